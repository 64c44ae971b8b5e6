#include "server/room_ais.hpp"

#include <utility>

namespace tengen::server {

namespace {

void create_from(const ServerServices& services, std::shared_ptr<const AiOrder> order,
                 std::size_t index) {
    if (index == order->ais.size()) return order->done();
    const auto& [seat, ai] = order->ais[index];
    services.create_ai(ai, order->game, seat, order->clock,
                       [&services, order, index](Result<std::unique_ptr<Player>> player) {
                           if (!player) return order->failed(player.error());
                           if (!order->take(order->ais[index].first, std::move(*player))) return;
                           create_from(services, order, index + 1);
                       });
}

}  // namespace

void create_ais(const ServerServices& services, AiOrder order) {
    create_from(services, std::make_shared<const AiOrder>(std::move(order)), 0);
}

}  // namespace tengen::server
