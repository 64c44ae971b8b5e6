// Texts about cells and the stones on them, worded alike in all rules.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "core/position.hpp"

namespace tengen::rules {

/// Empty if the cell is on the board and empty.
inline Message why_not_empty(const Position& position, Cell cell) {
    const Board& board = position.board();
    if (cell >= board.cell_count()) return Message("outside the board");
    if (board.is_blocked(cell)) return Message("a hole in the board");
    if (position.at(cell) == kEmpty) return {};
    return Message("{} is occupied", cell_name(board, cell));
}

/// Under gravity: `rest` is the cell where a stone dropped through `cell` comes to rest.
inline Message why_not_resting(const Position& position, Cell cell, Cell rest) {
    const Board& board = position.board();
    return Message("a stone cannot stay at {}: it falls to {}", cell_name(board, cell),
                   cell_name(board, rest));
}

/// The stone that an action would place on an empty cell; nothing for any other action.
inline std::optional<Stone> stone_on_empty(const Position& position, Action action) {
    const auto stone = stone_of(position, action);
    const bool fits =
        stone && stone->cell < position.board().cell_count() && position.at(stone->cell) == kEmpty;
    return fits ? stone : std::nullopt;
}

/// "g8-h8-i8"
inline std::string joined_names(const Board& board, const std::vector<Cell>& cells) {
    std::string text;
    for (const Cell cell : cells) {
        if (!text.empty()) text += '-';
        text += cell_name(board, cell);
    }
    return text;
}

/// Whether an action is place(cell) on an empty cell of the board.
inline bool places_on_empty(const Position& position, Action action) {
    return action.is_place() && action.cell() < position.board().cell_count() &&
           position.at(action.cell()) == kEmpty;
}

}  // namespace tengen::rules
