// Whoever decides for one seat: a person, an AI, an external engine, a remote peer.
#pragma once

#include <memory>
#include <string>

#include "core/decision.hpp"
#include "core/position.hpp"

namespace tengen {

/// All functions and handlers run on the match's thread. Only the match applies actions.
class Player {
  public:
    virtual ~Player() = default;

    /// What screens and records call it.
    virtual const std::string& name() const = 0;

    /// A person decides through the match's own functions and is never asked.
    virtual bool is_human() const { return false; }

    /// A new game begins.
    virtual void new_game() {}

    /// The game ended with these ranks. It may be continued after an undo.
    virtual void game_over(const SeatRanks&) {}

    /// Asks for a decision. Calls back exactly once, unless cancelled, and never before it returns.
    virtual void decide(const Position& position, const Budget& budget, AnswerHandler answer) = 0;

    /// Asks for the decision soon ("move now").
    virtual void stop() {}

    /// Takes the question back: the handler is not called any more.
    virtual void cancel() = 0;

    /// Reports while it decides; players without any ignore this.
    virtual void on_report(ReportHandler) {}
};

}  // namespace tengen
