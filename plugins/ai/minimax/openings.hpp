// Openings on small boards solved to the end of the game, and on others judged by what a short
// search proves.
#pragma once

#include <tengen/kit/line_rows.hpp>

#include <optional>
#include <unordered_map>

#include "two_seats.hpp"

namespace minimax {

/// What a search of about a hundred positions proves; where that is nothing, what LineGuide thinks.
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

/// Tries all that can be done until the opening is over, and searches what follows to the end.
/// For two seats and games that are stones_only.
class OpeningSolver {
  public:
    struct Solution {
        ai::Action action = 0;
        double score = 0;  ///< -1..1 as TwoSeats::score()
    };

    /// `opening` tells where the opening of the search's position is over.
    OpeningSolver(ai::Search& search, ai::OpeningPlayer& opening, State& state, TwoSeats& solver,
                  ai::Effort& effort)
        : position_(search.position()),
          opening_(opening),
          state_(state),
          solver_(solver),
          effort_(effort) {}

    /// Boards that there is hope for.
    static bool fits(const ai::Game& game, const KnownRules& rules) {
        return rules.stones_only && game.seats() == 2 && game.cell_count() <= 20;
    }

    /// One of the best actions of the seat to act; none when the effort did not suffice.
    std::optional<Solution> solve(ai::Chance chance);

  private:
    double value_for(int seat);
    double best_value();

    ai::Position& position_;
    ai::OpeningPlayer& opening_;
    State& state_;
    TwoSeats& solver_;
    ai::Effort& effort_;
    std::unordered_map<std::uint64_t, double> known_;  ///< by key: for the seat to act
};

}  // namespace minimax
