// Texts of the mover for people: requests, and why a move is not possible.
#include "core/mover.hpp"
#include "core/mover_walks.hpp"
#include "core/notation.hpp"
#include "core/position.hpp"

namespace tengen {

Message Mover::why_absent(const Position& position, Action action) const {
    const Side side = position.turn().side;
    const Game& game = position.game();
    const Cell stone = chain(position);
    if (!action.is_move()) {
        return stone == kNoCell
                   ? Message("a stone must be moved")
                   : Message("the stone on {} must take again", cell_name(board_, stone));
    }
    if (action.from() >= board_.cell_count() || action.to() >= board_.cell_count()) {
        return Message("not a cell of the board");
    }
    const std::string from = cell_name(board_, action.from());
    const std::string to = cell_name(board_, action.to());
    if (position.at(action.from()) != side) {
        return Message("{} has no stone on {}", game.side_term(side), from);
    }
    if (stone != kNoCell && stone != action.from()) {
        return Message("the stone on {} must take again", cell_name(board_, stone));
    }
    if (action.from() == action.to()) return why_stuck(position, side, action.from());
    if (position.at(action.to()) == side)
        return Message("{} already has a stone on {}", game.side_term(side), to);
    if (const Found move = find(position, side, action.from(), action.to()); move.way != nullptr) {
        if (!chooses_well(position, move, action)) return why_not_as(position, move, action);
        if (!is_safe(position, side, action)) return why_unsafe(position, side, action);
        return takes(position, action) ? Message("another move takes more stones")
                                       : why_not(position, action);
    }
    if (!move_of(position, side, action.from())) return why_stuck(position, side, action.from());
    return Message("the stone on {} does not reach {}", from, to);
}

/// A move of the stone on a cell, whether other rules allow it or not; empty if there is none.
std::optional<Action> Mover::move_of(const Position& position, Side side, Cell from) const {
    const Kind& kind = kind_at(position, side, from);
    std::optional<Action> move;
    visit(position, side, from, kind, kind.all, [&](const Found& found) {
        visit_actions(position, from, found, [&](Action action) { move = action; });
        return true;
    });
    return move;
}

/// Why the stone on a cell has no legal move.
Message Mover::why_stuck(const Position& position, Side side, Cell from) const {
    const std::string name = cell_name(board_, from);
    if (const std::optional<Action> move = move_of(position, side, from)) {
        return position.is_legal(*move) ? Message("the stone on {} must go to another cell", name)
                                        : position.why_not(*move);
    }
    if (position.in_hand(side) > 0) {
        return Message("the stone on {} cannot move while {} has stones in hand", name,
                       position.game().side_term(side));
    }
    return Message("the stone on {} cannot move", name);
}

/// Why a move that exists does not name a new kind, or not this one.
Message Mover::why_not_as(const Position& position, const Found& move, Action action) const {
    const std::string from = cell_name(board_, action.from());
    if (choice(position, action.from(), move) == nullptr) {
        return Message("the stone on {} does not change on {} (write {})", from,
                       cell_name(board_, action.to()),
                       position.action_name(Action::move(action.from(), action.to())));
    }
    std::string names;
    visit_actions(position, action.from(), move, [&](Action named) {
        names += (names.empty() ? "" : ", ") + position.action_name(named);
    });
    return Message("the stone on {} becomes another kind: {}", from, names);
}

Message Mover::why_not(const Position& position, Action action) const {
    const Side side = position.turn().side;
    if (!is_safe(position, side, action)) return why_unsafe(position, side, action);
    std::string example;
    visit_stones(position, side, &Kind::takes, [&](Cell from, const Found& found) {
        visit_actions(position, from, found,
                      [&](Action taking) { example = position.action_name(taking); });
        return true;
    });
    return Message("{} must take, such as by {}", position.game().side_term(side), example);
}

Message Mover::prompt(const Position& position) const {
    const Cell stone = chain(position);
    if (stone == kNoCell) return {};
    return Message("{} takes again with the stone on {}",
                   position.game().side_term(position.turn().side), cell_name(board_, stone));
}

}  // namespace tengen
