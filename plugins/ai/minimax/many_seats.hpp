// Games with one seat, or with three or more. Every seat chooses its best result (max^n).
#pragma once

#include <tengen/kit/effort.hpp>
#include <tengen/kit/search_table.hpp>
#include <tengen/kit/teams.hpp>

#include <array>

#include "state.hpp"

namespace minimax {

/// Among actions that are equally good for its seat, each seat prefers the worst for the next seat,
/// then for the one after. So values do not depend on the search order.
class ManySeats {
  public:
    /// The value of a position for each seat, from its average rank (0: all equal), with kRank per
    /// place. Evaluations are less than one place.
    struct Worth {
        std::array<std::int16_t, TENGEN_MAX_SEATS> seats{};
        std::int16_t actions = 0;  ///< until the end of the game, or to the evaluated position
    };
    struct Value {
        Worth worth;
        int seat = 0;  ///< the seat that took the action
        int seat_count = 1;
        int best = 1;          ///< the worth of a win; see Worth
        bool settled = false;  ///< exact: searching deeper changes nothing
    };

    ManySeats(State& state, std::size_t table_bytes, double positions);
    void forget() { table_.clear(); }

    /// Searches an action of the seat to move `depth` actions deep. Meaningless once
    /// effort.spent().
    Value try_action(ai::Action action, int depth, ai::Effort& effort);

    static bool better(const Value& left, const Value& right) {
        return better(left.worth, right.worth, left.seat, left.seat_count);
    }
    static bool is_win(const Value& value);

    /// A score by rank, -1..1. n actions take n / 10000 off a win or a loss.
    static double score(const Value& value);
    /// The chance by expected place: 1 for first alone, a half if all are equal, 0 for last alone.
    static double win_chance(const Value& value);
    /// Sets the proven result of a line with a settled value, if it is a win.
    static void prove(const Value& value, ai::Line& line);

    /// Finds the best known action of the seat to move; false if there is none.
    bool known_best(ai::Action& action);

  private:
    static constexpr int kRank = 1000;
    static constexpr int kResolved = 255;  ///< depth of positions that were searched to the end

    struct Entry {
        std::uint64_t key = 0;
        Worth worth;
        ai::Action action = 0;
        std::uint8_t depth = 0;
    };

    int best_worth(int seat) const;
    static bool better(const Worth& left, const Worth& right, int seat, int seat_count);
    Worth search(int depth);
    Worth search_candidates(int depth, ai::Action& best_action);
    Worth worth_of(ai::Action action, int depth);
    Worth final_worth() const;
    Worth guess();

    State& state_;
    ai::SearchTable<Entry> table_;
    int seat_count_;
    ai::Teams teams_;
    ai::Effort* effort_ = nullptr;
    std::uint64_t guesses_ = 0;  ///< positions evaluated without a search to the end
    std::vector<Candidate> candidates_;
    std::vector<ai::Action> cells_;
};

}  // namespace minimax
