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

/// Short, as people say numbers: "940", "1.2 k", "340 k", "1.2 M"; by the language's own units.
std::string short_number(std::uint64_t number);

/// What sits at a seat, and what its AI reported last: "AI · depth 9 · 1.2 M nodes".
std::string seat_line(const SeatSpec& seat, const std::optional<AiReport>& report);

/// What a button or a menu calls an action that is legal now: "h8", "Pass", "Play white".
std::string action_label(const Position& position, Action action);

/// An AI as all screens call it: "Rookie (hard)" for the player "rookie:hard".
std::string ai_label(const Table& table, const std::string& player);

/// The player's name; "you" and "seat 2", which stand for those without one, are translated. AIs
/// that would be called the same are numbered: "Rookie 2 (hard)".
std::string player_label(const Table& table, Seat seat);

/// Whose turn it is: "Ann to move.", "Your move."
std::string turn_line(const Table& table, Seat seat);
/// What is asked of the seat to act: the step of an opening, or just its turn.
std::string asked_line(const Table& table, Seat seat);

/// "Ann offers a draw."
std::string draw_offer_line(const Table& table, Seat seat);

/// The last action as a line of plain text: "black (Ann) plays h8". `name` is the action's name
/// when it was played.
std::string spoken_action(const Table& table, Seat seat, const std::string& name);

/// "Ann wins", "Draw"; the game is over.
/// "Rookie: crashed: segmentation fault (signal 11) at move 7"
std::string fault_line(const Table& table, const SurvivedFault& fault);

std::string end_headline(const Table& table);

/// "black has 5 in a row (f7 to j7) · 15 moves"; the game is over.
std::string end_reason(const Table& table);

/// How the players of the table stand: "Ann 3½ – 1½ rookie · 5 games"; empty before the first game
/// has ended.
std::string score_line(const ScoreSheet& scores, const Table& table);

/// An error on one line, with its place.
std::string problem_text(const Error& error);

}  // namespace tengen::gui
