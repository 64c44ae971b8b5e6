// Choosing a file to open, or a name to save under: the folder's list, what was typed, and why it
// cannot be.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tengen::gui {

enum class FilePurpose { OpenGame, SaveGame, SavePicture };

struct FileEntry {
    std::string name;
    bool folder = false;
    std::filesystem::file_time_type changed;
};

/// Where to begin when nothing was opened or saved before: the user's folder for pictures or for
/// documents (user-dirs.dirs, else Pictures and Documents), or the home folder where there is none.
std::filesystem::path default_folder(FilePurpose purpose);

class FileChoice {
  public:
    /// Begins in `folder`, or in the home folder when that is not there; `name` is what to save as.
    FileChoice(FilePurpose purpose, std::filesystem::path folder, std::string name = {});

    FilePurpose purpose() const { return purpose_; }
    const std::filesystem::path& folder() const { return folder_; }
    /// Folders by name, then files, the newest first.
    const std::vector<FileEntry>& entries() const { return entries_; }
    /// Why the folder's list is not there; empty when it is.
    const std::string& folder_problem() const { return folder_problem_; }

    /// What stands in the text box: a name in the folder, or a path.
    const std::string& text() const { return text_; }
    /// Control characters and what is no UTF-8 are left out, and what is longer than a path can be.
    void set_text(std::string_view text);

    /// The ends of names that a game can be saved under, each in its own format: ".tengen", ".sgf"
    /// ... None for other purposes.
    std::vector<std::string_view> endings() const;
    /// The one of endings() that the text has; the first where it has none of them.
    std::string_view ending() const;
    /// Gives the text another one of endings().
    void set_ending(std::string_view ending);

    /// Into a folder of the list, or up (".."), or to any path.
    void enter(const std::filesystem::path& folder);
    /// A file of the list was clicked.
    void pick(std::size_t index);
    /// The next or previous entry by the keyboard.
    void move(int rows);
    std::optional<std::size_t> chosen() const { return chosen_; }

    /// Enter, or the button: a folder is entered; for a file its path comes back, or the reason why
    /// not is in problem(). What exists is replaced at the second time, after asks_to_replace().
    std::optional<std::filesystem::path> accept();
    bool asks_to_replace() const { return asks_to_replace_; }
    const std::string& problem() const { return problem_; }

    static constexpr std::size_t kMaxPath = 4096;  ///< bytes
    static constexpr std::size_t kMaxName = 255;   ///< bytes

  private:
    void list();
    bool wanted(const std::filesystem::path& name) const;
    std::filesystem::path typed_path() const;
    std::optional<std::filesystem::path> open(const std::filesystem::path& path);
    std::optional<std::filesystem::path> save(std::filesystem::path path);

    FilePurpose purpose_;
    std::filesystem::path folder_;
    std::vector<FileEntry> entries_;
    std::string folder_problem_;
    std::string text_;
    std::string problem_;
    std::optional<std::size_t> chosen_;
    bool asks_to_replace_ = false;
};

}  // namespace tengen::gui
