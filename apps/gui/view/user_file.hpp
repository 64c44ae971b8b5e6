// A small YAML file that the window writes for itself: settings, scores. It survives crashes. A
// broken file is moved aside instead of lost.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "config/error_list.hpp"
#include "config/yaml_tree.hpp"

namespace tengen::gui {

class UserFile {
  public:
    /// With an empty path nothing is kept: write() fails and read() finds nothing.
    explicit UserFile(std::filesystem::path path) : path_(std::move(path)) {}

    const std::filesystem::path& path() const { return path_; }

    /// Returns the file's map. Returns nothing without a file, or if reading fails, which is
    /// reported.
    std::optional<YamlNode> read(ErrorList& errors) const;

    /// Moves the file to PATH.bad; if that exists, to PATH.bad-2 and so on. Returns one line with
    /// the first problem, in the current language, and the new place.
    Error move_aside(const Errors& problems) const;

    /// Replaces the file durably; makes its folder if needed.
    Result<void> write(const YamlNode& tree) const;

  private:
    std::filesystem::path path_;
};

}  // namespace tengen::gui
