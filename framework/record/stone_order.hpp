// For formats that hold stones of two sides in turn and nothing else: what of a played record they
// can hold at all.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "record/record.hpp"

namespace tengen {

/// The nodes of the main line that are stones. Fails (code CommandLine) for what would be another
/// game without saying so: set-up stones, passes, stones that do not alternate between the game's
/// first two sides, and moves that are not a placing but change the board. Choices are left out.
Result<std::vector<RecordNodeId>> stones_in_turn(const Record& record, std::string_view format);

/// Fails when the board is not of this size.
Result<void> require_board(const Record& record, std::string_view format, BoardSize size);

/// A copy of the tree in which the moves after a choice follow what is before it. The record
/// itself, when it has no choices, is not copied: then the result is empty.
std::optional<Record> without_choices(const Record& record);

}  // namespace tengen
