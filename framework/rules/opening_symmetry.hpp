// Symmetries of the stones on a board: which cells are as good as each other for the next stone.
#pragma once

#include <string_view>
#include <vector>

#include "core/position.hpp"

namespace tengen::rules {

/// When two cells count as symmetric.
enum class SymmetryReading : std::uint8_t {
    None,    ///< never
    Stones,  ///< a turn or mirroring round the middle of the stones takes one to the other
    Board,   ///< the same, but it must keep the board in its place too
};

struct Symmetry {
    std::string_view name;    ///< "rot90", "flip_x" ...
    std::vector<Cell> image;  ///< of each cell; kNoCell where it is off the board
};

/// The turns and mirrorings, without the one that changes nothing, that put every stone on a stone
/// of its side. None on boards of hexagons, of layers and with joined edges. O(cells).
std::vector<Symmetry> symmetries_of_stones(const Position& position, SymmetryReading reading);

}  // namespace tengen::rules
