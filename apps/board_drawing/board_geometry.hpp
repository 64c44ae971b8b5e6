// The places of a board's cells, lines, letters and numbers in a picture of it, and the cell under
// a point. Knows shapes only, no stones.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "board_drawing/geometry.hpp"
#include "core/board.hpp"

namespace tengen {

/// The visible part of the board. Zoom 1 shows all of it. The centre is in cells from the upper
/// left corner of the drawing; at zoom 1 it is unused. The first row of a flipped board is at
/// the top, and its first column at the right.
struct Viewport {
    float zoom = 1;
    Point centre;
    bool flipped = false;

    friend bool operator==(const Viewport&, const Viewport&) = default;
};

/// Vertical, horizontal or, on hexagons, of any slope.
struct Segment {
    Point from;
    Point to;
    bool heavy = false;  ///< outer lines, and those around blocks
    bool faded = false;  ///< crosses a joined edge to the opposite one
    BoardEdge edge = BoardEdge::None;
};

/// A square of a chequered board, on whole pixels.
struct Chequer {
    Rect rect;
    bool dark = false;
};

/// A letter or number at the edge of the board, centred on its point.
struct BoardLabel {
    Point at;
    std::string text;
};

/// Immutable. All lengths are in pixels of the picture; never NaN, for any size.
class BoardGeometry {
  public:
    /// A picture of `size` pixels (at least 1), with or without room for coordinates. Small
    /// pictures have none. A viewport out of range moves to the nearest valid one. `letters`: the
    /// scale of a person's texts; coordinates are not too small for it.
    BoardGeometry(const Board& board, Size size, bool coordinates, Viewport viewport = {},
                  float letters = 1);

    Size size() const { return size_; }
    /// Pixels between neighbouring cells.
    float step() const { return step_; }
    bool hexagonal() const { return hexagonal_; }
    bool in_squares() const { return squares_; }
    /// Whether cells are boxes and the edges around them.
    bool has_boxes() const { return has_boxes_; }
    /// The line of a cell that is an edge of boxes, from dot to dot; nothing for other cells.
    std::optional<Segment> box_edge(Cell cell) const;
    /// The square of a cell that is a box; nothing for other cells.
    std::optional<Rect> box_square(Cell cell) const;
    /// The size of the whole drawing, in cells.
    Size extent() const { return extent_; }
    /// The viewport in use; at zoom 1 its centre is the middle of the drawing.
    const Viewport& viewport() const { return viewport_; }
    /// Equal for equal pictures.
    std::uint64_t key() const { return key_; }

    std::size_t cell_count() const { return centres_.size(); }
    Point centre(Cell cell) const { return centres_[cell]; }
    /// The corners of a cell's square or hexagon, in order around it.
    std::vector<Point> corners(Cell cell) const;

    /// The playable cell nearest to a point within a cell's reach of the board (half a step beyond
    /// its outer lines); otherwise nothing.
    std::optional<Cell> cell_at(Point point) const;

    const std::vector<Segment>& lines() const { return lines_; }
    /// Empty unless the board is chequered.
    const std::vector<Chequer>& chequers() const { return chequers_; }
    const std::vector<Point>& stars() const { return stars_; }
    const std::vector<BoardLabel>& labels() const { return labels_; }
    /// Font height of the labels.
    float label_size() const { return label_size_; }
    /// Thickness of light or heavy lines, in whole pixels.
    float line_width(bool heavy) const;
    /// The radius of a star.
    float star_radius() const;
    /// The rectangle inside the labels. When zoomed, stones and lines are clipped to it.
    Rect field() const { return field_; }

  private:
    friend class GeometryMaker;
    BoardGeometry() = default;

    Size size_;
    Viewport viewport_;
    Size extent_;
    float step_ = 0;
    float label_size_ = 0;
    bool hexagonal_ = false;
    bool squares_ = false;
    bool has_boxes_ = false;
    std::size_t columns_ = 0;
    std::uint64_t key_ = 0;
    Rect field_;
    std::vector<Point> centres_;
    std::vector<Point> hexagon_;  ///< corners around a cell's centre, in steps
    std::vector<bool> playable_;
    std::vector<Segment> lines_;
    std::vector<Chequer> chequers_;
    std::vector<Point> stars_;
    std::vector<BoardLabel> labels_;
};

/// The size of a picture that the whole board fills. `longest`: pixels of its longer side.
Size snug_size(const Board& board, float longest, bool coordinates);

/// A picture of a part of the board, to be made with this size and viewport.
struct PartView {
    Size size;
    Viewport viewport;
};

/// The picture of the smallest rectangle around the cells, at least two rows and two columns. Its
/// steps are whole pixels; its longer side has at most `longest`.
PartView part_view(const Board& board, std::span<const Cell> cells, float longest, bool coordinates,
                   bool flipped);

}  // namespace tengen
