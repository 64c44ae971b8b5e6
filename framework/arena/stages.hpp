// Tournaments that grow stage by stage: who plays in a stage follows from the results of complete
// earlier stages alone, so every program and every merged ledger makes the same plan.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "arena/plan.hpp"
#include "arena/plan_growth.hpp"
#include "arena/round_robin.hpp"

namespace tengen {

/// Players who meet at a table of a stage.
struct StageTable {
    std::vector<int> players;    ///< the best seed first
    std::vector<double> points;  ///< of each player in this stage; empty until it is complete
    int winners = 0;             ///< players who advance; 0: all
};

/// One stage, for reports.
struct StageInfo {
    enum class Kind : std::uint8_t { Best, Gap, Level, Round };

    Kind kind = Kind::Best;
    int first_round = 0;
    int rounds = 0;
    int games = 0;
    bool is_complete = false;
    std::vector<int> players = {};     ///< Best: those who play in it
    std::vector<double> chances = {};  ///< Best: of each of them to be the best, afterwards
    std::vector<int> left = {};        ///< Best: those who leave after it
    std::vector<std::pair<int, int>> far = {};  ///< Gap: pairs that meet no more
    std::vector<StageTable> tables = {};        ///< Level, Round
    std::vector<int> byes = {};                 ///< Level, Round
    int extra = 0;                              ///< Level: rounds of even matches beyond the others
};

/// Decides the stages of one tournament. A function of the results that it gets.
class StageFormat {
  public:
    virtual ~StageFormat() = default;

    /// Adds the games of the next stage, or of an extra round, to the plan. `scores` have all
    /// rounds of the plan. Completes the last of `stages`, and appends a new one. False: it was the
    /// last.
    virtual bool next(const RoundRobinScores& scores, std::vector<StageInfo>& stages,
                      RoundRobinPlan& plan) = 0;
    /// The players who have won, best first, once next() is false. Empty: the ratings decide.
    virtual std::vector<int> winners() const { return {}; }
};

/// The games that a tournament has at least and at most.
struct GameBounds {
    int least = 0;
    int most = 0;
};

struct StageSettings {
    PlanSettings plan;
    int players = 2;
    int rounds = 0;                                  ///< as in the tournament's file
    int candidates = 1;                              ///< of a gauntlet
    double gap = 0;                                  ///< of a gauntlet, in Elo
    FewRounds few_rounds = FewRounds::OfEachPlayer;  ///< of best_stages()
};

using MakeStages = std::function<std::unique_ptr<StageFormat>()>;

/// Round robin until one player is the best. Stages of kRoundsOfStage rounds of each pair; who has
/// a chance of less than kLeave to be the best leaves; ends if one has kBest, or after
/// `settings.rounds` rounds of a pair.
MakeStages best_stages(const StageSettings& settings);
inline constexpr int kRoundsOfStage = 4;
inline constexpr double kLeave = 0.01;
inline constexpr double kBest = 0.95;

/// A gauntlet in stages of kRoundsOfStage rounds. Pairs whose ratings differ by more than
/// `settings.gap` meet no more.
MakeStages gap_stages(const StageSettings& settings);

/// A knockout by the order of the players as seeds. Matches have `settings.rounds` rounds, then one
/// more while even, at most kExtraRounds; then the better seed advances. At tables of more than
/// two, two advance.
MakeStages knockout_stages(const StageSettings& settings);
inline constexpr int kExtraRounds = 4;
GameBounds knockout_bounds(const StageSettings& settings);

/// A Swiss tournament of `settings.rounds` rounds.
MakeStages swiss_stages(const StageSettings& settings);
GameBounds swiss_bounds(const StageSettings& settings);

/// A plan together with the format that makes it longer. For one thread.
class Stages final : public PlanGrowth {
  public:
    /// The plan then has the first stage.
    Stages(std::shared_ptr<const Game> game, std::shared_ptr<RoundRobinPlan> plan, int players,
           MakeStages make);

    void restart() override;
    bool grow(const RoundRobinScores& scores) override;
    bool is_over() const override { return is_over_; }
    const std::vector<StageInfo>& told() const { return stages_; }
    std::vector<int> winners() const { return is_over_ ? format_->winners() : std::vector<int>(); }

  private:
    bool add(const RoundRobinScores& scores);

    std::shared_ptr<const Game> game_;
    std::shared_ptr<RoundRobinPlan> plan_;
    int players_;
    MakeStages make_;
    std::unique_ptr<StageFormat> format_;
    std::vector<StageInfo> stages_;
    bool is_over_ = false;
};

/// The points of some players against each other in the rounds from `first_round` on.
std::vector<double> points_since(const RoundRobinScores& scores, int first_round,
                                 const std::vector<int>& players);

}  // namespace tengen
