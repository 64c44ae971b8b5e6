// Places of a board's cells in a drawing: density, visible part and gaps. Knows shapes only, no
// stones.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/board_outline.hpp"

namespace tengen::cli {

enum class Density : std::uint8_t {
    Boxes,  ///< squares with borders: four columns and two rows per cell
    Wide,   ///< two columns per cell
    Close,  ///< one column per cell
};

/// The gap between two neighbouring rows or columns of cells in the drawing.
enum class Seam : std::uint8_t { None, Block, Layer };

/// The drawn rows or columns, both ends included.
struct Window {
    int first = 0;
    int last = 0;

    int size() const { return last - first + 1; }
    bool holds(int index) const { return index >= first && index <= last; }
};

/// The room for a drawing, in columns and rows of the terminal.
struct Room {
    int width = 0;
    int height = 0;
};

/// Positions are columns of the terminal. Column 0 is the first one after the row labels.
class BoardLayout {
  public:
    /// Cuts the drawing to the part around `focus` if the board does not fit. With `pointers`, the
    /// frame of a close drawing points to the last stone.
    BoardLayout(const Board& board, Room room, Cell focus, bool pointers);

    Density density() const { return density_; }
    const Window& rows() const { return rows_; }
    const Window& columns() const { return columns_; }
    /// The drawn columns, one window per layer.
    std::vector<Window> layers() const;
    /// Whether coordinates are on all sides.
    bool around() const { return around_; }
    bool hexagonal() const { return hexagonal_; }
    /// Hexagons and stars have numbers at the right ends of their rows, and letters at the lower
    /// left ends of their columns. Nothing for other boards.
    const std::optional<OutlineSize>& labelled_outline() const { return labelled_outline_; }
    int label_width() const { return label_width_; }
    /// Whether diagonal lines of the board are between its rows. Close drawings have no room for
    /// them.
    bool has_diagonals() const { return has_diagonals_ && density_ == Density::Wide; }

    /// The gap between a column (row) and the previous one.
    Seam column_seam(int column) const;
    Seam row_seam(int row) const;

    /// How far a row is shifted to the right: half a cell for each row of hexagons below it.
    int shift(int row) const { return hexagonal_ ? row - rows_.first : 0; }
    /// The first column of a cell, and the column of its symbol.
    int start_of(int column) const { return offset(columns_, column); }
    int sign_of(int column) const;
    /// The width of a row, without labels.
    int width() const { return width_of(columns_); }

  private:
    int cell_width() const;
    int seam_width(Seam seam) const;
    int offset(const Window& columns, int column) const;
    int width_of(const Window& columns) const;
    int height_of(const Window& rows) const;
    int frame_rows(bool pointers) const;
    bool fits(Density density, Room room);
    void choose_density(Room room);
    void choose_windows(Room room, Cell focus, bool pointers);

    const Board& board_;
    BoardSize block_;
    bool hexagonal_;
    std::optional<OutlineSize> labelled_outline_;
    bool has_diagonals_;
    bool around_;
    int label_width_ = 1;
    Density density_ = Density::Wide;
    Window rows_;
    Window columns_;
};

}  // namespace tengen::cli
