#include "board_layout.hpp"

#include <algorithm>

#include "board_drawing/line_arms.hpp"
#include "core/notation.hpp"

namespace tengen::cli {
namespace {

constexpr int kLargeBoard = 20;  ///< boards of this size or larger have coordinates on all sides
constexpr int kMinWindow = 3;    ///< minimum number of rows or columns, even in a tiny terminal

/// The most rows or columns for which `fits` is true, with `focus` in the middle if possible.
template <class Fits>
Window window_around(int focus, int total, Fits fits) {
    for (int size = total;; --size) {
        const int first = std::clamp(focus - size / 2, 0, total - size);
        const Window window{first, first + size - 1};
        if (size <= kMinWindow || fits(window)) return window;
    }
}

std::optional<OutlineSize> labelled_outline_of(const Board& board) {
    const auto outline = outline_of(board.shape());
    return outline && outline->outline != Outline::Triangle ? outline : std::nullopt;
}

bool has_diagonals_of(const Board& board) {
    return std::ranges::any_of(line_arms(board),
                               [](std::uint8_t arms) { return (arms & kDiagonalArms) != 0; });
}

}  // namespace

BoardLayout::BoardLayout(const Board& board, Room room, Cell focus, bool pointers)
    : board_(board),
      block_(board.block_size()),
      hexagonal_(board.shape().neighbours == Neighbours::Hexagonal),
      labelled_outline_(labelled_outline_of(board)),
      has_diagonals_(has_diagonals_of(board)),
      around_((hexagonal_ && !outline_of(board.shape())) ||
              std::max(board.rows(), board.columns()) >= kLargeBoard),
      label_width_(static_cast<int>(std::to_string(board.rows()).size())),
      rows_{0, board.rows() - 1},
      columns_{0, board.columns() - 1} {
    choose_density(room);
    choose_windows(room, focus, pointers);
}

Seam BoardLayout::column_seam(int column) const {
    const int layer = board_.columns() / board_.shape().layers;
    if (column % layer == 0) return Seam::Layer;
    return column % block_.columns == 0 ? Seam::Block : Seam::None;
}

Seam BoardLayout::row_seam(int row) const {
    return row % block_.rows == 0 ? Seam::Block : Seam::None;
}

std::vector<Window> BoardLayout::layers() const {
    std::vector<Window> pieces{columns_};
    for (int column = columns_.first + 1; column <= columns_.last; ++column) {
        if (column_seam(column) != Seam::Layer) continue;
        pieces.back().last = column - 1;
        pieces.push_back({column, columns_.last});
    }
    return pieces;
}

int BoardLayout::cell_width() const {
    switch (density_) {
        case Density::Boxes:
            return 4;
        case Density::Wide:
            return 2;
        case Density::Close:
            break;
    }
    return 1;
}

/// Boxes already have a border, so it also separates blocks.
int BoardLayout::seam_width(Seam seam) const {
    if (seam == Seam::None) return 0;
    const bool layer = seam == Seam::Layer;
    switch (density_) {
        case Density::Boxes:
            return layer ? 3 : 0;
        case Density::Wide:
            return layer ? 3 : 2;
        case Density::Close:
            break;
    }
    return layer ? 2 : 1;
}

int BoardLayout::offset(const Window& columns, int column) const {
    int offset = 0;
    for (int i = columns.first + 1; i <= column; ++i) {
        offset += cell_width() + seam_width(column_seam(i));
    }
    return offset;
}

int BoardLayout::width_of(const Window& columns) const {
    return offset(columns, columns.last) + cell_width() + (density_ == Density::Close ? 0 : 1);
}

int BoardLayout::sign_of(int column) const {
    return start_of(column) + cell_width() / 2;
}

int BoardLayout::height_of(const Window& rows) const {
    if (density_ == Density::Boxes) return 2 * rows.size() + 1;
    int height = has_diagonals() ? 2 * rows.size() - 1 : rows.size();
    for (int row = rows.first + 1; row <= rows.last; ++row) {
        if (row_seam(row) != Seam::None) ++height;
    }
    return height;
}

/// The lines of the drawing that show no cells.
int BoardLayout::frame_rows(bool pointers) const {
    const auto names = static_cast<int>(column_name(columns_.last).size());
    const int layers = board_.shape().layers > 1 ? 1 : 0;
    const int pointer = pointers && density_ == Density::Close ? 1 : 0;
    return names * (around_ ? 2 : 1) + layers + pointer;
}

bool BoardLayout::fits(Density density, Room room) {
    density_ = density;
    const int labels = around_ ? 10 : 5;
    const bool low =
        density != Density::Boxes || height_of(rows_) + frame_rows(false) <= room.height;
    return low && width_of(columns_) + labels <= room.width;
}

/// Only the wide drawing can shift rows by half a cell.
void BoardLayout::choose_density(Room room) {
    if (hexagonal_) {
        density_ = Density::Wide;
        return;
    }
    const BoardShape& shape = board_.shape();
    const bool squares =
        shape.drawing != BoardDrawing::Lines && shape.lines.empty() && !boxes_of(shape);
    if (squares && fits(Density::Boxes, room)) return;
    density_ = fits(Density::Wide, room) ? Density::Wide : Density::Close;
}

void BoardLayout::choose_windows(Room room, Cell focus, bool pointers) {
    if (density_ == Density::Boxes) return;
    const int row = focus != kNoCell ? board_.row(focus) : board_.rows() / 2;
    const int column = focus != kNoCell ? board_.column(focus) : board_.columns() / 2;
    const int labels = label_width_ + 2 + (around_ ? label_width_ + 1 : 0);
    int shifted = 0;
    const auto width_fits = [&](const Window& columns) {
        return width_of(columns) + labels + shifted <= room.width;
    };
    const auto height_fits = [&](const Window& rows) {
        return height_of(rows) + frame_rows(pointers) <= room.height;
    };
    columns_ = window_around(column, board_.columns(), width_fits);
    rows_ = window_around(row, board_.rows(), height_fits);
    shifted = shift(rows_.last);
    if (shifted > 0) columns_ = window_around(column, board_.columns(), width_fits);
}

}  // namespace tengen::cli
