// The motions at the table: a new board, a new stone, the winning line, the end banner.
#pragma once

#include <chrono>
#include <functional>
#include <utility>

namespace tengen::gui {

/// Progress is 0..1; always 1 without animations.
class TableMotion {
  public:
    using Clock = std::chrono::steady_clock;

    /// `on`: a person's setting, which may change and must outlive this.
    TableMotion(std::function<Clock::time_point()> now, const bool& on)
        : now_(std::move(now)), on_(on) {}

    void begin_game();
    void place_stone() { placed_at_ = now_(); }
    void end_game() { ended_at_ = now_(); }
    void end_at_once() { ended_at_ = {}; }

    float appeared() const;      ///< a new board
    float settled() const;       ///< the last stone
    float line_grown() const;    ///< the winning line
    float banner_risen() const;  ///< the end banner
    bool running() const;
    /// Counts up while an AI thinks, eight times per second.
    int spinner_phase() const;

  private:
    float part_of(Clock::time_point since, std::chrono::milliseconds length) const;

    std::function<Clock::time_point()> now_;
    const bool& on_;
    Clock::time_point began_at_{};
    Clock::time_point placed_at_{};
    Clock::time_point ended_at_{};
};

}  // namespace tengen::gui
