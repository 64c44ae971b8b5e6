// A transposition table: findings about positions, by their keys. Overwrites entries when full.
#pragma once

#include <tengen/ai.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tengen::ai {

/// A stone's part of a position's key: the key is the exclusive or of all parts.
inline std::uint64_t stone_key(Cell cell, Side side) {
    return mix(std::uint64_t{cell} << 4 | side);
}

/// `Entry` has the members `key` (0: empty) and `depth` (deeper entries are kept longer).
template <class Entry>
class SearchTable {
  public:
    /// Uses a power of two of entries: the largest that fits in `bytes`, or a smaller one that
    /// suffices for `positions`.
    SearchTable(std::size_t bytes, double positions) {
        std::size_t count = kBucket;
        while (count * 2 * sizeof(Entry) <= bytes && static_cast<double>(count) < positions) {
            count *= 2;
        }
        entries_.resize(count);
    }

    void clear() {
        if (used_) std::fill(entries_.begin(), entries_.end(), Entry{});
        used_ = false;
    }

    const Entry* find(std::uint64_t key) const {
        const Entry* bucket = &entries_[start(key)];
        for (std::size_t i = 0; i < kBucket; ++i) {
            if (bucket[i].key == key) return bucket + i;
        }
        return nullptr;
    }

    /// Replaces the entry of the same position, otherwise the least valuable one of its bucket.
    void store(const Entry& entry) {
        used_ = true;
        Entry* bucket = &entries_[start(entry.key)];
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

    static int worth(const Entry& entry) { return entry.key == 0 ? -1 : entry.depth; }
    std::size_t start(std::uint64_t key) const { return key & (entries_.size() - kBucket); }

    std::vector<Entry> entries_;
    bool used_ = false;
};

}  // namespace tengen::ai
