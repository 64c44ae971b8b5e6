// The sentences of the screens and of --speak, in the user's language.
#pragma once

#include <optional>
#include <string>

#include "config/seat_spec.hpp"
#include "core/decision.hpp"
#include "core/position.hpp"
#include "table/clock_text.hpp"
#include "table/table.hpp"

namespace tengen::gui {

class ScoreSheet;

/// Formats a number briefly, in the language's own units: "940", "1.2 k", "340 k", "1.2 M".
std::string short_number(std::uint64_t number);

/// The kind of player at a seat, and its AI's last report: "AI · depth 9 · 1.2 M nodes".
std::string seat_line(const SeatSpec& seat, const std::optional<AiReport>& report);

/// The label of a legal action in a button or a menu: "h8", "Pass", "Play white".
std::string action_label(const Position& position, Action action);

/// The name of an AI on all screens: "Rookie (hard)" for the player "rookie:hard".
std::string ai_label(const Table& table, const std::string& player);

/// The player's name, with translated "you" and "seat 2" for players without a name. AIs with the
/// same name are numbered: "Rookie 2 (hard)".
std::string player_label(const Table& table, Seat seat);

/// The player to move: "Ann to move.", "Your move."
std::string turn_line(const Table& table, Seat seat);
/// The question for the seat to act: the step of an opening, or just its turn.
std::string asked_line(const Table& table, Seat seat);

/// "Ann offers a draw."
std::string draw_offer_line(const Table& table, Seat seat);

/// The last action as a line of plain text: "black (Ann) plays h8". `name`: the action's name when
/// it was played.
std::string spoken_action(const Table& table, Seat seat, const std::string& name);

/// "Rookie: crashed: segmentation fault (signal 11) at move 7"
std::string fault_line(const Table& table, const SurvivedFault& fault);

/// "Ann wins", "Draw"; the game must be over.
std::string end_headline(const Table& table);

/// The reason of the end, "black has 5 in a row (f7 to j7) · 15 moves"; the game must be over.
std::string end_reason(const Table& table);

/// The size of a board: "19 × 19", "4 × 4 × 4" with layers, or "hexagon of size 8".
std::string board_words(const BoardShape& board);

/// "3 min + 2 s", "10 s a move", "1 day a move"; empty without a clock.
std::string clock_words(const ClockSettings& clock);

/// The players' scores: "Ann 3½ – 1½ rookie · 5 games"; empty before the first game has ended.
std::string score_line(const ScoreSheet& scores, const Table& table);

/// An error on one line, with its place.
std::string problem_text(const Error& error);

/// The same as a sentence among others: its first word begins with a capital, unless it is a move
/// or a name.
std::string problem_sentence(const Error& error);

}  // namespace tengen::gui
