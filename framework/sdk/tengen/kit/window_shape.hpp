// What a stone would make of the cells along one axis: the best shape in a window around it, by a
// table of shapes. Knows neither boards nor games; line_windows.hpp does.
#pragma once

#include <tengen/kit/line_rule.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace tengen::ai {

/// From the least to the most. The names are those of lines of five: "four" misses one stone to a
/// line, "three" two and "two" three, however long a line is.
enum class WindowShape : std::uint8_t {
    None,
    SleepingTwo,
    LiveTwo,
    SleepingThree,
    JumpThree,
    LiveThree,
    Four,
    LiveFour,
    Five
};
inline constexpr std::size_t kWindowShapes = 9;

/// One row of the table of shapes.
struct ShapeRow {
    enum class Form : std::uint8_t {
        Any,      ///< stones and empty cells as long as a line
        Open,     ///< one cell more, both ends empty: two ways to become a line
        Together  ///< open, and no empty cell between the stones
    };
    WindowShape shape;
    const char* id;  ///< as an option of an AI is called
    const char* help;
    int missing;  ///< stones to a line
    Form form;
    int score;
};

/// Where several shapes match, the last counts.
inline constexpr std::array<ShapeRow, kWindowShapes - 1> kShapeTable{{
    {WindowShape::SleepingTwo, "sleeping_two", "misses three stones to a line", 3,
     ShapeRow::Form::Any, 100},
    {WindowShape::LiveTwo, "live_two", "misses three, and has both ends open", 3,
     ShapeRow::Form::Open, 500},
    {WindowShape::SleepingThree, "sleeping_three", "misses two stones to a line", 2,
     ShapeRow::Form::Any, 1000},
    {WindowShape::JumpThree, "jump_three", "misses two, with both ends open and a gap", 2,
     ShapeRow::Form::Open, 9000},
    {WindowShape::LiveThree, "live_three", "misses two, with both ends open", 2,
     ShapeRow::Form::Together, 10000},
    {WindowShape::Four, "four", "misses one stone to a line", 1, ShapeRow::Form::Any, 15000},
    {WindowShape::LiveFour, "live_four", "misses one, in two places", 1, ShapeRow::Form::Open,
     1000000},
    {WindowShape::Five, "five", "a line", 0, ShapeRow::Form::Any, 100000000},
}};

/// Reads windows for one side: up to two cells longer than a line, grown from the stone to both
/// sides in turn, each time by the stones that follow and one empty cell, until something blocks.
/// A shape holds the new stone, so cells beyond reach() never matter.
class WindowReader {
  public:
    enum Cell : std::uint8_t { Empty, Own, Blocked };

    WindowReader(const LineRule& line, Side side)
        : line_(line), side_(side), exact_(!counts(line.length() + 1)) {}

    int length() const { return line_.length(); }
    /// How many cells on each side of the stone decide: those of a line, and where a longer line
    /// does not count also the next one.
    int reach() const { return exact_ ? length() : length() - 1; }

    /// `cells`: 2 reach() + 1, with the new stone in the middle. That five between stones of others
    /// may count for nothing (caro) is not seen here.
    WindowShape read(std::span<const std::uint8_t> cells) const {
        const int run = run_through_middle(cells);
        if (run >= length()) return counts(run) ? WindowShape::Five : WindowShape::None;
        // The window may grow to the left or to the right first; what is better counts, so that
        // mirrored cells are worth the same.
        return std::max(best_within(cells, grow(cells, 0)), best_within(cells, grow(cells, 1)));
    }

  private:
    struct Window {
        int first;
        int last;
    };
    /// What the lines through the stone miss.
    struct Found {
        std::array<bool, 4> any{};   ///< by stones missing
        std::array<bool, 4> open{};  ///< also with both ends open
        bool together = false;       ///< three stones, open and without a gap
        int finish = -1;             ///< a cell that makes a line
        bool two_finishes = false;
    };

    /// Whether a run so long is a line (one that wins, or loses in a misere game).
    bool counts(int run) const {
        const LineEffect effect = line_.effect_of_run(run, side_);
        return line_.misere() ? effect != LineEffect::None : effect == LineEffect::Wins;
    }

    int middle() const { return reach(); }

    int run_through_middle(std::span<const std::uint8_t> cells) const {
        int first = middle();
        int last = middle();
        while (first > 0 && cells[static_cast<std::size_t>(first - 1)] == Own) --first;
        while (last < 2 * reach() && cells[static_cast<std::size_t>(last + 1)] == Own) ++last;
        return last - first + 1;
    }

    Window grow(std::span<const std::uint8_t> cells, int side) const {
        Window window{middle(), middle()};
        std::array<bool, 2> open{true, true};
        const auto size = [&] { return window.last - window.first + 1; };
        for (; size() < length() + 2 && (open[0] || open[1]); side ^= 1) {
            bool grows = open[static_cast<std::size_t>(side)];
            while (grows && size() < length() + 2) {
                const int next = side == 0 ? window.first - 1 : window.last + 1;
                const bool inside = next >= 0 && next <= 2 * reach();
                if (!inside || cells[static_cast<std::size_t>(next)] == Blocked) {
                    open[static_cast<std::size_t>(side)] = grows = false;
                    break;
                }
                (side == 0 ? window.first : window.last) = next;
                grows = cells[static_cast<std::size_t>(next)] == Own;
            }
        }
        return window;
    }

    /// Whether a line could be made of just these cells, which hold no stones of others.
    bool may_be_line(std::span<const std::uint8_t> cells, int first) const {
        if (!exact_) return true;
        const auto own = [&](int at) {
            return at >= 0 && at <= 2 * reach() && cells[static_cast<std::size_t>(at)] == Own;
        };
        return !own(first - 1) && !own(first + length());
    }

    WindowShape best_within(std::span<const std::uint8_t> cells, Window window) const {
        Found found;
        const int from = std::max(window.first, middle() - length() + 1);
        for (int first = from; first <= middle() && first + length() - 1 <= window.last; ++first) {
            look(cells, window, first, found);
        }
        for (auto row = kShapeTable.rbegin(); row != kShapeTable.rend(); ++row) {
            if (row->missing > 0 && matches(*row, found)) return row->shape;
        }
        return WindowShape::None;
    }

    /// Notes what the cells of one line from `first` on are.
    void look(std::span<const std::uint8_t> cells, Window window, int first, Found& found) const {
        if (!may_be_line(cells, first)) return;
        const auto begin = cells.begin() + first;
        const auto missing = static_cast<std::size_t>(std::count(begin, begin + length(), Empty));
        if (missing == 0 || missing > 3) return;
        found.any[missing] = true;
        if (missing == 1) {
            const int finish =
                static_cast<int>(std::find(begin, begin + length(), Empty) - cells.begin());
            found.two_finishes =
                found.two_finishes || (found.finish >= 0 && found.finish != finish);
            found.finish = finish;
        }
        // Of the cells of this line the first is an empty end; the other end is the next cell.
        const bool has_end = first + length() <= window.last && first < middle() &&
                             *begin == Empty && begin[length()] == Empty;
        if (!has_end || !may_be_line(cells, first + 1)) return;
        found.open[missing] = true;
        if (missing != 2) return;
        const auto stones_begin = std::find(begin, begin + length(), Own);
        const auto stones_end = stones_begin + (length() - 2);
        if (std::count(stones_begin, stones_end, Own) == length() - 2) found.together = true;
    }

    static bool matches(const ShapeRow& row, const Found& found) {
        if (row.form == ShapeRow::Form::Any)
            return found.any[static_cast<std::size_t>(row.missing)];
        if (row.form == ShapeRow::Form::Together) return found.together;
        // Two places that make a line need not be the ends: #_###_#
        if (row.missing == 1) return found.two_finishes;
        return found.open[static_cast<std::size_t>(row.missing)];
    }

    LineRule line_;
    Side side_;
    bool exact_;  ///< a longer line does not count
};

}  // namespace tengen::ai
