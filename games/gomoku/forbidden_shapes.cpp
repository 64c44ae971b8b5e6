#include "games/gomoku/forbidden_shapes.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace tengen::gomoku {

namespace {

constexpr int kReach = 5;  ///< cells looked at to each side: a five and what ends it
constexpr int kWindow = 2 * kReach + 1;
constexpr std::array<Direction, 4> kAxes{0, 2, 4, 6};

/// A run of set bits: its first and last place.
struct Run {
    int first;
    int last;

    int length() const { return last - first + 1; }
    bool holds(int place) const { return first <= place && place <= last; }
    std::uint32_t bits() const { return ((2u << last) - 1) & ~((1u << first) - 1); }
};

Run run_through(std::uint32_t bits, int place) {
    Run run{place, place};
    while (run.first > 0 && bits >> (run.first - 1) & 1) --run.first;
    while (run.last + 1 < kWindow && bits >> (run.last + 1) & 1) ++run.last;
    return run;
}

}  // namespace

/// The cells through a point in one direction and its opposite, as bits; the point is bit kReach.
struct ForbiddenShapes::Axis {
    std::uint32_t own = 0;
    std::uint32_t empty = 0;
    std::array<Cell, kWindow> cells{};

    Run row() const { return run_through(own, kReach); }

    /// The stones of the fours through the point, each set once: a straight four has two places
    /// that complete it but is one four. At most two in a line.
    std::array<std::uint32_t, 2> fours() const {
        std::array<std::uint32_t, 2> found{};
        int count = 0;
        for (int place = 1; place < kWindow - 1 && count < 2; ++place) {
            if (!(empty >> place & 1)) continue;
            const Run run = run_through(own | 1u << place, place);
            if (run.length() != 5 || !run.holds(kReach)) continue;
            const std::uint32_t stones = run.bits() & ~(1u << place);
            if (count == 0 || found[0] != stones) found[count++] = stones;
        }
        return found;
    }

    /// Whether a stone at `place` makes a straight four with the point: four in a row that two
    /// places complete to exactly five.
    bool becomes_straight_four(int place) const {
        if (!(empty >> place & 1)) return false;
        const Run run = run_through(own | 1u << place, place);
        if (run.length() != 4 || !run.holds(kReach)) return false;
        const bool open = (empty >> (run.first - 1) & 1) && (empty >> (run.last + 1) & 1);
        return open && !(own >> (run.first - 2) & 1) && !(own >> (run.last + 2) & 1);
    }

    std::vector<Cell> cells_of(std::uint32_t bits) const {
        std::vector<Cell> result;
        for (int place = 0; place < kWindow; ++place) {
            if (bits >> place & 1) result.push_back(cells[place]);
        }
        return result;
    }
};

ForbiddenShapes::ForbiddenShapes(const Board& board, const Side* cells)
    : board_(board), cells_(cells, cells + board.cell_count() + 1) {}

ForbiddenShapes::Axis ForbiddenShapes::look(Cell cell, Direction direction, Side side) const {
    Axis axis;
    axis.own = 1u << kReach;
    axis.cells[kReach] = cell;
    for (const int sign : {-1, 1}) {
        const Direction towards = sign > 0 ? direction : Board::opposite(direction);
        Cell next = cell;
        for (int distance = 1; distance <= kReach; ++distance) {
            next = board_.step(next, towards);
            if (cells_[next] != side && cells_[next] != kEmpty) break;
            const int place = kReach + sign * distance;
            axis.cells[place] = next;
            (cells_[next] == side ? axis.own : axis.empty) |= 1u << place;
        }
    }
    return axis;
}

bool ForbiddenShapes::makes_five(Cell cell, Side side) const {
    return std::any_of(kAxes.begin(), kAxes.end(), [&](Direction direction) {
        return look(cell, direction, side).row().length() == 5;
    });
}

unsigned ForbiddenShapes::kinds(Cell cell, Side side, const ForbiddenRule& rule) {
    const Side before = cells_[cell];
    cells_[cell] = side;
    const unsigned found = kinds_of_stone(cell, side, rule);
    cells_[cell] = before;
    return found;
}

unsigned ForbiddenShapes::kinds_of_stone(Cell cell, Side side, const ForbiddenRule& rule) {
    std::array<Axis, kAxes.size()> axes;
    unsigned found = 0;
    int fours = 0;
    for (std::size_t i = 0; i < kAxes.size(); ++i) {
        axes[i] = look(cell, kAxes[i], side);
        const int length = axes[i].row().length();
        if (length == 5) return 0;
        if (length > 5) found |= kOverline;
        for (const std::uint32_t four : axes[i].fours()) fours += four != 0 ? 1 : 0;
    }
    if (fours > 1) found |= kDoubleFour;
    int threes = 0;
    for (const Axis& axis : axes) {
        if (!(rule.kinds & kDoubleThree) || threes > 1) break;
        threes += is_three(axis, side, rule) ? 1 : 0;
    }
    if (threes > 1) found |= kDoubleThree;
    return found & rule.kinds;
}

bool ForbiddenShapes::is_three(const Axis& axis, Side side, const ForbiddenRule& rule) {
    if (std::popcount(axis.own) < 3) return false;
    for (int place = kReach - 3; place <= kReach + 3; ++place) {
        if (!axis.becomes_straight_four(place)) continue;
        if (straight_four_is_legal(axis.cells[place], side, rule)) return true;
    }
    return false;
}

bool ForbiddenShapes::straight_four_is_legal(Cell cell, Side side, const ForbiddenRule& rule) {
    if (rule.threes == Threes::Simple) return true;
    return !makes_five(cell, side) && kinds(cell, side, rule) == 0;
}

std::vector<Shape> ForbiddenShapes::shapes(Cell cell, Side side, const ForbiddenRule& rule) {
    const Side before = cells_[cell];
    cells_[cell] = side;
    const unsigned found = kinds_of_stone(cell, side, rule);
    std::vector<Shape> shapes;
    for (const Direction direction : kAxes) {
        const Axis axis = look(cell, direction, side);
        if (found & kOverline && axis.row().length() > 5) {
            shapes.push_back({kOverline, axis.cells_of(axis.row().bits())});
        }
        for (const std::uint32_t four : axis.fours()) {
            if (found & kDoubleFour && four != 0) {
                shapes.push_back({kDoubleFour, axis.cells_of(four)});
            }
        }
        if (found & kDoubleThree && is_three(axis, side, rule)) {
            for (int place = kReach - 3; place <= kReach + 3; ++place) {
                if (!axis.becomes_straight_four(place)) continue;
                const Run run = run_through(axis.own | 1u << place, place);
                shapes.push_back({kDoubleThree, axis.cells_of(run.bits() & axis.own)});
                break;
            }
        }
    }
    cells_[cell] = before;
    return shapes;
}

}  // namespace tengen::gomoku
