// A temporary folder: empty at first, and removed with all its content.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace tengen {

class ScratchFolder {
  public:
    /// Creates it in the folder for temporary files, for this user only. The error is a text for
    /// people.
    static tl::expected<ScratchFolder, std::string> make() {
        std::error_code error;
        const auto parent = std::filesystem::temp_directory_path(error);
        if (error) {
            const char* const named = std::getenv("TMPDIR");
            return tl::unexpected(std::string(named == nullptr ? "/tmp" : named) +
                                  ": no such folder for temporary files (TMPDIR names one)");
        }
        std::string pattern = parent / "tengen-scratch-XXXXXX";
        if (::mkdtemp(pattern.data()) == nullptr) {
            return tl::unexpected("no folder can be made in " + parent.string());
        }
        return ScratchFolder(std::move(pattern));
    }
    ~ScratchFolder() {
        std::error_code ignored;  // the rest stays among the other temporary files
        if (path_.empty()) return;
        open_folders(path_);
        std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(ScratchFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
    ScratchFolder& operator=(ScratchFolder&&) = delete;

    const std::filesystem::path& path() const { return path_; }

  private:
    /// Makes folders readable (umask 0777), because unreadable folders cannot be emptied.
    static void open_folders(const std::filesystem::path& folder) {
        std::error_code ignored;
        std::filesystem::permissions(folder, std::filesystem::perms::owner_all, ignored);
        using std::filesystem::directory_iterator;
        for (directory_iterator entry(folder, ignored); entry != directory_iterator();
             entry.increment(ignored)) {
            const auto type = entry->symlink_status(ignored).type();
            if (type == std::filesystem::file_type::directory) open_folders(entry->path());
        }
    }

    explicit ScratchFolder(std::filesystem::path path) : path_(std::move(path)) {}

    std::filesystem::path path_;
};

}  // namespace tengen
