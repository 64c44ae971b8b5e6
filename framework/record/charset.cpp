#include "record/charset.hpp"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace tengen {

namespace {

std::optional<std::string> converted(std::string_view bytes, const char* to, const char* from) {
    const iconv_t converter = ::iconv_open(to, from);
    if (converter == reinterpret_cast<iconv_t>(-1)) return std::nullopt;
    std::string result;
    std::array<char, 16 * 1024> piece{};
    char* in = const_cast<char*>(bytes.data());  // iconv does not write to it
    std::size_t left = bytes.size();
    bool good = true;
    // The last call, without input, ends a shift state.
    for (bool flushed = false; good && !flushed;) {
        char* out = piece.data();
        std::size_t room = piece.size();
        flushed = left == 0;
        const std::size_t done =
            ::iconv(converter, flushed ? nullptr : &in, flushed ? nullptr : &left, &out, &room);
        good = done != static_cast<std::size_t>(-1) || errno == E2BIG;
        result.append(piece.data(), piece.size() - room);
    }
    ::iconv_close(converter);
    if (!good) return std::nullopt;
    return result;
}

std::string upper_case(std::string_view text) {
    std::string upper(text);
    for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return upper;
}

}  // namespace

bool is_known_charset(std::string_view name) {
    // The name comes from a file, so the system sees only names without paths or options.
    const bool plain = name.size() <= 32 && std::all_of(name.begin(), name.end(), [](char c) {
                           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                                  (c >= '0' && c <= '9') || c == '-' || c == '_';
                       });
    if (!plain) return false;
    const std::string upper = upper_case(name);
    constexpr std::array<std::string_view, 16> kStarts{
        "ISO-8859-", "ISO8859-", "ISO_8859-", "LATIN", "WINDOWS-", "CP",    "KOI8-", "GB",
        "BIG5",      "EUC-",     "EUC_",      "EUCCN", "EUCJP",    "EUCKR", "SJIS",  "SHIFT"};
    return std::any_of(kStarts.begin(), kStarts.end(),
                       [&](std::string_view start) { return upper.starts_with(start); });
}

std::optional<std::string> to_utf8(std::string_view bytes, const std::string& charset) {
    return converted(bytes, "UTF-8", charset.c_str());
}

std::optional<std::string> from_utf8(std::string_view text, const std::string& charset) {
    return converted(text, charset.c_str(), "UTF-8");
}

}  // namespace tengen
