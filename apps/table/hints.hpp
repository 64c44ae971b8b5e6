// Hints for the people in one game, and the AI that gives them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "config/table_spec.hpp"
#include "match/match.hpp"
#include "table/people.hpp"
#include "table/player_factory.hpp"
#include "table/table_observer.hpp"

namespace tengen {

/// Asks the first of several AIs that plays the game. One question at a time. The destructor
/// cancels the question.
class Advisor {
  public:
    using Handler = std::function<void(const Answer&)>;

    /// There must be at least one. The factory must outlive it.
    Advisor(std::vector<ChosenAi> candidates, const PlayerFactory& factory);

    /// Calls back once, unless cancelled; with a fault if no AI plays the game. The time begins
    /// when the AI is ready.
    void ask(const Position& position, ThinkingTime time, Handler handler);
    void cancel();
    bool asking() const { return asking_; }
    /// The name of the last AI that answered.
    const std::string& name() const { return candidates_.back().shown; }

  private:
    void prepare(const Position& position, ThinkingTime time, const Handler& handler);
    void think(const Position& position, ThinkingTime time, const Handler& handler);
    void finish(const Handler& handler, const Answer& answer);

    std::vector<ChosenAi> candidates_;  ///< the last one is asked next
    const PlayerFactory& factory_;
    std::shared_ptr<AiSession> session_;
    bool asking_ = false;
    std::uint64_t question_ = 0;  ///< changes with every ask() and cancel()
};

/// All must outlive it. For one thread, that of the match.
class Hints {
  public:
    Hints(const Match& match, GameKind kind, ThinkingTime time, const PlayerFactory& factory,
          TableObserver& observer)
        : match_(match), kind_(kind), time_(time), factory_(factory), observer_(observer) {}

    /// Asks the strongest AI that knows the game. The observer gets the answer.
    Result<void> ask();
    bool asking() const { return advisor_ != nullptr && advisor_->asking(); }
    /// The hinted action; nothing if there is none for this position.
    const std::optional<Action>& action() const { return action_; }
    /// The cell of a hinted stone; kNoCell if there is none.
    Cell cell() const;
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
    std::optional<Action> action_;
};

}  // namespace tengen
