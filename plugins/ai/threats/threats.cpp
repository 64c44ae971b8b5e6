// threats: finds wins by VCF (fours) and VCT (threes and fours), plays them, and defends against
// the other side's. Plays games with a "line" rule. The page threats.md explains the method.
#include <tengen/kit/line_rows.hpp>
#include <tengen/kit/memory.hpp>
#include <tengen/kit/shape_judgement.hpp>

#include <cmath>
#include <optional>
#include <stdexcept>

#include "many_seats.hpp"
#include "threes.hpp"

namespace threats {

namespace {

constexpr int kThinkMs = 1000;  ///< used without a time limit
constexpr int kSolveMs = 10000;
constexpr double kWin = 1e13;  ///< score of a win, above any cell's value

// Shares of the time for one decision: fours of both sides, own threes, defences.
constexpr unsigned kFoursShare = 6;
constexpr unsigned kThreesShare = 3;
constexpr unsigned kDefenceShare = 3;

constexpr FourLimits kTheirFours{40, 4000};  ///< after an own stone
constexpr std::size_t kTheirPositions = 3000;
constexpr std::size_t kDefences = 24;       ///< cells tried against fours
constexpr std::size_t kThreeDefences = 16;  ///< cells of these tried against threes
constexpr int kManyFours = 6;               ///< fours of a win against several sides
constexpr std::uint64_t kManyNodes = 2000;

constexpr std::size_t kBytesAPosition = 128;
constexpr std::size_t kMaxPositions = 2'000'000;

/// The parts of a search for two sides.
struct Solver {
    explicit Solver(const ai::Game& game) : field(game), fours(field), threes(field, fours) {}

    Field field;
    FourSearch fours;
    ThreatSearch threes;
};

/// The result of a search: a win, or none.
struct Answer {
    Finding finding = Finding::Unknown;
    std::vector<ai::Action> line;
    int depth = 0;
};

std::vector<ai::Action> actions_of(const Line& line) {
    return {line.begin(), line.end()};
}

class ThreatsAi : public ai::Strategy {
  public:
    static ai::About about() {
        return {.id = "threats",
                .name = "Threats",
                .author = "Tengen",
                .about = "Finds forced wins by fours and threes, with proof. Games with lines.",
                .options = {
                    ai::choice_option("solve", "off", {"off", "vcf", "vct"},
                                      "only search for a win, by fours (vcf) or by threes and "
                                      "fours (vct), and report it"),
                    ai::switch_option("shortest", false,
                                      "find the win by threes and fours with the fewest stones; "
                                      "wins by fours always have the fewest"),
                    ai::integer_option("fours", 0, 0, 1000,
                                       "maximum of fours in a win by fours alone; 0: any number"),
                    ai::blunder_option(), ai::seed_option()}};
    }

    static std::string refuses(const ai::Game& game) {
        return ai::refuses_without_shapes(game, "threats makes rows");
    }

    explicit ThreatsAi(const ai::Context& context)
        : Strategy(context),
          rows_(game()),
          choice_(context),
          shapes_(game()),
          judgement_(game(), shapes_, choice_),
          many_(many_seats_decide(game())) {
        if (Field::refusal(game()).empty()) solver_.emplace(game());
    }

    ai::Decision think(ai::Search& search) override {
        const bool solves = options().text("solve") != "off";
        ai::Chance chance(search, options().integer("seed"));
        if (!solves) {
            if (const auto opening = ai::decide_opening(search, game(), rows_, chance))
                return *opening;
        }
        choice_.read(search);
        if (solves) return ai::play(solve(search));
        const bool blunder = chance.percent(options().integer("blunder"));
        shapes_.follow(search.position().cells());
        judgement_.score(choice_.stones_left(search.position()));
        if (choice_.cells().empty() || blunder) {
            return choice_.play_any(search, judgement_.scores(), judgement_.win_chance(), chance);
        }
        return ai::play(decide(search, chance));
    }

  private:
    /// Whether stones stay, each turn has one stone, and the first line wins.
    static bool many_seats_decide(const ai::Game& game) {
        constexpr int kPlainRules =
            TENGEN_RULE_PLACES | TENGEN_RULE_LINES | TENGEN_RULE_FULL_BOARD | TENGEN_RULE_NO_LINE;
        const ai::LineRule line(game);
        return game.does_only(kPlainRules) && game.sides() > 2 && !line.misere() &&
               line.closed_counts();
    }

    /// Only searches for a win of the side to move.
    ai::Action solve(ai::Search& search) {
        const bool by_fours = options().text("solve") == "vcf";
        ai::Effort effort(search, kSolveMs, false);
        Answer answer;
        if (solver_) {
            prepare(search);
            answer = win_by_fours(search, effort, own_limits());
            // The search covered the requested number of fours.
            const bool all_asked = !effort.spent() && answer.finding == Finding::Unknown;
            if (by_fours && all_asked) answer.finding = Finding::None;
            if (!by_fours && answer.finding != Finding::Win) {
                answer = win_by_threes(search, effort, most_positions(search));
                if (answer.finding == Finding::Win && options().switched_on("shortest")) {
                    answer = shorter(search, effort, std::move(answer));
                }
            }
        } else if (many_) {
            answer = win_against_many(search, effort, std::uint64_t{1} << 30);
        } else {
            throw std::runtime_error("no wins can be proved in this game: " +
                                     Field::refusal(game()));
        }
        const bool found = answer.finding == Finding::Win;
        const bool certain = by_fours && answer.finding == Finding::None;
        ai::Report report;
        report.depth = static_cast<std::uint32_t>(answer.depth);
        report.nodes = effort.nodes();
        if (found || certain) report.win_chance = found ? 1 : 0;
        report.line = answer.line;
        search.report(report);
        return found ? answer.line[0] : choice_.actions()[0];
    }

    ai::Action decide(ai::Search& search, ai::Chance& chance) {
        nodes_ = choice_.cells().size();
        const auto wins = choice_.wins_at_once(search.position());
        if (!wins.empty()) {
            const ai::Action win = wins[chance.below(wins.size())];
            report(search, {win}, 1, 1);
            return win;
        }
        auto ranking = choice_.ranking(judgement_.scores(), chance);
        Answer answer;
        if (solver_) answer = look_for_threats(search, ranking);
        if (many_) {
            ai::Effort effort(search, kThinkMs, false);
            answer = win_against_many(search, effort, kManyNodes);
            nodes_ += effort.nodes();
        }
        if (answer.finding == Finding::Win) {
            report(search, answer.line, 1, answer.depth);
            return answer.line[0];
        }
        const auto safe = choice_.first_safe(search, ranking);
        const double chance_to_win = safe.lost ? 0 : judgement_.win_chance();
        report(search, {ai::place(safe.cell)}, chance_to_win, 1);
        return ai::place(safe.cell);
    }

    /// Searches for its own win. If there is none, moves the best defence to the front of the
    /// ranking.
    Answer look_for_threats(ai::Search& search, std::vector<Cell>& ranking) {
        prepare(search);
        // The defence gets the time that the other parts leave, but not their unused nodes.
        const unsigned rest = search.limits().nodes == 0 ? 1 : kDefenceShare;
        ai::Effort defence(search, kThinkMs, false, rest);
        ai::Effort own(search, kThinkMs, false, kFoursShare);
        Answer answer = win_by_fours(search, own, own_limits());
        nodes_ += own.nodes();
        if (answer.finding == Finding::Win) return answer;

        ai::Effort theirs(search, kThinkMs, false, kFoursShare);
        const bool threatened = solver_->fours.find(others(), {}, theirs) == Finding::Win;
        const Line threat = solver_->fours.line();
        nodes_ += theirs.nodes();

        ai::Effort threes(search, kThinkMs, false, kThreesShare);
        answer = win_by_threes(search, threes, most_positions(search) / 4);
        nodes_ += threes.nodes();
        if (answer.finding == Finding::Win) return answer;

        if (threatened) prefer_answers(threat, ranking, defence);
        prefer_safe(ranking, defence);
        nodes_ += defence.nodes();
        return answer;
    }

    void prepare(ai::Search& search) {
        solver_->field.follow(search.position().cells());
        solver_->fours.clear();
    }

    Side others() const { return other(choice_.mine()); }

    FourLimits own_limits() const {
        const auto fours = static_cast<int>(options().integer("fours"));
        return fours == 0 ? FourLimits{} : FourLimits{.fours = fours};
    }

    static std::size_t most_positions(const ai::Search& search) {
        const std::uint64_t bytes =
            ai::bytes_for_tables(search.limits(), kMaxPositions * kBytesAPosition);
        return std::max<std::size_t>(bytes / kBytesAPosition, 1000);
    }

    Answer win_by_fours(ai::Search& search, ai::Effort& effort, FourLimits limits) {
        Answer answer;
        answer.finding = solver_->fours.find(choice_.mine(), limits, effort);
        answer.depth = solver_->fours.depth();
        return confirmed(search, std::move(answer), solver_->fours.line());
    }

    /// First tries plain threes, then all stones that threaten fours.
    Answer win_by_threes(ai::Search& search, ai::Effort& effort, std::size_t positions) {
        Answer answer;
        if (!ThreatSearch::knows(solver_->field)) return answer;
        ThreatSearch& threes = solver_->threes;
        answer.finding = threes.find(choice_.mine(), Reach::Threes, positions, effort);
        if (answer.finding != Finding::Win) {
            answer.finding = threes.find(choice_.mine(), Reach::All, positions, effort);
        }
        answer.depth = threes.depth();
        return confirmed(search, std::move(answer), threes.line());
    }

    /// Searches for the win with the fewest stones. If the time ends first, returns the known win.
    Answer shorter(ai::Search& search, ai::Effort& effort, Answer known) {
        ThreatSearch& threes = solver_->threes;
        Answer answer;
        answer.finding = threes.find_shortest(choice_.mine(), most_positions(search), effort);
        answer.depth = threes.depth();
        answer = confirmed(search, std::move(answer), threes.line());
        return answer.finding == Finding::Win ? answer : known;
    }

    Answer win_against_many(ai::Search& search, ai::Effort& effort, std::uint64_t nodes) {
        shapes_.follow(search.position().cells());
        ManySeats many(search.position(), shapes_, effort, game().sides());
        Answer answer;
        if (!many.find(kManyFours, nodes)) return answer;
        answer.finding = Finding::Win;
        answer.line = many.line();
        answer.depth = static_cast<int>(many.line().size());
        return answer;
    }

    /// Checks the win by the rules, because a line that they forbid does not count.
    static Answer confirmed(ai::Search& search, Answer answer, const Line& line) {
        if (answer.finding != Finding::Win) return answer;
        ai::Position& position = search.position();
        const std::size_t seat = position.turn().seat;
        int played = 0;
        bool good = true;
        for (std::size_t i = 0; i < line.size() && good; ++i) {
            const int result = position.apply(ai::place(line[i]));
            played += result != TENGEN_APPLY_ILLEGAL ? 1 : 0;
            good = result == TENGEN_APPLY_OK ||
                   (result == TENGEN_APPLY_OVER && position.ranks()[seat] == 1);
        }
        while (played-- > 0) position.undo();
        answer.line = actions_of(line);
        if (!good) answer.finding = Finding::Unknown;
        return answer;
    }

    /// Moves the cells that hinder a line of fours of the other side to the front.
    void prefer_answers(const Line& threat, std::vector<Cell>& ranking, ai::Effort& effort) {
        if (!ThreatSearch::knows(solver_->field)) return;
        std::vector<Cell> answers;
        solver_->threes.append_answers(others(), threat, effort, answers);
        std::stable_partition(ranking.begin(), ranking.end(), [&](Cell cell) {
            return std::binary_search(answers.begin(), answers.end(), cell);
        });
    }

    /// Moves the first safe cell to the front: after it, the other side has no win by fours, and
    /// none by threes if there is time to check.
    void prefer_safe(std::vector<Cell>& ranking, ai::Effort& effort) {
        const auto safe = [&](Cell cell, bool threes) {
            Field& field = solver_->field;
            field.put(cell, choice_.mine());
            const bool wins =
                threes ? solver_->threes.find(others(), Reach::Threes, kTheirPositions, effort) ==
                             Finding::Win
                       : solver_->fours.find(others(), kTheirFours, effort) == Finding::Win;
            field.take(cell);
            return !wins;
        };
        std::vector<Cell> defences;
        const std::size_t most = std::min(kDefences, ranking.size());
        for (std::size_t i = 0; i < most && defences.size() < kThreeDefences; ++i) {
            if (effort.spent()) break;
            if (!choice_.harmful(ranking[i]) && safe(ranking[i], false)) {
                defences.push_back(ranking[i]);
            }
        }
        if (defences.empty()) return;
        Cell best = defences[0];
        for (const Cell cell : defences) {
            if (!ThreatSearch::knows(solver_->field) || effort.spent()) break;
            if (!safe(cell, true)) continue;
            best = cell;
            break;
        }
        const auto place = std::find(ranking.begin(), ranking.end(), best);
        std::rotate(ranking.begin(), place, place + 1);
    }

    void report(ai::Search& search, std::vector<ai::Action> line, double win_chance,
                int depth) const {
        ai::Report report;
        report.depth = static_cast<std::uint32_t>(depth);
        report.nodes = nodes_;
        report.win_chance = win_chance;
        report.values.assign(static_cast<std::size_t>(game().cell_count()), NAN);
        const auto& scores = judgement_.scores();
        for (std::size_t i = 0; i < scores.size(); ++i) {
            report.values[choice_.cells()[i]] = scores[i];
        }
        report.score = win_chance == 1 ? kWin - static_cast<double>(line.size())
                                       : *std::max_element(scores.begin(), scores.end());
        report.line = std::move(line);
        search.report(report);
    }

    ai::LineRows rows_;  ///< for opening rules
    ai::CellChoice choice_;
    ai::Shapes shapes_;
    ai::ShapeJudgement judgement_;
    bool many_;
    std::optional<Solver> solver_;  ///< present if fours between two sides are decisive
    std::uint64_t nodes_ = 0;
};

}  // namespace

}  // namespace threats

using threats::ThreatsAi;
TENGEN_AI(ThreatsAi)
