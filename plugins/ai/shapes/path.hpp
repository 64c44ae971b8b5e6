// Winning paths of fours and threes between two sides: every stone of the one who attacks makes a
// threat to win, until one cannot be met.
#pragma once

#include <tengen/kit/effort.hpp>
#include <tengen/kit/shapes.hpp>

#include <vector>

namespace shapes {

namespace ai = tengen::ai;

/// Looks for paths from a position, of whoever acts there. Plays on the position and the shapes,
/// and restores both. Only for games in which two sides place one stone each in turn, stones stay,
/// and a line wins.
class PathFinder {
  public:
    PathFinder(ai::Position& position, ai::Shapes& shapes, ai::Effort& effort);

    /// Whether the one who acts wins by at most so many threes, and any number of fours between
    /// them. False as well when `nodes` positions were looked at, or the effort was spent, without
    /// a result.
    bool find(int threes, std::uint64_t nodes);
    /// The path found: the stones of both, with one answer of the other side where there are
    /// several.
    const std::vector<ai::Action>& path() const { return path_; }

  private:
    static constexpr int kDeepest = 40;
    static constexpr std::size_t kFailures = 1 << 14;

    /// How a stone ends the game for the side that placed it.
    enum class Ending { None, Won, Drawn, Lost, Illegal };

    // Each of these leaves a path behind when it returns true: what follows the stone played last.
    bool attack(int threes, int depth);
    bool try_stone(ai::Cell cell, int threes, int depth);
    bool four(int fives, int threes, int depth);
    bool three(int threes, int depth);
    bool answered(ai::Cell cell, int threes, int depth);

    /// Append to cells_ the stones that attack, the best first; the answers to a three.
    void find_attacks(int threes);
    void find_answers();

    /// Plays a stone of whoever acts. Illegal: nothing was played.
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
    std::vector<ai::Cell> cells_;  ///< what is being tried, stone upon stone
    std::vector<ai::Cell> threats_;
    std::vector<ai::Cell> ways_;
    std::vector<ai::Cell> common_;
    std::vector<std::uint64_t> failures_;  ///< names of positions without a path, by their ends
};

}  // namespace shapes
