// The tree that simulations grow: the actions tried in each position, their results, and proven
// outcomes. Knows no game; callers supply the seat to move and the bias of an action. Not
// thread-safe: threads that share it need a lock.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "rewards.hpp"

namespace mcts {

/// A position, reached from its parent by an action. Only visited positions have a node, so a wide
/// board needs no more memory than a narrow one.
struct Node {
    ai::Action action = 0;
    std::uint32_t first_child = 0;
    std::uint32_t next = 0;  ///< the next child of the same parent; for free nodes, the next free
                             ///< node
    /// The number of simulations through this node. Unfinished ones count too, without a reward, to
    /// spread the threads over the tree.
    std::uint32_t visits = 0;
    double sum = 0;                  ///< of the rewards for the seat that acts before this node
    float bias = 0;                  ///< the promise of the action, 0..1
    std::uint16_t complete : 1 = 0;  ///< every action that may be tried has a child
    std::uint16_t proven : 15 = 0;   ///< number of the outcome under good play; 0: unknown
    std::uint16_t best_proven = 0;   ///< the proven child outcome that is best for the seat to
                                     ///< move; 0: none

    /// The average reward for the seat that acts before this node; 0 without simulations.
    double mean() const { return visits == 0 ? 0 : sum / visits; }
};
static_assert(sizeof(Node) == 32);

class Tree {
  public:
    /// The number of a node; 0 means no node.
    using Index = std::uint32_t;
    static constexpr Index kNone = 0;

    /// A node on the path of a simulation, and the seat that acts there.
    struct Step {
        Index node;
        int seat;
    };

    /// The parameters that compare children.
    struct Weights {
        double exploration = 0.7;
        double bias = 1;
    };

    /// Uses at most `bytes`, but always has room for a few nodes.
    explicit Tree(std::size_t bytes);

    /// Leaves only a root without children.
    void clear();
    Index root() const { return root_; }
    const Node& node(Index index) const { return nodes_[index]; }
    /// The number of nodes in use, and its maximum. Nodes that a moved root has freed count as used
    /// until they are taken again.
    std::size_t size() const { return nodes_.size() - 1; }
    std::size_t capacity() const { return capacity_; }
    bool full() const { return free_ == kNone && size() >= capacity_; }

    Index child(Index parent, ai::Action action) const;
    std::size_t children(Index parent) const;
    /// Adds a child; kNone if the tree is full. `last`: no further action may be tried.
    Index add(Index parent, ai::Action action, float bias, bool last);
    void set_complete(Index index) { nodes_[index].complete = 1; }

    /// The unproven child to visit for the seat to move; kNone if all are proven.
    Index select(Index parent, const Weights& weights) const;
    /// Counts a simulation through the node.
    void enter(Index index) { ++nodes_[index].visits; }

    /// Records the result of a simulation along `path`, which begins at the root. All its nodes
    /// must have been entered. A seat with a better proven result gets that instead.
    void finish(std::span<const Step> path, Rewards rewards);
    /// Records that the last node of the path is the end of the game, and proves the positions that
    /// follow from it.
    void prove(std::span<const Step> path, const Rewards& outcome);

    bool is_proven(Index index) const { return nodes_[index].proven != 0; }
    /// The outcome of a proven node.
    const Rewards& outcome(Index index) const { return outcomes_[nodes_[index].proven]; }
    /// The value of a child to the seat that chooses it: proven, or the average so far.
    double worth(Index child, int seat) const;
    /// The child to play. That is the best proven child if it is at least as good as the most
    /// visited one; otherwise the most visited one. kNone without children.
    Index best(Index parent, int seat) const;

    /// Counts the wins of each seat below the children of the root.
    void count_wins(const ai::Teams& teams) { counted_ = teams; }
    /// Each seat's share of the wins below a child of the root, 0..1; all 0 if none was counted.
    Rewards win_shares_of(Index child) const;

    /// Makes the position of a node the root. The node must be on the path of the actions from the
    /// old root. Frees all other nodes gradually, when memory is needed.
    void move_root(std::span<const ai::Action> actions);

  private:
    bool prove_from_children(const Step& step);
    std::uint16_t number_of(const Rewards& outcome);
    Index take_free();

    std::vector<Node> nodes_;  ///< number 0 is unused
    std::size_t capacity_;
    Index root_ = kNone;
    Index free_ = kNone;
    std::vector<Rewards> outcomes_;     ///< number 0 is unused
    std::optional<ai::Teams> counted_;  ///< the seats whose wins are counted
    std::unordered_map<Index, std::array<double, TENGEN_MAX_SEATS>> wins_;
};

}  // namespace mcts
