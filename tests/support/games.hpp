// Games for tests, each made from one line without configuration files.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"

namespace tengen::test {

/// The parts of a game, in short form.
struct Recipe {
    int columns = 3;
    int rows = 3;
    std::vector<std::string> rules;  ///< "line length=3 overline=ignored,wins" ...
    int sides = 2;                   ///< named black, white, red, blue, green ...
    int seats = 0;                   ///< 0: one per side
    std::vector<Cell> blocked = {};
};

/// Every rule of framework/rules.
const RuleCatalogue& all_rules();

/// Uses the rules of `catalogue`. Throws std::runtime_error if a rule's text is invalid.
GameDescription describe(const Recipe& recipe, const RuleCatalogue& catalogue = all_rules());

/// Throws std::runtime_error with the error's text if the game is invalid.
std::shared_ptr<const Game> make(const Recipe& recipe,
                                 const RuleCatalogue& catalogue = all_rules());

/// Returns the error's text if the game is refused, or an empty text.
std::string refusal(const Recipe& recipe, const RuleCatalogue& catalogue = all_rules());

/// Placing, `length` or more in a row wins, and a full board is a draw. `more` is appended to the
/// line rule.
std::shared_ptr<const Game> line_game(int columns, int rows, int length, int sides = 2,
                                      std::string_view more = "");

/// Returns the position after these moves. Throws std::runtime_error if one of them is illegal.
Position play(std::shared_ptr<const Game> game, std::string_view actions,
              std::string_view setup = "");

}  // namespace tengen::test
