// One row of cells through a cell, and the effect of a stone there. Knows no board; field.hpp does.
#pragma once

#include <cstdint>

namespace threats {

/// The cells of a row as 2 * length + 1 bits. Bit `length` is the cell itself; lower bits are
/// before it and higher bits after it. `length` is 2..kMaxLine.
struct Row {
    std::uint64_t own = 0;     ///< stones of the side, including the new one
    std::uint64_t empty = 0;   ///< empty cells
    std::uint64_t others = 0;  ///< stones of the other side; all other bits are outside
};

constexpr int kMaxLine = 15;  ///< a row needs two bits for each cell, in 64 bits

/// The conditions of a line for one side.
struct RowRule {
    int length = 0;
    bool longer_counts = true;  ///< an overline is a line too
    bool closed_counts = true;  ///< so is a line of exact length between stones of the other side
};

/// The effects of a stone on a row, as a set of these.
enum Mark : std::uint8_t {
    kFive = 1,      ///< a line
    kTooLong = 2,   ///< an overline that does not count
    kFour = 4,      ///< another stone makes a line
    kTwoFives = 8,  ///< at two or more cells
    kThree = 16,    ///< another stone makes a row with two such cells
    kGrows = 32,    ///< two or three stones are missing for a line, in a window
};
using Marks = std::uint8_t;

/// The number of consecutive stones through `place`, which may be empty.
int run_through(std::uint64_t own, int place);
/// Whether a stone at `place` completes a line through it.
bool completes(const Row& row, const RowRule& rule, int place);
/// The empty cells at which one more stone makes a line that includes the stone in the middle.
std::uint64_t completions(const Row& row, const RowRule& rule);
Marks marks_of(const Row& row, const RowRule& rule);

/// The shapes as the rule "forbidden" defines them, for lines of exactly five.
struct FiveShapes {
    int run = 0;                       ///< consecutive stones with the one in the middle
    int fours = 0;                     ///< rows of four that one stone makes into five; 0..2
    std::uint64_t straight_fours = 0;  ///< cells where one stone makes a four with two ways to five
};
FiveShapes five_shapes_of(const Row& row);

}  // namespace threats
