#include "online/address.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/text.hpp"

namespace tengen {
namespace {

constexpr std::uint16_t kHttpsPort = 443, kHttpPort = 80;
constexpr std::size_t kMaxHost = 253;
constexpr std::size_t kMaxCode = 26;
constexpr std::size_t kMaxId = 40;
constexpr std::size_t kMaxFingerprint = 100;

struct UrlParts {
    std::string_view scheme, host, port, path, fragment;
};

bool consists_of(std::string_view text, std::string_view others) {
    return std::all_of(text.begin(), text.end(), [&](unsigned char c) {
        return std::isalnum(c) != 0 || others.find(static_cast<char>(c)) != others.npos;
    });
}

bool is_word(std::string_view text, std::size_t limit) {
    return !text.empty() && text.size() <= limit && consists_of(text, "-_.");
}

std::string_view take_until(std::string_view& text, std::string_view stops) {
    const std::size_t end = std::min(text.find_first_of(stops), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end);
    return part;
}

UrlParts split_url(std::string_view text) {
    UrlParts parts;
    if (const std::size_t end = text.find("://"); end != text.npos) {
        parts.scheme = text.substr(0, end);
        text.remove_prefix(end + 3);
    }
    if (text.starts_with('[')) {
        text.remove_prefix(1);
        parts.host = take_until(text, "]");
        if (text.empty()) return {};
        text.remove_prefix(1);
    } else {
        parts.host = take_until(text, ":/#");
    }
    parts.port = take_until(text, "/#");
    parts.path = take_until(text, "#");
    parts.fragment = text;
    return parts;
}

tl::unexpected<Errors> bad(std::string_view text, std::string_view pattern,
                           const Argument& value = Argument("")) {
    Message problem(pattern);
    if (pattern.find("{}") != pattern.npos) problem.arguments.push_back(value);
    return fail(Error{ErrorCode::CommandLine, printable(text, 80), std::move(problem)});
}

Result<ServerAddress> address_of(std::string_view text, const UrlParts& parts) {
    ServerAddress address;
    address.encrypted = parts.scheme != "http" && parts.scheme != "ws";
    const bool known = parts.scheme.empty() || parts.scheme == "https" || parts.scheme == "http" ||
                       parts.scheme == "wss" || parts.scheme == "ws";
    if (!known) {
        return bad(
            text, translatable("'{}' is not a kind of link (links begin with https:// or http://)"),
            printable(parts.scheme, 20));
    }
    const bool sane = !parts.host.empty() && parts.host.size() <= kMaxHost;
    if (!sane || !consists_of(parts.host, "-.:")) {
        return bad(text,
                   translatable(
                       "the name of the server is invalid (such as play.example or 192.168.1.5)"));
    }
    address.host = parts.host;
    // The same link must work in a browser.
    if (!parts.scheme.empty()) address.port = address.encrypted ? kHttpsPort : kHttpPort;
    if (parts.port.empty()) return address;
    const auto port = to_number<std::uint16_t>(parts.port.substr(1));
    if (!parts.port.starts_with(':') || !port || *port == 0) {
        return bad(text, translatable("the port is invalid (such as play.example:8364)"));
    }
    address.port = *port;
    return address;
}

/// Reads "/t/CODE" and "/g/ID".
bool read_path(std::string_view path, OnlineTarget& target) {
    if (path.empty() || path == "/") return true;
    const std::string_view word = path.substr(std::min<std::size_t>(path.size(), 3));
    if (path.starts_with("/t/") && is_word(word, kMaxCode)) {
        target.code = word;
    } else if (path.starts_with("/g/") && is_word(word, kMaxId)) {
        target.game = word;
    } else {
        return false;
    }
    return true;
}

}  // namespace

std::string ServerAddress::text() const {
    const bool v6 = host.find(':') != std::string::npos;
    return v6 ? fmt::format("[{}]:{}", host, port) : fmt::format("{}:{}", host, port);
}

std::string ServerAddress::key() const {
    return (encrypted ? "" : "http://") + text();
}

std::string ServerAddress::url() const {
    std::string name = text();
    if (port == (encrypted ? kHttpsPort : kHttpPort)) name.resize(name.rfind(':'));
    return (encrypted ? "https://" : "http://") + name;
}

Result<OnlineTarget> parse_link(std::string_view text) {
    const UrlParts parts = split_url(text);
    auto address = address_of(text, parts);
    if (!address) return fail(std::move(address.error()));
    OnlineTarget target;
    target.server = std::move(*address);
    if (!read_path(parts.path, target)) {
        return bad(text,
                   translatable("'{}' is not the address of a table (links end with /t/CODE)"),
                   printable(parts.path, 40));
    }
    if (!parts.fragment.empty()) target.fingerprint = parts.fragment.substr(1);
    if (target.fingerprint.size() > kMaxFingerprint || !consists_of(target.fingerprint, ":-_=+")) {
        return bad(text, translatable("the fingerprint after # is invalid (copy the whole link)"));
    }
    return target;
}

Result<ServerAddress> parse_node(std::string_view url) {
    const UrlParts parts = split_url(url);
    auto address = address_of(url, parts);
    if (!address) return address;
    if (!parts.fragment.empty() || !consists_of(parts.path, "/-_.")) {
        return bad(url,
                   translatable(
                       "the name of the server is invalid (such as play.example or 192.168.1.5)"));
    }
    if (!parts.path.empty()) address->path = parts.path;
    return address;
}

std::string link_text(const OnlineTarget& target) {
    std::string link = target.server.url();
    if (target.code) {
        link += "/t/" + *target.code;
    } else if (target.game) {
        link += "/g/" + *target.game;
    }
    if (!target.fingerprint.empty()) link += '#' + target.fingerprint;
    return link;
}

bool is_link(std::string_view word) {
    return word.starts_with("https://") || word.starts_with("http://");
}

}  // namespace tengen
