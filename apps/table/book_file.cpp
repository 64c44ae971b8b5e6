#include "table/book_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <system_error>

#include "base/text.hpp"
#include "book/book.hpp"

namespace tengen {
namespace {

namespace fs = std::filesystem;

/// Sorted; empty if there is no such folder.
std::vector<fs::path> entries_of(const fs::path& folder) {
    std::vector<fs::path> entries;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) entries.push_back(entry.path());
    std::ranges::sort(entries);
    return entries;
}

}  // namespace

Result<fs::path> find_book(const ConfigFolders& folders, const std::string& name,
                           const Game& game) {
    std::error_code error;
    if (fs::exists(name, error) || name.find('/') != name.npos) return fs::path(name);
    std::vector<std::string> known;
    for (const fs::path& root : folders.roots) {
        for (const fs::path& file : entries_of(root / "books" / name)) {
            if (is_book_of(file, game)) return file;
            known.push_back(file.stem().string());
        }
    }
    if (known.empty()) {
        return fail(ErrorCode::Input, "", "no such file or book '{}'", printable(name, 80));
    }
    return fail(ErrorCode::CommandLine, "",
                "there is no book '{}' for {} with this board (only: {}); name a file instead",
                printable(name, 40), full_name(game.description()),
                fmt::format("{}", fmt::join(known, ", ")));
}

std::vector<std::string> book_names(const ConfigFolders& folders, const Game& game) {
    std::vector<std::string> names;
    for (const fs::path& root : folders.roots) {
        for (const fs::path& folder : entries_of(root / "books")) {
            const auto fits = [&](const fs::path& file) { return is_book_of(file, game); };
            if (std::ranges::any_of(entries_of(folder), fits)) {
                names.push_back(folder.filename().string());
            }
        }
    }
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

}  // namespace tengen
