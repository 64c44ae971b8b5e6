#include "games/gomoku/forbidden_shapes.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "base/mix.hpp"

namespace tengen::gomoku {

namespace {

constexpr std::array<Direction, 4> kAxes{0, 2, 4, 6};
constexpr unsigned kAllAxes = 0b1111;

bool has_five(const std::array<Axis, 4>& axes) {
    return std::any_of(axes.begin(), axes.end(),
                       [](const Axis& axis) { return axis.row_length() == 5; });
}

/// A different number for every cell and side; the sums of a few numbers differ, too.
constexpr std::uint64_t key_of(Cell cell, Side side) {
    return mix(std::uint64_t{cell} << 4 | side);
}

constexpr std::uint64_t kOdd = 0xD1342543DE82EF95u;

/// One byte per direction, eight in all; opposite directions are adjacent.
using Bytes = std::uint64_t;
constexpr Bytes kOnes = 0x0101010101010101;
constexpr Bytes kFlags = 0x80 * kOnes;
constexpr Bytes kFirstOfPair = 0x0080008000800080;

/// Sets a flag in each byte that equals that of `other`; for bytes below 0x80.
constexpr Bytes equal(Bytes left, Bytes other) {
    return (kFlags - (left ^ other)) & kFlags;
}

/// Sets a flag in each byte that is at least `least`; for bytes and `least` below 0x40.
constexpr Bytes at_least(Bytes bytes, unsigned least) {
    return (bytes + kOnes * (0x80 - least)) & kFlags;
}

constexpr Bytes opposite(Bytes bytes) {
    constexpr Bytes kEven = 0x00FF00FF00FF00FF;
    return (bytes >> 8 & kEven) | (bytes & kEven) << 8;
}

}  // namespace

/// Keeps a stone on the board during its lifetime.
class ForbiddenShapes::Added {
  public:
    Added(ForbiddenShapes& look, Cell cell, Side side) : look_(look), cell_(cell) {
        if (look_.cells_ != look_.copy_.data()) {
            std::copy_n(look_.cells_, look_.board_.cell_count() + 1, look_.copy_.begin());
            look_.cells_ = look_.copy_.data();
        }
        before_ = look_.copy_[cell];
        key_ = before_ == side ? 0 : key_of(cell, side);
        look_.copy_[cell] = side;
        look_.added_key_ += key_;
        ++look_.added_;
    }
    ~Added() {
        look_.copy_[cell_] = before_;
        look_.added_key_ -= key_;
        --look_.added_;
    }
    Added(const Added&) = delete;
    Added& operator=(const Added&) = delete;

  private:
    ForbiddenShapes& look_;
    Cell cell_;
    Side before_ = kEmpty;
    std::uint64_t key_ = 0;
};

/// The bits of the axes that may be part of a five or a forbidden shape through the cell; 0 if none
/// is possible, as for most cells. Threes and fours are within five cells of a line without other
/// sides' stones, and contain two stones besides the cell. So a forbidden cell has this in two
/// lines, or four nearby stones in one, like a five. All directions are tested together, without
/// branches.
unsigned ForbiddenShapes::promising_axes(Cell cell, Side side) const {
    constexpr std::size_t kNear = 4;
    std::array<Cell, 8> next;
    next.fill(cell);
    std::array<Bytes, kNear + 1> open{kFlags};  // no other side's stone up to this distance
    std::array<Bytes, kNear + 1> stones{};      // number of own stones up to this distance
    for (std::size_t distance = 1; distance <= kNear; ++distance) {
        Bytes sides = 0;
        for (Direction direction = 0; direction < 8; ++direction) {
            next[direction] = board_.step(next[direction], direction);
            sides |= Bytes{cells_[next[direction]]} << 8 * direction;
        }
        const Bytes own = equal(sides, kOnes * side) & open[distance - 1];
        const Bytes empty = equal(sides, kOnes * kEmpty) & open[distance - 1];
        open[distance] = own | empty;
        stones[distance] = stones[distance - 1] + (own >> 7);
    }
    Bytes promising = 0;
    for (std::size_t ahead = 0; ahead <= kNear / 2; ++ahead) {
        const std::size_t behind = kNear - ahead;
        promising |= at_least(stones[ahead] + opposite(stones[behind]), 2) & open[ahead] &
                     opposite(open[behind]);
    }
    promising = (promising | opposite(promising)) & kFirstOfPair;
    const Bytes crowded = at_least(stones[kNear] + opposite(stones[kNear]), 4);
    if ((promising & (promising - 1)) == 0 && crowded == 0) return 0;
    // Moves the flags, bits 7, 23, 39 and 55, to the highest four bits.
    return static_cast<unsigned>((promising >> 7) * 0x1000200040008000 >> 60);
}

/// Reads the given axes and leaves the others empty.
ForbiddenShapes::Axes ForbiddenShapes::look(Cell cell, Side side, unsigned axes) const {
    Axes found;
    for (; axes != 0; axes &= axes - 1) {
        const auto index = static_cast<std::size_t>(std::countr_zero(axes));
        found[index] = Axis::look(board_, cells_, cell, kAxes[index], side);
    }
    return found;
}

unsigned ForbiddenShapes::kinds(Cell cell, Side side) {
    const unsigned promising = rule_.kinds == 0 ? 0 : promising_axes(cell, side);
    return promising == 0 ? 0 : kinds_of(cell, look(cell, side, promising), side);
}

unsigned ForbiddenShapes::kinds_of(Cell cell, const Axes& axes, Side side) {
    unsigned found = 0;
    int fours = 0;
    for (const Axis& axis : axes) {
        if (axis.row_length() == 5) return 0;
        if (axis.row_length() > 5) found |= kOverline;
        for (const std::uint32_t four : axis.fours()) fours += four != 0 ? 1 : 0;
    }
    if (fours > 1) found |= kDoubleFour;
    if (rule_.kinds & kDoubleThree && is_double_three(cell, axes, side)) found |= kDoubleThree;
    return found & rule_.kinds;
}

bool ForbiddenShapes::is_double_three(Cell cell, const Axes& axes, Side side) {
    auto possible = std::count_if(axes.begin(), axes.end(),
                                  [](const Axis& axis) { return axis.straight_fours() != 0; });
    if (possible < 2) return false;
    const Added stone(*this, cell, side);
    int threes = 0;
    for (const Axis& axis : axes) {
        if (axis.straight_fours() == 0) continue;
        if (is_three(cell, axis, side)) {
            ++threes;
        } else {
            --possible;
        }
        if (threes == 2 || possible < 2) break;
    }
    return threes == 2;
}

bool ForbiddenShapes::is_three(Cell cell, const Axis& axis, Side side) {
    for (std::uint32_t places = axis.straight_fours(); places != 0; places &= places - 1) {
        const Cell place = cell_at(cell, axis, std::countr_zero(places));
        if (straight_four_is_legal(place, side)) return true;
    }
    return false;
}

bool ForbiddenShapes::straight_four_is_legal(Cell cell, Side side) {
    if (rule_.threes == Threes::Simple) return true;
    if (added_ < 2) return find_legal(cell, side);  // will not be needed again
    if (!remembering_) known_.fill({});
    remembering_ = true;
    const std::uint64_t question = added_key_ * kOdd + key_of(cell, side);
    const std::size_t place = question % known_.size();
    if (known_[place].question != question) known_[place] = {question, find_legal(cell, side)};
    return known_[place].legal;
}

bool ForbiddenShapes::find_legal(Cell cell, Side side) {
    const unsigned promising = promising_axes(cell, side);
    if (promising == 0) return true;
    const Axes axes = look(cell, side, promising);
    return !has_five(axes) && kinds_of(cell, axes, side) == 0;
}

Cell ForbiddenShapes::cell_at(Cell point, const Axis& axis, int place) const {
    const int distance = place - Axis::kPoint;
    const Direction towards = distance > 0 ? axis.direction : Board::opposite(axis.direction);
    Cell cell = point;
    for (int left = std::abs(distance); left > 0; --left) cell = board_.step(cell, towards);
    return cell;
}

std::vector<Cell> ForbiddenShapes::cells_at(Cell point, const Axis& axis,
                                            std::uint32_t places) const {
    std::vector<Cell> cells;
    for (; places != 0; places &= places - 1) {
        cells.push_back(cell_at(point, axis, std::countr_zero(places)));
    }
    return cells;
}

std::vector<Shape> ForbiddenShapes::shapes(Cell cell, Side side) {
    const Axes axes = look(cell, side, kAllAxes);
    const unsigned found = kinds_of(cell, axes, side);
    const Added stone(*this, cell, side);
    std::vector<Shape> shapes;
    for (const Axis& axis : axes) {
        if (found & kOverline && axis.row_length() > 5) {
            shapes.push_back({kOverline, cells_at(cell, axis, axis.row())});
        }
        for (const std::uint32_t four : axis.fours()) {
            if (found & kDoubleFour && four != 0) {
                shapes.push_back({kDoubleFour, cells_at(cell, axis, four)});
            }
        }
        if (found & kDoubleThree && is_three(cell, axis, side)) {
            const int place = std::countr_zero(axis.straight_fours());
            const std::uint32_t three = axis.row_through(place) & axis.own;
            shapes.push_back({kDoubleThree, cells_at(cell, axis, three)});
        }
    }
    return shapes;
}

std::vector<VoidThree> ForbiddenShapes::void_threes(Cell cell, Side side) {
    std::vector<VoidThree> threes;
    if (!(rule_.kinds & kDoubleThree)) return threes;
    const Added stone(*this, cell, side);
    for (const Axis& axis : look(cell, side, kAllAxes)) {
        if (axis.straight_fours() == 0 || is_three(cell, axis, side)) continue;
        const int place = std::countr_zero(axis.straight_fours());
        const std::uint32_t three = axis.row_through(place) & axis.own;
        const Cell needs = cell_at(cell, axis, place);
        threes.push_back({cells_at(cell, axis, three), needs, kinds(needs, side)});
    }
    return threes;
}

bool ForbiddenShapes::makes_five(Cell cell, Side side) const {
    return has_five(look(cell, side, kAllAxes));
}

}  // namespace tengen::gomoku
