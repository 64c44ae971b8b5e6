// The moves of a game in rows and columns, and the keys of its positions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"

namespace tengen::gui {

/// A move of the list, in the column of its turn. In a round of the seats, each turn begins in the
/// round's first row, and its further actions follow below.
struct MoveEntry {
    int ply = 0;  ///< before the move
    int round = 0;
    int row = 0;
    int column = 0;
    int number = 0;       ///< as books count; 0 for actions without a stone
    Cell cell = kNoCell;  ///< of the stone that it placed
    std::string label;    ///< for narrow lists: "Qb8+"; or a kind's letter, "b7-b8=Q"
    std::string text;
};

class MoveList {
  public:
    void read(const Position& position);

    const std::vector<MoveEntry>& entries() const { return entries_; }
    int columns() const { return columns_; }  ///< from 1
    /// The number of the last visible move before this ply, as books count.
    int number_before(int ply) const;
    /// The key of the game's position at this ply; nothing beyond the last.
    std::optional<std::uint64_t> key_at(int ply) const;

  private:
    std::vector<MoveEntry> entries_;
    std::vector<std::uint64_t> keys_;  ///< by ply
    int columns_ = 1;
};

}  // namespace tengen::gui
