#include "core/perft.hpp"

#include <algorithm>
#include <deque>
#include <vector>

namespace tengen {

namespace {

void count_ending(const Position& position, PerftCount& count) {
    const Outcome& outcome = position.outcome();
    if (outcome.draw()) {
        ++count.draws;
        return;
    }
    int first = -1;
    for (int seat = 0; seat < outcome.seats; ++seat) {
        if (outcome.rank[seat] != 1) continue;
        if (first >= 0) return;
        first = seat;
    }
    if (first >= 0) ++count.wins[first];
}

/// Counts below one node after the other. Each height has its own list of legal actions, a copy,
/// because play changes the order of the empty cells.
class Counter {
  public:
    Counter(Position& position, PerftUnit unit) : position_(position), unit_(unit) {}

    PerftCount count(int depth) {
        count_below(depth, 0, {});
        return count_;
    }

  private:
    /// The hops of one stone so far, in a turn that is counted as one.
    struct Chain {
        Cell at = kNoCell;       ///< none: the turn begins, or its last action moved no stone
        std::size_t height = 0;  ///< of the list of its first hop
    };

    void count_below(int depth, std::size_t height, Chain chain) {
        if (depth == 0) {
            ++count_.sequences;
            if (position_.over()) count_ending(position_, count_);
            return;
        }
        if (height == lists_.size()) {
            lists_.emplace_back();
            ends_.emplace_back();
        }
        ends_[height].clear();
        ActionList& list = lists_[height];
        const std::span<const Action> legal = position_.legal(list);
        if (legal.data() != list.data()) list.assign(legal.begin(), legal.end());
        const std::uint8_t slot = position_.turn().slot;
        for (const Action action : list) {
            position_.apply(action);
            const bool goes_on = unit_ == PerftUnit::Turns && !position_.over() &&
                                 position_.turn().slot == slot && position_.game().slots() > 1;
            const bool hops = action.is_move() && chain.at == action.from();
            const Chain longer{action.is_move() ? action.to() : kNoCell,
                               hops ? chain.height : height};
            if (goes_on) {
                count_below(depth, height + 1, longer);
            } else if (!hops || is_new_end(chain.height)) {
                count_below(depth - 1, height + 1, {});
            }
            position_.undo();
        }
    }

    /// Whether no chain of this stone has led to the position.
    bool is_new_end(std::size_t height) {
        std::vector<std::uint64_t>& ends = ends_[height];
        if (std::ranges::find(ends, position_.key()) != ends.end()) return false;
        ends.push_back(position_.key());
        return true;
    }

    Position& position_;
    PerftUnit unit_;
    std::deque<ActionList> lists_;  ///< by height; references stay valid while it grows
    /// The keys after chains, by the height of their first hop.
    std::deque<std::vector<std::uint64_t>> ends_;
    PerftCount count_;
};

}  // namespace

PerftCount perft(Position& position, int depth, PerftUnit unit) {
    return Counter(position, unit).count(depth);
}

}  // namespace tengen
