// A position as one line of JSON, and positions from lines of JSON: tengen show --json and tengen
// show --batch.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "command_line/program.hpp"
#include "core/position.hpp"
#include "journal/match_result.hpp"

namespace tengen::cli {

/// Writes {"to_move", "legal", "marks": [{"cell", "kind", "reasons"}], "outcome": null or
/// {"winner", "reason", "line", "ply"}, "error": null}, without a line break, and "position" in
/// games that have such a text. In a finished game, the side to move is null. `result` is the
/// result of a saved game that something other than its rules may have ended.
std::string to_json(const Position& position,
                    const std::optional<MatchResult>& result = std::nullopt);

/// The same object for invalid input: there is no side to move, and "error" gives the reason.
std::string error_json(std::string_view text);

/// Answers one line of a batch at a time, and keeps the games that lines have used.
class BatchReader {
  public:
    explicit BatchReader(Program& program) : program_(program) {}

    /// {"game": "gomoku:renju", "board": "15x15", "players": 2, "set": {"rules.line.length": 5},
    /// "stones": {"black": ["h8"]}, "to_move": "black", "moves": ["h8"]} -> to_json(). All keys are
    /// optional, and "position" replaces "stones" and "to_move". Moves are played after stones are
    /// placed.
    std::string answer(std::string_view line);

  private:
    Result<std::shared_ptr<const Game>> game_for(const std::string& name,
                                                 const Overrides& overrides);

    Program& program_;
    std::map<std::string, std::shared_ptr<const Game>, std::less<>> games_;
};

}  // namespace tengen::cli
