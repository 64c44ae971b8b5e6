// rookie: scores every cell by the rows that a stone there would make, and plays the best. Plays
// every game with a "line" rule. The page rookie.md has the table of scores.
#include <tengen/kit/cell_choice.hpp>
#include <tengen/kit/line_rows.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "standing.hpp"

namespace ai = tengen::ai;

namespace {

// A row that ends the game outweighs any sum of others. Your own line outweighs the others'.
constexpr double kOwnLine = 1e8;
constexpr double kTheirLine = 1e6;
constexpr double kForbidden = 1e10;      ///< loses immediately
constexpr double kFeedsTheirLine = 1e7;  ///< with gravity: allows them to complete a line on top
constexpr double kNoStone = -1e9;        ///< a pass or a removed stone is the last resort
/// A captured stone, divided by the number that wins. Worth up to twice as much near that number.
constexpr double kCapturedOfGoal = 8000;

class Rookie : public ai::Strategy {
  public:
    static ai::About about() {
        return {
            .id = "rookie",
            .name = "Rookie",
            .author = "Tengen",
            .about = "Scores each cell by the rows made and broken there. Games with lines.",
            .options = {ai::integer_option("noise", 0, 0, 100,
                                           "lowers each score randomly by up to this percentage"),
                        ai::seed_option()}};
    }

    static std::string refuses(const ai::Game& game) {
        return ai::refuses_without_lines(game, "rookie scores rows");
    }

    explicit Rookie(const ai::Context& context)
        : Strategy(context),
          rows_(game()),
          captures_(game()),
          choice_(context),
          needs_lookout_(ai::OnePlySearch::is_needed(game())) {}

    ai::Decision think(ai::Search& search) override {
        ai::Chance chance(search, options().integer("seed"));
        if (const auto opening = ai::decide_opening(search, game(), rows_, chance)) return *opening;
        choice_.read(search);
        const std::vector<ai::Action>& actions = choice_.actions();
        look_at(search.position());
        std::vector<Score> scores;
        for (const ai::Action action : actions) scores.push_back(score(action));
        ai::Report report = values_of(actions, scores);
        add_noise(scores, chance);
        if (board_is_empty()) prefer_centre(actions, scores);
        const ai::Action action = needs_lookout_ ? choose_with_care(search, actions, scores, chance)
                                                 : actions[best(scores, chance)];
        report.line = {action};
        report.score = rookie::Standing(search.position(), game(), rows_).after(action);
        report.win_chance = rookie::win_chance(report.score);
        search.report(report);
        return ai::play(action);
    }

  private:
    struct Score {
        double total = 0;
        double own = 0;  ///< breaks ties of the total
        auto operator<=>(const Score&) const = default;
    };

    void look_at(const ai::Position& position) {
        cells_ = position.cells();
        taken_.assign(16, 0);
        for (int side = 1; captures_.exists() && side <= game().sides(); ++side) {
            taken_[static_cast<std::size_t>(side)] =
                ai::CaptureRule::taken(game(), position, static_cast<ai::Side>(side));
        }
    }

    Score score(ai::Action action) const {
        if (!ai::is_place(action)) return {kNoStone, 0};
        const ai::Cell cell = ai::cell_of(action);
        Score score;
        score.own = rows(cell, choice_.mine(), kOwnLine) + captures(cell, choice_.mine(), kOwnLine);
        score.total = score.own;
        for (const ai::Side side : choice_.others()) {
            score.total += rows(cell, side, kTheirLine) + captures(cell, side, kTheirLine);
        }
        score.total -= captures_.exposed(game(), cells_, cell, choice_.mine()) *
                       captured_stone(choice_.others());
        if (line().misere()) score = {-score.total, -score.own};
        if (choice_.forbidden(cell)) score.total -= kForbidden;
        if (choice_.feeds_a_line(cell)) score.total -= kFeedsTheirLine;
        return score;
    }

    /// The value of the rows that a stone of `side` on `cell` would make.
    double rows(ai::Cell cell, ai::Side side, double line_score) const {
        const double sum = rows_.score(cells_, cell, side);
        const ai::LineEffect effect = choice_.effect(cell, side);
        if (effect == ai::LineEffect::None) return sum;
        if (line().misere()) return sum + line_score;
        if (effect == ai::LineEffect::Wins) return sum + line_score;
        return side == choice_.mine() ? sum - line_score : 0;  // they will not play here
    }

    /// The value of the stones that a stone of `side` on `cell` would capture: the stones
    /// themselves, and their part in their side's rows.
    double captures(ai::Cell cell, ai::Side side, double winning_score) const {
        if (!captures_.exists()) return 0;
        double sum = 0;
        const int count = captures_.captured(game(), cells_, cell, side, [&](ai::Cell captured) {
            sum += captured_stone({side}) + rows_.score(cells_, captured, cells_[captured]);
        });
        return count > 0 && taken_[side] + count >= captures_.goal() ? sum + winning_score : sum;
    }

    /// The value of one more captured stone to the side that has captured the most.
    double captured_stone(const std::vector<ai::Side>& sides) const {
        int most = 0;
        for (const ai::Side side : sides) most = std::max(most, taken_[side]);
        const double progress = captures_.exists() ? 1.0 * most / captures_.goal() : 0;
        return captures_.exists() ? kCapturedOfGoal / captures_.goal() * (1 + progress) : 0;
    }

    bool board_is_empty() const {
        return std::none_of(cells_, cells_ + game().cell_count(), [](ai::Side side) {
            return side != ai::kEmpty && side != ai::kOutside;
        });
    }

    void prefer_centre(const std::vector<ai::Action>& actions, std::vector<Score>& scores) const {
        for (std::size_t i = 0; i < actions.size(); ++i) {
            if (!ai::is_place(actions[i])) continue;
            const int rows = 2 * (ai::cell_of(actions[i]) / game().columns()) - game().rows() + 1;
            const int columns =
                2 * (ai::cell_of(actions[i]) % game().columns()) - game().columns() + 1;
            scores[i] = {-std::hypot(rows, columns), 0};
        }
    }

    void add_noise(std::vector<Score>& scores, ai::Chance& chance) const {
        const auto noise = static_cast<double>(options().integer("noise"));
        if (noise == 0) return;
        for (Score& score : scores) {
            const double part = static_cast<double>(chance.below(1001)) / 1000;
            score.total -= std::abs(score.total) * part * noise / 100;
        }
    }

    static std::size_t best(const std::vector<Score>& scores, ai::Chance& chance) {
        const Score top = *std::max_element(scores.begin(), scores.end());
        std::vector<std::size_t> equals;
        for (std::size_t i = 0; i < scores.size(); ++i) {
            if (scores[i] == top) equals.push_back(i);
        }
        return equals[chance.below(equals.size())];
    }

    /// The best-scoring action without a known objection of the one-ply search. Ties are broken
    /// randomly.
    ai::Action choose_with_care(ai::Search& search, const std::vector<ai::Action>& actions,
                                const std::vector<Score>& scores, ai::Chance& chance) const {
        std::vector<std::size_t> order(actions.size());
        std::iota(order.begin(), order.end(), 0);
        for (std::size_t i = order.size(); i > 1; --i) {
            std::swap(order[i - 1], order[chance.below(i)]);
        }
        std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
            return scores[left] > scores[right];
        });
        std::vector<ai::Action> best_first;
        for (const std::size_t i : order) best_first.push_back(actions[i]);
        ai::OnePlySearch lookout(search.position(), game());
        return best_first[lookout.first_sound(search, best_first)];
    }

    ai::Report values_of(const std::vector<ai::Action>& actions,
                         const std::vector<Score>& scores) const {
        ai::Report report;
        report.depth = 1;
        report.nodes = actions.size();
        report.values.assign(static_cast<std::size_t>(game().cell_count()), NAN);
        for (std::size_t i = 0; i < actions.size(); ++i) {
            if (!ai::is_place(actions[i])) continue;
            report.values[ai::cell_of(actions[i])] = scores[i].total;
        }
        return report;
    }

    const ai::LineRule& line() const { return rows_.line(); }

    ai::LineRows rows_;
    ai::CaptureRule captures_;
    ai::CellChoice choice_;
    bool needs_lookout_;
    const ai::Side* cells_ = nullptr;
    std::vector<int> taken_;  ///< captured stones, by side
};

}  // namespace

TENGEN_AI(Rookie)
