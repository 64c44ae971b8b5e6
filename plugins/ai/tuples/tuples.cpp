// tuples: scores every cell by the sum of the stretches of a line's length through it, and plays
// the best. Plays every game with a "line" rule. The page tuples.md has the table.
#include <tengen/kit/cell_choice.hpp>
#include <tengen/kit/line_rows.hpp>

#include <cmath>

#include "tuple_scores.hpp"

namespace tuples {

namespace {

constexpr double kHarmful = 1e12;  ///< more than any sum
constexpr double kCapture = 3000;  ///< a captured stone

class TuplesAi : public ai::Strategy {
  public:
    static ai::About about() {
        return {
            .id = "tuples",
            .name = "Tuples",
            .author = "Tengen",
            .about = "Scores each cell by all the lines that go through it. Games with lines.",
            .options = {ai::blunder_option(),
                        ai::integer_option("noise", 0, 0, 100,
                                           "lowers each score randomly by up to this percentage"),
                        ai::seed_option()}};
    }

    static std::string refuses(const ai::Game& game) {
        return ai::refuses_without_lines(game, "tuples scores lines");
    }

    explicit TuplesAi(const ai::Context& context)
        : Strategy(context), rows_(game()), choice_(context), scores_(game()) {}

    ai::Decision think(ai::Search& search) override {
        ai::Chance chance(search, options().integer("seed"));
        if (const auto opening = ai::decide_opening(search, game(), rows_, chance)) return *opening;
        choice_.read(search);
        const bool blunder = chance.percent(options().integer("blunder"));
        scores_.follow(search.position().cells());
        std::vector<double> scores;
        for (const ai::Cell cell : choice_.cells()) scores.push_back(score(cell));
        if (scores.empty() || blunder) {
            return choice_.play_any(search, scores, win_chance(), chance);
        }
        const std::vector<double> exact = scores;
        add_noise(scores, chance);
        return choice_.play_best(search, scores, exact, win_chance(), chance);
    }

  private:
    double score(ai::Cell cell) const {
        const ai::Side mine = choice_.mine();
        Score sum = scores_.empty(cell) + scores_.own(cell, mine);
        if (spoils(cell, mine)) {
            sum -= scores_.own(cell, mine);
        } else if (!makes_line(cell, mine)) {
            sum -= scores_.last_own(cell, mine);
        }
        for (const ai::Side side : choice_.others()) {
            if (spoils(cell, side)) continue;
            sum += scores_.other(cell, side);
            if (!makes_line(cell, side)) sum -= scores_.last_other(cell, side);
        }
        const bool misere = rows_.line().misere();
        const auto score = static_cast<double>(misere ? -sum : sum);
        return score + kCapture * choice_.captures(cell) - (choice_.harmful(cell) ? kHarmful : 0);
    }

    /// Whether a stone would make an overline that does not count, and no line. Then the tuples
    /// there are worth nothing.
    bool spoils(ai::Cell cell, ai::Side side) const {
        const ai::LineRule& line = rows_.line();
        const ai::Side* cells = scores_.cells();
        if (makes_line(cell, side)) return false;
        return std::any_of(line.axes().begin(), line.axes().end(), [&](int axis) {
            return ai::LineRule::run(game(), cells, cell, axis, side) > line.length();
        });
    }

    /// Whether a stone counts as completing a line. In a misere game all lines do. Otherwise a
    /// tuple with one missing stone counts only if the stone really makes a line; in caro, five
    /// between other stones does not.
    bool makes_line(ai::Cell cell, ai::Side side) const {
        return rows_.line().misere() || choice_.effect(cell, side) == ai::LineEffect::Wins;
    }

    void add_noise(std::vector<double>& scores, ai::Chance& chance) const {
        const auto noise = static_cast<double>(options().integer("noise"));
        if (noise == 0) return;
        for (double& score : scores) {
            const double part = static_cast<double>(chance.below(1001)) / 1000;
            score -= std::abs(score) * part * noise / 100;
        }
    }

    /// The best own cell compared with the best cell of another side, as in tuples.md.
    double win_chance() const {
        constexpr double kStone = 1000;  // keeps a few stones from deciding the result
        Score own = 0;
        Score other = 0;
        for (const ai::Cell cell : choice_.cells()) {
            own = std::max(own, scores_.own(cell, choice_.mine()));
            for (const ai::Side side : choice_.others()) {
                other = std::max(other, scores_.other(cell, side));
            }
        }
        const double mine = static_cast<double>(own) + kStone;
        const double theirs = static_cast<double>(other) + kStone;
        const double chance = mine / (mine + theirs * static_cast<double>(std::max<std::size_t>(
                                                          choice_.others().size(), 1)));
        return rows_.line().misere() ? 1 - chance : chance;
    }

    ai::LineRows rows_;  ///< for opening rules
    ai::CellChoice choice_;
    TupleScores scores_;
};

}  // namespace

}  // namespace tuples

using tuples::TuplesAi;
TENGEN_AI(TuplesAi)
