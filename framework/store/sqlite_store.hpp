// A store in one SQLite file. One thread writes. Batches that arrive during a transaction share the
// next one.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>

#include "store/store.hpp"

namespace tengen {

/// The ties of a store to its owner.
struct StoreOwner {
    /// Runs a function later on the owner's thread. Called on any thread.
    std::function<void(std::function<void()>)> post;
    /// Called on the owner's thread when the disk begins to fail, and when it works again.
    std::function<void(const Error&)> on_trouble;
    std::function<void()> on_recovered;
    /// Called on the owner's thread after a transaction, with its number of batches and the time
    /// that the disk needed. May be empty.
    std::function<void(std::size_t batches, std::chrono::nanoseconds time)> on_written = {};
};

/// Opens or creates a store, and brings an older one up to date. Fails if another process has it
/// ("... is in use by process 123"), if it is newer than this program, or not a store. The
/// destructor writes all waiting batches, unless the disk fails.
Result<std::unique_ptr<Store>> open_sqlite_store(const std::filesystem::path& path,
                                                 StoreOwner owner);

/// Opens a store only for reading, even while another process has it. Its commits fail.
Result<std::unique_ptr<Store>> read_sqlite_store(const std::filesystem::path& path);

}  // namespace tengen
