// The shapes that a stone would make in the rows through its cell, for every cell and side of a
// game with a "line" rule. Updated after each stone.
//
//   tengen::ai::Shapes shapes(game);
//   shapes.follow(position.cells());
//   if (shapes.best(cell, side) >= tengen::ai::Shape::Live4) ...
#pragma once

#include <tengen/kit/line_rule.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <vector>

namespace tengen::ai {

/// The shape of a row: the number of stones missing from a line, and the best that the row can
/// become next. A live four can become five in two or more ways, a rushing one in one way. A live
/// three can become a live four, a rushing three at best a rushing four; and so on. Dead: it can
/// never be a line. The names are for lines of five; for other lines, "four" misses one stone and
/// "three" two. Greater is better. Rows that miss more than four stones have the numbers below
/// Rush1.
enum class Shape : std::uint8_t {
    Dead = 0,
    Rush1 = 55,
    Live1 = 56,
    Rush2 = 57,
    Live2 = 58,
    Rush3 = 59,
    Live3 = 60,
    Rush4 = 61,
    Live4 = 62,
    Five = 64
};

/// `missing` is 0..31; a row that misses nothing is Five.
constexpr Shape shape_of(int missing, bool live) {
    return static_cast<Shape>(64 - 2 * missing - (missing > 0 && !live ? 1 : 0));
}
/// The stones missing from a line; 32 for Dead.
constexpr int missing_of(Shape shape) {
    return (64 - static_cast<int>(shape)) / 2;
}
/// Neither rushing nor Dead.
constexpr bool is_live(Shape shape) {
    return shape != Shape::Dead && static_cast<int>(shape) % 2 == 0;
}

/// The cells of a row on both sides of a cell with a real or imagined stone, as bits. Bit `reach`
/// is the cell itself; lower bits lie before it and higher bits after it. The row has 2 * reach + 1
/// cells; `reach` is at least the length of a line.
struct Row {
    std::uint64_t own = 0;     ///< stones of the side, including that one
    std::uint64_t closed = 0;  ///< stones of others, holes, and cells outside
    std::uint64_t others = 0;  ///< stones of others
    int ring = 0;              ///< cells after which the row meets itself; 0: never
};

/// The conditions that make a row a line, for one side.
struct RowRule {
    int length = 0;             ///< 2..31
    int reach = 0;              ///< of the rows
    bool longer_counts = true;  ///< a longer row is a line as well
    bool closed_counts = true;  ///< also between stones of others (LineRule::closed_counts)
};

/// The shape of a row. If `ways` is given, it receives the empty cells where the side could extend
/// the row, and the ends where others could block them.
inline Shape shape_of(const Row& row, const RowRule& rule, std::uint64_t* ways = nullptr) {
    const std::uint64_t window = (std::uint64_t{1} << rule.length) - 1;
    std::array<std::uint64_t, 32> lacks;  // the empty cells of the best windows
    std::size_t count = 0;
    int least = rule.length;
    std::uint64_t ends_of_best = 0;
    for (int start = rule.reach - rule.length + 1; start <= rule.reach; ++start) {
        if ((row.closed & window << start) != 0) continue;
        const std::uint64_t ends = std::uint64_t{1} << (start - 1) | std::uint64_t{1}
                                                                         << (start + rule.length);
        const bool longer = (row.own & ends) != 0 && row.ring != rule.length;
        if (longer && !rule.longer_counts) continue;
        if (!longer && !rule.closed_counts && (row.others & ends) == ends) continue;
        std::uint64_t lack = window << start & ~row.own;
        const int missing = std::popcount(lack);
        if (missing > least) continue;
        if (missing < least) count = 0;
        if (missing < least) ends_of_best = 0;
        least = missing;
        if (!rule.closed_counts) ends_of_best |= ends & ~row.own & ~row.closed;
        if (row.ring != 0) {
            const std::uint64_t once = (std::uint64_t{1} << row.ring) - 1;
            lack = (lack | lack >> row.ring) & once;
        }
        lacks[count++] = lack;
    }
    std::uint64_t all = 0;
    bool live = false;
    for (std::size_t i = 0; i < count; ++i) {
        all |= lacks[i];
        for (std::size_t j = 0; j < i && !live; ++j) {
            live = std::popcount(lacks[i] | lacks[j]) == least + 1;
        }
    }
    if (ways != nullptr) *ways = all | ends_of_best;
    return count == 0 ? Shape::Dead : shape_of(least, live);
}

/// The shapes of all sides on all empty cells. A stone changes only those of the rows through its
/// cell, within a line's length, so set() costs a few microseconds. Uses about cells * axes * (4 *
/// length + sides) bytes. Used by one thread at a time; copies are independent.
class Shapes {
  public:
    /// The longest line with known shapes.
    static constexpr int kMaxLine = 30;

    /// Starts without stones. If the game has no rule "line", or a longer line, all shapes are
    /// Dead.
    explicit Shapes(const Game& game)
        : game_(game),
          line_(game),
          cell_count_(static_cast<std::size_t>(game.cell_count())),
          sides_(static_cast<std::size_t>(game.sides())),
          stones_(cell_count_ + 1, kEmpty),
          best_((sides_ + 1) * cell_count_, Shape::Dead) {
        stones_[cell_count_] = kOutside;
        if (line_.length() <= kMaxLine) axes_ = line_.axes();
        for (std::size_t side = 0; side <= sides_; ++side) rules_[side] = rule_for(side);
        prepare_known();
        for (std::size_t cell = 0; cell < cell_count_; ++cell) {
            if (game.blocked(static_cast<Cell>(cell))) stones_[cell] = kOutside;
            for (const int axis : axes_) add_row(static_cast<Cell>(cell), axis);
        }
        along_.assign(best_.size() * axes_.size(), Shape::Dead);
        counts_.resize(sides_ + 1);
        for (std::size_t side = 1; side <= sides_; ++side) {
            counts_[side][0] = static_cast<int>(cell_count_);
        }
        for (std::size_t cell = 0; cell < cell_count_; ++cell) look(static_cast<Cell>(cell));
    }

    const LineRule& line() const { return line_; }

    /// Takes over the stones of `cells`, in the order of Position::cells().
    void follow(const Side* cells) {
        for (std::size_t cell = 0; cell < cell_count_; ++cell) {
            if (cells[cell] != stones_[cell]) set(static_cast<Cell>(cell), cells[cell]);
        }
    }
    /// Places a stone of a side on a cell, or removes it (kEmpty).
    void set(Cell cell, Side side) {
        stones_[cell] = side;
        look(cell);
        for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
            for (const Cell other : row_cells(cell, axis)) {
                if (other == cell || stones_[other] != kEmpty) continue;
                look(other, axis);
            }
        }
    }

    /// As in Position::cells().
    const Side* cells() const { return stones_.data(); }
    Side at(Cell cell) const { return stones_[cell]; }

    /// The best shape that a stone of a side would make; Dead for an occupied cell.
    Shape best(Cell cell, Side side) const { return best_[index(cell, side)]; }
    /// The shape along each axis, in the order of line().axes().
    std::span<const Shape> along(Cell cell, Side side) const {
        return {along_.data() + index(cell, side) * axes_.size(), axes_.size()};
    }
    /// The number of cells where a stone of a side makes exactly this best shape.
    int count(Side side, Shape shape) const {
        return counts_[side][static_cast<std::size_t>(shape)];
    }

    /// Appends the cells, in ascending order, where the best shape of a side is `least` to `most`.
    /// `least` must be better than Dead.
    void find(Side side, Shape least, Shape most, std::vector<Cell>& found) const {
        const Shape* const shapes = best_.data() + index(0, side);
        for (std::size_t cell = 0; cell < cell_count_; ++cell) {
            if (shapes[cell] >= least && shapes[cell] <= most) {
                found.push_back(static_cast<Cell>(cell));
            }
        }
    }

    /// Appends the empty cells that matter for a real or imagined stone of a side, along the axes
    /// whose shape is `shape` or better: those that extend the shape and those that break it. A
    /// cell may be listed more than once.
    void ways(Cell cell, Side side, Shape shape, std::vector<Cell>& found) const {
        for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
            std::uint64_t ways = 0;
            const Row row = row_through(cell, side, axis);
            if (shape_of(row, rules_[side], &ways) < shape) continue;
            const auto cells = row_cells(cell, axis);
            for (; ways != 0; ways &= ways - 1) {
                found.push_back(cells[static_cast<std::size_t>(std::countr_zero(ways))]);
            }
        }
    }

  private:
    static constexpr std::size_t kShapes = 65;

    std::size_t index(Cell cell, Side side) const { return side * cell_count_ + cell; }
    int reach() const { return line_.length(); }
    std::size_t width() const { return 2 * static_cast<std::size_t>(reach()) + 1; }

    RowRule rule_for(std::size_t side) const {
        const auto owner = static_cast<Side>(side);
        const LineEffect line = line_.effect_of_run(line_.length(), owner);
        const LineEffect longer = line_.effect_of_run(line_.length() + 1, owner);
        return {line_.length(), reach(), line == longer, line_.closed_counts()};
    }

    void prepare_known() {
        if (line_.length() > kMaxKnown || !line_.closed_counts()) return;
        std::size_t rows = 1;
        for (std::size_t i = 1; i < width(); ++i) rows *= 3;
        for (std::size_t side = 1; side <= sides_; ++side) {
            known_[rules_[side].longer_counts ? 1 : 0].resize(rows, kUnknown);
        }
    }

    /// The cells of the row; cell_count() for cells outside.
    std::span<const Cell> row_cells(Cell cell, std::size_t axis) const {
        return {rows_.data() + (cell * axes_.size() + axis) * width(), width()};
    }

    void add_row(Cell cell, int axis) {
        std::vector<Cell> row(width(), static_cast<Cell>(cell_count_));
        const auto centre = static_cast<std::size_t>(reach());
        row[centre] = cell;
        int ring = 0;
        for (std::size_t i = 1; i <= centre; ++i) {
            row[centre + i] = game_.step(row[centre + i - 1], axis);
            row[centre - i] = game_.step(row[centre - i + 1], axis ^ 1);
        }
        Cell next = game_.step(cell, axis);
        for (int i = 1; i <= 2 * reach() && ring == 0; ++i) {
            if (next == cell) ring = i;
            next = game_.step(next, axis);
        }
        rows_.insert(rows_.end(), row.begin(), row.end());
        // In a row shorter than a line, every window would count a cell twice.
        const bool room = ring == 0 || ring >= line_.length();
        rings_.push_back(static_cast<std::uint8_t>(room ? ring : kTooShort));
    }

    /// The row with a stone of the side on the cell.
    Row row_through(Cell cell, Side side, std::size_t axis) const {
        Row row;
        const auto cells = row_cells(cell, axis);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Side there = stones_[cells[i]];
            const std::uint64_t bit = std::uint64_t{1} << i;
            if (there == kEmpty) continue;
            if (there == side) {
                row.own |= bit;
                continue;
            }
            row.closed |= bit;
            if (there != kOutside) row.others |= bit;
        }
        const std::uint64_t centre = std::uint64_t{1} << reach();
        row.own |= centre;
        row.closed &= ~centre;
        row.ring = rings_[cell * axes_.size() + axis];
        if (row.ring == kTooShort) row.closed = ~std::uint64_t{0};
        return row;
    }

    /// Short rows are looked up in a table, which is filled on demand.
    Shape shape_along(Cell cell, Side side, std::size_t axis) {
        auto& known = known_[rules_[side].longer_counts ? 1 : 0];
        if (known.empty() || rings_[cell * axes_.size() + axis] != 0) {
            return shape_of(row_through(cell, side, axis), rules_[side]);
        }
        const auto cells = row_cells(cell, axis);
        const auto centre = static_cast<std::size_t>(reach());
        std::size_t code = 0;
        const auto add = [&](std::size_t i) {
            const Side there = stones_[cells[i]];
            code = 3 * code + (there == kEmpty ? 0u : there == side ? 1u : 2u);
        };
        for (std::size_t i = 0; i < centre; ++i) add(i);
        for (std::size_t i = centre + 1; i < cells.size(); ++i) add(i);
        if (known[code] == kUnknown) {
            known[code] = shape_of(row_through(cell, side, axis), rules_[side]);
        }
        return known[code];
    }

    /// Computes the shapes along all axes of a cell.
    void look(Cell cell) {
        if (stones_[cell] != kEmpty) {
            for (std::size_t side = 1; side <= sides_; ++side) {
                set_best(cell, static_cast<Side>(side), Shape::Dead);
            }
            return;
        }
        for (std::size_t axis = 0; axis < axes_.size(); ++axis) look(cell, axis);
    }

    void look(Cell cell, std::size_t axis) {
        for (std::size_t number = 1; number <= sides_; ++number) {
            const auto side = static_cast<Side>(number);
            Shape* const along = along_.data() + index(cell, side) * axes_.size();
            along[axis] = shape_along(cell, side, axis);
            set_best(cell, side, *std::max_element(along, along + axes_.size()));
        }
    }

    void set_best(Cell cell, Side side, Shape shape) {
        Shape& best = best_[index(cell, side)];
        --counts_[side][static_cast<std::size_t>(best)];
        ++counts_[side][static_cast<std::size_t>(shape)];
        best = shape;
    }

    static constexpr std::uint8_t kTooShort = 255;
    static constexpr Shape kUnknown = static_cast<Shape>(255);
    static constexpr int kMaxKnown = 6;

    Game game_;
    LineRule line_;
    std::size_t cell_count_;
    std::size_t sides_;
    std::vector<int> axes_;
    std::array<RowRule, 16> rules_{};  ///< by side
    std::vector<Cell> rows_;           ///< the cells of rows, by cell and axis
    std::vector<std::uint8_t> rings_;  ///< Row::ring, by cell and axis
    std::vector<Side> stones_;
    std::vector<Shape> best_;                       ///< by side and cell
    std::vector<Shape> along_;                      ///< by side, cell and axis
    std::vector<std::array<int, kShapes>> counts_;  ///< cells by their best shape, by side
    /// The shapes of rows without rings, by the row's other cells as digits: empty, own, closed.
    /// Index 1 is for sides whose overlines count, 0 for the others. Empty if rows are long.
    std::array<std::vector<Shape>, 2> known_;
};

/// refuses_without_lines() for an AI that uses Shapes, which also refuses longer lines than Shapes
/// supports.
inline std::string refuses_without_shapes(const Game& game, const std::string& does) {
    if (game.number(TENGEN_RULE_LINES, "length", 0) > Shapes::kMaxLine) {
        return "lines are longer than " + std::to_string(Shapes::kMaxLine) +
               " (no shapes of such are known)";
    }
    return refuses_without_lines(game, does);
}

}  // namespace tengen::ai
