#include "view/file_choice.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "base/text.hpp"
#include "base/user_folders.hpp"
#include "record/record_format.hpp"
#include "study/study_file.hpp"
#include "table/record_file.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMovesEnding = ".txt";  ///< of moves in one word
constexpr const char* kDatabaseEnding = ".db";
constexpr std::size_t kMaxEntries = 2000;  ///< a readable length of a list

/// The user's home folder; without one, the root.
fs::path first_folder() {
    const fs::path home = home_folder();
    std::error_code error;
    return fs::is_directory(home, error) ? home : "/";
}

/// The text without control characters and broken UTF-8, at most `limit` bytes.
std::string clean(std::string_view text, std::size_t limit) {
    std::string cleaned;
    while (!text.empty()) {
        const Character character = first_character(text);
        const bool kept = character.valid && !is_control(character.code);
        if (kept && cleaned.size() + character.length > limit) break;
        if (kept) cleaned += text.substr(0, character.length);
        text.remove_prefix(character.length);
    }
    return cleaned;
}

/// The desktop's folder in user-dirs.dirs: XDG_PICTURES_DIR="$HOME/Bilder" (xdg-user-dirs).
fs::path desktop_folder(const std::string& key) {
    std::ifstream file(user_path(UserFolder::Config, "user-dirs.dirs"));
    const std::string begin = key + "=\"";
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with(begin) || !line.ends_with('"')) continue;
        std::string path = line.substr(begin.size(), line.size() - begin.size() - 1);
        if (path.starts_with("$HOME")) path.replace(0, 5, first_folder().string());
        return path;
    }
    return {};
}

bool is_written(const RecordFormat& format, FilePurpose purpose) {
    if (format.write == nullptr || format.ending.empty()) return false;
    return purpose == FilePurpose::SaveGame || can_hold_study(format);
}

}  // namespace

fs::path default_folder(FilePurpose purpose) {
    const bool picture = purpose == FilePurpose::SavePicture || purpose == FilePurpose::Export;
    std::error_code error;
    for (const fs::path& folder :
         {desktop_folder(picture ? "XDG_PICTURES_DIR" : "XDG_DOCUMENTS_DIR"),
          first_folder() / (picture ? "Pictures" : "Documents")}) {
        if (folder.is_absolute() && fs::is_directory(folder, error)) return folder;
    }
    return first_folder();
}

FileChoice::FileChoice(FilePurpose purpose, fs::path folder, std::string name,
                       std::vector<std::string_view> refused)
    : purpose_(purpose), folder_(std::move(folder)), refused_(std::move(refused)) {
    std::error_code error;
    if (folder_.empty() || !fs::is_directory(folder_, error)) folder_ = first_folder();
    const fs::path whole = fs::canonical(folder_, error);
    if (!error) folder_ = whole;
    if (purpose_ == FilePurpose::Export) export_ending_ = fs::path(name).extension().string();
    set_text(name);
    list();
}

/// Whether it is a text that has only moves.
bool FileChoice::has_moves(const fs::path& name) const {
    return name.extension() == kMovesEnding && is_foreign_record(folder_ / name);
}

bool FileChoice::wanted(const fs::path& name) const {
    const fs::path extension = name.extension();
    switch (purpose_) {
        case FilePurpose::OpenGame:
            return extension == ".yaml" || has_moves(name) || format_of_path(name) != nullptr;
        case FilePurpose::JoinFiles:
            return has_moves(name) || format_of_path(name) != nullptr;
        case FilePurpose::SaveGame:
        case FilePurpose::SaveAnalysis: {
            const RecordFormat* format = format_of_path(name);
            return format != nullptr && is_written(*format, purpose_);
        }
        case FilePurpose::ChooseDatabase:
            return extension == kDatabaseEnding || extension == ".book";
        case FilePurpose::ImportGames:
            return extension == ".rif" || has_moves(name) || format_of_path(name) != nullptr;
        case FilePurpose::SavePicture:
        case FilePurpose::Export:
            break;
    }
    return extension == ending();
}

std::vector<std::string_view> FileChoice::endings() const {
    std::vector<std::string_view> endings;
    if (purpose_ != FilePurpose::SaveGame && purpose_ != FilePurpose::SaveAnalysis) return endings;
    for (const RecordFormat& format : record_formats()) {
        const bool refused = std::ranges::find(refused_, format.ending) != refused_.end();
        if (is_written(format, purpose_) && !refused) endings.push_back(format.ending);
    }
    return endings;
}

std::string_view FileChoice::ending() const {
    if (purpose_ == FilePurpose::SavePicture) return ".png";
    if (purpose_ == FilePurpose::Export) return export_ending_;
    if (purpose_ == FilePurpose::ChooseDatabase) return kDatabaseEnding;
    const RecordFormat* format = format_of_path(text_);
    return format != nullptr && is_written(*format, purpose_) ? format->ending : endings().front();
}

void FileChoice::set_ending(std::string_view ending) {
    fs::path path = text_;
    if (wanted(path)) path.replace_extension();
    set_text(path.string() + std::string(ending));
}

void FileChoice::list() {
    entries_.clear();
    chosen_.reset();
    folder_problem_.clear();
    std::error_code error;
    fs::directory_iterator entry(folder_, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with('.') || name != clean(name, kMaxName)) continue;
        std::error_code gone;
        const bool folder = entry->is_directory(gone);
        if (gone || (!folder && (!wanted(name) || !entry->is_regular_file(gone)))) continue;
        const auto changed = fs::last_write_time(entry->path(), gone);
        if (!gone) entries_.push_back({name, folder, changed});
        if (entries_.size() >= kMaxEntries) break;
    }
    if (error) folder_problem_ = error.message();
    std::ranges::sort(entries_, [](const FileEntry& a, const FileEntry& b) {
        if (a.folder != b.folder) return a.folder;
        if (!a.folder && a.changed != b.changed) return a.changed > b.changed;
        return a.name < b.name;
    });
}

void FileChoice::set_text(std::string_view text) {
    std::string cleaned = clean(text, kMaxPath - 1);
    if (cleaned == text_) return;
    text_ = std::move(cleaned);
    chosen_.reset();
    problem_.clear();
    asks_to_replace_ = false;
}

void FileChoice::enter(const fs::path& folder) {
    std::error_code error;
    const fs::path whole = fs::canonical(folder_ / folder, error);
    if (error || !fs::is_directory(whole, error)) {
        problem_ = tr(Message("{}: there is no such folder", printable(folder.string(), 60)));
        return;
    }
    folder_ = whole;
    // A name to save as stays. A name picked in the old folder means nothing in the new one.
    if (opens()) text_.clear();
    problem_.clear();
    asks_to_replace_ = false;
    list();
}

void FileChoice::pick(std::size_t index) {
    if (index >= entries_.size()) return;
    if (!entries_[index].folder) set_text(entries_[index].name);
    chosen_ = index;
}

void FileChoice::move(int rows) {
    if (entries_.empty()) return;
    const int last = static_cast<int>(entries_.size()) - 1;
    const int from = chosen_ ? static_cast<int>(*chosen_) : (rows > 0 ? -1 : last + 1);
    pick(static_cast<std::size_t>(std::clamp(from + rows, 0, last)));
}

fs::path FileChoice::typed_path() const {
    if (text_ == "~") return home_folder();
    if (text_.starts_with("~/")) return home_folder() / text_.substr(2);
    return folder_ / text_;
}

std::optional<fs::path> FileChoice::accept() {
    problem_.clear();
    if (chosen_ && entries_[*chosen_].folder) {
        enter(fs::path(entries_[*chosen_].name));
        return std::nullopt;
    }
    if (text_.empty()) {
        problem_ = tr("Choose a file, or write its name");
        return std::nullopt;
    }
    const fs::path path = typed_path();
    std::error_code error;
    if (fs::is_directory(path, error)) {
        enter(path);
        if (problem_.empty()) text_.clear();
        return std::nullopt;
    }
    if (path.filename().string().size() > kMaxName) {
        problem_ = tr("This name is too long");
        return std::nullopt;
    }
    return opens() ? open(path) : save(path);
}

std::optional<fs::path> FileChoice::open(const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) {
        problem_ = tr(Message("{}: there is no such file", printable(text_, 60)));
    } else if (!fs::is_regular_file(status)) {
        problem_ = tr(Message("{}: this is not a file", printable(text_, 60)));
    } else if (::access(path.c_str(), R_OK) != 0) {
        problem_ = tr(Message("{}: you may not read this file", printable(text_, 60)));
    } else {
        return path;
    }
    return std::nullopt;
}

std::optional<fs::path> FileChoice::save(fs::path path) {
    std::error_code error;
    if (purpose_ == FilePurpose::ChooseDatabase && fs::is_regular_file(path, error)) return path;
    if (!wanted(path)) path += ending();
    const fs::path folder = path.parent_path();
    const fs::file_status status = fs::status(path, error);
    if (!fs::is_directory(folder, error)) {
        problem_ = tr(Message("{}: there is no such folder", printable(folder.string(), 60)));
    } else if (::access(folder.c_str(), W_OK) != 0) {
        problem_ =
            tr(Message("{}: you may not write in this folder", printable(folder.string(), 60)));
    } else if (fs::exists(status) && !fs::is_regular_file(status)) {
        problem_ = tr(Message("{}: this is not a file", printable(path.filename().string(), 60)));
    } else if (fs::exists(status) && !asks_to_replace_) {
        asks_to_replace_ = true;
        problem_ =
            tr(Message("{} already exists. Replace it?", printable(path.filename().string(), 60)));
    } else {
        return path;
    }
    return std::nullopt;
}

}  // namespace tengen::gui
