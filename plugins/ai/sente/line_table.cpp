#include "line_table.hpp"

namespace sente {

LineTable::LineTable(SideRule rule) : rule_(rule), reach_(rule.exact ? kReach : kReach - 1) {
    std::size_t size = 1;
    for (int offset = -reach_; offset <= reach_; ++offset) {
        if (offset == 0) continue;
        weights_[static_cast<std::size_t>(offset + kReach)] = static_cast<std::uint16_t>(size);
        size *= 3;
    }
    classes_.resize(size);
    known_.resize(size);
    for (std::size_t code = 0; code < size; ++code) find(static_cast<std::uint16_t>(code));
    known_.clear();
    known_.shrink_to_fit();
}

/// The stones in a row through the centre; `first` is the offset of its first stone.
int LineTable::run_length(std::uint16_t code, int& first) const {
    first = 0;
    while (first > -reach_ && digit(code, first - 1) == 1) --first;
    int last = 0;
    while (last < reach_ && digit(code, last + 1) == 1) ++last;
    return last - first + 1;
}

LineClass LineTable::find(std::uint16_t code) {
    if (known_[code]) return classes_[code];
    int first = 0;
    const int run = run_length(code, first);
    std::array<int, kLineClasses> makes{};  // places where a further stone makes each class
    LineClass found = LineClass::Dead;
    if (run >= 5) {
        found = run == 5 || !rule_.exact ? LineClass::Five : LineClass::Six;
    } else {
        bool ends = true;  // all fives are made at the ends of the row
        for (int offset = 1 - kReach; offset < kReach; ++offset) {
            if (offset == 0 || digit(code, offset) != 0) continue;
            const auto next = static_cast<std::uint16_t>(code + weight(offset));
            const LineClass made = find(next);
            ++makes[static_cast<std::size_t>(made)];
            if (made == LineClass::Five && offset != first - 1 && offset != first + run) {
                ends = false;
            }
        }
        const auto count = [&makes](LineClass made) {
            return makes[static_cast<std::size_t>(made)];
        };
        const int threes = count(LineClass::Three) + count(LineClass::ThreeDouble);
        const int open_twos =
            count(LineClass::TwoOpen) + count(LineClass::TwoOpener) + count(LineClass::TwoOpenest);
        // Two fours win like a straight four, unless they are forbidden.
        const int winning_fours =
            count(LineClass::StraightFour) + (rule_.forbidden ? 0 : count(LineClass::TwoFours));
        if (count(LineClass::Five) >= 2) {
            found = ends && run == 4 ? LineClass::StraightFour : LineClass::TwoFours;
        } else if (count(LineClass::Five) == 1) {
            found = LineClass::Four;
        } else if (winning_fours > 0) {
            found = winning_fours >= 2 ? LineClass::ThreeDouble : LineClass::Three;
        } else if (count(LineClass::Four) > 0) {
            found = LineClass::ThreeBlocked;
        } else if (threes > 0) {
            found = threes >= 4   ? LineClass::TwoOpenest
                    : threes == 3 ? LineClass::TwoOpener
                                  : LineClass::TwoOpen;
        } else if (count(LineClass::ThreeBlocked) > 0) {
            found = LineClass::TwoBlocked;
        } else if (open_twos > 0) {
            found = LineClass::OneOpen;
        } else if (count(LineClass::TwoBlocked) > 0) {
            found = LineClass::OneBlocked;
        }
    }
    known_[code] = true;
    classes_[code] = found;
    return found;
}

}  // namespace sente
