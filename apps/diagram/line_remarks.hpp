// The remarks on the positions of one line of a game's tree.
#pragma once

#include <span>
#include <vector>

#include "record/record.hpp"

namespace tengen {

/// The nodes from the root to the end of the main line.
std::vector<RecordNodeId> main_line(const Record& record);

/// Whether a node is a move; others have only remarks on the same position.
bool is_move(const RecordNode& node);

/// The remarks on the position after that many actions of a line, which starts at the root. Cells
/// stay dimmed until a later position says otherwise.
RecordRemarks remarks_after(const Record& record, std::span<const RecordNodeId> line, int ply);

}  // namespace tengen
