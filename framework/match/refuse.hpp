// The error of a command that is impossible at the moment.
#pragma once

#include <string_view>

#include "base/result.hpp"

namespace tengen {

template <class... Arguments>
[[nodiscard]] tl::unexpected<Errors> refuse(std::string_view pattern, const Arguments&... values) {
    return fail(ErrorCode::CommandLine, "", pattern, values...);
}

[[nodiscard]] inline tl::unexpected<Errors> nothing_to_undo() {
    return refuse("there is nothing to undo");
}

}  // namespace tengen
