// Notifications of a table for its screen.
#pragma once

#include <string>

#include "match/match.hpp"
#include "table/remote_game.hpp"

namespace tengen {

/// Called on the io_context's thread after the table has changed. Functions must not destroy the
/// table. They may give it commands.
class TableObserver {
  public:
    virtual ~TableObserver() = default;
    virtual void on_game() {}      ///< another game, or the same game again
    virtual void on_position() {}  ///< an action, undo or redo
    virtual void on_players() {}
    virtual void on_turn(Seat) {}
    virtual void on_action(Seat, const std::string& /*name*/) {}
    virtual void on_report(Seat, const AiReport&) {}
    virtual void on_draw_offer(Seat) {}
    virtual void on_draw_declined(Seat) {}
    /// An AI failed and the game is not over. A person must decide if Match::pending_fault()
    /// returns a fault.
    virtual void on_fault(const SurvivedFault&) {}
    /// A player has left. The others play on, and random plays for that seat.
    virtual void on_leave(const Leave&) {}
    virtual void on_end(const MatchResult&) {}
    /// A hint: an action of the current position, and the AI that suggests it.
    virtual void on_hint(Action, const std::string& /*advisor*/) {}
    virtual void on_hint_failed(const Message& /*reason*/) {}
    /// A player is not available, so the requested change did not happen.
    virtual void on_refused(const Errors&) {}
    /// A note about a game that was opened.
    virtual void on_note(const Message&) {}
    /// Games can no longer be saved; the game continues. Called once per game.
    /// `again`: each further move tries again to save the game.
    virtual void on_save_problem(const Error&, bool /*again*/) {}
    /// Everything so far is on disk. Called only with a syncer.
    virtual void on_saved() {}
    /// Only for online games: the connection to the server has changed, or the time to the next
    /// attempt.
    virtual void on_connection(const RemoteConnection&) {}
    virtual void on_stage(RemoteStage) {}
    virtual void on_offers(const RemoteOffers&) {}
    virtual void on_presence(const RemotePresence&) {}
    virtual void on_talk(const Talk&) {}
};

}  // namespace tengen
