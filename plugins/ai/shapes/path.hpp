// Winning paths of fours and threes between two sides. Every stone of the attacker threatens to
// win, until a threat cannot be answered.
#pragma once

#include <tengen/kit/effort.hpp>
#include <tengen/kit/shapes.hpp>

#include <vector>

namespace shapes {

namespace ai = tengen::ai;

/// Finds paths for the side to move. Plays on the position and the shapes, and restores both. Only
/// for games in which two sides place one stone each in turn, stones stay, and a line wins.
class PathFinder {
  public:
    PathFinder(ai::Position& position, ai::Shapes& shapes, ai::Effort& effort);

    /// Whether the side to move wins with at most `threes` threes, and any number of fours between
    /// them. Also false if the search of `nodes` positions, or the effort, ends without a result.
    bool find(int threes, std::uint64_t nodes);
    /// The path found, with the stones of both sides. Where several answers exist, it has one of
    /// them.
    const std::vector<ai::Action>& path() const { return path_; }

  private:
    static constexpr int kDeepest = 40;
    static constexpr std::size_t kFailures = 1 << 14;

    /// The effect of a stone on the game for the side that placed it.
    enum class Ending { None, Won, Drawn, Lost, Illegal };

    // Each of these leaves the rest of the path after the last stone, if it returns true.
    bool attack(int threes, int depth);
    bool try_stone(ai::Cell cell, int threes, int depth);
    bool four(int fives, int threes, int depth);
    bool three(int threes, int depth);
    bool answered(ai::Cell cell, int threes, int depth);

    /// Appends to cells_ the attacking stones, best first. find_answers() appends the answers to a
    /// three.
    void find_attacks(int threes);
    void find_answers();

    /// Plays a stone of the side to move. Illegal: no stone was played.
    Ending play(ai::Cell cell);
    void take_back(ai::Cell cell);

    bool given_up() const { return effort_.spent() || nodes_ >= most_nodes_; }
    std::uint64_t name(int threes) const;

    ai::Position& position_;
    ai::Shapes& shapes_;
    ai::Effort& effort_;
    ai::Side mine_ = ai::kEmpty;
    ai::Side theirs_ = ai::kEmpty;
    std::uint64_t nodes_ = 0;
    std::uint64_t most_nodes_ = 0;
    std::vector<ai::Action> path_;
    std::vector<ai::Cell> cells_;  ///< cells being tried, as a stack
    std::vector<ai::Cell> threats_;
    std::vector<ai::Cell> ways_;
    std::vector<ai::Cell> common_;
    std::vector<std::uint64_t> failures_;  ///< hash table of positions without a path, by the low
                                           ///< bits of their names
};

}  // namespace shapes
