#include "arena/game_meter.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/score_chance.hpp"

namespace tengen {
namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

}  // namespace

void GameMeter::begin(const std::vector<std::shared_ptr<AiSession>>& sessions, Limits limits,
                      Scales scales) {
    uses_.assign(sessions.size(), {});
    limits_ = std::move(limits);
    scales_ = std::move(scales);
    before_.clear();
    for (const auto& session : sessions) before_.push_back(session->processor_time());
    chances_.clear();
    has_chance_ = false;
    scores_.clear();
    has_score_ = false;
    asked_.reset();
}

void GameMeter::asked(Seat seat) {
    stop();
    asked_ = seat;
    chance_.reset();
    score_.reset();
    nodes_ = 0;
    since_ = Clock::now();
}

void GameMeter::reported(const AiReport& report) {
    const bool has_chance = report.win_chance >= 0 && report.win_chance <= 1;
    if (has_chance) chance_ = report.win_chance;
    nodes_ = report.nodes;
    if (!asked_ || !std::isfinite(report.score)) return;
    const std::optional<double>& scale = scales_[*asked_];
    if (scale) {
        chance_ = chance_of_score(report.score, *scale);
    } else if (chance_) {
        return;
    }
    score_ = report.score;
}

std::optional<double> GameMeter::chance() const {
    if (!chance_) return std::nullopt;
    return thousandths() / 1000.0;
}

std::int16_t GameMeter::thousandths() const {
    const auto rounded = static_cast<std::int16_t>(std::lround(1000 * *chance_));
    // Only a proof is 0 or 1000.
    const bool is_proof = *chance_ == 0 || *chance_ == 1;
    return is_proof ? rounded : std::clamp<std::int16_t>(rounded, 1, 999);
}

Clock::duration GameMeter::answered(int ply) {
    const Clock::duration took = stop();
    chances_.resize(static_cast<std::size_t>(ply), kNoChance);
    if (chance_) {
        chances_.back() = thousandths();
        has_chance_ = true;
    }
    scores_.resize(static_cast<std::size_t>(ply), kNoScore);
    if (score_) {
        scores_.back() = static_cast<float>(*score_);
        has_score_ = true;
    }
    return took;
}

Clock::duration GameMeter::stop() {
    if (!asked_) return {};
    const Clock::duration took = Clock::now() - since_;
    SeatUse& use = uses_[*asked_];
    ++use.decisions;
    use.ms += Milliseconds(took).count();
    if (const auto& limit = limits_[*asked_]) {
        use.late_ms = std::max(use.late_ms, Milliseconds(took - *limit).count());
    }
    if (nodes_ > 0) use.nodes = use.nodes.value_or(0) + static_cast<double>(nodes_);
    asked_.reset();
    return took;
}

std::vector<SeatUse> GameMeter::uses(const std::vector<std::shared_ptr<AiSession>>& sessions) {
    stop();
    for (std::size_t seat = 0; seat < sessions.size(); ++seat) {
        const auto now = sessions[seat]->processor_time();
        if (!now || !before_[seat] || *now < *before_[seat]) continue;
        uses_[seat].cpu_ms = Milliseconds(*now - *before_[seat]).count();
    }
    return uses_;
}

std::vector<std::int16_t> GameMeter::chances() const {
    return has_chance_ ? chances_ : std::vector<std::int16_t>();
}

std::vector<float> GameMeter::scores() const {
    return has_score_ ? scores_ : std::vector<float>();
}

}  // namespace tengen
