// Wins by fours between three or more sides, against all others together. Such a win holds
// whichever side answers, and wherever.
#pragma once

#include <tengen/kit/effort.hpp>
#include <tengen/kit/shapes.hpp>

#include <optional>
#include <vector>

namespace threats {

namespace ai = tengen::ai;
using ai::Cell;
using ai::Side;

/// Plays on a position and its shapes, and restores both. Only for games in which stones stay, each
/// seat places one in turn, and a line wins immediately.
class ManySeats {
  public:
    ManySeats(ai::Position& position, ai::Shapes& shapes, ai::Effort& effort, int sides);

    /// Whether the side to move wins with at most `fours` fours. No four may leave the others a
    /// free stone. So each makes as many cells for a line as the others have stones before the
    /// attacker's next, and the last one makes more.
    bool find(int fours, std::uint64_t nodes);
    /// The stones of such a win, with one example of the others' answers.
    const std::vector<ai::Action>& line() const { return line_; }

  private:
    bool attack(int fours);
    bool try_four(Cell cell, int fours);
    bool answers(int fours);
    bool play(Cell cell);
    void take_back(Cell cell);
    std::optional<int> others_turns();
    std::vector<Cell> fives_of_others() const;
    std::vector<Cell> fives() const;
    bool given_up() const { return effort_.spent() || nodes_ >= most_nodes_; }

    ai::Position& position_;
    ai::Shapes& shapes_;
    ai::Effort& effort_;
    Side sides_;
    Side attacker_ = ai::kEmpty;
    std::uint64_t nodes_ = 0;
    std::uint64_t most_nodes_ = 0;
    std::vector<ai::Action> played_;
    std::vector<ai::Action> line_;
};

}  // namespace threats
