// Games for tests of databases, played at random, and as files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "explorer/explorer_import.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {

/// Random games of few openings, so many of them share positions. Players, dates and events come
/// from short lists.
std::vector<ExplorerGame> made_games(const std::shared_ptr<const Game>& game, int count,
                                     std::uint64_t seed);

/// The games as an SGF collection, or as a RenjuNet file of 15x15.
std::string sgf_of(const std::vector<ExplorerGame>& games, const Game& game);
std::string rif_of(const std::vector<ExplorerGame>& games);

/// A database in its own folder.
struct MadeDatabase {
    explicit MadeDatabase(std::shared_ptr<const Game> game)
        : path(folder / "games.db"), database(ExplorerDatabase::create(path, game).value()) {}

    /// Returns the number of new games.
    int add(const std::vector<ExplorerGame>& games);

    TemporaryFolder folder;
    std::filesystem::path path;
    std::unique_ptr<ExplorerDatabase> database;
};

/// Makes a database one of version 2, with a column for each number of a visit.
void to_version_2(const std::filesystem::path& path);

}  // namespace tengen::test
