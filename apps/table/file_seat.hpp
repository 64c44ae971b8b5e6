// What a file may say about who sits at a table: saved games, and lineups from elsewhere.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "base/message.hpp"
#include "config/engine_file.hpp"
#include "config/seat_spec.hpp"
#include "plugin/ai_session.hpp"

namespace tengen {

/// An AI with the settings that the user's files give it; nothing if there is no such AI. The
/// seat has a name, a plugin's file and a level at most.
using FindAi = std::function<std::optional<AiSettings>(const SeatSpec& seat)>;

enum class FileLimits : std::uint8_t { Lower, Keep };

/// The players that the user has.
struct OwnPlayers {
    const EngineList& engines;
    std::vector<std::filesystem::path> plugin_folders;
    FindAi find_ai;
    FileLimits limits = FileLimits::Lower;
};

/// Returns the seats as a file may fill them, with a note for each change. An engine that the
/// configuration does not describe, and an AI from a plugin outside the plugin folders, becomes an
/// open seat, for a person. A described engine keeps what its own file says about the sandbox,
/// memory and folders. Lower gives an AI no folder to write in, and at most the memory and
/// threads that it has by default.
std::vector<SeatSpec> seats_of_file(std::vector<SeatSpec> seats, const OwnPlayers& own,
                                    std::vector<Message>& notes);

}  // namespace tengen
