#include "core/perft.hpp"

#include <deque>

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
        count_below(depth, 0);
        return count_;
    }

  private:
    void count_below(int depth, std::size_t height) {
        if (depth == 0) {
            ++count_.sequences;
            if (position_.over()) count_ending(position_, count_);
            return;
        }
        if (height == lists_.size()) lists_.emplace_back();
        ActionList& list = lists_[height];
        const std::span<const Action> legal = position_.legal(list);
        if (legal.data() != list.data()) list.assign(legal.begin(), legal.end());
        const std::uint8_t slot = position_.turn().slot;
        for (const Action action : list) {
            position_.apply(action);
            const bool goes_on = unit_ == PerftUnit::Turns && !position_.over() &&
                                 position_.turn().slot == slot && position_.game().slots() > 1;
            count_below(goes_on ? depth : depth - 1, height + 1);
            position_.undo();
        }
    }

    Position& position_;
    PerftUnit unit_;
    std::deque<ActionList> lists_;  ///< by height; references stay valid while it grows
    PerftCount count_;
};

}  // namespace

PerftCount perft(Position& position, int depth, PerftUnit unit) {
    return Counter(position, unit).count(depth);
}

}  // namespace tengen
