#include "view/line_breaks.hpp"

#include <cstddef>

#include "view/chinese_letters.hpp"

namespace tengen {
namespace {

constexpr std::u32string_view kClosing = U"，。、：；！？）》」』】”’…·,.:;!?)]}»";
constexpr std::u32string_view kOpeningMarks = U"（《「『【“‘([{«";

struct Letter {
    unsigned code = 0;
    std::size_t bytes = 1;
};

/// A byte that begins no letter counts as one.
Letter letter_at(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    if (bytes == 1 || bytes > text.size()) return {first, 1};
    unsigned code = first & (0x7Fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) code = code << 6 | (byte(i) & 0x3Fu);
    return {code, bytes};
}

bool is_one_of(std::u32string_view signs, unsigned code) {
    return signs.find(static_cast<char32_t>(code)) != std::u32string_view::npos;
}

bool may_break(unsigned before, unsigned after) {
    if (after == ' ' || is_one_of(kClosing, after) || is_one_of(kOpeningMarks, before))
        return false;
    return before == ' ' || before >= kFirstChinese || after >= kFirstChinese;
}

std::string_view without_blanks(std::string_view line) {
    while (!line.empty() && line.back() == ' ') line.remove_suffix(1);
    return line;
}

}  // namespace

std::vector<std::string_view> lines_of(std::string_view text, float width,
                                       const std::function<float(unsigned letter)>& advance) {
    std::vector<std::string_view> lines;
    std::size_t begin = 0;
    std::size_t good = 0;  // the last place in this line to break at
    float used = 0;
    float used_at_good = 0;
    unsigned before = 0;
    const auto end_line = [&](std::size_t end, std::size_t next) {
        lines.push_back(without_blanks(text.substr(begin, end - begin)));
        begin = good = next;
    };
    for (std::size_t at = 0; at < text.size();) {
        const Letter letter = letter_at(text.substr(at));
        if (letter.code == '\n') {
            end_line(at, at + 1);
            used = 0;
            before = 0;
            ++at;
            continue;
        }
        if (at > begin && may_break(before, letter.code)) {
            good = at;
            used_at_good = used;
        }
        const float wide = advance(letter.code);
        // What is left after a good place may be too wide as well.
        while (used + wide > width && at > begin && letter.code != ' ') {
            const bool whole_word = good > begin;
            const std::size_t cut = whole_word ? good : at;
            used -= whole_word ? used_at_good : used;
            end_line(cut, cut);
        }
        used += wide;
        before = letter.code;
        at += letter.bytes;
    }
    if (begin < text.size() || lines.empty()) end_line(text.size(), text.size());
    return lines;
}

}  // namespace tengen
