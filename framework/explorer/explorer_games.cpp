// All games of a database in turn, for programs that make something of them.
#include <algorithm>

#include "core/position_text.hpp"
#include "explorer/database_file.hpp"
#include "explorer/explorer_game.hpp"

namespace tengen {

Result<std::vector<std::uint64_t>> ExplorerDatabase::frequent_positions(std::int64_t least) {
    return try_database(file_->path, [&] {
        SQLite::Statement rows(file_->database,
                               "SELECT key FROM visits GROUP BY key HAVING count(*) >= ?");
        rows.bind(1, least);
        std::vector<std::uint64_t> keys;
        while (rows.executeStep()) {
            keys.push_back(static_cast<std::uint64_t>(rows.getColumn(0).getInt64()));
        }
        std::ranges::sort(keys);
        return keys;
    });
}

Result<ExplorerGame> ExplorerDatabase::game_of(std::int64_t id) {
    const auto damaged = [&] {
        return fail(ErrorCode::Input, file_->path.string(),
                    "the database is damaged (import the games again)");
    };
    auto read = try_database(file_->path, [&]() -> Result<ExplorerGame> {
        SQLite::Statement row(file_->database, "SELECT " + std::string(kGameColumns) +
                                                   ", g.setup, g.actions FROM games g "
                                                   "WHERE g.id=?");
        row.bind(1, id);
        if (!row.executeStep()) {
            return fail(ErrorCode::Input, file_->path.string(), "there is no game {}", id);
        }
        KnownGame known = known_game(row);
        add_players(*file_, known);
        const auto setup = parse_setup(*file_->game, row.getColumn(6).getString());
        const auto actions = unpacked_actions(row.getColumn(7).getString());
        if (!setup || !actions) return damaged();
        ExplorerGame game;
        game.setup = *setup;
        Position position(file_->game, *setup);
        for (const PackedAction& packed : *actions) {
            if (position.over() || !position.is_legal(packed.action)) return damaged();
            position.apply(packed.action);
            game.actions.push_back(packed.action);
        }
        game.players = std::move(known.players);
        game.strengths = std::move(known.strengths);
        game.event = std::move(known.event);
        game.date = known.date;
        game.winner = known.winner;
        game.source = std::move(known.source);
        return game;
    });
    if (!read) return fail(read.error());
    return std::move(*read);
}

Result<void> ExplorerDatabase::each_game(
    const std::function<void(const Setup&, const std::vector<PackedAction>&,
                             std::optional<Side> winner)>& take) {
    return try_database(file_->path, [&] {
        SQLite::Statement rows(file_->database,
                               "SELECT setup, actions, result FROM games ORDER BY id");
        while (rows.executeStep()) {
            const auto setup = parse_setup(*file_->game, rows.getColumn(0).getString());
            const auto actions = unpacked_actions(rows.getColumn(1).getString());
            const std::int64_t result = rows.getColumn(2).getInt64();
            if (!setup || !actions) continue;
            const bool known = result != kNoResult;
            take(*setup, *actions, known ? std::optional(static_cast<Side>(result)) : std::nullopt);
        }
    });
}

}  // namespace tengen
