// The transposition table: what a search has found about positions. Shared by all its threads.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "board.hpp"

namespace sente {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

struct Found {
    std::int16_t score = 0;  ///< seen from the position: a proven result counts plies from there
    std::int16_t eval = 0;
    Cell move = kNoCell;
    std::int8_t depth = 0;  ///< in plies; 0 and less: only fours were searched
    Bound bound = Bound::None;
};

/// Entries of 16 bytes, four in a cache line. A torn entry (written by two threads together) is not
/// found, because its key is combined with its content.
class Table {
  public:
    explicit Table(std::size_t bytes)
        : lines_(std::max<std::size_t>(bytes / sizeof(Line), 1)), table_(allocate(lines_)) {}

    void clear() {
        for (std::size_t i = 0; i < lines_; ++i) {
            for (Entry& entry : table_[i].entries) entry.write(0, 0, 0);
        }
        age_ = 0;
    }
    /// The entries of earlier searches are replaced first.
    void start_search() { age_ = (age_ + 1) % kAges; }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&line(key)); }

    bool find(std::uint64_t key, Found& found) const {
        for (const Entry& entry : line(key).entries) {
            const std::uint32_t scores = entry.scores.load(std::memory_order_relaxed);
            const std::uint32_t rest = entry.rest.load(std::memory_order_relaxed);
            const std::uint64_t check = entry.check.load(std::memory_order_relaxed);
            if ((check ^ content(scores, rest)) != key || rest == 0) continue;
            found.score = static_cast<std::int16_t>(scores & 0xFFFF);
            found.eval = static_cast<std::int16_t>(scores >> 16);
            found.move = static_cast<Cell>(rest & 0xFFFF);
            found.depth = static_cast<std::int8_t>(rest >> 16 & 0xFF);
            found.bound = static_cast<Bound>(rest >> 24 & 3);
            return true;
        }
        return false;
    }

    void store(std::uint64_t key, const Found& found) {
        Entry* place = nullptr;
        Cell move = found.move;
        int least = 0;
        for (Entry& entry : line(key).entries) {
            const std::uint32_t scores = entry.scores.load(std::memory_order_relaxed);
            const std::uint32_t rest = entry.rest.load(std::memory_order_relaxed);
            const std::uint64_t check = entry.check.load(std::memory_order_relaxed);
            const int depth = static_cast<std::int8_t>(rest >> 16 & 0xFF);
            const int entry_age = static_cast<int>(rest >> 27);
            if (rest != 0 && (check ^ content(scores, rest)) == key) {
                // A shallow result does not replace a deep one of the same search.
                const bool exact = found.bound == Bound::Exact && found.depth > 0;
                if (!exact && found.depth + 3 < depth && entry_age == age_) return;
                if (move == kNoCell) move = static_cast<Cell>(rest & 0xFFFF);
                place = &entry;
                break;
            }
            const int worth = rest == 0 ? -1000 : depth - 8 * ((age_ - entry_age + kAges) % kAges);
            if (place == nullptr || worth < least) {
                place = &entry;
                least = worth;
            }
        }
        const std::uint32_t scores = static_cast<std::uint16_t>(found.score) |
                                     std::uint32_t{static_cast<std::uint16_t>(found.eval)} << 16;
        const std::uint32_t rest =
            move | std::uint32_t{static_cast<std::uint8_t>(found.depth)} << 16 |
            static_cast<std::uint32_t>(found.bound) << 24 | static_cast<std::uint32_t>(age_) << 27;
        place->write(scores, rest, key ^ content(scores, rest));
    }

  private:
    static constexpr int kAges = 32;

    struct Entry {
        std::atomic<std::uint32_t> scores{0};
        std::atomic<std::uint32_t> rest{0};
        std::atomic<std::uint64_t> check{0};

        void write(std::uint32_t new_scores, std::uint32_t new_rest, std::uint64_t new_check) {
            scores.store(new_scores, std::memory_order_relaxed);
            rest.store(new_rest, std::memory_order_relaxed);
            check.store(new_check, std::memory_order_relaxed);
        }
    };
    struct alignas(64) Line {
        std::array<Entry, 4> entries;
    };

    static std::uint64_t content(std::uint32_t scores, std::uint32_t rest) {
        return std::uint64_t{rest} << 32 | scores;
    }

    struct Free {
        void operator()(Line* lines) const { std::free(lines); }
    };

    /// Takes large pages where the system has them, because to find a small page takes longer than
    /// to read an entry. Throws std::bad_alloc.
    static std::unique_ptr<Line[], Free> allocate(std::size_t count) {
        constexpr std::size_t kLargePage = std::size_t{1} << 21;
        const std::size_t bytes = count * sizeof(Line);
        const std::size_t unit = bytes < kLargePage ? alignof(Line) : kLargePage;
        void* const memory = std::aligned_alloc(unit, (bytes + unit - 1) / unit * unit);
        if (memory == nullptr) throw std::bad_alloc();
#ifdef __linux__
        // Without large pages the table is only slower.
        if (unit == kLargePage) static_cast<void>(madvise(memory, bytes, MADV_HUGEPAGE));
#endif
        Line* const lines = static_cast<Line*>(memory);
        std::uninitialized_default_construct_n(lines, count);
        return std::unique_ptr<Line[], Free>(lines);
    }

    /// The high bits of the key choose the line.
    Line& line(std::uint64_t key) const {
        return table_[(key >> 32) * lines_ >> 32];
    }

    std::size_t lines_;
    std::unique_ptr<Line[], Free> table_;
    int age_ = 0;
};

}  // namespace sente
