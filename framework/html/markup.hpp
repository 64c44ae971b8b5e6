// Text for HTML and SVG: escaped, and appended by patterns.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace tengen {

/// The text with &, <, > and " as entities.
std::string escaped_markup(std::string_view text);

class MarkupWriter {
  public:
    /// Arguments that are texts must be escaped.
    template <typename... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    }
    std::string take() { return std::move(text_); }

  private:
    std::string text_;
};

}  // namespace tengen
