#include "store/postgres_store.hpp"

#include <libpq-fe.h>

#include <atomic>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "store/migrations.hpp"
#include "store/postgres_connection.hpp"
#include "store/postgres_dump.hpp"
#include "store/postgres_notes.hpp"
#include "store/sql_store.hpp"
#include "store/sql_writer.hpp"

namespace tengen {

namespace {

/// Whether the writer reaches the database. Shared with the reader, which then does not wait for a
/// connection.
using Reached = std::shared_ptr<std::atomic<bool>>;

constexpr int kConflicts = 5;  ///< attempts of transactions that wait for each other

/// SQLite's option for small tables has no other form here.
std::string for_postgres(std::string sql) {
    const std::string option = " WITHOUT ROWID";
    for (std::size_t at = sql.find(option); at != sql.npos; at = sql.find(option)) {
        sql.erase(at, option.size());
    }
    return sql;
}

tl::unexpected<Errors> other_version(std::int64_t version) {
    return fail(ErrorCode::Input, "PostgreSQL",
                "written by version {}, this program reads up to {}", version, kMigrations.size());
}

/// 0 before the first migration.
std::int64_t version_of(PostgresConnection& database) {
    const bool is_there = database.number(
                              "SELECT count(*) FROM pg_class WHERE oid ="
                              " to_regclass('meta')") != 0;
    return is_there ? database.number("SELECT version FROM meta") : 0;
}

/// Brings the tables up to date. Nodes that start at the same time wait for each other.
Result<void> migrate(PostgresConnection& database) {
    for (bool done = false; !done;) {
        database.script("BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('tengen', 0))");
        const std::int64_t version = version_of(database);
        const auto next = static_cast<std::size_t>(version);
        if (next > kMigrations.size()) {
            database.roll_back();
            return other_version(version);
        }
        done = next == kMigrations.size();
        if (!done) {
            if (next == 0) {
                database.script(
                    "CREATE TABLE meta (version BIGINT NOT NULL); INSERT INTO meta VALUES (0)");
            }
            database.script(for_postgres(kMigrations[next]));
            database.script("UPDATE meta SET version = version + 1");
        }
        database.script("COMMIT");
    }
    return {};
}

/// The connection of a node, with its lock. Another process cannot have it at the same time.
class PostgresWriter final : public BatchWriter {
  public:
    PostgresWriter(std::string url, std::string node, Reached reached)
        : url_(std::move(url)), node_(std::move(node)), reached_(std::move(reached)) {}

    /// The first connection. A killed process of this node keeps its lock for a moment.
    Result<void> open() {
        try {
            connection_.emplace(url_);
            connection_->script("SET lock_timeout = '3s'");
            return lock_node(
                       "SELECT 1 FROM (SELECT pg_advisory_lock(hashtextextended($1, 1)))"
                       " AS locked")
                .and_then([this] {
                    connection_->script("SET lock_timeout = 0");
                    return migrate(*connection_);
                })
                .map([this] { take_name(); });
        } catch (const SqlFailure& problem) {
            return fail(problem.error);
        } catch (const SqlRefused& problem) {
            return fail(ErrorCode::System, "PostgreSQL", "{}", problem.what());
        }
    }

    Result<std::vector<Result<void>>> write(
        const std::vector<const StoreBatch*>& batches) override {
        for (int attempt = 1;; ++attempt) {
            try {
                auto results = attempted(batches);
                *reached_ = results.has_value();
                return results;
            } catch (const SqlConflict& problem) {
                connection_->roll_back();
                if (attempt == kConflicts) return fail(problem.error);
            } catch (const SqlFailure& problem) {
                return failed(problem.error);
            } catch (const SqlRefused& problem) {
                return failed({ErrorCode::System, "PostgreSQL", Message("{}", problem.what())});
            }
        }
    }

    bool is_replaced() const override { return replaced_; }

  private:
    tl::unexpected<Errors> failed(const Error& error) {
        if (connection_) connection_->roll_back();
        if (connection_ && connection_->is_lost()) connection_.reset();
        *reached_ = connection_.has_value();
        return fail(error);
    }

    Result<void> lock_node(std::string_view lock) {
        try {
            if (connection_->number(lock, {"tengen node " + node_}) == 1) return {};
        } catch (const SqlFailure&) {
            if (connection_->is_lost()) throw;
        }
        return fail(ErrorCode::System, "--node", "another process runs the node {}", node_);
    }

    /// A new process counts two, so its count differs from that of an earlier one, which may have
    /// one commit in doubt.
    void take_name() {
        connection_->query(
            "INSERT INTO node (name, address, alive, written) VALUES ($1, '', 0, 2)"
            " ON CONFLICT (name) DO UPDATE SET written = node.written + 2",
            {node_}, [](const SqlRow&) {});
        written_ = counted();
        is_owner_ = true;
    }

    /// The number of transactions of this node that the database has.
    std::int64_t counted() {
        return connection_->number("SELECT written FROM node WHERE name = $1", {node_});
    }

    /// Another process may have had the node since the last connection, and may still have it.
    Result<void> reconnect() {
        is_owner_ = false;
        connection_.emplace(url_);
        const auto locked =
            lock_node("SELECT CAST(pg_try_advisory_lock(hashtextextended($1, 1)) AS INTEGER)");
        const std::int64_t count = counted();
        replaced_ = count != written_ && !(in_doubt_ && count == written_ - 1);
        is_owner_ = locked && !replaced_;
        if (is_owner_) return {};
        connection_.reset();
        if (!replaced_) return locked;
        return fail(ErrorCode::System, "--node",
                    "another process has taken over the node {}; this one ends", node_);
    }

    Result<std::vector<Result<void>>> attempted(const std::vector<const StoreBatch*>& batches) {
        if (!connection_ || !is_owner_) {
            if (auto returned = reconnect(); !returned) return fail(returned.error());
        }
        if (in_doubt_) {
            // Its lock is held again, so the process that did the transaction has ended.
            const std::int64_t count = counted();
            const bool was_committed = count == std::exchange(written_, count);
            auto results = *std::exchange(in_doubt_, std::nullopt);
            if (was_committed) return results;
        }
        std::vector<Result<void>> results = put_batches(*connection_, batches);
        connection_->run("UPDATE node SET written = $1 WHERE name = $2", {written_ + 1, node_},
                         SqlChange::One);
        connection_->finish();
        ++written_;
        in_doubt_ = results;
        connection_->run("COMMIT");
        connection_->finish();
        in_doubt_.reset();
        return results;
    }

    std::string url_, node_;
    Reached reached_;
    std::optional<PostgresConnection> connection_;
    std::int64_t written_ = 0;  ///< transactions of this node, with one in doubt
    bool is_owner_ = false;     ///< the connection has the node's lock
    bool replaced_ = false;     ///< another process has taken the node
    /// The results of a transaction whose commit was not answered.
    std::optional<std::vector<Result<void>>> in_doubt_;
};

/// Reads, and connects again after a loss.
class PostgresReader final : public SqlConnection {
  public:
    PostgresReader(std::string url, Reached reached)
        : url_(std::move(url)), reached_(std::move(reached)), connection_(std::in_place, url_) {}

    PostgresConnection& connection() { return *connection_; }

    void begin() override {}
    void run(std::string_view sql, const SqlValues& values, SqlChange) override {
        query(sql, values, [](const SqlRow&) {});
    }
    void query(std::string_view sql, const SqlValues& values,
               const std::function<void(const SqlRow&)>& take) override {
        const bool known = connection_.has_value();
        if (known) {
            try {
                return connection_->query(sql, values, take);
            } catch (const SqlFailure&) {
                if (!connection_->is_lost()) throw;
                connection_.reset();
            }
        }
        if (!*reached_) {
            throw SqlFailure(
                {ErrorCode::System, "", Message("PostgreSQL fails: {}", "no connection")});
        }
        connection_.emplace(url_);
        connection_->query(sql, values, take);
    }
    void roll_back() noexcept override {}

  private:
    std::string url_;
    Reached reached_;
    std::optional<PostgresConnection> connection_;
};

class PostgresStore final : public SqlStore {
  public:
    PostgresStore(std::string url, std::unique_ptr<SqlConnection> reader,
                  std::unique_ptr<GroupCommit> commits, std::unique_ptr<PostgresNotes> notes)
        : SqlStore(std::move(reader), std::move(commits)),
          url_(std::move(url)),
          notes_(std::move(notes)) {}

    bool is_shared() const override { return notes_ != nullptr; }
    void tell(const std::string& word) override {
        if (notes_) notes_->tell(word);
    }
    Result<void> backup(const std::filesystem::path& path) override {
        return dump_postgres(url_, path);
    }

  private:
    std::string url_;
    std::unique_ptr<PostgresNotes> notes_;
};

std::unique_ptr<PostgresNotes> notes_for(const std::string& url, const StoreOwner& owner) {
    if (!owner.on_told) return nullptr;
    return std::make_unique<PostgresNotes>(url, [owner](std::string words) {
        owner.post([told = owner.on_told, words = std::move(words)] { told(words); });
    });
}

}  // namespace

bool is_postgres_url(const std::string& text) {
    return text.starts_with("postgres://") || text.starts_with("postgresql://");
}

std::vector<std::uint16_t> tcp_ports_of(const std::string& url) {
    constexpr std::uint16_t kDefaultPort = 5432;
    std::map<std::string_view, std::string> parts;
    const ConnectionParts options = parts_of(url);
    for (const auto* part = options.get(); part != nullptr && part->keyword != nullptr; ++part) {
        if (part->val != nullptr) parts[part->keyword] = part->val;
    }
    const bool by_tcp = parts["host"].find_first_not_of('/') == 0 || !parts["hostaddr"].empty();
    if (!by_tcp) return {};
    std::vector<std::uint16_t> ports;
    for (const std::string_view port : split(parts["port"], ',')) {
        ports.push_back(to_number<std::uint16_t>(port).value_or(kDefaultPort));
    }
    return ports;
}

Result<std::unique_ptr<Store>> read_postgres_store(const std::string& url) {
    try {
        auto reader =
            std::make_unique<PostgresReader>(url, std::make_shared<std::atomic<bool>>(true));
        const std::int64_t version = version_of(reader->connection());
        if (version == 0) {
            return fail(ErrorCode::CommandLine, "--store", "there are no games");
        }
        if (version != static_cast<std::int64_t>(kMigrations.size())) {
            return other_version(version);
        }
        return std::make_unique<PostgresStore>(url, std::move(reader), nullptr, nullptr);
    } catch (const SqlFailure& problem) {
        return fail(problem.error);
    }
}

Result<std::unique_ptr<Store>> open_postgres_store(const std::string& url, const std::string& node,
                                                   StoreOwner owner) {
    const auto reached = std::make_shared<std::atomic<bool>>(true);
    auto writer = std::make_unique<PostgresWriter>(url, node, reached);
    if (auto opened = writer->open(); !opened) return fail(opened.error());
    try {
        auto reader = std::make_unique<PostgresReader>(url, reached);
        auto notes = notes_for(url, owner);
        auto commits = std::make_unique<GroupCommit>(std::move(writer), std::move(owner));
        return std::make_unique<PostgresStore>(url, std::move(reader), std::move(commits),
                                               std::move(notes));
    } catch (const SqlFailure& problem) {
        return fail(problem.error);
    }
}

}  // namespace tengen
