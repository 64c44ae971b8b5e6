// ring: a chain of stones around at least one cell wins, or loses. The cells inside may be empty,
// or have stones of any side; a hole counts as such a cell.
#include <algorithm>
#include <array>
#include <bitset>
#include <span>
#include <vector>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"
#include "rules/cell_texts.hpp"
#include "rules/group.hpp"
#include "rules/result.hpp"

namespace tengen::rules {

namespace {

using CellSet = std::bitset<kMaxRows * kMaxColumns + 1>;

/// The six neighbours of each cell, one after the other around it. Unlike a board's steps they lead
/// into holes, because a ring may surround one. Beyond the rectangle is a single place outside.
class Surroundings {
  public:
    explicit Surroundings(const Board& board) : outside_(board.outside()) {
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            std::array<Cell, 6> around{};
            for (std::size_t i = 0; i < around.size(); ++i) {
                const BoardOffset step = board.offset(kAroundHexagon[i]);
                const int row = board.row(cell) + step.row;
                const int column = board.column(cell) + step.column;
                const bool inside =
                    row >= 0 && row < board.rows() && column >= 0 && column < board.columns();
                around[i] = inside ? board.cell(row, column) : outside_;
            }
            around_.push_back(around);
        }
    }

    const std::array<Cell, 6>& of(Cell cell) const { return around_[cell]; }
    Cell outside() const { return outside_; }
    Cell cells() const { return static_cast<Cell>(around_.size()); }

  private:
    Cell outside_;
    std::vector<std::array<Cell, 6>> around_;
};

class Ring final : public Rule, rule::Judge, rule::Texts, rule::Symmetric {
  public:
    Ring(const Board& board, GameResult result) : around_(board), result_(result) {}

    RuleTraits traits() const override {
        return {.judge_rank = JudgeRank::Decides, .needs_owned_stones = true};
    }
    const Judge* judge() const override { return this; }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool decides(const Position& position, Outcome& outcome) const override {
        const Cell cell = closing(position);
        if (cell == kNoCell) return false;
        outcome = outcome_for(position, result_, position.at(cell));
        return true;
    }

    Verdict explain(const Position& position) const override {
        const Cell cell = closing(position);
        const Side side = position.at(cell);
        std::vector<Cell> ring = stones_around(position, side, cell);
        return {"ring",
                Message(result_ == GameResult::Wins ? "{} makes a ring ({})"
                                                    : "{} makes a ring and loses ({})",
                        position.game().side_term(side), joined_names(position.board(), ring)),
                std::move(ring)};
    }

    void comment(const Position& position, Action action,
                 std::vector<Comment>& comments) const override {
        const auto stone = stone_on_empty(position, action);
        if (!stone || stone->side > position.game().sides() || !position.is_legal(action)) return;
        Position after = position;
        after.apply(action);
        const Term side = position.game().side_term(stone->side);
        const std::string name = cell_name(position.board(), stone->cell);
        if (after.at(stone->cell) != stone->side || !closes_alone(after, stone->cell)) {
            comments.push_back({Message("{} at {}: no ring", side, name), {}});
            return;
        }
        std::vector<Cell> ring = stones_around(after, stone->side, stone->cell);
        comments.push_back({Message("{} at {} makes a ring with {}", side, name,
                                    joined_names(position.board(), ring)),
                            ring});
    }

  private:
    /// A stone of the last changes whose side has a ring that it may have closed.
    Cell closing(const Position& position) const {
        Cell only = kNoCell;
        int count = 0;
        for (const Change& change : position.last_changes()) {
            if (!change.is_cell()) continue;
            only = change.cell();
            ++count;
        }
        if (count == 0) return kNoCell;
        if (count == 1) return closes_alone(position, only) ? only : kNoCell;
        return closing_of_many(position);
    }

    /// Several changed stones may close a ring together, so the whole board is searched.
    Cell closing_of_many(const Position& position) const {
        for (Side side = 1; side <= position.game().sides(); ++side) {
            const CellSet inside = enclosed(position, side);
            if (inside.none()) continue;
            for (const Change& change : position.last_changes()) {
                if (!change.is_cell() || position.at(change.cell()) != side) continue;
                if (!stones_around(position, side, change.cell()).empty()) return change.cell();
            }
        }
        return kNoCell;
    }

    /// Whether the only new stone closes a ring. It does if it joins two of its neighbours that do
    /// not touch around it but are connected elsewhere: the ring runs through it and surrounds one
    /// of the gaps between them. Or it is the last of six around a stone of its side.
    bool closes_alone(const Position& position, Cell cell) const {
        const Side side = position.at(cell);
        if (side == kEmpty || side > kMaxSides) return false;
        const std::array<Cell, 6>& around = around_.of(cell);
        std::array<Cell, 3> starts{};  // one stone of each row of neighbours
        std::size_t rows = 0;
        for (std::size_t i = 0; i < around.size(); ++i) {
            if (position.at(around[i]) != side) continue;
            if (surrounded(position, around[i], side)) return true;
            const bool begins = position.at(around[(i + 5) % 6]) != side;
            if (begins) starts[rows++] = around[i];
        }
        return rows > 1 && joined_elsewhere(position, cell, side, starts, rows);
    }

    bool surrounded(const Position& position, Cell cell, Side side) const {
        return std::ranges::all_of(around_.of(cell),
                                   [&](Cell next) { return position.at(next) == side; });
    }

    /// Whether two of the stones are connected without `cell`.
    bool joined_elsewhere(const Position& position, Cell cell, Side side,
                          const std::array<Cell, 3>& starts, std::size_t count) const {
        CellSet seen;
        seen.set(cell);
        for (std::size_t i = 0; i + 1 < count; ++i) {
            fill(starts[i], seen, [&](Cell next) { return position.at(next) == side; });
            const auto rest = std::span(starts).subspan(i + 1, count - i - 1);
            if (std::ranges::any_of(rest, [&](Cell other) { return seen[other]; })) return true;
        }
        return false;
    }

    /// Adds `start` and all cells that are connected with it through cells that `pass`.
    template <class Pass>
    void fill(Cell start, CellSet& seen, const Pass& pass) const {
        std::array<Cell, kMaxRows * kMaxColumns> waiting;
        std::size_t count = 0;
        seen.set(start);
        waiting[count++] = start;
        while (count > 0) {
            for (const Cell next : around_.of(waiting[--count])) {
                if (next == around_.outside() || seen[next] || !pass(next)) continue;
                seen.set(next);
                waiting[count++] = next;
            }
        }
    }

    /// The cells inside rings of a side: those without its stones that no way leads to from
    /// outside, and its stones with six others around them.
    CellSet enclosed(const Position& position, Side side) const {
        CellSet open;
        const auto pass = [&](Cell cell) { return position.at(cell) != side; };
        for (Cell cell = 0; cell < around_.cells(); ++cell) {
            if (open[cell] || !pass(cell)) continue;
            const auto& around = around_.of(cell);
            if (std::ranges::find(around, around_.outside()) != around.end())
                fill(cell, open, pass);
        }
        CellSet inside;
        for (Cell cell = 0; cell < around_.cells(); ++cell) {
            if (pass(cell) ? !open[cell] : surrounded(position, cell, side)) inside.set(cell);
        }
        return inside;
    }

    /// The stones of a chain that surround a cell, ascending; empty if there is none. The same for
    /// all stones of the chain.
    std::vector<Cell> stones_around(const Position& position, Side side, Cell of_chain) const {
        const CellSet inside = enclosed(position, side);
        CellSet chain;
        fill(of_chain, chain, [&](Cell cell) { return position.at(cell) == side; });
        std::vector<Cell> stones;
        for (Cell cell = 0; cell < around_.cells(); ++cell) {
            if (!chain[cell] || inside[cell]) continue;
            const auto& around = around_.of(cell);
            if (std::ranges::any_of(around, [&](Cell next) { return inside[next]; })) {
                stones.push_back(cell);
            }
        }
        return stones;
    }

    Surroundings around_;
    GameResult result_;
};

Result<std::unique_ptr<Rule>> create_ring(const Parameters& parameters,
                                          const RuleContext& context) {
    const BoardShape& shape = context.board.shape();
    if (shape.neighbours != Neighbours::Hexagonal) {
        return fail(ErrorCode::Input, "", "rings need hexagons (give 'board' 'shape: hexagon')");
    }
    if (shape.wrap.rows || shape.wrap.columns) {
        return fail(ErrorCode::Input, "",
                    "a ring needs a board with an outside: these edges are joined");
    }
    return std::make_unique<Ring>(context.board, result_of(parameters));
}

}  // namespace

RuleType ring() {
    return {"ring",
            "A ring of stones around any cells, empty or not, wins or loses.",
            {choice_field("result", "wins", {"wins", "loses"}, "result of the side with the ring")},
            create_ring};
}

}  // namespace tengen::rules
