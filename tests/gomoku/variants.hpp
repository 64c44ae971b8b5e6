// The shipped variants of gomoku, by the names in the data of other programs.
#pragma once

#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>

#include "support/shipped.hpp"

namespace tengen::test {

/// Returns "freestyle", "standard", "renju", "renju_loses" (the same), "renju_illegal", "caro8" or
/// "caro9", with an opening by name. Each game is made once.
inline std::shared_ptr<const Game> game_of_data(const std::string& variant, BoardSize size,
                                                const std::string& opening = "none") {
    static const std::map<std::string_view, std::string_view> kNames{
        {"freestyle", "gomoku:freestyle"}, {"standard", "gomoku:standard"},
        {"renju", "gomoku:renju"},         {"renju_loses", "gomoku:renju"},
        {"renju_illegal", "gomoku:renju"}, {"caro8", "gomoku:caro"},
        {"caro9", "gomoku:caro_exact"}};
    static std::map<std::string, std::shared_ptr<const Game>> games;
    auto& game = games[fmt::format("{} {}x{} {}", variant, size.columns, size.rows, opening)];
    if (game != nullptr) return game;
    Overrides overrides;
    overrides.board = size;
    if (variant == "renju_illegal") {
        overrides.settings.push_back({"rules.forbidden.penalty", "illegal"});
    }
    if (opening != "none") overrides.settings.push_back({"rules.opening.name", opening});
    return game = shipped(kNames.at(variant), overrides);
}

}  // namespace tengen::test
