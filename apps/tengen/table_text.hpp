// Texts about a table for a terminal, without the board.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "table/table.hpp"
#include "text_style.hpp"

namespace tengen::cli {

/// The game, its variant and board, and its rules as one line.
std::vector<std::string> headline(const Table& table, TextStyle style);

/// The players with their seats, clocks and time for the move, and the player to move.
std::string players_line(const Table& table, TextStyle style);

/// The same, in lines of `columns`, broken between players.
std::vector<std::string> players_lines(const Table& table, TextStyle style, int columns);

/// The side to move or its question, the progress of an AI, or the game's result.
std::string status_line(const Table& table, TextStyle style, const std::optional<AiReport>& report);

/// The parts of the score that the board does not show, such as captured stones; empty if there are
/// none.
std::string standing_line(const Table& table, TextStyle style);

/// The last action, its player, and its effects on other stones: "● black (Ann): e5 (captured d5
/// c5)", "○ white (Bo): e5 (a black stone)". There must be at least one action.
std::string action_text(const Table& table, TextStyle style);

/// Whether the last action only placed a stone, so the board shows all of it.
bool shows_on_board(const Position& position);

/// The result of a finished game: "black wins: black has 5 in a row (h4 to h8)".
std::string result_text(const Table& table);

/// "● black (rookie:hard)"
std::string seat_label(const Table& table, Seat seat, TextStyle style);

}  // namespace tengen::cli
