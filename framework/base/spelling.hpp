// The known name that a mistyped one was meant to be.
#pragma once

#include <string_view>
#include <vector>

#include "base/message.hpp"

namespace tengen {

/// The candidate nearest to `word` in edit distance, when it is near enough to be a slip of the
/// finger; else empty.
std::string_view nearest_name(std::string_view word, const std::vector<std::string_view>& names);

/// " (did you mean 'board'?)", or empty.
Message did_you_mean(std::string_view word, const std::vector<std::string_view>& names);

/// The same; " (known: board, seats)" if no name is near.
Message nearest_or_known(std::string_view word, const std::vector<std::string_view>& names);

}  // namespace tengen
