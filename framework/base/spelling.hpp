// The known name that a mistyped one was meant to be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tengen {

/// The candidate nearest to `word` in edit distance, when it is near enough to be a slip of the
/// finger; else empty.
std::string_view nearest_name(std::string_view word, const std::vector<std::string_view>& names);

/// " (did you mean 'board'?)", or empty.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& names);

}  // namespace tengen
