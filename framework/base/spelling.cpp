#include "base/spelling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace tengen {

namespace {

/// Damerau's distance: swapping two adjacent letters counts once ("widht" is 1 from "width").
std::size_t edit_distance(std::string_view left, std::string_view right) {
    std::vector<std::size_t> before(right.size() + 1), above(right.size() + 1);
    std::vector<std::size_t> row(right.size() + 1);
    std::iota(above.begin(), above.end(), std::size_t{0});
    for (std::size_t i = 1; i <= left.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= right.size(); ++j) {
            const std::size_t differs = left[i - 1] == right[j - 1] ? 0 : 1;
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + differs});
            if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1]) {
                row[j] = std::min(row[j], before[j - 2] + 1);
            }
        }
        before.swap(above);
        above.swap(row);
    }
    return above[right.size()];
}

}  // namespace

std::string_view nearest_name(std::string_view word, const std::vector<std::string_view>& names) {
    constexpr std::size_t kMaxWord = 64;
    if (word.empty() || word.size() > kMaxWord) return {};
    std::string_view best;
    std::size_t best_distance = word.size() <= 4 ? 2 : word.size() / 3 + 1;
    for (const std::string_view name : names) {
        const std::size_t distance = edit_distance(word, name);
        if (distance < best_distance && distance < name.size()) {
            best = name;
            best_distance = distance;
        }
    }
    return best;
}

Message did_you_mean(std::string_view word, const std::vector<std::string_view>& names) {
    const std::string_view nearest = nearest_name(word, names);
    return nearest.empty() ? Message() : Message(" (did you mean '{}'?)", nearest);
}

Message nearest_or_known(std::string_view word, const std::vector<std::string_view>& names) {
    const Message nearest = did_you_mean(word, names);
    if (!nearest.id.empty() || names.empty()) return nearest;
    return Message(" (known: {})", fmt::format("{}", fmt::join(names, ", ")));
}

}  // namespace tengen
