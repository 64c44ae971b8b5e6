// What is said to an engine and what its lines mean, without the process that says them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/decision.hpp"
#include "core/position.hpp"

namespace tengen {

/// What a line of the engine, or something that was to be said to it, came to.
struct Heard {
    struct Nothing {};  ///< the conversation goes on, or the line was only for people
    struct Ready {};    ///< ready for a question in the game that it was prepared for
    struct Restart {};  ///< the engine must be restarted, and then prepared again
    struct Stray {};    ///< a line that nobody waits for
    using What = std::variant<Nothing, Ready, Restart, Stray, AiReport, Answer>;

    What what = Nothing{};

    static Heard fault(FaultKind kind, Message text) {
        return {Answer(tl::unexpected(Fault{kind, std::move(text)}))};
    }
};

/// A conversation with one engine. Functions add the lines that are to be sent, without their ends,
/// to `out`. Nothing that the engine says is trusted: a decision is checked against the position,
/// a report is fit to be shown. One thread.
class EngineDialog {
  public:
    using Lines = std::vector<std::string>;

    virtual ~EngineDialog() = default;

    virtual std::string_view line_end() const = 0;

    /// Why a game cannot be said to the engine, before it is started.
    virtual Result<void> accepts(const Game& game) const = 0;

    /// The engine was started: it knows nothing.
    virtual void begin() = 0;

    /// Gets it ready for a game that is accepted; Ready follows, now or later, or a fault.
    virtual Heard prepare(std::shared_ptr<const Game> game, Lines& out) = 0;
    virtual bool is_ready_for(const Game& game) const = 0;

    /// Forget the last game before the next question.
    virtual void new_game() = 0;

    /// Asks for a decision in a position of the game that it is ready for. An answer follows, or
    /// Restart.
    virtual Heard think(const Position& position, const Budget& budget, Clock::time_point now,
                        Lines& out) = 0;

    /// Asks it to answer soon; says nothing where the protocol has no word for that.
    virtual void stop(Lines& out) = 0;

    virtual Heard hear(std::string_view line, Lines& out) = 0;

    /// Why the time for a decision ended without one, if the engine's lines say more than that it
    /// was late; nothing by default.
    virtual std::optional<Fault> why_unanswered() const { return std::nullopt; }

    /// How long the answer that is awaited while getting ready may take.
    virtual std::chrono::milliseconds patience() const = 0;
    /// It did not come: goes on without it, or a fault.
    virtual Heard timed_out(Lines& out) = 0;

    /// Asks the engine to end.
    virtual void farewell(Lines& out) = 0;

    /// What the engine said of itself; may be empty.
    virtual const std::string& about() const = 0;
};

}  // namespace tengen
