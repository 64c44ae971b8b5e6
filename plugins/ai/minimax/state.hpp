// The position of the search, with minimax's additions: keys up to symmetry, and lines.
#pragma once

#include <tengen/kit/evaluation.hpp>

#include <optional>

#include "known_rules.hpp"
#include "lines.hpp"

namespace minimax {

/// A key that all symmetric forms of a position share, and the symmetry that leads to the common
/// form.
struct CommonKey {
    std::uint64_t key = 1;  ///< never 0
    std::size_t symmetry = 0;
};

/// An action to try. Higher weights are tried first.
struct Candidate {
    ai::Action action = 0;
    int weight = 0;
};

class State {
  public:
    explicit State(const ai::Game& game);

    /// Evaluates positions if stones move and lines do not matter.
    void set_evaluation(std::optional<ai::Evaluation> evaluation);
    /// Whether positions are evaluated so. Then a turn of several actions is one level of a search,
    /// and takes are followed at its end.
    bool evaluates() const { return evaluation_.has_value(); }
    /// Whether a legal action takes a stone. Only if positions are evaluated, like the next ones.
    bool takes(ai::Action action) const { return evaluation_->facts().takes(*position_, action); }
    bool must_take() const { return evaluation_->facts().does(TENGEN_GAME_MUST_TAKE); }
    /// Whether the position came before in the game.
    bool is_repeated() const { return evaluation_->facts().repeats(*position_) > 0; }
    /// Whether the last action was of another seat.
    bool begins_turn() const { return seats_.empty() || seats_.back() != position_->turn().seat; }
    /// Remembers the number of actions that a side had at its last turn, for promise().
    void note_actions(ai::Side side, std::size_t count) {
        mobility_[side] = static_cast<int>(count);
    }

    /// Takes over a position for one search. Every apply() must be undone before the search ends.
    void begin(ai::Position& position);

    const ai::Game& game() const { return game_; }
    const KnownRules& rules() const { return rules_; }
    ai::Position& position() { return *position_; }

    /// Like Position::apply(). True if the game is then over.
    bool apply(ai::Action action);
    void undo();

    /// Equal for positions that are equal up to symmetry. Positions of different games may share a
    /// key, because the results hold for the side to move in each of them.
    CommonKey key() const;
    /// Converts an action to the common form of the position, and back.
    ai::Action to_common(ai::Action action, const CommonKey& key) const;
    ai::Action from_common(ai::Action action, const CommonKey& key) const;

    /// Appends the actions to try, best first. On wide positions, appends only the most promising
    /// ones and returns false.
    bool candidates(std::vector<Candidate>& list) const;

    /// A side's chances by open stretches and captures, compared with the other sides' in the game,
    /// within +-kMaxPromise; 0 if there are no lines.
    int promise(int seat) const;
    static constexpr int kMaxPromise = 9000;

    /// Whether a seat can still make a line. True if that is unknown.
    bool line_possible(int seat) const {
        return !rules_.stones_only || lines_.line_possible(position_->side_of(seat));
    }
    /// Whether no side can make a line, so the rest only fills the board.
    bool no_line_possible() const;
    int empty_cells() const { return empty_cells_; }

    /// Whether an action loses immediately for the side to move, or is illegal.
    bool is_bad(ai::Action action) const;
    /// Whether that is true of all its actions.
    bool all_are_bad() const;

    /// The cells where the side could complete a winning line with its next stone.
    void winning_cells(ai::Side side, std::vector<ai::Action>& cells) const;
    /// Finds an immediate win, or the best action known from a search here. False if there is
    /// neither. Overwrites `cells`.
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

    int gain(ai::Action action) const;
    int judged(ai::Side mine) const;

    const ai::Game& game_;
    KnownRules rules_;
    std::optional<ai::Evaluation> evaluation_;
    mutable ai::Mobility mobility_{};
    std::vector<std::uint8_t>
        seats_;  ///< that took the applied actions, if positions are evaluated
    std::vector<CellMap> inverses_;
    Lines lines_;
    ai::Position* position_ = nullptr;
    int stones_set_up_ = 0;  ///< stones that no action of this game placed
    int empty_cells_ = 0;
    bool wide_board_;
    std::vector<std::uint64_t> keys_;  ///< one per symmetry
    std::vector<ai::Cell> path_;       ///< cells of the applied actions; path_sides_ has their
                                       ///< sides
    std::vector<ai::Side> path_sides_;
    std::vector<std::uint16_t> stones_near_;  ///< stones within two steps of each cell; for wide
                                              ///< boards
    /// The cells that follow() knows, for games in which actions do more than add a stone.
    std::vector<ai::Side> followed_;
    std::array<int, 16> taken_{};  ///< captured stones, by side
};

}  // namespace minimax
