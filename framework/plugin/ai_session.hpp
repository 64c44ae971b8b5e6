// One AI at one seat: asked for decisions, asynchronously, in its own process or on a thread.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/decision.hpp"
#include "core/policies.hpp"
#include "core/position.hpp"
#include "plugin/cores.hpp"
#include "plugin/output_log.hpp"
#include "plugin/plugin_library.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen {

/// What a session needs to start.
struct AiSettings {
    AiInfo ai;
    Parameters options;  ///< complete, after ai.options
    Isolation isolation = Isolation::Process;
    std::filesystem::path host;  ///< tengen-ai-host
    /// What its process may allocate; 0: as much as memory_for() says. Not with Isolation::None.
    /// The AI is told, unless its budget states less.
    std::uint64_t memory_bytes = 0;
    /// How many threads its process may have, with the one that is asked; more are a fault. Not
    /// with Isolation::None. The AI is told, unless its budget states less.
    std::uint32_t threads = 1;
    /// Its process gets a folder to write in, whose path is the environment's TENGEN_SCRATCH: empty
    /// at first, and gone with the session. Only where there is Landlock; not with Isolation::None.
    bool scratch = false;
    /// Its process lets others go first (lower_priority()); not with Isolation::None.
    bool gives_way = false;
    /// The plugin that the AI comes from is part of this program; null: it is in ai.file. With
    /// Isolation::None only.
    const tengen_plugin_entry_t* linked = nullptr;
};

using ReadyHandler = std::function<void(tl::expected<void, Fault>)>;

/// All functions and handlers run on the one thread of the io_context; that thread must live as
/// long as the session, since its process dies with the thread that started it. No handler is
/// called before the function that it was given to has returned, nor from within any other function
/// of the session: always by the io_context. A handler may call any of them, and destroy the
/// session.
///
/// Sessions may be reused for any number of games of any kind; a session that had a fault starts
/// again at the next question. Destroying a session ends its process or thread; its handlers are
/// then never called. A thread (Isolation::None) is asked to stop and waited for; one that does not
/// stop in half a second is left behind, like one that was late.
///
/// io_context::run() may go on for as long as the last deadline after the last answer; stop() the
/// context, or destroy the session, when the work is done.
class AiSession {
  public:
    virtual ~AiSession() = default;

    /// Calls back once when the AI is loaded and ready to play `game`, or with the fault: Refused
    /// when it cannot be loaded or cannot play the game. Waits for the answer to a question that is
    /// under way. May be skipped: think() starts the AI when it must; its deadlines then include
    /// that. One at a time.
    virtual void prepare(std::shared_ptr<const Game> game, ReadyHandler ready) = 0;

    /// Forget the last game before the next question.
    virtual void new_game() = 0;

    /// How the game ended; the AI is told with the next new_game(). External engines are not.
    virtual void game_over(const SeatRanks&) {}

    /// Asks for the decision of the seat that is to act. Calls back exactly once, unless cancelled:
    /// with a decision whose action is legal in `position`, or with a fault. One question at a
    /// time; the game must not be over. `position` need not live longer than the call.
    virtual void think(const Position& position, const Budget& budget, AnswerHandler answer) = 0;

    /// Asks the AI to answer soon with what it has ("move now").
    virtual void stop() = 0;

    /// Takes the question back: the handler is not called any more. The next question may be asked
    /// at once; an AI that does not come back from this one soon is restarted for it.
    virtual void cancel() = 0;

    /// Called with reports while the AI thinks, at most about 20 times a second.
    virtual void on_report(ReportHandler handler) = 0;

    /// Called with lines that the AI writes to the log. In a process of its own also with those
    /// that it prints, and with a remark of ours when its file has changed; all are then safe to
    /// show, and no more than 64 KiB of a game.
    virtual void on_log(LogHandler) {}

    /// The game is over: calls the log's handler, before it returns, with the rest of the log,
    /// which is half a line, the number of dropped bytes, and the refused calls.
    virtual void end_log() {}

    /// Lets the AI that is there run on these cores. One that is started later runs where the
    /// caller's thread does. Threads that the AI itself has started already stay where they are.
    virtual void run_on(const Cores&) {}
};

std::shared_ptr<AiSession> make_ai_session(boost::asio::io_context& io, AiSettings settings);

}  // namespace tengen
