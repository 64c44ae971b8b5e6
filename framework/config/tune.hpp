// The options that a tournament tunes.
#pragma once

#include <string>
#include <vector>

#include "config/seat_reader.hpp"

namespace tengen {

struct TuneOption {
    std::string name;
    double end_step = 1;      ///< more than 0
    double end_rate = 0.002;  ///< more than 0
    Place place;              ///< of its name
    Place step_place;
};

struct TuneSpec {
    std::vector<TuneOption> options;
    int ahead = 8;   ///< iterations that may be played at the same time
    int test = 500;  ///< rounds of the tuned values against the first ones; 0: none
};

/// The name of the tuned player in keys and tables: its own, or the id of its AI.
const std::string& tuned_name(const PlayerSpec& player);

/// Reads the step and rate of each option. Their keys have the form PLAYER.OPTION.
std::vector<TuneOption> read_tuned_options(const YamlEntry& entry, const PlayerSpec& player,
                                           ErrorList& errors);

/// An option that exists, with the value that tuning begins from.
struct TunedField {
    std::string name;
    bool is_whole = true;
    double least = 0;
    double most = 0;
    double start = 0;
};

/// Finds the tuned options in the schema of the player's AI. Reports those that do not exist, are
/// not numbers, have no bounds, or have a step beyond them.
std::vector<TunedField> tuned_fields(const TuneSpec& tune, const std::string& ai,
                                     const std::vector<Field>& fields, const Parameters& values,
                                     ErrorList& errors);

}  // namespace tengen
