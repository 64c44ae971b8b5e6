// Helpers of the configuration tests: a temporary folder, and the catalogue of rules.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "config/error_list.hpp"
#include "config/folders.hpp"
#include "config/game_library.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {

/// A new empty folder for files.
class TempFolder {
  public:
    const std::filesystem::path& path() const { return folder_.path(); }

    std::filesystem::path write(const std::string& name, std::string_view content) const {
        const std::filesystem::path file = folder_ / name;
        std::filesystem::create_directories(file.parent_path());
        write_to(file, std::string(content));
        return file;
    }

    /// Returns errors as lines, without this folder's path.
    std::vector<std::string> lines(const std::vector<Error>& problems) const {
        std::vector<std::string> lines = to_lines(problems);
        for (std::string& line : lines) line = without_path(std::move(line));
        return lines;
    }

    std::string without_path(std::string line) const {
        const std::string prefix = path().string() + "/";
        for (std::size_t at; (at = line.find(prefix)) != std::string::npos;) {
            line.erase(at, prefix.size());
        }
        return line;
    }

  private:
    TemporaryFolder folder_;
};

inline const RuleCatalogue& catalogue() {
    return all_rules();
}

/// Returns only the project's shipped files, whatever the environment variables are.
inline ConfigFolders shipped_folders() {
    return {{TENGEN_SOURCE_DIR "/config"}, 0};
}

using Texts = std::vector<std::string>;

/// The smallest complete game. Tests break parts of it.
inline constexpr std::string_view kSmallGame =
    "name: small\n"
    "board: {rows: 5, columns: 5}\n"
    "sides: [black, white]\n"
    "rules:\n"
    "  place: {on: empty}\n"
    "  line: {length: 4}\n"
    "  full_board: {result: draw}\n";

/// A game file and the errors reported for it.
struct FileRow {
    std::string id;
    std::string content;
    Texts expected;  ///< empty: the file is valid
};

/// The small game with one replaced piece of text.
inline std::string with(std::string_view old_text, std::string_view new_text) {
    std::string game(kSmallGame);
    const std::size_t at = game.find(old_text);
    REQUIRE(at != std::string::npos);
    return game.replace(at, old_text.size(), new_text);
}

}  // namespace tengen::test
