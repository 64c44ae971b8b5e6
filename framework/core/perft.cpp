#include "core/perft.hpp"

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

/// `lists[depth]` holds the legal actions of the node at that height. Play changes the order of the
/// empty cells, so each list is a copy.
void count_below(Position& position, int depth, std::vector<ActionList>& lists, PerftCount& count) {
    if (depth == 0) {
        ++count.sequences;
        if (position.over()) count_ending(position, count);
        return;
    }
    ActionList& list = lists[depth];
    const std::span<const Action> legal = position.legal(list);
    if (legal.data() != list.data()) list.assign(legal.begin(), legal.end());
    for (const Action action : list) {
        position.apply(action);
        count_below(position, depth - 1, lists, count);
        position.undo();
    }
}

}  // namespace

PerftCount perft(Position& position, int depth) {
    std::vector<ActionList> lists(static_cast<std::size_t>(depth) + 1);
    PerftCount count;
    count_below(position, depth, lists, count);
    return count;
}

}  // namespace tengen
