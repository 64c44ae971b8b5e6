// connect: a chain of touching stones from one edge of the board to the opposite one wins. As in
// other games of groups a stone touches four others on squares, not diagonally, and six on
// hexagons.
#include <algorithm>
#include <array>
#include <vector>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/group.hpp"

namespace tengen::rules {

namespace {

class Connect final : public Rule {
  public:
    /// `upright`: by side, whether the lower and the upper edge are to be connected.
    Connect(const Board& board, const std::array<bool, kMaxSides + 1>& upright)
        : upright_(upright), directions_(touching_directions(board)) {}

    unsigned questions() const override { return kJudge; }
    JudgeRank judge_rank() const override { return JudgeRank::Decides; }

    bool judge(const Position& position, Outcome& outcome) const override {
        const Cell cell = connecting(position);
        if (cell == kNoCell) return false;
        outcome = win_for(position, position.at(cell));
        return true;
    }

    Verdict explain(const Position& position) const override {
        const Cell cell = connecting(position);
        const Side side = position.at(cell);
        const std::vector<Cell> chain = shortest_chain(position, side);
        const Board& board = position.board();
        return {"connection",
                Message("{} connects the edges ({} to {})", position.game().side_name(side),
                        cell_name(board, chain.front()), cell_name(board, chain.back())),
                chain};
    }

  private:
    /// A stone of the last changes that is part of a chain between edges.
    Cell connecting(const Position& position) const {
        for (const Change& change : position.last_changes()) {
            if (change.is_cell() && connects(position, change.cell())) return change.cell();
        }
        return kNoCell;
    }

    bool connects(const Position& position, Cell cell) const {
        const Side side = position.at(cell);
        if (side == kEmpty) return false;
        std::bitset<kMaxRows * kMaxColumns> seen;
        bool low = false;
        bool high = false;
        return visit_group(position, directions_, cell, seen, [&](Cell stone) {
            low = low || is_low(position.board(), side, stone);
            high = high || is_high(position.board(), side, stone);
            return low && high;
        });
    }

    bool is_low(const Board& board, Side side, Cell cell) const {
        return (upright_[side] ? board.row(cell) : board.column(cell)) == 0;
    }
    bool is_high(const Board& board, Side side, Cell cell) const {
        return upright_[side] ? board.row(cell) == board.rows() - 1
                              : board.column(cell) == board.columns() - 1;
    }

    /// From the low edge to the high one; there must be one. A walk through all cells in order of
    /// their distance.
    std::vector<Cell> shortest_chain(const Position& position, Side side) const {
        const Board& board = position.board();
        std::vector<Cell> before(static_cast<std::size_t>(board.cell_count()) + 1, kNoCell);
        std::vector<Cell> queue;
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            if (position.at(cell) != side || !is_low(board, side, cell)) continue;
            before[cell] = cell;
            queue.push_back(cell);
        }
        std::size_t done = 0;
        while (!is_high(board, side, queue[done])) {
            const Cell cell = queue[done++];
            for (const Direction direction : directions_) {
                const Cell next = board.step(cell, direction);
                if (position.at(next) != side || before[next] != kNoCell) continue;
                before[next] = cell;
                queue.push_back(next);
            }
        }
        std::vector<Cell> chain{queue[done]};
        while (before[chain.back()] != chain.back()) chain.push_back(before[chain.back()]);
        std::reverse(chain.begin(), chain.end());
        return chain;
    }

    std::array<bool, kMaxSides + 1> upright_;
    std::vector<Direction> directions_;
};

Result<std::unique_ptr<Rule>> create(const Parameters& parameters, const RuleContext& context) {
    std::array<bool, kMaxSides + 1> upright{};
    if (context.board.shape().layers > 1) {
        return fail(ErrorCode::Input, "", "a board of layers has no two edges to connect");
    }
    for (int number = 1; number <= context.sides; ++number) {
        const auto side = static_cast<Side>(number);
        upright[side] = parameters.text("edges", side) == "vertical";
        const Wrap& wrap = context.board.shape().wrap;
        if (upright[side] ? wrap.rows : wrap.columns) {
            return fail(ErrorCode::Input, "edges",
                        "these edges are joined: there is nothing between");
        }
    }
    return std::make_unique<Connect>(context.board, upright);
}

}  // namespace

RuleType connect() {
    return {"connect",
            "A chain of stones from edge to edge wins; those in squares touch at their sides only.",
            {per_side(choice_field(
                "edges", "vertical", {"vertical", "horizontal"},
                "vertical: the lower and the upper edge; horizontal: left and right"))},
            create};
}

}  // namespace tengen::rules
