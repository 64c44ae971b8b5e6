// One node of an SGF file, read alone: the writer compares its meaning with the record's.
#pragma once

#include <optional>
#include <vector>

#include "record/record.hpp"
#include "record/sgf_tree.hpp"

namespace tengen {

struct SgfNode {
    std::vector<SgfProperty> properties;  ///< with their bytes in Record::kept
    /// The root's facts about the game, and its remarks. For another node, its moves, the last with
    /// the remarks. Without a move, a node of the kind None.
    Record meaning;
};

/// Reads a node of Record::kept again. Empty if it is not from an SGF file.
std::optional<SgfNode> read_kept_node(const Record& record, RecordNodeId id);

/// The bytes of the node's properties in Record::kept; empty if it is not from an SGF file.
std::string kept_node_text(const Record& record, RecordNodeId id);

}  // namespace tengen
