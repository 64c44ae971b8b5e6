#include "row.hpp"

#include <bit>

namespace threats {

namespace {

constexpr std::uint64_t bit(int place) {
    return std::uint64_t{1} << place;
}

constexpr int kFiveLength = 5;

struct Run {
    int first;
    int last;
    int length() const { return last - first + 1; }
};

Run run_at(std::uint64_t own, int place) {
    Run run{place, place};
    while (run.first > 0 && (own & bit(run.first - 1)) != 0) --run.first;
    while ((own & bit(run.last + 1)) != 0) ++run.last;
    return run;
}

bool has_two(std::uint64_t cells) {
    return (cells & (cells - 1)) != 0;
}

}  // namespace

int run_through(std::uint64_t own, int place) {
    return run_at(own, place).length();
}

bool completes(const Row& row, const RowRule& rule, int place) {
    const Run run = run_at(row.own, place);
    if (run.length() < rule.length) return false;
    if (run.length() > rule.length) return rule.longer_counts;
    if (rule.closed_counts || run.first == 0) return true;
    return (row.others & bit(run.first - 1)) == 0 || (row.others & bit(run.last + 1)) == 0;
}

std::uint64_t completions(const Row& row, const RowRule& rule) {
    const int middle = rule.length;
    std::uint64_t found = 0;
    for (int place = 1; place < 2 * rule.length; ++place) {
        if ((row.empty & bit(place)) == 0) continue;
        const Run run = run_at(row.own, place);
        if (run.length() < rule.length || run.first > middle || run.last < middle) continue;
        if (completes(row, rule, place)) found |= bit(place);
    }
    return found;
}

Marks marks_of(const Row& row, const RowRule& rule) {
    Marks marks = 0;
    if (completes(row, rule, rule.length)) {
        marks |= kFive;
    } else if (run_through(row.own, rule.length) > rule.length) {
        marks |= kTooLong;
    }
    const std::uint64_t fives = completions(row, rule);
    if (fives != 0) marks |= kFour;
    if (has_two(fives)) marks |= kTwoFives;
    for (int place = 1; place < 2 * rule.length && (marks & kThree) == 0; ++place) {
        if ((row.empty & bit(place)) == 0) continue;
        const Row more{row.own | bit(place), row.empty & ~bit(place), row.others};
        if (has_two(completions(more, rule))) marks |= kThree;
    }
    for (int first = 1; first <= rule.length; ++first) {
        const std::uint64_t window = (bit(rule.length) - 1) << first;
        if ((window & ~(row.own | row.empty)) != 0) continue;
        const int missing = rule.length - std::popcount(window & row.own);
        if (missing == 2 || missing == 3) marks |= kGrows;
    }
    return marks;
}

FiveShapes five_shapes_of(const Row& row) {
    constexpr int kMiddle = kFiveLength;
    FiveShapes shapes;
    shapes.run = run_through(row.own, kMiddle);
    std::uint64_t first_four = 0;
    for (int first = 1; first <= kMiddle; ++first) {
        const std::uint64_t window = (bit(kFiveLength) - 1) << first;
        const std::uint64_t stones = window & row.own;
        const bool four = std::popcount(stones) == kFiveLength - 1 &&
                          std::popcount(window & row.empty) == 1 &&
                          (row.own & (bit(first - 1) | bit(first + kFiveLength))) == 0;
        if (!four || stones == first_four) continue;
        first_four = stones;
        ++shapes.fours;
    }
    for (int place = kMiddle - 3; place <= kMiddle + 3; ++place) {
        if ((row.empty & bit(place)) == 0) continue;
        const std::uint64_t own = row.own | bit(place);
        const Run run = run_at(own, place);
        if (run.length() != kFiveLength - 1 || run.first > kMiddle || run.last < kMiddle) continue;
        const std::uint64_t ends = bit(run.first - 1) | bit(run.last + 1);
        if ((row.empty & ends) != ends) continue;
        const bool longer = run.first >= 2 && (own & bit(run.first - 2)) != 0;
        if (longer || (own & bit(run.last + 2)) != 0) continue;
        shapes.straight_fours |= bit(place);
    }
    return shapes;
}

}  // namespace threats
