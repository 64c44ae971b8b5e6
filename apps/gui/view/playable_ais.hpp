// Finds out which AIs can play a game, without holding up the window.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "table/player_factory.hpp"

namespace tengen::gui {

/// One thread, that of the sessions. The factory must outlive it.
class PlayableAis {
  public:
    /// Calls `refused` whenever another AI has refused the game.
    PlayableAis(const PlayerFactory& factory, std::function<void()> refused);
    ~PlayableAis();
    PlayableAis(const PlayableAis&) = delete;
    PlayableAis& operator=(const PlayableAis&) = delete;

    /// Asks AIs one after the other whether they can play the game, except those that have
    /// answered for an equal game.
    void ask(std::shared_ptr<const Game> game, const std::vector<SeatSpec>& ais);
    /// Whether an AI is known to refuse the game. Engines and AIs without an answer do not.
    bool refuses(const SeatSpec& ai) const {
        return ai.kind == SeatKind::Ai && refusing_.contains(ai.name);
    }
    bool asking() const { return session_ != nullptr; }

  private:
    void ask_next();
    void answered(const std::string& ai, const tl::expected<void, Fault>& ready);

    const PlayerFactory& factory_;
    std::function<void()> refused_;
    std::shared_ptr<const Game> game_;
    std::set<std::string> known_;     ///< AIs that have answered
    std::set<std::string> refusing_;  ///< of these
    std::vector<SeatSpec> waiting_;   ///< the next one is the last
    std::shared_ptr<AiSession> session_;
};

}  // namespace tengen::gui
