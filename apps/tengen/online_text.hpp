// Lines about online games in the terminal: the connection, offers, people and the lobby.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "messages/server_messages.hpp"
#include "online/address.hpp"
#include "table/table.hpp"
#include "text_style.hpp"

namespace tengen::cli {

/// "connection lost, trying again (3 s)"
std::string connection_text(const RemoteConnection& connection);

/// The state of an online game instead of the side to move: a lost connection, free seats or a
/// sent move. Empty if the game simply continues, and for other games.
std::string online_status(const Table& table);

/// Whether the player at a seat of an online game is not connected.
bool is_away(const Table& table, Seat seat);

/// The people at the table, and the seat of this program's player.
struct SeatsHere {
    RemotePresence presence;
    std::optional<Seat> own;
};

/// A line for each player who has come, left or returned, and for this player's new seat.
std::vector<std::string> presence_lines(const Table& table, const SeatsHere& before,
                                        const SeatsHere& now, TextStyle style);

/// Says that an absent player's seat may be claimed. Empty if all others are here.
std::string claim_line(const Table& table, TextStyle style);

/// "3min+2s", "10s per move", "no clock"
std::string clock_words(const messages::ClockRequest& clock);

/// The unfinished games of a player, those with the player's move first, each with its link.
/// `own`: the player's id.
std::vector<std::string> own_game_lines(std::vector<messages::ListedGame> games,
                                        const std::string& own, const OnlineTarget& server);

/// Open tables, players who wait, and running games, each with the command that opens it.
std::vector<std::string> lobby_lines(const messages::Lobby& lobby, const OnlineTarget& server);

}  // namespace tengen::cli
