// The header of an HTTP request.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::network {

struct HttpHead {
    std::string method;
    std::string target;
    std::string host;
    std::string origin;                  ///< empty without one
    std::vector<std::string> forwarded;  ///< the addresses of X-Forwarded-For, as sent
    bool accepts_gzip = false;           ///< says so in Accept-Encoding
    bool upgrade = false;                ///< asks for a WebSocket
    bool has_body = false;
};

/// Reads a header that ends with an empty line. Empty if it is not HTTP/1.
std::optional<HttpHead> parse_head(std::string_view text);

/// An answer with its header; `body` is empty for a HEAD request, whose `length` is still that of
/// the body.
std::string write_answer(int status, std::string_view headers, std::size_t length,
                         std::string_view body);

}  // namespace tengen::network
