// Where a test keeps its store: a file of SQLite, or a database of PostgreSQL.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "store/postgres_store.hpp"
#include "store/sqlite_store.hpp"
#include "store_owner.hpp"
#include "support/catch.hpp"
#include "support/postgres_server.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {

enum class StoreKind : std::uint8_t { Sqlite, Postgres };

inline std::vector<StoreKind> store_kinds() {
    return {StoreKind::Sqlite, StoreKind::Postgres};
}

class StorePlace {
  public:
    explicit StorePlace(StoreKind kind) {
        if (kind == StoreKind::Postgres) url = PostgresServer::shared().new_place();
    }

    Result<std::unique_ptr<Store>> open(StoreThread& thread, const std::string& node = "a") const {
        return open_with(thread.owner(), node);
    }
    Result<std::unique_ptr<Store>> open_with(StoreOwner owner, const std::string& node) const {
        if (!url.empty()) return open_postgres_store(url, node, std::move(owner));
        return open_sqlite_store(path(), std::move(owner));
    }
    /// The store, which must open.
    std::unique_ptr<Store> opened(StoreThread& thread, const std::string& node = "a") const {
        auto store = open(thread, node);
        INFO((store ? "" : english(store.error())));
        REQUIRE(store);
        return std::move(*store);
    }
    Result<std::unique_ptr<Store>> read() const {
        return url.empty() ? read_sqlite_store(path()) : read_postgres_store(url);
    }
    std::filesystem::path path() const { return folder / "games.db"; }

    TemporaryFolder folder;
    std::string url;  ///< empty: SQLite
};

}  // namespace tengen::test
