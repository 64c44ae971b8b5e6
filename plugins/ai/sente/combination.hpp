// The effect of a stone on all four lines of a cell together: its threat, its value and
// its scores for the order of moves.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "line_table.hpp"

namespace sente {

/// The best threat that a stone on a cell makes, from weakest to strongest.
enum class Threat : std::uint8_t {
    None,
    TwoTwo,      ///< two open twos
    Three,       ///< an open three
    ThreePlus,   ///< an open three with a blocked three or an open two
    ThreeThree,  ///< two open threes
    Four,
    FourPlus,   ///< a four with a blocked three or an open two
    FourThree,  ///< a four with an open three
    FourFour,   ///< two fours, or a straight four
    Five
};
inline constexpr int kThreats = 10;

/// Whether the cell may be a forbidden point of the side.
enum class Forbidden : std::uint8_t {
    No,
    Perhaps,  ///< two threes that may turn out not to count
    Yes
};

/// The classes of a cell's four lines, four bits each.
using Shapes = std::uint16_t;
inline constexpr int kDirections = 4;

constexpr LineClass class_of(Shapes shapes, int direction) {
    return static_cast<LineClass>(shapes >> (4 * direction) & 15);
}

/// The unordered sets of four classes.
inline constexpr int kShapeSets = 3060;
/// The number of the set, 0..kShapeSets - 1.
int set_number(Shapes shapes);
/// The shapes of a set, in rising order.
Shapes shapes_of_set(int number);

/// Whether a four is made, so the other side must answer.
constexpr bool makes_four(Threat threat) {
    return threat >= Threat::Four;
}

/// The learnt numbers for the cells of one side. The units of values are those of
/// the evaluation.
struct CellValues {
    std::vector<std::int16_t> value;    ///< [set], for the side that could play there
    std::vector<std::int16_t> attack;   ///< [set], the order of moves: own stone there
    std::vector<std::int16_t> defence;  ///< [set], the order of moves: the other side's stone there
};

class Combinations {
  public:
    /// The part that changes with every stone: the value above Forbidden above Threat. Four bits
    /// are free above each of these two, for those of the other side.
    using Entry = std::uint32_t;
    static constexpr int kForbiddenShift = 8;
    static constexpr int kValueShift = 16;
    /// The part that only the order of moves needs.
    struct Order {
        std::int16_t attack = 0;
        std::int16_t defence = 0;
    };

    Combinations(SideRule rule, const CellValues& values);

    Entry operator[](Shapes shapes) const { return entries_[index(shapes)]; }
    Threat threat(Shapes shapes) const { return static_cast<Threat>((*this)[shapes] & 15); }
    const Order& order(Shapes shapes) const { return orders_[index(shapes)]; }

  private:
    static constexpr std::size_t kPairs = kLineClasses * (kLineClasses + 1) / 2;
    static_assert(kPairs * kPairs <= 1 << 16 && kThreats <= 16);

    std::size_t index(Shapes shapes) const {
        return std::size_t{first_pairs_[shapes & 255]} + pairs_[shapes >> 8];
    }

    std::array<std::uint8_t, 256> pairs_{};         ///< the number of two classes in any order
    std::array<std::uint16_t, 256> first_pairs_{};  ///< times kPairs, which saves time
    std::vector<Entry> entries_;
    std::vector<Order> orders_;
};

/// The threat of a set of classes, and whether it may be forbidden.
Threat threat_of(Shapes shapes, SideRule rule);
Forbidden forbidden_of(Shapes shapes, SideRule rule);

}  // namespace sente
