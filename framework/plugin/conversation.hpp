// A session with an AI: the question, its deadlines and its faults, equal for all transports.
#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "plugin/ai_session.hpp"
#include "plugin/lazy_timer.hpp"
#include "plugin/standstill.hpp"

namespace tengen {

/// A decision requested by the owner.
struct Question {
    std::optional<Position> position;  ///< empty if the AI received it before think() returned
    Budget budget;
    AnswerHandler answer;
    Clock::time_point asked;   ///< only with a hard limit
    std::uint64_t number = 0;  ///< ascending
    std::uint64_t key = 0;     ///< of the position
    bool stop = false;         ///< whether the owner wants an answer soon
};

/// The connection to an AI: a process with its channel, or a thread. A conversation owns it and
/// calls it on the io_context's thread. It reports to the conversation, which may call it again
/// from within a report.
class Transport {
  public:
    virtual ~Transport() = default;

    /// Starts the AI for a game. True: get_ready() may follow. False: it reports later, with
    /// await_readiness() or a fault.
    virtual bool start(const Game& game) = 0;
    /// Whether ask() may follow.
    virtual bool is_ready_for(const std::shared_ptr<const Game>& game) = 0;
    /// Reports await_readiness(), or became_idle(), or a fault.
    virtual void get_ready(const std::shared_ptr<const Game>& game) = 0;
    /// Whether it is ready for the game, and ask() reports only after it has returned.
    virtual bool asks_quietly(const std::shared_ptr<const Game>&) { return false; }
    /// Reports everything that the AI has sent since its last answer.
    virtual void catch_up() {}
    /// Whether it answers a question for lines (Budget::analysis).
    virtual bool can_analyse() const { return false; }
    /// Asks the question; an answer or a fault will follow. Returns false if the AI is gone; then
    /// is_ready_for() is false, too.
    virtual bool ask(const Position& position, const Budget& budget) = 0;
    /// Asks the AI to answer its question soon.
    virtual void stop() = 0;
    virtual void new_game() = 0;
    /// Stores the result for the next new game; external engines ignore it.
    virtual void game_over(const SeatRanks&) {}
    /// Ends the AI immediately, without a report. Does nothing without an AI.
    virtual void kill() = 0;
    /// Ends the AI for the last time; it may have time to finish.
    virtual void leave() { kill(); }

    /// The limit of await_readiness(), await_reply() or hold() has passed.
    virtual void time_is_up() {}
    /// Whether the AI must be stopped at the soft limit.
    virtual bool is_stopped_at_soft_limit(const Question& question) const { return !question.stop; }
    /// Whether a late AI is gone afterwards.
    virtual bool ends_late_ai() const { return true; }
    /// Why the time ended without an answer, if the AI's messages give a better reason than its
    /// being late.
    virtual std::optional<Fault> why_unanswered() const { return std::nullopt; }
    /// The fault for the owner; empty if the transport continues despite it.
    virtual std::optional<Fault> explained(Fault fault) { return fault; }

    virtual void end_log() {}
    virtual void run_on(const Cores& cores) = 0;
    /// AiSession::processor_time()
    virtual std::optional<std::chrono::nanoseconds> processor_time() const { return std::nullopt; }
};

/// The AI has one question at a time. After cancel(), the next one waits until the AI has answered
/// the old one, so answers cannot be confused. Handlers of the io_context keep the conversation
/// alive; its owner closes it.
class Conversation final : public AiSession, public std::enable_shared_from_this<Conversation> {
  public:
    enum class State : std::uint8_t { Down, Preparing, Idle, Thinking };

    /// The owner's handle; destroying the last copy closes the conversation.
    template <class Way, class Settings>
    static std::shared_ptr<AiSession> make(boost::asio::io_context& io, Settings settings) {
        auto talk = std::make_shared<Conversation>(io);
        talk->transport_ = std::make_unique<Way>(io, *talk, std::move(settings));
        AiSession* const session = talk.get();
        return {session, [talk = std::move(talk)](AiSession*) mutable {
                    std::exchange(talk, nullptr)->close();
                }};
    }

    explicit Conversation(boost::asio::io_context& io)
        : io_(io), standstill_(io), timer_(io, [this] { ring(); }) {}

    // ---- Requests of the owner

    void prepare(std::shared_ptr<const Game> game, ReadyHandler ready) override;
    void new_game() override { transport_->new_game(); }
    void game_over(const SeatRanks& ranks) override { transport_->game_over(ranks); }
    void think(const Position& position, const Budget& budget, AnswerHandler answer) override;
    bool can_analyse() const override { return transport_->can_analyse(); }
    void stop() override;
    void cancel() override;
    void on_report(ReportHandler handler) override { report_handler_ = std::move(handler); }
    void on_lines(AnalysisHandler handler) override { lines_handler_ = std::move(handler); }
    void on_log(LogHandler handler) override { log_handler_ = std::move(handler); }
    void end_log() override {
        if (log_handler_) transport_->end_log();
    }
    void run_on(const Cores& cores) override { transport_->run_on(cores); }
    std::optional<std::chrono::nanoseconds> processor_time() const override {
        return transport_->processor_time();
    }

    // ---- For the transport: the state

    State state() const { return state_; }
    /// Whether the AI must still answer or become ready.
    bool is_awaited() const { return state_ == State::Preparing || state_ == State::Thinking; }
    /// Whether the owner waits for the AI's answer.
    bool is_asked() const { return state_ == State::Thinking && !withdrawn_; }
    bool wants_ready() const { return ready_ != nullptr; }
    bool has_log() const { return log_handler_ != nullptr; }
    /// The owner's question, or null.
    const Question* question() const { return question_ ? &*question_ : nullptr; }
    /// The time since the first hold().
    Clock::duration held_for() const { return Clock::now() - *held_; }
    /// A pointer to a part of the transport that keeps the conversation alive.
    template <class Part>
    std::shared_ptr<Part> share(Part& part) {
        return {shared_from_this(), &part};
    }

    // ---- For the transport: reports

    /// The AI prepares for a game; time_is_up() follows at the limit.
    void await_readiness(Clock::time_point limit = Budget::kNever);
    /// The AI has finished its preparation.
    void became_idle();
    /// The AI owes a reply before its question, unless that was cancelled; time_is_up() follows at
    /// the limit. Budget::kNever: no longer.
    void await_reply(Clock::time_point limit);
    /// The answer has arrived in time and is reported later. time_is_up() follows after the pause.
    void hold(Clock::duration pause);
    /// A legal decision, or a fault. It belongs to the last question, or to the cancelled one.
    void answered(const Answer& answer);
    void reported(const AiReport& report) const;
    /// Ignored unless they belong to the position of the question.
    void reported_lines(const Analysis& set) const;
    void log(std::string_view line) const;
    /// The same from the io_context, outside other calls.
    void log_later(std::string_view line);
    /// The AI has sent something; deadlines wait for more.
    void heard() { ++heard_; }
    void fail(Fault fault);
    /// Ends the AI; the next step starts it again.
    void tear_down();
    /// The next step for the owner's requests.
    void advance();

  private:
    void close();
    void advance_later();
    void stop_ai();
    bool ask(const Position& position);
    void set_timer();
    void clear_timer();
    bool is_due() const;
    void make_up_for_standstill();
    void ring();
    void hear_out(int round);
    void judge();

    boost::asio::io_context& io_;
    ReportHandler report_handler_;
    AnalysisHandler lines_handler_;
    LogHandler log_handler_;

    std::shared_ptr<const Game> game_;
    ReadyHandler ready_;
    std::optional<Question> question_;
    std::uint64_t number_ = 0;
    bool closed_ = false;

    State state_ = State::Down;
    bool prepared_ = false;                  ///< the AI, for this ready_
    bool withdrawn_ = false;                 ///< the question that the AI has
    std::optional<Clock::time_point> held_;  ///< since then
    Standstill standstill_;
    LazyTimer timer_;
    std::uint64_t heard_ = 0;
    Clock::time_point limit_ = Budget::kNever;  ///< of preparation, cancelled question or hold()
    std::unique_ptr<Transport> transport_;
};

}  // namespace tengen
