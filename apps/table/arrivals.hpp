// Players on their way to a table, and what follows when they are ready.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <vector>

#include "table/player_factory.hpp"

namespace tengen {

/// Several requests can wait at the same time. For one thread, that of the io_context.
class Arrivals {
  public:
    using Handler = std::function<void(std::vector<PendingPlayers::Player>)>;

    /// Calls back when all players of the request are ready or known to be unavailable: before it
    /// returns if that is now. The handler may cancel the other requests.
    void await(std::unique_ptr<PendingPlayers> pending, Handler handler);
    void cancel() { awaited_.clear(); }
    bool empty() const { return awaited_.empty(); }

  private:
    struct Awaited {
        std::unique_ptr<PendingPlayers> pending;
        Handler handler;
    };
    std::list<Awaited> awaited_;
};

/// All players of a request, or the error of the first one that is not available.
Result<std::vector<std::unique_ptr<Player>>> all_of(std::vector<PendingPlayers::Player> arrived);

}  // namespace tengen
