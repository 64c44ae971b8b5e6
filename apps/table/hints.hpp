// Hints for the people in one game.
#pragma once

#include <memory>

#include "config/table_spec.hpp"
#include "match/match.hpp"
#include "table/advisor.hpp"
#include "table/people.hpp"
#include "table/table_observer.hpp"

namespace tengen {

/// All must outlive it. For one thread, that of the match.
class Hints {
  public:
    Hints(const Match& match, GameKind kind, ThinkingTime time, const PlayerFactory& factory,
          TableObserver& observer)
        : match_(match), kind_(kind), time_(time), factory_(factory), observer_(observer) {}

    /// Asks the strongest AI that knows the game. The observer gets the answer.
    Result<void> ask();
    bool asking() const { return advisor_ != nullptr && advisor_->asking(); }
    /// The hinted cell; kNoCell if there is none for this position.
    Cell cell() const { return cell_; }
    /// The position has changed.
    void drop();

  private:
    void take(const Answer& answer);

    const Match& match_;
    GameKind kind_;
    ThinkingTime time_;
    const PlayerFactory& factory_;
    TableObserver& observer_;
    std::unique_ptr<Advisor> advisor_;
    Cell cell_ = kNoCell;
};

}  // namespace tengen
