#include "table/arrivals.hpp"

#include <iterator>
#include <utility>

namespace tengen {

void Arrivals::await(std::unique_ptr<PendingPlayers> pending, Handler handler) {
    if (pending->complete()) return handler(pending->take());
    awaited_.push_back({std::move(pending), std::move(handler)});
    const auto awaited = std::prev(awaited_.end());
    awaited->pending->when_complete([this, awaited] {
        // The handler may cancel the other requests.
        const Awaited arrived = std::move(*awaited);
        awaited_.erase(awaited);
        arrived.handler(arrived.pending->take());
    });
}

Result<std::vector<std::unique_ptr<Player>>> all_of(std::vector<PendingPlayers::Player> arrived) {
    std::vector<std::unique_ptr<Player>> players;
    for (PendingPlayers::Player& player : arrived) {
        if (!player) return fail(std::move(player.error()));
        players.push_back(std::move(*player));
    }
    return players;
}

}  // namespace tengen
