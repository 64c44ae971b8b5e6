// A wake-up signal for a coroutine of the same thread. Include it only in the match's own source
// files, because it includes Asio.
#pragma once

// Boost 1.74 uses std::exchange in its coroutines without including its header.
#include <utility>

#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <optional>

namespace tengen {

/// At most one coroutine waits at a time. A notification without a waiting coroutine is lost, so
/// check the condition before waiting.
class Signal {
  public:
    boost::asio::awaitable<void> wait() {
        return boost::asio::async_initiate<const Token, void()>(
            [this](auto handler) { waiter_.emplace(std::move(handler)); },
            boost::asio::use_awaitable);
    }

    /// Resumes the waiting coroutine, if any, before returning.
    void notify() {
        if (!waiter_) return;
        Waiter waiter = std::move(*waiter_);
        waiter_.reset();
        waiter();
    }

  private:
    using Token = boost::asio::use_awaitable_t<>;
    using Waiter = boost::asio::async_result<Token, void()>::handler_type;

    std::optional<Waiter> waiter_;
};

}  // namespace tengen
