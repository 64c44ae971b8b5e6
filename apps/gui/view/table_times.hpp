// Clocks and slow saves at the table, which change over time without an event.
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "table/table.hpp"

namespace tengen::gui {

constexpr std::chrono::seconds kLowTime{10};  ///< a clock below it shows tenths

/// The smaller of the acting seat's remaining times for the move and for the game, while its clock
/// runs.
std::optional<std::chrono::milliseconds> running_time(const Table& table);

class TableTimes {
  public:
    using Clock = std::chrono::steady_clock;

    explicit TableTimes(std::function<Clock::time_point()> now) : now_(std::move(now)) {}

    Clock::time_point now() const { return now_(); }
    /// Call after each change of the game.
    void on_change(const Table& table);
    void on_saved() { saving_since_.reset(); }

    /// The time until the next change of a clock's text or saves_slowly(), if any.
    std::optional<std::chrono::milliseconds> next_change(const Table& table) const;
    /// Whether the disk is so slow at saving the last moves that a person should know.
    bool saves_slowly(const Table& table) const;
    /// Whether a person's clock has just reached the next of its last seconds.
    bool low_second(const Table& table);

  private:
    /// The time until the text about an absent player changes.
    std::optional<std::chrono::milliseconds> next_presence(const Table& table) const;

    std::function<Clock::time_point()> now_;
    std::optional<Clock::time_point> saving_since_;
    std::int64_t last_second_ = -1;  ///< of low time already reported
};

}  // namespace tengen::gui
