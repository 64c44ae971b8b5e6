// Distances from points to the outlines of symbols, for pictures with soft edges. Independent of
// SFML.
#pragma once

#include <vector>

#include "board_drawing/geometry.hpp"
#include "board_drawing/side_look.hpp"

namespace tengen {

/// Signed distances in pixels: negative inside. Shapes are centred on (0, 0).
float disc_distance(Point point, float radius);
float ring_distance(Point point, float radius, float width);
/// A square frame with round corners; `half`: from its centre to the middle of its line.
float frame_distance(Point point, float half, float corner, float width);
/// A line with round ends.
float stroke_distance(Point point, Point from, Point to, float width);
/// A symbol of lines of `width`, with its corners on a circle of `radius`.
float sign_distance(SignShape shape, Point point, float radius, float width);

struct Stroke {
    Point from;
    Point to;
};
/// The strokes of a symbol with radius 1. Discs and rings have none.
const std::vector<Stroke>& sign_strokes(SignShape shape);
inline constexpr float kSignDisc = 0.62f;  ///< the radius of a disc or ring in a symbol's
inline constexpr float kSignRing = 0.74f;

/// Returns the covered part of a pixel, 0..1; `distance`: from its centre to the shape.
float coverage(float distance);

}  // namespace tengen
