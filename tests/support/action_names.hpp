// The names of a position's legal actions.
#pragma once

#include <set>
#include <string>

#include "core/position.hpp"

namespace tengen::test {

inline std::set<std::string> action_names(const Position& position) {
    std::set<std::string> names;
    ActionList scratch;
    for (const Action action : position.legal(scratch)) names.insert(position.action_name(action));
    return names;
}

}  // namespace tengen::test
