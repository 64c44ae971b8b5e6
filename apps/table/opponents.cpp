#include "table/opponents.hpp"

#include <algorithm>

namespace tengen {
namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

SeatSpec level_seat(const char* level) {
    SeatSpec seat;
    seat.kind = SeatKind::Ai;
    seat.name = level;
    return seat;
}

}  // namespace

std::vector<SeatSpec> filled_seats(std::vector<SeatSpec> seats, int count) {
    seats.resize(std::min(seats.size(), static_cast<std::size_t>(count)));
    while (static_cast<int>(seats.size()) < count) {
        seats.push_back(seats.empty() ? SeatSpec{} : level_seat("medium"));
    }
    return seats;
}

bool Opponents::replace(std::size_t seat, const Levels& levels, const Game& game) {
    const SeatSpec& asked = asked_[seat];
    const bool level_alone = asked.kind == SeatKind::Ai && asked.level.empty() &&
                             asked.file.empty() && asked.options.empty() &&
                             contains(levels.names(game.description().id), asked.name);
    if (!level_alone) return false;
    SeatSpec& other = seats_[seat];
    const bool mcts = replaced_[seat]++ == 0 && contains(levels.names_of_ai("mcts"), asked.name);
    if (!mcts && other.name == "random") return false;
    other.name = mcts ? "mcts" : "random";
    other.level = mcts ? asked.name : "";
    return true;
}

}  // namespace tengen
