// The best shape that a stone makes along one axis, in a window of cells around it, by a table of
// shapes. Independent of boards and games, unlike line_windows.hpp.
#pragma once

#include <tengen/kit/line_rule.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace tengen::ai {

/// In ascending order. The names are for lines of five. For any length, "four" misses one stone,
/// "three" two and "two" three.
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
        Any,      ///< stones and empty cells, as many as a line
        Open,     ///< one more cell, both ends empty: two ways to become a line
        Together  ///< open, and no empty cell between the stones
    };
    WindowShape shape;
    const char* id;  ///< the name as an AI option
    const char* help;
    int missing;  ///< stones missing from a line
    Form form;
    int score;
};

/// If several shapes match, the last counts.
inline constexpr std::array<ShapeRow, kWindowShapes - 1> kShapeTable{{
    {WindowShape::SleepingTwo, "sleeping_two", "needs three more stones for a line", 3,
     ShapeRow::Form::Any, 100},
    {WindowShape::LiveTwo, "live_two", "needs three more, with both ends open", 3,
     ShapeRow::Form::Open, 500},
    {WindowShape::SleepingThree, "sleeping_three", "needs two more stones for a line", 2,
     ShapeRow::Form::Any, 1000},
    {WindowShape::JumpThree, "jump_three", "needs two more, with both ends open and a gap", 2,
     ShapeRow::Form::Open, 9000},
    {WindowShape::LiveThree, "live_three", "needs two more, with both ends open", 2,
     ShapeRow::Form::Together, 10000},
    {WindowShape::Four, "four", "needs one more stone for a line", 1, ShapeRow::Form::Any, 15000},
    {WindowShape::LiveFour, "live_four", "needs one more, in either of two cells", 1,
     ShapeRow::Form::Open, 1000000},
    {WindowShape::Five, "five", "a line", 0, ShapeRow::Form::Any, 100000000},
}};

/// Reads windows for one side. A window has up to two cells more than a line. It grows from the
/// stone to both sides in turn, each time by the next stones and one empty cell, until it is
/// blocked. A shape contains the new stone, so cells beyond reach() never matter.
class WindowReader {
  public:
    enum Cell : std::uint8_t { Empty, Own, Blocked };

    WindowReader(const LineRule& line, Side side)
        : line_(line), side_(side), exact_(!counts(line.length() + 1)) {}

    int length() const { return line_.length(); }
    /// The number of relevant cells on each side of the stone: those of a line, and the next one if
    /// overlines do not count.
    int reach() const { return exact_ ? length() : length() - 1; }

    /// `cells`: 2 reach() + 1, with the new stone in the middle. Ignores that a five between stones
    /// of others may not count (caro).
    WindowShape read(std::span<const std::uint8_t> cells) const {
        const int run = run_through_middle(cells);
        if (run >= length()) return counts(run) ? WindowShape::Five : WindowShape::None;
        // The window may first grow to either side. The better shape counts, so mirrored cells have
        // equal values.
        return std::max(best_within(cells, grow(cells, 0)), best_within(cells, grow(cells, 1)));
    }

  private:
    struct Window {
        int first;
        int last;
    };
    /// The lines through the stone.
    struct Found {
        std::array<bool, 4> any{};   ///< by missing stones
        std::array<bool, 4> open{};  ///< with both ends open, too
        bool together = false;       ///< three stones, open and without a gap
        int finish = -1;             ///< a cell that makes a line
        bool two_finishes = false;
    };

    /// Whether a run of this length is a line (which wins, or loses in a misère game).
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

    /// Whether these cells, which hold no stones of others, can become a line.
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

    /// Records the line that starts at `first`.
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
        // The first cell of this line is one empty end; the other end is the next cell.
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
        // The two completing cells need not be the ends: #_###_#
        if (row.missing == 1) return found.two_finishes;
        return found.open[static_cast<std::size_t>(row.missing)];
    }

    LineRule line_;
    Side side_;
    bool exact_;  ///< overlines do not count
};

}  // namespace tengen::ai
