// What a terminal says about a table besides the board.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "table/table.hpp"
#include "text_style.hpp"

namespace tengen {

/// The game, its variant and board, and its rules in a line.
std::vector<std::string> headline(const Table& table, TextStyle style);

/// Who sits where, with their clocks, and whose turn it is.
std::string players_line(const Table& table, TextStyle style);

/// Who is to move, what an AI has found so far, or how the game ended.
std::string status_line(const Table& table, TextStyle style, const std::optional<AiReport>& report);

/// "black wins: black has 5 in a row (h4 to h8)", for a game that is over.
std::string result_text(const Table& table);

/// "● black (rookie:hard)"
std::string seat_label(const Table& table, Seat seat, TextStyle style);

/// "4:55", "1:02:03"; tenths below ten seconds.
std::string clock_text(std::chrono::milliseconds left);

}  // namespace tengen
