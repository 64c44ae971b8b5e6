#include "review/winning_moves.hpp"

#include <algorithm>

namespace tengen {

namespace {

bool wins_alone(const Position& position, Seat seat) {
    if (!position.over() || position.outcome().rank[seat] != 1) return false;
    const Outcome& outcome = position.outcome();
    const auto first = std::count(outcome.rank.begin(), outcome.rank.begin() + outcome.seats, 1);
    return first < std::max<int>(outcome.seats, 2);
}

/// Returns the first `most` winning actions.
ActionList winning_actions(Position position, std::size_t most) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    ActionList actions(legal.begin(), legal.end());
    std::sort(actions.begin(), actions.end());
    const Seat seat = position.turn().seat;
    ActionList winning;
    for (const Action action : actions) {
        position.apply(action);
        if (wins_alone(position, seat)) winning.push_back(action);
        position.undo();
        if (winning.size() == most) break;
    }
    return winning;
}

}  // namespace

std::optional<Action> winning_action(const Position& position) {
    const ActionList winning = winning_actions(position, 1);
    if (winning.empty()) return std::nullopt;
    return winning[0];
}

std::optional<Position> passed(const Position& position) {
    const Game& game = position.game();
    const int next = (position.turn().slot + 1) % game.slots();
    Setup setup;
    setup.to_move = game.side_of_slot(next);
    for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
        const Side side = position.at(cell);
        if (side >= 1 && side <= game.sides()) setup.stones.push_back({cell, side});
    }
    if (setup.to_move == position.turn().side || !game.check(setup)) return std::nullopt;
    Position after(position.shared_game(), setup);
    if (after.over() || after.turn().side != setup.to_move) return std::nullopt;
    return after;
}

std::optional<Cell> forbidden_answer(const Position& position) {
    const std::optional<Position> next = passed(position);
    if (!next) return std::nullopt;
    const ActionList winning = winning_actions(*next, 2);
    if (winning.size() != 1 || !winning[0].is_place()) return std::nullopt;
    if (!position.is_legal(winning[0])) return winning[0].cell();
    Position after = position;
    after.apply(winning[0]);
    const bool forbidden = after.over() && after.verdict().reason == "forbidden";
    return forbidden ? std::optional(winning[0].cell()) : std::nullopt;
}

}  // namespace tengen
