// The state that all lanes of a run share: which games they play next, and which have ended. One
// lock guards it, and it is held while a function of the settings runs.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "arena/arena.hpp"
#include "arena/ledger.hpp"

namespace tengen {

class GameDesk {
  public:
    /// All must outlive the desk.
    GameDesk(const ArenaSettings& settings, const GameHandler& on_game);

    const ArenaSettings& settings() const { return settings_; }
    int round_of(int number) const;

    // Lanes call these, each on another thread.

    /// The next game to play; counts the games that need no play. Number 0: none now, so the lane
    /// is idle until the run's thread wakes it.
    GameRecord next(std::size_t lane);

    enum class Then : std::uint8_t {
        NextGame,
        SameGame,  ///< it does not count, and is played again
        Nothing,   ///< the run ends
    };
    /// Keeps a game that has ended, and counts it.
    Then hand_in(GameRecord& record);

    /// Ends the run, because a fault of this program is not a player's loss. The first reason
    /// counts.
    void give_up(const Error& reason);

    /// Whether no further game counts.
    bool over() const;
    /// Whether all games that count are counted.
    bool complete() const;

    // The thread of the run calls these.

    enum class News : std::uint8_t {
        Nothing,
        WakeLanes,  ///< there may be games for idle lanes
        Over,       ///< all games that count are counted, or the run was given up
    };
    /// Waits until this time, or until there is news.
    News wait_until(Clock::time_point limit);

    /// Whether the run must end now: on request, or because every lane is idle and none may begin.
    bool must_stop(const std::function<bool()>& stop);

    /// Counts the games of other programs, and may have their games to take over.
    void collect();

    // It calls these after the last lane has ended.

    const std::optional<Error>& lack() const { return lack_; }
    ArenaReport take_report();

  private:
    GameRecord begin_next();
    GameRecord take_over();
    GameRecord take(int number, int round);
    void add(GameRecord record);
    void note_growth();
    void collect_arrived();
    bool is_mine(int round);
    bool all_present(const std::vector<int>& seating) const;
    bool winding_down() const { return settings_.winding_down && settings_.winding_down(); }
    bool has_ended() const { return lack_ || ledger_.complete(); }
    void end_with(const Error& reason);

    const ArenaSettings& settings_;
    std::shared_ptr<const Plan> plan_;

    mutable std::mutex mutex_;  ///< guards everything below
    std::condition_variable changed_;
    Ledger ledger_;
    int begun_ = 0;
    int known_games_ = plan_->games();
    bool has_grown_ = false;
    std::vector<bool> idle_;               ///< by lane
    std::map<int, GameRecord> elsewhere_;  ///< games that other programs play, by number
    std::map<int, GameRecord> early_;      ///< games of others that this program has not come to
    bool is_take_over_due_ = false;        ///< since the last games of others
    int asked_round_ = -1;
    bool is_asked_mine_ = false;
    std::optional<Error> lack_;
};

}  // namespace tengen
