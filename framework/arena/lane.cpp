#include "arena/lane.hpp"

#include <boost/asio/post.hpp>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "arena/game_runner.hpp"

namespace tengen {

namespace asio = boost::asio;

Lane::Lane(GameDesk& desk, SharedCores& cores, std::size_t number)
    : desk_(desk), cores_(cores), number_(number), loop_(std::in_place, 1) {}

Lane::~Lane() {
    stop();
    if (thread_.joinable()) thread_.join();
}

void Lane::start() {
    try {
        thread_ = std::thread([this] { run(); });
    } catch (const std::system_error& error) {
        desk_.give_up({ErrorCode::System, "", Message("cannot start a thread: {}", error.what())});
    }
}

void Lane::wake() {
    const std::lock_guard lock(mutex_);
    if (!loop_ || runner_ == nullptr) return;
    asio::post(*loop_, [runner = runner_] {
        if (runner->idle()) runner->begin();
    });
}

void Lane::stop() {
    stopped_ = true;
    const std::lock_guard lock(mutex_);
    if (loop_) loop_->stop();
}

void Lane::join() {
    if (thread_.joinable()) thread_.join();
    if (problem_) std::rethrow_exception(std::exchange(problem_, nullptr));
}

void Lane::run() {
    try {
        if (pin()) play();
    } catch (...) {
        problem_ = std::current_exception();
        desk_.give_up({ErrorCode::Internal, "arena", Message("a lane has failed")});
    }
}

/// Threads and processes that this thread starts inherit its cores.
bool Lane::pin() const {
    const std::vector<Cores>& pins = desk_.settings().pins;
    if (pins.empty() || pins[number_ % pins.size()].give_to(0)) return true;
    desk_.give_up({ErrorCode::System, "run.cores",
                   Message("the system refuses these cores: {}", std::strerror(errno))});
    return false;
}

/// The processes of AIs end with this thread, so everything of theirs ends before it.
void Lane::play() {
    {
        GameRunner runner(*loop_, desk_, cores_, number_);
        {
            const std::lock_guard lock(mutex_);
            runner_ = &runner;
        }
        asio::post(*loop_, [&runner] { runner.begin(); });
        loop_->run();
        if (!stopped_ && !desk_.over()) {
            desk_.give_up({ErrorCode::Internal, "arena", Message("a game waits for nothing")});
        }
        // Output of AIs may not have reached its log yet.
        if (desk_.complete()) {
            loop_->restart();
            loop_->poll();
        }
        const std::lock_guard lock(mutex_);
        runner_ = nullptr;
    }
    const std::lock_guard lock(mutex_);
    loop_.reset();
}

}  // namespace tengen
