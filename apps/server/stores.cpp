#include "stores.hpp"

#include <filesystem>
#include <utility>

#include "store/postgres_store.hpp"
#include "store/sqlite_store.hpp"

namespace tengen::host {

namespace {

std::filesystem::path file_of(const ServerOptions& options) {
    return std::filesystem::path(options.data) / "games.db";
}

}  // namespace

Result<std::unique_ptr<Store>> open_store(const ServerOptions& options, StoreOwner owner) {
    if (options.store.empty()) {
        owner.on_told = {};
        return open_sqlite_store(file_of(options), std::move(owner));
    }
    return open_postgres_store(options.store, options.node, std::move(owner));
}

Result<std::unique_ptr<Store>> read_store(const ServerOptions& options) {
    if (!options.store.empty()) return read_postgres_store(options.store);
    std::error_code error;
    if (!std::filesystem::exists(file_of(options), error)) {
        return fail(ErrorCode::CommandLine, "--data", "there are no games in {}", options.data);
    }
    return read_sqlite_store(file_of(options));
}

}  // namespace tengen::host
