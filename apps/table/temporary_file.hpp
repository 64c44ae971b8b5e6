// A file for a moment.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>
#include <utility>

#include "config/findings.hpp"

namespace tengen {

/// A name for a file in a folder of its own; both are gone with this.
class TemporaryFile {
  public:
    static Checked<TemporaryFile> make(const std::string& name) {
        std::error_code error;
        std::filesystem::path folder = std::filesystem::temp_directory_path(error);
        if (!error) {
            folder /= fmt::format("tengen-{}", ::getpid());
            std::filesystem::create_directory(folder, error);
        }
        if (error) {
            return failed(Error{ErrorCode::System, "", Message("no folder for temporary files")});
        }
        return TemporaryFile(folder / name);
    }
    TemporaryFile(TemporaryFile&& other) noexcept : path_(std::exchange(other.path_, {})) {}
    TemporaryFile& operator=(TemporaryFile&&) = delete;
    ~TemporaryFile() {
        std::error_code ignored;
        if (!path_.empty()) std::filesystem::remove_all(path_.parent_path(), ignored);
    }
    const std::filesystem::path& path() const { return path_; }

  private:
    explicit TemporaryFile(std::filesystem::path path) : path_(std::move(path)) {}

    std::filesystem::path path_;
};

}  // namespace tengen
