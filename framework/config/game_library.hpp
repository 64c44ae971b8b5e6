// All games of the configuration folders.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/folders.hpp"
#include "config/game_file.hpp"

namespace tengen {

/// One game, or one file that should have been a game.
struct GameEntry {
    std::string name;              ///< of the game; of a file without a good name: the file's own
    std::string source;            ///< the file, as shown in errors
    bool from_user = false;        ///< found in the user's folder
    std::optional<GameFile> file;  ///< empty when the file is wrong
    Errors problems;               ///< why it is wrong
};

/// Immutable once read. One bad file does not hide the others.
class GameLibrary {
  public:
    /// Reads the games/ folder of each root. The catalogue must outlive the library.
    static GameLibrary read(const ConfigFolders& folders, const RuleCatalogue& catalogue);

    /// Sorted by name, good and bad ones; a game of the user in place of a shipped one of the
    /// same name.
    const std::vector<GameEntry>& entries() const { return entries_; }

    /// Folders that could not be read.
    const Errors& problems() const { return problems_; }

    const RuleCatalogue& catalogue() const { return *catalogue_; }

    /// "gomoku" or "gomoku:renju". A name that is not known has the nearest one in its error.
    Result<LoadedGame> load(std::string_view full_name, const Overrides& overrides = {}) const;

    /// The good games' names.
    std::vector<std::string_view> names() const;

  private:
    explicit GameLibrary(const RuleCatalogue& catalogue) : catalogue_(&catalogue) {}

    void read_folder(const std::filesystem::path& folder, bool from_user, ErrorList& errors);
    void add(std::vector<GameEntry> folder_entries);

    const RuleCatalogue* catalogue_;
    std::vector<GameEntry> entries_;
    Errors problems_;
};

/// Reads a single game file that is in no library.
Result<GameFile> read_game_file(const std::filesystem::path& path, const RuleCatalogue& catalogue);

}  // namespace tengen
