#include "core/board_rays.hpp"

namespace tengen {

/// Cells of one line share its walk. A ring is walked twice, so each of its cells has all others
/// after it.
BoardRays::BoardRays(const Board& board, Direction direction)
    : cells_{board.outside()}, starts_(static_cast<std::size_t>(board.cell_count())) {
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (starts_[cell] != 0 || board.is_blocked(cell)) continue;
        Cell first = cell;
        bool is_ring = false;
        while (!is_ring) {
            const Cell before = board.step(first, Board::opposite(direction));
            if (before == board.outside()) break;
            first = before;
            is_ring = first == cell;
        }
        Cell at = first;
        do {
            cells_.push_back(at);
            starts_[at] = static_cast<std::uint32_t>(cells_.size());
            at = board.step(at, direction);
        } while (at != board.outside() && at != first);
        for (; is_ring; is_ring = at != first) {
            cells_.push_back(at);
            at = board.step(at, direction);
        }
        cells_.push_back(board.outside());
    }
}

}  // namespace tengen
