// shapes: finds the best shape that a stone of each side makes on each cell, and searches for a
// winning path of fours and threes. Otherwise it defends or builds. Plays games with a "line" rule.
// The page shapes.md explains the method.
#include <tengen/kit/forbidden_rule.hpp>
#include <tengen/kit/line_rows.hpp>
#include <tengen/kit/shape_judgement.hpp>

#include "path.hpp"

namespace shapes {

namespace {

constexpr int kThinkMs = 1000;  ///< used without a time limit
/// Positions for one search of a path, own or opposing: a few milliseconds.
constexpr std::uint64_t kOwnNodes = 3000;
constexpr std::uint64_t kTheirNodes = 400;
constexpr std::size_t kDefences = 12;  ///< cells tried against an opposing path

class ShapesAi : public ai::Strategy {
  public:
    static ai::About about() {
        return {
            .id = "shapes",
            .name = "Shapes",
            .author = "Tengen",
            .about = "Finds winning paths of fours and threes. Games with lines.",
            .options = {ai::integer_option("threes", 3, 0, 8, "threes in a path; 0: fours only"),
                        ai::blunder_option(), ai::seed_option()}};
    }

    static std::string refuses(const ai::Game& game) {
        return ai::refuses_without_shapes(game, "shapes makes rows");
    }

    explicit ShapesAi(const ai::Context& context)
        : Strategy(context),
          rows_(game()),
          choice_(context),
          shapes_(game()),
          judgement_(game(), shapes_, choice_),
          has_paths_(paths_decide(game())) {}

    ai::Decision think(ai::Search& search) override {
        ai::Chance chance(search, options().integer("seed"));
        if (const auto opening = ai::decide_opening(search, game(), rows_, chance)) return *opening;
        choice_.read(search);
        const bool blunder = chance.percent(options().integer("blunder"));
        shapes_.follow(search.position().cells());
        judgement_.score(choice_.stones_left(search.position()));
        if (choice_.cells().empty() || blunder) {
            return choice_.play_any(search, judgement_.scores(), judgement_.win_chance(), chance);
        }
        ai::Effort effort(search, kThinkMs, false);
        const auto wins = choice_.wins_at_once(search.position());
        if (!wins.empty()) {
            const ai::Action win = wins[chance.below(wins.size())];
            report(search, effort, {win}, 1);
            return ai::play(win);
        }
        auto ranking = choice_.ranking(judgement_.scores(), chance);
        if (has_paths_) return ai::play(follow_paths(search, effort, std::move(ranking)));
        return ai::play(settle(search, effort, ranking));
    }

  private:
    /// Whether a four must be answered, and a four with two cells for a line cannot be. This needs
    /// two sides in turn, stones that stay, and lines that win. It is false for caro, where a stone
    /// on one cell may close the line at the other. It is also false if overlines may be forbidden,
    /// because one of the cells may then not count.
    static bool paths_decide(const ai::Game& game) {
        constexpr int kKnown = TENGEN_RULE_PLACES | TENGEN_RULE_LINES | TENGEN_RULE_FULL_BOARD |
                               TENGEN_RULE_OPENING | TENGEN_RULE_NO_LINE | TENGEN_RULE_FORBIDS;
        const ai::LineRule line(game);
        return game.does_only(kKnown) && game.sides() == 2 && !line.misere() &&
               line.closed_counts() && !ai::ForbiddenRule(game).may_forbid_lines(line);
    }

    ai::Action follow_paths(ai::Search& search, ai::Effort& effort, std::vector<ai::Cell> ranking) {
        PathFinder finder(search.position(), shapes_, effort);
        const int threes = static_cast<int>(options().integer("threes"));
        bool found = finder.find(0, kOwnNodes);
        if (!found && threes > 0) found = finder.find(1, kOwnNodes);
        if (!found) drop_lost(search.position(), finder, ranking, 0);
        for (int more = 2; more <= threes && !found; ++more) found = finder.find(more, kOwnNodes);
        if (found) {
            report(search, effort, finder.path(), 1);
            return finder.path()[0];
        }
        for (int more = 1; more <= threes && !effort.spent(); ++more) {
            drop_lost(search.position(), finder, ranking, more);
        }
        return settle(search, effort, ranking);
    }

    /// The first cell of the ranking without an immediate danger.
    ai::Action settle(ai::Search& search, const ai::Effort& effort,
                      const std::vector<ai::Cell>& ranking) const {
        const auto safe = choice_.first_safe(search, ranking);
        report(search, effort, {ai::place(safe.cell)}, safe.lost ? 0 : judgement_.win_chance());
        return ai::place(safe.cell);
    }

    /// Moves cells at the front of a ranking to the end if the other side has a path after a stone
    /// there. Does nothing if all of them have one.
    void drop_lost(ai::Position& position, PathFinder& finder, std::vector<ai::Cell>& ranking,
                   int threes) {
        const auto end =
            ranking.begin() + static_cast<std::ptrdiff_t>(std::min(kDefences, ranking.size()));
        const auto holds = [&](ai::Cell cell) {
            const ai::Side side = position.turn().side;
            const int result = position.apply(ai::place(cell));
            if (result == TENGEN_APPLY_ILLEGAL) return false;
            shapes_.set(cell, side);
            const bool lost = result == TENGEN_APPLY_OK && finder.find(threes, kTheirNodes);
            position.undo();
            shapes_.set(cell, ai::kEmpty);
            return !lost;
        };
        const auto first = std::find_if(ranking.begin(), end, holds);
        if (first != end) std::rotate(ranking.begin(), first, end);
    }

    void report(ai::Search& search, const ai::Effort& effort, std::vector<ai::Action> line,
                double win_chance) const {
        const auto depth = static_cast<std::uint32_t>(line.size());
        ai::Report report = choice_.report(judgement_.scores(), std::move(line), win_chance);
        report.depth = depth;
        report.nodes += effort.nodes();
        search.report(report);
    }

    ai::LineRows rows_;  ///< for opening rules
    ai::CellChoice choice_;
    ai::Shapes shapes_;
    ai::ShapeJudgement judgement_;
    bool has_paths_;
};

}  // namespace

}  // namespace shapes

using shapes::ShapesAi;
TENGEN_AI(ShapesAi)
