// What minimax knows of a game beyond playing actions on a position, and the symmetries that
// follow.
#pragma once

#include <tengen/kit/capture_rule.hpp>
#include <tengen/kit/forbidden_rule.hpp>

#include <vector>

namespace minimax {

namespace ai = tengen::ai;

/// A permutation of the cells under which the game stays the same: cell -> cell.
using CellMap = std::vector<ai::Cell>;

class KnownRules {
  public:
    explicit KnownRules(const ai::Game& game);

    /// All rules are among place, drop, line, full_board, no_line, turns, opening and forbidden:
    /// once the opening is over, every action adds a stone of the side that acts, and only
    /// the stones and whose turn it is matters.
    bool stones_only = false;
    /// There are lines of the stones of a side, whatever else happens to stones: where they can be
    /// made tells something of a position, though nothing for certain.
    bool lines_matter = false;
    /// In a game that is not stones_only: a line wins at once.
    bool line_wins_at_once = false;
    /// Seats act one after the other, one action each.
    bool alternate = false;
    /// A line can only win, whoever makes it, and nothing else wins.
    bool lines_win = false;
    /// A full board ends the game, with all seats equal.
    bool full_board_draws = false;
    ai::LineRule line;
    /// Forbids no line in a game that is stones_only, or where line_wins_at_once.
    ai::ForbiddenRule forbidden;
    ai::CaptureRule captures;
    /// The identity first; only that where the rules are not known.
    std::vector<CellMap> symmetries;
};

}  // namespace minimax
