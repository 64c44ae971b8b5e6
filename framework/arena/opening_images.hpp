// Openings turned and reflected, which are as fair as the openings themselves.
#pragma once

#include <vector>

#include "core/position.hpp"

namespace tengen {

/// The openings, then their images by each rotation and reflection of the board, in equal parts. An
/// image that is illegal for one opening is left out for all, such as an upside-down one in games
/// with gravity. So the size of the list is a multiple of that of `openings`.
std::vector<Position> with_images(std::vector<Position> openings);

}  // namespace tengen
