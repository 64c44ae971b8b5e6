#include "http_head.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/status.hpp>
#include <limits>

#include "base/text.hpp"

namespace tengen::network {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

std::string text_of_view(beast::string_view text) {
    return {text.data(), text.size()};
}

/// Whether "gzip, br;q=0.5" accepts this coding. "gzip;q=0" refuses it.
bool accepts(std::string_view codings, std::string_view wanted) {
    for (const std::string_view part : split(codings, ',')) {
        const auto words = split(part, ';');
        if (!same_word(trimmed(words[0]), wanted)) continue;
        return std::none_of(words.begin() + 1, words.end(), [](std::string_view word) {
            word = trimmed(word);
            return (word.starts_with("q=0") || word.starts_with("Q=0")) &&
                   word.find_first_of("123456789", 3) == std::string_view::npos;
        });
    }
    return false;
}

}  // namespace

std::optional<HttpHead> parse_head(std::string_view text) {
    http::request_parser<http::empty_body> parser;
    parser.header_limit(std::numeric_limits<std::uint32_t>::max());  // the caller has a limit
    boost::system::error_code error;
    parser.put(boost::asio::buffer(text.data(), text.size()), error);
    if (!parser.is_header_done()) return std::nullopt;

    const auto& request = parser.get();
    HttpHead head;
    head.method = text_of_view(request.method_string());
    head.target = text_of_view(request.target());
    head.host = text_of_view(request[http::field::host]);
    head.origin = text_of_view(request[http::field::origin]);
    const auto [from, to] = request.equal_range("X-Forwarded-For");
    for (auto field = from; field != to; ++field) {
        const std::string value = text_of_view(field->value());
        for (const std::string_view part : split(value, ',')) {
            head.forwarded.emplace_back(trimmed(part));
        }
    }
    head.accepts_gzip = accepts(text_of_view(request[http::field::accept_encoding]), "gzip");
    head.upgrade = http::token_list(request[http::field::upgrade]).exists("websocket");
    head.has_body = request.has_content_length() ? request[http::field::content_length] != "0"
                                                 : request.chunked();
    return head;
}

std::string write_answer(int status, std::string_view headers, std::size_t length,
                         std::string_view body) {
    const auto reason = http::obsolete_reason(static_cast<http::status>(status));
    return fmt::format(
        "HTTP/1.1 {} {}\r\n{}Content-Length: {}\r\nX-Content-Type-Options: nosniff\r\n"
        "Connection: close\r\n\r\n{}",
        status, std::string_view(reason.data(), reason.size()), headers, length, body);
}

}  // namespace tengen::network
