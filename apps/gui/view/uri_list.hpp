// Lists of URIs (RFC 2483): how desktops hand over dragged files.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tengen::gui {

/// The files of a list, at least one. Fails at the first URI that names no file of this computer.
Result<std::vector<std::filesystem::path>> files_of_uris(std::string_view list);

}  // namespace tengen::gui
