#include "board_drawing/line_arms.hpp"

#include <algorithm>

namespace tengen {

std::vector<std::uint8_t> line_arms(const Board& board) {
    const auto& lines = board.shape().lines;
    if (lines.empty()) return {};
    std::vector<std::uint8_t> arms(static_cast<std::size_t>(board.cell_count()));
    const auto join_aslant = [&](Cell low, Cell high) {
        const bool right = board.column(low) < board.column(high);
        const int step = board.columns() + (right ? 1 : -1);
        for (int cell = low; cell < high; cell += step) {
            arms[static_cast<std::size_t>(cell)] |= right ? kArmNorthEast : kArmNorthWest;
        }
    };
    const auto join = [&](Cell low, Cell high) {
        const bool level = board.row(low) == board.row(high);
        if (!level && board.column(low) != board.column(high)) return join_aslant(low, high);
        const int step = level ? 1 : board.columns();
        for (int cell = low; cell < high; cell += step) {
            arms[static_cast<std::size_t>(cell)] |= level ? kArmEast : kArmNorth;
            arms[static_cast<std::size_t>(cell + step)] |= level ? kArmWest : kArmSouth;
        }
    };
    for (const std::vector<Cell>& line : lines) {
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            join(std::min(line[i], line[i + 1]), std::max(line[i], line[i + 1]));
        }
    }
    return arms;
}

}  // namespace tengen
