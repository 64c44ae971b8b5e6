// Moves of stones across the board. Rules state move lines, and one mover makes all moves of a game
// in one pass over the stones.
#pragma once

#include <array>
#include <vector>

#include "core/rule.hpp"

namespace tengen {

/// Immutable. The board must outlive it.
class Mover final : public rule::Candidates, public rule::Effect {
  public:
    /// Each line belongs to a rule of the game.
    Mover(const Board& board, const std::vector<MoveLine>& lines);

    void list(const Position& position, Side side, ActionList& actions) const override;
    bool contains(const Position& position, Action action) const override;
    bool can_act(const Position& position, Side side) const override;
    Message why_absent(const Position& position, Action action) const override;
    void apply(Edit& edit, Action action) const override;
    std::optional<std::uint64_t> foresee(const Position& position, Action action) const override;

    /// A move that two lines make on an empty board: the side, and a cell and its target. Both
    /// lines accept the same targets there.
    struct Overlap {
        Side side = kEmpty;
        Cell from = kNoCell;
        Cell to = kNoCell;
    };
    /// The first one; `side` is kEmpty if there is none.
    Overlap overlap() const;

  private:
    struct Jumps {
        MoveLine line;
        std::vector<Cell> target;  ///< by cell; the outside if there is none
    };

    template <class Visit>
    bool visit(const Position& position, Side side, Cell from, const Visit& visit) const;
    template <class Visit>
    bool visit_line(const Position& position, Side side, const MoveLine& line, Cell from,
                    const Visit& visit) const;

    const Board& board_;
    std::array<std::vector<MoveLine>, kMaxSides + 1> lines_;  ///< by side
    std::array<std::vector<Jumps>, kMaxSides + 1> jumps_;
};

}  // namespace tengen
