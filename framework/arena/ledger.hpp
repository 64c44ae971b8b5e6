// Takes finished games in any order and counts them in their own, so that what is reported does not
// depend on which game ended first.
#pragma once

#include <map>
#include <vector>

#include "arena/arena.hpp"

namespace tengen {

class Ledger {
  public:
    /// Both must outlive the ledger.
    Ledger(const ArenaSettings& settings, const GameHandler& on_game);

    /// Has one of these given up, as far as games are counted?
    bool forfeited(const std::vector<int>& seating) const;

    /// A game that was played, or, by forfeit(), that was not.
    void add(GameRecord record);

    /// A game that need not be played.
    GameRecord forfeit(GameRecord record) const;

    ArenaReport take_report();
    int counted() const { return report_.games; }

  private:
    void commit(GameRecord record);
    void count_faults(const GameRecord& record);

    const ArenaSettings& settings_;
    const GameHandler& on_game_;
    ArenaReport report_;
    std::map<int, GameRecord> waiting_;  ///< by number, for an earlier one to end
    std::vector<int> faults_in_row_;     ///< of each contestant
    std::vector<FaultKind> last_fault_;
};

}  // namespace tengen
