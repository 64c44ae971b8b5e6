// Judges positions of games with moving stones, with seeds, or where only the last move decides: by
// stones and their worth, by moves, by the way to goals, and by hands and stores.
#pragma once

#include <tengen/ai.hpp>

namespace tengen::ai {

/// The weights of an evaluation. 1 is the default of each, and 0 counts nothing.
struct EvaluationWeights {
    double pieces = 1;
    double mobility = 1;
    double advancement = 1;
    double hands = 1;
};

/// The options of an AI that evaluates.
inline std::vector<Option> evaluation_options() {
    const auto weight = [](const char* id, const char* help) {
        return real_option(id, 1, -20, 20, help);
    };
    return {choice_option("evaluation", "auto", {"auto", "none"},
                          "judge positions by stones, moves, goals and seeds, where these count"),
            weight("pieces", "weight of stones by their worth"),
            weight("mobility", "weight of the number of moves"),
            weight("advancement", "weight of the way to goals"),
            weight("hands", "weight of stones in hand and seeds in stores")};
}

inline EvaluationWeights evaluation_weights(const Options& options) {
    return {options.real("pieces"), options.real("mobility"), options.real("advancement"),
            options.real("hands")};
}

/// The number of legal actions of each side at its last turn. 0 means unknown.
using Mobility = std::array<int, 16>;

/// Immutable after construction; any thread.
class Evaluation {
  public:
    Evaluation(const Context& context, const EvaluationWeights& weights)
        : facts_(context), game_(context.game) {
        bool stores = false;
        for (int side = 1; side <= game_.sides() && facts_.exist(); ++side) {
            stores = stores || facts_.store(static_cast<Side>(side)) < game_.cell_count();
        }
        exists_ = facts_.does(TENGEN_GAME_MOVES_STONES) || stores || is_of_moves();
        if (!exists_) return;
        const double sign = facts_.does(TENGEN_GAME_FEWER_WINS) ? -1 : 1;
        const bool counts = facts_.does(TENGEN_GAME_COUNTS_CELLS);
        // If stones must be taken, few legal moves say nothing about freedom. In a race, the way is
        // what counts, and stones at their goal move little.
        if (!facts_.does(TENGEN_GAME_MUST_TAKE) && !is_race()) {
            mobility_ = static_cast<float>(kMobility * sign * weights.mobility);
        }
        hand_ = static_cast<float>(kPiece * sign * weights.hands);
        store_ = static_cast<float>(kSeed * sign * weights.hands);
        has_hands_ = facts_.does(TENGEN_GAME_HAS_HANDS);
        has_stores_ = stores;
        fill_tables(counts ? 0 : kPiece * sign * weights.pieces, kAdvance * weights.advancement);
    }

    /// Whether the options ask for an evaluation. The game must also have something to evaluate.
    static bool wanted(const Options& options) { return options.text("evaluation") == "auto"; }

    /// Whether only the last move decides, soon: stones fill the board, or take each other, until a
    /// side has no move.
    bool is_of_moves() const {
        return facts_.exist() && facts_.does(TENGEN_GAME_ENDS_STUCK) &&
               !facts_.does(TENGEN_GAME_MAY_REPEAT) && !facts_.does(TENGEN_GAME_COUNTS_CELLS) &&
               facts_.goals().empty() &&
               (facts_.does(TENGEN_GAME_FILLS_CELLS) || facts_.does(TENGEN_GAME_TAKES));
    }
    /// Whether stones race: all of a side walk to its goals, and no stone is taken.
    bool is_race() const {
        return facts_.exist() && !facts_.does(TENGEN_GAME_TAKES) && !facts_.goals().empty() &&
               std::all_of(facts_.goals().begin(), facts_.goals().end(),
                           [](const tengen_goal_t& goal) { return goal.all != 0; });
    }
    /// Whether the first stone to arrive at a goal wins, whatever its kind.
    bool first_wins() const {
        const std::uint32_t kinds = (1u << facts_.kinds().size()) - 1;
        return facts_.exist() && !facts_.goals().empty() &&
               std::all_of(facts_.goals().begin(), facts_.goals().end(),
                           [&](const tengen_goal_t& goal) {
                               return goal.purpose == TENGEN_GOAL_WINS && goal.all == 0 &&
                                      goal.kinds == kinds;
                           });
    }
    /// Whether stones move, sides have stores, or only the last move decides. Otherwise, no
    /// function below may be called.
    bool exists() const { return exists_; }
    bool uses_mobility() const { return mobility_ != 0; }
    /// Whether gain() differs between most moves: stones walk to a goal.
    bool has_ways() const { return has_ways_; }
    const Facts& facts() const { return facts_; }

    /// How well each side stands. The difference of two sides is the logarithm of the odds that the
    /// first beats the second.
    std::array<float, 16> strengths(const Position& position, const Mobility& mobility) const {
        std::array<float, 16> strengths{};
        const Side* const cells = position.cells();
        const std::uint8_t* const values = facts_.values(position);
        const std::size_t count = static_cast<std::size_t>(game_.cell_count());
        for (std::size_t cell = 0; cell < count; ++cell) {
            const Side side = cells[cell];
            if (side == kEmpty || side > game_.sides()) continue;
            const std::uint8_t value = values == nullptr ? std::uint8_t{0} : values[cell];
            if ((value & kTaken) != 0) continue;
            const std::size_t kind = value & 15u;
            strengths[side] += worth_[(kind * kSides + side) * count + cell];
        }
        int moves = 0;
        for (int side = 1; side <= game_.sides(); ++side) moves += mobility[index(side)];
        for (int number = 1; number <= game_.sides(); ++number) {
            const auto side = static_cast<Side>(number);
            if (has_hands_) {
                strengths[side] += hand_ * static_cast<float>(facts_.in_hand(position, side));
            }
            if (has_stores_ && values != nullptr && facts_.store(side) < game_.cell_count()) {
                strengths[side] += store_ * static_cast<float>(values[facts_.store(side)]);
            }
            if (mobility[side] > 0) {
                strengths[side] +=
                    mobility_ * static_cast<float>(mobility[side]) / static_cast<float>(moves);
            }
            if (together_[side] != 0) strengths[side] -= spread(cells, side);
        }
        return strengths;
    }

    /// How much better a move from cell to cell makes the place of a stone of the side to move,
    /// with the worth of a stone that it takes at its end.
    float gain(const Position& position, Action action) const {
        if (!is_move(action)) return 0;
        const std::uint8_t* const values = facts_.values(position);
        const auto worth = [&](Cell cell, Cell place) {
            const Side side = position.at(cell);
            if (side == kEmpty || side > game_.sides()) return 0.0F;
            const std::size_t kind = values == nullptr ? 0 : values[cell] & 15u;
            return worth_[(kind * kSides + side) * static_cast<std::size_t>(game_.cell_count()) +
                          place];
        };
        const Cell from = from_of(action);
        const Cell to = to_of(action);
        return worth(from, to) - worth(from, from) + worth(to, to);
    }

  private:
    static constexpr std::size_t kSides = 16;
    static constexpr std::uint8_t kTaken = 0x80;  ///< the stone leaves at the end of a chain
    // Logarithms of odds. These are rules of thumb.
    static constexpr double kPiece = 0.5;    ///< a stone of the least kind
    static constexpr double kMobility = 3;   ///< all moves against none
    static constexpr double kAdvance = 0.5;  ///< a stone that has come all the way
    static constexpr double kAll = 4;        ///< times that, if all must come
    static constexpr double kTogether = 1;   ///< a cell of mean distance from the centre
    static constexpr double kSeed = 0.2;

    static std::size_t index(int number) { return static_cast<std::size_t>(number); }

    void fill_tables(double piece, double advance) {
        const auto kinds = facts_.kinds();
        const std::size_t count = index(game_.cell_count());
        double least = kinds[0].worth;
        for (const tengen_kind_t& kind : kinds) least = std::min(least, kind.worth);
        worth_.resize(kSides * kSides * count);
        bool gathers = false;
        for (const tengen_goal_t& goal : facts_.goals()) {
            gathers = gathers || goal.purpose == TENGEN_GOAL_TOGETHER;
        }
        // Few stones come together more easily than many.
        if (gathers) piece = 0;
        for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
            const auto worth = static_cast<float>(piece * kinds[kind].worth / least);
            const auto begin = worth_.begin() + static_cast<std::ptrdiff_t>(kind * kSides * count);
            std::fill_n(begin, kSides * count, worth);
        }
        for (const tengen_goal_t& goal : facts_.goals()) add_goal(goal, advance);
    }

    void add_goal(const tengen_goal_t& goal, double advance) {
        if (goal.purpose == TENGEN_GOAL_TOGETHER) {
            together_[goal.side] = static_cast<float>(kTogether / kAdvance * advance);
            return;
        }
        if (goal.purpose > TENGEN_GOAL_TOGETHER) return;
        has_ways_ = true;
        // If all must arrive, the first go to the innermost cells, or they block the way.
        const std::vector<int> steps = steps_to(
            goal.all != 0 ? innermost(goal.cells)
                          : std::vector(goal.cells, goal.cells + index(game_.cell_count())));
        const int far = std::max(1, *std::max_element(steps.begin(), steps.end()));
        const std::size_t count = steps.size();
        for (std::size_t kind = 0; kind < facts_.kinds().size(); ++kind) {
            if ((goal.kinds >> kind & 1) == 0) continue;
            for (std::size_t cell = 0; cell < count; ++cell) {
                if (steps[cell] < 0) continue;
                const double left = static_cast<double>(steps[cell]) / far;
                const double way =
                    goal.all != 0 ? kAll * (1 - left * left) : (1 - left) * (1 - left);
                // The new kind has its own worth, so the way there is worth less.
                const double share = goal.purpose == TENGEN_GOAL_PROMOTES ? 0.5 : 1;
                worth_[(kind * kSides + goal.side) * count + cell] +=
                    static_cast<float>(share * advance * way);
            }
        }
    }

    /// Those of the cells that are the most steps away from all others. All, if there are no
    /// others.
    std::vector<std::uint8_t> innermost(const std::uint8_t* cells) const {
        std::vector<std::uint8_t> chosen(cells, cells + index(game_.cell_count()));
        std::vector<std::uint8_t> others(chosen.size());
        for (std::size_t cell = 0; cell < others.size(); ++cell) {
            others[cell] = cells[cell] == 0 && !game_.blocked(static_cast<Cell>(cell));
        }
        const std::vector<int> steps = steps_to(others);
        const int most = *std::max_element(steps.begin(), steps.end());
        for (std::size_t cell = 0; cell < chosen.size(); ++cell) {
            if (steps[cell] < most) chosen[cell] = 0;
        }
        return chosen;
    }

    /// The steps between neighbours from each cell to the nearest of the cells. -1 means no way.
    std::vector<int> steps_to(const std::vector<std::uint8_t>& cells) const {
        std::vector<int> steps(index(game_.cell_count()), -1);
        std::vector<Cell> queue;
        for (std::size_t cell = 0; cell < steps.size(); ++cell) {
            if (cells[cell] == 0) continue;
            steps[cell] = 0;
            queue.push_back(static_cast<Cell>(cell));
        }
        for (std::size_t next = 0; next < queue.size(); ++next) {
            for (int direction = 0; direction < game_.directions(); ++direction) {
                const Cell cell = game_.step(queue[next], direction);
                if (cell == game_.cell_count() || steps[cell] >= 0) continue;
                steps[cell] = steps[queue[next]] + 1;
                queue.push_back(cell);
            }
        }
        return steps;
    }

    /// The mean distance of a side's stones from their centre.
    float spread(const Side* cells, Side side) const {
        float x = 0;
        float y = 0;
        int stones = 0;
        const auto each = [&](const auto& visit) {
            for (int cell = 0; cell < game_.cell_count(); ++cell) {
                if (cells[cell] == side) visit(static_cast<Cell>(cell));
            }
        };
        each([&](Cell cell) {
            x += facts_.x(cell);
            y += facts_.y(cell);
            ++stones;
        });
        if (stones == 0) return 0;
        x /= static_cast<float>(stones);
        y /= static_cast<float>(stones);
        float distance = 0;
        each([&](Cell cell) {
            distance += std::max(std::abs(facts_.x(cell) - x), std::abs(facts_.y(cell) - y));
        });
        return together_[side] * distance / static_cast<float>(stones);
    }

    Facts facts_;
    Game game_;
    bool exists_ = false;
    bool has_ways_ = false;
    bool has_hands_ = false;
    bool has_stores_ = false;
    float mobility_ = 0;
    float hand_ = 0;
    float store_ = 0;
    std::array<float, kSides> together_{};
    std::vector<float> worth_;  ///< of a stone: [kind][side][cell]
};

/// The seats' chances to beat the others by their sides' strengths, 0..1 by seat.
inline std::array<float, TENGEN_MAX_SEATS> chances_of(const Position& position, int seats,
                                                      const std::array<float, 16>& strengths) {
    std::array<float, TENGEN_MAX_SEATS> chances{};
    for (int seat = 0; seat < seats; ++seat) {
        const Side side = position.side_of(seat);
        float sum = 0;
        int others = 0;
        for (int other = 0; other < seats; ++other) {
            const Side rival = position.side_of(other);
            if (rival == side) continue;
            sum += 1 / (1 + std::exp(strengths[rival] - strengths[side]));
            ++others;
        }
        chances[static_cast<std::size_t>(seat)] =
            others == 0 ? 0.5F : sum / static_cast<float>(others);
    }
    return chances;
}

}  // namespace tengen::ai
