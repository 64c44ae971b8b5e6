// One AI at one seat: asked for decisions, asynchronously, in its own process or on a thread.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "plugin/decision.hpp"
#include "plugin/plugin_library.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen {

enum class Isolation : std::uint8_t {
    Process,  ///< its own process; the default
    None,     ///< a thread of this process, for debugging and embedding; a crash ends the program
};

/// What a session needs to start.
struct AiSettings {
    AiInfo ai;
    Parameters options;  ///< complete, after ai.options
    Isolation isolation = Isolation::Process;
    std::filesystem::path host;  ///< tengen-ai-host
};

/// All functions and handlers run on the one thread of the io_context. Sessions may be reused for
/// any number of games of any kind; a session that had a fault starts afresh at the next question.
/// Destroying a session ends its process or thread; its handlers are then never called.
class AiSession {
  public:
    virtual ~AiSession() = default;

    /// Calls back once when the AI is loaded and ready to play `game`, or with the fault. May be
    /// skipped: think() starts the AI when it must.
    virtual void prepare(std::shared_ptr<const Game> game,
                         std::function<void(tl::expected<void, Fault>)> ready) = 0;

    /// Forget the last game before the next question.
    virtual void new_game() = 0;

    /// Asks for the decision of the seat that is to act. Calls back exactly once, unless cancelled:
    /// with a decision whose action is legal in `position`, or with a fault. One question at a
    /// time.
    virtual void think(const Position& position, const Budget& budget, AnswerHandler answer) = 0;

    /// Asks the AI to answer soon with what it has ("move now").
    virtual void stop() = 0;

    /// Takes the question back: the handler is not called any more.
    virtual void cancel() = 0;

    /// Called with reports while the AI thinks, at most some 20 times a second.
    virtual void on_report(ReportHandler handler) = 0;
};

std::unique_ptr<AiSession> make_ai_session(boost::asio::io_context& io, AiSettings settings);

}  // namespace tengen
