#include "plugin/thread_session.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <optional>
#include <system_error>

#include "plugin/ai_thread.hpp"
#include "plugin/answer_check.hpp"
#include "plugin/conversation.hpp"
#include "plugin/fault_text.hpp"

namespace tengen {

namespace {

namespace asio = boost::asio;

class ThreadTransport : public Transport {
  public:
    ThreadTransport(asio::io_context& io, Conversation& talk, AiSettings settings)
        : io_(io), talk_(talk), settings_(std::move(settings)) {}

    bool start(const Game& game) override;
    /// The thread itself gets ready for the game of each question.
    bool is_ready_for(const std::shared_ptr<const Game>&) override { return true; }
    void get_ready(const std::shared_ptr<const Game>& game) override;
    bool can_analyse() const override { return thread_ && thread_->can_analyse(); }
    bool ask(const Position& position, const Budget& budget) override;
    void stop() override { thread_->stop(number_); }
    void new_game() override { new_game_ = true; }
    void game_over(const SeatRanks& ranks) override { last_ = ranks; }
    void kill() override;
    void leave() override;
    bool ends_late_ai() const override { return false; }
    void run_on(const Cores& cores) override {
        if (thread_) thread_->run_on(cores);
    }

    void done(std::uint64_t generation, const Answer& answer);
    void reported(std::uint64_t generation, AiReport report);
    void reported(std::uint64_t generation, Analysis set);
    void log(std::string_view text) const { talk_.log(text); }

  private:
    void give(AiJob job);

    asio::io_context& io_;
    Conversation& talk_;
    AiSettings settings_;
    bool new_game_ = false;
    std::optional<SeatRanks> last_;  ///< the result of the last game that the AI knows

    std::unique_ptr<AiThread> thread_;
    std::uint64_t generation_ = 0;  ///< of the thread; reports of older ones are ignored
    std::uint32_t number_ = 0;      ///< of its job
    /// Keeps the io_context running while the thread works.
    std::optional<asio::executor_work_guard<asio::io_context::executor_type>> work_;
};

/// Passes reports from the AI's thread to the io_context's thread.
class Messenger : public AiThread::Listener {
  public:
    Messenger(asio::io_context& io, std::weak_ptr<ThreadTransport> to, std::uint64_t generation)
        : io_(io), to_(std::move(to)), generation_(generation) {}

    void done(Answer answer) override {
        carry([generation = generation_, answer = std::move(answer)](ThreadTransport& to) {
            to.done(generation, answer);
        });
    }
    void report(const AiReport& report) override {
        carry([generation = generation_, report](ThreadTransport& to) {
            to.reported(generation, report);
        });
    }
    void lines(const Analysis& set) override {
        carry(
            [generation = generation_, set](ThreadTransport& to) { to.reported(generation, set); });
    }
    void log(std::string_view text) override {
        carry([line = std::string(text)](ThreadTransport& to) { to.log(line); });
    }

  private:
    template <class Call>
    void carry(Call call) {
        asio::post(io_, [to = to_, call = std::move(call)] {
            if (const auto transport = to.lock()) call(*transport);
        });
    }

    asio::io_context& io_;
    std::weak_ptr<ThreadTransport> to_;
    std::uint64_t generation_;
};

bool ThreadTransport::start(const Game&) {
    new_game_ = false;
    try {
        thread_ = std::make_unique<AiThread>(
            settings_, std::make_shared<Messenger>(io_, talk_.share(*this), generation_));
    } catch (const std::system_error& error) {
        talk_.fail({FaultKind::Host, message_of({LoadProblem::NoHost, error.what()})});
        return false;
    }
    return true;
}

void ThreadTransport::get_ready(const std::shared_ptr<const Game>& game) {
    talk_.await_readiness();
    AiJob job;
    job.game = game;
    give(std::move(job));
}

bool ThreadTransport::ask(const Position& position, const Budget& budget) {
    AiJob job;
    job.game = position.shared_game();
    job.position = position;
    job.budget = budget;
    give(std::move(job));
    return true;
}

void ThreadTransport::give(AiJob job) {
    job.new_game = std::exchange(new_game_, false);
    job.last = std::exchange(last_, std::nullopt);
    job.number = ++number_;
    work_.emplace(io_.get_executor());
    thread_->give(std::move(job));
}

void ThreadTransport::done(std::uint64_t generation, const Answer& answer) {
    if (generation != generation_) return;
    talk_.heard();
    work_.reset();
    if (!answer) return talk_.fail(answer.error());
    if (talk_.state() == Conversation::State::Preparing) return talk_.became_idle();
    talk_.answered(answer);
}

void ThreadTransport::reported(std::uint64_t generation, AiReport report) {
    if (generation != generation_ || !talk_.is_asked()) return;
    talk_.heard();
    if (tidy(report, *talk_.question()->position)) talk_.reported(report);
}

void ThreadTransport::reported(std::uint64_t generation, Analysis set) {
    if (generation != generation_ || !talk_.is_asked()) return;
    talk_.heard();
    const Question& question = *talk_.question();
    if (!question.budget.analysis) return;
    if (tidy(set, *question.position, *question.budget.analysis)) talk_.reported_lines(set);
}

/// Abandons a working thread.
void ThreadTransport::kill() {
    ++generation_;
    if (work_) {
        thread_->stop(number_);
        thread_->abandon();
    }
    thread_.reset();
    work_.reset();
}

/// The thread gets half a second to finish.
void ThreadTransport::leave() {
    ++generation_;
    if (thread_) thread_->stop(number_);
    thread_.reset();
    work_.reset();
}

}  // namespace

std::shared_ptr<AiSession> make_thread_session(asio::io_context& io, AiSettings settings) {
    return Conversation::make<ThreadTransport>(io, std::move(settings));
}

}  // namespace tengen
