// Questions about a position for tests of rules.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "core/position_text.hpp"

namespace tengen::test {

inline std::ptrdiff_t stone_count(const Position& position, Side side) {
    return std::count(position.cells().begin(), position.cells().end(), side);
}

/// Returns the names of the legal moves in alphabetical order, separated by spaces.
inline std::string legal_names(const Position& position) {
    ActionList scratch;
    std::vector<std::string> names;
    for (const Action action : position.legal(scratch)) {
        names.push_back(position.action_name(action));
    }
    std::sort(names.begin(), names.end());
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
    return text;
}

/// Returns the reason why a move is refused; empty if it is legal.
inline std::string refusal(const Position& position, std::string_view text) {
    const auto action = parse_action(position, text);
    return action ? std::string() : english(action.error());
}

}  // namespace tengen::test
