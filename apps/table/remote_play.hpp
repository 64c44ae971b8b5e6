// A person's part in an online game: what waits for an answer, and a free seat.
#pragma once

#include <optional>
#include <vector>

#include "table/player_factory.hpp"
#include "table/remote_game.hpp"
#include "table/table_plan.hpp"

namespace tengen {

/// The game as the server has sent it, with a person at each seat.
TablePlan plan_of(const RemoteGame& remote, const LoadGame& load_game);

/// Whether all people of the game are among these seats, which agrees an offer.
bool all_agree(const RemoteGame& remote, const std::vector<Seat>& seats);

/// The seats that agree to an offer. The first has made it.
std::vector<Seat> agreed_seats(const RemoteOffers& offers, RemoteOffer offer);

/// The offer of others that waits for the answer of this program's player.
std::optional<RemoteOffer> offer_to_answer(const RemoteGame& remote);

/// Whether the game waits for this program's player.
bool waits_for_player(const RemoteGame& remote);

/// A person takes a free seat. Fails for all other changes, which only the server makes.
Result<void> take_seat(RemoteGame& remote, const std::vector<SeatChange>& changes);

}  // namespace tengen
