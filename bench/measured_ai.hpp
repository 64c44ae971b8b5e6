// An AI that is measured: from the command line of a measuring program, in this process.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "plugin/ai_instance.hpp"

namespace tengen::bench {

/// An AI at a table of gomoku, 15x15, and positions of the beginning of a game without threats, so
/// that a search looks at all of its depth.
struct MeasuredAi {
    std::unique_ptr<AiInstance> ai;
    std::vector<Position> positions;

    /// The first AI of a plugin. `options` are such as "depth=6".
    static Result<MeasuredAi> open(const char* plugin,
                                   const std::vector<std::string_view>& options);
};

}  // namespace tengen::bench
