// The 26 openings of renju by name.
#pragma once

#include <optional>
#include <string_view>

#include "core/position.hpp"

namespace tengen::gomoku {

struct RenjuOpening {
    std::string_view number;  ///< "4D": direct; "7I": indirect
    std::string_view name;    ///< the Japanese reading: "Kagetsu"
};

/// The opening on the board: three stones around the centre of a board of odd size, in any order,
/// turned or reflected. Empty if the position has other stones or is of another game.
std::optional<RenjuOpening> renju_opening(const Position& position);

}  // namespace tengen::gomoku
