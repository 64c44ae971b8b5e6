// The plan of a tuning: iterations between two variants of one player, then a test of the tuned
// values against the first ones.
#pragma once

#include <memory>

#include "arena/plan.hpp"
#include "arena/plan_growth.hpp"
#include "arena/spsa.hpp"

namespace tengen {

/// The variants of the player, as contestants. In an iteration, the first two meet for one round;
/// in the test, the last two. The options of a game are part of the plan, and follow from the
/// results of earlier rounds.
class Tuning final : public RoundRobinPlan, public PlanGrowth {
  public:
    static constexpr int kPlus = 0;
    static constexpr int kMinus = 1;
    static constexpr int kTuned = 2;
    static constexpr int kStart = 3;
    static constexpr int kVariants = 4;

    Tuning(const PlanSettings& plan, SpsaSettings settings, int test_rounds);

    const Spsa& spsa() const { return spsa_; }
    int test_rounds() const { return test_rounds_; }
    /// Whether the test has nothing to play, because the tuned values are the first ones.
    bool is_unchanged() const { return is_tuned() && spsa_.now() == spsa_.start(); }
    bool is_tuned() const { return spsa_.done() == spsa_.settings().iterations; }

    /// Has the options of each seat.
    PlannedGame game(int number) const override;

    void restart() override;
    bool grow(const RoundRobinScores& scores) override;
    bool is_eager() const override { return true; }
    bool is_over() const override { return is_over_; }

  private:
    void lengthen();

    Spsa spsa_;
    int test_rounds_;
    std::size_t counted_ = 0;  ///< results that are known
    bool is_over_ = false;
};

}  // namespace tengen
