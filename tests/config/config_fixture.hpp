// What the tests of the configuration share: a folder of their own, and the rules' catalogue.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "config/findings.hpp"
#include "config/folders.hpp"
#include "core/rule.hpp"
#include "games/all_rules.hpp"
#include "support/catch.hpp"

namespace tengen::test {

/// A new empty folder, removed with all it holds at the end.
class TempFolder {
  public:
    TempFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "tengen-test-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) std::abort();
        path_ = name;
    }
    ~TempFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

    std::filesystem::path write(const std::string& name, std::string_view content) const {
        const std::filesystem::path file = path_ / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << content;
        return file;
    }

    /// Problems as lines, with this folder's path taken away.
    std::vector<std::string> lines(const Problems& problems) const {
        std::vector<std::string> lines = to_lines(problems);
        const std::string prefix = path_.string() + "/";
        for (std::string& line : lines) {
            for (std::size_t at; (at = line.find(prefix)) != std::string::npos;) {
                line.erase(at, prefix.size());
            }
        }
        return lines;
    }

  private:
    std::filesystem::path path_;
};

inline const RuleCatalogue& catalogue() {
    static const RuleCatalogue all = [] {
        RuleCatalogue made;
        tengen::all_rules(made);
        return made;
    }();
    return all;
}

/// Only the files that the project ships, whatever the environment says.
inline ConfigFolders shipped_folders() {
    return {{TENGEN_SOURCE_DIR "/config"}, 0};
}

using Texts = std::vector<std::string>;

/// The smallest complete game; tests break parts of it.
inline constexpr std::string_view kSmallGame =
    "name: small\n"
    "board: {rows: 5, columns: 5}\n"
    "sides: [black, white]\n"
    "rules:\n"
    "  place: {on: empty}\n"
    "  line: {length: 4}\n"
    "  full_board: {result: draw}\n";

/// A game file and what is said of it.
struct FileRow {
    std::string id;
    std::string content;
    Texts expected;  ///< empty: the file is good
};

/// The small game with one piece of its text replaced.
inline std::string with(std::string_view old_text, std::string_view new_text) {
    std::string game(kSmallGame);
    const std::size_t at = game.find(old_text);
    REQUIRE(at != std::string::npos);
    return game.replace(at, old_text.size(), new_text);
}

}  // namespace tengen::test
