// A lineup: a game with its options, who sits where, and under which clock.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/folders.hpp"
#include "config/overrides.hpp"
#include "config/seat_spec.hpp"
#include "config/value_reader.hpp"

namespace tengen {

struct LineupClock {
    std::optional<std::chrono::milliseconds> move;   ///< for one decision
    std::optional<std::chrono::milliseconds> total;  ///< for all decisions of a seat
    std::chrono::milliseconds increment{0};          ///< added after each decision

    friend bool operator==(const LineupClock&, const LineupClock&) = default;
};

/// How AIs are run.
enum class LineupIsolation { Process, None };

struct Lineup {
    LocalText title;
    std::string game;     ///< "gomoku" or "gomoku:standard"
    Overrides overrides;  ///< what the lineup changes in the game, the number of seats included
    std::vector<SeatSpec> seats;
    LineupClock clock;
    LineupIsolation isolation = LineupIsolation::Process;
    OnFault on_fault = OnFault::Loses;  ///< of AIs at seats that do not say it themselves
};

/// Reads a lineup's tree. Whether the game and the AIs exist is found when they are loaded.
std::optional<Lineup> read_lineup(const YamlNode& tree, Findings& findings);

Checked<Lineup> read_lineup_file(const std::filesystem::path& path);

/// A lineup by the name of its file in the lineups/ folders, or by its path (with a slash or
/// ending in .yaml).
Checked<Lineup> load_lineup(const ConfigFolders& folders, std::string_view name_or_path);

/// Whether load_lineup() reads this lineup from a configuration folder, and not from elsewhere.
bool is_configured_lineup(const ConfigFolders& folders, std::string_view name_or_path);

/// The names for load_lineup(), sorted, each once.
std::vector<std::string> lineup_names(const ConfigFolders& folders);

}  // namespace tengen
