#include "solve.hpp"

namespace tengen::test {

namespace {

Solution ended(const Position& position) {
    const Outcome& outcome = position.outcome();
    Solution solution;
    for (int seat = 0; seat < outcome.seats; ++seat) {
        int better = 0;
        int worse = 0;
        for (int other = 0; other < outcome.seats; ++other) {
            better += outcome.rank[other] < outcome.rank[seat] ? 1 : 0;
            worse += outcome.rank[other] > outcome.rank[seat] ? 1 : 0;
        }
        solution.worth[seat] = worse - better;
    }
    return solution;
}

/// Returns the preferences of a seat in order; greater is better.
std::vector<int> preference(const Solution& solution, int seat, int seats) {
    const int mine = solution.worth[seat];
    std::vector<int> order{mine, mine > 0 ? -solution.actions : mine < 0 ? solution.actions : 0};
    for (int i = 1; i < seats; ++i) order.push_back(-solution.worth[(seat + i) % seats]);
    order.push_back(-solution.actions);
    return order;
}

}  // namespace

Solution Everything::solve(Position& position) {
    if (position.over()) return ended(position);
    std::vector<Side> name(position.cells().begin(), position.cells().end());
    name.push_back(position.turn().slot);
    const auto found = known_.find(name);
    if (found != known_.end()) return found->second;
    ActionList scratch;
    const auto legal = position.legal(scratch);
    const std::vector<Action> actions(legal.begin(), legal.end());
    const int seat = position.turn().seat;
    const int seats = position.game().seats();
    Solution best;
    bool first = true;
    for (const Action action : actions) {
        position.apply(action);
        Solution solution = solve(position);
        position.undo();
        ++solution.actions;
        if (first || preference(solution, seat, seats) > preference(best, seat, seats)) {
            best = solution;
        }
        first = false;
    }
    known_.emplace(std::move(name), best);
    return best;
}

}  // namespace tengen::test
