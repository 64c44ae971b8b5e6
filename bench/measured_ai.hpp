// An AI that is measured: from the command line of a measuring program, in this process.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "plugin/ai_instance.hpp"

namespace tengen::bench {

/// An opening of gomoku without threats, so that a search looks at all of its depth.
inline constexpr std::string_view kQuietOpening = "h8 i9 i7 g7 j10 g9 g8 f10 j8 k9";

/// The first AI of a plugin, at a table of `game`. `options` are such as "depth=6".
Result<std::unique_ptr<AiInstance>> open_ai(const char* plugin, std::shared_ptr<const Game> game,
                                            const std::vector<std::string_view>& options);

/// The positions after each action of a text such as "h8 i9".
Result<std::vector<Position>> positions_after_each(std::shared_ptr<const Game> game,
                                                   std::string_view actions);

}  // namespace tengen::bench
