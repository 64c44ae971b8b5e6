// The games of a match or a tournament, known before any of them is played.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "arena/option_value.hpp"
#include "arena/pair_score.hpp"
#include "arena/schedule.hpp"

namespace tengen {

struct PlannedGame {
    int number = 0;            ///< from 1, in the order of the plan
    int round = 0;             ///< from 0, in the order of the plan
    std::vector<int> seating;  ///< contestant at each seat
    std::uint64_t seed = 0;    ///< equal in all games of a round
    std::optional<int> opening;
    std::vector<OptionValues> options = {};  ///< that the player of each seat changes; empty: none
};

/// How a round robin chooses the players of tables for three or more.
enum class TableChoice : std::uint8_t {
    FewestRounds,  ///< next_table() alone, as in plans of version 0.1
    Balanced,      ///< balanced_tables() if there are any and all pairs have met equally often
};

/// The settings of every plan.
struct PlanSettings {
    int seats = 2;
    std::uint64_t seed = 1;
    int openings = 0;  ///< their number; each is played for one round, then the list repeats
    OpeningOrder order = OpeningOrder::Sequential;
    /// The list has each opening in so many images (opening_images.hpp), and each pass takes the
    /// next of them. `openings` is the number without images.
    int images = 1;
    TableChoice tables = TableChoice::Balanced;
};

/// A function of its settings alone: results change no game of it, and a longer plan begins with
/// the shorter one. A round is one opening with one seed in all seatings of a table, and the unit
/// of statistics. For one thread.
class Plan {
  public:
    explicit Plan(const PlanSettings& settings) : settings_(settings) {}
    virtual ~Plan() = default;
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;

    virtual int games() const = 0;
    /// `number` is 1 to games().
    virtual PlannedGame game(int number) const = 0;
    virtual int rounds() const = 0;
    /// The games of a round, by its number. The last one may have less if games() cuts it.
    virtual int games_of_round(int round) const = 0;
    /// Whether the plan ends within this round, so its players have not had each seat equally
    /// often.
    virtual bool is_cut(int round) const = 0;
    /// The number of a round's block if blocks have `size` rounds.
    virtual int block_of(int round, int size) const { return round / size; }

  protected:
    const PlanSettings& settings() const { return settings_; }
    /// The opening of the `round`-th round (0-based) of a table.
    std::optional<int> opening_of(int round) const;

  private:
    PlanSettings settings_;
    mutable std::vector<int> order_;  ///< of the openings in pass `pass_`
    mutable int pass_ = -1;
};

/// As many contestants as seats, who rotate through the seats.
class MatchPlan final : public Plan {
  public:
    MatchPlan(const PlanSettings& settings, int games, Ways ways)
        : Plan(settings), games_(games), ways_(ways) {}

    int games() const override { return games_; }
    PlannedGame game(int number) const override;
    int rounds() const override;
    int games_of_round(int round) const override;
    bool is_cut(int round) const override;

  private:
    int games_;
    Ways ways_;
};

/// Games between all pairs of any number of players. Players may join later, and the number of
/// rounds may grow: each such request is a stage, which adds games at the end.
class RoundRobinPlan : public Plan {
  public:
    explicit RoundRobinPlan(const PlanSettings& settings) : Plan(settings) {}

    /// Each pair of these players, two or more, will have met in `rounds` rounds. Games of earlier
    /// stages count. Without balanced tables, one may need a third player with more rounds. Blocks
    /// of about ten games per table take turns, so an early end is fair, too. Returns the number of
    /// games added; adds none, and returns nothing, if the plan would have more than kMaxGames.
    /// With `candidates`, only pairs with one of these first players meet: a gauntlet. The pairs
    /// `without`, the lower number first, do not meet.
    std::optional<int> add_stage(const std::vector<int>& players, int rounds, int candidates = 0,
                                 const std::set<std::pair<int, int>>& without = {});

    /// Adds rounds at a table of these players: as many as seats, or two. `first` is the number of
    /// the first one among those of the table, for its opening and seed.
    void add_rounds(const std::vector<int>& players, int first, int rounds);

    /// The next rounds depend on results of earlier ones, so they begin a block.
    void begin_block();

    /// Removes all games.
    void clear();

    static constexpr int kMaxGames = 10'000'000;

    /// Leaves out the games after the first ones, even within a round.
    void cut(std::optional<int> games) { cut_ = games; }

    int games() const override { return cut_ ? std::min(*cut_, games_) : games_; }
    PlannedGame game(int number) const override;

    int rounds() const override;
    int games_of_round(int round) const override;
    bool is_cut(int round) const override;
    int block_of(int round, int size) const override;

  private:
    /// Successive rounds at one table.
    struct Block {
        std::vector<int> players;
        int first_of_table = 0;  ///< number of the first round among those of its players
        int rounds = 0;
        int games_of_round = 0;
        int first_round = 0;  ///< in the plan
        int games_before = 0;
    };

    const Block& block_with(int round) const;
    Block next_block(const std::vector<int>& players, int rounds, int candidates,
                     const std::set<std::pair<int, int>>& without) const;
    /// The number of rounds of each two of these players; nothing if they differ.
    std::optional<int> common_rounds(const std::vector<int>& players) const;
    void add(Block block);
    void know(const std::vector<int>& players);

    std::vector<Block> blocks_;
    std::vector<std::vector<int>> met_;  ///< rounds of each two players, in both orders
    int games_ = 0;
    int rounds_ = 0;
    std::optional<int> cut_;
    std::vector<int> begins_{0};  ///< rounds that begin a block, whatever their number
};

}  // namespace tengen
