// One thread of a search. It descends the shared tree, adds a position, plays it out on its own
// position, and records the result in the tree.
#pragma once

#include <tengen/kit/evaluation.hpp>

#include <algorithm>
#include <cmath>
#include <mutex>

#include "allowance.hpp"
#include "hints.hpp"
#include "tree.hpp"

namespace mcts {

/// The standard deviation of rewards, as a share of that of as many wins as losses.
class Spread {
  public:
    void add(double reward) {
        ++count_;
        sum_ += reward;
        squares_ += reward * reward;
    }
    /// 1 for as many wins as losses, 0 for equal rewards.
    double relative() const {
        const double mean = sum_ / count_;
        return 2 * std::sqrt(std::max(0.0, squares_ / count_ - mean * mean));
    }

  private:
    // These count a win and a loss before the first reward.
    double count_ = 2;
    double sum_ = 1;
    double squares_ = 1;
};

/// The state shared by all threads of a search. The tree and played_out need the lock. The rest
/// does not change while they work.
struct Shared {
    explicit Shared(std::size_t tree_bytes) : tree(tree_bytes) {}

    std::mutex lock;
    Tree tree;
    Tree::Weights weights;
    std::uint64_t simulations = 0;      ///< limit for the root; 0: none
    std::uint64_t actions = 0;          ///< limit of playout actions for a decision; 0: none
    std::uint64_t played_out = 0;       ///< playout actions so far
    std::uint32_t depth = 0;            ///< limit of the tree's depth; 0: none
    std::vector<ai::Action> forbidden;  ///< actions that lose immediately; not tried at the root
    /// Judges positions if stones move and lines do not matter. May be null.
    const ai::Evaluation* evaluation = nullptr;
    bool claims = false;  ///< actions may claim cells and then keep the turn
    int playout = 0;      ///< actions of a playout before the evaluation; 0: chosen by the board
    Spread spread;        ///< of the rewards at the root, if the evaluation judges. Needs the lock
};

class Worker {
  public:
    /// Copies what it needs of the position. If the weight of the bias is 0, it uses no lines.
    /// `game` and `shared` must outlive it.
    Worker(const ai::Game& game, const ai::Position& root, const ai::Chance& chance,
           Shared& shared);

    /// Sets a new root position and a new source of randomness.
    void begin(const ai::Position& root, const ai::Chance& chance);
    /// The root position, between simulations.
    ai::Position& position() { return position_; }
    /// Undoes all actions of a simulation.
    void restore();

    /// Runs one simulation. If the allowance is spent before the end of the game, the simulation
    /// counts as even. False if nothing is left to do: a limit is reached, or the root is proven.
    bool simulate(const Allowance& allowance);

  private:
    struct Next {
        ai::Action action = 0;
        int weight = 0;
        std::uint64_t lot = 0;
    };

    void save_hints();
    bool descend();
    bool may_widen(Tree::Index node) const;
    void note_children(Tree::Index node);
    void widen();
    std::size_t find_next(Next& next);
    Rewards play_out(const Allowance& allowance);
    void play_sensibly(std::span<const ai::Action> legal);
    ai::Action playout_action(std::span<const ai::Action> legal);
    ai::Action near_action(std::span<const ai::Action> legal);
    ai::Action gaining_action(std::span<const ai::Action> legal);
    int weight_of(ai::Action action, ai::Side side) const;
    float bias_of(int weight) const;
    Rewards judge();

    const ai::Game& game_;
    Shared& shared_;
    ai::Clone root_;
    ai::Clone position_;
    ai::Chance chance_;
    Hints hints_;
    const ai::Evaluation* evaluation_;  ///< null: hints or results of playouts suffice
    bool claims_;                       ///< an action that claims a cell keeps the turn
    ai::Mobility mobility_{};           ///< in a playout
    int longest_;                       ///< actions of a playout before its result is guessed
    bool first_wins_;                   ///< in the evaluation
    double trust_;                      ///< in the evaluation: the part of exploration that stays
    int gain_samples_;                  ///< actions sampled for one of a playout

    std::vector<Tree::Step> path_;
    std::vector<ai::Action> taken_;  ///< tried at the end of the path, in ascending order
    bool widens_ = false;            ///< another action will be tried there
    std::optional<Rewards> known_;   ///< the result from there, if it is known without playing
    int played_ = 0;                 ///< actions played out from there
};

}  // namespace mcts
