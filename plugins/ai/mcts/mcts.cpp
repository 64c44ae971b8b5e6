// mcts: plays many random games from the position, and grows a tree towards good results. Plays any
// game with any number of seats. The page mcts.md explains the method.
// Long, because decisions and analyses share the tree and its workers.
#include <tengen/kit/line_rows.hpp>
#include <tengen/kit/memory.hpp>

#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

#include "allowance.hpp"
#include "worker.hpp"

namespace mcts {

namespace {

constexpr std::uint64_t kForced = 200;    ///< simulations to evaluate a forced action
constexpr std::uint64_t kLookEvery = 64;  ///< simulations between checks whether the decision can
                                          ///< still change
constexpr std::uint64_t kFirstReport = 256;
constexpr double kUnprovenChance = 0.001;  ///< the least chance without proof
constexpr std::size_t kMaxLine = 40;
constexpr std::chrono::milliseconds kSetPause{100};  ///< between two sets of lines

/// Workers that simulate, each on its own thread, until the destructor, even if the first worker
/// throws an exception.
class Helpers {
  public:
    /// Starts all workers except the first, or as many as threads can be created. The workers and
    /// the allowance must outlive this object. The destructor ends the allowance.
    Helpers(const std::vector<std::unique_ptr<Worker>>& workers, Allowance& allowance)
        : allowance_(allowance) {
        threads_.reserve(workers.size());
        for (std::size_t i = 1; i < workers.size(); ++i) {
            try {
                threads_.emplace_back([this, worker = workers[i].get()] { help(*worker); });
            } catch (const std::exception&) {
                break;  // the system has no more threads; the others suffice
            }
        }
    }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() {
        allowance_.end();
        finish();
    }

    /// Waits until all are done.
    void finish() {
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }

    /// Whether a worker failed during a simulation. Valid after finish().
    bool failed() const { return failed_; }

  private:
    void help(Worker& worker) {
        try {
            while (!allowance_.spent() && worker.simulate(allowance_)) {
            }
        } catch (const std::exception&) {
            failed_ = true;  // the searching thread continues without it
        }
    }

    Allowance& allowance_;
    std::atomic<bool> failed_ = false;
    std::vector<std::thread> threads_;
};

class Mcts : public ai::Strategy, public ai::Analyst {
  public:
    static ai::About about() {
        ai::About about{
            .id = "mcts",
            .name = "Monte Carlo tree search",
            .author = "Tengen",
            .about = "Plays many random games, and follows the moves that do well. Any game.",
            .options = {
                ai::integer_option("simulations", 0, 0, 1000000000,
                                   "simulations per move; 0: as time allows"),
                ai::integer_option("actions", 0, 0, 1000000000,
                                   "total moves of all simulations of a move; 0: any number"),
                ai::real_option("exploration", 0.7, 0, 10, "weight of rarely tried moves"),
                ai::real_option("bias", 1, 0, 10, "weight of shapes of lines; 0: none"),
                ai::integer_option("threads", 0, 0, 256,
                                   "threads at the same time; 0: as many as the match allows"),
                ai::integer_option("memory_mib", 64, 1, 65536, "memory for the tree"),
                ai::integer_option("think_ms", 2000, 1, 86400000,
                                   "time per move if nothing else limits it"),
                ai::integer_option("playout", 0, 0, 100000,
                                   "moves of a playout before an evaluation; 0: chosen")}};
        const auto add = [&](ai::Option option) { about.options.push_back(std::move(option)); };
        for (ai::Option& option : ai::evaluation_options()) add(std::move(option));
        add(ai::blunder_option());
        add(ai::seed_option());
        return about;
    }

    explicit Mcts(const ai::Context& context)
        : Strategy(context),
          rows_(game()),
          marks_(context),
          knows_lines_(Hints(game()).exist()),
          claims_(claims_cells(ai::Facts(context))) {
        if (!ai::Evaluation::wanted(options())) return;
        evaluation_.emplace(context, ai::evaluation_weights(options()));
        // Where only the last move decides, games are short and playouts say more.
        if (!evaluation_->exists() || evaluation_->is_of_moves()) evaluation_.reset();
    }

    void new_game() override { root_ply_ = kNoRoot; }

    ai::Decision think(ai::Search& search) override {
        const auto wanted = static_cast<std::uint64_t>(options().integer("simulations"));
        const std::uint64_t nodes = search.limits().nodes;
        const auto actions = static_cast<std::uint64_t>(options().integer("actions"));
        Allowance allowance(search, options().integer("think_ms"), (wanted | nodes | actions) != 0);
        ai::Chance chance(search, options().integer("seed"));
        if (knows_lines_) {
            if (const auto opening = ai::decide_opening(search, game(), rows_, chance))
                return *opening;
        }
        const std::vector<ai::Action> choices = sound_actions(search.position());
        const ai::Action any = choices[chance.below(choices.size())];
        if (chance.percent(options().integer("blunder"))) return ai::play_unjudged(search, any);

        prepare(search, chance);
        shared_->simulations = wanted != 0 && nodes != 0 ? std::min(wanted, nodes) : wanted | nodes;
        if (choices.size() == 1 && (shared_->simulations == 0 || shared_->simulations > kForced)) {
            shared_->simulations = kForced;
        }
        shared_->actions = actions;
        shared_->played_out = 0;
        shared_->depth = search.limits().depth;
        const bool whole = run(search, allowance);
        const Tree::Index best = shared_->tree.best(shared_->tree.root(), search.seat());
        if (whole) root_ply_ = search.position().ply();
        return ai::play(best == Tree::kNone ? any : shared_->tree.node(best).action);
    }

    /// Its limit of actions counts; the request has all others. The best and most visited actions
    /// make the lines.
    void analyse(ai::Analysis& analysis) override {
        Allowance allowance(analysis, 0, true);
        ai::Chance chance(analysis, options().integer("seed"));
        if (knows_lines_) {
            if (const auto opening = ai::decide_opening(analysis, game(), rows_, chance)) {
                return report_decision(analysis, opening->action);
            }
        }
        const bool excludes = exclude_others(analysis);
        if (forbidden_.size() == analysis.position().legal().size()) return;
        if (excludes) root_ply_ = kNoRoot;
        prepare(analysis, chance);
        shared_->simulations = analysis.limits().nodes;
        shared_->actions = static_cast<std::uint64_t>(options().integer("actions"));
        shared_->depth = analysis.limits().depth;
        Helpers helpers(workers_, allowance);
        auto next = Clock::now();
        for (std::uint64_t own = 1; workers_[0]->simulate(allowance); ++own) {
            if (allowance.spent()) break;
            if (own % kLookEvery != 0 || Clock::now() < next) continue;
            report_lines(analysis);
            next = Clock::now() + kSetPause;
        }
        allowance.end();
        helpers.finish();
        report_lines(analysis);
        if (!excludes && !helpers.failed()) root_ply_ = analysis.position().ply();
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr int kNoRoot = -1;

    /// Whether actions add cells to a side's on a board that becomes full, such as boxes.
    static bool claims_cells(const ai::Facts& facts) {
        return facts.does(TENGEN_GAME_ADDS_STONES) && facts.does(TENGEN_GAME_ENDS_FULL) &&
               !facts.does(TENGEN_GAME_ENDS_STUCK);
    }

    /// The legal actions in ascending order, without forbidden points if there are other actions.
    /// Stores the omitted ones in forbidden_.
    std::vector<ai::Action> sound_actions(ai::Position& position) {
        const auto legal = position.legal();
        if (legal.empty()) throw std::runtime_error("there is no legal action");
        std::vector<ai::Action> actions(legal.begin(), legal.end());
        std::sort(actions.begin(), actions.end());
        forbidden_.clear();
        if (marks_.read(position) == 0) return actions;
        const auto sound = std::stable_partition(actions.begin(), actions.end(), [&](auto action) {
            return !ai::is_place(action) || !marks_.forbidden(ai::cell_of(action));
        });
        if (sound == actions.begin()) return actions;
        forbidden_.assign(sound, actions.end());
        actions.erase(sound, actions.end());
        return actions;
    }

    /// Adds the actions that the analysis leaves out to forbidden_. Returns whether there are any.
    bool exclude_others(ai::Analysis& analysis) {
        std::vector<ai::Action> allowed;
        for (const ai::Action action : sound_actions(analysis.position())) {
            (analysis.allows(action) ? allowed : forbidden_).push_back(action);
        }
        std::sort(forbidden_.begin(), forbidden_.end());
        return std::any_of(forbidden_.begin(), forbidden_.end(),
                           [&](ai::Action action) { return !analysis.allows(action); });
    }

    static void report_decision(ai::Analysis& analysis, ai::Action action) {
        if (!analysis.allows(action)) return;
        ai::Lines found;
        found.lines.push_back({.actions = {action}});
        analysis.report(found);
    }

    void report_lines(ai::Analysis& analysis) {
        ai::Lines found;
        {
            const std::lock_guard guard(shared_->lock);
            fill(found, analysis);
        }
        if (!found.lines.empty()) analysis.report(found);
    }

    /// A proven win comes first, a proven loss last, and the most visited of the others first.
    std::vector<Tree::Index> ranked_children(int seat) const {
        const Tree& tree = shared_->tree;
        std::vector<Tree::Index> children;
        Tree::Index i = tree.node(tree.root()).first_child;
        for (; i != Tree::kNone; i = tree.node(i).next) children.push_back(i);
        const auto proof = [&](Tree::Index child) {
            const double worth = tree.worth(child, seat);
            return !tree.is_proven(child) ? 0 : worth == 1 ? 1 : worth == 0 ? -1 : 0;
        };
        std::stable_sort(children.begin(), children.end(),
                         [&](Tree::Index left, Tree::Index right) {
                             if (proof(left) != proof(right)) return proof(left) > proof(right);
                             return tree.node(left).visits > tree.node(right).visits;
                         });
        return children;
    }

    void fill(ai::Lines& found, const ai::Analysis& analysis) {
        const Tree& tree = shared_->tree;
        const auto cells = static_cast<std::size_t>(game().cell_count());
        found.nodes = tree.node(tree.root()).visits;
        found.values.assign(cells, NAN);
        found.value_nodes.assign(cells, 0);
        for (const Tree::Index child : ranked_children(analysis.seat())) {
            const Node& node = tree.node(child);
            if (node.visits == 0 && !tree.is_proven(child)) continue;
            if (ai::is_place(node.action)) {
                found.values[ai::cell_of(node.action)] = tree.worth(child, analysis.seat());
                found.value_nodes[ai::cell_of(node.action)] = node.visits;
            }
            if (found.lines.size() < analysis.lines() && analysis.allows(node.action)) {
                found.lines.push_back(line_of(child, analysis.seat()));
            }
        }
    }

    ai::Line line_of(Tree::Index child, int seat) {
        const Tree& tree = shared_->tree;
        const auto own = static_cast<std::size_t>(seat);
        ai::Line line;
        line.nodes = tree.node(child).visits;
        const double worth = std::clamp(tree.worth(child, seat), 0.0, 1.0);
        line.score = 2 * worth - 1;
        line.chances.assign(static_cast<std::size_t>(game().seats()), NAN);
        if (game().seats() <= 2) {
            line.chances[own] = worth;
        } else {
            const Rewards shares = tree.win_shares_of(child);
            const bool known = std::ranges::any_of(shares, [](float share) { return share > 0; });
            if (known) std::copy_n(shares.begin(), line.chances.size(), line.chances.begin());
        }
        if (game().seats() == 2) {
            line.chances[1 - own] = 1 - worth;
            if (tree.is_proven(child)) {
                line.proven = worth == 1   ? TENGEN_PROVEN_WIN
                              : worth == 0 ? TENGEN_PROVEN_LOSS
                                           : TENGEN_PROVEN_DRAW;
            }
        }
        line.actions = line_from(child);
        line.depth = static_cast<std::uint32_t>(line.actions.size());
        return line;
    }

    /// The expected actions from a child of the root.
    std::vector<ai::Action> line_from(Tree::Index node) {
        const Tree& tree = shared_->tree;
        ai::Position& position = workers_[0]->position();
        std::vector<ai::Action> line;
        while (node != Tree::kNone && line.size() < kMaxLine) {
            line.push_back(tree.node(node).action);
            position.apply(tree.node(node).action);
            node = tree.best(node, position.turn().seat);
        }
        workers_[0]->restore();
        return line;
    }

    /// Prepares the workers and a tree with the position as its root. Reuses the matching part of
    /// the old tree, if any.
    void prepare(ai::Search& search, ai::Chance& chance) {
        const tengen_limits_t& limits = search.limits();
        if (!shared_) {
            const auto wanted = static_cast<std::uint64_t>(options().integer("memory_mib")) << 20;
            shared_ = std::make_unique<Shared>(ai::bytes_for_tables(limits, wanted));
            if (game().seats() > 2) {
                shared_->tree.count_wins(ai::Teams(game(), search.position()));
            }
            shared_->evaluation = evaluation_ ? &*evaluation_ : nullptr;
            shared_->claims = claims_;
            shared_->playout = static_cast<int>(options().integer("playout"));
            shared_->weights = {options().real("exploration"), options().real("bias")};
        }
        ai::Position& position = search.position();
        if (!follow(position)) shared_->tree.clear();
        shared_->spread = {};
        root_ply_ = kNoRoot;  // after a failed search there is nothing to reuse
        shared_->forbidden = forbidden_;
        const auto wanted = static_cast<std::size_t>(options().integer("threads"));
        const std::size_t most = std::max<std::size_t>(1, limits.threads);
        const std::size_t count = wanted == 0 ? most : std::min(wanted, most);
        workers_.resize(std::min(workers_.size(), count));
        for (std::size_t i = 0; i < count; ++i) {
            const ai::Chance own(search, static_cast<std::int64_t>(chance.bits() | 1));
            if (i < workers_.size()) {
                workers_[i]->begin(position, own);
            } else {
                workers_.push_back(std::make_unique<Worker>(game(), position, own, *shared_));
            }
        }
    }

    /// Moves the root of the tree to the position, if the game reached it from the last one.
    bool follow(const ai::Position& position) {
        if (root_ply_ == kNoRoot || position.ply() <= root_ply_) return false;
        ai::Position& known = workers_[0]->position();
        Tree::Index node = shared_->tree.root();
        std::vector<ai::Action> actions;
        for (int ply = root_ply_; ply < position.ply(); ++ply) {
            actions.push_back(position.action_at(ply));
            node = shared_->tree.child(node, actions.back());
            if (node == Tree::kNone) return false;
            if (known.apply(actions.back()) == TENGEN_APPLY_ILLEGAL) return false;
        }
        if (known.key() != position.key()) return false;
        shared_->tree.move_root(actions);
        return true;
    }

    /// False if a simulation failed half-way and its visits are in the tree as losses.
    bool run(ai::Search& search, Allowance& allowance) {
        const std::uint64_t before = shared_->tree.node(shared_->tree.root()).visits;
        Helpers helpers(workers_, allowance);
        if (!simulate(search, allowance, before)) allowance.end();
        helpers.finish();
        report(search, before);
        return !helpers.failed();
    }

    /// Runs the first worker. False if it stopped before all simulations were done.
    bool simulate(ai::Search& search, const Allowance& allowance, std::uint64_t before) {
        std::uint64_t next_report = kFirstReport;
        for (std::uint64_t own = 1; workers_[0]->simulate(allowance); ++own) {
            if (allowance.spent()) return false;
            if (own % kLookEvery == 0 && is_settled(allowance, before)) return false;
            if (own == next_report) {
                report(search, before);
                next_report *= 2;
            }
        }
        return true;
    }

    /// Whether no other action can overtake the most visited one.
    bool is_settled(const Allowance& allowance, std::uint64_t before) {
        const std::lock_guard guard(shared_->lock);
        const Tree& tree = shared_->tree;
        const std::uint64_t visits = tree.node(tree.root()).visits;
        double left = allowance.left_for(visits - before);
        if (shared_->simulations != 0) {
            left = std::min(left, static_cast<double>(shared_->simulations - visits));
        }
        std::uint32_t most = 0;
        std::uint32_t second = 0;
        Tree::Index child = tree.node(tree.root()).first_child;
        for (; child != Tree::kNone; child = tree.node(child).next) {
            // Proven children get no more visits.
            const std::uint32_t count = tree.is_proven(child) ? 0 : tree.node(child).visits;
            second = std::max(second, std::min(most, count));
            most = std::max(most, count);
        }
        return most > second + left;
    }

    void report(ai::Search& search, std::uint64_t before) {
        ai::Report report;
        {
            const std::lock_guard guard(shared_->lock);
            fill(report, search.seat());
            report.nodes = shared_->tree.node(shared_->tree.root()).visits - before;
        }
        if (!report.line.empty()) search.report(report);
    }

    void fill(ai::Report& report, int seat) {
        const Tree& tree = shared_->tree;
        const Tree::Index root = tree.root();
        report.values.assign(static_cast<std::size_t>(game().cell_count()), NAN);
        for (Tree::Index i = tree.node(root).first_child; i != Tree::kNone; i = tree.node(i).next) {
            const ai::Action action = tree.node(i).action;
            if (ai::is_place(action)) report.values[ai::cell_of(action)] = tree.worth(i, seat);
        }
        const Tree::Index node = tree.best(root, seat);
        if (node == Tree::kNone) return;
        // Without proof, nothing is certain.
        const double least = tree.is_proven(node) ? 0 : kUnprovenChance;
        report.win_chance = std::clamp(tree.worth(node, seat), least, 1 - least);
        report.score = 2 * report.win_chance - 1;
        report.line = line_from(node);
        report.depth = static_cast<std::uint32_t>(report.line.size());
    }

    ai::LineRows rows_;  ///< for opening rules
    ai::Marks marks_;
    bool knows_lines_;
    bool claims_;  ///< an action may add cells to those of its side
    std::optional<ai::Evaluation> evaluation_;
    std::vector<ai::Action> forbidden_;  ///< forbidden points of the current position, if there are
                                         ///< other actions
    std::unique_ptr<Shared> shared_;
    std::vector<std::unique_ptr<Worker>> workers_;  ///< the first one's position is the root's
    int root_ply_ = kNoRoot;
};

}  // namespace

}  // namespace mcts

using mcts::Mcts;
TENGEN_AI(Mcts)
