// The request for a table at a server, from the description of a table here.
#pragma once

#include <cstdint>

#include "config/game_library.hpp"
#include "config/table_spec.hpp"
#include "messages/client_messages.hpp"

namespace tengen {

/// Limits of the watchers of a table.
struct WatchTerms {
    std::int64_t watchers = 100;  ///< at the same time
    std::int64_t delay = 0;       ///< the last moves that watchers do not see yet, at most 20
};

/// The request for a table: the first person is this program's, other people may come, and AIs are
/// the server's. Fails for an engine's seat, and for clocks that no server takes; the place is an
/// option of the command line.
Result<messages::TableRequest> table_request(const TableSpec& spec, const LoadedGame& game,
                                             messages::OpenTo open, WatchTerms watch = {});

/// A challenge of a quick match.
struct ChallengeWish {
    std::string person;  ///< the challenged player's name
    std::string game;
    ClockSettings clock;
    bool rated = false;
};
/// The request for the table of a challenge; a rated game has no takebacks. A game that is not
/// installed is also an error.
Result<messages::TableRequest> challenge_request(const ChallengeWish& wish,
                                                 const GameLibrary& games);

/// The game alone, by its name at the server, or by its description.
messages::Rules rules_request(const TableSpec& spec, const LoadedGame& game);
messages::ClockRequest clock_request(const ClockSettings& clock);

}  // namespace tengen
