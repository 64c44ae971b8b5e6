// Games of lines on boards of all shapes, for facts that are true on any board.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "support/games.hpp"

namespace tengen::test {

struct NamedGame {
    std::string name;
    std::shared_ptr<const Game> game;
};

/// Lines of `length` on rectangles, with holes, joined edges, hexagons, layers and more than two
/// sides.
inline std::vector<NamedGame> games_on_all_boards(int length) {
    const std::string line = "line length=" + std::to_string(length);
    const auto shaped = [&](int columns, int rows, const std::string& more, auto&& shape) {
        GameDescription description =
            describe({columns, rows, {"place", line + more, "full_board"}});
        shape(description.board);
        auto game = Game::create(std::move(description), all_rules());
        if (!game) throw std::runtime_error(english(game.error()));
        return *game;
    };
    const auto plain = [](BoardShape&) {};
    return {
        {"rectangle", shaped(9, 7, "", plain)},
        {"exact", shaped(9, 9, " overline=ignored", plain)},
        {"caro", shaped(9, 9, " closed=ignored", plain)},
        {"holes", make({9, 9, {"place", line, "full_board"}, 2, 0, {10, 40, 41, 60}})},
        {"three sides", make({9, 9, {"place", line, "full_board"}, 3})},
        {"cylinder", shaped(6, 9, "", [](BoardShape& board) { board.wrap.columns = true; })},
        {"torus", shaped(7, 7, " overline=ignored",
                         [](BoardShape& board) {
                             board.wrap = {true, true};
                         })},
        {"hexagons",
         shaped(8, 8, "", [](BoardShape& board) { board.neighbours = Neighbours::Hexagonal; })},
        {"layers", shaped(20, 5, "", [](BoardShape& board) { board.layers = 4; })},
    };
}

}  // namespace tengen::test
