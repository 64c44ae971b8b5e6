// The frame of an HTML report: no scripts, nothing loaded, light and dark, from 360 pixels, and on
// paper.
#pragma once

#include <string_view>

#include "html/markup.hpp"

namespace tengen {

/// Texts at the top of a page, not escaped.
struct PageHead {
    std::string_view title;
    std::string_view subtitle;
    std::string_view state;  ///< "finished"; may be empty
    std::string_view language = "en";
};

/// Writes everything up to the first section. `style`: rules in addition to those of all pages.
void begin_page(MarkupWriter& out, const PageHead& head, std::string_view style = {});
void end_page(MarkupWriter& out);

}  // namespace tengen
