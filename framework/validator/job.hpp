// The messages between the validator and the process that tests a plugin, over the channel of
// HostProcess. The validator sends the job, then one datagram per game, with an empty game at the
// end. The process sends steps, and one finding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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
    bool taken = false;  ///< the AI's id has another meaning as a seat

    friend bool operator==(const Job&, const Job&) = default;
};

/// The calls of a plugin, in order. An instance has received all calls before its current one.
enum class Call : std::uint8_t { Load, Support, Create, Destroy, Think, NewGame, Analyse };
inline constexpr auto kLastCall = Call::Analyse;

/// "think()"
std::string_view name_of(Call call);

/// A call that begins, to be reported if it never returns.
struct Step {
    Call call = Call::Load;
    std::string place;  ///< "gomoku 15x15 after h8 h9"; empty: the last reported call has returned

    friend bool operator==(const Step&, const Step&) = default;
};

/// The maximum size of a datagram. Games with a longer text are left out.
inline constexpr std::size_t kMaxJobBytes = 60'000;

using Bytes = std::vector<std::byte>;

Bytes encode(const Job& job);
Bytes encode(const Step& step);
Bytes encode(const Finding& finding);
/// The canonical text of a game; an empty text ends the list.
Bytes encode(const std::string& game);

/// Empty for invalid bytes: a plugin may have written to the channel.
std::optional<Job> decode_job(std::span<const std::byte> bytes);
std::optional<Step> decode_step(std::span<const std::byte> bytes);
std::optional<Finding> decode_finding(std::span<const std::byte> bytes);
std::optional<std::string> decode_game(std::span<const std::byte> bytes);

}  // namespace tengen::validator
