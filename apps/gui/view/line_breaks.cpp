#include "view/line_breaks.hpp"

#include <cstddef>

#include "base/text.hpp"
#include "view/chinese_letters.hpp"

namespace tengen::gui {
namespace {

constexpr std::u32string_view kClosing = U"，。、：；！？）》」』】”’…·,.:;!?)]}»";
constexpr std::u32string_view kOpeningMarks = U"（《「『【“‘([{«";

bool is_one_of(std::u32string_view signs, char32_t code) {
    return signs.find(code) != std::u32string_view::npos;
}

bool may_break(char32_t before, char32_t after) {
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
    char32_t before = 0;
    const auto end_line = [&](std::size_t end, std::size_t next) {
        lines.push_back(without_blanks(text.substr(begin, end - begin)));
        begin = good = next;
    };
    for (std::size_t at = 0; at < text.size();) {
        const Character letter = first_character(text.substr(at));
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
        // The rest after a good place can be too wide as well.
        while (used + wide > width && at > begin && letter.code != ' ') {
            const bool whole_word = good > begin;
            const std::size_t cut = whole_word ? good : at;
            used -= whole_word ? used_at_good : used;
            end_line(cut, cut);
        }
        used += wide;
        before = letter.code;
        at += letter.length;
    }
    if (begin < text.size() || lines.empty()) end_line(text.size(), text.size());
    return lines;
}

}  // namespace tengen::gui
