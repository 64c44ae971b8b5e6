// Imports files and folders into a database of games.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "explorer/explorer_import.hpp"

namespace tengen {

struct ImportCounts {
    std::int64_t added = 0;
    std::int64_t doubles = 0;
    std::int64_t wrong = 0;        ///< games and files that cannot be read or break the rules
    std::int64_t other_board = 0;  ///< of the wrong ones
    std::int64_t files = 0;        ///< with games
    std::int64_t ignored = 0;      ///< files in folders without a format of games
};

/// The largest file of games, in bytes.
inline constexpr std::size_t kMaxGamesFile = std::size_t{1} << 30;

/// The board of the first game in a file or folder, in the order of FileImport; empty if there is
/// none. `folder` returns the board of a folder that has games in another form.
std::optional<BoardSize> first_board(
    const std::filesystem::path& path, const RuleCatalogue& rules,
    const std::function<std::optional<BoardSize>(const std::filesystem::path&)>& folder);

class FileImport {
  public:
    /// All must outlive this object. `wrong` receives the error of each wrong game. The import
    /// stops early if `stop` returns true.
    FileImport(ExplorerImport& import, const RuleCatalogue& rules,
               std::function<void(const Error&)> wrong, std::function<bool()> stop)
        : import_(import), rules_(rules), wrong_(std::move(wrong)), stop_(std::move(stop)) {}

    /// Imports a file of any format of records, a RenjuNet file (.rif), or all such files of a
    /// folder and the folders in it, by name. Calls `folder` for each folder, which may import it
    /// itself and then return true. Fails if the database fails, or if `path` itself
    /// has no format of games.
    Result<void> add_path(const std::filesystem::path& path,
                          const std::function<Result<bool>(const std::filesystem::path&)>& folder);

    /// A record that was read from `file`, or its error. Fails if the database fails.
    Result<void> add_record(const Result<Record>& record, const std::string& file);
    void add_wrong(const Error& error);

    bool stopped() const { return stop_(); }
    const ImportCounts& counts() const { return counts_; }

  private:
    Result<bool> add_file(const std::filesystem::path& path);

    ExplorerImport& import_;
    const RuleCatalogue& rules_;
    std::function<void(const Error&)> wrong_;
    std::function<bool()> stop_;
    ImportCounts counts_;
};

}  // namespace tengen
