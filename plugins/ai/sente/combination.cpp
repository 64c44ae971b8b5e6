#include "combination.hpp"

#include <algorithm>

namespace sente {

namespace {

/// How many of the four lines have a class of each group.
struct Groups {
    int fives = 0;
    int sixes = 0;
    int straight = 0;  ///< straight fours, or two fours in one line
    int fours = 0;     ///< fours of all kinds; two in one line count twice
    int threes = 0;
    int blocked_threes = 0;
    int open_twos = 0;
};

Groups groups_of(Shapes shapes) {
    Groups groups;
    for (int direction = 0; direction < kDirections; ++direction) {
        switch (class_of(shapes, direction)) {
            case LineClass::Five:
                ++groups.fives;
                break;
            case LineClass::Six:
                ++groups.sixes;
                break;
            case LineClass::TwoFours:
                ++groups.straight;
                groups.fours += 2;
                break;
            case LineClass::StraightFour:
                ++groups.straight;
                ++groups.fours;
                break;
            case LineClass::Four:
                ++groups.fours;
                break;
            case LineClass::Three:
            case LineClass::ThreeDouble:
                ++groups.threes;
                break;
            case LineClass::ThreeBlocked:
                ++groups.blocked_threes;
                break;
            case LineClass::TwoOpen:
            case LineClass::TwoOpener:
            case LineClass::TwoOpenest:
                ++groups.open_twos;
                break;
            default:
                break;
        }
    }
    return groups;
}

std::array<int, kDirections> sorted_classes(Shapes shapes) {
    std::array<int, kDirections> classes{};
    for (int i = 0; i < kDirections; ++i) {
        classes[static_cast<std::size_t>(i)] = shapes >> (4 * i) & 15;
    }
    std::sort(classes.begin(), classes.end());
    return classes;
}

struct Sets {
    Sets() {
        for (int a = 0; a < kLineClasses; ++a) {
            for (int b = a; b < kLineClasses; ++b) {
                for (int c = b; c < kLineClasses; ++c) {
                    for (int d = c; d < kLineClasses; ++d) {
                        const auto shapes = static_cast<Shapes>(a | b << 4 | c << 8 | d << 12);
                        numbers[shapes] = static_cast<std::uint16_t>(of_number.size());
                        of_number.push_back(shapes);
                    }
                }
            }
        }
    }

    std::vector<std::uint16_t> numbers = std::vector<std::uint16_t>(65536);
    std::vector<Shapes> of_number;
};

const Sets& sets() {
    static const Sets sets;
    return sets;
}

}  // namespace

int set_number(Shapes shapes) {
    const auto [a, b, c, d] = sorted_classes(shapes);
    return sets().numbers[static_cast<std::size_t>(a | b << 4 | c << 8 | d << 12)];
}

Shapes shapes_of_set(int number) {
    return sets().of_number[static_cast<std::size_t>(number)];
}

Forbidden forbidden_of(Shapes shapes, SideRule rule) {
    if (!rule.forbidden) return Forbidden::No;
    const Groups groups = groups_of(shapes);
    if (groups.fives > 0) return Forbidden::No;
    if (groups.sixes > 0 || groups.fours >= 2) return Forbidden::Yes;
    return groups.threes >= 2 ? Forbidden::Perhaps : Forbidden::No;
}

Threat threat_of(Shapes shapes, SideRule rule) {
    const Groups groups = groups_of(shapes);
    if (groups.fives > 0) return Threat::Five;
    if (forbidden_of(shapes, rule) == Forbidden::Yes) return Threat::None;
    if (groups.straight > 0 || groups.fours >= 2) return Threat::FourFour;
    const bool more = groups.blocked_threes > 0 || groups.open_twos > 0;
    if (groups.fours == 1) {
        if (groups.threes > 0) return Threat::FourThree;
        return more ? Threat::FourPlus : Threat::Four;
    }
    if (groups.threes >= 2) return Threat::ThreeThree;
    if (groups.threes == 1) return more ? Threat::ThreePlus : Threat::Three;
    return groups.open_twos >= 2 ? Threat::TwoTwo : Threat::None;
}

Combinations::Combinations(SideRule rule, const CellValues& values)
    : entries_(kPairs * kPairs), orders_(kPairs * kPairs) {
    std::array<std::uint8_t, kPairs> shapes_of_pair{};
    std::uint8_t pairs = 0;
    for (unsigned low = 0; low < kLineClasses; ++low) {
        for (unsigned high = low; high < kLineClasses; ++high) {
            pairs_[low | high << 4] = pairs;
            pairs_[high | low << 4] = pairs;
            first_pairs_[low | high << 4] = static_cast<std::uint16_t>(pairs * kPairs);
            first_pairs_[high | low << 4] = first_pairs_[low | high << 4];
            shapes_of_pair[pairs++] = static_cast<std::uint8_t>(low | high << 4);
        }
    }
    for (std::size_t left = 0; left < kPairs; ++left) {
        for (std::size_t right = 0; right < kPairs; ++right) {
            const auto shapes =
                static_cast<Shapes>(shapes_of_pair[left] | shapes_of_pair[right] << 8);
            const auto set = static_cast<std::size_t>(set_number(shapes));
            const std::size_t index = left * kPairs + right;
            entries_[index] = Entry{static_cast<std::uint16_t>(values.value[set])} << kValueShift |
                              static_cast<unsigned>(forbidden_of(shapes, rule)) << kForbiddenShift |
                              static_cast<unsigned>(threat_of(shapes, rule));
            orders_[index] = {values.attack[set], values.defence[set]};
        }
    }
}

}  // namespace sente
