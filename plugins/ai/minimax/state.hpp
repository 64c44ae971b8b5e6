// The position being searched, with what minimax keeps beside it: keys up to symmetry and lines.
#pragma once

#include "known_rules.hpp"
#include "lines.hpp"

namespace minimax {

/// A key that all symmetric forms of a position share, and the symmetry that leads to that form.
struct CommonKey {
    std::uint64_t key = 1;  ///< never 0
    std::size_t symmetry = 0;
};

/// An action to try; the higher its weight the sooner.
struct Candidate {
    ai::Action action = 0;
    int weight = 0;
};

class State {
  public:
    explicit State(const ai::Game& game);

    /// Takes over a position for one search; every apply() must be undone before it ends.
    void begin(ai::Position& position);

    const ai::Game& game() const { return game_; }
    const KnownRules& rules() const { return rules_; }
    ai::Position& position() { return *position_; }

    /// As Position::apply(); true when the game is over then.
    bool apply(ai::Action action);
    void undo();

    /// Equal for positions that are equal up to symmetry. Positions of different matches may share
    /// one; what is found out about them holds for whoever acts in either.
    CommonKey key() const;
    /// An action as it is called in the common form of the position, and back.
    ai::Action to_common(ai::Action action, const CommonKey& key) const;
    ai::Action from_common(ai::Action action, const CommonKey& key) const;

    /// Appends the actions to try, best first. On wide positions only the most promising; then
    /// returns false.
    bool candidates(std::vector<Candidate>& list) const;

    /// A side's chances by open stretches and captures compared with those of the others that play,
    /// within +-kMaxPromise; 0 where there are no lines.
    int promise(int seat) const;
    static constexpr int kMaxPromise = 9000;

    /// Whether a seat may still make a line; true where that is not known.
    bool line_possible(int seat) const {
        return !rules_.stones_only || lines_.line_possible(position_->side_of(seat));
    }
    /// Nobody can: all that is left is to fill the board.
    bool no_line_possible() const;
    int empty_cells() const { return empty_cells_; }

    /// Whether the side to act loses by an action at once, or may not take it.
    bool is_bad(ai::Action action) const;
    /// The same of everything that it can do.
    bool all_are_bad() const;

    /// Cells where the side could complete a line that wins with its next stone.
    void winning_cells(ai::Side side, std::vector<ai::Action>& cells) const;
    /// What wins immediately, or what a search has found to be best here; false if neither is
    /// known. `cells` is overwritten.
    template <class Table>
    bool known_best(Table& table, std::vector<ai::Action>& cells, ai::Action& action) const {
        winning_cells(position_->turn().side, cells);
        if (!cells.empty()) {
            action = cells[0];
            return true;
        }
        const CommonKey common = key();
        const auto* const known = table.find(common.key);
        if (known == nullptr) return false;
        action = from_common(known->action, common);
        return position_->is_legal(action);
    }
    /// LineRule::closing_cell()
    ai::Cell closing_cell(ai::Cell cell, ai::Side side) const {
        return rules_.line.closing_cell(game_, position_->cells(), cell, side);
    }
    ai::LineEffect effect(ai::Cell cell, ai::Side side) const {
        return rules_.line.effect(game_, position_->cells(), cell, side);
    }

  private:
    void add(ai::Cell cell, ai::Side side);
    void remove(ai::Cell cell, ai::Side side);
    void follow(ai::Side actor, int sign);
    void change(ai::Cell cell, ai::Side side);
    void count_near(ai::Cell cell, int change);
    int chances_of(ai::Side side) const;
    int weight(ai::Cell cell, ai::Side side) const;
    int weight_of_captures(ai::Cell cell, ai::Side side) const;
    int stones_around(ai::Cell cell) const;
    void select(std::vector<Candidate>& list, std::size_t first) const;
    void drop_distant(std::vector<Candidate>& list, std::size_t first) const;

    const ai::Game& game_;
    KnownRules rules_;
    std::vector<CellMap> inverses_;
    Lines lines_;
    ai::Position* position_ = nullptr;
    int stones_set_up_ = 0;  ///< that no action of this game placed
    int empty_cells_ = 0;
    bool wide_board_;
    std::vector<std::uint64_t> keys_;  ///< one a symmetry
    std::vector<ai::Cell> path_;       ///< cells of the actions applied, with their sides
    std::vector<ai::Side> path_sides_;
    std::vector<std::uint16_t> stones_near_;  ///< cell -> stones within two steps; wide boards
    /// What follow() knows to be on the board: for games in which actions do more than add a stone.
    std::vector<ai::Side> followed_;
    std::array<int, 16> taken_{};  ///< stones captured, by side
};

}  // namespace minimax
