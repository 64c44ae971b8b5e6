// The lines of logs of games. A line is the CRC-32C of the rest, a space and JSON.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/arena.hpp"

namespace tengen {

/// The game of a line; empty if the line is damaged, or its game is not of the plan. A longer run
/// of the same plan may have more games.
std::optional<GameRecord> read_logged_game(std::string_view line, const ArenaSettings& arena,
                                           const Plan& plan);
/// The same for a game of any plan.
std::optional<GameRecord> read_logged_game(std::string_view line, const ArenaSettings& arena);

/// A declaration that lines of games do not count.
struct VoidGames {
    std::string host;                        ///< only lines of this machine; empty: of any
    std::string reason;                      ///< for people
    std::vector<std::pair<int, int>> games;  ///< number and attempt
};

std::string void_json(const VoidGames& games);

/// Whether a line is a declaration, even a damaged one.
bool is_void_line(std::string_view line);
/// The declaration of a line; empty if it cannot be read.
std::optional<VoidGames> read_void(std::string_view line);

/// Facts about a set of lines, without the games that count.
struct LogCensus {
    int damaged = 0;                   ///< lines without a game of the plan
    int damaged_voids = 0;             ///< declarations that cannot be read, so their games count
    int spare = 0;                     ///< further games with the same number
    int voided = 0;                    ///< games that do not count
    int astray = 0;                    ///< games of stages that other results would bring
    std::vector<VoidGames> voids;      ///< the declarations, each once
    std::map<int, int> attempts;       ///< by number, of a game that does not count: the last one
    std::map<std::string, int> hosts;  ///< the games that count, by machine
};

/// The name of this machine, for lines and claims.
std::string host_name();

/// A line without its line feed.
std::string with_checksum(const std::string& json);

/// The JSON of a line; discarded if the line is damaged.
nlohmann::json read_log_line(std::string_view line);

/// The JSON of a game of the plan.
std::string game_line(const ArenaSettings& arena, const Plan& plan, const GameRecord& record);

}  // namespace tengen
