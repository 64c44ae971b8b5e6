// What the validator and the process that tries a plugin tell each other, over the channel of
// HostProcess: the job, one datagram a game after it, an empty game to end; back come steps, and
// one finding.
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
    bool taken = false;  ///< where a seat is typed, the AI's id means something else

    friend bool operator==(const Job&, const Job&) = default;
};

/// What is called of a plugin; who gets to one has made all those before it.
enum class Call : std::uint8_t { Load, Support, Create, Destroy, Think, NewGame };
inline constexpr auto kLastCall = Call::NewGame;

/// "think()"
std::string_view name_of(Call call);

/// A call that begins, for the case that it never ends.
struct Step {
    Call call = Call::Load;
    std::string place;  ///< "gomoku 15x15 after h8 h9"; empty: the call that was told of has ended

    friend bool operator==(const Step&, const Step&) = default;
};

/// No datagram is longer. Games whose text is, are left out.
inline constexpr std::size_t kMaxJobBytes = 60'000;

using Bytes = std::vector<std::byte>;

Bytes encode(const Job& job);
Bytes encode(const Step& step);
Bytes encode(const Finding& finding);
/// The canonical text of a game; an empty text ends the list.
Bytes encode(const std::string& game);

/// Nothing when the bytes are not what they should be: a plugin may have written to the channel.
std::optional<Job> decode_job(std::span<const std::byte> bytes);
std::optional<Step> decode_step(std::span<const std::byte> bytes);
std::optional<Finding> decode_finding(std::span<const std::byte> bytes);
std::optional<std::string> decode_game(std::span<const std::byte> bytes);

}  // namespace tengen::validator
