// The part of a played record that a format of stones alone, of two alternating sides, can hold.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "record/record.hpp"

namespace tengen {

/// The nodes of the main line that are stones. Fails (code CommandLine) if leaving out the other
/// content would silently change the game: set-up stones, passes, stones that do not alternate
/// between the game's first two sides, and moves that change the board without placing a stone.
/// Choices are left out.
Result<std::vector<RecordNodeId>> stones_in_turn(const Record& record, std::string_view format);

/// Fails if the board has another size.
Result<void> require_board(const Record& record, std::string_view format, BoardSize size);

/// A copy of the tree without choices and nodes without moves: the moves after a choice follow its
/// parent. If the main line ends with such a node, the next variation continues it. Empty if the
/// record has none of these, to avoid a copy.
std::optional<Record> without_choices(const Record& record);

/// A tree whose main line ends where that of another one ends.
struct SameGame {
    Record record;
    /// Variations left out, because without the last node of the main line they would continue it.
    int variations_left_out = 0;
};
/// A copy of the tree without nodes without moves. Empty if the record has none.
std::optional<SameGame> without_notes(const Record& record);
/// Adds the variations that without_notes() leaves out to the losses of a format.
void add_left_out(const Record& record, std::vector<std::string>& lost);

}  // namespace tengen
