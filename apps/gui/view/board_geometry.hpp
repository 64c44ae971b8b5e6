// Where the cells, lines, letters and numbers of a board stand in a picture of it, and which cell
// is under a point. Knows shapes only, no stones.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "view/geometry.hpp"

namespace tengen::gui {

/// What part of the board is seen. Zoom 1 shows all of it; centre is in cells from the upper left
/// corner of the drawing and means nothing at zoom 1.
struct Viewport {
    float zoom = 1;
    Point centre;

    friend bool operator==(const Viewport&, const Viewport&) = default;
};

/// Upright, level or, on hexagons, of any slope.
struct Segment {
    Point from;
    Point to;
    bool heavy = false;  ///< outer lines, and those around blocks
    bool faded = false;  ///< leads over a joined edge to the opposite one
    BoardEdge edge = BoardEdge::None;
};

/// A letter or number at the edge of the board, centred on its point.
struct BoardLabel {
    Point at;
    std::string text;
};

/// Immutable. All in pixels of the picture; never NaN, whatever the size.
class BoardGeometry {
  public:
    /// A picture of `size` pixels (what is smaller counts as 1), with room for coordinates or
    /// without; in small pictures they are left out. A viewport beyond what is sensible is moved
    /// to the nearest that is.
    BoardGeometry(const Board& board, Size size, bool coordinates, Viewport viewport = {});

    Size size() const { return size_; }
    /// Pixels between neighbouring cells.
    float step() const { return step_; }
    bool hexagonal() const { return hexagonal_; }
    bool in_squares() const { return squares_; }
    /// As it is used; at zoom 1 its centre is the middle of the drawing.
    const Viewport& viewport() const { return viewport_; }
    /// Equal for pictures that are equal.
    std::uint64_t key() const { return key_; }

    std::size_t cell_count() const { return centres_.size(); }
    Point centre(Cell cell) const { return centres_[cell]; }
    /// The corners of a cell's square or hexagon, going round.
    std::vector<Point> corners(Cell cell) const;

    /// The playable cell nearest to a point, when the point is within a cell's reach of the board
    /// (half a step beyond its outer lines); nothing elsewhere.
    std::optional<Cell> cell_at(Point point) const;

    const std::vector<Segment>& lines() const { return lines_; }
    const std::vector<Point>& stars() const { return stars_; }
    const std::vector<BoardLabel>& labels() const { return labels_; }
    /// Height of the labels' type.
    float label_size() const { return label_size_; }
    /// Thickness of light and heavy lines, whole pixels.
    float line_width(bool heavy) const;
    /// The rectangle inside the labels, to which stones and lines are clipped when zoomed.
    Rect field() const { return field_; }

  private:
    friend class GeometryMaker;
    BoardGeometry() = default;

    Size size_;
    Viewport viewport_;
    float step_ = 0;
    float label_size_ = 0;
    bool hexagonal_ = false;
    bool squares_ = false;
    std::uint64_t key_ = 0;
    Rect field_;
    std::vector<Point> centres_;
    std::vector<Point> hexagon_;  ///< corners around a cell's centre, in steps
    std::vector<bool> playable_;
    std::vector<Segment> lines_;
    std::vector<Point> stars_;
    std::vector<BoardLabel> labels_;
};

}  // namespace tengen::gui
