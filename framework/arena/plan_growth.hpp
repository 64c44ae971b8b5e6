// Tournaments whose later games follow from the results of earlier ones.
#pragma once

namespace tengen {

class RoundRobinScores;

/// Makes a plan longer, as a function of results alone: every program and every merged ledger makes
/// the same plan. For one thread.
class PlanGrowth {
  public:
    virtual ~PlanGrowth() = default;

    /// Goes back to the first games, before other results are counted.
    virtual void restart() = 0;
    /// Returns whether the plan is longer now. All games of the plan are counted in `scores`; with
    /// is_eager(), all games before one of them. Results that were counted before change nothing.
    virtual bool grow(const RoundRobinScores& scores) = 0;
    /// Whether to ask after each counted game, instead of after the last one of the plan.
    virtual bool is_eager() const { return false; }
    /// Whether the plan has all its games, and they are counted.
    virtual bool is_over() const = 0;
};

}  // namespace tengen
