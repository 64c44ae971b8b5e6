// The lengths of everything drawn on a board, the same in the window and in pictures.
#pragma once

#include <algorithm>

#include "board_drawing/geometry.hpp"

namespace tengen {

// Lengths in steps.
inline constexpr float kStoneOnLines = 0.46f;
inline constexpr float kStoneInSquares = 0.41f;
inline constexpr float kShadowX = 0.045f;
inline constexpr float kShadowY = 0.065f;
inline constexpr float kEdgeWidth = 0.13f;
inline constexpr float kWinningWidth = 0.1f;
inline constexpr float kNumberSize = 0.43f;
inline constexpr float kLongNumberSize = 0.34f;
inline constexpr float kCornerNumberSize = 0.2f;
inline constexpr float kTextSize = 0.5f;
inline constexpr float kTextWidth = 0.84f;  ///< at most
inline constexpr float kCornerNumberAside = 0.37f;
inline constexpr float kStarRadius = 0.095f;
inline constexpr float kDotRadius = 0.095f;
inline constexpr float kBoxDotRadius = 0.17f;  ///< of dots between edges of boxes
inline constexpr float kBoxEdgeWidth = 0.2f;   ///< of edges of boxes
inline constexpr float kBoxHalf = 0.78f;       ///< half of an owned box
inline constexpr float kBoxOpacity = 0.55f;
inline constexpr float kHaloRadius = 0.47f;
inline constexpr float kHaloWidth = 0.055f;
inline constexpr float kLoneRadius = 0.36f;  ///< of symbols without a stone
inline constexpr float kLoneWidth = 0.1f;
/// The maximum distance to a line's next cell, over a gap and slanting.
inline constexpr float kFarthestNeighbour = 2.3f;

// Lengths in radii of a stone.
inline constexpr float kSignRadius = 0.5f;  ///< of symbols on stones
inline constexpr float kSignWidth = 0.13f;
/// The radii of the two rings on the second kind of stones, as parts of a symbol's.
inline constexpr float kDoubleRing[] = {1.55f, 0.8f};
inline constexpr float kFlatEdge = 0.07f;  ///< of stones without a gradient
inline constexpr float kShadowReach = 1.16f;
inline constexpr Point kLight{-0.28f, -0.40f};  ///< the middle of a stone's gradient
inline constexpr float kGradientEnd = 1.62f;

inline constexpr float kClosedOpacity = 0.14f;  ///< of the ink on cells closed to some stones
inline constexpr float kCampOpacity = 0.32f;
inline constexpr float kShadowOpacity = 0.42f;

/// The pixels of a coloured edge. Around squares it leaves room for the labels next to it, of
/// `label_size` pixels (0: none).
inline float edge_width(float step, float label_size, bool hexagonal) {
    constexpr float kOfLabel = 0.45f;
    const bool is_capped = label_size > 0 && !hexagonal;
    const float most = is_capped ? label_size * kOfLabel : step;
    return std::max(std::min(step * kEdgeWidth, most), 3.0f);
}

}  // namespace tengen
