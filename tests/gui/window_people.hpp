// Gomoku between two people in the real window, from its first move.
#pragma once

#include "gui/window_program.hpp"

namespace tengen::test {
using namespace gui;

/// Words for the command line: Ann and Ben play gomoku.
extern const std::vector<std::string> kAnnAndBen;

const Board& gomoku_board();

/// A window in which Ann is to move; no other has its files or its display.
struct AnnAndBen {
    explicit AnnAndBen(int width = 1280, int height = 800);

    Home home;
    VirtualDisplay display;
    WindowProgram window;
};

}  // namespace tengen::test
