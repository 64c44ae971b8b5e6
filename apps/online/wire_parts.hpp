// Parts of messages as the table uses them. Names and numbers from servers are untrusted.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "match/mirror_match.hpp"
#include "messages/server_messages.hpp"
#include "online/server_clock.hpp"
#include "table/remote_game.hpp"

namespace tengen {

/// Seats beyond `count` and repeated ones are left out.
std::vector<Seat> seats_of(const std::vector<std::int64_t>& numbers, int count);
std::optional<Seat> seat_of(std::optional<std::int64_t> number, int count);

RemoteOffers offers_of(const messages::OffersNow& offers, int count);
/// Always `count` seats.
std::vector<RemoteSeat> remote_seats_of(const std::vector<messages::SeatNow>& seats, int count);
ClockReading reading_of(const messages::ClockNow& clock, int count, const ServerClock& server,
                        Clock::time_point now);
RemoteStage stage_of(messages::GameState state);
/// A name on one line.
std::string shown_name(const std::string& name);
/// Whether a rating is still uncertain.
bool is_provisional(const messages::Who& who);
/// "1623", "1623?" while it is uncertain; empty without a rating.
std::string rating_text(const messages::Who& who);
/// "Ann 1623?"; the name alone without a rating.
std::string rated_name(const messages::Who& who);
/// A text from a person; a phrase is a text to translate.
Talk talk_of(const messages::SaidText& said, std::span<const char* const> phrases);

}  // namespace tengen
