// One AI at one seat, asked for decisions asynchronously. It runs in its own process or on a
// thread.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/analysis.hpp"
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

/// The settings to start a session.
struct AiSettings {
    AiInfo ai;
    Parameters options;  ///< complete, by ai.options
    Isolation isolation = Isolation::Process;
    std::filesystem::path host;  ///< tengen-ai-host
    /// The memory limit of its process; 0: the result of memory_for(). Not with Isolation::None.
    /// The AI gets this limit, unless its budget has a lower one.
    std::uint64_t memory_bytes = 0;
    /// The maximum number of threads of its process, including the one that thinks; more are a
    /// fault. Not with Isolation::None. The AI gets this limit, unless its budget has a lower one.
    std::uint32_t threads = 1;
    /// Gives its process a scratch folder, named by the environment's TENGEN_SCRATCH. It is empty
    /// at first and removed with the session. Requires Landlock; not with Isolation::None.
    bool scratch = false;
    /// The book of its seat, which the AI may read (tengen.book/1); empty: none.
    std::filesystem::path book = {};
    /// Gives its process a lower priority (lower_priority()) once it is loaded; not with
    /// Isolation::None.
    bool gives_way = false;
    /// The AI's plugin if it is linked into this program; null: it is in ai.file. Only with
    /// Isolation::None.
    const tengen_plugin_entry_t* linked = nullptr;
};

using ReadyHandler = std::function<void(tl::expected<void, Fault>)>;

/// All functions and handlers run on the io_context's only thread. That thread must live as long as
/// the session, because the AI's process dies with the thread that started it. The io_context calls
/// all handlers, so none runs inside a function of the session. A handler may call any function and
/// may destroy the session.
///
/// A session may be reused for any number of games of any kind. After a fault, it restarts at the
/// next question. Destroying a session ends its process or thread, and its handlers are never
/// called again. A thread (Isolation::None) is asked to stop and waited for. If it does not stop
/// within half a second, it is abandoned, like a late one.
///
/// io_context::run() may continue until the last deadline after the last answer. When the work is
/// done, stop() the context or destroy the session.
class AiSession {
  public:
    virtual ~AiSession() = default;

    /// Loads the AI and prepares it to play `game`. Calls back once when that is done, or with the
    /// fault: Refused if the AI cannot be loaded or cannot play the game. First waits for the
    /// answer to the current question. Optional: think() also starts the AI, but its deadlines then
    /// include the start. One call at a time.
    virtual void prepare(std::shared_ptr<const Game> game, ReadyHandler ready) = 0;

    /// Makes the AI forget the last game before the next question.
    virtual void new_game() = 0;

    /// Stores the result of the game; the AI gets it with the next new_game(). External engines do
    /// not.
    virtual void game_over(const SeatRanks&) {}

    /// Asks for the decision of the seat to move. Calls back exactly once, unless cancelled, with a
    /// legal decision in `position` or with a fault. One question at a time; the game must not be
    /// over. `position` is needed only during the call.
    virtual void think(const Position& position, const Budget& budget, AnswerHandler answer) = 0;

    /// Whether the AI finds several lines. Known once it is prepared.
    virtual bool can_analyse() const { return false; }

    /// Asks for lines instead of a decision; the AI must offer that. Calls back exactly once,
    /// unless cancelled, when the AI has ended: after stop(), at a limit of the budget, when it
    /// finds nothing more, or with a fault. Otherwise as think().
    void analyse(const Position& position, AnalysisSettings settings, Budget budget,
                 ReadyHandler ended);

    /// Asks the AI to answer soon with its best move so far ("move now"), or to end its analysis.
    virtual void stop() = 0;

    /// Cancels the question; its handler will not be called. The next question may follow
    /// immediately. If the AI does not soon answer the cancelled one, it is restarted.
    virtual void cancel() = 0;

    /// Receives reports while the AI thinks, at most about 20 per second.
    virtual void on_report(ReportHandler handler) = 0;

    /// Receives the lines of an analysis, at most about 20 sets per second. They are safe to show
    /// and have the key of the position of the last analyse().
    virtual void on_lines(AnalysisHandler) {}

    /// Receives lines that the AI writes to the log. From a process also the lines that it prints,
    /// and a note if its file has changed; all these lines are safe to show, with at most 64 KiB
    /// per game.
    virtual void on_log(LogHandler) {}

    /// Ends the log of a game. Before returning, calls the log's handler with the rest: an
    /// incomplete line, the number of dropped bytes, and the refused calls.
    virtual void end_log() {}

    /// Makes the current AI run on these cores. An AI started later runs on the cores of the
    /// caller's thread. Threads that the AI has already started keep theirs.
    virtual void run_on(const Cores&) {}

    /// The processor time of all its processes so far. Empty if unknown, as for a thread. Without
    /// that of a process that ended by itself.
    virtual std::optional<std::chrono::nanoseconds> processor_time() const { return std::nullopt; }
};

std::shared_ptr<AiSession> make_ai_session(boost::asio::io_context& io, AiSettings settings);

}  // namespace tengen
