// The store that the options name: a file in the data folder, or a PostgreSQL database.
#pragma once

#include <memory>

#include "options.hpp"
#include "store/store.hpp"

namespace tengen::host {

/// Opens the store for the server of this node.
Result<std::unique_ptr<Store>> open_store(const ServerOptions& options, StoreOwner owner);

/// Opens the store only for reading. A server may use it meanwhile.
Result<std::unique_ptr<Store>> read_store(const ServerOptions& options);

}  // namespace tengen::host
