// The table of a game: its terms, its game, and the players at its seats.
#pragma once

#include <bitset>
#include <optional>
#include <string>
#include <vector>

#include "core/action.hpp"
#include "journal/journal.hpp"
#include "messages/client_messages.hpp"
#include "messages/clock_rules.hpp"
#include "server/services.hpp"

namespace tengen::server {

using SeatSet = std::bitset<kMaxSeats>;

/// The terms of a game, agreed before it. `request` is also the form in the store.
struct RoomTerms {
    messages::TableRequest request;
    std::string owner;  ///< the account that opened the table
    std::string code;   ///< of the link
    std::string next;   ///< the id of the rematch
};
std::string to_text(const RoomTerms& terms);
std::optional<RoomTerms> parse_terms(const std::string& text);

/// A person or an AI at a seat.
struct RoomSeat {
    std::optional<messages::Who> who;
    bool is_ai() const { return who && who->kind == messages::PlayerKind::Ai; }
    bool is_person() const { return who && !is_ai(); }
};

struct RoomTable {
    /// A new table with its AIs. The request fits the game. `opened` is of the wall clock.
    RoomTable(std::string name, RoomTerms agreed, ServedGame served, std::int64_t opened);

    std::optional<Seat> seat_of(const std::string& account) const;
    std::optional<Seat> free_seat() const;
    bool has_ai() const;
    bool is_listed() const { return terms.request.open == messages::OpenTo::Listed; }
    bool by_correspondence() const { return is_correspondence(terms.request.clock); }
    /// The clock of the match. A game by correspondence has none, because its deadline outlives
    /// the match.
    ClockSettings match_clock() const;
    /// The pool of its ratings; empty for a casual game.
    std::string pool() const;

    /// Seats a player before the game, or frees the seat.
    void set_seat(Seat seat, std::optional<messages::Who> who);
    /// Writes the terms and the players into the header.
    void set_header();

    const std::string id;
    RoomTerms terms;
    ServedGame game;
    std::vector<RoomSeat> seats;
    messages::GameState state = messages::GameState::Open;
    JournalHeader header;  ///< complete when the game begins
    std::int64_t made;     ///< of the wall clock
    /// The time of the wall clock when the open table ends, unless people are there.
    std::int64_t closes = 0;
};

}  // namespace tengen::server
