#include "study/position_walker.hpp"

#include <algorithm>

namespace tengen {

const Position& PositionWalker::go_to(const Record& record, RecordNodeId node) {
    target_.clear();
    for (RecordNodeId id = node; id != kNoNode; id = record.nodes[id].parent) target_.push_back(id);
    std::reverse(target_.begin(), target_.end());
    const std::size_t shorter = std::min(path_.size(), target_.size());
    std::size_t common = 0;
    while (common < shorter && path_[common] == target_[common]) ++common;
    for (std::size_t i = path_.size(); i > common; --i) {
        if (record.nodes[path_[i - 1]].move != RecordMove::None) position_.undo();
    }
    for (std::size_t i = common; i < target_.size(); ++i) {
        const RecordNode& next = record.nodes[target_[i]];
        if (next.move != RecordMove::None) position_.apply(next.action);
    }
    path_.swap(target_);
    return position_;
}

}  // namespace tengen
