// Rookie's evaluation after an action, for reports, from the best next row of each side.
#pragma once

#include <tengen/kit/line_rows.hpp>
#include <tengen/kit/one_ply_search.hpp>

#include <algorithm>
#include <cmath>

namespace rookie {

namespace ai = tengen::ai;

constexpr double kDecided = 1e8;  ///< a win; negative: a loss

/// 1 at kDecided and 0 at -kDecided; in between it grows with the evaluation, and is a half if the
/// sides are even.
inline double win_chance(double standing) {
    if (standing >= kDecided) return 1;
    if (standing <= -kDecided) return 0;
    constexpr double kFour = 5000;  // a closed four, as LineRows scores it
    return 0.5 + 0.5 * standing / (std::abs(standing) + kFour);
}

class Standing {
  public:
    Standing(ai::Position& position, const ai::Game& game, const ai::LineRows& rows)
        : position_(position), game_(game), rows_(rows) {}

    /// Half the score of the best next stone of the seat that acted, because others act before it,
    /// less the others' best. +-kDecided if the action ends the game, or allows the next side to
    /// move to end it with a line.
    double after(ai::Action action) {
        seat_ = position_.turn().seat;
        mine_ = position_.turn().side;
        if (position_.apply(action) == TENGEN_APPLY_OVER) {
            const double result = kDecided * ai::result_for(position_, game_, seat_);
            position_.undo();
            return result;
        }
        const double standing = compare();
        position_.undo();
        return standing;
    }

  private:
    double compare() {
        const auto legal = position_.legal();
        const std::vector<ai::Action> replies(legal.begin(), legal.end());
        double own = 0;
        double theirs = 0;
        for (const ai::Action reply : replies) {
            if (!ai::is_place(reply)) continue;
            if (loses_by(reply)) return -kDecided;
            for (int number = 1; number <= game_.sides(); ++number) {
                const auto side = static_cast<ai::Side>(number);
                double& best = side == mine_ ? own : theirs;
                best = std::max(best, worth(ai::cell_of(reply), side));
            }
        }
        return rows_.line().misere() ? theirs - own / 2 : own / 2 - theirs;
    }

    double worth(ai::Cell cell, ai::Side side) const {
        constexpr double kLine = 20000;  // twice an open four, the best score of a row without a
                                         // win
        const bool wins = effect(cell, side) == ai::LineEffect::Wins;
        return rows_.score(position_.cells(), cell, side) + (wins ? kLine : 0);
    }

    ai::LineEffect effect(ai::Cell cell, ai::Side side) const {
        return rows_.line().effect(game_, position_.cells(), cell, side);
    }

    bool loses_by(ai::Action reply) {
        const ai::Turn next = position_.turn();
        if (next.seat == seat_) return false;
        if (effect(ai::cell_of(reply), next.side) != ai::LineEffect::Wins) return false;
        const bool over = position_.apply(reply) == TENGEN_APPLY_OVER;
        const bool loses = over && ai::result_for(position_, game_, seat_) < 0;
        position_.undo();
        return loses;
    }

    ai::Position& position_;
    const ai::Game& game_;
    const ai::LineRows& rows_;
    int seat_ = 0;
    ai::Side mine_ = ai::kEmpty;
};

}  // namespace rookie
