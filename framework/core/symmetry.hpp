// Symmetries of the stones on a board. Symmetric cells are equivalent for the next stone.
#pragma once

#include <string_view>
#include <vector>

#include "core/position.hpp"

namespace tengen {

/// The condition that makes two cells symmetric.
enum class SymmetryReading : std::uint8_t {
    None,    ///< never
    Stones,  ///< a rotation or reflection round the middle of the stones maps one to the other
    Board,   ///< the same, but it must also map the board to itself
};

struct Symmetry {
    std::string_view name;    ///< "rot90", "flip_x" ...
    std::vector<Cell> image;  ///< of each cell; kNoCell if off the board
};

/// The rotations and reflections, without the identity, that map every stone to a stone of its
/// side. None on hexagons, on layers and with joined edges. Costs O(cells).
std::vector<Symmetry> symmetries_of_stones(const Position& position, SymmetryReading reading);

}  // namespace tengen
