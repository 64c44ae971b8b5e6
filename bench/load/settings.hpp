// The options of a load.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>

#include "online/address.hpp"

namespace tengen::load {

struct LoadSettings {
    OnlineTarget target;
    std::string game = "gomoku";
    int games = 10;
    int watchers = 0;                           ///< of each game
    int idle = 0;                               ///< connections without a game
    std::chrono::milliseconds pace{1'000};      ///< between two moves of a game; 0: none
    std::chrono::milliseconds clock{3600'000};  ///< of each player; 0: no clocks
    std::chrono::milliseconds duration{10'000};
    std::uint64_t moves = 0;  ///< the measurement ends after them; 0: only after its time
    double faults = 0;        ///< the share of moves with a fault
    double check = 1;         ///< the share of games whose positions are compared
    int addresses = 0;        ///< as many clients' addresses as a proxy would report; 0: none
    pid_t server = 0;         ///< whose processor time and memory are measured; 0: none
    std::uint64_t seed = 1;
    bool json = false;
};

}  // namespace tengen::load
