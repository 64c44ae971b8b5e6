#include "store/sqlite_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>

#include <cerrno>
#include <map>
#include <utility>

#include "base/durable_file.hpp"
#include "base/file_descriptor.hpp"
#include "store/migrations.hpp"
#include "store/sql_store.hpp"
#include "store/sql_writer.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;

constexpr int kBusyMilliseconds = 5000;

Error cannot_use(const fs::path& path, const SQLite::Exception& problem) {
    if (problem.getErrorCode() == SQLITE_FULL) {
        return {ErrorCode::System, "",
                Message("cannot save to {}: {}", path.string(), "disk full")};
    }
    if (problem.getErrorCode() == SQLITE_NOTADB) {
        return {ErrorCode::Input, path.string(), Message("not a store of games")};
    }
    return {ErrorCode::System, "", Message("cannot use {}: {}", path.string(), problem.what())};
}

class SqliteRow final : public SqlRow {
  public:
    explicit SqliteRow(SQLite::Statement& statement) : statement_(statement) {}
    bool is_null(int column) const override { return statement_.getColumn(column).isNull(); }
    std::string text(int column) const override { return statement_.getColumn(column).getString(); }
    std::int64_t number(int column) const override {
        return statement_.getColumn(column).getInt64();
    }
    double real(int column) const override { return statement_.getColumn(column).getDouble(); }

  private:
    SQLite::Statement& statement_;
};

class SqliteConnection final : public SqlConnection {
  public:
    SqliteConnection(fs::path path, int flags)
        : path_(std::move(path)), database_(path_.string(), flags, kBusyMilliseconds) {}

    /// Throws SQLite::Exception.
    SQLite::Database& database() { return database_; }
    int version() { return database_.execAndGet("PRAGMA user_version").getInt(); }

    void begin() override { run("BEGIN IMMEDIATE"); }

    void run(std::string_view sql, const SqlValues& values, SqlChange change) override {
        use(sql, values, [&](SQLite::Statement& statement) {
            const int changed = statement.exec();
            if (change == SqlChange::One && changed != 1) throw SqlRefused("no such row");
        });
    }
    using SqlConnection::run;

    void query(std::string_view sql, const SqlValues& values,
               const std::function<void(const SqlRow&)>& take) override {
        use(sql, values, [&](SQLite::Statement& statement) {
            const SqliteRow row(statement);
            while (statement.executeStep()) take(row);
        });
    }

    void roll_back() noexcept override {
        // Some failures have ended the transaction.
        if (sqlite3_get_autocommit(database_.getHandle()) == 0) database_.tryExec("ROLLBACK");
    }

  private:
    template <class Use>
    void use(std::string_view sql, const SqlValues& values, const Use& use) {
        try {
            SQLite::Statement& statement = prepared(sql);
            // A statement that is not reset keeps its transaction.
            const struct Reset {
                SQLite::Statement& statement;
                ~Reset() { statement.tryReset(); }
            } reset{statement};
            bind(statement, values);
            use(statement);
        } catch (const SQLite::Exception& problem) {
            if (problem.getErrorCode() == SQLITE_CONSTRAINT) throw SqlRefused(problem.what());
            throw SqlFailure(cannot_use(path_, problem));
        }
    }

    SQLite::Statement& prepared(std::string_view sql) {
        const auto known = statements_.find(sql);
        if (known != statements_.end()) return known->second;
        return statements_.try_emplace(sql, database_, std::string(sql)).first->second;
    }

    static void bind(SQLite::Statement& statement, const SqlValues& values) {
        int index = 0;
        for (const SqlValue& value : values) {
            ++index;
            if (const auto* text = std::get_if<std::string_view>(&value)) {
                statement.bind(index, std::string(*text));
            } else if (const auto* number = std::get_if<std::int64_t>(&value)) {
                statement.bind(index, *number);
            } else if (const auto* real = std::get_if<double>(&value)) {
                statement.bind(index, *real);
            } else {
                statement.bind(index);
            }
        }
    }

    fs::path path_;
    SQLite::Database database_;
    std::map<std::string_view, SQLite::Statement> statements_;
};

class SqliteWriter final : public BatchWriter {
  public:
    /// Throws SQLite::Exception.
    SqliteWriter(const fs::path& path, FileDescriptor lock)
        : lock_(std::move(lock)), connection_(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
        connection_.database().exec("PRAGMA journal_mode=WAL");
        connection_.database().exec("PRAGMA synchronous=FULL");
    }

    int version() { return connection_.version(); }

    /// Brings an older store up to date, after a copy of it. Throws SQLite::Exception.
    void migrate(const fs::path& path) {
        SQLite::Database& database = connection_.database();
        const int known = version();
        if (known > 0 && static_cast<std::size_t>(known) < kMigrations.size()) {
            const fs::path copy = path.string() + ".version" + std::to_string(known);
            std::error_code error;
            if (!fs::exists(copy, error)) {
                SQLite::Statement statement(database, "VACUUM INTO ?");
                statement.bind(1, copy.string());
                statement.exec();
            }
        }
        for (std::size_t i = static_cast<std::size_t>(known); i < kMigrations.size(); ++i) {
            SQLite::Transaction transaction(database);
            database.exec(kMigrations[i]);
            database.exec("PRAGMA user_version=" + std::to_string(i + 1));
            transaction.commit();
        }
    }

    Result<std::vector<Result<void>>> write(
        const std::vector<const StoreBatch*>& batches) override {
        try {
            auto results = put_batches(connection_, batches);
            connection_.run("COMMIT");
            return results;
        } catch (const SqlFailure& problem) {
            connection_.roll_back();
            return fail(problem.error);
        }
    }

  private:
    FileDescriptor lock_;
    SqliteConnection connection_;
};

class SqliteStore final : public SqlStore {
  public:
    using SqlStore::SqlStore;

    Result<void> backup(const fs::path& path) override {
        std::error_code error;
        if (fs::exists(path, error)) return cannot_save(path, "the file exists");
        try {
            reader().run("VACUUM INTO $1", {path.string()});
            return {};
        } catch (const SqlFailure& problem) {
            fs::remove(path, error);
            return fail(problem.error);
        }
    }
};

std::unique_ptr<SqliteConnection> reader_of(const fs::path& path) {
    return std::make_unique<SqliteConnection>(path, SQLite::OPEN_READONLY);
}

}  // namespace

Result<std::unique_ptr<Store>> read_sqlite_store(const fs::path& path) {
    try {
        auto reader = reader_of(path);
        if (const int version = reader->version();
            version != static_cast<int>(kMigrations.size())) {
            return fail(ErrorCode::Input, path.string(),
                        "written by version {}, this program reads {}", version,
                        kMigrations.size());
        }
        return std::make_unique<SqliteStore>(std::move(reader), nullptr);
    } catch (const SQLite::Exception& problem) {
        return fail(cannot_use(path, problem));
    }
}

Result<std::unique_ptr<Store>> open_sqlite_store(const fs::path& path, StoreOwner owner) {
    // Another file, because SQLite loses its locks when any descriptor of the database closes.
    const fs::path lock_path = path.string() + ".lock";
    FileDescriptor lock_file(::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (!lock_file) return cannot_save(path, save_problem(errno));
    if (auto locked = lock(lock_file, lock_path); !locked) return fail(locked.error());
    try {
        auto writer = std::make_unique<SqliteWriter>(path, std::move(lock_file));
        const int version = writer->version();
        if (version > static_cast<int>(kMigrations.size())) {
            return fail(ErrorCode::Input, path.string(),
                        "written by version {}, this program reads up to {}", version,
                        kMigrations.size());
        }
        writer->migrate(path);
        return std::make_unique<SqliteStore>(
            reader_of(path), std::make_unique<GroupCommit>(std::move(writer), std::move(owner)));
    } catch (const SQLite::Exception& problem) {
        return fail(cannot_use(path, problem));
    }
}

}  // namespace tengen
