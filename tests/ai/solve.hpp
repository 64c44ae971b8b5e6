// The values of positions by trying everything, without any of the means that minimax uses.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "core/position.hpp"

namespace tengen::test {

/// For each seat: by average rank 0 for all equal, up to seats - 1 for first alone; and how many
/// actions until the end. Every seat takes what is best for itself, soon when that is good and late
/// when it is bad; then what is worse for the next seat, and so on; then what is soon.
struct Solution {
    std::array<int, kMaxSeats> worth{};
    int actions = 0;

    friend bool operator==(const Solution&, const Solution&) = default;
};

/// Remembers the positions of one game that it has solved.
class Everything {
  public:
    /// The position is unchanged afterwards. Only for games where the stones and who acts are all
    /// that matters.
    Solution solve(Position& position);

  private:
    std::map<std::vector<Side>, Solution> known_;
};

}  // namespace tengen::test
