// A count per side, as text.
#pragma once

#include <vector>

#include "core/game.hpp"

namespace tengen::rules {

/// "black 4, white 2": `count_of(side)` for every side.
template <class CountOf>
Message side_counts(const Game& game, CountOf count_of) {
    std::vector<Argument> counts;
    for (Side side = 1; side <= game.sides(); ++side) {
        counts.emplace_back(Message("{} {}", game.side_term(side), count_of(side)));
    }
    return listed(counts);
}

}  // namespace tengen::rules
