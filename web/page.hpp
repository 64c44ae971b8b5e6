// The web page: one document, one script and one style, compiled into the program.
#pragma once

#include <optional>
#include <string_view>

namespace tengen::web {

/// A file of the page. Its texts live as long as the program.
struct PageFile {
    std::string_view content_type;
    std::string_view content;
    std::string_view compressed;  ///< the content for clients that accept gzip
};

/// The file for the path of a request, without its query. "/", "/t/CODE" and "/g/ID" are the
/// document. Empty for all other paths.
std::optional<PageFile> page_file(std::string_view path);

/// The value of the header Content-Security-Policy, for each file.
inline constexpr std::string_view kPagePolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' "
    "data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

}  // namespace tengen::web
