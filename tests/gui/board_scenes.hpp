// Boards with content, for people to view and for comparison with stored pictures.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "board_drawing/board_geometry.hpp"
#include "board_drawing/side_look.hpp"
#include "board_drawing/theme.hpp"
#include "core/game.hpp"
#include "view/board_picture.hpp"

namespace tengen::test {
using namespace gui;

struct BoardScene {
    std::string name;
    std::shared_ptr<const Game> game;
    BoardPicture picture;
    std::string theme = "paper";
    Viewport viewport = {};
    bool coordinates = true;
    bool signs_on_all = false;
};

/// Returns every shape of board, and everything that a board can show.
std::vector<BoardScene> board_scenes();

/// Returns a 19x19 board with a stone of one of three sides on each cell.
BoardScene full_board();

/// Returns a shipped theme. Fails the test if it does not exist.
const Theme& shipped_theme(const std::string& name);

}  // namespace tengen::test
