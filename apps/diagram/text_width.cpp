#include "diagram/text_width.hpp"

#include <algorithm>

namespace tengen {

float text_width(std::string_view text) {
    float width = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte & 0xC0) == 0x80) continue;  // inside a letter
        constexpr std::string_view kNarrow = " ,.:;'!|ijl()[]";
        if (byte < 0x80) {
            width += kNarrow.find(text[i]) == std::string_view::npos ? 0.58f : 0.29f;
            if (text[i] >= 'A' && text[i] <= 'Z') width += 0.08f;
        } else {
            width += byte < 0xE3 ? 0.62f : 1;
        }
    }
    return width;
}

std::vector<std::string> wrapped_text(std::string_view text, float width) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
        const std::string_view word = text.substr(0, end);
        const bool is_broken = end < text.size() && text[end] == '\n';
        const bool fits = !lines.empty() && !lines.back().empty() &&
                          text_width(lines.back() + ' ') + text_width(word) <= width;
        if (fits) {
            (lines.back() += ' ') += word;
        } else if (!lines.empty() && lines.back().empty()) {
            lines.back() = word;
        } else {
            lines.emplace_back(word);
        }
        text.remove_prefix(std::min(end + 1, text.size()));
        if (is_broken) lines.emplace_back();
    }
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    return lines;
}

}  // namespace tengen
