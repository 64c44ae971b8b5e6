// Gomoku between two people in the real window, from its first move.
#pragma once

#include "gui/window_program.hpp"

namespace tengen::test {

/// Arguments for the command line: Ann and Ben play gomoku.
extern const std::vector<std::string> kAnnAndBen;

const Board& gomoku_board();

/// A window with Ann to move. Its files and its display are not shared.
struct AnnAndBen {
    explicit AnnAndBen(int width = 1280, int height = 800);

    Home home;
    VirtualDisplay display;
    WindowProgram window;
};

}  // namespace tengen::test
