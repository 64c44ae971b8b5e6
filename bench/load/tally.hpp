// The events of a load: moves, faults, problems and times.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "messages/server_messages.hpp"

namespace tengen::load {

/// Errors of a server, which fail the load.
enum class Problem : std::uint8_t { Lost, Doubled, Line, Key, Refused };
inline constexpr std::array<std::string_view, 5> kProblemNames = {"lost", "doubled", "lines",
                                                                  "keys", "refused"};

/// The faults that a client causes.
enum class Fault : std::uint8_t { Cut, Twice, Stall, Away };
inline constexpr std::array<std::string_view, 4> kFaultNames = {"cut", "twice", "stalled", "away"};

struct Tally {
    bool measuring = false;
    std::uint64_t moves = 0;  ///< while measuring
    std::uint64_t all_moves = 0;
    std::uint64_t games = 0;      ///< that have ended
    std::uint64_t positions = 0;  ///< compared with the server's
    std::vector<float> delays;    ///< while measuring, in ms: from a play to the opponent's events
    std::array<std::uint64_t, kFaultNames.size()> faults{};
    std::array<std::uint64_t, kProblemNames.size()> problems{};
    std::vector<std::string> examples;                    ///< of problems, the first ones
    std::map<std::uint16_t, std::uint64_t> closed;        ///< by the server, by its code
    std::map<messages::Refusal, std::uint64_t> refusals;  ///< with those that may be repeated
    std::uint64_t failed_attempts = 0;                    ///< to connect

    void add(Problem problem, std::string example) {
        constexpr std::size_t kMaxExamples = 20;
        ++problems[static_cast<std::size_t>(problem)];
        if (examples.size() < kMaxExamples) examples.push_back(std::move(example));
    }
    bool has_problems() const {
        for (const std::uint64_t count : problems) {
            if (count > 0) return true;
        }
        return false;
    }
};

}  // namespace tengen::load
