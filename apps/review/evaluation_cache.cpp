#include "review/evaluation_cache.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <chrono>
#include <cmath>
#include <thread>
#include <utility>

#include "base/text.hpp"
#include "base/user_folders.hpp"
#include "core/teams.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;

/// Another program writes one row at a time. A longer wait costs more than a search.
constexpr int kWaitMilliseconds = 200;
constexpr int kOpenTries = 20;
constexpr std::chrono::milliseconds kOpenPause{20};
/// About 150 MB.
constexpr std::int64_t kMostRows = 500'000;
constexpr int kSchemaVersion = 1;

constexpr const char* kTable = R"(
CREATE TABLE IF NOT EXISTS evaluations(id INTEGER PRIMARY KEY, game INTEGER NOT NULL,
  key INTEGER NOT NULL, engine INTEGER NOT NULL, played INTEGER NOT NULL, value TEXT NOT NULL,
  UNIQUE(game, key, engine, played));
)";

/// SQLite does not wait for another program that changes the journal mode.
bool is_busy(const SQLite::Exception& problem) {
    return (problem.getErrorCode() & 0xFF) == SQLITE_BUSY;
}

bool is_damage(const SQLite::Exception& problem) {
    const int code = problem.getErrorCode() & 0xFF;
    return code == SQLITE_NOTADB || code == SQLITE_CORRUPT;
}

void remove_files(const fs::path& file) {
    std::error_code ignored;
    for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
        fs::remove(file.string() + ending, ignored);
    }
}

}  // namespace

struct EvaluationCache::Database {
    explicit Database(const fs::path& file)
        : path(file),
          database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kWaitMilliseconds) {
        // A row lost in a power cut is searched again.
        database.exec("PRAGMA journal_mode=WAL");
        database.exec("PRAGMA synchronous=OFF");
        // Another program may make the same table at the same time.
        database.exec("BEGIN IMMEDIATE");
        const int version = database.execAndGet("PRAGMA user_version").getInt();
        if (version != kSchemaVersion) {
            database.exec("DROP TABLE IF EXISTS evaluations");
            database.exec(fmt::format("PRAGMA user_version={}", kSchemaVersion));
        }
        database.exec(kTable);
        database.exec(fmt::format(
            "DELETE FROM evaluations WHERE id <= (SELECT max(id) FROM evaluations) - {}",
            kMostRows));
        database.exec("COMMIT");
    }

    void bind(SQLite::Statement& statement, std::uint32_t game, const Position& position,
              const ReviewNames::Name& name, std::optional<Action> played) const {
        statement.bind(1, static_cast<std::int64_t>(game));
        statement.bind(2, static_cast<std::int64_t>(position.key()));
        statement.bind(3, static_cast<std::int64_t>(name.cached));
        statement.bind(4, played ? static_cast<std::int64_t>(played->bits()) : std::int64_t{-1});
    }

    fs::path path;
    SQLite::Database database;
};

fs::path EvaluationCache::standard_file() {
    return user_path(UserFolder::Cache, "tengen/evaluations.db");
}

EvaluationCache::EvaluationCache(const fs::path& file) {
    if (file.empty()) return;
    std::error_code ignored;
    fs::create_directories(file.parent_path(), ignored);
    open(file);
}

EvaluationCache::~EvaluationCache() = default;

void EvaluationCache::open(const fs::path& file) {
    bool is_new = false;
    for (int tries = 0; tries < kOpenTries; ++tries) {
        try {
            database_ = std::make_unique<Database>(file);
            return;
        } catch (const SQLite::Exception& problem) {
            if (is_busy(problem)) {
                std::this_thread::sleep_for(kOpenPause);
            } else if (is_damage(problem) && !std::exchange(is_new, true)) {
                remove_files(file);
            } else {
                return;
            }
        }
    }
}

/// After damage, the cache is made again; other failures, such as a full disk, may pass.
template <class Call>
void EvaluationCache::attempt(const Call& call) {
    if (database_ == nullptr) return;
    try {
        call();
    } catch (const SQLite::Exception& problem) {
        if (!is_damage(problem)) return;
        const fs::path file = database_->path;
        database_.reset();
        remove_files(file);
        open(file);
    }
}

void EvaluationCache::remember_game(const Position& position) {
    if (position.shared_game() == game_) return;
    game_ = position.shared_game();
    fingerprint_ = fingerprint(game_->description());
}

std::optional<Evaluation> EvaluationCache::find(const Position& position,
                                                const ReviewNames::Name& name,
                                                std::optional<Action> played) {
    remember_game(position);
    std::string value;
    attempt([&] {
        SQLite::Statement statement(database_->database,
                                    "SELECT value FROM evaluations WHERE game=? AND key=? AND "
                                    "engine=? AND played=?");
        database_->bind(statement, fingerprint_, position, name, played);
        if (statement.executeStep()) value = statement.getColumn(0).getString();
    });
    if (value.empty()) return std::nullopt;
    std::vector<Evaluation> read;
    for (const std::string_view line : split(value, '\n')) {
        if (!add_evaluation_text(read, line)) return std::nullopt;
    }
    const bool fits =
        read.size() == 1 && read[0].engine == name.engine && read[0].options == name.options;
    if (!fits) return std::nullopt;
    return std::move(read[0]);
}

std::optional<double> EvaluationCache::chance_of(const Position& position, Seat seat) {
    remember_game(position);
    std::vector<Evaluation> known;
    attempt([&] {
        SQLite::Statement statement(
            database_->database,
            "SELECT value FROM evaluations WHERE game=? AND key=? AND played=-1");
        statement.bind(1, static_cast<std::int64_t>(fingerprint_));
        statement.bind(2, static_cast<std::int64_t>(position.key()));
        while (statement.executeStep()) {
            const std::string value = statement.getColumn(0).getString();
            std::vector<Evaluation> read;
            for (const std::string_view line : split(value, '\n')) {
                add_evaluation_text(read, line);
            }
            if (read.size() == 1 && !read[0].lines.empty()) known.push_back(std::move(read[0]));
        }
    });
    std::optional<double> chance;
    std::uint64_t nodes = 0;
    for (const Evaluation& evaluation : known) {
        const EvaluationLine& best = evaluation.lines.front();
        const double one = chance_in_game(best, position.turn().seat, seat, position.game());
        if (std::isnan(one)) continue;
        if (best.proven != Proven::No) return one;
        if (chance && evaluation.nodes <= nodes) continue;
        chance = one;
        nodes = evaluation.nodes;
    }
    return chance;
}

void EvaluationCache::keep(const Position& position, const ReviewNames::Name& name,
                           std::optional<Action> played, const Evaluation& evaluation) {
    remember_game(position);
    attempt([&] {
        SQLite::Statement statement(
            database_->database,
            "INSERT OR REPLACE INTO evaluations(game, key, engine, played, value) "
            "VALUES(?, ?, ?, ?, ?)");
        database_->bind(statement, fingerprint_, position, name, played);
        statement.bind(5, fmt::format("{}", fmt::join(evaluation_texts(evaluation), "\n")));
        statement.exec();
    });
}

}  // namespace tengen
