// Distances from points to the outlines of signs, from which their pictures are made with soft
// edges. Knows no SFML.
#pragma once

#include "view/geometry.hpp"
#include "view/side_look.hpp"

namespace tengen::gui {

/// Signed distances in pixels: negative inside. Shapes are centred on (0, 0).
float disc_distance(Point point, float radius);
float ring_distance(Point point, float radius, float width);
/// A square frame with round corners; `half` from its centre to the middle of its line.
float frame_distance(Point point, float half, float corner, float width);
/// A line with round ends.
float stroke_distance(Point point, Point from, Point to, float width);
/// A sign drawn in lines of that width, its corners on a circle of that radius.
float sign_distance(SignShape shape, Point point, float radius, float width);

/// How much of a pixel is covered, 0..1, when its centre is so far from a shape.
float coverage(float distance);

}  // namespace tengen::gui
