// Boards with something on them, for looking at and for comparing with stored pictures.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "view/board_geometry.hpp"
#include "view/board_picture.hpp"
#include "view/side_look.hpp"
#include "view/theme.hpp"

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

/// Every shape of board, and everything that can be seen on one.
std::vector<BoardScene> board_scenes();

/// A 19x19 board with a stone of one of three sides on each point.
BoardScene full_board();

/// A shipped theme by name. Fails the test when there is none.
const Theme& shipped_theme(const std::string& name);

}  // namespace tengen::test
