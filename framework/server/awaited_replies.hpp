// The replies to requests whose events wait for the disk.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <utility>

#include "server/connection.hpp"

namespace tengen::server {

class AwaitedReplies {
  public:
    /// Called for each move on the disk, with the time since its request.
    using Moved = std::function<void(Clock::duration)>;

    explicit AwaitedReplies(Moved moved) : moved_(std::move(moved)) {}

    /// Continues with the events of the store.
    void restart(std::uint64_t kept) { kept_ = kept; }
    /// Answers when this event is on the disk. `moved_at` is when a move was asked for.
    void add(std::uint64_t event, const Reply& reply,
             std::optional<Clock::time_point> moved_at = {}) {
        waiting_.push_back({event, reply, moved_at});
    }
    bool is_kept(std::uint64_t event) const { return event <= kept_; }
    bool empty() const { return waiting_.empty(); }

    /// All events up to this one are on the disk.
    void on_kept(std::uint64_t event, Clock::time_point now) {
        kept_ = event;
        while (!waiting_.empty() && waiting_.front().event <= event) {
            const Waiting first = std::move(waiting_.front());
            waiting_.pop_front();
            messages::Ok done;
            done.number = static_cast<std::int64_t>(first.event);
            first.reply.ok(std::move(done));
            if (first.moved_at) moved_(now - *first.moved_at);
        }
    }
    void refuse_all(messages::Refusal code, const Message& text) {
        for (const Waiting& waiting : std::exchange(waiting_, {})) {
            waiting.reply.refuse(code, text);
        }
    }

  private:
    struct Waiting {
        std::uint64_t event;
        Reply reply;
        std::optional<Clock::time_point> moved_at;
    };

    Moved moved_;
    std::deque<Waiting> waiting_;
    std::uint64_t kept_ = 0;
};

}  // namespace tengen::server
