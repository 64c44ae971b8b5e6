// The position of a node of a tree, from that of the last node.
#pragma once

#include <vector>

#include "core/position.hpp"
#include "record/record.hpp"

namespace tengen {

/// Costs the moves between two nodes. The record may grow, and branches may be removed: a node
/// keeps its parent and its action.
class PositionWalker {
  public:
    /// `start` is the position of the root.
    explicit PositionWalker(Position start) : position_(std::move(start)), path_{kRecordRoot} {}

    const Position& go_to(const Record& record, RecordNodeId node);
    const Position& position() const { return position_; }
    RecordNodeId node() const { return path_.back(); }
    /// The nodes from the root.
    const std::vector<RecordNodeId>& path() const { return path_; }

  private:
    Position position_;
    std::vector<RecordNodeId> path_;
    std::vector<RecordNodeId> target_;
};

}  // namespace tengen
