// The numbers of the evaluation.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "board.hpp"

namespace sente {

/// A score that is higher by this unit multiplies the odds of winning by e.
inline constexpr int kChanceUnit = 200;

/// Which threats both sides have: bits of the side to move, then of the other side.
inline constexpr int kThreatBits = 5;  ///< Three, ThreePlus.., Four, FourPlus.., FourFour
inline constexpr int kThreatMasks = 1 << (2 * kThreatBits);

class Net;

struct Values {
    std::array<CellValues, 2> cells;                   ///< [side]
    std::array<std::vector<std::int16_t>, 2> threats;  ///< [side to move][mask], added to its value
    std::shared_ptr<const Net> net;                    ///< added, too; null: nothing
};

/// The tables that were learnt for the rules, or else first_values().
Values values_for(SideRule first, SideRule second);

/// The tables with these numbers, without a net: the values, threats, attack and defence of each
/// side, or once for both. Empty if there are more or fewer numbers.
std::optional<Values> values_from(std::span<const std::int16_t> numbers);

/// Before anything is learnt, and without a net: sums over the classes of the lines.
Values first_values(SideRule first, SideRule second);

/// The threats of a position, 0..kThreatMasks - 1.
int threat_mask(const Standing& standing);

}  // namespace sente
