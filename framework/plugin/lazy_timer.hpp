// A deadline that moves with every decision, without a system call each time. The underlying timer
// is reset only if it would fire too late. If it fires too early, it is set again.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>

#include "core/decision.hpp"

namespace tengen {

/// Used on the io_context's thread. After a deadline is cleared, io_context::run() may still wait
/// until its time.
class LazyTimer {
  public:
    /// Calls `ring` when a deadline has passed without being moved or cleared. `ring` may destroy
    /// the timer.
    LazyTimer(boost::asio::io_context& io, std::function<void()> ring)
        : state_(std::make_shared<State>(io, std::move(ring))) {}
    ~LazyTimer() {
        state_->ring = nullptr;
        state_->timer.cancel();
    }
    LazyTimer(const LazyTimer&) = delete;
    LazyTimer& operator=(const LazyTimer&) = delete;

    void set(Clock::time_point deadline) {
        state_->deadline = deadline;
        if (deadline < state_->armed) arm(state_);
    }
    void clear() { state_->deadline = Clock::time_point::max(); }

  private:
    struct State {
        State(boost::asio::io_context& io, std::function<void()> handler)
            : timer(io), ring(std::move(handler)) {}

        boost::asio::steady_timer timer;
        std::function<void()> ring;
        Clock::time_point deadline = Clock::time_point::max();
        Clock::time_point armed = Clock::time_point::max();  ///< when the timer will fire
    };

    static void arm(const std::shared_ptr<State>& state) {
        state->armed = state->deadline;
        state->timer.expires_at(state->armed);
        state->timer.async_wait([state](const boost::system::error_code& error) {
            if (!error) rung(state);
        });
    }

    static void rung(const std::shared_ptr<State>& state) {
        state->armed = Clock::time_point::max();
        if (state->deadline == Clock::time_point::max() || !state->ring) return;
        if (Clock::now() < state->deadline) {
            arm(state);
            return;
        }
        state->deadline = Clock::time_point::max();
        const auto ring = state->ring;  // a copy, because it may destroy the timer and itself
        ring();
    }

    std::shared_ptr<State> state_;
};

}  // namespace tengen
