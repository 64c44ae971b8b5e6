// One thread's share of a search: it goes down the shared tree, adds a position, plays it out on a
// position of its own, and tells the tree how that ended.
#pragma once

#include <mutex>

#include "allowance.hpp"
#include "hints.hpp"
#include "tree.hpp"

namespace mcts {

/// What all threads of a search share. The tree and played_out are used under the lock; the rest
/// does not change while they work.
struct Shared {
    explicit Shared(std::size_t tree_bytes) : tree(tree_bytes) {}

    std::mutex lock;
    Tree tree;
    Tree::Weights weights;
    std::uint64_t simulations = 0;      ///< through the root; 0: no limit
    std::uint64_t actions = 0;          ///< to be played out for a decision; 0: no limit
    std::uint64_t played_out = 0;       ///< so far, of those
    std::uint32_t depth = 0;            ///< of the tree; 0: no limit
    std::vector<ai::Action> forbidden;  ///< that lose at once; not tried in the first position
};

class Worker {
  public:
    /// Keeps copies of what it needs of the position. Without a weight of the bias it knows no
    /// lines. `game` and `shared` outlive it.
    Worker(const ai::Game& game, const ai::Position& root, const ai::Chance& chance,
           Shared& shared);

    /// A new first position, and a new source of chance.
    void begin(const ai::Position& root, const ai::Chance& chance);
    /// The first position, between simulations.
    ai::Position& position() { return position_; }
    /// Takes back what was played on it.
    void restore() { position_.assign(root_); }

    /// One simulation; a game that is not played out when the allowance is spent counts as even.
    /// False when there is nothing left to do: as much as wanted is done, or the first position is
    /// proven.
    bool simulate(const Allowance& allowance);

  private:
    struct Next {
        ai::Action action = 0;
        int weight = 0;
        std::uint64_t lot = 0;
    };

    bool descend();
    bool may_widen(Tree::Index node) const;
    void note_children(Tree::Index node);
    void widen();
    std::size_t find_next(Next& next);
    Rewards play_out(const Allowance& allowance);
    ai::Action playout_action(std::span<const ai::Action> legal);
    ai::Action near_action(std::span<const ai::Action> legal);

    const ai::Game& game_;
    Shared& shared_;
    ai::Clone root_;
    ai::Clone position_;
    ai::Chance chance_;
    Hints hints_;
    int longest_;  ///< actions played out before the end is guessed

    std::vector<Tree::Step> path_;
    std::vector<ai::Action> taken_;  ///< tried at the end of the path, in ascending order
    bool widens_ = false;            ///< another is to be tried there
    std::optional<Rewards> known_;   ///< how it goes on from there, without playing
    int played_ = 0;                 ///< actions played out from there
};

}  // namespace mcts
