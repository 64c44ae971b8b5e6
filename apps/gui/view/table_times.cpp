#include "view/table_times.hpp"

#include <algorithm>
#include <utility>

namespace tengen::gui {
namespace {

constexpr std::chrono::milliseconds kSlowSave{100};  ///< a person then sees that a disk is slow

}  // namespace

std::optional<std::chrono::milliseconds> TableTimes::next_presence(const Table& table) const {
    if (!table.has_game() || table.remote() == nullptr) return std::nullopt;
    const auto& claim_at = table.remote()->presence().claim_at;
    const auto left = claim_at ? std::chrono::ceil<std::chrono::milliseconds>(*claim_at - now_())
                               : std::chrono::milliseconds(0);
    if (left.count() <= 0) return std::nullopt;
    return left % std::chrono::seconds(1) + std::chrono::milliseconds(1);
}

std::optional<std::chrono::milliseconds> running_time(const Table& table) {
    if (!table.has_game() || table.match().result() || table.match().paused()) return std::nullopt;
    if (table.remote() != nullptr && table.remote()->stage() == RemoteStage::Open) {
        return std::nullopt;
    }
    const Seat seat = table.position().turn().seat;
    const auto total = table.match().time_left(seat);
    const auto move = table.match().move_time_left(seat);
    if (total && move) return std::min(*total, *move);
    return total ? total : move;
}

void TableTimes::on_change(const Table& table) {
    if (table.file().saving() && !saving_since_) saving_since_ = now_();
}

std::optional<std::chrono::milliseconds> TableTimes::next_change(const Table& table) const {
    std::optional<std::chrono::milliseconds> next;
    if (const auto left = running_time(table)) {
        constexpr std::chrono::milliseconds kTenth{100};
        constexpr std::chrono::milliseconds kSecond{1000};
        const auto step = *left <= kLowTime ? kTenth : kSecond;
        next = std::max(*left % step + std::chrono::milliseconds(1), std::chrono::milliseconds(10));
    }
    if (const auto presence = next_presence(table)) {
        next = std::min(next.value_or(*presence), *presence);
    }
    if (table.file().saving() && !saves_slowly(table))
        next = std::min(next.value_or(kSlowSave), kSlowSave);
    return next;
}

bool TableTimes::saves_slowly(const Table& table) const {
    return saving_since_ && table.file().saving() && now_() - *saving_since_ >= kSlowSave;
}

bool TableTimes::low_second(const Table& table) {
    const auto left = running_time(table);
    if (!left || *left >= kLowTime || !table.is_human(table.position().turn().seat)) {
        last_second_ = -1;
        return false;
    }
    const std::int64_t second = std::chrono::duration_cast<std::chrono::seconds>(*left).count();
    return std::exchange(last_second_, second) != second;
}

}  // namespace tengen::gui
