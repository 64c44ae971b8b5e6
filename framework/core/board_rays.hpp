// The cells of a board in the order of straight walks. A walk along a ray reads cells one after the
// other, so unlike repeated steps, no read waits for the one before.
#pragma once

#include <cstdint>
#include <vector>

#include "core/board.hpp"

namespace tengen {

/// All rays along one direction.
class BoardRays {
  public:
    BoardRays() = default;
    BoardRays(const Board& board, Direction direction);

    /// The cells after `cell` up to the outside, which is the last. In a ring, `cell` itself
    /// follows the others, and the outside comes later.
    const Cell* from(Cell cell) const { return &cells_[starts_[cell]]; }

  private:
    std::vector<Cell> cells_;
    std::vector<std::uint32_t> starts_;  ///< by cell
};

}  // namespace tengen
