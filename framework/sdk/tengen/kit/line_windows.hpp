// The shapes that a stone of each side would make on every empty cell, updated after each stone.
// For AIs that judge games with a "line" rule by shapes.
#pragma once

#include <tengen/kit/window_shape.hpp>

#include <cmath>
#include <cstring>
#include <memory>

namespace tengen::ai {

/// The score of each shape, indexed by WindowShape.
using ShapeScores = std::array<int, kWindowShapes>;

/// The scores of the shape table as options of an AI, without the score of a line.
inline std::vector<Option> shape_options() {
    std::vector<Option> options;
    for (const ShapeRow& row : kShapeTable) {
        if (row.missing == 0) continue;
        options.push_back(integer_option(row.id, row.score, 0, 10000000, row.help));
    }
    return options;
}

inline ShapeScores shape_scores(const Options& options) {
    ShapeScores scores{};
    for (const ShapeRow& row : kShapeTable) {
        const bool line = row.missing == 0;
        scores[static_cast<std::size_t>(row.shape)] =
            line ? row.score : static_cast<int>(options.integer(row.id));
    }
    return scores;
}

/// Shapes for boards of any form, lines of any length, and all sides of a game. Used by one thread
/// at a time. For two sides on a rectangle, a stone costs a few tenths of a microsecond and never
/// allocates. Lines of more than about six cost more.
class LineWindows {
  public:
    LineWindows(const Game& game, const ShapeScores& scores)
        : cell_count_(static_cast<std::size_t>(game.cell_count())),
          sides_(static_cast<std::size_t>(game.sides())),
          line_(game),
          axes_(line_.axes().size()),
          scores_(scores) {
        for (std::size_t i = 0; i < kWindowShapes; ++i) {
            weights_[i] = static_cast<int>(std::sqrt(scores[i]));
        }
        for (std::size_t side = 1; side <= sides_; ++side) {
            readers_.emplace_back(line_, static_cast<Side>(side));
            reach_ = std::max(reach_, readers_.back().reach());
        }
        find_neighbours(game);
        fill_tables();
        cells_.assign(cell_count_ + 1, kOutside);
        keys_.resize(cell_count_ * axes_ * sides_);
        shapes_.resize(keys_.size());
        best_.resize(cell_count_ * sides_);
        score_.resize(cell_count_ * sides_);
        scratch_.resize(places() + 1);
    }

    const LineRule& line() const { return line_; }
    /// Whether a row of cells in a ring is no longer than a line. Shapes count stones twice there,
    /// so the caller must check Five.
    bool has_short_ring() const { return short_ring_; }

    /// Copies a board; `cells` as in Position::cells().
    void begin(const Side* cells) {
        std::copy(cells, cells + cell_count_, cells_.begin());
        std::copy(edge_keys_.begin(), edge_keys_.end(), keys_.begin());
        std::fill(best_.begin(), best_.end(), std::uint8_t{0});
        std::fill(score_.begin(), score_.end(), 0);
        totals_ = {};
        counts_ = {};
        for (std::size_t cell = 0; cell < cell_count_; ++cell) {
            if (is_stone(cells_[cell])) count_stone(cell, cells_[cell], 1);
        }
        for (std::size_t cell = 0; cell < cell_count_; ++cell) {
            if (cells_[cell] == kEmpty) appear(cell);
        }
    }

    /// Updates to the board of the next position from the changed cells; fast if few have changed.
    /// Also accepts the first board.
    void follow(const Side* cells) {
        constexpr std::size_t kBlock = 32;
        for (std::size_t first = 0; first < cell_count_; first += kBlock) {
            const std::size_t last = std::min(first + kBlock, cell_count_);
            if (std::memcmp(cells + first, &cells_[first], last - first) == 0) continue;
            for (std::size_t number = first; number < last; ++number) {
                if (cells[number] == cells_[number]) continue;
                // Holes never change, so there was no board yet.
                if (cells_[number] == kOutside) return begin(cells);
                const auto cell = static_cast<Cell>(number);
                if (cells_[number] != kEmpty) remove(cell);
                if (cells[number] != kEmpty) add(cell, cells[number]);
            }
        }
    }

    void add(Cell cell, Side side) {
        vanish(cell);
        cells_[cell] = side;
        count_stone(cell, side, 1);
        refresh_around(cell);
    }
    void remove(Cell cell) {
        count_stone(cell, cells_[cell], -1);
        cells_[cell] = kEmpty;
        refresh_around(cell);
        appear(cell);
    }

    /// A board that restore() brings back, faster than stone by stone.
    class Saved {
        friend class LineWindows;
        std::vector<Side> cells;
        std::vector<std::uint16_t> keys;
        std::vector<std::uint8_t> shapes;
        std::vector<std::uint8_t> best;
        std::vector<int> score;
        std::array<int, 16> totals{};
        std::array<std::array<int, kWindowShapes>, 16> counts{};
    };
    /// Allocates nothing if `saved` was used before.
    void save(Saved& saved) const {
        saved.cells = cells_;
        saved.keys = keys_;
        saved.shapes = shapes_;
        saved.best = best_;
        saved.score = score_;
        saved.totals = totals_;
        saved.counts = counts_;
    }
    void restore(const Saved& saved) {
        cells_ = saved.cells;
        keys_ = saved.keys;
        shapes_ = saved.shapes;
        best_ = saved.best;
        score_ = saved.score;
        totals_ = saved.totals;
        counts_ = saved.counts;
    }

    /// cell_count + 1 sides, as in Position::cells().
    const Side* cells() const { return cells_.data(); }

    /// The shape that a stone of a side on an empty cell makes along line().axes()[axis].
    WindowShape shape(Cell cell, std::size_t axis, Side side) const {
        return static_cast<WindowShape>(shapes_[slot(cell, axis) + side - 1u]);
    }
    /// The best shape over all axes; None for an occupied cell.
    WindowShape best(Cell cell, Side side) const {
        return static_cast<WindowShape>(best_[of_side(side) + cell]);
    }
    /// The sum over all axes; 0 for an occupied cell.
    int score(Cell cell, Side side) const { return score_[of_side(side) + cell]; }
    /// The scores of all cells for a side.
    std::span<const int> scores(Side side) const {
        return std::span(score_).subspan(of_side(side), cell_count_);
    }

    /// The number of cells with this best shape for a side.
    int count(Side side, WindowShape shape) const {
        return counts_[side][static_cast<std::size_t>(shape)];
    }
    /// The first cell at or after `from` with this best shape; cell_count if there is none.
    Cell find(Side side, WindowShape shape, Cell from = 0) const {
        const auto begin = best_.begin() + static_cast<std::ptrdiff_t>(of_side(side));
        const auto end = begin + static_cast<std::ptrdiff_t>(cell_count_);
        return static_cast<Cell>(std::find(begin + from, end, static_cast<std::uint8_t>(shape)) -
                                 begin);
    }
    /// The sum of the square roots of a side's scores. So many small shapes count against a big
    /// one.
    int promise(Side side) const { return totals_[side]; }

  private:
    static constexpr std::size_t kMaxTable = 60000;  ///< entries; 3 to the power of 10 fits
    static constexpr std::size_t kMaxSides = 16;

    /// A cell with the stone in its window.
    struct Near {
        std::uint32_t slot;  ///< of that cell and axis
        Cell cell;
        std::uint16_t power;  ///< of three, by the place of the stone in that cell's window
    };

    static bool is_stone(Side side) { return side != kEmpty && side != kOutside; }
    std::size_t slot(std::size_t cell, std::size_t axis) const {
        return (cell * axes_ + axis) * sides_;
    }
    std::size_t of_side(Side side) const { return (side - 1u) * cell_count_; }
    std::size_t places() const { return 2 * static_cast<std::size_t>(reach_); }

    /// The cell at a place of a window. Places 0, 1 ... run from one far end to the other, without
    /// the middle.
    Cell at_place(const Game& game, std::size_t cell, std::size_t axis, std::size_t place) const {
        const int axis_direction = line_.axes()[axis];
        const int offset = static_cast<int>(place) - reach_ + (static_cast<int>(place) >= reach_);
        const int direction = offset < 0 ? axis_direction ^ 1 : axis_direction;
        auto at = static_cast<Cell>(cell);
        for (int i = 0; i < std::abs(offset) && at < cell_count_; ++i) {
            at = game.step(at, direction);
            if (at == cell) at = static_cast<Cell>(cell_count_);  // once round the ring
        }
        return at;
    }

    void find_neighbours(const Game& game) {
        std::uint32_t power = 1;
        for (std::size_t place = 0; place < places(); ++place, power *= 3) powers_.push_back(power);
        windows_.resize(cell_count_ * axes_ * places());
        edge_keys_.resize(cell_count_ * axes_ * sides_);
        std::vector<std::vector<Near>> near(cell_count_);
        for (std::size_t cell = 0; cell < cell_count_; ++cell) {
            for (std::size_t axis = 0; axis < axes_; ++axis) {
                const auto begin = windows_.begin() +
                                   static_cast<std::ptrdiff_t>((cell * axes_ + axis) * places());
                for (std::size_t place = 0; place < places(); ++place) {
                    const Cell at = at_place(game, cell, axis, place);
                    const auto here = begin + static_cast<std::ptrdiff_t>(place);
                    const auto seen = std::find(begin, here, at);
                    *here = at;
                    if (at == cell_count_) {
                        for (std::size_t side = 0; side < sides_; ++side) {
                            add_to(edge_keys_[slot(cell, axis) + side], 2 * powers_[place]);
                        }
                        continue;
                    }
                    near[at].push_back({static_cast<std::uint32_t>(slot(cell, axis)),
                                        static_cast<Cell>(cell),
                                        static_cast<std::uint16_t>(powers_[place])});
                    if (seen != here && here - seen <= line_.length()) short_ring_ = true;
                }
            }
        }
        for (const auto& list : near) {
            first_near_.push_back(near_.size());
            near_.insert(near_.end(), list.begin(), list.end());
        }
        first_near_.push_back(near_.size());
    }

    /// Precomputes the shapes of all windows if there are few enough. Sides with the same rule
    /// share a table.
    void fill_tables() {
        double size = std::pow(3, places());
        if (axes_ == 0 || size > kMaxTable) return;
        std::vector<std::uint8_t> window(places() + 1);
        for (std::size_t side = 0; side < sides_; ++side) {
            const bool same = side > 0 && readers_[side].reach() == readers_[0].reach();
            if (same) {
                table_of_side_.push_back(table_of_side_[0]);
                continue;
            }
            std::vector<std::uint8_t> table;
            table.reserve(static_cast<std::size_t>(size));
            for (std::uint32_t key = 0; key < static_cast<std::uint32_t>(size); ++key) {
                std::uint32_t rest = key;
                for (std::size_t place = 0; place < places(); ++place, rest /= 3) {
                    window[place + (place >= places() / 2)] = static_cast<std::uint8_t>(rest % 3);
                }
                table.push_back(read(window, side));
            }
            table_of_side_.push_back(
                tables_
                    .emplace_back(
                        std::make_shared<const std::vector<std::uint8_t>>(std::move(table)))
                    ->data());
        }
    }

    std::uint8_t read(std::vector<std::uint8_t>& window, std::size_t side) const {
        const WindowReader& reader = readers_[side];
        const auto middle = static_cast<std::size_t>(reach_);
        const auto reach = static_cast<std::size_t>(reader.reach());
        window[middle] = WindowReader::Own;
        const std::span<const std::uint8_t> all(window);
        return static_cast<std::uint8_t>(reader.read(all.subspan(middle - reach, 2 * reach + 1)));
    }

    /// Adds a stone to the windows of the surrounding cells, or removes it.
    void count_stone(std::size_t cell, Side side, int sign) {
        if (tables_.empty()) return;
        for (std::size_t i = first_near_[cell]; i < first_near_[cell + 1]; ++i) {
            const Near near = near_[i];
            std::uint16_t* keys = &keys_[near.slot];
            const std::uint32_t power = sign > 0 ? near.power : 0u - near.power;
            for (std::size_t other = 0; other < sides_; ++other) add_to(keys[other], 2 * power);
            add_to(keys[side - 1u], 0u - power);
        }
    }

    /// Keys fit if there are tables; otherwise they are not used.
    static void add_to(std::uint16_t& key, std::uint32_t summand) {
        key = static_cast<std::uint16_t>(key + summand);
    }

    std::uint8_t shape_at(std::size_t slot, std::size_t side) {
        if (!tables_.empty()) return table_of_side_[side][keys_[slot + side]];
        const Cell* at = &windows_[slot / sides_ * places()];
        for (std::size_t place = 0; place < places(); ++place) {
            const Side there = cells_[at[place]];
            scratch_[place + (place >= places() / 2)] = there == kEmpty     ? WindowReader::Empty
                                                        : there == side + 1 ? WindowReader::Own
                                                                            : WindowReader::Blocked;
        }
        return read(scratch_, side);
    }

    void refresh_around(Cell cell) {
        for (std::size_t i = first_near_[cell]; i < first_near_[cell + 1]; ++i) {
            const Near near = near_[i];
            if (cells_[near.cell] != kEmpty) continue;
            std::uint8_t* shapes = &shapes_[near.slot];
            for (std::size_t side = 0; side < sides_; ++side) {
                const std::uint8_t now = shape_at(near.slot, side);
                if (now == shapes[side]) continue;
                const std::uint8_t before = std::exchange(shapes[side], now);
                change(near.cell, side, before, now);
            }
        }
    }

    void change(Cell cell, std::size_t side, std::uint8_t before, std::uint8_t now) {
        const std::size_t index = side * cell_count_ + cell;
        score_[index] += scores_[now] - scores_[before];
        totals_[side + 1] += weights_[now] - weights_[before];
        const std::uint8_t best = now >= best_[index]      ? now
                                  : before == best_[index] ? best_shape(cell, side)
                                                           : best_[index];
        set_best(index, side, best);
    }

    std::uint8_t best_shape(std::size_t cell, std::size_t side) const {
        std::uint8_t best = 0;
        for (std::size_t axis = 0; axis < axes_; ++axis) {
            best = std::max(best, shapes_[slot(cell, axis) + side]);
        }
        return best;
    }

    void set_best(std::size_t index, std::size_t side, std::uint8_t best) {
        --counts_[side + 1][best_[index]];
        ++counts_[side + 1][best];
        best_[index] = best;
    }

    /// Reads all windows of a cell that becomes empty.
    void appear(std::size_t cell) {
        for (std::size_t side = 0; side < sides_; ++side) {
            const std::size_t index = side * cell_count_ + cell;
            for (std::size_t axis = 0; axis < axes_; ++axis) {
                const std::uint8_t shape = shape_at(slot(cell, axis), side);
                shapes_[slot(cell, axis) + side] = shape;
                score_[index] += scores_[shape];
                totals_[side + 1] += weights_[shape];
            }
            set_best(index, side, best_shape(cell, side));
        }
    }

    /// Clears the shapes of a cell that is no longer empty.
    void vanish(std::size_t cell) {
        for (std::size_t side = 0; side < sides_; ++side) {
            const std::size_t index = side * cell_count_ + cell;
            score_[index] = 0;
            for (std::size_t axis = 0; axis < axes_; ++axis) {
                totals_[side + 1] -= weights_[shapes_[slot(cell, axis) + side]];
            }
            set_best(index, side, 0);
        }
    }

    std::size_t cell_count_;
    std::size_t sides_;
    LineRule line_;
    std::size_t axes_;
    ShapeScores scores_;
    ShapeScores weights_{};
    std::vector<WindowReader> readers_;  ///< by side
    int reach_ = 0;                      ///< the maximum of all readers
    bool short_ring_ = false;
    std::vector<std::uint32_t> powers_;     ///< of three, by place
    std::vector<Cell> windows_;             ///< the cells of each window
    std::vector<std::uint16_t> edge_keys_;  ///< windows of an empty board
    std::vector<std::size_t> first_near_;   ///< cell -> its part of near_
    std::vector<Near> near_;
    /// Window -> shape; empty for long lines. Shared by copies.
    std::vector<std::shared_ptr<const std::vector<std::uint8_t>>> tables_;
    std::vector<const std::uint8_t*> table_of_side_;

    std::vector<Side> cells_;
    std::vector<std::uint16_t> keys_;   ///< windows, one base-3 digit per cell
    std::vector<std::uint8_t> shapes_;  ///< of empty cells
    std::vector<std::uint8_t> best_;
    std::vector<int> score_;
    std::array<int, kMaxSides> totals_{};
    std::array<std::array<int, kWindowShapes>, kMaxSides> counts_{};  ///< [side][shape]
    std::vector<std::uint8_t> scratch_;
};

}  // namespace tengen::ai
