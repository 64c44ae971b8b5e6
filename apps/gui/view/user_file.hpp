// A small YAML file that the window writes for itself: settings, scores. It survives crashes, and
// when somebody has broken it, it is put aside and not lost.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "config/error_list.hpp"
#include "config/yaml_tree.hpp"

namespace tengen::gui {

class UserFile {
  public:
    /// An empty path: nothing is kept, write() fails and read() finds nothing.
    explicit UserFile(std::filesystem::path path) : path_(std::move(path)) {}

    const std::filesystem::path& path() const { return path_; }

    /// The file's map; nothing when there is no file, or it cannot be read: that is reported.
    std::optional<YamlNode> read(ErrorList& errors) const;

    /// Moves the file to PATH.bad, or PATH.bad-2 ... when that is taken, and says in one line what
    /// is wrong with it and where it is; the former is in the language that is set now.
    Error move_aside(const Errors& problems) const;

    /// Replaces the file durably; makes its folder when it is missing.
    Result<void> write(const YamlNode& tree) const;

  private:
    std::filesystem::path path_;
};

}  // namespace tengen::gui
