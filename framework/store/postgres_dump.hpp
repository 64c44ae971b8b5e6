// Copies of a PostgreSQL database by pg_dump.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "base/result.hpp"

struct _PQconninfoOption;

namespace tengen {

struct FreeConnectionParts {
    void operator()(_PQconninfoOption* parts) const;
};
using ConnectionParts = std::unique_ptr<_PQconninfoOption, FreeConnectionParts>;

/// The parts of a URL, as libpq reads them; null if it is invalid.
ConnectionParts parts_of(const std::string& url);

/// Writes a new file that pg_restore reads: the database at one moment. The program pg_dump must be
/// installed.
Result<void> dump_postgres(const std::string& url, const std::filesystem::path& path);

}  // namespace tengen
