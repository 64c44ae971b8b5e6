// Named sets of cells, for the rules of a game.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "core/board.hpp"

namespace tengen {

struct BoardRegion {
    std::string name;
    /// Ascending: one list for all sides, or one per side.
    std::vector<std::vector<Cell>> cells;

    std::span<const Cell> of(Side side) const {
        return cells[cells.size() == 1 ? 0 : side - std::size_t{1}];
    }

    friend bool operator==(const BoardRegion&, const BoardRegion&) = default;
};

/// Null if no region has the name.
const BoardRegion* find_region(std::span<const BoardRegion> regions, std::string_view name);

/// Whether a word starts a set of cells: "row", "column", "edge", "tip", "corners" or "rim".
bool is_region_word(std::string_view word);

/// Reads words such as "a1", "a1-h2" (a rectangle), "row 8", "column a", "edge north", "tip 1" (of
/// a star), "corners" and "rim". Holes in larger sets are left out. Fails for unknown words, for
/// cells outside the board, and if no cell is left.
Result<std::vector<Cell>> parse_region(const Board& board, std::string_view text);

}  // namespace tengen
