// Where the cells, lines, letters and numbers of a board stand in a picture of it, and which cell
// is under a point. Knows shapes only, no stones.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "view/geometry.hpp"

namespace tengen {

/// What part of the board is seen. Zoom 1 shows all of it; centre is in cells from the upper left
/// corner of the drawing and means nothing at zoom 1.
struct Viewport {
    float zoom = 1;
    Point centre;

    friend bool operator==(const Viewport&, const Viewport&) = default;
};

struct Segment {
    Point from;
    Point to;
    bool heavy = false;  ///< outer lines, and those between blocks
};

/// A letter or number at the edge of the board, centred on its point.
struct BoardLabel {
    Point at;
    std::string text;
};

class BoardGeometry {
  public:
    /// A picture of `size` pixels (at least 1x1), with room for coordinates or without.
    BoardGeometry(const Board& board, Size size, bool coordinates, Viewport viewport = {});

    Size size() const { return size_; }
    /// Pixels between neighbouring cells.
    float step() const { return step_; }
    bool hexagonal() const { return hexagonal_; }
    bool in_squares() const { return squares_; }
    const Viewport& viewport() const { return viewport_; }

    Point centre(Cell cell) const { return centres_[cell]; }
    /// The corners of a cell's square or hexagon, for boards drawn in squares or hexagons.
    std::vector<Point> corners(Cell cell) const;

    /// The playable cell nearest to a point, when the point is within a cell's reach of the board
    /// (half a step beyond its outer lines); nothing elsewhere.
    std::optional<Cell> cell_at(Point point) const;

    const std::vector<Segment>& lines() const { return lines_; }
    const std::vector<Point>& stars() const { return stars_; }
    const std::vector<BoardLabel>& labels() const { return labels_; }
    /// The rectangle inside the labels, to which stones and lines are clipped when zoomed.
    Rect field() const { return field_; }

  private:
    Size size_;
    Viewport viewport_;
    float step_ = 0;
    bool hexagonal_ = false;
    bool squares_ = false;
    Rect field_;
    std::vector<Point> centres_;
    std::vector<Segment> lines_;
    std::vector<Point> stars_;
    std::vector<BoardLabel> labels_;
};

}  // namespace tengen
