// The lines of a board of lines (BoardShape::lines) for drawings made of letters.
#pragma once

#include <cstdint>
#include <vector>

#include "core/board.hpp"

namespace tengen {

/// Directions of lines from the middle of a cell, as bits.
inline constexpr std::uint8_t kArmEast = 1, kArmWest = 2, kArmNorth = 4, kArmSouth = 8,
                              kArmNorthEast = 16, kArmNorthWest = 32;
inline constexpr std::uint8_t kDiagonalArms = kArmNorthEast | kArmNorthWest;

/// The arms of each cell, also of blocked cells that a line passes. Of diagonal lines, only the
/// lower end of each step has an arm. Empty for boards without lines.
std::vector<std::uint8_t> line_arms(const Board& board);

}  // namespace tengen
