// The tree that simulations grow: what was tried from each position, how it went, and what is
// proven. Knows no game; who acts and what an action promises it is told. Not for several threads
// at once: whoever shares it holds a lock.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rewards.hpp"

namespace mcts {

/// A position, reached from its parent by an action. Only those that were visited have one, so a
/// wide board costs no more memory than a narrow one.
struct Node {
    ai::Action action = 0;
    std::uint32_t first_child = 0;
    std::uint32_t next = 0;  ///< the next child of the same parent; of free nodes the next free one
    /// Simulations that went through it. Those still on their way count as well, with no reward
    /// yet, so that threads spread over the tree.
    std::uint32_t visits = 0;
    double sum = 0;                  ///< of rewards of the seat that acts before it
    float bias = 0;                  ///< what the action promises, 0..1
    std::uint16_t complete : 1 = 0;  ///< every action that may be tried has a child
    std::uint16_t proven : 15 = 0;   ///< number of the outcome that good play leads to; 0: unknown
    std::uint16_t best_proven = 0;   ///< of its children's, the best for who acts; 0: none

    /// The reward of the seat that acts before it, as simulations went; 0 without any.
    double mean() const { return visits == 0 ? 0 : sum / visits; }
};
static_assert(sizeof(Node) == 32);

class Tree {
  public:
    /// The number of a node. 0: no node.
    using Index = std::uint32_t;
    static constexpr Index kNone = 0;

    /// A node on the way of a simulation, and the seat that acts there.
    struct Step {
        Index node;
        int seat;
    };

    /// How children are weighed against each other.
    struct Weights {
        double exploration = 0.7;
        double bias = 1;
    };

    /// Takes at most so many bytes, but has room for a few nodes in any case.
    explicit Tree(std::size_t bytes);

    /// A root without children, and nothing else.
    void clear();
    Index root() const { return root_; }
    const Node& node(Index index) const { return nodes_[index]; }
    /// Nodes in use, and how many there may be. Those that moving the root set free count as in
    /// use until they are taken again.
    std::size_t size() const { return nodes_.size() - 1; }
    std::size_t capacity() const { return capacity_; }
    bool full() const { return free_ == kNone && size() >= capacity_; }

    Index child(Index parent, ai::Action action) const;
    std::size_t children(Index parent) const;
    /// A new child; kNone when the tree is full. `last`: no further action may be tried.
    Index add(Index parent, ai::Action action, float bias, bool last);
    void set_complete(Index index) { nodes_[index].complete = 1; }

    /// The child to go to for whoever acts, of those that are not proven; kNone when all are.
    Index select(Index parent, const Weights& weights) const;
    /// A simulation goes through it.
    void enter(Index index) { ++nodes_[index].visits; }

    /// A simulation that went this way, from the root on, has ended so; every node on it was
    /// entered. A seat that has something better for certain takes that, whatever was simulated.
    void finish(std::span<const Step> path, Rewards rewards);
    /// The last node of the way is the end of the game; what follows from that is proven as well.
    void prove(std::span<const Step> path, const Rewards& outcome);

    bool is_proven(Index index) const { return nodes_[index].proven != 0; }
    /// Of a node that is proven.
    const Rewards& outcome(Index index) const { return outcomes_[nodes_[index].proven]; }
    /// What a child is worth to the seat that goes there: for certain, or on average so far.
    double worth(Index child, int seat) const;
    /// The child to play: what is best for certain if that is as good as the one most visited, else
    /// that one; kNone without children.
    Index best(Index parent, int seat) const;

    /// The position of a node becomes the first; what does not follow from it is set free little by
    /// little, when room is needed. The node lies on the path of the actions from the root.
    void move_root(std::span<const ai::Action> actions);

  private:
    bool prove_from_children(const Step& step);
    std::uint16_t number_of(const Rewards& outcome);
    Index take_free();

    std::vector<Node> nodes_;  ///< number 0 is never used
    std::size_t capacity_;
    Index root_ = kNone;
    Index free_ = kNone;
    std::vector<Rewards> outcomes_;  ///< number 0 is never used
};

}  // namespace mcts
