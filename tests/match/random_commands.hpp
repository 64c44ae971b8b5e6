// Random commands to a match, for tests of what must hold whatever happens.
#pragma once

#include <fmt/format.h>

#include <random>

#include "match/table.hpp"

namespace tengen::test {

using Random = std::mt19937_64;

inline int below(Random& random, int limit) {
    return static_cast<int>(random() % static_cast<unsigned>(limit));
}

inline std::optional<Answer> sometimes_fails(const Position& position, const Budget& budget) {
    if (budget.seed % 40 == 0) {
        return tl::make_unexpected(Fault{FaultKind::Crashed, Message("crashed: {}", "signal 11")});
    }
    if (budget.seed % 40 == 1)
        return plays(Action(static_cast<std::uint32_t>(budget.seed % 77) + 100));
    if (budget.seed % 40 == 2) return Decision{Decision::Kind::Resign, {}};
    return seeded(position, budget);
}

/// Gives one random command, possible or not.
inline void do_something(Table& table, Random& random) {
    LocalMatch& match = *table.match;
    const auto seats = static_cast<int>(table.logs.size());
    const auto seat = static_cast<Seat>(below(random, seats));
    switch (below(random, 16)) {
        case 0:
            return static_cast<void>(match.undo(below(random, 4)));
        case 1:
            return static_cast<void>(match.undo(below(random, 200)));
        case 2:
        case 3:
            return static_cast<void>(match.redo(below(random, 5)));
        case 4:
            if (below(random, 5) == 0) static_cast<void>(match.resign(seat));
            if (below(random, 5) == 0) static_cast<void>(match.leave(seat));
            return;
        case 5:
            static_cast<void>(match.offer_draw(seat));
            return static_cast<void>(match.accept_draw(static_cast<Seat>((seat + 1) % seats)));
        case 6:
            static_cast<void>(match.pause());
            return static_cast<void>(match.resume());
        case 7:
            if (match.has_left(seat)) return;
            return static_cast<void>(match.replace_player(
                seat, std::make_unique<ScriptedPlayer>(table.io, "guest", sometimes_fails),
                fmt::format("guest:{}", random() % 10)));
        case 8:
            if (match.has_left(seat)) return;
            return static_cast<void>(
                match.replace_player(seat, std::make_unique<HumanPlayer>("Eve"), "human:Eve"));
        case 9:
            if (below(random, 5) == 0) static_cast<void>(match.abort());
            return;
        default: {
            ActionList scratch;
            const auto legal = match.position().legal(scratch);
            if (legal.empty()) return;
            static_cast<void>(match.play(legal[random() % legal.size()]));
        }
    }
}

}  // namespace tengen::test
