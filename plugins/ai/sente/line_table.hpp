// The effect of a stone on one line of an empty cell, found in a table by the cells around it. The
// classes are those of Rapfi's "pattern" tables, found here by playing further stones.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace sente {

/// The best that a stone of a side makes in one line, from worst to best. All rows contain the new
/// stone.
enum class LineClass : std::uint8_t {
    Dead,          ///< no five is possible
    Six,           ///< a row that is too long (if fives are exact)
    OneBlocked,    ///< one further stone makes a blocked two
    OneOpen,       ///< ... an open two
    TwoBlocked,    ///< ... a blocked three
    TwoOpen,       ///< ... an open three, in one or two places
    TwoOpener,     ///< ... an open three, in three places
    TwoOpenest,    ///< ... an open three, in four or more places
    ThreeBlocked,  ///< ... a four, but no straight four
    Three,         ///< ... a straight four, in one place
    ThreeDouble,   ///< ... a straight four, in two places
    Four,          ///< ... a five, in one place
    StraightFour,  ///< ... a five, at both ends of four stones in a row
    TwoFours,      ///< ... a five, in two places with other stones
    Five
};
inline constexpr int kLineClasses = 15;

/// How a side wins and what it may not do.
struct SideRule {
    bool exact = false;      ///< six and more are no five
    bool forbidden = false;  ///< has forbidden points: renju's black
    bool operator==(const SideRule&) const = default;
};

/// The cells that decide a class: this many on each side of the centre.
inline constexpr int kReach = 5;
/// The cells of a line's code, from offset -kReach to kReach without the centre.
inline constexpr int kLineCells = 2 * kReach;

/// A code holds the cells around a cell as digits to the base three: 0 empty, 1 own stone, 2 a
/// stone of the other side or no cell. Where longer rows win, the outermost cells do not matter
/// and have the weight 0.
class LineTable {
  public:
    explicit LineTable(SideRule rule);

    LineClass operator[](std::uint16_t code) const { return classes_[code]; }
    /// The number that an own stone at an offset (-kReach..kReach) adds to a code; twice that for a
    /// stone of the other side. It is 0 at the offset 0.
    std::uint16_t weight(int offset) const {
        return weights_[static_cast<std::size_t>(offset + kReach)];
    }
    /// The digit of a code at an offset with a weight.
    int digit(std::uint16_t code, int offset) const { return code / weight(offset) % 3; }
    /// The largest distance with a weight.
    int reach() const { return reach_; }

  private:
    LineClass find(std::uint16_t code);
    int run_length(std::uint16_t code, int& first) const;

    SideRule rule_;
    int reach_;
    std::array<std::uint16_t, kLineCells + 1> weights_{};
    std::vector<LineClass> classes_;
    std::vector<bool> known_;  ///< while the table is made
};

}  // namespace sente
