// The players that a file may name: in saved games, and in lineups from elsewhere.
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

/// Returns an AI with the settings of the user's files; nothing if there is no such AI. The seat
/// has at most a name, a plugin's file and a level.
using FindAi = std::function<std::optional<AiSettings>(const SeatSpec& seat)>;

/// Whether the book that a seat names is there.
using HasBook = std::function<bool(const std::string& name)>;

enum class FileLimits : std::uint8_t { Lower, Keep };

/// The user's own players.
struct OwnPlayers {
    const EngineList& engines;
    std::vector<std::filesystem::path> plugin_folders;
    FindAi find_ai;
    HasBook has_book;
    FileLimits limits = FileLimits::Lower;
};

/// Returns the seats that a file may fill, with a note for each change. An engine without a
/// description in the configuration becomes an open seat, for a person. So does an AI from a plugin
/// outside the plugin folders. A described engine keeps its own file's settings for the sandbox,
/// memory and folders. Lower gives an AI no folder to write in, and at most its default memory and
/// threads.
std::vector<SeatSpec> seats_of_file(std::vector<SeatSpec> seats, const OwnPlayers& own,
                                    std::vector<Message>& notes);

}  // namespace tengen
