// Trial games by a fixed pseudo-random sequence.
#include "config/playout_check.hpp"

#include <random>

#include "core/position.hpp"

namespace tengen {
namespace {

constexpr int kMaxGames = 64;
constexpr int kMaxPlies = 2000;  ///< of all games together; enough for all sizes of small boards

/// Plays until the end or until the plies are used up; false when nobody can act.
bool plays_on(Position& position, std::minstd_rand& random, int& plies) {
    ActionList scratch;
    while (!position.over() && plies < kMaxPlies) {
        const auto legal = position.legal(scratch);
        if (legal.empty()) return false;
        position.apply(legal[random() % legal.size()]);
        ++plies;
    }
    return true;
}

}  // namespace

std::optional<Message> find_dead_end(const std::shared_ptr<const Game>& game) {
    std::minstd_rand random(1);
    int plies = 0;
    for (int i = 0; i < kMaxGames && plies < kMaxPlies; ++i) {
        Position position(game);
        if (plays_on(position, random, plies)) continue;
        if (position.ply() == 0) return Message("no first action is possible in this game");
        return Message(
            "the game can get stuck: nobody can act and no rule ends it (add 'full_board')");
    }
    return std::nullopt;
}

}  // namespace tengen
