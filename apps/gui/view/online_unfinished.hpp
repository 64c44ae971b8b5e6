// The player's unfinished online games, for the home screen.
#pragma once

#include <string>
#include <vector>

#include "view/online_visits.hpp"

namespace tengen::gui {

struct OnlineCard {
    std::string id;
    std::string headline;  ///< "Continue with Ben (your move, 4:12)"
    std::string detail;    ///< "Gomoku · Renju · play.example"

    friend bool operator==(const OnlineCard&, const OnlineCard&) = default;
};

class UnfinishedGames {
  public:
    UnfinishedGames(const OnlineViewServices& services, OnlineVisits& visits)
        : services_(services), visits_(visits) {}

    /// Reads the list of games, and asks their servers for news.
    void read();
    std::vector<OnlineCard> cards() const;
    /// Returns to the game; starts the server of this computer first if the game is there.
    void resume(const std::string& id);
    /// Removes the game from the list alone; the server keeps it.
    void forget(const std::string& id);

  private:
    std::string state_of(const KeptGame& game) const;

    const OnlineViewServices& services_;
    OnlineVisits& visits_;
    std::vector<KeptGame> games_;
};

}  // namespace tengen::gui
