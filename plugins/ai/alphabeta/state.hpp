// The position being searched, with the shapes that stones would make. Plain line games are played
// on a board of its own, which is quick; others on the host's position, which knows their rules.
#pragma once

#include <tengen/kit/forbidden_rule.hpp>
#include <tengen/kit/line_windows.hpp>

#include <vector>

namespace alphabeta {

namespace ai = tengen::ai;

/// An action to try; the higher its weight the sooner.
struct Candidate {
    ai::Action action = 0;
    int weight = 0;
};

class State {
  public:
    State(const ai::Game& game, const ai::ShapeScores& scores);

    /// Takes over a position for one search; every apply() must be undone before it ends.
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

    /// While over, how a seat did: 1 is before all others, -1 behind all, 0 as good as the average.
    double standing(int seat) const;
    /// Equal for equal positions of one search.
    std::uint64_t key() const;

    /// Appends the most promising actions, best first, at most `width` cells and never none while
    /// there is a legal action. Where stones that look good may lose at once (forbidden points,
    /// longer lines), those are left out while there is anything else.
    void candidates(std::size_t width, std::vector<Candidate>& list);

    /// Stones are only added, seat after seat one, on any empty cell but forbidden ones, which make
    /// no line: what a side could do next shows in the shapes.
    bool shapes_tell() const { return shapes_tell_; }
    /// Where the side to act wins at once, cell_count() where it cannot; only if shapes_tell().
    ai::Cell winning_cell(ai::Side side, ai::Cell from = 0) const;
    /// Besides a winning cell itself, where others can keep the side from winning there; see
    /// LineRule::closing_cell().
    ai::Cell closing_cell(ai::Cell cell, ai::Side side) const {
        return windows_.line().closing_cell(game_, windows_.cells(), cell, side);
    }
    /// One stone stops no more than one line.
    bool two_lines_win() const { return windows_.line().closed_counts(); }
    /// A live four cannot be stopped when there is no line to answer with.
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
    void collect(std::size_t width, std::vector<Candidate>& list) const;
    void insert(ai::Action action, std::size_t width, std::size_t first,
                std::vector<Candidate>& list) const;
    int weight(ai::Cell cell) const;
    bool loses_at_once(ai::Action action);

    ai::Game game_;
    ai::LineWindows windows_;
    ai::ForbiddenRule forbidden_;
    bool may_be_plain_ = false;
    bool plain_ = false;  ///< in this search
    bool shapes_tell_ = false;
    bool sure_lines_ = false;         ///< a shape of Five is a line, and a line wins
    bool some_lose_at_once_ = false;  ///< of the cells that look good, by a longer line
    std::vector<int> distances_;      ///< of cells to the centre
    ai::Position* position_ = nullptr;
    ai::Turn turn_{};
    std::array<ai::Side, TENGEN_MAX_SEATS> sides_{};
    // Of a plain game:
    std::vector<Step> path_;
    std::uint64_t key_ = 0;
    int empty_cells_ = 0;
    ai::LineEffect ending_ = ai::LineEffect::None;
    ai::Side ended_by_ = ai::kEmpty;
};

}  // namespace alphabeta
