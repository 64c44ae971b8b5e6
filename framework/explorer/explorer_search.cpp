// Searches in a database of games.
#include <algorithm>
#include <map>

#include "core/position_text.hpp"
#include "explorer/database_file.hpp"
#include "explorer/explorer_game.hpp"
#include "explorer/stone_pattern.hpp"

namespace tengen {

namespace {

/// The last day that a date with unknown parts can be.
int last_day_of(int date) {
    if (date % 10'000 == 0) return date + 1231;
    return date % 100 == 0 ? date + 31 : date;
}

/// A pattern for LIKE that finds a part of a name.
std::string part_pattern(const std::string& part) {
    std::string pattern = "%";
    for (const char sign : part) {
        if (sign == '%' || sign == '_' || sign == '\\') pattern += '\\';
        pattern += sign;
    }
    return pattern + "%";
}

struct FoundGames {
    std::int64_t games;
    std::int64_t result;
    int last;
    std::int64_t rated;
    std::int64_t rating;
};

void count(GameTally& tally, const FoundGames& found) {
    const auto& [games, result, last, rated, rating] = found;
    tally.games += games;
    tally.last = std::max(tally.last, last);
    tally.rated += rated;
    tally.rating += rating;
    if (result >= 0 && result <= kMaxSides) {
        tally.results[static_cast<std::size_t>(result)] += games;
    }
}

bool has_totals(SQLite::Database& database, std::int64_t key) {
    SQLite::Statement known(database, "SELECT 1 FROM totals WHERE key=? LIMIT 1");
    known.bind(1, key);
    return known.executeStep();
}

}  // namespace

std::string filter_sql(const GameFilter& filter, std::string_view game) {
    std::string sql;
    // The query lists the games of the players first, and visits no others. A condition for each
    // game would be tested for all games.
    if (!filter.player.empty()) {
        sql += " AND " + std::string(game) +
               " IN (SELECT s.game FROM players p CROSS JOIN seats s ON s.player=p.id "
               "WHERE p.name LIKE :player ESCAPE '\\')";
    }
    if (!filter.event.empty()) sql += " AND g.event LIKE :event ESCAPE '\\'";
    if (filter.since > 0) sql += " AND g.date>=:since";
    if (filter.until > 0) sql += " AND g.date BETWEEN 1 AND :until";
    if (filter.winner) sql += " AND g.result=:result";
    if (filter.min_moves > 0) sql += " AND g.ply>=:least";
    if (filter.max_moves > 0) sql += " AND g.ply<=:most";
    return sql;
}

void bind_filter(SQLite::Statement& statement, const GameFilter& filter) {
    if (!filter.player.empty()) statement.bind(":player", part_pattern(filter.player));
    if (!filter.event.empty()) statement.bind(":event", part_pattern(filter.event));
    if (filter.since > 0) statement.bind(":since", filter.since);
    if (filter.until > 0) statement.bind(":until", last_day_of(filter.until));
    if (filter.winner) {
        const Side winner = *filter.winner;
        statement.bind(":result", winner == kUnknownResult ? kNoResult : std::int64_t{winner});
    }
    if (filter.min_moves > 0) statement.bind(":least", filter.min_moves);
    if (filter.max_moves > 0) statement.bind(":most", filter.max_moves);
}

KnownGame known_game(SQLite::Statement& row) {
    KnownGame game;
    game.id = row.getColumn(0).getInt64();
    game.event = row.getColumn(1).getString();
    game.source = row.getColumn(2).getString();
    game.date = row.getColumn(3).getInt();
    const std::int64_t result = row.getColumn(4).getInt64();
    if (result != kNoResult) game.winner = static_cast<Side>(result);
    game.moves = row.getColumn(5).getInt();
    return game;
}

void add_players(ExplorerFile& file, KnownGame& game) {
    game.players.resize(static_cast<std::size_t>(file.game->sides()));
    game.strengths.resize(game.players.size());
    SQLite::Statement names(
        file.database,
        "SELECT s.side, p.name, s.strength FROM seats s JOIN players p ON p.id=s.player "
        "WHERE s.game=?");
    names.bind(1, game.id);
    while (names.executeStep()) {
        const auto side = static_cast<std::size_t>(names.getColumn(0).getInt());
        if (side >= 1 && side <= game.players.size()) {
            game.players[side - 1] = names.getColumn(1).getString();
            game.strengths[side - 1] = names.getColumn(2).getInt();
        }
    }
}

Result<PositionGames> ExplorerDatabase::find(const Position& position, const GameFilter& filter) {
    const CanonicalKey canonical(file_->frames, position);
    const auto key = static_cast<std::int64_t>(canonical.key());
    return try_database(file_->path, [&] {
        SQLite::Database& database = file_->database;
        // One view of the file, even if another program imports games.
        const SQLite::Transaction view(database);
        const bool summed = filter == GameFilter{} && has_totals(database, key);
        SQLite::Statement rows(
            database,
            summed ? "SELECT ((next+1)<<4)|(result+1), games, last, rated, rating FROM totals "
                     "WHERE key=:key"
                   : "SELECT " + std::string(visit::kWhat) +
                         " AS what, count(*), max(g.date), "
                         "count(nullif(m.strength, 0)), coalesce(sum(m.strength), 0) FROM visits v "
                         "CROSS JOIN games g ON g.id=v.game "
                         "LEFT JOIN seats m ON m.game=v.game AND m.side=:mover WHERE v.key=:key" +
                         filter_sql(filter, "v.game") + " GROUP BY what");
        rows.bind(":key", key);
        if (!summed) {
            rows.bind(":mover", static_cast<int>(position.turn().side));
            bind_filter(rows, filter);
        }
        PositionGames found;
        std::map<std::int64_t, PlayedAction> played;
        while (rows.executeStep()) {
            const std::int64_t what = rows.getColumn(0).getInt64();
            const std::int64_t next = visit::next_of(what);
            const FoundGames games{rows.getColumn(1).getInt64(), visit::result_of(what),
                                   rows.getColumn(2).getInt(), rows.getColumn(3).getInt64(),
                                   rows.getColumn(4).getInt64()};
            count(found, games);
            if (next == kNoNext) {
                found.ended += games.games;
            } else {
                count(played[next], games);
            }
        }
        for (auto& [next, action] : played) {
            action.equivalents = canonical.equivalents(Action(static_cast<std::uint32_t>(next)));
            action.action = action.equivalents.front();
            found.played.push_back(std::move(action));
        }
        std::ranges::stable_sort(found.played, [](const auto& left, const auto& right) {
            return left.games > right.games;
        });
        return found;
    });
}

Result<std::vector<KnownGame>> ExplorerDatabase::games_with(const Position& position,
                                                            const GameFilter& filter, int limit) {
    const CanonicalKey canonical(file_->frames, position);
    return try_database(file_->path, [&] {
        const SQLite::Transaction view(file_->database);
        SQLite::Statement rows(file_->database,
                               "SELECT " + std::string(kGameColumns) + ", " +
                                   std::string(visit::kPly) + ", " + std::string(visit::kWhat) +
                                   " FROM visits v CROSS JOIN games g ON g.id=v.game "
                                   "WHERE v.key=:key" +
                                   filter_sql(filter, "v.game") +
                                   " ORDER BY g.date DESC, g.id LIMIT :limit");
        rows.bind(":key", static_cast<std::int64_t>(canonical.key()));
        rows.bind(":limit", limit);
        bind_filter(rows, filter);
        std::vector<KnownGame> games;
        while (rows.executeStep()) {
            KnownGame game = known_game(rows);
            game.ply = rows.getColumn(6).getInt();
            add_players(*file_, game);
            const std::int64_t next = visit::next_of(rows.getColumn(7).getInt64());
            if (next != kNoNext) {
                const Action canonical_next(static_cast<std::uint32_t>(next));
                game.next = position.action_name(canonical.equivalents(canonical_next).front());
            }
            games.push_back(std::move(game));
        }
        return games;
    });
}

Result<std::vector<KnownGame>> ExplorerDatabase::games_with(const StonePattern& pattern,
                                                            const GameFilter& filter, int limit,
                                                            std::int64_t& total) {
    PatternScan scan(pattern, *file_->frames);
    total = 0;
    return try_database(file_->path, [&] {
        const SQLite::Transaction view(file_->database);
        SQLite::Statement rows(file_->database, "SELECT " + std::string(kGameColumns) +
                                                    ", g.setup, g.actions FROM games g WHERE 1" +
                                                    filter_sql(filter, "g.id") +
                                                    " ORDER BY g.date DESC, g.id");
        bind_filter(rows, filter);
        std::vector<KnownGame> games;
        while (rows.executeStep()) {
            const auto setup = parse_setup(*file_->game, rows.getColumn(6).getString());
            const SQLite::Column bytes = rows.getColumn(7);
            const auto actions = unpacked_actions({static_cast<const char*>(bytes.getBlob()),
                                                   static_cast<std::size_t>(bytes.size())});
            if (!setup || !actions) continue;
            const std::optional<PatternFound> found = scan.find(*setup, *actions);
            if (!found) continue;
            if (++total > limit) continue;
            KnownGame game = known_game(rows);
            game.ply = found->ply;
            game.cells = found->cells;
            add_players(*file_, game);
            games.push_back(std::move(game));
        }
        return games;
    });
}

}  // namespace tengen
