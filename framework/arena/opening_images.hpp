// Openings turned and reflected, which are as fair as the openings themselves.
#pragma once

#include <vector>

#include "core/position.hpp"

namespace tengen {

/// The openings, then their images by each rotation and reflection that the rules keep, in equal
/// parts. On joined edges, shifts are left out. If stones set up turn an image into an illegal
/// opening, the symmetry is left out for all. So the size of the list is a multiple of that of
/// `openings`.
std::vector<Position> with_images(std::vector<Position> openings);

}  // namespace tengen
