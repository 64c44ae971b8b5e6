// The file of the book that a seat names.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "config/folders.hpp"
#include "core/game.hpp"

namespace tengen {

/// A path means that file. A name without a folder and without a file, such as "sente", means the
/// folder books/NAME among the configuration's: the first of its files that is a book of this game.
/// Fails if there is no such folder (Input), or no book of the game in it (CommandLine). The error
/// has no place.
Result<std::filesystem::path> find_book(const ConfigFolders& folders, const std::string& name,
                                        const Game& game);

/// The names that mean a book of this game, sorted.
std::vector<std::string> book_names(const ConfigFolders& folders, const Game& game);

}  // namespace tengen
