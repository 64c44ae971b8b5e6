#include "values.hpp"

#include <iterator>

#include "net.hpp"

namespace sente {

namespace {

constexpr std::array<int, kLineClasses> kClassValues = {0,  0,  1,  3,  4,  9,  11, 12,
                                                        14, 26, 30, 22, 60, 40, 80};
constexpr std::array<int, kThreats> kThreatValues = {0, 2, 4, 10, 40, 4, 12, 60, 80, 100};
constexpr std::array<int, kLineClasses> kClassScores = {0,  0,  2,  6,  12,  26,  30, 32,
                                                        36, 80, 90, 70, 400, 300, 900};
constexpr std::array<int, kThreats> kThreatScores = {0, 12, 20, 60, 200, 40, 90, 800, 1500, 4000};

CellValues first_cells(SideRule rule) {
    CellValues cells;
    for (int set = 0; set < kShapeSets; ++set) {
        const Shapes shapes = shapes_of_set(set);
        const auto threat = static_cast<std::size_t>(threat_of(shapes, rule));
        int value = kThreatValues[threat];
        int score = kThreatScores[threat];
        for (int direction = 0; direction < kDirections; ++direction) {
            const auto made = static_cast<std::size_t>(class_of(shapes, direction));
            value += kClassValues[made];
            score += kClassScores[made];
        }
        if (forbidden_of(shapes, rule) != Forbidden::No) value /= 4;
        cells.value.push_back(static_cast<std::int16_t>(value));
        cells.attack.push_back(static_cast<std::int16_t>(score));
        cells.defence.push_back(static_cast<std::int16_t>(score * 3 / 4));
    }
    return cells;
}

/// Own threats count more than the other side's, because the side to move uses them first.
std::vector<std::int16_t> first_threats() {
    constexpr std::array<int, kThreatBits> kOwn = {25, 60, 20, 60, 0};
    constexpr std::array<int, kThreatBits> kOthers = {-10, -40, -15, -80, -150};
    std::vector<std::int16_t> values;
    for (int mask = 0; mask < kThreatMasks; ++mask) {
        int value = 30;
        for (int bit = 0; bit < kThreatBits; ++bit) {
            const auto at = static_cast<std::size_t>(bit);
            if ((mask >> bit & 1) != 0) value += kOwn[at];
            if ((mask >> (bit + kThreatBits) & 1) != 0) value += kOthers[at];
        }
        values.push_back(static_cast<std::int16_t>(value));
    }
    return values;
}

constexpr std::int16_t kFreestyle[] = {
#include "weights/freestyle.inc"
};
constexpr std::int16_t kStandard[] = {
#include "weights/standard.inc"
};
constexpr std::int16_t kRenju[] = {
#include "weights/renju.inc"
};

constexpr std::size_t kOneSide = 3 * kShapeSets + kThreatMasks;
static_assert(std::size(kFreestyle) == kOneSide && std::size(kStandard) == kOneSide &&
              std::size(kRenju) == 2 * kOneSide);

/// Takes the numbers of one side from those of a rule.
void read_side(const std::int16_t*& numbers, CellValues& cells,
               std::vector<std::int16_t>& threats) {
    const auto take = [&numbers](int count) {
        const std::int16_t* const first = numbers;
        numbers += count;
        return std::vector<std::int16_t>(first, numbers);
    };
    cells.value = take(kShapeSets);
    threats = take(kThreatMasks);
    cells.attack = take(kShapeSets);
    cells.defence = take(kShapeSets);
}

}  // namespace

Values values_for(SideRule first, SideRule second) {
    std::span<const std::int16_t> numbers = kFreestyle;
    if (first.forbidden)
        numbers = kRenju;
    else if (first.exact && second.exact)
        numbers = kStandard;
    Values values = *values_from(numbers);
    values.net = Net::learnt_for(first, second);
    return values;
}

std::optional<Values> values_from(std::span<const std::int16_t> numbers) {
    if (numbers.size() != kOneSide && numbers.size() != 2 * kOneSide) return std::nullopt;
    Values values;
    const std::int16_t* next = numbers.data();
    read_side(next, values.cells[0], values.threats[0]);
    if (numbers.size() == kOneSide) next = numbers.data();
    read_side(next, values.cells[1], values.threats[1]);
    return values;
}

int threat_mask(const Standing& standing) {
    const auto bits = [&standing](Side side) {
        const auto has = [&](Threat threat) { return standing.count(side, threat) > 0 ? 1 : 0; };
        return has(Threat::Three) | (has(Threat::ThreePlus) | has(Threat::ThreeThree)) << 1 |
               has(Threat::Four) << 2 | (has(Threat::FourPlus) | has(Threat::FourThree)) << 3 |
               has(Threat::FourFour) << 4;
    };
    const Side me = standing.to_move;
    return bits(me) | bits(other(me)) << kThreatBits;
}

Values first_values(SideRule first, SideRule second) {
    return {{first_cells(first), first_cells(second)}, {first_threats(), first_threats()}, nullptr};
}

}  // namespace sente
