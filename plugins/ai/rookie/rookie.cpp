// rookie: gives every cell a score for the rows that a stone there would make, and takes the best.
// Plays every game with a "line" rule. The page rookie.md has the table of scores.
#include <tengen/line_rows.hpp>

#include <algorithm>
#include <cmath>

namespace ai = tengen::ai;

namespace {

// A row that ends the game outweighs any sum of others, and one's own outweighs the others'.
constexpr double kOwnLine = 1e8;
constexpr double kTheirLine = 1e6;
constexpr double kForbidden = 1e10;      ///< loses at once
constexpr double kFeedsTheirLine = 1e7;  ///< gravity: lets them complete a line on top

constexpr int kOpeningCalls = 150;  ///< what an opening may cost: some tenths of a second

class Rookie : public ai::Strategy {
  public:
    static ai::About about() {
        return {.id = "rookie",
                .name = "Rookie",
                .author = "Tengen",
                .about = "Scores each cell by the rows made and broken there. Games with lines.",
                .options = {ai::integer_option("noise", 0, 0, 100,
                                               "lowers each score by up to so many per cent"),
                            ai::integer_option("seed", 0, 0, 4294967295,
                                               "own source of chance; 0: the match's")}};
    }

    static std::string refuses(const ai::Game& game) {
        if (!game.has_rule("line")) return "the game has no rule 'line' (rookie scores rows)";
        if (game.parameter("place", "stones") != "any") return "";
        return "stones of any side are placed (rookie scores rows of its own)";
    }

    explicit Rookie(const ai::Context& context)
        : Strategy(context), rows_(game()), marks_(context) {
        constexpr std::string_view kDirections[] = {"east", "west", "north", "south"};
        const auto towards = game().parameter("drop", "towards");
        for (int direction = 0; direction < 4; ++direction) {
            if (kDirections[direction] == towards) up_ = direction ^ 1;
        }
    }

    ai::Decision think(ai::Search& search) override {
        ai::Chance chance(search, options().integer("seed"));
        ai::LineGuide guide(rows_, game());
        ai::OpeningPlayer opening(search, game(), guide, kOpeningCalls);
        if (opening.goes_on()) return ai::play(opening.decide(chance));
        const auto legal = search.position().legal();
        if (legal.empty()) throw std::runtime_error("there is no legal action");
        std::vector<ai::Action> cells;
        std::copy_if(legal.begin(), legal.end(), std::back_inserter(cells), ai::is_place);
        if (cells.empty()) return ai::play(legal[chance.below(legal.size())]);

        std::sort(cells.begin(), cells.end());  // chance must not depend on the host's order
        cells_ = search.position().cells();
        mine_ = search.position().turn().side;
        find_others(search.position());
        marks_.read(search.position());
        std::vector<Score> scores;
        for (const ai::Action action : cells) scores.push_back(score(ai::cell_of(action)));
        report(search, cells, scores);
        add_noise(scores, chance);
        if (board_is_empty()) prefer_centre(cells, scores);
        return ai::play(cells[best(scores, chance)]);
    }

  private:
    struct Score {
        double total = 0;
        double own = 0;  ///< decides between equal totals
        auto operator<=>(const Score&) const = default;
    };

    void find_others(const ai::Position& position) {
        others_.clear();
        for (int seat = 0; seat < game().seats(); ++seat) {
            const ai::Side side = position.side_of(seat);
            const bool known = std::find(others_.begin(), others_.end(), side) != others_.end();
            if (side != mine_ && !known) others_.push_back(side);
        }
    }

    Score score(ai::Cell cell) const {
        Score score;
        score.own = rows(cell, mine_, kOwnLine);
        score.total = score.own;
        for (const ai::Side side : others_) score.total += rows(cell, side, kTheirLine);
        if (line().misere()) score = {-score.total, -score.own};
        if (marks_.forbidden(cell)) score.total -= kForbidden;
        if (line().misere()) return score;
        if (feeds_a_line(cell)) score.total -= kFeedsTheirLine;
        return score;
    }

    /// What the rows are worth that a stone of `side` on `cell` would make.
    double rows(ai::Cell cell, ai::Side side, double line_score) const {
        const double sum = rows_.score(cells_, cell, side);
        const ai::LineEffect effect = line().effect(game(), cells_, cell, side);
        if (effect == ai::LineEffect::None) return sum;
        if (line().misere()) return sum + line_score;
        if (effect == ai::LineEffect::Wins) return sum + line_score;
        return side == mine_ ? sum - line_score : 0;  // they will not play here
    }

    /// Gravity: would a stone here carry one of theirs to a winning cell?
    bool feeds_a_line(ai::Cell cell) const {
        if (up_ < 0) return false;
        const ai::Cell above = game().step(cell, up_);
        if (cells_[above] != ai::kEmpty) return false;
        return std::any_of(others_.begin(), others_.end(), [&](ai::Side side) {
            return line().effect(game(), cells_, above, side) == ai::LineEffect::Wins;
        });
    }

    bool board_is_empty() const {
        return std::none_of(cells_, cells_ + game().cell_count(), [](ai::Side side) {
            return side != ai::kEmpty && side != ai::kOutside;
        });
    }

    void prefer_centre(const std::vector<ai::Action>& cells, std::vector<Score>& scores) const {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const int rows = 2 * (ai::cell_of(cells[i]) / game().columns()) - game().rows() + 1;
            const int columns =
                2 * (ai::cell_of(cells[i]) % game().columns()) - game().columns() + 1;
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

    void report(ai::Search& search, const std::vector<ai::Action>& cells,
                const std::vector<Score>& scores) const {
        ai::Report report;
        report.depth = 1;
        report.nodes = cells.size();
        report.score = std::max_element(scores.begin(), scores.end())->total;
        report.values.assign(static_cast<std::size_t>(game().cell_count()), NAN);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            report.values[ai::cell_of(cells[i])] = scores[i].total;
        }
        search.report(report);
    }

    const ai::LineRule& line() const { return rows_.line(); }

    ai::LineRows rows_;
    ai::Marks marks_;
    int up_ = -1;  ///< against gravity; -1 without
    const ai::Side* cells_ = nullptr;
    ai::Side mine_ = ai::kEmpty;
    std::vector<ai::Side> others_;  ///< the other sides that somebody plays
};

}  // namespace

TENGEN_AI(Rookie)
