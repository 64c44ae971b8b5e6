// A game that follows the events of a journal, checked by the rules. Reading a save file and
// mirroring a remote game use it alike.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "journal/journal.hpp"

namespace tengen {

class JournalReplay {
  public:
    /// `game` is the game of the header's description.
    JournalReplay(const JournalHeader& header, std::shared_ptr<const Game> game);

    /// Applies the next event. Fails without a place, and changes nothing, if the event is invalid
    /// here, such as an illegal move.
    Result<void> apply(const JournalEvent& event);

    const Progress& progress() const { return progress_; }
    /// The current players, as requested: "human:Ann".
    const std::vector<std::string>& seats() const { return seats_; }
    /// The time that each seat has spent.
    const std::vector<std::chrono::milliseconds>& spent() const { return spent_; }
    /// The game clock time that each seat has used, minus increments. Like MatchSetup::clock_used.
    const std::vector<std::chrono::milliseconds>& clock_used() const { return used_; }

  private:
    Result<void> change(const JournalEvent& event);
    Result<void> play(const JournalEvent& event);
    Result<void> step(const JournalEvent& event);
    Result<void> end(const JournalEvent& event);
    Result<void> end_by_fault(const JournalEvent& event);
    Result<void> survive(const JournalEvent& event);
    Result<void> leave(const JournalEvent& event);
    Result<void> take_back_leave(const JournalEvent& event);
    Result<void> check_end(const JournalEvent& event) const;
    Result<void> count_steps(int steps);
    void charge(const JournalEvent& event);
    void give_time_back(EndKind lost_by, Seat seat);

    ClockSettings clock_;
    std::vector<std::string> seats_;
    Progress progress_;
    std::vector<std::chrono::milliseconds> spent_;
    std::vector<std::chrono::milliseconds> used_;
    long steps_ = 0;           ///< actions played, undone and redone
    bool fault_open_ = false;  ///< no event has resolved the last fault yet
};

}  // namespace tengen
