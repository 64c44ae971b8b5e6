// A folder for a file of a game on its way to the table or to another format.
#pragma once

#include <utility>

#include "base/scratch_folder.hpp"
#include "config/error_list.hpp"

namespace tengen {

/// The error is the system's.
inline Result<ScratchFolder> make_passing_folder() {
    auto folder = ScratchFolder::make();
    if (!folder) return fail(ErrorCode::System, "", "{}", folder.error());
    return std::move(*folder);
}

}  // namespace tengen
