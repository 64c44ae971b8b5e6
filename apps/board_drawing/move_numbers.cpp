#include "board_drawing/move_numbers.hpp"

namespace tengen {
namespace {

bool is_move(const Position& after) {
    const Action action = after.last_action();
    if (action.kind() == ActionKind::Choose) return false;
    const bool places = action.is_place() || action.kind() == ActionKind::PlaceOf;
    return !places || last_stone(after).has_value();
}

}  // namespace

std::vector<int> move_numbers(const Position& position) {
    std::vector<int> numbers(static_cast<std::size_t>(position.ply()), 0);
    Position after = position;
    for (std::size_t i = numbers.size(); i > 0; --i) {
        numbers[i - 1] = is_move(after) ? 1 : 0;
        after.undo();
    }
    int count = 0;
    for (int& number : numbers) {
        if (number != 0) number = ++count;
    }
    return numbers;
}

int moves_made(const Position& position) {
    int count = 0;
    for (Position after = position; after.ply() > 0; after.undo()) {
        if (is_move(after)) ++count;
    }
    return count;
}

}  // namespace tengen
