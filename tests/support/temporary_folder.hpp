// A folder for one test, removed with its content.
#pragma once

#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace tengen::test {

class TemporaryFolder {
  public:
    TemporaryFolder() {
        // In memory if possible, so tests that sync a thousand times are fast.
        std::error_code error;
        const std::filesystem::path memory = "/dev/shm";
        const bool there = std::filesystem::is_directory(memory, error) &&
                           ::access(memory.c_str(), W_OK | X_OK) == 0;
        const auto base = there ? memory : std::filesystem::temp_directory_path();
        std::string name = (base / "tengen-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
        path_ = name;
    }
    ~TemporaryFolder() {
        std::error_code error;
        std::filesystem::permissions(path_, std::filesystem::perms::owner_all, error);
        std::filesystem::remove_all(path_, error);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
};

inline std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_to(const std::filesystem::path& path, const std::string& content) {
    std::ofstream(path, std::ios::binary) << content;
}

}  // namespace tengen::test
