// The options of tengen match.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/sprt.hpp"
#include "command_line/play_options.hpp"
#include "config/tournament.hpp"

namespace tengen::cli {

inline constexpr std::int64_t kMaxGames = 1'000'000;

struct MatchOptions {
    GameOptions options;
    std::vector<SeatSpec> seats;
    bool round_robin = false;  ///< each seat names a player of the tournament
    std::string results;
    bool markdown = false;
    std::int64_t games = 0;  ///< 0: not given
    std::int64_t seed = 1;
    std::int64_t concurrency = 1;
    std::int64_t threads = 1;
    std::vector<int> cores;
    bool shares_cores = false;
    ClockSettings clock;
    bool json = false;
    bool strict = false;
    std::string isolation = "process";
    std::vector<std::string> plugin_folders;
    bool unsafe_plugins = false;
    PolicyOptions policies;
    std::string ai_log;
    std::string stones;
    std::string openings;
    std::string order;
    std::string sprt_elos;
    std::string scale;
    std::string expect;
    std::optional<SprtSettings> sprt;

    CommandLine declare();
    Policies asked_policies() const {
        Policies asked;
        policies.apply(asked);
        return asked;
    }
    Result<void> read_seats(const std::string& text);
    Result<void> read_cores(const std::string& text);
    /// Checks combinations of options. Completes `sprt`.
    Result<void> check();
    /// The number of games, in a round robin per pair. Empty: until the test or the openings end.
    std::optional<int> asked_games() const;
    /// The tournament that the options ask for.
    TournamentSpec tournament() const;
    /// The file of this match as a tournament.
    Result<std::string> tournament_text() const;
};

}  // namespace tengen::cli
