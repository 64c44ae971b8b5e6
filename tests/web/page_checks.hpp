// Checks of report pages in a browser.
#pragma once

#include <string>

#include "browser.hpp"

namespace tengen::test {

/// Checks a page as people see it after they have opened all its parts: nothing is cut off, too
/// wide or unreadable, and nothing is loaded.
void check_page(Page& page, int width);

/// Keeps a picture for people, in the folder that TENGEN_PICTURES names.
void keep_picture(Page& page, const std::string& name);

}  // namespace tengen::test
