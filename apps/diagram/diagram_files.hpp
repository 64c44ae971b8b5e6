// The bytes of diagrams in files: SVG, PNG and GIF.
#pragma once

#include <string>
#include <string_view>

#include "diagram/diagram_picture.hpp"

namespace tengen {

/// `title`: for people who cannot see it. `prefix`: of its ids, if several are in one page.
std::string svg_of(const Diagram& diagram, const PictureStyle& style, std::string_view title,
                   std::string_view prefix = "d");

/// Fails if memory is too small, or no font is installed.
Result<std::string> png_of(const Diagram& diagram, const PictureStyle& style);

/// A picture for each move of the wish, and one before the first. The last one stays longer, and
/// has the remarks. Captured stones vanish. `delay`: in hundredths of a second.
Result<std::string> gif_of(const Position& end, const RecordRemarks* remarks,
                           const DiagramWish& wish, const PictureStyle& style, int delay);

}  // namespace tengen
