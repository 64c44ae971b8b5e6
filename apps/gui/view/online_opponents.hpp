// Finding an opponent at the chosen server: quick matches, seeks, challenges and leaders.
#pragma once

#include <string>
#include <vector>

#include "view/online_choices.hpp"
#include "view/online_lists.hpp"
#include "view/online_visits.hpp"

namespace tengen::gui {

class Opponents {
  public:
    Opponents(const OnlineViewServices& services, OnlineVisits& visits, OnlineChoices& choices)
        : services_(services), visits_(visits), choices_(choices) {}

    // A quick match, of the chosen game and pace.
    void choose_game(std::size_t index);
    void choose_pace(std::size_t index);
    /// Whether the next match counts for the rating, which needs an account.
    bool is_rated() const;
    void set_rated(bool rated) { rated_ = rated; }
    void play();
    void cancel();
    bool is_looking() const;
    /// "Ann 1623", of the quick match's game and pace, the best first.
    std::vector<std::string> leaders() const;
    void ask_leaders();

    // Other players.
    std::vector<OnlineRow> seeks() const;
    void take_seek(const std::string& id);
    /// Opens a table for the quick match's game and pace, and asks this player to sit down.
    void challenge(const std::string& player);
    std::vector<OnlineRow> challenges() const;
    void answer_challenge(const std::string& id, bool yes);

  private:
    OnlineVisit* ready_visit() const;

    const OnlineViewServices& services_;
    OnlineVisits& visits_;
    OnlineChoices& choices_;
    bool rated_ = true;
};

}  // namespace tengen::gui
