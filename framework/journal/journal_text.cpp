#include "journal/journal_text.hpp"

#include <fmt/format.h>

#include "base/checksum.hpp"
#include "base/text.hpp"
#include "core/clock.hpp"

namespace tengen {

std::string checksum(std::string_view text) {
    return fmt::format("{:08x}", crc32c(text));
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F || c == '%') {
            result += fmt::format("%{:02x}", byte);
        } else {
            result += c;
        }
    }
    return result;
}

std::string unescaped(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned byte = 0;
        const char* digits = text.data() + i + 1;
        const bool coded = text[i] == '%' && i + 2 < text.size() &&
                           std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2;
        result += coded ? static_cast<char>(byte) : text[i];
        if (coded) i += 2;
    }
    return result;
}

std::optional<std::chrono::milliseconds> parse_milliseconds(std::string_view text) {
    const auto count = to_number<std::int64_t>(text);
    if (!count || *count < 0) return std::nullopt;
    const std::chrono::milliseconds time(*count);
    if (time > kMaxTime) return std::nullopt;
    return time;
}

}  // namespace tengen
