// The games and clocks to choose for a table and for a quick match.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "config/game_library.hpp"
#include "core/clock.hpp"
#include "messages/client_messages.hpp"

namespace tengen::gui {

/// A game to choose, with its title in the window's language.
struct GameChoice {
    std::string name;  ///< "gomoku:renju"
    std::string title;
};

/// A clock to choose.
struct Pace {
    std::string title;  ///< "10 min + 5 s"
    ClockSettings clock;
};

class OnlineChoices {
  public:
    explicit OnlineChoices(const GameLibrary& library) : library_(library) { refresh(); }

    /// Reads titles again, in the current language.
    void refresh();
    const std::vector<GameChoice>& games() const { return games_; }
    /// The paces of a table here; the first is without a clock.
    const std::vector<Pace>& paces() const { return paces_; }
    /// The three paces of a quick match.
    const std::vector<Pace>& quick_paces() const { return quick_paces_; }

    // A table.
    std::size_t game() const { return game_; }
    std::size_t pace() const { return pace_; }
    void choose_game(std::size_t index) { game_ = index; }
    void choose_pace(std::size_t index) { pace_ = index; }
    /// Takes the game and the clock of the last table, if the page has them.
    void propose(const std::string& game, const ClockSettings& clock);
    /// The name of the chosen game and the chosen clock.
    std::pair<std::string, ClockSettings> table() const;
    Result<messages::TableRequest> request() const;

    // A quick match.
    std::size_t quick_game() const { return quick_game_; }
    std::size_t quick_pace() const { return quick_pace_; }
    void choose_quick_game(std::size_t index) { quick_game_ = index; }
    void choose_quick_pace(std::size_t index) { quick_pace_ = index; }

  private:
    const GameLibrary& library_;
    std::vector<GameChoice> games_;
    std::vector<Pace> paces_, quick_paces_;
    std::size_t game_ = 0, quick_game_ = 0, pace_ = 0, quick_pace_ = 1;
};

}  // namespace tengen::gui
