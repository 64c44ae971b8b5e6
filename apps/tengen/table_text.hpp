// What a terminal says about a table besides the board.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "table/table.hpp"
#include "text_style.hpp"

namespace tengen::cli {

/// The game, its variant and board, and its rules as one line.
std::vector<std::string> headline(const Table& table, TextStyle style);

/// Who sits where, with what is left of their clocks and of the time to move, and whose turn it is.
std::string players_line(const Table& table, TextStyle style);

/// The same in lines of so many columns, broken between players.
std::vector<std::string> players_lines(const Table& table, TextStyle style, int columns);

/// Who is to move or what is asked, what an AI has found so far, or how the game ended.
std::string status_line(const Table& table, TextStyle style, const std::optional<AiReport>& report);

/// What the board does not show of the standing, such as captured stones; empty when there is
/// nothing to tell.
std::string standing_line(const Table& table, TextStyle style);

/// What was just played and by whom, and what became of other stones:
/// "● black (Ann): e5 (captured d5 c5)", "○ white (Bo): e5 (a black stone)". Some action was
/// played.
std::string action_text(const Table& table, TextStyle style);

/// The last action placed a stone and did nothing else: the board says it all.
bool shows_on_board(const Position& position);

/// "black wins: black has 5 in a row (h4 to h8)", for a game that is over.
std::string result_text(const Table& table);

/// "● black (rookie:hard)"
std::string seat_label(const Table& table, Seat seat, TextStyle style);

}  // namespace tengen::cli
