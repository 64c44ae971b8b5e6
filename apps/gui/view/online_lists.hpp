// Rows of the page "Play with others", and the titles in them.
#pragma once

#include <string>

#include "config/game_library.hpp"
#include "messages/server_messages.hpp"
#include "view/online_visit.hpp"

namespace tengen::gui {

/// A table, a running game or a seek as a row of the page.
struct OnlineRow {
    std::string id;
    std::string who;    ///< "Ann", "Ann – Ben"
    std::string game;   ///< "Gomoku · Renju"
    std::string clock;  ///< "10 min + 5 s"; may be empty
    std::string seats;  ///< "1 of 2", "3 watching"; may be empty
    bool may_sit = false;
    bool your_move = false;
    bool rated = false;

    friend bool operator==(const OnlineRow&, const OnlineRow&) = default;
};

/// "Gomoku · Renju" for "gomoku:renju", in the window's language.
std::string title_of(const GameLibrary& games, const std::string& rules);
/// "1 of 2"
std::string taken_text(std::size_t taken, std::size_t seats);

OnlineRow row_of(const GameLibrary& games, const messages::ListedGame& game);
/// The row of a player's own game: names the others alone, and whose move it is.
OnlineRow own_row_of(const GameLibrary& games, const messages::ListedGame& game,
                     const messages::Who* you);
OnlineRow row_of(const GameLibrary& games, const std::string& id,
                 const messages::Challenge& challenge);
OnlineRow row_of(const GameLibrary& games, const std::string& id, const messages::ListedSeek& seek);

}  // namespace tengen::gui
