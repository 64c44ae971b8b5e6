#include "view/table_motion.hpp"

#include <algorithm>

namespace tengen::gui {
namespace {

constexpr std::chrono::milliseconds kSettling{120};
constexpr std::chrono::milliseconds kLineGrows{300};
constexpr std::chrono::milliseconds kBannerRises{250};
constexpr std::chrono::milliseconds kAppears{200};

}  // namespace

void TableMotion::begin_game() {
    began_at_ = now_();
    placed_at_ = ended_at_ = {};
}

float TableMotion::appeared() const {
    return part_of(began_at_, kAppears);
}

float TableMotion::settled() const {
    return part_of(placed_at_, kSettling);
}

float TableMotion::line_grown() const {
    if (ended_at_ == Clock::time_point{}) return 1;
    return part_of(ended_at_ + kSettling, kLineGrows);
}

float TableMotion::banner_risen() const {
    if (ended_at_ == Clock::time_point{}) return 1;
    return part_of(ended_at_ + kSettling + kLineGrows, kBannerRises);
}

bool TableMotion::running() const {
    return settled() < 1 || banner_risen() < 1 || appeared() < 1;
}

int TableMotion::spinner_phase() const {
    if (!on_) return 0;
    constexpr std::chrono::milliseconds kStep{125};
    return static_cast<int>(now_().time_since_epoch() / kStep % 8);
}

float TableMotion::part_of(Clock::time_point since, std::chrono::milliseconds length) const {
    if (!on_ || since == Clock::time_point{}) return 1;
    const std::chrono::duration<float> passed = now_() - since;
    return std::clamp(passed / std::chrono::duration<float>(length), 0.0f, 1.0f);
}

}  // namespace tengen::gui
