// When to end a search in a game: by the time per move, or by the remaining time and the results
// so far.
#pragma once

#include <cstdint>

#include "search.hpp"

namespace sente {

/// The limits of a match in ms. Negative numbers mean no limit.
struct TimeLimits {
    std::int64_t soft = -1;
    std::int64_t hard = -1;
    std::int64_t left = -1;  ///< on the own clock
};

/// Times are in ms since the question. Used by the first thread of a search.
class ThinkingTime {
  public:
    explicit ThinkingTime(const TimeLimits& limits);

    bool limited() const { return soft_ >= 0; }
    /// Whether the results may take more or less than the soft limit: only with a clock.
    bool flexible() const { return flexible_; }
    /// The time when the search must end, by the results so far; meaningless without a limit.
    std::int64_t end() const { return end_; }
    /// The time that end() never exceeds.
    std::int64_t last_end() const { return most_; }
    /// Whether a request to stop at a time comes from a person or the host, and not from the soft
    /// limit.
    bool is_real_stop(std::int64_t now) const;

    /// The result of a completed depth.
    void note(Cell best, int score);

  private:
    std::int64_t soft_ = -1;
    std::int64_t most_ = -1;
    std::int64_t end_ = -1;
    bool flexible_ = false;
    Cell best_ = kNoCell;
    int score_ = 0;
    int same_ = 0;  ///< depths in a row with this best move
    int drop_ = 0;  ///< of the score, decaying
};

}  // namespace sente
