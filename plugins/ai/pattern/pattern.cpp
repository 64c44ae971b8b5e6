// pattern: scores every cell by the shapes that a stone there would make, for itself and for the
// others, and plays the best. Plays every game with a "line" rule. The page pattern.md has the
// table of shapes.
#include <tengen/kit/cell_choice.hpp>
#include <tengen/kit/line_rows.hpp>
#include <tengen/kit/line_windows.hpp>

namespace ai = tengen::ai;

namespace {

constexpr double kOwn = 1.5;       ///< your own shape comes before breaking an equal one
constexpr double kHarmful = 1e12;  ///< more than any sum

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
        about.options.push_back(ai::blunder_option());
        about.options.push_back(ai::seed_option());
        return about;
    }

    static std::string refuses(const ai::Game& game) {
        return ai::refuses_without_lines(game, "pattern scores shapes");
    }

    explicit Pattern(const ai::Context& context)
        : Strategy(context),
          rows_(game()),
          choice_(context),
          windows_(game(), ai::shape_scores(options())) {}

    ai::Decision think(ai::Search& search) override {
        ai::Chance chance(search, options().integer("seed"));
        if (const auto opening = ai::decide_opening(search, game(), rows_, chance)) return *opening;
        choice_.read(search);
        const bool blunder = chance.percent(options().integer("blunder"));
        windows_.begin(search.position().cells());
        std::vector<double> scores;
        for (const ai::Cell cell : choice_.cells()) scores.push_back(score(cell));
        if (scores.empty() || blunder) {
            return choice_.play_any(search, scores, win_chance(), chance);
        }
        return choice_.play_best(search, scores, scores, win_chance(), chance);
    }

  private:
    double score(ai::Cell cell) const {
        double score = kOwn * windows_.score(cell, choice_.mine());
        for (const ai::Side side : choice_.others()) {
            // If a stone would lose for another side, its shapes there do not count.
            if (misere() || choice_.effect(cell, side) != ai::LineEffect::Loses) {
                score += windows_.score(cell, side);
            }
        }
        if (misere()) score = -score;
        return choice_.harmful(cell) ? score - kHarmful : score;
    }

    /// The promise of its own shapes, as a share of all sides'.
    double win_chance() const {
        constexpr double kStart = 500;  // keeps a few stones from deciding the result
        const double own = kStart + windows_.promise(choice_.mine());
        double all = own;
        for (const ai::Side side : choice_.others()) all += kStart + windows_.promise(side);
        return misere() ? 1 - own / all : own / all;
    }

    bool misere() const { return windows_.line().misere(); }

    ai::LineRows rows_;  ///< for opening rules
    ai::CellChoice choice_;
    ai::LineWindows windows_;
};

}  // namespace

TENGEN_AI(Pattern)
