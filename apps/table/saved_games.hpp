// The games that somebody left, for lists to choose from.
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
    std::uint64_t number = 0;  ///< by which it is asked for
    std::string game;          ///< "gomoku:renju"
    std::vector<std::string> players;
    int ply = 0;
    std::filesystem::file_time_type changed;
    std::shared_ptr<const Position> position;  ///< as it was left
    std::optional<MatchResult> result;         ///< of a game that ended
};

/// Unfinished games of a folder that no program has, the newest first, without those that cannot
/// be read (see unreadable_games()). `game`: only that one ("gomoku:renju"), or its variants too
/// ("gomoku"); empty: any.
std::vector<SavedGame> unfinished_games(const JournalFolder& folder, const RuleCatalogue& catalogue,
                                        std::string_view game = {}, std::size_t limit = 20);

/// Why the other journals of a folder cannot be resumed or shown, the newest first. Plays all games
/// of the folder again.
Errors unreadable_games(const JournalFolder& folder, const RuleCatalogue& catalogue);

/// Why the newest unfinished game that another program plays cannot be resumed: "PATH is in use by
/// process 123". `game` as for unfinished_games(). Nothing: no program plays one.
std::optional<Error> game_in_use(const JournalFolder& folder, const RuleCatalogue& catalogue,
                                 std::string_view game);

/// The newest games of a folder that ended.
std::vector<SavedGame> finished_games(const JournalFolder& folder, const RuleCatalogue& catalogue,
                                      std::size_t limit);

/// "   17  2026-11-20 16:21  gomoku:renju  12 moves  human:Ann, rookie:medium"
std::string line_of(const SavedGame& saved);

/// The file that "17" (a number of the folder) or "mine.tengen" means.
Result<std::filesystem::path> find_saved(const Result<JournalFolder>* folder,
                                         std::string_view name);

}  // namespace tengen
