#include "board_drawing/board_layout.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace tengen {
namespace {

constexpr float kBlockGap = 0.4f;
constexpr float kLayerGap = 0.8f;
constexpr float kRowHeight = 0.8660254f;   // of hexagons: half the square root of three
constexpr float kHexagonTop = 0.5773503f;  // from a hexagon's centre to its corners
constexpr float kDegree = 0.01745329f;     // in radians
constexpr Point kUprightHexagon[] = {{0, -kHexagonTop},        {0.5f, -kHexagonTop / 2},
                                     {0.5f, kHexagonTop / 2},  {0, kHexagonTop},
                                     {-0.5f, kHexagonTop / 2}, {-0.5f, -kHexagonTop / 2}};

/// Joins short lines on a grid into long ones. Coordinates are in thousandths of a step, which
/// compare exactly.
class Merger {
  public:
    void add(Point from, Point to, bool heavy) {
        const bool upright = from.x == to.x;
        const int at = thousandths(upright ? from.x : from.y);
        int start = thousandths(upright ? from.y : from.x);
        int end = thousandths(upright ? to.y : to.x);
        if (start > end) std::swap(start, end);
        parts_[{heavy, upright, at}].emplace_back(start, end);
    }

    std::vector<UnitLine> merged() {
        std::vector<UnitLine> lines;
        for (auto& [line, parts] : parts_) {
            std::sort(parts.begin(), parts.end());
            auto [start, end] = parts.front();
            for (const auto& [from, to] : parts) {
                if (from > end) {
                    lines.push_back(made(line, start, end));
                    start = from;
                }
                end = std::max(end, to);
            }
            lines.push_back(made(line, start, end));
        }
        return lines;
    }

  private:
    using Line = std::tuple<bool, bool, int>;  // heavy, upright, where

    static int thousandths(float value) { return static_cast<int>(std::lround(value * 1000)); }

    static UnitLine made(const Line& line, int start, int end) {
        const auto [heavy, upright, at] = line;
        const auto where = static_cast<float>(at) / 1000;
        const auto first = static_cast<float>(start) / 1000;
        const auto last = static_cast<float>(end) / 1000;
        if (upright) return {{where, first}, {where, last}, heavy};
        return {{first, where}, {last, where}, heavy};
    }

    std::map<Line, std::vector<std::pair<int, int>>> parts_;
};

/// Star points along one side of a board: near both edges, and in the middle if there is one.
std::vector<int> star_indices(int count) {
    if (count < 5) return {};
    const int middle = count / 2;
    if (count < 9) return count % 2 == 1 ? std::vector{middle} : std::vector<int>{};
    const int margin = count < 12 ? 2 : 3;
    if (count % 2 == 0) return {margin, count - 1 - margin};
    return {margin, middle, count - 1 - margin};
}

}  // namespace

BoardLayout::BoardLayout(const Board& board, int layers_in_row, int turn)
    : board_(&board),
      layers_in_row_(layers_in_row),
      hexagonal_(board.shape().neighbours == Neighbours::Hexagonal),
      squares_(board.shape().drawing != BoardDrawing::Lines && board.shape().lines.empty()),
      chequered_(board.shape().drawing == BoardDrawing::Chequered && squares_ && !hexagonal_),
      has_dark_cells_only_(chequered_),
      outline_(outline_of(board.shape())),
      boxes_(boxes_of(board.shape())),
      block_(board.shape().blocks),
      turn_(hexagonal_ && !outline_ ? turn : 0) {
    if (turn_ != 0) {
        const float radians = static_cast<float>(turn_) * kDegree;
        cosine_ = std::cos(radians);
        sine_ = std::sin(radians);
    }
    for (const Point& corner : kUprightHexagon) hexagon_.push_back(turned(corner));
    float left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        const int width = layer_columns();
        centres_.push_back(
            place(board.column(cell) / width, board.row(cell), board.column(cell) % width));
        const bool dark = is_dark(board.row(cell), board.column(cell) % width);
        if (!dark && !board.is_blocked(cell)) has_dark_cells_only_ = false;
        if (outline_ && board.is_blocked(cell)) continue;
        const auto [x, y] = centres_.back();
        left = std::min(left, x);
        right = std::max(right, x);
        top = std::min(top, y);
        bottom = std::max(bottom, y);
    }
    float aside = 0.5f, up = 0.5f;
    if (hexagonal_ && squares_) {
        aside = up = 0;
        for (const Point& corner : hexagon_) {
            aside = std::max(aside, corner.x);
            up = std::max(up, corner.y);
        }
    }
    box_ = {left - aside, top - up, right - left + 2 * aside, bottom - top + 2 * up};
}

Point BoardLayout::turned(Point upright) const {
    return {upright.x * cosine_ - upright.y * sine_, upright.x * sine_ + upright.y * cosine_};
}

Point BoardLayout::place(int layer, int row, int column) const {
    const auto gaps = [](int index, int block) {
        return block > 0 ? static_cast<float>(index / block) * kBlockGap : 0.0f;
    };
    const int down = board_->rows() - 1 - row;
    if (hexagonal_) {
        return turned({static_cast<float>(column) + static_cast<float>(row) / 2,
                       static_cast<float>(down) * kRowHeight});
    }
    const float width =
        static_cast<float>(layer_columns()) + kLayerGap + gaps(layer_columns() - 1, block_.columns);
    const float height =
        static_cast<float>(board_->rows()) + kLayerGap + gaps(board_->rows() - 1, block_.rows);
    return {static_cast<float>(column) + gaps(column, block_.columns) +
                static_cast<float>(layer % layers_in_row_) * width,
            static_cast<float>(down) + gaps(down, block_.rows) +
                static_cast<float>(layer / layers_in_row_) * height};
}

bool BoardLayout::exists(int layer, int row, int column) const {
    if (row < 0 || row >= board_->rows() || column < 0 || column >= layer_columns()) return false;
    return !board_->is_blocked(board_->cell(row, layer * layer_columns() + column));
}

bool BoardLayout::same_block(int row, int column, int dr, int dc) const {
    if (block_.columns > 0 && column / block_.columns != (column + dc) / block_.columns) {
        return false;
    }
    const int down = board_->rows() - 1 - row;
    return block_.rows == 0 || (down >= dr && down / block_.rows == (down - dr) / block_.rows);
}

bool BoardLayout::joined(int layer, int row, int column, int dr, int dc) const {
    return exists(layer, row, column) && exists(layer, row + dr, column + dc) &&
           same_block(row, column, dr, dc);
}

std::vector<UnitLine> BoardLayout::lines() const {
    if (boxes_) return {};
    if (hexagonal_) return squares_ ? hexagon_edges() : hexagon_lines();
    if (!board_->shape().lines.empty()) return joining_lines();
    std::vector<UnitLine> lines = chequered_ ? frame_lines()
                                  : squares_ ? square_lines()
                                             : grid_lines();
    note_edges(lines);
    add_continuations(lines);
    return lines;
}

std::vector<UnitLine> BoardLayout::grid_lines() const {
    Merger merger;
    const Wrap wrap = board_->shape().wrap;
    const int block_columns = block_.columns > 0 ? block_.columns : layer_columns();
    const int block_rows = block_.rows > 0 ? block_.rows : board_->rows();
    const auto outer = [](int index, int block) {
        return index % block == 0 || index % block == block - 1;
    };
    for (Cell cell = 0; cell < board_->cell_count(); ++cell) {
        const int row = board_->row(cell);
        const int column = board_->column(cell) % layer_columns();
        const int down = board_->rows() - 1 - row;
        const bool heavy_row = outer(down, block_rows) && !wrap.rows;
        const bool heavy_column = outer(column, block_columns) && !wrap.columns;
        const Point at = centres_[cell];
        const bool east = joined(layer(cell), row, column, 0, 1);
        const bool north = joined(layer(cell), row, column, 1, 0);
        if (east) merger.add(at, {at.x + 1, at.y}, heavy_row);
        if (north) merger.add(at, {at.x, at.y - 1}, heavy_column);
        const bool alone = exists(layer(cell), row, column) && !east && !north &&
                           !joined(layer(cell), row, column - 1, 0, 1) &&
                           !joined(layer(cell), row - 1, column, 1, 0);
        if (alone) {
            merger.add({at.x - 0.25f, at.y}, {at.x + 0.25f, at.y}, false);
            merger.add({at.x, at.y - 0.25f}, {at.x, at.y + 0.25f}, false);
        }
    }
    return merger.merged();
}

std::vector<UnitLine> BoardLayout::joining_lines() const {
    std::vector<UnitLine> lines;
    for (const std::vector<Cell>& line : board_->shape().lines) {
        lines.push_back({centres_[line.front()], centres_[line.front()], true});
        for (std::size_t i = 1; i < line.size(); ++i) {
            const Point at = lines.back().to, next = centres_[line[i]];
            const Point from = lines.back().from;
            // A straight line stays one.
            const bool bends =
                (at.x - from.x) * (next.y - at.y) != (at.y - from.y) * (next.x - at.x);
            if (bends) {
                lines.push_back({at, next, true});
            } else {
                lines.back().to = next;
            }
        }
    }
    return lines;
}

std::vector<UnitLine> BoardLayout::square_lines() const {
    Merger merger;
    for (Cell cell = 0; cell < board_->cell_count(); ++cell) {
        if (board_->is_blocked(cell)) continue;
        const int row = board_->row(cell);
        const int column = board_->column(cell) % layer_columns();
        const auto [x, y] = centres_[cell];
        const float left = x - 0.5f, right = x + 0.5f, top = y - 0.5f, bottom = y + 0.5f;
        const bool east = joined(layer(cell), row, column, 0, 1);
        const bool north = joined(layer(cell), row, column, 1, 0);
        merger.add({right, top}, {right, bottom}, !east);
        merger.add({left, top}, {right, top}, !north);
        if (!joined(layer(cell), row, column - 1, 0, 1)) {
            merger.add({left, top}, {left, bottom}, true);
        }
        if (!joined(layer(cell), row - 1, column, 1, 0)) {
            merger.add({left, bottom}, {right, bottom}, true);
        }
    }
    return merger.merged();
}

bool BoardLayout::is_chequer(int layer, int row, int column) const {
    if (exists(layer, row, column)) return true;
    const bool inside = row >= 0 && row < board_->rows() && column >= 0 && column < layer_columns();
    return inside && has_dark_cells_only_ && !is_dark(row, column);
}

std::vector<UnitSquare> BoardLayout::chequers() const {
    std::vector<UnitSquare> squares;
    for (Cell cell = 0; cell < board_->cell_count() && chequered_; ++cell) {
        const int row = board_->row(cell);
        const int column = board_->column(cell) % layer_columns();
        if (!is_chequer(layer(cell), row, column)) continue;
        squares.push_back({centres_[cell], is_dark(row, column)});
    }
    return squares;
}

/// Lines around the board, its holes and its blocks.
std::vector<UnitLine> BoardLayout::frame_lines() const {
    Merger merger;
    for (Cell cell = 0; cell < board_->cell_count(); ++cell) {
        const int row = board_->row(cell);
        const int column = board_->column(cell) % layer_columns();
        const auto is_open = [&](int dr, int dc) {
            return !is_chequer(layer(cell), row + dr, column + dc) ||
                   !same_block(std::min(row, row + dr), std::min(column, column + dc), std::abs(dr),
                               std::abs(dc));
        };
        if (!is_chequer(layer(cell), row, column)) continue;
        const auto [x, y] = centres_[cell];
        const float left = x - 0.5f, right = x + 0.5f, top = y - 0.5f, bottom = y + 0.5f;
        if (is_open(0, 1)) merger.add({right, top}, {right, bottom}, true);
        if (is_open(0, -1)) merger.add({left, top}, {left, bottom}, true);
        if (is_open(1, 0)) merger.add({left, top}, {right, top}, true);
        if (is_open(-1, 0)) merger.add({left, bottom}, {right, bottom}, true);
    }
    return merger.merged();
}

void BoardLayout::note_edges(std::vector<UnitLine>& lines) const {
    if (board_->shape().layers > 1 || block_.columns > 0) return;
    const float inset = squares_ ? 0 : 0.5f;
    const auto at = [](float one, float other) { return std::abs(one - other) < 0.01f; };
    for (UnitLine& line : lines) {
        if (!line.heavy) continue;
        if (line.from.x == line.to.x) {
            if (at(line.from.x, box_.x + inset)) line.edge = BoardEdge::Left;
            if (at(line.from.x, box_.right() - inset)) line.edge = BoardEdge::Right;
        } else {
            if (at(line.from.y, box_.y + inset)) line.edge = BoardEdge::Upper;
            if (at(line.from.y, box_.bottom() - inset)) line.edge = BoardEdge::Lower;
        }
    }
}

void BoardLayout::add_continuations(std::vector<UnitLine>& lines) const {
    const Wrap wrap = board_->shape().wrap;
    if (squares_) return;
    const auto exists_at = [&](int row, int column) { return exists(0, row, column); };
    for (int row = 0; row < board_->rows() && wrap.columns; ++row) {
        const Point left = place(0, row, 0);
        const Point right = place(0, row, board_->columns() - 1);
        if (!exists_at(row, 0) || !exists_at(row, board_->columns() - 1)) continue;
        lines.push_back({{left.x - 0.5f, left.y}, left, false, true});
        lines.push_back({right, {right.x + 0.5f, right.y}, false, true});
    }
    for (int column = 0; column < board_->columns() && wrap.rows; ++column) {
        const Point bottom = place(0, 0, column);
        const Point top = place(0, board_->rows() - 1, column);
        if (!exists_at(0, column) || !exists_at(board_->rows() - 1, column)) continue;
        lines.push_back({{top.x, top.y - 0.5f}, top, false, true});
        lines.push_back({bottom, {bottom.x, bottom.y + 0.5f}, false, true});
    }
}

std::vector<UnitLine> BoardLayout::hexagon_edges() const {
    // Neighbours beyond each edge of hexagon(), which starts with the upper right one.
    constexpr int kAround[6][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};
    std::vector<UnitLine> lines;
    for (Cell cell = 0; cell < board_->cell_count(); ++cell) {
        if (board_->is_blocked(cell)) continue;
        const Point at = centres_[cell];
        for (std::size_t edge = 0; edge < 6; ++edge) {
            const int row = board_->row(cell) + kAround[edge][0];
            const int column = board_->column(cell) + kAround[edge][1];
            const bool shared = exists(0, row, column);
            if (shared && board_->cell(row, column) > cell) continue;
            const Point from = hexagon_[edge];
            const Point to = hexagon_[(edge + 1) % 6];
            BoardEdge side = BoardEdge::None;
            if (column < 0) side = BoardEdge::Left;
            if (column >= board_->columns()) side = BoardEdge::Right;
            if (row < 0) side = BoardEdge::Lower;
            if (row >= board_->rows()) side = BoardEdge::Upper;
            lines.push_back(
                {{at.x + from.x, at.y + from.y}, {at.x + to.x, at.y + to.y}, !shared, false, side});
        }
    }
    return lines;
}

std::vector<UnitLine> BoardLayout::hexagon_lines() const {
    constexpr int kForward[3][2] = {{0, 1}, {1, 0}, {1, -1}};
    std::vector<UnitLine> lines;
    for (Cell cell = 0; cell < board_->cell_count(); ++cell) {
        if (board_->is_blocked(cell)) continue;
        for (const auto& [dr, dc] : kForward) {
            const int row = board_->row(cell) + dr;
            const int column = board_->column(cell) + dc;
            if (!exists(0, row, column)) continue;
            lines.push_back({centres_[cell], place(0, row, column), false, false});
        }
    }
    return lines;
}

std::vector<Cell> BoardLayout::stars() const {
    const BoardShape& shape = board_->shape();
    if (boxes_) return board_of_boxes(*boxes_).blocked;
    if (squares_ || hexagonal_ || shape.layers > 1 || block_.columns > 0) return {};
    if (!shape.lines.empty()) {
        std::vector<Cell> points;
        for (Cell cell = 0; cell < board_->cell_count(); ++cell) {
            if (!board_->is_blocked(cell)) points.push_back(cell);
        }
        return points;
    }
    const std::vector<int> columns = star_indices(shape.columns);
    const std::vector<int> rows = star_indices(shape.rows);
    std::vector<Cell> stars;
    for (const int row : rows) {
        for (const int column : columns) {
            const bool middle_row = row * 2 + 1 == shape.rows;
            const bool middle_column = column * 2 + 1 == shape.columns;
            // Only large boards need points in the middle of their sides for orientation.
            const bool large = std::max(shape.rows, shape.columns) > 19;
            if (middle_row != middle_column && !large) continue;
            const Cell cell = board_->cell(row, column);
            if (!board_->is_blocked(cell)) stars.push_back(cell);
        }
    }
    return stars;
}

}  // namespace tengen
