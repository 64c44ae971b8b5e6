// Asks an AI for advice on a position, independently of the game.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "table/player_factory.hpp"

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

}  // namespace tengen
