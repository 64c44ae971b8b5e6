// Saved games, for lists to choose from.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/journal_folder.hpp"

namespace tengen {

struct SavedGame {
    std::filesystem::path path;
    std::uint64_t number = 0;  ///< the number that selects it
    std::string game;          ///< "gomoku:renju"
    std::vector<std::string> players;
    int ply = 0;
    std::filesystem::file_time_type changed;
    std::shared_ptr<const Position> position;  ///< the last position
    std::optional<MatchResult> result;         ///< the result of a finished game
};

/// The unfinished games of a folder, the newest first. Omits games that a program has open, and
/// unreadable ones (see unreadable_games()). `game` limits the list to one variant ("gomoku:renju")
/// or to a game with its variants ("gomoku"); empty: all games.
std::vector<SavedGame> unfinished_games(const JournalFolder& folder, const RuleCatalogue& catalogue,
                                        std::string_view game = {}, std::size_t limit = 20);

/// Why the other journals of a folder cannot be resumed or shown, the newest first. Replays all
/// games of the folder.
std::vector<Error> unreadable_games(const JournalFolder& folder, const RuleCatalogue& catalogue);

/// Why the newest unfinished game that is open in another program cannot be resumed: "PATH is in
/// use by process 123". `game` is the same as for unfinished_games(). Nothing if there is no such
/// game.
std::optional<Error> game_in_use(const JournalFolder& folder, const RuleCatalogue& catalogue,
                                 std::string_view game);

/// The newest finished games of a folder.
std::vector<SavedGame> finished_games(const JournalFolder& folder, const RuleCatalogue& catalogue,
                                      std::size_t limit);

/// A line for a list: "   17  2026-11-20 16:21  gomoku:renju  12 moves  human:Ann, rookie:medium".
std::string line_of(const SavedGame& saved);

/// The file for a name such as "17" (a number of the folder) or "mine.tengen".
Result<std::filesystem::path> find_saved(const Result<JournalFolder>* folder,
                                         std::string_view name);

}  // namespace tengen
