#include "table/limited_player.hpp"

#include <algorithm>

namespace tengen {

void LimitedPlayer::decide(const Position& position, const Budget& budget, AnswerHandler answer) {
    const Clock::time_point now = Clock::now();
    Budget limited = budget;
    limited.soft = std::min(budget.soft, now + time_.soft);
    limited.hard = std::min(budget.hard, now + time_.hard);
    player_->decide(position, limited, std::move(answer));
}

}  // namespace tengen
