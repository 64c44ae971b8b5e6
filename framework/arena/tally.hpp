// The figures of a tournament: a function of its plan and its games alone. Neither the number of
// programs nor their speed changes them.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "arena/arena.hpp"
#include "arena/host_check.hpp"
#include "arena/match_sprt.hpp"
#include "arena/pair_rounds.hpp"
#include "arena/player_use.hpp"
#include "arena/round_robin.hpp"

namespace tengen {

/// Games that ended early, or could have.
struct AdjudicatedGames {
    int all = 0;
    int played_on = 0;
    int otherwise = 0;  ///< played on, and ended otherwise
    std::array<int, kAdjudicationKinds> by_kind{};
};

/// Counts games into figures. Used by one thread.
class Tally {
  public:
    /// The plan of the settings must be one whose rounds are complete. `test` is for two players.
    Tally(const ArenaSettings& arena, const std::optional<SprtSettings>& test);

    /// Adds a game in the order of the plan. In a test, no game before it is missing.
    void add(const GameRecord& record);

    /// Whether the test has ended. False without a test.
    bool has_verdict() const { return test_ && test_->sprt().verdict() != SprtVerdict::Open; }

    /// Null without a test.
    const MatchSprt* test() const { return test_ ? &*test_ : nullptr; }
    const RoundRobinScores& scores() const { return scores_; }
    int games() const { return games_; }
    int rounds() const { return rounds_; }  ///< complete ones
    /// Rounds whose games were all played before, move by move. AIs without chance repeat games,
    /// and errors get too small.
    int copies() const { return copies_; }
    /// Whether they were left out.
    bool drops_copies() const { return drops_copies_; }
    /// Complete rounds without dropped copies.
    int counted_rounds() const { return drops_copies_ ? rounds_ - copies_ : rounds_; }
    /// One-sided rounds of these: one seat won all games, so they say nothing about the players.
    int one_sided() const { return one_sided_; }
    /// The rounds that count, by the first seat's share of their points. Every player of a round
    /// has sat there equally often, so their strengths cancel out.
    const PairRounds& first_seat() const { return first_seat_; }
    /// The same for each opening, by its index in the settings.
    const std::map<int, PairRounds>& openings() const { return openings_; }
    /// Games that were not played, because a player had failed too often in a row. They count as
    /// its faults.
    int forfeited() const { return forfeited_; }
    /// The games of each machine.
    const HostsGames& hosts() const { return hosts_; }
    /// The time and nodes of each contestant in counted games.
    const std::vector<PlayerUse>& uses() const { return uses_; }
    const AdjudicatedGames& adjudicated() const { return adjudicated_; }

  private:
    struct OpenRound {
        std::vector<GameRecord> games;
        std::uint64_t moves = 0;                       ///< a hash of its games
        std::optional<std::set<std::size_t>> winners;  ///< seats that won every game so far
    };
    void count_round(const OpenRound& round, bool is_cut);
    void count_seats(const std::vector<GameRecord>& round);

    std::shared_ptr<const Plan> plan_;
    RoundRobinScores scores_;
    std::optional<MatchSprt> test_;
    std::map<int, OpenRound> open_;
    std::set<std::uint64_t> known_;
    std::vector<PlayerUse> uses_;
    PairRounds first_seat_;
    std::map<int, PairRounds> openings_;
    HostsGames hosts_;
    AdjudicatedGames adjudicated_;
    bool drops_copies_;
    int games_ = 0;
    int rounds_ = 0;
    int copies_ = 0;
    int one_sided_ = 0;
    int forfeited_ = 0;
};

/// Counts known games, without playing any. A test ends at the first missing game; otherwise the
/// missing games are left out. `on_game`, if any, gets each counted game, also forfeited ones.
ArenaReport count_games(const ArenaSettings& arena, const std::map<int, GameRecord>& games,
                        Tally& tally, const GameHandler& on_game = {});
/// The same with a function that finds a game of the plan; null: it is missing.
using FindGame = std::function<const GameRecord*(const PlannedGame&)>;
ArenaReport count_games(const ArenaSettings& arena, const FindGame& find, Tally& tally,
                        const GameHandler& on_game = {});

}  // namespace tengen
