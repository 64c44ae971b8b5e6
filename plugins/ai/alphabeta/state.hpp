// The position of the search, with the shapes that stones would make. Plain line games use a
// separate fast board; others use the host's position, which knows their rules.
#pragma once

#include <tengen/kit/forbidden_rule.hpp>
#include <tengen/kit/line_windows.hpp>
#include <tengen/kit/teams.hpp>

#include <vector>

namespace alphabeta {

namespace ai = tengen::ai;

/// An action to try. Higher weights are tried first.
struct Candidate {
    ai::Action action = 0;
    int weight = 0;
};

class State {
  public:
    State(const ai::Game& game, const ai::ShapeScores& scores);

    /// Takes over a position for one search. Every apply() must be undone before the search ends.
    void begin(ai::Position& position);

    const ai::Game& game() const { return game_; }
    const ai::LineWindows& windows() const { return windows_; }
    bool misere() const { return windows_.line().misere(); }

    int seat() const { return turn_.seat; }
    ai::Side side() const { return turn_.side; }
    ai::Side side_of(int seat) const { return sides_[static_cast<std::size_t>(seat)]; }

    enum class Applied { Illegal, Over, GoesOn };
    Applied apply(ai::Action action);
    void undo();

    /// The place of a seat that has made a line and left. 0: unknown or none.
    int place_of(int seat) const { return places_[static_cast<std::size_t>(seat)]; }
    /// Whether all seats of the side have left.
    bool has_left(ai::Side side) const;
    /// The result of a seat in a finished game, or of one with a place: 1 is first alone, -1 last
    /// alone, 0 average.
    double standing(int seat) const;
    /// Equal for equal positions of one search.
    std::uint64_t key() const;

    /// Appends the most promising actions, best first. Appends at most `width` cells, and at least
    /// one if there is a legal action. Leaves out actions that lose immediately (forbidden points,
    /// overlines) unless there are no others.
    void candidates(std::size_t width, std::vector<Candidate>& list);

    /// Whether shapes show all that a side can do next. Stones are only added, one per seat in
    /// turn, on any empty cell except forbidden points, and these make no line.
    bool shapes_tell() const { return shapes_tell_; }
    /// The first cell from `from` where a stone of the side wins immediately, or cell_count(). Only
    /// if shapes_tell().
    ai::Cell winning_cell(ai::Side side, ai::Cell from = 0) const;
    /// The cell, apart from the winning cell itself, where others can stop the side from winning.
    /// See LineRule::closing_cell().
    ai::Cell closing_cell(ai::Cell cell, ai::Side side) const {
        return windows_.line().closing_cell(game_, windows_.cells(), cell, side);
    }
    /// Whether two lines win, because one stone stops at most one line.
    bool two_lines_win() const { return windows_.line().closed_counts(); }
    /// Whether an open four is unstoppable because the other side has no line to make.
    bool live_four_wins(ai::Side side) const {
        return shapes_tell_ && sure_lines_ && !forbidden_.binds(side);
    }
    bool is_legal(ai::Action action) const {
        return plain_ ? windows_.cells()[ai::cell_of(action)] == ai::kEmpty
                      : position_->is_legal(action);
    }

  private:
    struct Step {
        ai::Cell cell;
        ai::Turn turn;
    };

    ai::LineEffect effect(ai::Cell cell, ai::Side side) const;
    void follow_host();
    void find_places(const ai::Position& position);
    void leave(int seat);
    void return_last();
    void collect(std::size_t width, std::vector<Candidate>& list) const;
    void insert(ai::Action action, std::size_t width, std::size_t first,
                std::vector<Candidate>& list) const;
    int weight(ai::Cell cell) const;
    bool loses_at_once(ai::Action action);

    ai::Game game_;
    ai::LineWindows windows_;
    ai::ForbiddenRule forbidden_;
    bool may_be_plain_ = false;
    bool plain_ = false;  ///< valid during this search
    bool shapes_tell_ = false;
    bool sure_lines_ = false;         ///< a shape of Five is a line, and a line wins
    bool some_lose_at_once_ = false;  ///< a cell that looks good may lose by an overline
    std::vector<int> distances_;      ///< distance of each cell to the centre
    ai::Position* position_ = nullptr;
    ai::Turn turn_{};
    std::array<ai::Side, TENGEN_MAX_SEATS> sides_{};
    ai::Teams teams_;
    // If others play on after a win:
    bool others_play_on_ = false;
    std::array<std::uint8_t, TENGEN_MAX_SEATS> places_{};
    std::vector<std::int8_t> left_;  ///< by each action of the search; -1: no seat
    // For plain games:
    std::vector<Step> path_;
    std::uint64_t key_ = 0;
    int empty_cells_ = 0;
    ai::LineEffect ending_ = ai::LineEffect::None;
    ai::Side ended_by_ = ai::kEmpty;
};

}  // namespace alphabeta
