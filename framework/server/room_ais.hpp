// The AIs of a game: created one after the other, and created again after a restart.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/player.hpp"
#include "server/room_table.hpp"

namespace tengen::server {

/// AIs to create.
struct AiOrder {
    std::shared_ptr<const Game> game;
    ClockSettings clock;
    std::vector<std::pair<Seat, std::string>> ais;
    /// Takes each AI in order. Returns false to cancel the others; then no call follows.
    std::function<bool(Seat, std::unique_ptr<Player>)> take;
    std::function<void()> done;
    std::function<void(const Errors&)> failed;  ///< an AI cannot be created; no call follows
};

/// Creates AIs for these seats of a table. Calls back later, or immediately if there are none.
/// Until `take` returns false or the last call, the services must exist.
void create_ais(const ServerServices& services, AiOrder order);

/// A restored game waits for its mover and its AIs before its clock runs.
class RoomReturn {
  public:
    static constexpr int kMaxFailures = 6;  ///< of AIs to return

    void begin(Clock::time_point now) {
        waits_ = true;
        since_ = now;
    }
    void complete() { waits_ = false; }
    bool waits() const { return waits_; }
    Clock::duration waited(Clock::time_point now) const { return now - since_; }
    /// Whether the AIs may be created now.
    bool may_try(Clock::time_point now) const { return now >= retry_at_; }
    /// An AI cannot be created. The wait before the next attempt doubles each time. Returns false
    /// after the last attempt.
    bool note_failure(Clock::time_point now, Clock::duration first_wait) {
        retry_at_ = now + first_wait * (1 << failures_);
        return ++failures_ < kMaxFailures;
    }

  private:
    bool waits_ = false;
    Clock::time_point since_{}, retry_at_{};
    int failures_ = 0;
};

}  // namespace tengen::server
