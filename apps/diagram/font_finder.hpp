// Finds installed fonts through fontconfig.
#pragma once

#include <cairo.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace tengen {

class FontFinder {
  public:
    FontFinder();
    ~FontFinder();

    /// The font with the most letters of the text; null if no font is installed. Valid as long as
    /// this object.
    cairo_font_face_t* find(std::string_view text);

  private:
    struct Fonts;
    std::unique_ptr<Fonts> fonts_;
};

}  // namespace tengen
