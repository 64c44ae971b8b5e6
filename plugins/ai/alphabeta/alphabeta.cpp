// alphabeta: searches several actions deep, evaluates positions by shapes, and tries only the cells
// with promising shapes. The page alphabeta.md explains the method.
#include <tengen/kit/line_rows.hpp>
#include <tengen/kit/memory.hpp>

#include <cmath>
#include <map>

#include "max_n.hpp"
#include "two_camps.hpp"

namespace alphabeta {

namespace {

constexpr int kMaxDepth = 40;

/// Deepens step by step until the depth limit is reached, the result is proven or the effort is
/// spent.
class Decider {
  public:
    Decider(ai::Search& search, State& state, Searcher& searcher, ai::Effort& effort)
        : search_(search), state_(state), searcher_(searcher), effort_(effort) {}

    ai::Decision decide(int most_depth, std::size_t width, ai::Chance chance) {
        choose_from(width, chance);
        if (choices_.size() == 1) most_depth = 1;  // only to find its value
        for (int depth = 1; depth <= most_depth && !effort_.spent(); ++depth) {
            // Depth 1 may take longer, because it sees immediate wins and losses.
            effort_.set_patient(depth == 1);
            deepen(depth);
            effort_.set_patient(false);
            report(depth);
            if (is_decided(depth)) break;
        }
        return ai::play(choices_[0].action);
    }

    /// Searches the allowed actions deeper and deeper until the effort is spent. The best of each
    /// depth make a set of lines.
    void analyse(ai::Analysis& analysis, std::size_t width, ai::Chance chance) {
        const auto all = static_cast<std::size_t>(state_.game().cell_count());
        choose_from(width, chance);
        leave_allowed(analysis);
        if (choices_.size() < analysis.lines()) {
            choices_.clear();
            choose_from(all, chance);
            leave_allowed(analysis);
        }
        const int last = ai::deepest(analysis, kMaxDepth);
        for (int depth = 1; depth <= last && !choices_.empty() && !effort_.spent(); ++depth) {
            if (!deepen_lines(depth, analysis.lines())) break;
            report_lines(analysis, depth);
            if (are_decided(depth, analysis.lines())) break;
        }
    }

  private:
    struct Choice {
        ai::Action action = 0;
        int weight = 0;
        int score = 0;
    };

    /// Finds the candidates. Equal ones are in random order.
    void choose_from(std::size_t width, ai::Chance& chance) {
        std::vector<Candidate> candidates;
        state_.candidates(width, candidates);
        if (candidates.empty()) throw std::runtime_error("there is no legal action");
        for (std::size_t i = candidates.size(); i > 1; --i) {
            std::swap(candidates[i - 1], candidates[chance.below(i)]);
        }
        std::stable_sort(candidates.begin(), candidates.end(),
                         [](const Candidate& left, const Candidate& right) {
                             return left.weight > right.weight;
                         });
        for (const auto& [action, weight] : candidates) choices_.push_back({action, weight, 0});
    }

    void deepen(int depth) {
        int best = -kInfinite;
        std::size_t tried = 0;
        for (; tried < choices_.size(); ++tried) {
            const int score = try_choice(choices_[tried].action, depth, best);
            if (effort_.spent()) break;
            choices_[tried].score = score;
            if (score <= best) continue;
            best = score;
            // A better action found before the time ends is kept, even if others are untried.
            std::rotate(choices_.begin(), choices_.begin() + static_cast<std::ptrdiff_t>(tried),
                        choices_.begin() + static_cast<std::ptrdiff_t>(tried) + 1);
        }
        if (tried < 2) return;
        std::stable_sort(
            choices_.begin() + 1, choices_.begin() + static_cast<std::ptrdiff_t>(tried),
            [](const Choice& left, const Choice& right) { return left.score > right.score; });
    }

    /// Returns the score of an action. Actions after the first are first tested against the best
    /// score, and searched exactly only if they exceed it.
    int try_choice(ai::Action action, int depth, int best) {
        if (best > -kInfinite) {
            const int score = searcher_.try_action(action, depth, best, best + 1);
            if (score <= best || effort_.spent()) return score;
        }
        return searcher_.try_action(action, depth, best, kInfinite);
    }

    /// Whether a deeper search would show nothing new: a win, or a loss that ends within the depth.
    bool is_decided(int depth) const { return is_decided(choices_[0], depth); }
    static bool is_decided(const Choice& choice, int depth) {
        return choice.score > kProven || (choice.score < -kProven && kWin + choice.score <= depth);
    }
    bool are_decided(int depth, std::size_t lines) const {
        const auto last =
            choices_.begin() + static_cast<std::ptrdiff_t>(std::min(lines, choices_.size()));
        return std::all_of(choices_.begin(), last,
                           [depth](const Choice& choice) { return is_decided(choice, depth); });
    }

    void leave_allowed(const ai::Analysis& analysis) {
        std::erase_if(choices_,
                      [&](const Choice& choice) { return !analysis.allows(choice.action); });
    }

    /// Finds the exact scores of the best actions. False if the effort was spent before.
    bool deepen_lines(int depth, std::size_t lines) {
        std::vector<int> best;  // the highest scores, the greatest first
        std::vector<Choice> tried = choices_;
        for (Choice& choice : tried) {
            const int least = best.size() < lines ? -kInfinite : best.back();
            choice.score = try_choice(choice.action, depth, least);
            if (effort_.spent()) return false;
            if (choice.score <= least) continue;
            best.insert(std::upper_bound(best.begin(), best.end(), choice.score, std::greater()),
                        choice.score);
            best.resize(std::min(best.size(), lines));
        }
        std::stable_sort(tried.begin(), tried.end(), [](const Choice& left, const Choice& right) {
            return left.score > right.score;
        });
        choices_ = std::move(tried);
        return true;
    }

    void report_lines(ai::Analysis& analysis, int depth) {
        ai::Lines found;
        found.nodes = effort_.nodes();
        found.values.assign(static_cast<std::size_t>(state_.game().cell_count()), NAN);
        for (const Choice& choice : choices_) {
            if (ai::is_place(choice.action)) {
                found.values[ai::cell_of(choice.action)] = screen_score(choice.score);
            }
            if (found.lines.size() == analysis.lines()) continue;
            ai::Line line;
            line.actions = expected_line(choice.action, depth);
            line.chances = chances_after(line.actions, win_chance(choice.score));
            line.score = screen_score(choice.score);
            line.depth = static_cast<std::uint32_t>(depth);
            found.lines.push_back(std::move(line));
        }
        analysis.report(found);
    }

    /// The chance of each seat. The search knows that of the side to move, `own`; the others share
    /// the rest by their shapes at the end of the line. A seat that is first and has left has all
    /// of it, and then the search was for another place.
    std::vector<double> chances_after(const std::vector<ai::Action>& line, double own) {
        const ai::Side ours = state_.side();
        if (is_first_taken()) own = 0;
        std::size_t applied = 0;
        State::Applied last = State::Applied::GoesOn;
        while (applied < line.size() && last == State::Applied::GoesOn) {
            last = state_.apply(line[applied]);
            if (last != State::Applied::Illegal) ++applied;
        }
        std::map<ai::Side, double> shares;
        double all = 0;
        for (int seat = 0; seat < state_.game().seats(); ++seat) {
            const ai::Side side = state_.side_of(seat);
            if (side == ours || shares.contains(side)) continue;
            const double share = share_of(seat, last == State::Applied::Over);
            shares[side] = share;
            all += share;
        }
        std::vector<double> chances;
        for (int seat = 0; seat < state_.game().seats(); ++seat) {
            const ai::Side side = state_.side_of(seat);
            const double part =
                all > 0 ? shares[side] / all
                        : 1 / static_cast<double>(std::max<std::size_t>(shares.size(), 1));
            chances.push_back(side == ours ? own : (1 - own) * part);
        }
        for (; applied > 0; --applied) state_.undo();
        return chances;
    }

    bool is_first_taken() const {
        for (int seat = 0; seat < state_.game().seats(); ++seat) {
            if (state_.place_of(seat) == 1) return true;
        }
        return false;
    }

    /// A seat's share at the end of a line, compared with the others.
    double share_of(int seat, bool over) const {
        if (is_first_taken()) return state_.place_of(seat) == 1 ? 1 : 0;
        if (over) return (1 + state_.standing(seat)) / 2;
        return win_chance(promise_of(state_.side_of(seat)));
    }

    /// The promise of a side's shapes, compared with the mean of the others.
    int promise_of(ai::Side side) const {
        const auto promise = [this](ai::Side of) {
            const int shapes = state_.windows().promise(of);
            return of == state_.side() ? with_turn(shapes) : shapes;
        };
        int others = 0;
        int count = 0;
        for (int number = 1; number <= state_.game().sides(); ++number) {
            const auto other = static_cast<ai::Side>(number);
            if (other == side || state_.has_left(other)) continue;
            others += promise(other);
            ++count;
        }
        const int difference = promise(side) - others / std::max(count, 1);
        return std::clamp(difference, -kProven, kProven) * (state_.misere() ? -1 : 1);
    }

    void report(int depth) {
        ai::Report report;
        report.depth = static_cast<std::uint32_t>(depth);
        report.nodes = effort_.nodes();
        report.line = expected_line(choices_[0].action, depth);
        report.score = screen_score(choices_[0].score);
        report.win_chance = win_chance(choices_[0].score);
        report.values.assign(static_cast<std::size_t>(state_.game().cell_count()), NAN);
        for (const Choice& choice : choices_) {
            if (!ai::is_place(choice.action)) continue;
            report.values[ai::cell_of(choice.action)] = screen_score(choice.score);
        }
        search_.report(report);
    }

    std::vector<ai::Action> expected_line(ai::Action first, int depth) {
        std::vector<ai::Action> line{first};
        bool goes_on = state_.apply(line[0]) == State::Applied::GoesOn;
        ai::Action next = 0;
        // Forced answers cost no depth, and neither does an open four with its end.
        const auto most = static_cast<std::size_t>(2 * depth + 2);
        while (goes_on && line.size() < most && searcher_.known_best(next)) {
            line.push_back(next);
            goes_on = state_.apply(next) == State::Applied::GoesOn;
        }
        for (std::size_t i = 0; i < line.size(); ++i) state_.undo();
        return line;
    }

    ai::Search& search_;
    State& state_;
    Searcher& searcher_;
    ai::Effort& effort_;
    std::vector<Choice> choices_;  ///< best first, as far as they have been tried
};

class AlphaBeta : public ai::Strategy, public ai::Analyst {
  public:
    static ai::About about() {
        ai::About about{
            .id = "alphabeta",
            .name = "Alpha-beta",
            .author = "Tengen",
            .about =
                "Searches several moves ahead on the cells with the best shapes. Games with lines.",
            .options = {
                ai::integer_option("depth", 4, 1, kMaxDepth, "moves to search ahead"),
                ai::integer_option("width", 10, 1, 100, "cells tried in each position"),
                ai::integer_option("nodes", 0, 0, 1000000000,
                                   "maximum of nodes per move; 0: no limit"),
                ai::choice_option("others", "paranoid", {"max_n", "paranoid"},
                                  "three and more seats: each for itself, or all against it"),
                ai::integer_option("table_mib", 16, 0, 4096, "memory for the transposition table"),
                ai::blunder_option(), ai::seed_option()}};
        for (ai::Option& option : ai::shape_options()) about.options.push_back(std::move(option));
        return about;
    }

    static std::string refuses(const ai::Game& game) {
        return ai::refuses_without_lines(game, "alphabeta judges shapes");
    }

    explicit AlphaBeta(const ai::Context& context)
        : Strategy(context), rows_(game()), state_(game(), ai::shape_scores(options())) {}

    void new_game() override {
        if (searcher_) searcher_->new_game();
    }

    ai::Decision think(ai::Search& search) override {
        ai::Effort effort(search, 0, true);
        effort.limit_nodes(static_cast<std::uint64_t>(options().integer("nodes")));
        ai::Chance chance(search, options().integer("seed"));
        if (const auto opening = ai::decide_opening(search, game(), rows_, chance)) return *opening;
        state_.begin(search.position());
        if (chance.percent(options().integer("blunder"))) {
            return ai::play_unjudged(search, any_action(chance));
        }
        prepare_searcher(search.limits());
        searcher_->begin(search.seat(), effort);
        const auto depth_wanted = static_cast<std::uint32_t>(options().integer("depth"));
        const std::uint32_t limit = search.limits().depth;
        const std::uint32_t depth = limit == 0 ? depth_wanted : std::min(limit, depth_wanted);
        return Decider(search, state_, *searcher_, effort)
            .decide(static_cast<int>(depth), width(), chance);
    }

    /// The request has the limits: those of its options are for play. The width counts.
    void analyse(ai::Analysis& analysis) override {
        ai::Effort effort(analysis, 0, true);
        ai::Chance chance(analysis, options().integer("seed"));
        if (const auto opening = ai::decide_opening(analysis, game(), rows_, chance)) {
            if (!analysis.allows(opening->action)) return;
            ai::Lines found;
            found.lines.push_back({.actions = {opening->action}});
            return analysis.report(found);
        }
        state_.begin(analysis.position());
        prepare_searcher(analysis.limits());
        searcher_->begin(analysis.seat(), effort);
        Decider(analysis, state_, *searcher_, effort).analyse(analysis, width(), chance);
    }

  private:
    std::size_t width() const { return static_cast<std::size_t>(options().integer("width")); }

    ai::Action any_action(ai::Chance& chance) {
        std::vector<Candidate> all;
        state_.candidates(static_cast<std::size_t>(game().cell_count()), all);
        if (all.empty()) throw std::runtime_error("there is no legal action");
        return all[chance.below(all.size())].action;
    }

    void prepare_searcher(const tengen_limits_t& limits) {
        if (searcher_) return;
        const bool many = game().seats() > 2 && game().sides() > 2;
        // Seats that share the only side are not a camp, because each wins or loses alone.
        const bool shared = game().seats() > 1 && game().sides() == 1;
        if (shared || (many && options().text("others") == "max_n")) {
            searcher_ = std::make_unique<MaxN>(state_, width());
            return;
        }
        const auto wanted = static_cast<std::uint64_t>(options().integer("table_mib")) << 20;
        const std::uint64_t bytes = ai::bytes_for_tables(limits, wanted);
        searcher_ = std::make_unique<TwoCamps>(state_, bytes, width());
    }

    ai::LineRows rows_;  ///< for opening rules
    State state_;
    std::unique_ptr<Searcher> searcher_;
};

}  // namespace

}  // namespace alphabeta

using alphabeta::AlphaBeta;
TENGEN_AI(AlphaBeta)
