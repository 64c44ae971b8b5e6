// Openings. On small boards, solves them to the end of the game. On others, evaluates them by the
// results that a short search proves.
#pragma once

#include <tengen/kit/line_rows.hpp>

#include <optional>
#include <unordered_map>

#include "two_seats.hpp"

namespace minimax {

/// Uses a search of about 100 positions. If that proves nothing, uses LineGuide's evaluation.
class SearchGuide : public ai::LineGuide {
  public:
    SearchGuide(const ai::LineRows& rows, const ai::Search& search, State& state, TwoSeats& solver)
        : LineGuide(rows, state.game(), &search), search_(search), state_(state), solver_(solver) {}

    double worth(ai::Position& position, int seat) override;

  private:
    const ai::Search& search_;
    State& state_;
    TwoSeats& solver_;
};

/// Tries all actions until the opening is over, and searches from there to the end of the game. For
/// games with two seats that are stones_only.
class OpeningSolver {
  public:
    struct Solution {
        ai::Action action = 0;
        double score = 0;  ///< -1..1, like TwoSeats::score()
    };

    /// `opening` reports when the opening is over in the search's position.
    OpeningSolver(ai::Search& search, ai::OpeningPlayer& opening, State& state, TwoSeats& solver,
                  ai::Effort& effort)
        : position_(search.position()),
          opening_(opening),
          state_(state),
          solver_(solver),
          effort_(effort) {}

    /// Whether the board is small enough for a solution.
    static bool fits(const ai::Game& game, const KnownRules& rules) {
        return rules.stones_only && game.seats() == 2 && game.cell_count() <= 20;
    }

    /// One of the best actions of the seat to move; nothing if the effort did not suffice.
    std::optional<Solution> solve(ai::Chance chance);

  private:
    double value_for(int seat);
    double best_value();

    ai::Position& position_;
    ai::OpeningPlayer& opening_;
    State& state_;
    TwoSeats& solver_;
    ai::Effort& effort_;
    std::unordered_map<std::uint64_t, double> known_;  ///< by key, for the seat to move
};

}  // namespace minimax
