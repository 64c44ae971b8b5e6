#include "store/sqlite_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>

#include "base/durable_file.hpp"
#include "base/file_descriptor.hpp"
#include "store/migrations.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

const std::string kAccountColumns =
    "SELECT id, name, kind, made, seen, skeleton, password, recovery FROM account";
const std::string kRatingColumns =
    "SELECT account, pool, rating, deviation, volatility, games, at FROM rating";
constexpr auto kRetry = 1s;
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

template <class T>
void bind(SQLite::Statement& statement, int index, const T& value) {
    statement.bind(index, value);
}

template <class T>
void bind(SQLite::Statement& statement, int index, const std::optional<T>& value) {
    if (value) {
        statement.bind(index, *value);
    } else {
        statement.bind(index);
    }
}

std::optional<std::int64_t> number_in(const SQLite::Column& column) {
    if (column.isNull()) return std::nullopt;
    return column.getInt64();
}

/// The writing connection. Throws SQLite::Exception.
class Writer {
  public:
    explicit Writer(const std::string& path)
        : database_(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyMilliseconds) {
        database_.exec("PRAGMA journal_mode=WAL");
        database_.exec("PRAGMA synchronous=FULL");
        migrate();
    }

    int version() { return database_.execAndGet("PRAGMA user_version").getInt(); }

    /// Writes all batches in one transaction. Returns the result of each.
    std::vector<Result<void>> write(const std::vector<StoreBatch*>& batches) {
        prepare();
        std::vector<Result<void>> results;
        database_.exec("BEGIN IMMEDIATE");
        try {
            for (const StoreBatch* batch : batches) results.push_back(write_one(*batch));
            database_.exec("COMMIT");
        } catch (const SQLite::Exception&) {
            // Some failures have ended the transaction.
            if (sqlite3_get_autocommit(database_.getHandle()) == 0) database_.exec("ROLLBACK");
            throw;
        }
        return results;
    }

  private:
    void migrate() {
        const int known = version();
        for (std::size_t i = static_cast<std::size_t>(known); i < kMigrations.size(); ++i) {
            SQLite::Transaction transaction(database_);
            database_.exec(kMigrations[i]);
            database_.exec("PRAGMA user_version=" + std::to_string(i + 1));
            transaction.commit();
        }
    }

    void prepare() {
        if (put_game_) return;
        put_game_.emplace(
            database_,
            "INSERT INTO game (id, node, header, options, pool, code_hash, state, made, due, ended,"
            " result, last) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)"
            " ON CONFLICT (id) DO UPDATE SET node = excluded.node, header = excluded.header,"
            " options = excluded.options,"
            " pool = excluded.pool, code_hash = excluded.code_hash, state = excluded.state,"
            " due = excluded.due, ended = excluded.ended, result = excluded.result");
        put_event_.emplace(database_,
                           "INSERT INTO event (game, number, line, at) VALUES (?, ?, ?, ?)");
        put_account_.emplace(database_,
                             "INSERT INTO account (id, name, kind, made, seen, skeleton, password,"
                             " recovery) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                             " ON CONFLICT (id) DO UPDATE SET name = excluded.name,"
                             " kind = excluded.kind, seen = excluded.seen,"
                             " skeleton = excluded.skeleton, password = excluded.password,"
                             " recovery = excluded.recovery");
        put_token_.emplace(database_,
                           "INSERT OR REPLACE INTO token (hash, account, made) VALUES (?, ?, ?)");
        put_seat_.emplace(database_,
                          "INSERT OR REPLACE INTO seat (game, seat, account) VALUES (?, ?, ?)");
        free_seat_.emplace(database_, "DELETE FROM seat WHERE game = ? AND seat = ?");
        advance_.emplace(database_,
                         "UPDATE game SET last = ?2, due = coalesce(?3, due)"
                         " WHERE id = ?1 AND last = ?2 - 1");
    }

    Result<void> write_one(const StoreBatch& batch) {
        database_.exec("SAVEPOINT batch");
        Result<void> result;
        try {
            result = put(batch);
        } catch (const SQLite::Exception& problem) {
            if (problem.getErrorCode() != SQLITE_CONSTRAINT) throw;
            result = fail(ErrorCode::Input, "", "the store has this already ({})", problem.what());
        }
        if (!result) database_.exec("ROLLBACK TO batch");
        database_.exec("RELEASE batch");
        return result;
    }

    Result<void> put(const StoreBatch& batch) {
        for (const StoredAccount& account : batch.accounts) put(account);
        for (const StoredToken& token : batch.tokens) put(token);
        for (const StoredGame& game : batch.games) put(game);
        for (const StoredSeat& seat : batch.seats) put(seat);
        put_rare(batch);
        for (const StoredEvent& event : batch.events) {
            if (put(event)) continue;
            return fail(ErrorCode::Internal, "", "event {} of game {} is not the next",
                        event.number, event.game);
        }
        return {};
    }

    void put(const StoredGame& game) {
        SQLite::Statement& put = *put_game_;
        put.reset();
        int index = 0;
        for (const std::string* text :
             {&game.id, &game.node, &game.header, &game.options, &game.pool, &game.code_hash}) {
            put.bindNoCopy(++index, *text);
        }
        put.bind(++index, static_cast<int>(game.state));
        put.bind(++index, game.made);
        bind(put, ++index, game.due);
        bind(put, ++index, game.ended);
        put.bindNoCopy(++index, game.result);
        put.exec();
    }

    void put(const StoredAccount& account) {
        put_account_->reset();
        put_account_->bindNoCopy(1, account.id);
        put_account_->bindNoCopy(2, account.name);
        put_account_->bind(3, static_cast<int>(account.kind));
        put_account_->bind(4, account.made);
        put_account_->bind(5, account.seen);
        put_account_->bindNoCopy(6, account.skeleton);
        put_account_->bindNoCopy(7, account.password);
        put_account_->bindNoCopy(8, account.recovery);
        put_account_->exec();
    }

    /// Rare statements are compiled each time.
    template <class... Values>
    void run(const char* sql, const Values&... values) {
        SQLite::Statement statement(database_, sql);
        int index = 0;
        (bind(statement, ++index, values), ...);
        statement.exec();
    }

    void put_rare(const StoreBatch& batch) {
        for (const DroppedTokens& dropped : batch.dropped_tokens) {
            run("DELETE FROM token WHERE account = ? AND hash <> ?", dropped.account, dropped.kept);
        }
        for (const StoredRating& rating : batch.ratings) {
            run("INSERT OR REPLACE INTO rating VALUES (?, ?, ?, ?, ?, ?, ?)", rating.account,
                rating.pool, rating.rating, rating.deviation, rating.volatility, rating.games,
                rating.at);
        }
        for (const StoredBlock& block : batch.blocks) {
            run(block.on ? "INSERT OR REPLACE INTO block VALUES (?, ?)"
                         : "DELETE FROM block WHERE account = ? AND blocked = ?",
                block.account, block.blocked);
        }
        for (const StoredReport& report : batch.reports) {
            run("INSERT INTO report VALUES (?, ?, ?, ?, ?)", report.game, report.account,
                report.reported, report.text, report.at);
        }
        for (const StoredSanction& sanction : batch.sanctions) {
            run("INSERT OR REPLACE INTO sanction VALUES (?, ?, ?)", sanction.account,
                static_cast<int>(sanction.kind), sanction.until);
        }
        for (const AuditLine& line : batch.audit) {
            run("INSERT INTO audit VALUES (?, ?)", line.at, line.line);
        }
        put_course(batch);
    }

    void put_course(const StoreBatch& batch) {
        for (const StoredLeave& leave : batch.leaves) {
            run("INSERT OR REPLACE INTO left_game VALUES (?, ?, ?)", leave.account, leave.game,
                leave.at);
        }
        for (const std::string& account : batch.forgiven) {
            run("DELETE FROM left_game WHERE account = ?", account);
        }
        for (const StoredTalk& talk : batch.talk) {
            run("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", talk.game, talk.account, talk.text,
                talk.phrase, talk.watchers ? 1 : 0, talk.n, talk.at);
        }
        for (const StoredPulse& pulse : batch.pulses) {
            run("UPDATE game SET due = due + ? WHERE node = ? AND due IS NOT NULL", pulse.outage,
                pulse.node);
            run("INSERT OR REPLACE INTO pulse VALUES (?, ?)", pulse.node, pulse.at);
        }
        if (batch.forget_before) {
            run("DELETE FROM chat WHERE at < ?", *batch.forget_before);
            run("DELETE FROM left_game WHERE at < ?", *batch.forget_before);
        }
    }

    void put(const StoredToken& token) {
        put_token_->reset();
        put_token_->bindNoCopy(1, token.hash);
        put_token_->bindNoCopy(2, token.account);
        put_token_->bind(3, token.made);
        put_token_->exec();
    }

    void put(const StoredSeat& seat) {
        SQLite::Statement& put = seat.account.empty() ? *free_seat_ : *put_seat_;
        put.reset();
        put.bindNoCopy(1, seat.game);
        put.bind(2, static_cast<int>(seat.seat));
        if (!seat.account.empty()) put.bindNoCopy(3, seat.account);
        put.exec();
    }

    bool put(const StoredEvent& event) {
        const auto number = static_cast<std::int64_t>(event.number);
        advance_->reset();
        advance_->bindNoCopy(1, event.game);
        advance_->bind(2, number);
        bind(*advance_, 3, event.due);
        if (advance_->exec() != 1) return false;
        put_event_->reset();
        put_event_->bindNoCopy(1, event.game);
        put_event_->bind(2, number);
        put_event_->bindNoCopy(3, event.line);
        put_event_->bind(4, event.at);
        put_event_->exec();
        return true;
    }

    SQLite::Database database_;
    std::optional<SQLite::Statement> put_game_, put_event_, advance_;
    std::optional<SQLite::Statement> put_account_, put_token_, put_seat_, free_seat_;
};

class SqliteStore final : public Store {
  public:
    SqliteStore(fs::path path, FileDescriptor lock, std::unique_ptr<Writer> writer,
                StoreOwner owner)
        : path_(std::move(path)),
          lock_(std::move(lock)),
          reader_(path_.string(), SQLite::OPEN_READONLY, kBusyMilliseconds),
          owner_(std::move(owner)),
          writer_(std::move(writer)),
          thread_([this] { run(); }) {}

    /// Only reads.
    explicit SqliteStore(fs::path path)
        : path_(std::move(path)),
          reader_(path_.string(), SQLite::OPEN_READONLY, kBusyMilliseconds) {}

    ~SqliteStore() override {
        {
            const std::lock_guard held(mutex_);
            stopping_ = true;
        }
        wake_.notify_one();
        if (thread_.joinable()) thread_.join();
    }

    int version() { return reader_.execAndGet("PRAGMA user_version").getInt(); }

    void commit(StoreBatch batch, Done done) override {
        if (!writer_) return done(cannot_save(path_, "open for reading only"));
        {
            const std::lock_guard held(mutex_);
            queue_.push_back({std::move(batch), std::move(done)});
        }
        wake_.notify_one();
    }

    Result<std::optional<StoredGame>> game(const std::string& id) override {
        return read([&]() -> std::optional<StoredGame> {
            SQLite::Statement query(
                reader_,
                "SELECT node, header, options, pool, code_hash, state, made, due, ended, result,"
                " last FROM game WHERE id = ?");
            query.bind(1, id);
            if (!query.executeStep()) return std::nullopt;
            StoredGame game;
            game.id = id;
            int index = 0;
            for (std::string* text :
                 {&game.node, &game.header, &game.options, &game.pool, &game.code_hash}) {
                *text = query.getColumn(index++).getString();
            }
            game.state = static_cast<StoredState>(query.getColumn(index++).getInt());
            game.made = query.getColumn(index++).getInt64();
            game.due = number_in(query.getColumn(index++));
            game.ended = number_in(query.getColumn(index++));
            game.result = query.getColumn(index++).getString();
            game.last = static_cast<std::uint64_t>(query.getColumn(index).getInt64());
            return game;
        });
    }

    Result<std::vector<StoredEvent>> events(const std::string& id, std::uint64_t from) override {
        return read([&] {
            SQLite::Statement query(reader_,
                                    "SELECT number, line, at FROM event WHERE game = ? AND"
                                    " number >= ? ORDER BY number");
            query.bind(1, id);
            query.bind(2, static_cast<std::int64_t>(from));
            std::vector<StoredEvent> events;
            while (query.executeStep()) {
                events.push_back({id, static_cast<std::uint64_t>(query.getColumn(0).getInt64()),
                                  query.getColumn(1).getString(), query.getColumn(2).getInt64()});
            }
            return events;
        });
    }

    Result<std::vector<std::string>> unfinished(const std::string& node) override {
        return texts("SELECT id FROM game WHERE node = ? AND state < 2 ORDER BY made, id", node);
    }

    Result<std::vector<std::string>> games_of(const std::string& account) override {
        return texts(
            "SELECT game.id FROM seat JOIN game ON game.id = seat.game WHERE seat.account = ? AND"
            " game.state < 2 ORDER BY game.made, game.id",
            account);
    }

    Result<std::string> game_of_code(const std::string& code_hash) override {
        return read([&]() -> std::string {
            SQLite::Statement query(reader_,
                                    "SELECT id FROM game WHERE code_hash = ? AND code_hash <> ''");
            query.bind(1, code_hash);
            if (!query.executeStep()) return {};
            return query.getColumn(0).getString();
        });
    }

    Result<std::vector<StoredSeat>> seats(const std::string& game) override {
        return read([&] {
            SQLite::Statement query(reader_,
                                    "SELECT seat, account FROM seat WHERE game = ? ORDER BY seat");
            query.bind(1, game);
            std::vector<StoredSeat> seats;
            while (query.executeStep()) {
                seats.push_back({game, static_cast<std::uint8_t>(query.getColumn(0).getInt()),
                                 query.getColumn(1).getString()});
            }
            return seats;
        });
    }

    Result<std::optional<StoredAccount>> account(const std::string& id) override {
        return account_by(kAccountColumns + " WHERE id = ?", id);
    }

    Result<std::optional<StoredAccount>> account_of_token(const std::string& hash) override {
        return account_by(
            kAccountColumns + " WHERE id = (SELECT account FROM token WHERE hash = ?)", hash);
    }

    Result<std::optional<StoredAccount>> account_of_name(const std::string& skeleton) override {
        if (skeleton.empty()) return std::optional<StoredAccount>();
        return account_by(kAccountColumns + " WHERE skeleton = ?", skeleton);
    }

    Result<std::vector<StoredRating>> ratings(const std::string& account) override {
        return read([&] {
            SQLite::Statement query(reader_, kRatingColumns + " WHERE account = ? ORDER BY pool");
            query.bind(1, account);
            return ratings_in(query);
        });
    }

    Result<std::vector<StoredRating>> leaders(const std::string& pool, double deviation,
                                              std::int64_t games, std::int64_t since,
                                              int most) override {
        return read([&] {
            SQLite::Statement query(reader_,
                                    kRatingColumns +
                                        " WHERE pool = ? AND deviation < ? AND games >= ? AND"
                                        " at >= ? ORDER BY rating DESC LIMIT ?");
            query.bind(1, pool);
            query.bind(2, deviation);
            query.bind(3, games);
            query.bind(4, since);
            query.bind(5, most);
            return ratings_in(query);
        });
    }

    Result<std::vector<std::string>> blocked(const std::string& account) override {
        return texts("SELECT blocked FROM block WHERE account = ? ORDER BY blocked", account);
    }

    Result<std::vector<StoredSanction>> sanctions(const std::string& account) override {
        return read([&] {
            SQLite::Statement query(reader_, "SELECT kind, until FROM sanction WHERE account = ?");
            query.bind(1, account);
            std::vector<StoredSanction> sanctions;
            while (query.executeStep()) {
                sanctions.push_back({account,
                                     static_cast<SanctionKind>(query.getColumn(0).getInt()),
                                     query.getColumn(1).getInt64()});
            }
            return sanctions;
        });
    }

    Result<std::vector<StoredReport>> reports(int most) override {
        return read([&] {
            SQLite::Statement query(reader_,
                                    "SELECT game, account, reported, text, at FROM report"
                                    " ORDER BY rowid DESC LIMIT ?");
            query.bind(1, most);
            std::vector<StoredReport> reports;
            while (query.executeStep()) {
                reports.push_back({query.getColumn(0).getString(), query.getColumn(1).getString(),
                                   query.getColumn(2).getString(), query.getColumn(3).getString(),
                                   query.getColumn(4).getInt64()});
            }
            return reports;
        });
    }

    Result<std::vector<std::string>> overdue(const std::string& node, std::int64_t now,
                                             int most) override {
        return read([&] {
            SQLite::Statement query(reader_,
                                    "SELECT id FROM game WHERE node = ? AND due <= ? AND"
                                    " due IS NOT NULL ORDER BY due LIMIT ?");
            query.bind(1, node);
            query.bind(2, now);
            query.bind(3, most);
            std::vector<std::string> games;
            while (query.executeStep()) games.push_back(query.getColumn(0).getString());
            return games;
        });
    }

    Result<std::int64_t> last_pulse(const std::string& node) override {
        return read([&]() -> std::int64_t {
            SQLite::Statement query(reader_, "SELECT at FROM pulse WHERE node = ?");
            query.bind(1, node);
            return query.executeStep() ? query.getColumn(0).getInt64() : 0;
        });
    }

    Result<std::vector<std::int64_t>> leaves(const std::string& account) override {
        return read([&] {
            SQLite::Statement query(reader_,
                                    "SELECT at FROM left_game WHERE account = ? ORDER BY at");
            query.bind(1, account);
            std::vector<std::int64_t> times;
            while (query.executeStep()) times.push_back(query.getColumn(0).getInt64());
            return times;
        });
    }

    Result<std::vector<StoredTalk>> talk(const std::string& game, int most) override {
        return read([&] {
            SQLite::Statement query(reader_,
                                    "SELECT account, text, phrase, watchers, n, at FROM chat WHERE"
                                    " game = ? ORDER BY rowid DESC LIMIT ?");
            query.bind(1, game);
            query.bind(2, most);
            std::vector<StoredTalk> said;
            while (query.executeStep()) {
                StoredTalk talk{game, query.getColumn(0).getString(), {}, {}, false, 0, 0};
                if (!query.getColumn(1).isNull()) talk.text = query.getColumn(1).getString();
                talk.phrase = number_in(query.getColumn(2));
                talk.watchers = query.getColumn(3).getInt() != 0;
                talk.n = query.getColumn(4).getInt64();
                talk.at = query.getColumn(5).getInt64();
                said.push_back(std::move(talk));
            }
            std::reverse(said.begin(), said.end());
            return said;
        });
    }

    Result<void> backup(const fs::path& path) override {
        std::error_code error;
        if (fs::exists(path, error)) return cannot_save(path, "the file exists");
        const auto done = read([&] {
            SQLite::Statement copy(reader_, "VACUUM INTO ?");
            copy.bind(1, path.string());
            copy.exec();
            return true;
        });
        if (done) return {};
        fs::remove(path, error);
        return fail(done.error());
    }

  private:
    struct Waiting {
        StoreBatch batch;
        Done done;
    };

    template <class Query>
    auto read(const Query& query) -> Result<decltype(query())> {
        try {
            return query();
        } catch (const SQLite::Exception& problem) {
            return fail(cannot_use(path_, problem));
        }
    }

    Result<std::vector<std::string>> texts(const char* sql, const std::string& parameter) {
        return read([&] {
            SQLite::Statement query(reader_, sql);
            query.bind(1, parameter);
            std::vector<std::string> texts;
            while (query.executeStep()) texts.push_back(query.getColumn(0).getString());
            return texts;
        });
    }

    Result<std::optional<StoredAccount>> account_by(const std::string& sql,
                                                    const std::string& parameter) {
        return read([&]() -> std::optional<StoredAccount> {
            SQLite::Statement query(reader_, sql);
            query.bind(1, parameter);
            if (!query.executeStep()) return std::nullopt;
            return StoredAccount{query.getColumn(0).getString(),
                                 query.getColumn(1).getString(),
                                 static_cast<AccountKind>(query.getColumn(2).getInt()),
                                 query.getColumn(3).getInt64(),
                                 query.getColumn(4).getInt64(),
                                 query.getColumn(5).getString(),
                                 query.getColumn(6).getString(),
                                 query.getColumn(7).getString()};
        });
    }

    static std::vector<StoredRating> ratings_in(SQLite::Statement& query) {
        std::vector<StoredRating> ratings;
        while (query.executeStep()) {
            ratings.push_back({query.getColumn(0).getString(), query.getColumn(1).getString(),
                               query.getColumn(2).getDouble(), query.getColumn(3).getDouble(),
                               query.getColumn(4).getDouble(), query.getColumn(5).getInt64(),
                               query.getColumn(6).getInt64()});
        }
        return ratings;
    }

    /// The writing thread.
    void run() {
        std::vector<Waiting> taken;
        std::unique_lock held(mutex_);
        while (true) {
            wake_.wait(held, [&] { return stopping_ || !queue_.empty() || !taken.empty(); });
            std::move(queue_.begin(), queue_.end(), std::back_inserter(taken));
            queue_.clear();
            if (taken.empty()) return;
            held.unlock();
            const bool written = write(taken);
            held.lock();
            if (written) {
                taken.clear();
                continue;
            }
            if (stopping_) return;
            wake_.wait_for(held, kRetry, [&] { return stopping_; });
        }
    }

    /// Returns false, and reports it once, while the disk fails.
    bool write(std::vector<Waiting>& taken) {
        std::vector<StoreBatch*> batches;
        for (Waiting& waiting : taken) batches.push_back(&waiting.batch);
        try {
            const auto begin = std::chrono::steady_clock::now();
            std::vector<Result<void>> results = writer_->write(batches);
            const auto time = std::chrono::steady_clock::now() - begin;
            if (std::exchange(troubled_, false)) owner_.post(owner_.on_recovered);
            for (std::size_t i = 0; i < taken.size(); ++i) {
                owner_.post([done = std::move(taken[i].done), result = std::move(results[i])] {
                    done(result);
                });
            }
            if (owner_.on_written) {
                owner_.post([report = owner_.on_written, count = taken.size(), time] {
                    report(count, time);
                });
            }
            return true;
        } catch (const SQLite::Exception& problem) {
            if (!std::exchange(troubled_, true)) {
                owner_.post([report = owner_.on_trouble, error = cannot_use(path_, problem)] {
                    report(error);
                });
            }
            return false;
        }
    }

    fs::path path_;
    FileDescriptor lock_;
    SQLite::Database reader_;  ///< for the owner's thread
    StoreOwner owner_;

    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Waiting> queue_;
    bool stopping_ = false;

    std::unique_ptr<Writer> writer_;  ///< for the writing thread
    bool troubled_ = false;           ///< the last transaction failed
    std::thread thread_;
};

}  // namespace

Result<std::unique_ptr<Store>> read_sqlite_store(const fs::path& path) {
    try {
        auto store = std::make_unique<SqliteStore>(path);
        if (const int version = store->version(); version != static_cast<int>(kMigrations.size())) {
            return fail(ErrorCode::Input, path.string(),
                        "written by version {}, this program reads {}", version,
                        kMigrations.size());
        }
        return store;
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
        auto writer = std::make_unique<Writer>(path.string());
        const int version = writer->version();
        if (version > static_cast<int>(kMigrations.size())) {
            return fail(ErrorCode::Input, path.string(),
                        "written by version {}, this program reads up to {}", version,
                        kMigrations.size());
        }
        return std::make_unique<SqliteStore>(path, std::move(lock_file), std::move(writer),
                                             std::move(owner));
    } catch (const SQLite::Exception& problem) {
        return fail(cannot_use(path, problem));
    }
}

Result<std::string> journal_of(Store& store, const std::string& id) {
    const auto game = store.game(id);
    if (!game) return fail(game.error());
    if (!*game) return fail(ErrorCode::CommandLine, "", "there is no game {}", id);
    const auto events = store.events(id);
    if (!events) return fail(events.error());
    std::string text = (*game)->header;
    for (const StoredEvent& event : *events) (text += event.line) += '\n';
    return text;
}

}  // namespace tengen
