// connect: a chain of touching stones from one edge of the board to the opposite edge wins, or one
// that touches several sides, corners or regions. As in other games of groups, a stone touches four
// others on squares (no diagonals) and six on hexagons.
#include <algorithm>
#include <array>
#include <deque>
#include <iterator>
#include <optional>
#include <vector>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"
#include "rules/cell_texts.hpp"
#include "rules/connect_groups.hpp"
#include "rules/group.hpp"
#include "rules/result.hpp"

namespace tengen::rules {

namespace {

class Connect final : public Rule, rule::Judge, rule::Texts, rule::Symmetric {
  public:
    /// `upright`: for each side, whether it must connect the lower and the upper edge.
    Connect(const Board& board, const std::array<bool, kMaxSides + 1>& upright, GameResult result)
        : upright_(upright), result_(result), directions_(touching_directions(board)) {}

    RuleTraits traits() const override {
        return {.judge_rank = JudgeRank::Decides, .needs_owned_stones = true};
    }
    const Judge* judge() const override { return this; }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    /// The edges of a side may be exchanged.
    bool keeps(const Board& board, const Symmetry& symmetry) const override {
        for (Side side = 1; side <= kMaxSides; ++side) {
            bool same = true;
            bool exchanged = true;
            for (Cell cell = 0; cell < board.cell_count(); ++cell) {
                if (board.is_blocked(cell)) continue;
                const Cell image = symmetry.image[cell];
                const bool low = is_low(board, side, image);
                const bool high = is_high(board, side, image);
                same =
                    same && low == is_low(board, side, cell) && high == is_high(board, side, cell);
                exchanged = exchanged && low == is_high(board, side, cell) &&
                            high == is_low(board, side, cell);
            }
            if (!same && !exchanged) return false;
        }
        return true;
    }

    bool decides(const Position& position, Outcome& outcome) const override {
        const Cell cell = connecting(position);
        if (cell == kNoCell) return false;
        outcome = outcome_for(position, result_, position.at(cell));
        return true;
    }

    Verdict explain(const Position& position) const override {
        const Cell cell = connecting(position);
        const Side side = position.at(cell);
        const std::vector<Cell> chain = shortest_chain(position, side);
        const Board& board = position.board();
        return {"connection",
                Message(result_ == GameResult::Wins ? "{} connects the edges ({} to {})"
                                                    : "{} connects the edges and loses ({} to {})",
                        position.game().side_term(side), cell_name(board, chain.front()),
                        cell_name(board, chain.back())),
                chain};
    }

    void comment(const Position& position, Action action,
                 std::vector<Comment>& comments) const override {
        const auto stone = stone_on_empty(position, action);
        if (!stone) return;
        const Side side = stone->side;
        const std::vector<Cell> chain = chain_with(position, directions_, *stone);
        const bool low = std::any_of(chain.begin(), chain.end(), [&](Cell cell) {
            return is_low(position.board(), side, cell);
        });
        const bool high = std::any_of(chain.begin(), chain.end(), [&](Cell cell) {
            return is_high(position.board(), side, cell);
        });
        comments.push_back({Message(reach_pattern(side, low, high), position.game().side_term(side),
                                    cell_name(position.board(), stone->cell),
                                    joined_names(position.board(), chain)),
                            chain});
        if (!(low && high)) comments.push_back(what_is_missing(position, *stone));
    }

  private:
    /// The text for the edges of its side that a chain touches.
    std::string_view reach_pattern(Side side, bool low, bool high) const {
        const bool upright = upright_[side];
        if (low && high) return translatable("{} at {} connects its edges with the chain {}");
        if (low) {
            return upright
                       ? translatable(
                             "{} at {}: its chain ({}) touches the lower edge, not the upper one")
                       : translatable(
                             "{} at {}: its chain ({}) touches the left edge, not the right one");
        }
        if (high) {
            return upright
                       ? translatable(
                             "{} at {}: its chain ({}) touches the upper edge, not the lower one")
                       : translatable(
                             "{} at {}: its chain ({}) touches the right edge, not the left one");
        }
        return upright
                   ? translatable(
                         "{} at {}: its chain ({}) touches neither the lower nor the upper edge")
                   : translatable(
                         "{} at {}: its chain ({}) touches neither the left nor the right edge");
    }

    /// The empty cells of the path between the edges that lacks the fewest stones, after the stone
    /// is placed.
    Comment what_is_missing(const Position& position, const Stone& stone) const {
        const auto lacking = lacking_cells(position, stone);
        const Term side = position.game().side_term(stone.side);
        if (!lacking) {
            return {Message("{} cannot connect its edges any more: the others are between", side),
                    {}};
        }
        return {
            Message("the shortest way of {} from edge to edge then lacks {} ({})", side,
                    quantity(static_cast<std::int64_t>(lacking->size()), "{} stone", "{} stones"),
                    joined_names(position.board(), *lacking)),
            *lacking};
    }

    /// Searches the shortest path: own stones cost 0, empty cells 1. Empty if there is no path.
    std::optional<std::vector<Cell>> lacking_cells(const Position& position,
                                                   const Stone& stone) const {
        constexpr int kFar = kMaxRows * kMaxColumns + 1;
        const Board& board = position.board();
        const auto cost = [&](Cell cell) {
            if (cell == stone.cell || position.at(cell) == stone.side) return 0;
            return position.at(cell) == kEmpty ? 1 : kFar;
        };
        std::vector<int> distance(static_cast<std::size_t>(board.cell_count()) + 1, kFar);
        std::vector<Cell> before(distance.size(), kNoCell);
        std::deque<Cell> queue;
        const auto reach = [&](Cell cell, Cell from, int so_far) {
            const int total = so_far + cost(cell);
            if (total >= distance[cell]) return;
            distance[cell] = total;
            before[cell] = from;
            if (cost(cell) == 0) {
                queue.push_front(cell);
            } else {
                queue.push_back(cell);
            }
        };
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            if (is_low(board, stone.side, cell)) reach(cell, kNoCell, 0);
        }
        while (!queue.empty() && !is_high(board, stone.side, queue.front())) {
            const Cell cell = queue.front();
            queue.pop_front();
            for (const Direction direction : directions_) {
                const Cell next = board.step(cell, direction);
                if (next != board.outside()) reach(next, cell, distance[cell]);
            }
        }
        if (queue.empty()) return std::nullopt;
        std::vector<Cell> lacking;
        for (Cell cell = queue.front(); cell != kNoCell; cell = before[cell]) {
            if (cost(cell) == 1) lacking.push_back(cell);
        }
        std::reverse(lacking.begin(), lacking.end());
        return lacking;
    }

    /// A stone of the last changes in a chain that connects the edges.
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

    /// Searches the shortest chain from the low edge to the high edge, which must exist. Visits
    /// cells in order of their distance.
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
    GameResult result_;
    std::vector<Direction> directions_;
};

Result<std::unique_ptr<Rule>> create_connect(const Parameters& parameters,
                                             const RuleContext& context) {
    if (!connects_edges(parameters)) return connect_groups(parameters, context);
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
    return std::make_unique<Connect>(context.board, upright, result_of(parameters));
}

std::vector<Error> idle_connect(const Parameters& parameters, const RuleContext&) {
    if (connects_edges(parameters)) {
        if (parameters.integer("at_least") == 2) return {};
        return {{ErrorCode::Input, "at_least", Message("changes nothing without 'groups'")}};
    }
    const auto& edges = parameters.values("edges");
    const Scalar usual = std::string("vertical");
    if (std::ranges::count(edges, usual) == std::ssize(edges)) return {};
    return {{ErrorCode::Input, "edges", Message("changes nothing with 'groups'")}};
}

}  // namespace

RuleType connect() {
    std::vector<Field> fields{
        per_side(
            choice_field("edges", "vertical", {"vertical", "horizontal"},
                         "vertical: the lower and the upper edge; horizontal: left and right")),
        added_later(choice_field("result", "wins", {"wins", "loses"},
                                 "result of the side that makes the connection"))};
    std::ranges::move(connect_groups_fields(), std::back_inserter(fields));
    return {"connect",
            "A chain of stones from edge to edge, or between parts of the board, wins or loses; "
            "those in squares touch at their sides only.",
            std::move(fields),
            create_connect,
            {},
            idle_connect,
            true};
}

}  // namespace tengen::rules
