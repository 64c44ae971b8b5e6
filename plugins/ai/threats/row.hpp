// One row of cells through a cell where a stone is thought of: what that stone would make of it.
// Knows no boards; field.hpp does.
#pragma once

#include <cstdint>

namespace threats {

/// The cells of a row as bits: bit `length` is the cell itself, lower bits lie behind and higher
/// ones ahead; there are 2 * length + 1 of them, and `length` is 2..kMaxLine.
struct Row {
    std::uint64_t own = 0;     ///< stones of the side, that one included
    std::uint64_t empty = 0;   ///< empty cells
    std::uint64_t others = 0;  ///< stones of the other side; what remains is outside
};

constexpr int kMaxLine = 15;  ///< two bits for each cell of a row in 64 bits

/// How rows become lines for one side.
struct RowRule {
    int length = 0;
    bool longer_counts = true;  ///< a longer row is a line as well
    bool closed_counts = true;  ///< also one of just the length between stones of the other side
};

/// What a stone makes of a row, as a set of these.
enum Mark : std::uint8_t {
    kFive = 1,      ///< a line
    kTooLong = 2,   ///< a row that is longer and does not count
    kFour = 4,      ///< then another stone makes a line
    kTwoFives = 8,  ///< at two cells or more
    kThree = 16,    ///< then another stone makes a row with two such cells
    kGrows = 32,    ///< two or three stones are missing to a line, in some window
};
using Marks = std::uint8_t;

/// How many stones follow each other through `place`, which need not be one of them.
int run_through(std::uint64_t own, int place);
/// Whether a stone at `place` completes a line through it.
bool completes(const Row& row, const RowRule& rule, int place);
/// The empty cells at which one more stone makes a line that the stone in the middle is part of.
std::uint64_t completions(const Row& row, const RowRule& rule);
Marks marks_of(const Row& row, const RowRule& rule);

/// The definitions of the rule "forbidden", which are those of rows of just five.
struct FiveShapes {
    int run = 0;                       ///< stones in a row with the one in the middle
    int fours = 0;                     ///< rows of four that one stone makes five of; 0..2
    std::uint64_t straight_fours = 0;  ///< where one stone makes a four with two ways to five
};
FiveShapes five_shapes_of(const Row& row);

}  // namespace threats
