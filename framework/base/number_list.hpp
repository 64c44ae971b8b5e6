// Lists of numbers such as "0-3,8", like the system's lists of processor cores.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

/// Parses numbers and ranges from 0 to `most`. The result is sorted and has each number once.
std::optional<std::vector<int>> to_number_list(std::string_view text, int most);

/// The shortest text of a sorted list.
std::string number_list_text(const std::vector<int>& numbers);

}  // namespace tengen
