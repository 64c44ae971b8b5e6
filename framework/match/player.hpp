// The interface of a seat's player: a human, an AI, an external engine or a remote peer.
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

    /// The name on screens and in records.
    virtual const std::string& name() const = 0;

    /// Humans decide through the match's own functions and are never asked.
    virtual bool is_human() const { return false; }

    /// Called before a new game.
    virtual void new_game() {}

    /// The game ended with these ranks. It may be continued after an undo.
    virtual void game_over(const SeatRanks&) {}

    /// Asks for a decision. Calls `answer` exactly once, unless cancelled, and never before
    /// decide() returns.
    virtual void decide(const Position& position, const Budget& budget, AnswerHandler answer) = 0;

    /// Another seat is asked for its decision in this position. The player may think ahead until it
    /// is asked, cancelled, or the game is over.
    virtual void wait(const Position&) {}

    /// Asks for the decision soon ("move now").
    virtual void stop() {}

    /// Cancels the question, whose handler will not be called, or ends thinking ahead.
    virtual void cancel() = 0;

    /// Sets the receiver of reports during decisions; players without reports ignore it.
    virtual void on_report(ReportHandler) {}
};

}  // namespace tengen
