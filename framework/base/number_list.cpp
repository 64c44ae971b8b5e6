#include "base/number_list.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tengen {

std::optional<std::vector<int>> to_number_list(std::string_view text, int most) {
    std::vector<int> numbers;
    for (const std::string_view part : split(text, ',')) {
        const std::size_t dash = std::min(part.find('-'), part.size());
        const auto first = to_number<int>(part.substr(0, dash));
        const auto last = dash == part.size() ? first : to_number<int>(part.substr(dash + 1));
        if (!first || !last || *first < 0 || *last < *first || *last > most) return std::nullopt;
        for (int number = *first; number <= *last; ++number) numbers.push_back(number);
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

std::string number_list_text(const std::vector<int>& numbers) {
    std::string text;
    for (std::size_t begin = 0; begin < numbers.size();) {
        std::size_t end = begin + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
        if (!text.empty()) text += ',';
        text += std::to_string(numbers[begin]);
        if (end - begin > 1) text += '-' + std::to_string(numbers[end - 1]);
        begin = end;
    }
    return text;
}

}  // namespace tengen
