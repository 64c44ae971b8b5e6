// Games for tests of matches, made from their canonical text.
#pragma once

#include <memory>
#include <string>

#include "core/game.hpp"
#include "rules/catalogue.hpp"

namespace tengen::test {

inline RuleCatalogue standard_rules() {
    RuleCatalogue catalogue;
    rules::add_to(catalogue);
    return catalogue;
}

/// Throws if the text is not a game, and so fails the test.
inline std::shared_ptr<const Game> game_of(const std::string& description) {
    const RuleCatalogue catalogue = standard_rules();
    return Game::create(parse_description(description, catalogue).value(), catalogue).value();
}

inline std::shared_ptr<const Game> tic_tac_toe() {
    return game_of(
        "game tictactoe \nboard 3 3 squares\nsides x o\nseats 2\n"
        "rule place \nrule line length=3\nrule full_board \n");
}

inline std::shared_ptr<const Game> gomoku(int size = 15) {
    const std::string text = std::to_string(size);
    return game_of("game gomoku \nboard " + text + " " + text +
                   " lines\nsides black white\nseats 2\nrule place \nrule line length=5\n"
                   "rule full_board \n");
}

inline std::shared_ptr<const Game> three_way() {
    return game_of(
        "game threeway \nboard 5 5 lines\nsides black white red\nseats 3\n"
        "rule place \nrule line length=4\nrule full_board \n");
}

}  // namespace tengen::test
