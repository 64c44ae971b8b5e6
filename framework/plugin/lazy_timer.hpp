// A deadline that moves with every decision, without a call to the system for each: the timer below
// is reset only when it would ring too late. When it rings too early it is set again.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>

#include "core/decision.hpp"

namespace tengen {

/// Used on the thread of the io_context. While a deadline that was set and cleared would still be
/// to come, io_context::run() goes on waiting for it.
class LazyTimer {
  public:
    /// `ring` is called once a deadline has passed that was neither moved nor cleared. It may
    /// destroy the timer.
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
        Clock::time_point armed = Clock::time_point::max();  ///< when the timer will ring
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
        const auto ring = state->ring;  // it may destroy the timer, and itself with it
        ring();
    }

    std::shared_ptr<State> state_;
};

}  // namespace tengen
