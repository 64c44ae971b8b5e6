#include "core/mover.hpp"

#include <algorithm>
#include <utility>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "core/symmetry.hpp"

namespace tengen {

namespace {

/// The stones of any side in the line of a stone along a direction, both ways.
int stones_in_line(const Position& position, Cell cell, Direction direction) {
    const Board& board = position.board();
    int count = 1;
    for (const Direction way : {direction, Board::opposite(direction)}) {
        Cell next = board.step(cell, way);
        for (; next != board.outside() && next != cell; next = board.step(next, way)) {
            count += position.at(next) != kEmpty ? 1 : 0;
        }
        if (next == cell) break;  // a ring, all of it
    }
    return count;
}

bool ends_on(const MoveLine& line, Side there, Side own) {
    if (there == kEmpty) return line.onto_empty;
    return line.onto_other && there != own && there != kOutside;
}

}  // namespace

Mover::Mover(const Board& board, const std::vector<MoveLine>& lines) : board_(board) {
    for (const MoveLine& line : lines) {
        if (line.jump == BoardOffset{}) {
            lines_[line.side].push_back(line);
            continue;
        }
        Jumps jumps{line, {}};
        for (int cell = 0; cell < board.cell_count(); ++cell) {
            jumps.target.push_back(cell_at(board, static_cast<Cell>(cell), line.jump));
        }
        jumps_[line.side].push_back(std::move(jumps));
    }
}

template <class Visit>
bool Mover::visit_line(const Position& position, Side side, const MoveLine& line, Cell from,
                       const Visit& visit) const {
    const int exact = line.as_many_as_stones ? stones_in_line(position, from, line.direction) : 0;
    Cell cell = from;
    for (int steps = 1; line.most == 0 || steps <= line.most; ++steps) {
        cell = board_.step(cell, line.direction);
        const Side there = position.at(cell);
        if (there == kOutside || cell == from) return false;
        if (exact == 0 || steps == exact) {
            if (ends_on(line, there, side) && visit(cell)) return true;
            if (exact != 0) return false;
        }
        if (there != kEmpty && !(line.over_own && there == side)) return false;
    }
    return false;
}

/// Visits the targets of a stone until `visit(cell)` returns true. Returns whether it did.
template <class Visit>
bool Mover::visit(const Position& position, Side side, Cell from, const Visit& visit) const {
    for (const MoveLine& line : lines_[side]) {
        if (visit_line(position, side, line, from, visit)) return true;
    }
    for (const Jumps& jumps : jumps_[side]) {
        const Cell to = jumps.target[from];
        if (ends_on(jumps.line, position.at(to), side) && visit(to)) return true;
    }
    return false;
}

void Mover::list(const Position& position, Side side, ActionList& actions) const {
    const auto cells = position.cells();
    for (Cell from = 0; from + std::size_t{1} < cells.size(); ++from) {
        if (cells[from] != side) continue;
        visit(position, side, from, [&](Cell to) {
            actions.push_back(Action::move(from, to));
            return false;
        });
    }
}

bool Mover::contains(const Position& position, Action action) const {
    if (action.kind() != ActionKind::Move || action.from() >= board_.cell_count()) return false;
    const Side side = position.turn().side;
    return position.at(action.from()) == side &&
           visit(position, side, action.from(), [&](Cell to) { return to == action.to(); });
}

bool Mover::can_act(const Position& position, Side side) const {
    const auto cells = position.cells();
    for (Cell from = 0; from + std::size_t{1} < cells.size(); ++from) {
        if (cells[from] == side && visit(position, side, from, [](Cell) { return true; })) {
            return true;
        }
    }
    return false;
}

Message Mover::why_absent(const Position& position, Action action) const {
    const Side side = position.turn().side;
    const Game& game = position.game();
    if (action.kind() != ActionKind::Move) return Message("a stone must be moved");
    if (action.from() >= board_.cell_count() || action.to() >= board_.cell_count()) {
        return Message("not a cell of the board");
    }
    const std::string from = cell_name(board_, action.from());
    const std::string to = cell_name(board_, action.to());
    if (position.at(action.from()) != side) {
        return Message("{} has no stone on {}", game.side_term(side), from);
    }
    if (position.at(action.to()) == side)
        return Message("{} already has a stone on {}", game.side_term(side), to);
    const bool moves = visit(position, side, action.from(), [](Cell) { return true; });
    if (!moves) return Message("the stone on {} cannot move", from);
    return Message("the stone on {} does not reach {}", from, to);
}

void Mover::apply(Edit& edit, Action action) const {
    const Side side = edit.position().at(action.from());
    edit.set_cell(action.from(), kEmpty);
    edit.set_cell(action.to(), side);
}

std::optional<std::uint64_t> Mover::foresee(const Position& position, Action action) const {
    if (action.kind() != ActionKind::Move) return std::nullopt;
    const Side side = position.at(action.from());
    const Side taken = position.at(action.to());
    const std::uint64_t left = taken == kEmpty ? 0 : cell_key(action.to(), taken);
    return cell_key(action.from(), side) ^ cell_key(action.to(), side) ^ left;
}

Mover::Overlap Mover::overlap() const {
    constexpr unsigned kOntoEmpty = 1, kOntoOther = 2;
    std::vector<unsigned> seen(static_cast<std::size_t>(board_.cell_count()));
    const auto is_second = [&](const MoveLine& line, Cell to) {
        const unsigned onto =
            (line.onto_empty ? kOntoEmpty : 0u) | (line.onto_other ? kOntoOther : 0u);
        return (std::exchange(seen[to], seen[to] | onto) & onto) != 0;
    };
    for (Side side = 1; side <= kMaxSides; ++side) {
        for (Cell from = 0; from < board_.cell_count(); ++from) {
            if (board_.is_blocked(from)) continue;
            std::ranges::fill(seen, 0u);
            for (const MoveLine& line : lines_[side]) {
                Cell to = board_.step(from, line.direction);
                for (int steps = 1; to != board_.outside() && to != from; ++steps) {
                    if (is_second(line, to)) return {side, from, to};
                    if (steps == line.most) break;
                    to = board_.step(to, line.direction);
                }
            }
            for (const Jumps& jumps : jumps_[side]) {
                const Cell to = jumps.target[from];
                if (to != board_.outside() && is_second(jumps.line, to)) return {side, from, to};
            }
        }
    }
    return {};
}

}  // namespace tengen
