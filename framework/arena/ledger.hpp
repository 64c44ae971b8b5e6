// Accepts finished games in any order and counts them by number, so reports do not depend on which
// game ended first.
#pragma once

#include <map>
#include <vector>

#include "arena/arena.hpp"

namespace tengen {

class Ledger {
  public:
    /// All must outlive the ledger. The plan may become longer (ArenaSettings::grow).
    Ledger(const ArenaSettings& settings, const Plan& plan, const GameHandler& on_game);

    /// Whether one of these contestants forfeits, after the games counted so far.
    bool forfeited(const std::vector<int>& seating) const;

    /// Adds a game that was played, or the result of forfeit().
    void add(GameRecord record);

    /// A game that is not played now. It counts only if one of its contestants forfeits it.
    void leave_out(GameRecord record);

    /// The record of a game that need not be played.
    GameRecord forfeit(GameRecord record) const;

    ArenaReport take_report();
    /// Whether the games counted so far are all that count.
    bool complete() const { return has_enough_ || next_ > plan_.games(); }

  private:
    void advance();
    void commit(GameRecord record);
    void count_faults(const GameRecord& record);

    const ArenaSettings& settings_;
    const Plan& plan_;
    const GameHandler& on_game_;
    ArenaReport report_;
    bool has_enough_ = false;
    bool has_gap_ = false;  ///< a game was left out, so no stage is complete any more
    int next_ = 1;
    struct Waiting {
        GameRecord record;
        bool is_played = false;
    };
    std::map<int, Waiting> waiting_;  ///< by number, until the earlier games end
    std::vector<int> faults_in_row_;  ///< of each contestant
    std::vector<FaultKind> last_fault_;
};

}  // namespace tengen
