#include "view/uri_list.hpp"

#include <unistd.h>

#include <array>
#include <optional>
#include <string>

#include "base/text.hpp"

namespace tengen::gui {
namespace {

constexpr std::string_view kFileScheme = "file:";

/// Empty if an escape is not two hexadecimal digits, or is a zero byte.
std::optional<std::string> unescaped(std::string_view text) {
    std::string bytes;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '%') {
            bytes += text[at];
            continue;
        }
        const std::string_view digits = text.substr(at + 1, 2);
        const auto byte = to_number<unsigned char>(digits, 16);
        if (digits.size() != 2 || !byte || *byte == 0) return std::nullopt;
        bytes += static_cast<char>(*byte);
        at += 2;
    }
    return bytes;
}

bool is_this_computer(std::string_view host) {
    if (host.empty() || same_word(host, "localhost")) return true;
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 && same_word(host, name.data());
}

Result<std::filesystem::path> file_of_uri(std::string_view uri) {
    const std::string place = printable(uri);
    if (!same_word(uri.substr(0, kFileScheme.size()), kFileScheme)) {
        return fail(ErrorCode::Input, place,
                    "this is not a file (save it first, then open the file)");
    }
    std::string_view rest = uri.substr(kFileScheme.size());
    if (rest.starts_with("//")) {
        rest.remove_prefix(2);
        const std::string_view host = rest.substr(0, rest.find('/'));
        if (!is_this_computer(host)) {
            return fail(ErrorCode::Input, place,
                        "this file is on another computer (copy it to this one first)");
        }
        rest.remove_prefix(host.size());
    }
    const std::optional<std::string> path = unescaped(rest);
    if (!path || !path->starts_with('/')) {
        return fail(ErrorCode::Input, place, "this is not the address of a file");
    }
    return *path;
}

}  // namespace

Result<std::vector<std::filesystem::path>> files_of_uris(std::string_view list) {
    std::vector<std::filesystem::path> files;
    for (const std::string_view line : split(list, '\n')) {
        const std::string_view uri = trimmed(line, std::string_view(" \t\r\0", 4));
        if (uri.empty() || uri.starts_with('#')) continue;
        Result<std::filesystem::path> file = file_of_uri(uri);
        if (!file) return fail(std::move(file.error()));
        files.push_back(std::move(*file));
    }
    if (files.empty()) return fail(ErrorCode::Input, "", "no file was dropped");
    return files;
}

}  // namespace tengen::gui
