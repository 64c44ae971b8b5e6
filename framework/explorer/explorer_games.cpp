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
