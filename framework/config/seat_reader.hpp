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

/// Reads a word such as rookie:hard, or a map such as {ai: rookie, level: hard}.
SeatSpec read_seat(const YamlNode& node, ErrorList& errors);

/// A player of a tournament.
struct PlayerSpec {
    SeatSpec seat;     ///< an AI or an engine
    std::string name;  ///< in tables; empty: that of the AI
};

/// Like read_seat(), with two more keys: `name`, and `file` for the plugin of an AI.
PlayerSpec read_player(const YamlNode& node, ErrorList& errors);

/// `more` is the key of the clock's margin; empty: it has none.
ClockSettings read_clock(const YamlEntry& entry, ErrorList& errors, std::string_view more = "");

/// The table's policies; each key is the name of a policy.
void read_policies(MapReader& map, Policies& policies, ErrorList& errors);

}  // namespace tengen
