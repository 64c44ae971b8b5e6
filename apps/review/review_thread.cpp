#include "review/review_thread.hpp"

#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

namespace tengen {

ReviewThread::ReviewThread(ReviewedGame game, ReviewEngine engine, ReviewEngine solver,
                           ReviewSettings settings, std::filesystem::path cache,
                           std::function<void()> notify)
    : game_(std::move(game)),
      engine_(std::move(engine)),
      solver_(std::move(solver)),
      settings_(settings),
      cache_(std::move(cache)),
      notify_(std::move(notify)),
      thread_([this, own = game_](const std::stop_token& stop) mutable { run(stop, own); }) {}

ReviewThread::~ReviewThread() {
    cancel();
}

void ReviewThread::cancel() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
    take();
}

ReviewThread::News ReviewThread::take() {
    const std::lock_guard lock(mutex_);
    for (auto& [ply, findings] : findings_) game_.at(ply) = std::move(findings);
    findings_.clear();
    News news = news_;
    news_.plies.clear();
    notified_ = false;
    return news;
}

template <class Change>
void ReviewThread::tell(const Change& change) {
    {
        const std::lock_guard lock(mutex_);
        change();
        if (std::exchange(notified_, true)) return;
    }
    if (notify_) notify_();
}

/// The sessions live on this thread, because an AI ends with the thread that started it.
void ReviewThread::run(const std::stop_token& stop, ReviewedGame& game) {
    boost::asio::io_context io(1);
    EvaluationCache cache(cache_);
    Review review(io, game, engine_, solver_, settings_, &cache);
    review.on_finding([&](int ply) {
        tell([&] {
            news_.plies.push_back(ply);
            news_.progress = review.progress();
            findings_.emplace_back(ply, game.at(ply));
        });
    });
    const auto guard = boost::asio::make_work_guard(io);
    const std::stop_callback stopped(stop, [&io] { io.stop(); });
    boost::asio::post(io, [&] {
        review.start([&](const tl::expected<void, Fault>& how) {
            tell([&] {
                news_.ended = true;
                if (!how) news_.fault = how.error();
            });
            io.stop();
        });
    });
    io.run();
    review.cancel();
}

}  // namespace tengen
