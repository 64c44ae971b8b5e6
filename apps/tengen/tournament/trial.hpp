// Short games before the first round, which show whether the players can play, and how fast.
#pragma once

#include <string>
#include <vector>

#include "arena/player_use.hpp"
#include "tournament/tournament.hpp"

namespace tengen::cli {

/// The speed of each player that has moved: "new 2,100,000 nodes/s · random under 1 ms per move".
/// Nodes are those of a second of processor time. A player that needed too little of it for a
/// reliable speed is left out.
std::string speeds_text(const Tournament& tournament, const std::vector<PlayerUse>& uses);

/// Each player of this run plays against itself for two decisions per seat, as many at the same
/// time as in the tournament. Players whose nodes were seen too briefly play longer games. All that
/// takes at most ten seconds. Writes the speeds and failures to
/// standard error. Fails if all players fail, because the cause is then none of them.
Result<void> play_trial(const Tournament& tournament);

}  // namespace tengen::cli
