// The facts of an online game for its table: the connection, the people, and questions to the
// player.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "table/table.hpp"

namespace tengen::gui {

/// The person or AI at a seat.
struct SeatPresence {
    bool taken = false;
    bool here = false;
    std::string rating;    ///< "1623"; may be empty
    std::string detail;    ///< "here · 34 ms", "away · may return for 52 s"
    bool may_sit = false;  ///< free, and the player has no seat yet
};

/// Empty at a table of this program.
std::optional<SeatPresence> seat_presence(const Table& table, Seat seat, Clock::time_point now);

/// Whether this program's player has a seat at an online game that is not over.
bool plays_online(const Table& table);

/// Whether an online game begins only when players have taken all seats.
bool waits_for_players(const Table& table);

/// "Connection lost, trying again (3 s)"; empty while all is well, and at a table of this program.
std::string connection_line(const Table& table);

/// "3 watching"; empty without watchers.
std::string watchers_line(const Table& table);

/// The state of an online game instead of the turn: free seats, or a sent move. Empty if the game
/// simply continues.
std::string online_status(const Table& table);

struct OnlineQuestion {
    enum class Kind : std::uint8_t {
        Offer,  ///< of others: yes agrees, no declines
        Own,    ///< this player's offer: only no, which withdraws it
        Claim,  ///< an absent player's seat may be claimed; no waits
    };
    Kind kind = Kind::Offer;
    RemoteOffer offer = RemoteOffer::Draw;
    std::string text;
    std::string yes, no;  ///< the buttons; an empty one is missing

    friend bool operator==(const OnlineQuestion&, const OnlineQuestion&) = default;
};

/// The open question at an online table. `waits`: the player has chosen not to claim.
std::optional<OnlineQuestion> online_question(const Table& table, Clock::time_point now,
                                              bool waits);
/// Does what the answer says, except for waiting.
Result<void> answer_question(Table& table, const OnlineQuestion& question, bool yes);

/// A note for the talk about each offer that is new.
std::vector<Message> offer_notes(const Table& table, const RemoteOffers& before,
                                 const RemoteOffers& now);

/// A note about each other player who has come or gone.
std::vector<Message> presence_notes(const Table& table, const RemotePresence& before,
                                    const RemotePresence& now);

}  // namespace tengen::gui
