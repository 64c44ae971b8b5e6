// A store in one SQLite file. One thread writes. Batches that arrive during a transaction share the
// next one.
#pragma once

#include <filesystem>
#include <memory>

#include "store/store.hpp"

namespace tengen {

/// Opens or creates a store, and brings an older one up to date. Fails if another process has it
/// ("... is in use by process 123"), if it is newer than this program, or not a store. The
/// destructor writes all waiting batches, unless the disk fails.
Result<std::unique_ptr<Store>> open_sqlite_store(const std::filesystem::path& path,
                                                 StoreOwner owner);

/// Opens a store only for reading, even while another process has it. Its commits fail.
Result<std::unique_ptr<Store>> read_sqlite_store(const std::filesystem::path& path);

}  // namespace tengen
