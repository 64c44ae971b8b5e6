// Records whose nodes are whole turns. Each becomes one node for each action.
#pragma once

#include <memory>

#include "record/record.hpp"

namespace tengen {

/// Replaces moves such as "11x25" by their hops. Turns that begin alike share nodes. A move that
/// cannot be read stays as it is, with all moves after it, for play_record() to report.
Record split_turns(const Record& record, const std::shared_ptr<const Game>& game);

}  // namespace tengen
