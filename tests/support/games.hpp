// Games for tests, made in one line without configuration files.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"

namespace tengen::test {

/// What a game consists of, shortly.
struct Recipe {
    int columns = 3;
    int rows = 3;
    std::vector<std::string> rules;  ///< "line length=3 overline=ignored,wins" ...
    int sides = 2;                   ///< called black, white, red, blue, green, ...
    int seats = 0;                   ///< 0: one for each side
    std::vector<Cell> blocked = {};
};

/// Every rule of framework/rules.
const RuleCatalogue& all_rules();

/// Made with `catalogue`. Throws std::runtime_error when a rule's text is wrong.
GameDescription describe(const Recipe& recipe, const RuleCatalogue& catalogue = all_rules());

/// Throws std::runtime_error with the error's text when there is no such game.
std::shared_ptr<const Game> make(const Recipe& recipe,
                                 const RuleCatalogue& catalogue = all_rules());

/// The error's text when the game is refused; empty when it is made.
std::string refusal(const Recipe& recipe, const RuleCatalogue& catalogue = all_rules());

/// Place, `length` or more in a row, full board is a draw; `more` is appended to the line rule.
std::shared_ptr<const Game> line_game(int columns, int rows, int length, int sides = 2,
                                      std::string_view more = "");

/// The position after these actions. Throws std::runtime_error when one is not legal.
Position play(std::shared_ptr<const Game> game, std::string_view actions,
              std::string_view setup = "");

}  // namespace tengen::test
