// The rules that minimax knows, beyond playing actions on a position, and the resulting symmetries.
#pragma once

#include <tengen/kit/capture_rule.hpp>
#include <tengen/kit/forbidden_rule.hpp>

#include <vector>

namespace minimax {

namespace ai = tengen::ai;

/// A permutation of the cells that leaves the game unchanged.
using CellMap = std::vector<ai::Cell>;

class KnownRules {
  public:
    explicit KnownRules(const ai::Game& game);

    /// All rules are among place, drop, line, full_board, no_line, turns, opening and forbidden. So
    /// after the opening, every action adds a stone of the side to move. A position is then fully
    /// described by its stones and its turn.
    bool stones_only = false;
    /// A side makes lines of its own stones, whatever else happens to stones. So possible lines
    /// help to evaluate a position, but prove nothing.
    bool lines_matter = false;
    /// In a game that is not stones_only: a line wins immediately.
    bool line_wins_at_once = false;
    /// Seats take turns with one action each.
    bool alternate = false;
    /// A line always wins, for the side that makes it, and nothing else wins.
    bool lines_win = false;
    /// A full board ends the game as a draw.
    bool full_board_draws = false;
    ai::LineRule line;
    /// Forbids no line in games with stones_only or line_wins_at_once.
    ai::ForbiddenRule forbidden;
    ai::CaptureRule captures;
    /// The identity comes first. It is the only one if the rules are unknown.
    std::vector<CellMap> symmetries;
};

}  // namespace minimax
