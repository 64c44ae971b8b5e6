// Choosing a file to open, or a name to save as: the folder's list, the typed text, and the reason
// for a refusal.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tengen::gui {

enum class FilePurpose {
    OpenGame,
    SaveGame,
    SaveAnalysis,
    SavePicture,
    Export,
    ChooseDatabase,  ///< or a book: one that exists, or the name of a new database
    ImportGames,     ///< files with games, or a folder
    JoinFiles,       ///< the same, into a study
};

struct FileEntry {
    std::string name;
    bool folder = false;
    std::filesystem::file_time_type changed;
};

/// The default folder: the user's folder for pictures or documents (user-dirs.dirs, else Pictures
/// and Documents); if it is missing, the home folder.
std::filesystem::path default_folder(FilePurpose purpose);

class FileChoice {
  public:
    /// Begins in `folder`; if it is missing, in the home folder. `name`: the proposed name to save
    /// as. An export keeps its ending. `refused`: endings of formats that cannot hold the game.
    FileChoice(FilePurpose purpose, std::filesystem::path folder, std::string name = {},
               std::vector<std::string_view> refused = {});

    FilePurpose purpose() const { return purpose_; }
    const std::filesystem::path& folder() const { return folder_; }
    /// Folders by name, then files, newest first.
    const std::vector<FileEntry>& entries() const { return entries_; }
    /// The reason if the folder has no list; else empty.
    const std::string& folder_problem() const { return folder_problem_; }

    /// The contents of the text box: a name in the folder, or a path.
    const std::string& text() const { return text_; }
    /// Leaves out control characters, invalid UTF-8, and anything beyond the longest path.
    void set_text(std::string_view text);

    /// The endings that a game can be saved with, each for its own format: ".tengen", ".sgf" ...
    /// None for other purposes.
    std::vector<std::string_view> endings() const;
    /// The ending of the text; the first one if the text has none of them.
    std::string_view ending() const;
    /// Gives the text another ending.
    void set_ending(std::string_view ending);

    /// Enters a folder of the list, the parent (".."), or any path.
    void enter(const std::filesystem::path& folder);
    /// Chooses a clicked file of the list.
    void pick(std::size_t index);
    /// Chooses the next or previous entry, for keys.
    void move(int rows);
    std::optional<std::size_t> chosen() const { return chosen_; }

    /// Whether it opens something that must exist.
    bool opens() const { return purpose_ == FilePurpose::OpenGame || takes_folders(); }
    /// Whether a whole folder can be chosen.
    bool takes_folders() const {
        return purpose_ == FilePurpose::ImportGames || purpose_ == FilePurpose::JoinFiles;
    }

    /// Enter, or the button. Enters a folder. Returns the path of a file; otherwise problem() has
    /// the reason. The first call for an existing file sets asks_to_replace(); the second one
    /// returns it.
    std::optional<std::filesystem::path> accept();
    bool asks_to_replace() const { return asks_to_replace_; }
    const std::string& problem() const { return problem_; }

    static constexpr std::size_t kMaxPath = 4096;  ///< bytes
    static constexpr std::size_t kMaxName = 255;   ///< bytes

  private:
    void list();
    bool has_moves(const std::filesystem::path& name) const;
    bool wanted(const std::filesystem::path& name) const;
    std::filesystem::path typed_path() const;
    std::optional<std::filesystem::path> open(const std::filesystem::path& path);
    std::optional<std::filesystem::path> save(std::filesystem::path path);

    FilePurpose purpose_;
    std::filesystem::path folder_;
    std::string export_ending_;
    std::vector<std::string_view> refused_;
    std::vector<FileEntry> entries_;
    std::string folder_problem_;
    std::string text_;
    std::string problem_;
    std::optional<std::size_t> chosen_;
    bool asks_to_replace_ = false;
};

}  // namespace tengen::gui
