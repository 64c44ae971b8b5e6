#include "plugin/ai_thread.hpp"

#include <unistd.h>

#include <exception>
#include <utility>

#include "plugin/answer_check.hpp"
#include "plugin/fault_text.hpp"
#include "plugin/report_throttle.hpp"

namespace tengen {

/// The state of both threads. `mutex` guards everything except the settings and the atomic.
struct AiThread::Shared {
    AiSettings settings;
    std::atomic<std::uint32_t> stopped{0};
    std::atomic<bool> analyses{false};
    std::mutex mutex;
    std::condition_variable changed;
    std::shared_ptr<Listener> listener;  ///< null once the thread is abandoned
    std::optional<AiJob> job;
    bool quit = false;
    bool ended = false;
    pid_t thread = 0;  ///< the system's thread id; 0 until it runs

    /// Calls the listener unless the thread is abandoned.
    template <class Call>
    void tell(Call&& call) {
        const std::lock_guard lock(mutex);
        if (listener) call(*listener);
    }

    std::optional<AiJob> next_job() {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return quit || job; });
        return quit ? std::nullopt : std::exchange(job, {});
    }
};

namespace {

/// The AI of the thread, recreated for each other game.
class SeatedAi {
  public:
    SeatedAi(const AiSettings& settings, AiInstance::LogHandler log)
        : settings_(settings), log_(std::move(log)) {}

    tl::expected<void, Fault> take(const AiJob& job) {
        const bool same = ai_ && (ai_->game() == job.game ||
                                  ai_->game()->description() == job.game->description());
        if (same) return job.new_game ? ai_->new_game(job.last) : tl::expected<void, Fault>();
        ai_.reset();
        const auto plugin = settings_.linked != nullptr ? LoadedPlugin::linked(*settings_.linked)
                                                        : LoadedPlugin::open(settings_.ai.file);
        if (!plugin) {
            return tl::unexpected(Fault{FaultKind::Refused, message_of(plugin.error())});
        }
        auto ai = AiInstance::create(*plugin, settings_.ai.id, job.game, settings_.options, log_,
                                     book_of_seat(settings_.book, job.game));
        if (!ai) return tl::unexpected(ai.error());
        ai_ = std::move(*ai);
        return {};
    }

    AiInstance& ai() { return *ai_; }
    bool can_analyse() const { return ai_ && ai_->can_analyse(); }

  private:
    const AiSettings& settings_;
    AiInstance::LogHandler log_;
    std::unique_ptr<AiInstance> ai_;
};

/// Receives what an AI reports while it works on a job.
struct Sinks {
    ReportHandler report;
    AnalysisHandler lines;
};

Answer analyse(const AiJob& job, AiInstance& ai, StopSignal stop, const AnalysisHandler& sink) {
    if (!ai.can_analyse()) return tl::unexpected(failed_fault("it does not analyse"));
    AnalysisThrottle sets(sink);
    const auto ended =
        ai.analyse(*job.position, job.budget, stop, [&](const Analysis& set) { sets.take(set); });
    sets.flush();
    if (!ended) return tl::unexpected(ended.error());
    return Decision{};
}

Answer work_on(const AiJob& job, SeatedAi& seated, StopSignal stop, const Sinks& sinks) try {
    if (const auto taken = seated.take(job); !taken) return tl::unexpected(taken.error());
    if (!job.position) return Decision{};
    if (job.budget.analysis) return analyse(job, seated.ai(), stop, sinks.lines);
    ReportThrottle reports(sinks.report);
    const Answer answer = seated.ai().think(*job.position, job.budget, stop,
                                            [&](const AiReport& report) { reports.take(report); });
    reports.flush();
    if (!answer) return answer;
    return check_decision(*job.position, *answer, job.budget.draw_offered);
} catch (const std::exception& exception) {
    return tl::unexpected(failed_fault(exception.what()));
}

}  // namespace

AiThread::AiThread(AiSettings settings, std::shared_ptr<Listener> listener)
    : shared_(std::make_shared<Shared>()) {
    shared_->settings = std::move(settings);
    shared_->listener = std::move(listener);
    thread_ = std::thread([shared = shared_] { run(shared); });
}

void AiThread::run(const std::shared_ptr<Shared>& shared) noexcept {
    {
        const std::lock_guard lock(shared->mutex);
        shared->thread = ::gettid();
    }
    try {
        serve(*shared);
    } catch (const std::exception&) {
        // Without memory, no answer can be passed on. The receiver has a deadline.
    }
    const std::lock_guard lock(shared->mutex);
    shared->ended = true;
    shared->changed.notify_all();
}

void AiThread::serve(Shared& shared) {
    SeatedAi seated(shared.settings, [&](std::string_view text) {
        shared.tell([&](Listener& listener) { listener.log(text); });
    });
    while (const std::optional<AiJob> job = shared.next_job()) {
        const Sinks sinks{[&](const AiReport& report) {
                              shared.tell([&](Listener& listener) { listener.report(report); });
                          },
                          [&](const Analysis& set) {
                              shared.tell([&](Listener& listener) { listener.lines(set); });
                          }};
        const Answer answer = work_on(*job, seated, {&shared.stopped, job->number}, sinks);
        shared.analyses = seated.can_analyse();
        shared.tell([&](Listener& listener) { listener.done(answer); });
    }
}

void AiThread::give(AiJob job) {
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->job = std::move(job);
    }
    shared_->changed.notify_all();
}

void AiThread::stop(std::uint32_t number) {
    shared_->stopped.store(number, std::memory_order_relaxed);
}

bool AiThread::can_analyse() const {
    return shared_->analyses;
}

void AiThread::run_on(const Cores& cores) {
    const std::lock_guard lock(shared_->mutex);
    if (shared_->thread != 0 && !shared_->ended) cores.give_to(shared_->thread);
}

void AiThread::abandon() {
    const std::lock_guard lock(shared_->mutex);
    shared_->listener.reset();
    shared_->quit = true;
    shared_->changed.notify_all();
    if (thread_.joinable()) thread_.detach();
}

AiThread::~AiThread() {
    if (!thread_.joinable()) return;
    bool ended = false;
    {
        std::unique_lock lock(shared_->mutex);
        shared_->listener.reset();
        shared_->quit = true;
        shared_->changed.notify_all();
        ended = shared_->changed.wait_for(lock, kCancelGrace, [this] { return shared_->ended; });
    }
    if (ended) {
        thread_.join();
    } else {
        thread_.detach();
    }
}

}  // namespace tengen
