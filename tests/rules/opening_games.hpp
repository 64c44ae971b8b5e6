// Games with openings, and questions about them.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.hpp"
#include "support/games.hpp"

namespace tengen::test {

using Lines = std::vector<std::string>;

/// The opening rule with custom steps, in the form of a recipe.
inline std::string steps(const Lines& lines, const std::string& more = "") {
    std::string text;
    for (const std::string& line : lines) {
        if (!text.empty()) text += ',';
        if (line.empty()) text += '%';
        for (const char c : line) {
            text += c == ' ' ? "%20" : c == ',' ? "%2c" : std::string(1, c);
        }
    }
    return "opening steps=" + text + more;
}

inline std::shared_ptr<const Game> game_with(const std::string& opening, int size = 15,
                                             int sides = 2, int length = 5) {
    return make({size,
                 size,
                 {"place", fmt::format("line length={}", length), "full_board", opening},
                 sides});
}

inline std::string why(const std::string& opening, int sides = 2, int size = 15) {
    return refusal({size, size, {"place", "full_board", opening}, sides});
}

/// The seat and side to move before each move, and after the last one.
inline std::string turns(const Position& position) {
    std::string text;
    const auto add = [&](Turn turn) {
        text += fmt::format("{}{}{} ", text.empty() ? "" : " ", turn.seat,
                            position.game().side_name(turn.side)[0]);
        text.pop_back();
    };
    for (int ply = 0; ply < position.ply(); ++ply) add(position.turn_at(ply));
    add(position.turn());
    return text;
}

inline std::vector<std::string> names_of(const Position& position, std::string_view kind) {
    std::vector<std::string> names;
    for (const Mark& mark : position.marks()) {
        if (mark.kind == kind) names.push_back(cell_name(position.board(), mark.cell));
    }
    std::sort(names.begin(), names.end());
    return names;
}

inline std::size_t legal_count(const Position& position) {
    ActionList scratch;
    return position.legal(scratch).size();
}

inline std::string prompt(const Position& position) {
    return english(position.prompt());
}

}  // namespace tengen::test
