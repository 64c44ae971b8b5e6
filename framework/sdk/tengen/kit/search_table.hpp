// A transposition table: findings about positions, by their keys. Overwrites entries when full.
#pragma once

#include <tengen/ai.hpp>
#include <tengen/kit/memory.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace tengen::ai {

/// A stone's part of a position's key: the key is the exclusive or of all parts.
inline std::uint64_t stone_key(Cell cell, Side side) {
    return mix(std::uint64_t{cell} << 4 | side);
}

/// `Entry` has the members `key` (0: empty) and `depth` (deeper entries are kept longer). Zero
/// bytes are an empty entry.
template <class Entry>
class SearchTable {
    static_assert(std::is_trivially_copyable_v<Entry> && std::is_aggregate_v<Entry>,
                  "an entry has no constructors, because new ones are zero bytes");

  public:
    /// Uses a power of two of entries: the largest that fits in `bytes`, or a smaller one that
    /// suffices for `positions`. Throws std::bad_alloc.
    SearchTable(std::size_t bytes, double positions) {
        while (count_ * 2 * sizeof(Entry) <= bytes && static_cast<double>(count_) < positions) {
            count_ *= 2;
        }
        memory_ = TableMemory(count_ * sizeof(Entry));
    }

    void clear() {
        if (used_) memory_.clear();
        used_ = false;
    }

    const Entry* find(std::uint64_t key) const {
        const Entry* bucket = entries() + start(key);
        for (std::size_t i = 0; i < kBucket; ++i) {
            if (bucket[i].key == key) return bucket + i;
        }
        return nullptr;
    }

    /// Replaces the entry of the same position, otherwise the least valuable one of its bucket.
    void store(const Entry& entry) {
        used_ = true;
        Entry* bucket = entries() + start(entry.key);
        Entry* place = bucket;
        for (std::size_t i = 0; i < kBucket; ++i) {
            if (bucket[i].key == entry.key) {
                place = bucket + i;
                break;
            }
            if (worth(bucket[i]) < worth(*place)) place = bucket + i;
        }
        *place = entry;
    }

  private:
    static constexpr std::size_t kBucket = 4;

    Entry* entries() const { return static_cast<Entry*>(memory_.data()); }
    static int worth(const Entry& entry) { return entry.key == 0 ? -1 : entry.depth; }
    std::size_t start(std::uint64_t key) const { return key & (count_ - kBucket); }

    std::size_t count_ = kBucket;
    TableMemory memory_;
    bool used_ = false;
};

}  // namespace tengen::ai
