// pattern: gives every cell a score for the shapes that a stone there would make, for itself and
// for the others, and takes the best. Plays every game with a "line" rule. The page pattern.md has
// the table of shapes.
#include <tengen/cell_choice.hpp>
#include <tengen/line_rows.hpp>
#include <tengen/line_windows.hpp>

namespace ai = tengen::ai;

namespace {

constexpr double kOwn = 1.5;        ///< a shape of one's own comes before an equal one to be broken
constexpr double kHarmful = 1e12;   ///< more than any sum
constexpr int kOpeningCalls = 150;  ///< what an opening may cost: some tenths of a second

class Pattern : public ai::Strategy {
  public:
    static ai::About about() {
        ai::About about{.id = "pattern",
                        .name = "Pattern",
                        .author = "Tengen",
                        .about =
                            "Scores each cell by the shapes made and broken there, gaps too. "
                            "Games with lines.",
                        .options = ai::shape_options()};
        about.options.push_back(
            ai::integer_option("blunder", 0, 0, 100, "per cent of actions that are just random"));
        about.options.push_back(
            ai::integer_option("seed", 0, 0, 4294967295, "own source of chance; 0: the match's"));
        return about;
    }

    static std::string refuses(const ai::Game& game) {
        if (!game.has_rule("line")) return "the game has no rule 'line' (pattern scores shapes)";
        if (game.parameter("place", "stones") != "any") return "";
        return "stones of any side are placed (pattern scores shapes of its own)";
    }

    explicit Pattern(const ai::Context& context)
        : Strategy(context),
          rows_(game()),
          choice_(context),
          windows_(game(), ai::shape_scores(options())) {}

    ai::Decision think(ai::Search& search) override {
        ai::Chance chance(search, options().integer("seed"));
        ai::LineGuide guide(rows_, game());
        ai::OpeningPlayer opening(search, game(), guide, kOpeningCalls);
        if (opening.goes_on()) return ai::decide_opening(search, opening, chance);
        choice_.read(search);
        const bool blunder = chance.percent(options().integer("blunder"));
        if (choice_.cells().empty() || blunder) return ai::play(choice_.any(chance));

        windows_.begin(search.position().cells());
        std::vector<double> scores;
        for (const ai::Cell cell : choice_.cells()) scores.push_back(score(cell));
        const auto wins = choice_.wins_at_once(search.position());
        if (!wins.empty()) {
            const ai::Action win = wins[chance.below(wins.size())];
            search.report(choice_.report(scores, {win}, 1));
            return ai::play(win);
        }
        const auto safe = choice_.first_safe(search, choice_.ranking(scores, chance));
        const ai::Action action = ai::place(safe.cell);
        search.report(choice_.report(scores, {action}, safe.lost ? 0 : win_chance()));
        return ai::play(action);
    }

  private:
    double score(ai::Cell cell) const {
        double score = kOwn * windows_.score(cell, choice_.mine());
        for (const ai::Side side : choice_.others()) {
            // Where another would lose by a stone it makes no shapes.
            if (misere() || choice_.effect(cell, side) != ai::LineEffect::Loses) {
                score += windows_.score(cell, side);
            }
        }
        if (misere()) score = -score;
        return choice_.harmful(cell) ? score - kHarmful : score;
    }

    /// What its shapes promise, as a part of what those of all do.
    double win_chance() const {
        constexpr double kStart = 500;  // so that a few stones do not decide anything
        const double own = kStart + windows_.promise(choice_.mine());
        double all = own;
        for (const ai::Side side : choice_.others()) all += kStart + windows_.promise(side);
        return misere() ? 1 - own / all : own / all;
    }

    bool misere() const { return windows_.line().misere(); }

    ai::LineRows rows_;  ///< for openings
    ai::CellChoice choice_;
    ai::LineWindows windows_;
};

}  // namespace

TENGEN_AI(Pattern)
