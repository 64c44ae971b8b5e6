// A board for searching threats. It has the stones of two sides, and the marks of each empty cell
// for both sides, updated with each stone.
#pragma once

#include <tengen/kit/line_rule.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "row.hpp"

namespace threats {

namespace ai = tengen::ai;
using ai::Cell;
using ai::Side;

inline Side other(Side side) {
    return static_cast<Side>(3 - side);
}

/// An unordered set of cells.
class CellSet {
  public:
    explicit CellSet(std::size_t cells) : place_(cells, kNone) { cells_.reserve(cells); }

    void add(Cell cell) {
        place_[cell] = static_cast<Cell>(cells_.size());
        cells_.push_back(cell);
    }
    void remove(Cell cell) {
        const Cell place = place_[cell];
        cells_[place] = cells_.back();
        place_[cells_[place]] = place;
        cells_.pop_back();
        place_[cell] = kNone;
    }
    bool has(Cell cell) const { return place_[cell] != kNone; }
    std::size_t size() const { return cells_.size(); }
    bool empty() const { return cells_.empty(); }
    Cell operator[](std::size_t index) const { return cells_[index]; }
    auto begin() const { return cells_.begin(); }
    auto end() const { return cells_.end(); }

  private:
    static constexpr Cell kNone = 0xFFFF;
    std::vector<Cell> cells_;
    std::vector<Cell> place_;
};

/// For games with a rule "line" and two sides, whose stones stay. put() and take() cost about 100
/// ns. Not thread-safe.
class Field {
  public:
    /// Why the fours of this game cannot be searched; empty if they can.
    static std::string refusal(const ai::Game& game);

    /// Starts without stones. The game must have no refusal().
    explicit Field(const ai::Game& game);

    /// Sets the stones to those of `cells`, which are in the format of Position::cells().
    void follow(const Side* cells);
    /// Puts a stone on an empty cell.
    void put(Cell cell, Side side) { change(cell, side); }
    /// Removes the stone again.
    void take(Cell cell) { change(cell, ai::kEmpty); }

    Side at(Cell cell) const { return stones_[cell]; }
    int cell_count() const { return static_cast<int>(cell_count_); }
    /// The hash of the stones.
    std::uint64_t key() const { return key_; }
    const RowRule& rule(Side side) const { return rules_[side]; }

    /// The cells where a stone of the side would have one of these marks (or a stronger one) in a
    /// row.
    const CellSet& fives(Side side) const { return sets_[side][kFives]; }
    const CellSet& fours(Side side) const { return sets_[side][kFours]; }
    const CellSet& threes(Side side) const { return sets_[side][kThrees]; }
    const CellSet& growing(Side side) const { return sets_[side][kGrowing]; }
    /// The combined marks of all rows.
    Marks marks(Cell cell, Side side) const { return all_[side][cell]; }
    /// Whether a stone there has two or more cells for a line, perhaps in different rows.
    bool makes_two_fives(Cell cell, Side side) const;

    /// Whether the empty cell is a forbidden point for the side (renju). A line is never forbidden.
    bool forbidden(Cell cell, Side side);
    /// Whether any shapes are forbidden for the side.
    bool restricted(Side side) const { return forbids_[side] != 0; }
    /// Whether two rows through the empty cell could be threes, forbidden or not. Only then can a
    /// stone of the other side make the cell forbidden.
    bool may_become_forbidden(Cell cell, Side side) const;

    /// Appends the cells within a line's length of a cell in any row. Leaves out those outside the
    /// board.
    void append_rows(Cell cell, std::vector<Cell>& cells) const;

  private:
    enum Set { kFives, kFours, kThrees, kGrowing, kSets };
    enum Kind : unsigned { kOverline = 1, kDoubleFour = 2, kDoubleThree = 4 };

    std::size_t width() const { return 2 * static_cast<std::size_t>(length_); }
    std::size_t index(Cell cell, std::size_t axis) const { return cell * axes_.size() + axis; }
    /// The cells before and after a cell in a row, from one end to the other.
    const Cell* row_cells(Cell cell, std::size_t axis) const {
        return rows_.data() + index(cell, axis) * width();
    }
    static void fill_row(const ai::Game& game, Cell cell, int axis, int length, Cell* row);

    void change(Cell cell, Side side);
    void change_codes(Cell cell, Side side);
    void refresh(Cell cell, std::size_t axis);
    void refresh_all(Cell cell);
    void set_marks(Cell cell, Side side, Marks marks);
    std::uint16_t look(std::uint64_t code);
    Row row_of(std::uint64_t code, Side side) const;
    Row row_of(Cell cell, std::size_t axis, Side side) const {
        return row_of(codes_[index(cell, axis)], side);
    }

    bool is_forbidden(Cell cell, Side side);
    int threes_through(Cell cell, Side side);

    std::size_t cell_count_;
    int length_;
    std::vector<int> axes_;
    std::array<RowRule, 3> rules_{};
    std::array<unsigned, 3> forbids_{};
    bool simple_threes_ = false;
    std::vector<Cell> rows_;
    std::vector<Side> stones_;
    /// Two bits for each cell of a row except the middle: empty, a side, or outside (3).
    std::vector<std::uint64_t> codes_;
    std::vector<std::uint16_t> row_marks_;  ///< of both sides, by cell and axis
    std::array<std::vector<Marks>, 3> all_;
    std::vector<std::array<CellSet, kSets>> sets_;
    std::vector<std::uint16_t> known_;  ///< the marks of short rows that look() has found, by code
    std::uint64_t key_ = 0;
};

}  // namespace threats
