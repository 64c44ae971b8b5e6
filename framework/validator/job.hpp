// What the validator and the process that tries a plugin tell each other, over the channel of
// HostProcess: the job, one datagram a game after it, an empty game to end; back comes one finding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "validator/finding.hpp"

namespace tengen::validator {

enum class Effort : std::uint8_t { Quick, Full };

/// One test of one AI.
struct Job {
    std::string test;
    std::string ai;  ///< empty for tests of the file
    std::uint64_t seed = 0;
    Effort effort = Effort::Full;
    bool taken = false;  ///< where a seat is typed, the AI's id means something else

    friend bool operator==(const Job&, const Job&) = default;
};

/// No datagram is longer. Games whose text is, are left out.
inline constexpr std::size_t kMaxJobBytes = 60'000;

using Bytes = std::vector<std::byte>;

Bytes encode(const Job& job);
Bytes encode(const Finding& finding);
/// The canonical text of a game; an empty text ends the list.
Bytes encode(const std::string& game);

/// Nothing when the bytes are not what they should be: a plugin may have written to the channel.
std::optional<Job> decode_job(std::span<const std::byte> bytes);
std::optional<Finding> decode_finding(std::span<const std::byte> bytes);
std::optional<std::string> decode_game(std::span<const std::byte> bytes);

}  // namespace tengen::validator
