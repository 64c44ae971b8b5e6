// Memory of an AI's tables: their share of its limit, and large zeroed blocks.
#pragma once

#include <tengen/plugin.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace tengen::ai {

/// Returns `wanted` bytes for tables and trees, or fewer to leave room for everything else. The
/// room is half of the host's limit, at most 256 MiB. Without a limit, returns `wanted`.
inline std::uint64_t bytes_for_tables(const tengen_limits_t& limits, std::uint64_t wanted) {
    constexpr std::uint64_t kRest = std::uint64_t{256} << 20;
    const std::uint64_t all = limits.memory_bytes;
    return all == 0 ? wanted : std::min(wanted, all - std::min(all - all / 2, kRest));
}

/// A block of zero bytes for a table. The system provides its pages at their first use, and each
/// may take longer than the search of a position. A block has one owner; it can be moved, and then
/// is empty.
class TableMemory {
  public:
    TableMemory() = default;
    /// Throws std::bad_alloc.
    explicit TableMemory(std::size_t bytes) : bytes_(bytes) {
        std::size_t room = bytes + alignment();
#ifdef __linux__
        void* const start =
            mmap(nullptr, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (start == MAP_FAILED) throw std::bad_alloc();
#else
        void* const start = std::calloc(room, 1);
        if (start == nullptr) throw std::bad_alloc();
#endif
        start_ = {start, Free{room}};
        data_ = start;
        std::align(alignment(), bytes, data_, room);
    }
    TableMemory(TableMemory&& other) noexcept {
        *this = std::move(other);
    }
    TableMemory& operator=(TableMemory&& other) noexcept {
        start_ = std::move(other.start_);
        data_ = std::exchange(other.data_, nullptr);
        bytes_ = std::exchange(other.bytes_, 0);
        return *this;
    }

    /// Aligned to a cache line at least; null if empty.
    void* data() const {
        return data_;
    }
    std::size_t size() const {
        return bytes_;
    }

    /// Gets large pages from the system, one after the other, until `enough` (bool()) or all are
    /// there. Returns the bytes up to the last one. Large pages take a hundredth of the time for
    /// each byte. All others come at their first use, and are small, because one large page may
    /// take 4 ms. Call it before the block is used.
    template <class Enough>
    std::size_t provide(const Enough& enough) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
        // Without large pages the block is only slower.
        if (bytes_ >= kLargePage) static_cast<void>(madvise(data_, bytes_, MADV_HUGEPAGE));
#endif
        auto* const bytes = static_cast<volatile char*>(data_);
        std::size_t ready = 0;
        while (ready < bytes_) {
            bytes[ready] = 0;
            ready = std::min(ready + kLargePage, bytes_);
            if (enough()) break;
        }
#if defined(__linux__) && defined(MADV_NOHUGEPAGE)
        if (ready < bytes_) {
            static_cast<void>(
                madvise(static_cast<char*>(data_) + ready, bytes_ - ready, MADV_NOHUGEPAGE));
        }
#endif
        return ready;
    }

    /// Makes all bytes zero. It takes little time, because the system takes the pages back.
    void clear() {
        if (bytes_ == 0) return;
#ifdef __linux__
        // It clears up to the end of the last page, which belongs to the block too.
        if (madvise(data_, bytes_, MADV_DONTNEED) == 0) return;
#endif
        std::memset(data_, 0, bytes_);
    }

  private:
    static constexpr std::size_t kSmallPage = 4096;
    static constexpr std::size_t kLargePage = std::size_t{1} << 21;

    struct Free {
        std::size_t room;
        void operator()(void* start) const {
#ifdef __linux__
            munmap(start, room);
#else
            std::free(start);
#endif
        }
    };

    std::size_t alignment() const {
        return bytes_ >= kLargePage ? kLargePage : kSmallPage;
    }

    std::unique_ptr<void, Free> start_;
    void* data_ = nullptr;  ///< the aligned part
    std::size_t bytes_ = 0;
};

}  // namespace tengen::ai
