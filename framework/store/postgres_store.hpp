// A store in a PostgreSQL database, which several server processes ("nodes") may share. Each
// writes on the connection that holds its lock.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace tengen {

/// Whether the text names a PostgreSQL database: "postgres://..." or "postgresql://...".
bool is_postgres_url(const std::string& text);

/// The ports that a URL connects to by TCP; none with a local socket.
std::vector<std::uint16_t> tcp_ports_of(const std::string& url);

/// Connects, creates the tables, and brings older ones up to date. Fails if another process runs
/// this node, or if the store is newer than this program. A lost connection is a failing disk: it
/// is tried each second; if another process has taken the node meanwhile, the owner hears
/// on_replaced(). The destructor writes all waiting batches, unless PostgreSQL fails.
Result<std::unique_ptr<Store>> open_postgres_store(const std::string& url, const std::string& node,
                                                   StoreOwner owner);

/// Connects only for reading. Its commits fail.
Result<std::unique_ptr<Store>> read_postgres_store(const std::string& url);

}  // namespace tengen
