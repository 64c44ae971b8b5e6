// The transposition table: what a search has found about positions. Shared by all its threads.
#pragma once

#include <tengen/kit/memory.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

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
    /// Throws std::bad_alloc.
    explicit Table(std::size_t bytes)
        : memory_(std::max(bytes, sizeof(Line))), lines_(memory_.size() / sizeof(Line)) {}

    /// Gets its memory from the system until `enough` (bool()) or all is there. Returns the bytes.
    template <class Enough>
    std::size_t provide(const Enough& enough) {
        return memory_.provide(enough);
    }
    /// Uses no more than so many bytes. Only for an empty table.
    void shrink(std::size_t bytes) {
        lines_ = std::clamp<std::size_t>(bytes / sizeof(Line), 1, lines_);
    }
    std::size_t bytes() const { return lines_ * sizeof(Line); }

    void clear() {
        memory_.clear();
        age_ = 0;
    }
    /// The entries of earlier searches are replaced first.
    void start_search() { age_ = (age_ + 1) % kAges; }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&line(key)); }

    bool find(std::uint64_t key, Found& found) const {
        for (const Entry& entry : line(key).entries) {
            const std::uint32_t scores = read(entry.scores);
            const std::uint32_t rest = read(entry.rest);
            const std::uint64_t check = read(entry.check);
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
            const std::uint32_t scores = read(entry.scores);
            const std::uint32_t rest = read(entry.rest);
            const std::uint64_t check = read(entry.check);
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
        write(*place, scores, rest, key ^ content(scores, rest));
    }

  private:
    static constexpr int kAges = 32;

    /// Zeros if empty. It has no constructors, because new memory of the system is zero.
    struct Entry {
        std::uint32_t scores;
        std::uint32_t rest;
        std::uint64_t check;
    };
    struct alignas(64) Line {
        std::array<Entry, 4> entries;
    };

    template <class Word>
    static Word read(const Word& word) {
        return std::atomic_ref(const_cast<Word&>(word)).load(std::memory_order_relaxed);
    }
    static void write(Entry& entry, std::uint32_t scores, std::uint32_t rest, std::uint64_t check) {
        std::atomic_ref(entry.scores).store(scores, std::memory_order_relaxed);
        std::atomic_ref(entry.rest).store(rest, std::memory_order_relaxed);
        std::atomic_ref(entry.check).store(check, std::memory_order_relaxed);
    }

    static std::uint64_t content(std::uint32_t scores, std::uint32_t rest) {
        return std::uint64_t{rest} << 32 | scores;
    }

    /// The high bits of the key choose the line.
    Line& line(std::uint64_t key) const {
        return static_cast<Line*>(memory_.data())[(key >> 32) * lines_ >> 32];
    }

    tengen::ai::TableMemory memory_;
    std::size_t lines_;
    int age_ = 0;
};

}  // namespace sente
