// minimax: exact search with a transposition table and symmetries. Perfect on small boards, and a
// fair player on large ones. The page minimax.md explains the method.
#include <tengen/kit/memory.hpp>

#include <cmath>
#include <optional>

#include "many_seats.hpp"
#include "openings.hpp"
#include "two_seats.hpp"

namespace minimax {

namespace {

constexpr int kOpeningCalls = 150;  ///< limit of an opening: a few tenths of a second

/// The parameters of a decision besides the position.
struct Orders {
    int depth = kMaxDepth;
    bool every_action = false;  ///< continue until the values of all actions are exact
};

/// Deepens step by step until everything is exact or the effort is spent.
template <class Solver>
class Decider {
  public:
    Decider(ai::Search& search, State& state, Solver& solver, ai::Effort& effort, Orders orders)
        : search_(search), state_(state), solver_(solver), effort_(effort), orders_(orders) {}

    ai::Decision decide(ai::Chance chance) {
        std::vector<Candidate> candidates;
        state_.candidates(candidates);
        if (candidates.empty()) throw std::runtime_error("there is no legal action");
        for (const Candidate& candidate : candidates) choices_.push_back({candidate, {}});
        if (choices_.size() == 1 && !orders_.every_action) orders_.depth = 1;  // for its value
        int depth = 0;
        while (depth < orders_.depth && !effort_.spent()) {
            ++depth;
            // Depth 1 may take longer, because it sees wins and threats that need an answer.
            effort_.set_patient(depth == 1);
            deepen(depth);
            effort_.set_patient(false);
            report(depth);
            if (finished()) break;
        }
        // The pick may not be the first of equals, but the reported line must begin with it.
        const ai::Action picked = pick(chance);
        const auto place =
            std::find_if(choices_.begin(), choices_.end(),
                         [&](const Choice& choice) { return choice.name() == picked; });
        if (place != choices_.begin()) {
            std::rotate(choices_.begin(), place, place + 1);
            report(depth);
        }
        return ai::play(picked);
    }

    /// Deepens until all values are exact or the effort is spent. The best of each depth make a set
    /// of lines. Exact values are proven if the search leaves out no action.
    void analyse(ai::Analysis& analysis) {
        std::vector<Candidate> candidates;
        const bool complete = state_.candidates(candidates);
        for (const Candidate& candidate : candidates) {
            if (analysis.allows(candidate.action)) choices_.push_back({candidate, {}});
        }
        // Lines are wanted even of moves that the search would leave out.
        for (const ai::Action action : analysis.position().legal()) {
            if (choices_.size() >= analysis.lines()) break;
            const bool known =
                std::any_of(choices_.begin(), choices_.end(),
                            [&](const Choice& choice) { return choice.name() == action; });
            if (!known && analysis.allows(action)) choices_.push_back({{action, 0}, {}});
        }
        const int last = ai::deepest(analysis, kMaxDepth);
        for (int depth = 1; depth <= last && !choices_.empty(); ++depth) {
            effort_.set_patient(depth == 1);
            deepen(depth);
            effort_.set_patient(false);
            // A depth that was not completed would mix exact values and old ones.
            if (effort_.spent() && depth > 1) break;
            report_lines(analysis, depth, complete);
            if (effort_.spent() || all_settled()) break;
        }
    }

  private:
    struct Choice {
        Candidate candidate;
        typename Solver::Value value;
        ai::Action name() const { return candidate.action; }
    };

    void deepen(int depth) {
        std::size_t tried = 0;
        for (Choice& choice : choices_) {
            if (!choice.value.settled) {
                const auto value = solver_.try_action(choice.name(), depth, effort_);
                if (effort_.spent()) break;
                choice.value = value;
            }
            ++tried;
        }
        // Choices without a value would count as even. The most promising come first.
        if (depth == 1 && tried > 0) choices_.resize(tried);
        std::stable_sort(choices_.begin(), choices_.end(),
                         [](const Choice& left, const Choice& right) {
                             return Solver::better(left.value, right.value);
                         });
    }

    bool finished() const {
        if (!orders_.every_action && Solver::is_win(choices_[0].value)) return true;
        return all_settled();
    }

    bool all_settled() const {
        return std::all_of(choices_.begin(), choices_.end(),
                           [](const Choice& choice) { return choice.value.settled; });
    }

    void report_lines(ai::Analysis& analysis, int depth, bool complete) {
        ai::Lines found;
        found.nodes = effort_.nodes();
        found.values.assign(static_cast<std::size_t>(state_.game().cell_count()), NAN);
        const auto seats = static_cast<std::size_t>(state_.game().seats());
        const auto seat = static_cast<std::size_t>(analysis.seat());
        for (const Choice& choice : choices_) {
            if (ai::is_place(choice.name())) {
                found.values[ai::cell_of(choice.name())] = Solver::score(choice.value);
            }
            if (found.lines.size() == analysis.lines()) continue;
            ai::Line line;
            line.actions = expected_line(choice.name(), depth);
            line.chances.assign(seats, NAN);
            line.chances[seat] = Solver::win_chance(choice.value);
            if (seats == 2) line.chances[1 - seat] = 1 - line.chances[seat];
            if (seats > 2) tell_teams(line.chances, seat);
            line.score = Solver::score(choice.value);
            line.depth = static_cast<std::uint32_t>(depth);
            if (complete && choice.value.settled) Solver::prove(choice.value, line);
            found.lines.push_back(std::move(line));
        }
        analysis.report(found);
    }

    /// Partners have one chance. Two teams share the win.
    void tell_teams(std::vector<double>& chances, std::size_t seat) {
        const ai::Teams teams(state_.game(), state_.position());
        const bool two = teams.count() == 2;
        for (std::size_t other = 0; other < chances.size(); ++other) {
            if (teams.are_partners(static_cast<int>(other), static_cast<int>(seat))) {
                chances[other] = chances[seat];
            } else if (two) {
                chances[other] = 1 - chances[seat];
            }
        }
    }

    /// Picks the best action. Of equals, prefers those that matter most to lines, then picks
    /// randomly.
    ai::Action pick(ai::Chance& chance) const {
        std::vector<Candidate> best;
        for (const Choice& choice : choices_) {
            if (Solver::better(choices_[0].value, choice.value)) break;
            best.push_back(choice.candidate);
        }
        const auto heavier = [](const Candidate& left, const Candidate& right) {
            return left.weight < right.weight;
        };
        const int weight = std::max_element(best.begin(), best.end(), heavier)->weight;
        std::erase_if(best, [&](const Candidate& other) { return other.weight != weight; });
        return best[chance.below(best.size())].action;
    }

    void report(int depth) {
        ai::Report report;
        report.depth = static_cast<std::uint32_t>(depth);
        report.nodes = effort_.nodes();
        report.score = Solver::score(choices_[0].value);
        report.win_chance = Solver::win_chance(choices_[0].value);
        report.line = expected_line(choices_[0].name(), depth);
        report.values.assign(static_cast<std::size_t>(state_.game().cell_count()), NAN);
        for (const Choice& choice : choices_) {
            if (!ai::is_place(choice.name())) continue;
            report.values[ai::cell_of(choice.name())] = Solver::score(choice.value);
        }
        search_.report(report);
    }

    std::vector<ai::Action> expected_line(ai::Action first, int depth) {
        std::vector<ai::Action> line{first};
        bool over = state_.apply(line[0]);
        ai::Action next = 0;
        // Forced answers and immediate wins cost no depth, so the line may be longer than that.
        const auto most = static_cast<std::size_t>(2 * depth);
        while (!over && line.size() < most && solver_.known_best(next)) {
            line.push_back(next);
            over = state_.apply(next);
        }
        for (std::size_t i = 0; i < line.size(); ++i) state_.undo();
        return line;
    }

    ai::Search& search_;
    State& state_;
    Solver& solver_;
    ai::Effort& effort_;
    Orders orders_;
    std::vector<Choice> choices_;  ///< best first
};

class Minimax : public ai::Strategy, public ai::Analyst {
  public:
    static ai::About about() {
        ai::About about{
            .id = "minimax",
            .name = "Minimax",
            .author = "Tengen",
            .about = "Exact search: perfect on small boards, such as tic-tac-toe. Any game.",
            .options = {
                ai::integer_option("depth", 0, 0, kMaxDepth,
                                   "moves to search ahead; 0: until solved or out of time"),
                ai::integer_option("table_mib", 32, 1, 4096, "memory for the transposition table"),
                ai::integer_option("think_ms", 2000, 1, 86400000,
                                   "time per move if nothing else limits it"),
                ai::switch_option("every_action", false,
                                  "continue until the value of every move is exact")}};
        for (ai::Option& option : ai::evaluation_options()) about.options.push_back(option);
        about.options.push_back(ai::seed_option());
        return about;
    }

    explicit Minimax(const ai::Context& context)
        : Strategy(context), rows_(game()), state_(game()) {
        if (!ai::Evaluation::wanted(options())) return;
        state_.set_evaluation(ai::Evaluation(context, ai::evaluation_weights(options())));
    }

    void new_game() override {
        if (two_seats_) two_seats_->forget();
        if (many_seats_) many_seats_->forget();
    }

    ai::Decision think(ai::Search& search) override {
        const auto wanted = static_cast<std::uint32_t>(options().integer("depth"));
        const std::uint32_t depth = std::min(wanted - 1, search.limits().depth - 1);  // 0: no limit
        Orders orders;
        orders.every_action = options().switched_on("every_action");
        orders.depth = static_cast<int>(std::min<std::uint32_t>(depth, kMaxDepth - 1)) + 1;
        ai::Effort effort(search, options().integer("think_ms"), orders.depth < kMaxDepth);
        const ai::Chance chance(search, options().integer("seed"));

        prepare_solver(search.limits());
        ai::LineGuide by_rows(rows_, game(), &search);
        std::optional<SearchGuide> by_search;
        if (two_seats_) by_search.emplace(rows_, search, state_, *two_seats_);
        ai::OpeningGuide& guide = by_search ? static_cast<ai::OpeningGuide&>(*by_search) : by_rows;
        ai::OpeningPlayer opening(search, game(), guide, kOpeningCalls);
        if (opening.goes_on()) return decide_opening(search, opening, orders, chance);

        state_.begin(search.position());
        if (two_seats_) return Decider(search, state_, *two_seats_, effort, orders).decide(chance);
        return Decider(search, state_, *many_seats_, effort, orders).decide(chance);
    }

    /// The request has the limits: those of its options are for play.
    void analyse(ai::Analysis& analysis) override {
        prepare_solver(analysis.limits());
        ai::LineGuide guide(rows_, game(), &analysis);
        if (ai::OpeningPlayer(analysis, game(), guide, kOpeningCalls).goes_on()) {
            const ai::Decision decision = think(analysis);
            if (!analysis.allows(decision.action)) return;
            ai::Lines found;
            found.lines.push_back({.actions = {decision.action}});
            return analysis.report(found);
        }
        ai::Effort effort(analysis, 0, true);
        state_.begin(analysis.position());
        if (two_seats_) {
            Decider(analysis, state_, *two_seats_, effort, {}).analyse(analysis);
        } else {
            Decider(analysis, state_, *many_seats_, effort, {}).analyse(analysis);
        }
    }

  private:
    /// Solves the opening if the board is small and the depth is unlimited. Otherwise evaluates it.
    ai::Decision decide_opening(ai::Search& search, ai::OpeningPlayer& opening, Orders orders,
                                const ai::Chance& chance) {
        if (two_seats_ && orders.depth == kMaxDepth &&
            OpeningSolver::fits(game(), state_.rules())) {
            ai::Effort half(search, options().integer("think_ms"), false, 2);
            OpeningSolver solver(search, opening, state_, *two_seats_, half);
            if (const auto solution = solver.solve(chance)) {
                ai::Report report;
                report.nodes = half.nodes();
                report.line = {solution->action};
                report.score = solution->score;
                report.win_chance = (1 + std::round(report.score)) / 2;
                search.report(report);
                return ai::play(solution->action);
            }
        }
        return ai::decide_opening(search, opening, chance);
    }

    void prepare_solver(const tengen_limits_t& limits) {
        if (two_seats_ || many_seats_) return;
        const auto wanted = static_cast<std::uint64_t>(options().integer("table_mib")) << 20;
        const std::uint64_t bytes = ai::bytes_for_tables(limits, wanted);
        double positions = std::pow(game().sides() + 1, game().cell_count());
        if (!state_.rules().stones_only) positions = INFINITY;
        if (game().seats() == 2) {
            two_seats_.emplace(state_, bytes, positions);
        } else {
            many_seats_.emplace(state_, bytes, positions);
        }
    }

    ai::LineRows rows_;  ///< for opening rules
    State state_;
    std::optional<TwoSeats> two_seats_;
    std::optional<ManySeats> many_seats_;
};

}  // namespace

}  // namespace minimax

using minimax::Minimax;
TENGEN_AI(Minimax)
