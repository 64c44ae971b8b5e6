#include "clock.hpp"

#include <algorithm>

namespace sente {

namespace {

constexpr std::int64_t kReserve = 4;  ///< of a limit, for the answer's way
constexpr std::int64_t kDay = 86'400'000;
constexpr int kEighth = 8;       ///< a decision takes at most this part of the remaining time
constexpr int kMinPercent = 60;  ///< of the soft limit
constexpr int kMaxPercent = 160;
constexpr int kChangedPercent = 130;  ///< right after the best move has changed
constexpr int kSamePercent = 12;      ///< less for each depth with the same best move
constexpr int kMaxDropPercent = 60;   ///< more for a falling score

std::int64_t without_reserve(std::int64_t ms) {
    return std::clamp<std::int64_t>(ms - kReserve, 0, kDay);
}

}  // namespace

ThinkingTime::ThinkingTime(const TimeLimits& limits) {
    std::int64_t soft = limits.soft;
    if (soft < 0 && limits.hard >= 0) soft = limits.hard / 2;
    if (soft < 0) return;
    soft_ = most_ = without_reserve(soft);
    end_ = most_;
    flexible_ = limits.left >= 0;
    if (!flexible_) return;
    most_ = std::min(without_reserve(soft * kMaxPercent / 100),
                     std::max<std::int64_t>(limits.left / kEighth, 1));
    if (limits.hard >= 0) most_ = std::min(most_, without_reserve(limits.hard));
    end_ = std::min(soft_, most_);
}

bool ThinkingTime::is_real_stop(std::int64_t now) const {
    return !flexible_ || now < soft_;
}

void ThinkingTime::note(Cell best, int score) {
    const bool first = best_ == kNoCell;
    same_ = best == best_ ? same_ + 1 : 0;
    // A unit is a percent. Scores of odd and even depths differ a little.
    drop_ = first ? 0 : std::max(drop_ / 2, score_ - score);
    best_ = best;
    score_ = score;
    if (!flexible_) return;
    const int percent = kChangedPercent - kSamePercent * same_ + std::min(drop_, kMaxDropPercent);
    end_ = std::min(soft_ * std::clamp(percent, kMinPercent, kMaxPercent) / 100, most_);
}

}  // namespace sente
