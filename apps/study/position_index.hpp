// Where each position occurs in a tree.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/canonical_key.hpp"
#include "record/record.hpp"

namespace tengen {

/// The keys that make two nodes "the same position": after another order of moves, turned or
/// reflected. The only place that chooses them.
class StudyKeys {
  public:
    /// All positions must be of one game. The last one is remembered, so a neighbour is cheap.
    std::uint64_t of(const Position& position);

  private:
    std::optional<CanonicalKey> last_;
};

/// A map from keys to nodes: a key and a link per node, and a table of the newest nodes.
class PositionIndex {
  public:
    /// Makes room for so many more nodes.
    void reserve(std::size_t nodes);
    /// Adds a node that is not in the index.
    void add(RecordNodeId node, std::uint64_t key);
    std::uint64_t key_of(RecordNodeId node) const { return keys_[node]; }

    /// Hides the nodes of a removed branch, or shows them again.
    void show(RecordNodeId node, bool shown);
    bool is_shown(RecordNodeId node) const { return shown_[node]; }
    /// The number of shown nodes.
    std::size_t size() const { return size_; }

    /// The shown nodes with this key, in ascending order.
    std::vector<RecordNodeId> find(std::uint64_t key) const;

  private:
    static constexpr std::size_t kFirstSlots = 1024;

    std::size_t slot_of(std::uint64_t key) const;
    void grow(std::size_t slots);
    void make_room(RecordNodeId node);

    std::vector<std::uint64_t> keys_;
    std::vector<RecordNodeId> same_;   ///< the next node with the same key
    std::vector<RecordNodeId> table_;  ///< open addressing; the newest node of each key
    std::vector<bool> shown_;
    std::size_t used_ = 0;  ///< slots of the table
    std::size_t size_ = 0;
};

}  // namespace tengen
