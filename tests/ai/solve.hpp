// Position values by full search, independent of minimax.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "core/position.hpp"

namespace tengen::test {

/// For each seat: its value, from 0 if all are equal on average rank to seats - 1 if it is first
/// alone, and the number of moves until the end. Every seat chooses its best value, soon if that is
/// good and late if it is bad. Ties: the value worse for the next seat, and so on, then the sooner
/// end.
struct Solution {
    std::array<int, kMaxSeats> worth{};
    int actions = 0;

    friend bool operator==(const Solution&, const Solution&) = default;
};

/// Solves positions of one game and remembers them.
class Everything {
  public:
    /// Leaves the position unchanged. Only for games in which the stones and the seat to move are
    /// all that matters.
    Solution solve(Position& position);

  private:
    std::map<std::vector<Side>, Solution> known_;
};

}  // namespace tengen::test
