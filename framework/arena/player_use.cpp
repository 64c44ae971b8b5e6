#include "arena/player_use.hpp"

#include <algorithm>

namespace tengen {

void add_uses(std::vector<PlayerUse>& uses, const GameRecord& record) {
    for (std::size_t seat = 0; seat < record.uses.size(); ++seat) {
        const SeatUse& use = record.uses[seat];
        PlayerUse& all = uses[static_cast<std::size_t>(record.seating[seat])];
        const auto add = [&](MeanOfMoves& mean, double sum) {
            mean.sum += sum;
            mean.moves += use.decisions;
        };
        add(all.ms, use.ms);
        if (use.cpu_ms) add(all.cpu_ms, *use.cpu_ms);
        if (use.nodes) add(all.nodes, *use.nodes);
        all.late_games += use.late_ms >= 1;
        all.late_ms = std::max(all.late_ms, use.late_ms);
    }
}

}  // namespace tengen
