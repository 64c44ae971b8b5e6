#include "worker.hpp"

#include <algorithm>
#include <cmath>

namespace mcts {

namespace {

constexpr int kSmallBoard = 64;  ///< cells; on boards up to this size, all actions are tried, and
                                 ///< games are played to their end
constexpr int kGuessAfter = 6;   ///< actions, on larger boards
constexpr int kJudgeAfter = 6;   ///< actions, if the evaluation judges
constexpr int kJudgeTakesAfter = 2;  ///< the same in games with takes, which it judges better
constexpr double kTrust = 0.3;  ///< of exploration, if it judges soon and no stone must be taken
constexpr int kSamples = 4;     ///< cells sampled for one action of a playout
constexpr std::size_t kRecent = 6;
constexpr int kGainSamples = 2;   ///< actions sampled for one of a playout that is evaluated
constexpr int kRaceSamples = 16;  ///< the same in a race, whose best moves are few
constexpr float kGainUnit = 1000;
constexpr float kTake = 0.5F;      ///< the gain of a take, without that of the place
constexpr int kPlayedUnseen = 16;  ///< actions between checks of the allowance

/// Whether hands or seeds decide, which says little soon.
bool decides_late(const ai::Facts& facts) {
    return facts.does(TENGEN_GAME_HAS_HANDS) || facts.does(TENGEN_GAME_COUNTS_CELLS);
}

int longest_playout(const ai::Game& game, const Hints& hints, const Shared& shared) {
    if (hints.exist() && game.cell_count() > kSmallBoard) return kGuessAfter;
    if (!hints.exist() && shared.evaluation != nullptr) {
        if (shared.playout > 0) return shared.playout;
        const ai::Facts& facts = shared.evaluation->facts();
        if (decides_late(facts)) return 4 * game.cell_count();
        return facts.does(TENGEN_GAME_TAKES) ? kJudgeTakesAfter : kJudgeAfter;
    }
    return 4 * game.cell_count() + 64;  // beyond that, stones only come and go
}

/// Several random numbers from 64 random bits, without divisions.
class Lots {
  public:
    explicit Lots(ai::Chance& chance) : bits_(chance.bits()) {}

    /// 0..count - 1, once; `count` is at most 2^16.
    std::size_t below(std::size_t count) {
        return static_cast<std::size_t>((bits_ >> 32) * count >> 32);
    }
    /// The same for counts of at most 100, three times.
    std::size_t small(std::size_t count) {
        const std::size_t lot = (bits_ & 0x3FF) * count >> 10;
        bits_ >>= 10;
        return lot;
    }

  private:
    std::uint64_t bits_;
};

/// The number of best actions to try after so many visits, on a large board with lines.
std::size_t width(std::uint32_t visits) {
    return 2 + static_cast<std::size_t>(std::pow(visits, 0.3));
}

/// The same with an evaluation, which orders actions less well, unless the first stone at its goal
/// wins.
std::size_t judged_width(std::uint32_t visits, bool first_wins) {
    return 2 + static_cast<std::size_t>(std::pow(visits, first_wins ? 0.33 : 0.5));
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
      evaluation_(hints_.exist() ? nullptr : shared.evaluation),
      claims_(shared.claims),
      longest_(longest_playout(game, hints_, shared)),
      first_wins_(evaluation_ != nullptr && evaluation_->first_wins()),
      trust_(evaluation_ != nullptr && !decides_late(evaluation_->facts()) &&
                     !evaluation_->facts().does(TENGEN_GAME_MUST_TAKE)
                 ? kTrust
                 : 1),
      gain_samples_(evaluation_ != nullptr && evaluation_->is_race() ? kRaceSamples
                                                                     : kGainSamples) {
    save_hints();
}

void Worker::begin(const ai::Position& root, const ai::Chance& chance) {
    root_.assign(root);
    position_.assign(root);
    chance_ = chance;
    save_hints();
}

void Worker::save_hints() {
    if (!hints_.exist()) return;
    hints_.follow(root_);
    hints_.save();
}

void Worker::restore() {
    position_.assign(root_);
    if (hints_.exist()) hints_.restore();
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
        if (evaluation_ != nullptr) {
            shared_.spread.add(rewards[static_cast<std::size_t>(path_.front().seat)]);
        }
        if (over) shared_.tree.prove(path_, rewards);
        shared_.tree.finish(path_, rewards);
    }
    restore();
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
    Tree::Weights weights = shared_.weights;
    // Judged rewards are often so close that UCB1 would try all moves alike.
    if (evaluation_ != nullptr) weights.exploration *= trust_ * shared_.spread.relative();
    while (true) {
        path_.push_back({node, position_.turn().seat});
        const bool deepest = shared_.depth != 0 && path_.size() > shared_.depth;
        const Tree::Index child = deepest ? Tree::kNone : tree.select(node, weights);
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

/// If an evaluation orders moves, a few good replies matter more than all. Trying each reply once
/// before any twice would make a move's average that of all replies, silly ones too.
bool Worker::may_widen(Tree::Index node) const {
    if (evaluation_ != nullptr && evaluation_->has_ways()) {
        return shared_.tree.children(node) <
               judged_width(shared_.tree.node(node).visits, first_wins_);
    }
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
    taken_.erase(std::unique(taken_.begin(), taken_.end()), taken_.end());
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
            child = tree.add(parent, next.action, bias_of(next.weight), count == 1);
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
    bool found = false;
    const auto legal = position_.legal();
    for (const ai::Action action : legal) {
        const int weight = weight_of(action, side);
        if (found && weight < next.weight) continue;
        if (std::binary_search(taken_.begin(), taken_.end(), action)) continue;
        const std::uint64_t lot = (action ^ salt) * 0x9E3779B97F4A7C15u;
        if (!found || weight > next.weight || lot > next.lot) next = {action, weight, lot};
        found = true;
    }
    // All that were taken are legal.
    return found ? std::max<std::size_t>(1, legal.size() - taken_.size()) : 0;
}

/// Higher is better; only comparable in one position.
int Worker::weight_of(ai::Action action, ai::Side side) const {
    if (hints_.exist()) return hints_.weight_of(action, side);
    if (evaluation_ == nullptr) return 0;
    const float take = evaluation_->facts().takes(position_, action) ? kTake : 0;
    return static_cast<int>(kGainUnit * (evaluation_->gain(position_, action) + take));
}

float Worker::bias_of(int weight) const {
    if (evaluation_ == nullptr) return Hints::bias(weight);
    return std::clamp(static_cast<float>(weight) / (2 * kGainUnit), 0.0F, 1.0F);
}

Rewards Worker::judge() {
    if (hints_.exist()) {
        hints_.follow(position_);
        return hints_.expected(position_);
    }
    return ai::chances_of(position_, game_.seats(), evaluation_->strengths(position_, mobility_));
}

Rewards Worker::play_out(const Allowance& allowance) {
    Rewards even{};
    even.fill(0.5F);
    mobility_.fill(0);
    ai::Side last = ai::kEmpty;
    for (; played_ < longest_ && !position_.over(); ++played_) {
        if ((played_ + 1) % kPlayedUnseen == 0 && allowance.spent()) return even;
        const auto legal = position_.legal();
        if (legal.empty()) break;
        if (evaluation_ != nullptr) {
            const ai::Side side = position_.turn().side;
            // Only the first actions of turns can be compared.
            if (side != last) mobility_[side] = static_cast<int>(legal.size());
            last = side;
        }
        if (evaluation_ == nullptr && !hints_.exist()) {
            play_sensibly(legal);
        } else {
            position_.apply(playout_action(legal));
        }
    }
    if (position_.over()) return rewards_of(position_, game_.seats());
    return hints_.exist() || evaluation_ != nullptr ? judge() : even;
}

/// Plays a random action. It tries another one if the action loses the game immediately, or, in
/// games where actions may claim cells, if it does not. Playouts full of blunders that no player
/// makes say little about a position.
void Worker::play_sensibly(std::span<const ai::Action> legal) {
    constexpr int kTries = 3;
    const int seat = position_.turn().seat;
    for (int i = 1;; ++i) {
        position_.apply(legal[chance_.below(legal.size())]);
        if (i == kTries) return;
        const bool over = position_.over();
        const bool bad =
            over ? rewards_of(position_, game_.seats())[static_cast<std::size_t>(seat)] == 0
                 : claims_ && position_.turn().seat != seat;
        if (!bad) return;
        position_.undo();
        legal = position_.legal();
    }
}

ai::Action Worker::playout_action(std::span<const ai::Action> legal) {
    if (evaluation_ != nullptr) return gaining_action(legal);
    hints_.follow(position_);
    if (const auto urgent = hints_.urgent(position_)) return *urgent;
    return near_action(legal);
}

/// The best of a few actions: takes, and moves to better places.
ai::Action Worker::gaining_action(std::span<const ai::Action> legal) {
    const ai::Side side = position_.turn().side;
    ai::Action best = legal[Lots(chance_).below(legal.size())];
    int heaviest = weight_of(best, side);
    for (int i = 1; i < gain_samples_; ++i) {
        const ai::Action action = legal[Lots(chance_).below(legal.size())];
        const int weight = weight_of(action, side);
        if (weight > heaviest) {
            best = action;
            heaviest = weight;
        }
    }
    return best;
}

/// The best of several cells near the last stones, or any cell if those are occupied.
ai::Action Worker::near_action(std::span<const ai::Action> legal) {
    const auto plies = static_cast<std::size_t>(position_.ply());
    const ai::Side side = position_.turn().side;
    ai::Action best = legal[Lots(chance_).below(legal.size())];
    int heaviest = hints_.weight_of(best, side);
    for (int i = 1; i < kSamples && plies > 0; ++i) {
        Lots lots(chance_);
        ai::Action action = legal[lots.below(legal.size())];
        const std::size_t back = 1 + lots.small(std::min(plies, kRecent));
        const ai::Action recent = position_.action_at(static_cast<int>(plies - back));
        if (ai::is_place(recent)) {
            const auto directions = static_cast<std::size_t>(game_.directions());
            const auto direction = static_cast<int>(lots.small(directions));
            ai::Cell cell = game_.step(ai::cell_of(recent), direction);
            if (lots.small(100) < 40) cell = game_.step(cell, direction);
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
