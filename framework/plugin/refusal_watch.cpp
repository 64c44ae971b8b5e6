#include "plugin/refusal_watch.hpp"

#include <algorithm>
#include <utility>

namespace tengen {

namespace {

constexpr std::chrono::seconds kAfterwards{1};
constexpr std::size_t kMaxNews = 16;

}  // namespace

void RefusalWatch::open(FileDescriptor listener, RefusedCalls::MayStart may_start,
                        std::weak_ptr<void> owner) {
    close();
    calls_.open(std::move(listener), std::move(may_start));
    if (calls_.descriptor() < 0) return;
    boost::system::error_code error;
    descriptor_.assign(calls_.descriptor(), error);
    if (error) return close();
    owner_ = std::move(owner);
    watch();
}

void RefusalWatch::watch() {
    wanted_ = true;
    timer_.clear();
    if (!waiting_ && descriptor_.is_open()) wait();
}

void RefusalWatch::rest() {
    wanted_ = false;
    if (waiting_) timer_.set(Clock::now() + kAfterwards);
}

void RefusalWatch::close() {
    ++generation_;
    waiting_ = false;
    wanted_ = false;
    timer_.clear();
    if (descriptor_.is_open()) descriptor_.release();
    calls_.close();
}

void RefusalWatch::wait() {
    waiting_ = true;
    descriptor_.async_wait(
        boost::asio::posix::stream_descriptor::wait_read,
        [this, weak = owner_, generation = generation_](const boost::system::error_code& error) {
            const auto owner = weak.lock();
            if (!owner || generation != generation_) return;
            waiting_ = false;
            if (!error) return answer();
            if (wanted_) wait();
        });
}

void RefusalWatch::answer() {
    if (!calls_.answer()) return close();
    wait();
}

void RefusalWatch::stop_waiting() {
    boost::system::error_code ignored;
    if (waiting_) descriptor_.cancel(ignored);
}

std::string RefusalWatch::line() {
    said_ = calls_.refusals();
    return "[the sandbox refused: " + text_of(said_) + "]";
}

std::string RefusalWatch::news() {
    const std::size_t names = calls_.refusals().calls.size();
    return names > said_.calls.size() && names <= kMaxNews ? line() : std::string();
}

std::string RefusalWatch::restart() {
    std::string last = calls_.refusals() == said_ ? std::string() : line();
    calls_.take();
    said_ = {};
    return last;
}

}  // namespace tengen
