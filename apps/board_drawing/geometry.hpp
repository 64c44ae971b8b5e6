// Points and rectangles of a screen, in pixels; y grows downwards.
#pragma once

#include <cstdint>

namespace tengen {

inline constexpr float kFullTurn = 6.2831853f;  ///< radians

struct Point {
    float x = 0;
    float y = 0;

    friend bool operator==(const Point&, const Point&) = default;
};

struct Size {
    float width = 0;
    float height = 0;

    friend bool operator==(const Size&, const Size&) = default;
};

/// An edge of a drawn board.
enum class BoardEdge : std::uint8_t { None, Left, Right, Lower, Upper };

struct Rect {
    float x = 0;
    float y = 0;
    float width = 0;
    float height = 0;

    float right() const { return x + width; }
    float bottom() const { return y + height; }
    bool holds(Point point) const {
        return point.x >= x && point.x < right() && point.y >= y && point.y < bottom();
    }
    friend bool operator==(const Rect&, const Rect&) = default;
};

}  // namespace tengen
