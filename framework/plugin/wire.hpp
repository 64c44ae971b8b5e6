// The messages between a program and tengen-ai-host, documented in docs/plugin-host.md. Both ends
// are of the same build and on the same machine, so numbers have native byte order. No content of a
// message is trusted.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/analysis.hpp"
#include "core/decision.hpp"
#include "core/game.hpp"
#include "plugin/ai_info.hpp"
#include "plugin/load_failure.hpp"
#include "sandbox/sandbox_state.hpp"

namespace tengen::wire {

inline constexpr std::uint32_t kMagic = 0x676E6574;  ///< "teng" in memory
inline constexpr std::uint16_t kVersion = 8;
inline constexpr std::size_t kHeaderBytes = 16;
inline constexpr std::size_t kMaxBytes = 64 * 1024;  ///< of a message, including its header
inline constexpr std::size_t kMaxActions = 2048;     ///< in one message

enum class Type : std::uint16_t {
    // To the host. Each Sit and Think has its own request number.
    Sit = 1,      ///< take a seat with this AI in this game; answered by Seated or Fault
    NewGame = 2,  ///< no answer; a failure becomes the answer to the next Think
    Stones = 3,   ///< the position before the first action; no answer
    Actions = 4,  ///< changes the position; no answer
    /// Changes the position, then asks for a decision, or for lines if the budget says so;
    /// answered by Answer or Fault.
    Think = 5,
    // From the host.
    Loaded = 16,     ///< the plugin is loaded; the number of its AIs
    NotLoaded = 17,  ///< the last message
    Ai = 18,         ///< when scanning: one AI; before Loaded
    Seated = 19,     ///< whether the AI analyses
    Answer = 20,
    Fault = 21,
    Report = 22,  ///< any number, before the answer
    Log = 23,
    Sandbox = 24,    ///< the first message, before the plugin is loaded: its sandbox
    Exhausted = 25,  ///< the plugin ran out of memory; it may still answer
    Lines = 26,      ///< of an analysis; any number, before the answer
};

struct Sit {
    std::string ai;       ///< its id
    std::string game;     ///< canonical text of the description
    std::string options;  ///< canonical text of all parameters
    std::string book;     ///< the absolute path of that of the seat; empty: none
};

/// Keeps the first actions, undoes the others, and plays the new ones.
struct Actions {
    std::uint32_t keep = 0;
    std::vector<Action> actions;
};

struct NewGame {
    std::optional<SeatRanks> last;  ///< the result of the previous game
};

struct Think {
    Actions actions;
    Budget budget;
};

struct FaultText {
    std::string pattern;  ///< the message id, which identifies the kind of fault
    std::vector<std::string> arguments;
};

/// The buffer for a message; reuse it to allocate only once.
using Buffer = std::vector<std::byte>;

void write(Buffer& buffer, std::uint32_t request, Type bare);  ///< a message without content
void write_seated(Buffer& buffer, std::uint32_t request, bool analyses);
void write(Buffer& buffer, std::uint32_t request, const Sit& message);
void write(Buffer& buffer, std::uint32_t request, const Setup& message);
void write(Buffer& buffer, std::uint32_t request, const Actions& message);
void write(Buffer& buffer, std::uint32_t request, const Think& message);
void write(Buffer& buffer, std::uint32_t request, const NewGame& message);
void write_loaded(Buffer& buffer, std::uint32_t ai_count);
void write(Buffer& buffer, const SandboxState& message);
void write(Buffer& buffer, const LoadFailure& message);
void write(Buffer& buffer, const AiInfo& message);
void write(Buffer& buffer, std::uint32_t request, const Decision& message);
void write(Buffer& buffer, std::uint32_t request, const FaultText& message);
void write(Buffer& buffer, std::uint32_t request, const AiReport& message);
void write(Buffer& buffer, std::uint32_t request, const Analysis& message);
void write_log(Buffer& buffer, std::string_view text);

/// Whether the message is small enough to send.
inline bool fits(const Buffer& buffer) {
    return buffer.size() <= kMaxBytes;
}

/// A message with a valid header; `body` is borrowed from the source bytes.
struct Received {
    Type type = Type::Log;
    std::uint32_t request = 0;
    std::span<const std::byte> body;
};

/// Empty if the header is invalid or does not match the number of bytes.
std::optional<Received> read(std::span<const std::byte> bytes);

/// These functions read a body. They return nothing unless the form is exact and the other end may
/// send every value. The receiver checks what only the rules know, such as legality.
std::optional<Sit> read_sit(std::span<const std::byte> body);
std::optional<Setup> read_stones(std::span<const std::byte> body);
std::optional<Actions> read_actions(std::span<const std::byte> body);
std::optional<Think> read_think(std::span<const std::byte> body);
std::optional<NewGame> read_new_game(std::span<const std::byte> body);
std::optional<SandboxState> read_sandbox(std::span<const std::byte> body);
std::optional<bool> read_seated(std::span<const std::byte> body);
std::optional<std::uint32_t> read_loaded(std::span<const std::byte> body);
std::optional<LoadFailure> read_not_loaded(std::span<const std::byte> body);
std::optional<AiInfo> read_ai(std::span<const std::byte> body);
std::optional<Decision> read_answer(std::span<const std::byte> body);
std::optional<FaultText> read_fault(std::span<const std::byte> body);
std::optional<AiReport> read_report(std::span<const std::byte> body);
std::optional<Analysis> read_lines(std::span<const std::byte> body);
std::optional<std::string> read_log(std::span<const std::byte> body);

}  // namespace tengen::wire
