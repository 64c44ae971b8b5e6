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

/// One game, or one invalid game file.
struct GameEntry {
    std::string name;              ///< of the game; without a valid one, the name of the file
    std::string source;            ///< the file, as shown in errors
    bool from_user = false;        ///< found in the user's folder
    std::optional<GameFile> file;  ///< empty if the file is invalid
    std::vector<Error> problems;   ///< the errors of the file
};

/// Immutable once read. An invalid file does not hide the others.
class GameLibrary {
  public:
    /// Reads the games/ folder of each root. The catalogue must outlive the library. With the name
    /// `only`, leaves out files that cannot define that game: to check all takes longer than the
    /// rest of a short command.
    static GameLibrary read(const ConfigFolders& folders, const RuleCatalogue& catalogue,
                            std::string_view only = {});

    /// Sorted by name, including invalid files. A user's game replaces a shipped one of the same
    /// name.
    const std::vector<GameEntry>& entries() const { return entries_; }

    /// Folders that could not be read.
    const std::vector<Error>& problems() const { return problems_; }

    const RuleCatalogue& catalogue() const { return *catalogue_; }

    /// Loads "gomoku" or "gomoku:renju". The error for an unknown name suggests the nearest one.
    Result<LoadedGame> load(std::string_view full_name, const Overrides& overrides = {}) const;

    /// The names of the valid games.
    std::vector<std::string_view> names() const;

  private:
    explicit GameLibrary(const RuleCatalogue& catalogue) : catalogue_(&catalogue) {}

    void read_folder(const std::filesystem::path& folder, bool from_user, std::string_view only,
                     ErrorList& errors);
    void add(std::vector<GameEntry> folder_entries);

    const RuleCatalogue* catalogue_;
    std::vector<GameEntry> entries_;
    std::vector<Error> problems_;
};

/// Reads a single game file outside of any library.
Result<GameFile> read_game_file(const std::filesystem::path& path, const RuleCatalogue& catalogue);

}  // namespace tengen
