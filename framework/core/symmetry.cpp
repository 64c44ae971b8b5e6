#include "core/symmetry.hpp"

#include <algorithm>
#include <array>

namespace tengen {

namespace {

/// Maps (column, row) to (xx * column + xy * row, yx * column + yy * row), round a fixed point.
struct Turning {
    std::string_view name;
    int xx, xy, yx, yy;
};
constexpr std::array<Turning, 7> kTurnings{{{"rot90", 0, -1, 1, 0},
                                            {"rot180", -1, 0, 0, -1},
                                            {"rot270", 0, 1, -1, 0},
                                            {"flip_x", -1, 0, 0, 1},
                                            {"flip_y", 1, 0, 0, -1},
                                            {"diag", 0, 1, 1, 0},
                                            {"anti", 0, -1, -1, 0}}};

/// A point as integers: it is at (column / scale, row / scale).
struct Middle {
    int column = 0;
    int row = 0;
    int scale = 1;
};

Middle middle_of_board(const Board& board) {
    return {board.columns() - 1, board.rows() - 1, 2};
}

Middle middle_of_stones(const Board& board, const std::vector<Cell>& stones) {
    Middle middle{0, 0, static_cast<int>(stones.size())};
    for (const Cell stone : stones) {
        middle.column += board.column(stone);
        middle.row += board.row(stone);
    }
    return middle;
}

Cell turned(const Board& board, const Turning& turning, const Middle& middle, Cell cell) {
    const int x = board.column(cell) * middle.scale - middle.column;
    const int y = board.row(cell) * middle.scale - middle.row;
    const int column = turning.xx * x + turning.xy * y + middle.column;
    const int row = turning.yx * x + turning.yy * y + middle.row;
    const bool whole = column % middle.scale == 0 && row % middle.scale == 0;
    const bool inside = column >= 0 && column / middle.scale < board.columns() && row >= 0 &&
                        row / middle.scale < board.rows();
    if (!whole || !inside) return kNoCell;
    const Cell image = board.cell(row / middle.scale, column / middle.scale);
    return board.is_blocked(image) ? kNoCell : image;
}

bool is_plain(const Board& board) {
    const BoardShape& shape = board.shape();
    return shape.neighbours == Neighbours::Square && shape.wrap == Wrap{} && shape.layers == 1;
}

}  // namespace

std::vector<Symmetry> symmetries_of_stones(const Position& position, SymmetryReading reading) {
    const Board& board = position.board();
    std::vector<Symmetry> symmetries;
    if (reading == SymmetryReading::None || !is_plain(board)) return symmetries;
    std::vector<Cell> stones, cells;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (board.is_blocked(cell)) continue;
        cells.push_back(cell);
        if (position.at(cell) != kEmpty) stones.push_back(cell);
    }
    const bool whole_board = reading == SymmetryReading::Board;
    const Middle middle =
        stones.empty() || whole_board ? middle_of_board(board) : middle_of_stones(board, stones);
    for (const Turning& turning : kTurnings) {
        const auto keeps = [&](Cell cell) {
            const Cell image = turned(board, turning, middle, cell);
            return image != kNoCell && position.at(image) == position.at(cell);
        };
        const std::vector<Cell>& kept = whole_board ? cells : stones;
        if (!std::all_of(kept.begin(), kept.end(), keeps)) continue;
        Symmetry symmetry{turning.name, {}};
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            symmetry.image.push_back(turned(board, turning, middle, cell));
        }
        symmetries.push_back(std::move(symmetry));
    }
    return symmetries;
}

}  // namespace tengen
