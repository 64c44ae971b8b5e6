#include "worker.hpp"

#include <algorithm>
#include <cmath>

namespace mcts {

namespace {

constexpr int kSmallBoard = 64;  ///< cells; on boards up to this size, all actions are tried, and
                                 ///< games are played to their end
constexpr int kGuessAfter = 6;   ///< actions, on larger boards
constexpr int kSamples = 4;      ///< cells sampled for one action of a playout
constexpr std::size_t kRecent = 6;
constexpr int kPlayedUnseen = 16;  ///< actions between checks of the allowance

int longest_playout(const ai::Game& game, const Hints& hints) {
    if (hints.exist() && game.cell_count() > kSmallBoard) return kGuessAfter;
    return 4 * game.cell_count() + 64;  // beyond that, stones only come and go
}

/// The number of best actions to try after so many visits, on a large board with lines.
std::size_t width(std::uint32_t visits) {
    return 2 + static_cast<std::size_t>(std::pow(visits, 0.3));
}

}  // namespace

Worker::Worker(const ai::Game& game, const ai::Position& root, const ai::Chance& chance,
               Shared& shared)
    : game_(game),
      shared_(shared),
      root_(root),
      position_(root),
      chance_(chance),
      hints_(game, shared.weights.bias > 0),
      longest_(longest_playout(game, hints_)) {}

void Worker::begin(const ai::Position& root, const ai::Chance& chance) {
    root_.assign(root);
    position_.assign(root);
    chance_ = chance;
}

bool Worker::simulate(const Allowance& allowance) {
    if (!descend()) return false;
    played_ = 0;
    if (widens_) widen();
    const bool over = !known_ && position_.over();
    const Rewards rewards = known_ ? *known_ : play_out(allowance);
    {
        const std::lock_guard guard(shared_.lock);
        shared_.played_out += static_cast<std::uint64_t>(played_);
        if (over) shared_.tree.prove(path_, rewards);
        shared_.tree.finish(path_, rewards);
    }
    position_.assign(root_);
    return true;
}

/// Descends to a node with an untried action, or without anything left to try. False if the search
/// is complete.
bool Worker::descend() {
    const std::lock_guard guard(shared_.lock);
    Tree& tree = shared_.tree;
    const auto limit = shared_.simulations;
    Tree::Index node = tree.root();
    if (tree.is_proven(node) || (limit != 0 && tree.node(node).visits >= limit)) return false;
    if (shared_.actions != 0 && shared_.played_out >= shared_.actions) return false;
    path_.clear();
    known_.reset();
    while (true) {
        path_.push_back({node, position_.turn().seat});
        const bool deepest = shared_.depth != 0 && path_.size() > shared_.depth;
        const Tree::Index child = deepest ? Tree::kNone : tree.select(node, shared_.weights);
        widens_ = !deepest && !tree.full() && tree.node(node).complete == 0 &&
                  (child == Tree::kNone || may_widen(node));
        if (widens_) note_children(node);
        if (widens_ || child == Tree::kNone) break;
        node = child;
        position_.apply(tree.node(node).action);
    }
    const bool stuck = !widens_ && tree.node(node).first_child != Tree::kNone;
    if (stuck && node == tree.root()) return false;
    // With three or more seats, the node may be unproven although all possible tries are proven.
    if (stuck && tree.is_proven(tree.best(node, path_.back().seat))) {
        known_ = tree.outcome(tree.best(node, path_.back().seat));
    }
    for (const Tree::Step& step : path_) tree.enter(step.node);
    return true;
}

bool Worker::may_widen(Tree::Index node) const {
    if (!hints_.exist() || game_.cell_count() <= kSmallBoard) return true;
    return shared_.tree.children(node) < width(shared_.tree.node(node).visits);
}

void Worker::note_children(Tree::Index node) {
    const Tree& tree = shared_.tree;
    taken_.clear();
    if (node == tree.root()) taken_ = shared_.forbidden;
    Tree::Index child = tree.node(node).first_child;
    for (; child != Tree::kNone; child = tree.node(child).next) {
        taken_.push_back(tree.node(child).action);
    }
    std::sort(taken_.begin(), taken_.end());
}

/// Adds the best untried action and plays it.
void Worker::widen() {
    const Tree::Index parent = path_.back().node;
    Next next;
    const std::size_t count = find_next(next);
    {
        const std::lock_guard guard(shared_.lock);
        Tree& tree = shared_.tree;
        if (count == 0) {
            tree.set_complete(parent);
            return;
        }
        // Another thread may already have added it.
        Tree::Index child = tree.child(parent, next.action);
        if (child == Tree::kNone) {
            child = tree.add(parent, next.action, Hints::bias(next.weight), count == 1);
        }
        if (child == Tree::kNone) return;
        tree.enter(child);
        path_.push_back({child, 0});
    }
    position_.apply(next.action);
    path_.back().seat = position_.turn().seat;
}

/// Finds the untried action of the greatest weight. Ties are broken randomly, so the host's order
/// does not matter. Returns the number of untried actions.
std::size_t Worker::find_next(Next& next) {
    if (hints_.exist()) hints_.follow(position_);
    const std::uint64_t salt = chance_.bits();
    const ai::Side side = position_.turn().side;
    std::size_t count = 0;
    for (const ai::Action action : position_.legal()) {
        if (std::binary_search(taken_.begin(), taken_.end(), action)) continue;
        const int weight = hints_.exist() ? hints_.weight_of(action, side) : 0;
        const std::uint64_t lot = (action ^ salt) * 0x9E3779B97F4A7C15u;
        ++count;
        if (count == 1 || weight > next.weight || (weight == next.weight && lot > next.lot)) {
            next = {action, weight, lot};
        }
    }
    return count;
}

Rewards Worker::play_out(const Allowance& allowance) {
    Rewards even{};
    even.fill(0.5F);
    for (; played_ < longest_ && !position_.over(); ++played_) {
        if ((played_ + 1) % kPlayedUnseen == 0 && allowance.spent()) return even;
        const auto legal = position_.legal();
        if (legal.empty()) break;
        position_.apply(playout_action(legal));
    }
    if (position_.over()) return rewards_of(position_, game_.seats());
    if (!hints_.exist()) return even;
    hints_.follow(position_);
    return hints_.expected(position_);
}

ai::Action Worker::playout_action(std::span<const ai::Action> legal) {
    if (!hints_.exist()) return legal[chance_.below(legal.size())];
    hints_.follow(position_);
    if (const auto urgent = hints_.urgent(position_)) return *urgent;
    return near_action(legal);
}

/// The best of several cells near the last stones, or any cell if those are occupied.
ai::Action Worker::near_action(std::span<const ai::Action> legal) {
    const auto plies = static_cast<std::size_t>(position_.ply());
    const ai::Side side = position_.turn().side;
    ai::Action best = legal[chance_.below(legal.size())];
    int heaviest = hints_.weight_of(best, side);
    for (int i = 1; i < kSamples && plies > 0; ++i) {
        const std::size_t back = 1 + chance_.below(std::min(plies, kRecent));
        const ai::Action recent = position_.action_at(static_cast<int>(plies - back));
        ai::Action action = legal[chance_.below(legal.size())];
        if (ai::is_place(recent)) {
            const auto direction =
                static_cast<int>(chance_.below(static_cast<std::size_t>(game_.directions())));
            ai::Cell cell = game_.step(ai::cell_of(recent), direction);
            if (chance_.percent(40)) cell = game_.step(cell, direction);
            if (position_.is_legal(ai::place(cell))) action = ai::place(cell);
        }
        const int weight = hints_.weight_of(action, side);
        if (weight > heaviest) {
            best = action;
            heaviest = weight;
        }
    }
    return best;
}

}  // namespace mcts
