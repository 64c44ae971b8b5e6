#include "explorer/explorer_database.hpp"

#include <sqlite3.h>

#include <utility>

#include "explorer/database_file.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;

/// Version 1 had no strengths of players. Version 2 had a column for each number of a visit.
constexpr int kVersion = 3;
constexpr int kApplication = 0x54474558;  ///< "TGEX", in the file's header

/// `visits` has every position of every game once, with the action played there. `totals` sums up
/// positions of many games. Actions are in the canonical frame of their position.
constexpr const char* kTables = R"(
CREATE TABLE about(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL);
CREATE TABLE games(id INTEGER PRIMARY KEY, hash INTEGER UNIQUE NOT NULL, source TEXT NOT NULL,
  event TEXT NOT NULL, date INTEGER NOT NULL, result INTEGER NOT NULL, ply INTEGER NOT NULL,
  setup TEXT NOT NULL, actions BLOB NOT NULL);
CREATE TABLE seats(game INTEGER NOT NULL, side INTEGER NOT NULL, player INTEGER NOT NULL,
  strength INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(game, side)) WITHOUT ROWID;
CREATE INDEX seats_of_player ON seats(player);
CREATE TABLE visits(key INTEGER NOT NULL, game INTEGER NOT NULL, visit INTEGER NOT NULL,
  PRIMARY KEY(key, game)) WITHOUT ROWID;
CREATE TABLE totals(key INTEGER NOT NULL, next INTEGER NOT NULL, result INTEGER NOT NULL,
  games INTEGER NOT NULL, last INTEGER NOT NULL, rated INTEGER NOT NULL DEFAULT 0,
  rating INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(key, next, result)) WITHOUT ROWID;
)";

constexpr const char* kFromVersion1 = R"(
ALTER TABLE seats ADD COLUMN strength INTEGER NOT NULL DEFAULT 0;
ALTER TABLE totals ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE totals ADD COLUMN rating INTEGER NOT NULL DEFAULT 0;
PRAGMA user_version=2;
)";

/// See visit::packed().
constexpr const char* kFromVersion2 = R"(
CREATE TABLE packed_visits(key INTEGER NOT NULL, game INTEGER NOT NULL, visit INTEGER NOT NULL,
  PRIMARY KEY(key, game)) WITHOUT ROWID;
INSERT INTO packed_visits SELECT key, game, CASE WHEN ply<=511 AND next<1023
  THEN (ply<<14)|((next+1)<<4)|(result+1) ELSE -1-((ply<<37)|((next+1)<<4)|(result+1)) END
  FROM visits ORDER BY key, game;
DROP TABLE visits;
ALTER TABLE packed_visits RENAME TO visits;
PRAGMA user_version=3;
)";

/// Brings a file of an earlier version up to date, or leaves it as it is if the program is killed.
/// Returns its version.
int upgraded(SQLite::Database& database) {
    const auto version = [&] { return database.execAndGet("PRAGMA user_version").getInt(); };
    if (version() != 1 && version() != 2) return version();
    database.exec("BEGIN IMMEDIATE");
    // Another program may have done it meanwhile.
    if (version() == 1) database.exec(kFromVersion1);
    const bool packs = version() == 2;
    if (packs) database.exec(kFromVersion2);
    database.exec("COMMIT");
    // The file works without it, but is larger: a full disk or another reader can prevent it.
    if (packs) database.tryExec("VACUUM");
    return version();
}

Error not_a_database(const fs::path& path) {
    return {ErrorCode::Input, path.string(),
            Message("not a database of games (import games to create one)")};
}

bool is_new(SQLite::Database& database) {
    return database.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
}

void create_tables(SQLite::Database& database, const Game& game) {
    SQLite::Transaction transaction(database);
    database.exec(kTables);
    database.exec("PRAGMA application_id=" + std::to_string(kApplication));
    database.exec("PRAGMA user_version=" + std::to_string(kVersion));
    SQLite::Statement about(database, "INSERT INTO about VALUES('game', ?)");
    about.bind(1, to_text(game.description()));
    about.exec();
    transaction.commit();
}

Result<std::string> read_description(const fs::path& path, SQLite::Database& database) {
    if (database.execAndGet("PRAGMA application_id").getInt() != kApplication) {
        return fail(not_a_database(path));
    }
    const int version = upgraded(database);
    if (version != kVersion) {
        return fail(ErrorCode::Input, path.string(),
                    "a database of games of version {}; this program reads version {}", version,
                    kVersion);
    }
    return database.execAndGet("SELECT value FROM about WHERE name='game'").getString();
}

}  // namespace

Error explorer_error(const fs::path& path, const SQLite::Exception& problem) {
    switch (problem.getErrorCode()) {
        case SQLITE_FULL:
            return {ErrorCode::System, path.string(), Message("cannot save: {}", "disk full")};
        case SQLITE_NOTADB:
            return not_a_database(path);
        case SQLITE_BUSY:
            return {ErrorCode::System, path.string(),
                    Message("another program is writing to it (try again later)")};
        case SQLITE_INTERRUPT:
            return {ErrorCode::Input, path.string(), Message("the search was stopped")};
        case SQLITE_CORRUPT:
            return {ErrorCode::Input, path.string(),
                    Message("the database is damaged (import the games again)")};
        default:
            return {ErrorCode::System, path.string(), Message("cannot use it: {}", problem.what())};
    }
}

ExplorerDatabase::ExplorerDatabase(std::unique_ptr<ExplorerFile> file) : file_(std::move(file)) {}

ExplorerDatabase::~ExplorerDatabase() = default;

Result<std::unique_ptr<ExplorerDatabase>> ExplorerDatabase::open(const fs::path& path,
                                                                 const RuleCatalogue& rules) {
    using Opened = Result<std::unique_ptr<ExplorerDatabase>>;
    std::error_code ignored;
    if (!fs::exists(path, ignored)) {
        return fail(ErrorCode::CommandLine, path.string(),
                    "no such file (import games to create it)");
    }
    if (!fs::is_regular_file(path, ignored)) return fail(not_a_database(path));
    try {
        auto file = std::make_unique<ExplorerFile>(path, SQLite::OPEN_READWRITE);
        const Result<std::string> text = read_description(path, file->database);
        if (!text) return fail(text.error());
        auto description = parse_description(*text, rules);
        if (!description) {
            return fail(ErrorCode::Input, path.string(), "its game is invalid: {}",
                        description.error().front().message);
        }
        auto game = Game::create(std::move(*description), rules);
        if (!game) {
            return fail(ErrorCode::Input, path.string(), "its game is invalid: {}",
                        game.error().front().message);
        }
        file->game = *game;
        file->frames = std::make_shared<const CanonicalFrames>(*game);
        return Opened(std::unique_ptr<ExplorerDatabase>(new ExplorerDatabase(std::move(file))));
    } catch (const SQLite::Exception& problem) {
        return fail(explorer_error(path, problem));
    }
}

Result<std::unique_ptr<ExplorerDatabase>> ExplorerDatabase::create(
    const fs::path& path, std::shared_ptr<const Game> game) {
    using Opened = Result<std::unique_ptr<ExplorerDatabase>>;
    try {
        auto file =
            std::make_unique<ExplorerFile>(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        if (is_new(file->database)) create_tables(file->database, *game);
        const Result<std::string> text = read_description(path, file->database);
        if (!text) return fail(text.error());
        if (*text != to_text(game->description())) {
            return fail(ErrorCode::CommandLine, path.string(),
                        "a database of another game, board or rules than {} (choose another file)",
                        full_name(game->description()));
        }
        file->game = std::move(game);
        file->frames = std::make_shared<const CanonicalFrames>(file->game);
        return Opened(std::unique_ptr<ExplorerDatabase>(new ExplorerDatabase(std::move(file))));
    } catch (const SQLite::Exception& problem) {
        return fail(explorer_error(path, problem));
    }
}

const std::shared_ptr<const Game>& ExplorerDatabase::game() const {
    return file_->game;
}

const std::shared_ptr<const CanonicalFrames>& ExplorerDatabase::frames() const {
    return file_->frames;
}

void ExplorerDatabase::interrupt() {
    sqlite3_interrupt(file_->database.getHandle());
}

Result<std::int64_t> ExplorerDatabase::count_games() {
    return try_database(file_->path, [&] {
        return std::int64_t{file_->database.execAndGet("SELECT count(*) FROM games").getInt64()};
    });
}

}  // namespace tengen
