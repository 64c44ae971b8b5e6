// Finds the known name that a mistyped name probably meant.
#pragma once

#include <string_view>
#include <vector>

#include "base/message.hpp"

namespace tengen {

/// The candidate with the smallest edit distance to `word`, if it is close enough for a typing
/// error; otherwise empty.
std::string_view nearest_name(std::string_view word, const std::vector<std::string_view>& names);

/// " (did you mean 'board'?)", or empty.
Message did_you_mean(std::string_view word, const std::vector<std::string_view>& names);

/// Like did_you_mean(), but " (known: board, seats)" if no name is close.
Message nearest_or_known(std::string_view word, const std::vector<std::string_view>& names);

}  // namespace tengen
