#include "study/position_index.hpp"

#include <algorithm>
#include <memory>

namespace tengen {

std::uint64_t StudyKeys::of(const Position& position) {
    if (last_) {
        last_->follow(position);
    } else {
        last_.emplace(std::make_shared<const CanonicalFrames>(position.shared_game()), position);
    }
    return last_->key();
}

std::size_t PositionIndex::slot_of(std::uint64_t key) const {
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = (key ^ key >> 32) & mask;
    while (table_[slot] != kNoNode && keys_[table_[slot]] != key) slot = (slot + 1) & mask;
    return slot;
}

void PositionIndex::grow(std::size_t slots) {
    std::vector<RecordNodeId> old(std::max(slots, kFirstSlots), kNoNode);
    old.swap(table_);
    for (const RecordNodeId node : old) {
        if (node != kNoNode) table_[slot_of(keys_[node])] = node;
    }
}

void PositionIndex::make_room(RecordNodeId node) {
    if (node < keys_.size()) return;
    // A vector alone would double, and copy a tree of millions of nodes.
    if (node >= keys_.capacity()) {
        const std::size_t room = node + node / 4 + kFirstSlots;
        keys_.reserve(room);
        same_.reserve(room);
    }
    keys_.resize(node + std::size_t{1});
    same_.resize(node + std::size_t{1}, kNoNode);
    shown_.resize(node + std::size_t{1});
}

void PositionIndex::reserve(std::size_t nodes) {
    const std::size_t all = keys_.size() + nodes;
    if (all > keys_.capacity()) {
        keys_.reserve(all);
        same_.reserve(all);
    }
    std::size_t slots = std::max(table_.size(), kFirstSlots);
    while ((used_ + nodes + 1) * 3 > slots * 2) slots *= 2;
    if (slots > table_.size()) grow(slots);
}

void PositionIndex::add(RecordNodeId node, std::uint64_t key) {
    make_room(node);
    keys_[node] = key;
    shown_[node] = true;
    ++size_;
    if ((used_ + 1) * 3 > table_.size() * 2) grow(table_.size() * 2);
    const std::size_t slot = slot_of(key);
    used_ += table_[slot] == kNoNode ? 1 : 0;
    same_[node] = table_[slot];
    table_[slot] = node;
}

void PositionIndex::show(RecordNodeId node, bool shown) {
    if (shown_[node] == shown) return;
    shown_[node] = shown;
    shown ? ++size_ : --size_;
}

std::vector<RecordNodeId> PositionIndex::find(std::uint64_t key) const {
    std::vector<RecordNodeId> nodes;
    if (table_.empty()) return nodes;
    for (RecordNodeId node = table_[slot_of(key)]; node != kNoNode; node = same_[node]) {
        if (shown_[node]) nodes.push_back(node);
    }
    std::sort(nodes.begin(), nodes.end());
    return nodes;
}

}  // namespace tengen
