// What a coroutine of one thread waits on until somebody wakes it. Header of match.cpp only: it
// brings in Asio.
#pragma once

// Boost 1.74 uses std::exchange in its coroutines without including it.
#include <utility>

#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <optional>

namespace tengen {

/// At most one coroutine waits at a time. A wake-up that nobody waits for is lost: who waits looks
/// at what it waits for first.
class Signal {
  public:
    boost::asio::awaitable<void> wait() {
        return boost::asio::async_initiate<const Token, void()>(
            [this](auto handler) { waiter_.emplace(std::move(handler)); },
            boost::asio::use_awaitable);
    }

    /// Continues the waiting coroutine, if there is one, before it returns.
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
