// What a file may say about who sits at a table: saved games, and lineups from elsewhere.
#pragma once

#include <vector>

#include "base/message.hpp"
#include "config/engine_file.hpp"
#include "config/seat_spec.hpp"

namespace tengen {

/// Returns the seats as a file may fill them, with a note for each change. An engine that the
/// configuration does not describe becomes an open seat, for a person. An engine that it describes
/// keeps what its own file says about the sandbox, memory and folders.
std::vector<SeatSpec> seats_of_file(std::vector<SeatSpec> seats, const EngineList& engines,
                                    std::vector<Message>& notes);

}  // namespace tengen
