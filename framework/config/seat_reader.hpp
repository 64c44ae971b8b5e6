// Reads the parts that lineups and tournaments share: seats, clocks and policies. Errors have their
// place in the file.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "config/seat_spec.hpp"
#include "config/value_reader.hpp"
#include "core/clock.hpp"

namespace tengen {

/// Empty without an entry.
std::optional<std::chrono::milliseconds> read_duration(const YamlEntry* entry, ErrorList& errors);

/// Reads a word (rookie:hard) or a map ({ai: rookie, level: hard}).
SeatSpec read_seat(const YamlNode& node, ErrorList& errors);

/// A player of a tournament.
struct PlayerSpec {
    SeatSpec seat;     ///< an AI or an engine
    std::string name;  ///< in tables; empty: that of the AI
    /// A score s means the chance 1 / (1 + e^(-s / scale)); empty: scores mean nothing.
    std::optional<double> scale = {};
    OwnTimes times = {};
    std::optional<int> threads = {};  ///< instead of those of all
};

inline constexpr int kMaxAiThreads = 256;

/// Like read_seat(), with more keys: `name`, `file` for the plugin of an AI, `scale`, `threads`,
/// and all times of a clock.
PlayerSpec read_player(const YamlNode& node, ErrorList& errors);

/// `more` is the key of the clock's margin; empty: it has none.
ClockSettings read_clock(const YamlEntry& entry, ErrorList& errors, std::string_view more = "");

/// The path of a book; empty without one.
std::string read_book(MapReader& map, ErrorList& errors);

/// The table's policies; each key is the name of a policy.
void read_policies(MapReader& map, Policies& policies, ErrorList& errors);

}  // namespace tengen
