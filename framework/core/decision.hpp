// What a player answers when asked, and what it may cost to answer.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "base/message.hpp"
#include "core/action.hpp"

namespace tengen {

using Clock = std::chrono::steady_clock;

/// Ranks by seat: 1 is best; 0: no such seat.
using SeatRanks = std::array<std::uint8_t, kMaxSeats>;

/// Limits of one decision, and news of the table. Deadlines are points of the steady clock,
/// computed once by the match; whoever waits takes the time that is left.
struct Budget {
    static constexpr Clock::time_point kNever = Clock::time_point::max();

    Clock::time_point soft = kNever;  ///< the player is asked to return before this
    Clock::time_point hard = kNever;  ///< later is a fault
    /// Left for the rest of the game, for each seat; negative: no clock.
    std::array<std::chrono::milliseconds, kMaxSeats> clocks = no_clocks();
    std::chrono::milliseconds increment{0};  ///< added to a clock after each action of its seat
    std::uint64_t nodes = 0;                 ///< 0: no limit
    std::uint32_t depth = 0;                 ///< 0: no limit
    std::uint32_t threads = 1;
    std::uint64_t memory_bytes = 0;  ///< 0: none stated
    std::uint64_t seed = 0;
    bool draw_offered = false;  ///< by others; AcceptDraw is allowed
    std::shared_ptr<const std::vector<std::string>> names =
        {};  ///< of players by seat; may be null

    static constexpr std::array<std::chrono::milliseconds, kMaxSeats> no_clocks() {
        std::array<std::chrono::milliseconds, kMaxSeats> clocks{};
        clocks.fill(std::chrono::milliseconds(-1));
        return clocks;
    }
};

struct Decision {
    /// OfferDraw plays the action too; Resign and AcceptDraw have none.
    enum class Kind : std::uint8_t { Play, Resign, OfferDraw, AcceptDraw };

    Kind kind = Kind::Play;
    Action action;
};

/// Why a player failed to decide. Kept apart from the rules' own endings.
enum class FaultKind : std::uint8_t {
    Late,            ///< missed the hard deadline and was stopped
    Crashed,         ///< died by a signal
    Exited,          ///< ended without being asked to
    OutOfMemory,     ///< used more memory than it may
    StoleTime,       ///< went on computing after its answer, in the time of others
    TooManyThreads,  ///< ran more threads than it was given
    IllegalAction,   ///< answered with an action that is not legal
    Protocol,        ///< sent a message that makes no sense
    Failed,          ///< answered with an error text of its own (an exception, for example)
    Refused,         ///< cannot play this game, or could not be loaded
    Host,            ///< not the player's: this program lacks files, memory or processes for it
};

/// "late", "crashed" ...: for records and JSON.
std::string_view name_of(FaultKind kind);

struct Fault {
    FaultKind kind = FaultKind::Failed;
    Message text;  ///< what happened, without the player's name: "crashed: segmentation fault"
};

using Answer = tl::expected<Decision, Fault>;
using AnswerHandler = std::function<void(Answer)>;

/// What an AI has found so far. Cells without a value hold NaN.
struct AiReport {
    std::uint32_t depth = 0;
    std::uint64_t nodes = 0;
    double score = 0;            ///< own units; NaN: none
    double win_chance = 0;       ///< 0..1; NaN: none
    std::vector<Action> line;    ///< playable one after the other
    std::vector<double> values;  ///< one a cell, or empty
};
using ReportHandler = std::function<void(const AiReport&)>;

}  // namespace tengen
