// The protocol of an engine, without its process: lines to send, and the meaning of its answers.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/analysis.hpp"
#include "core/decision.hpp"
#include "core/position.hpp"

namespace tengen {

/// The effect of a line from the engine, or of a request to it.
struct EngineEvent {
    struct Nothing {};  ///< the conversation continues, or the line was only for people
    struct Ready {};    ///< ready for a question in the prepared game
    struct Restart {};  ///< the engine must be restarted and prepared again
    struct Stray {};    ///< an unexpected line
    using What = std::variant<Nothing, Ready, Restart, Stray, AiReport, Analysis, Answer>;

    What what = Nothing{};

    static EngineEvent fault(FaultKind kind, Message text) {
        return {Answer(tl::unexpected(Fault{kind, std::move(text)}))};
    }
};

/// A conversation with one engine. Functions append the lines to send, without line ends, to `out`.
/// No output of the engine is trusted: a decision is checked against the position, and a report is
/// safe to show. Used by one thread.
class EngineProtocol {
  public:
    using Lines = std::vector<std::string>;

    virtual ~EngineProtocol() = default;

    virtual std::string_view line_end() const = 0;

    /// Whether the engine's protocol can express a game. Called before the engine starts.
    virtual Result<void> accepts(const Game& game) const = 0;

    /// The engine has started and knows nothing.
    virtual void begin() = 0;

    /// Prepares it for an accepted game. Ready follows, now or later, or a fault.
    virtual EngineEvent prepare(std::shared_ptr<const Game> game, Lines& out) = 0;
    virtual bool is_ready_for(const Game& game) const = 0;

    /// Makes the engine forget the last game before the next question.
    virtual void new_game() = 0;

    /// Whether the engine finds several lines. Known once it is prepared.
    virtual bool can_analyse() const { return false; }

    /// Asks for a decision in a position of the prepared game, or for lines if the budget says so
    /// and it can analyse. An answer or Restart follows.
    virtual EngineEvent think(const Position& position, const Budget& budget, Clock::time_point now,
                              Lines& out) = 0;

    /// Whether the question waits for a reply that shows that the engine has sent all answers to
    /// earlier ones. If that takes too long, timed_out() sends the question without it.
    virtual bool awaits_sync() const { return false; }

    /// Asks for an answer soon; sends nothing if the protocol has no such command.
    virtual void stop(Lines& out) = 0;

    virtual EngineEvent hear(std::string_view line, Lines& out) = 0;

    /// Why there was no decision in time, if the engine's lines give a better reason than its being
    /// late; by default nothing.
    virtual std::optional<Fault> why_unanswered() const { return std::nullopt; }

    /// The time limit for the current answer during the preparation.
    virtual std::chrono::milliseconds patience() const = 0;
    /// That limit, or the one of awaits_sync(), has passed: continues without the answer, or
    /// returns a fault.
    virtual EngineEvent timed_out(Lines& out) = 0;

    /// Asks the engine to end.
    virtual void quit(Lines& out) = 0;

    /// The engine's description of itself; may be empty.
    virtual const std::string& about() const = 0;
};

}  // namespace tengen
