// The command line of tengen-load.
#pragma once

#include "command_line/command_line.hpp"
#include "settings.hpp"

namespace tengen::load {

/// The words as they are typed.
struct LoadWords {
    std::string url, game = "gomoku";
    std::int64_t games = 10, watchers = 0, idle = 0, addresses = 0, server = 0, seed = 1, moves = 0;
    std::string faults, check;
    bool some_faults = false, json = false;
    std::chrono::milliseconds pace{1'000}, clock{3'600'000}, duration{10'000};
};

/// Declares the options; `words` must outlive the command line.
CommandLine declare(LoadWords& words);

Result<LoadSettings> settings_of(const LoadWords& words);

}  // namespace tengen::load
