// A player's answer to a question, its limits and its faults.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "base/message.hpp"
#include "core/action.hpp"

namespace tengen {

struct AnalysisSettings;

using Clock = std::chrono::steady_clock;

/// Ranks by seat: 1 is best; 0: the seat does not exist.
using SeatRanks = std::array<std::uint8_t, kMaxSeats>;

/// Limits of one decision, and news of the table. Deadlines are points of the steady clock,
/// computed once by the match. Code that waits uses the remaining time.
struct Budget {
    static constexpr Clock::time_point kNever = Clock::time_point::max();

    Clock::time_point soft = kNever;  ///< the player is asked to return before this
    Clock::time_point hard = kNever;  ///< a later answer is a fault
    /// Remaining time of each seat for the game; negative: no clock.
    std::array<std::chrono::milliseconds, kMaxSeats> clocks = no_clocks();
    std::chrono::milliseconds increment{0};  ///< added to a clock after each action of its seat
    std::uint64_t nodes = 0;                 ///< 0: no limit
    std::uint32_t depth = 0;                 ///< 0: no limit
    std::uint32_t threads = 1;
    std::uint64_t memory_bytes = 0;  ///< 0: none stated
    std::uint64_t seed = 0;
    bool draw_offered = false;  ///< by other players; AcceptDraw is allowed
    std::shared_ptr<const std::vector<std::string>> names =
        {};  ///< the players' names by seat; may be null
    /// Asks for lines (AiSession::analyse()) instead of a decision; usually null.
    std::shared_ptr<const AnalysisSettings> analysis = {};

    static constexpr std::array<std::chrono::milliseconds, kMaxSeats> no_clocks() {
        std::array<std::chrono::milliseconds, kMaxSeats> clocks{};
        clocks.fill(std::chrono::milliseconds(-1));
        return clocks;
    }
};

struct Decision {
    /// OfferDraw also plays the action; Resign and AcceptDraw have no action.
    enum class Kind : std::uint8_t { Play, Resign, OfferDraw, AcceptDraw };

    Kind kind = Kind::Play;
    Action action;
    bool from_book = false;  ///< not the player's own (match/book_player.hpp)
};

/// Why a player failed to decide. Separate from the endings of the rules.
enum class FaultKind : std::uint8_t {
    Late,            ///< missed the hard deadline and was stopped
    Crashed,         ///< died by a signal
    Exited,          ///< ended without a request
    OutOfMemory,     ///< exceeded its memory limit
    StoleTime,       ///< continued to compute after its answer, in the others' time
    TooManyThreads,  ///< exceeded its number of threads
    IllegalAction,   ///< answered with an illegal action
    Protocol,        ///< sent an invalid message
    Failed,          ///< answered with its own error text, such as that of an exception
    Refused,         ///< cannot play this game, or could not be loaded
    Host,  ///< not the player's fault: this program lacks files, memory or processes for it
};

/// "late", "crashed" ...: for saved games and JSON.
std::string_view name_of(FaultKind kind);
/// The kind with this name; empty for any other text.
std::optional<FaultKind> fault_kind(std::string_view name);

struct Fault {
    FaultKind kind = FaultKind::Failed;
    Message text;  ///< the event, without the player's name: "crashed: segmentation fault"
};

using Answer = tl::expected<Decision, Fault>;
using AnswerHandler = std::function<void(Answer)>;

/// The current findings of an AI. Cells without a value hold NaN.
struct AiReport {
    std::uint32_t depth = 0;
    std::uint64_t nodes = 0;
    double score = 0;            ///< in the AI's own units; NaN: none
    double win_chance = 0;       ///< 0..1; NaN: none
    std::vector<Action> line;    ///< best line: legal in this order
    std::vector<double> values;  ///< one per cell, or empty
};
using ReportHandler = std::function<void(const AiReport&)>;

}  // namespace tengen
