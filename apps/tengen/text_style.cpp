#include "text_style.hpp"

#include <fmt/format.h>
#include <langinfo.h>

#include <algorithm>
#include <array>
#include <clocale>
#include <cstdlib>
#include <utility>

#include "base/text.hpp"
#include "config/text_file.hpp"

namespace tengen::cli {
namespace {

struct Color {
    std::uint8_t red, green, blue;
    std::uint8_t palette;  ///< index in the 256 colours
    std::uint8_t basic;    ///< code in the 16 colours, from 30; 39 is the default
};

/// The index is the Ink.
constexpr std::array<Color, 16> kColors{{
    {0, 0, 0, 0, 39},          // Default
    {222, 184, 118, 180, 39},  // Wood
    {128, 92, 44, 94, 39},     // WoodLine
    {16, 16, 16, 16, 39},      // Black
    {255, 255, 255, 231, 97},  // White
    {196, 24, 24, 160, 91},    // Red
    {24, 56, 200, 20, 94},     // Blue
    {16, 112, 40, 28, 92},     // Green
    {250, 214, 20, 220, 93},   // Yellow
    {122, 30, 150, 91, 95},    // Purple
    {232, 104, 16, 202, 33},   // Orange
    {60, 190, 220, 80, 96},    // Cyan
    {240, 120, 200, 212, 95},  // Magenta
    {58, 128, 74, 65, 32},     // Highlight
    {200, 30, 20, 160, 91},    // Last
    {128, 128, 128, 244, 90},  // Dim
}};

std::string_view variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

ColorDepth depth_of_terminal() {
    if (!terminal_moves_cursor()) return ColorDepth::None;
    const std::string_view term = variable("TERM");
    const std::string_view color = variable("COLORTERM");
    if (color == "truecolor" || color == "24bit") return ColorDepth::True;
    if (term.find("256color") != std::string_view::npos) return ColorDepth::Palette;
    return ColorDepth::Basic;
}

bool utf8_locale() {
    std::setlocale(LC_CTYPE, "");
    return std::string_view(nl_langinfo(CODESET)) == "UTF-8";
}

std::string code(Ink ink, ColorDepth depth, bool back) {
    const Color& color = kColors[static_cast<std::size_t>(ink)];
    const int base = back ? 48 : 38;
    switch (depth) {
        case ColorDepth::True:
            return fmt::format(";{};2;{};{};{}", base, color.red, color.green, color.blue);
        case ColorDepth::Palette:
            return fmt::format(";{};5;{}", base, color.palette);
        default:
            return color.basic == 39 ? "" : fmt::format(";{}", color.basic + (back ? 10 : 0));
    }
}

/// Characters of East Asian scripts are two columns wide.
bool is_wide(char32_t code_point) {
    static constexpr std::array<std::pair<char32_t, char32_t>, 8> kRanges{{{0x1100, 0x115F},
                                                                           {0x2E80, 0xA4CF},
                                                                           {0xAC00, 0xD7A3},
                                                                           {0xF900, 0xFAFF},
                                                                           {0xFE30, 0xFE6F},
                                                                           {0xFF00, 0xFF60},
                                                                           {0x1F300, 0x1FAFF},
                                                                           {0x20000, 0x3FFFD}}};
    return std::any_of(kRanges.begin(), kRanges.end(), [code_point](const auto& range) {
        return code_point >= range.first && code_point <= range.second;
    });
}

}  // namespace

TextStyle detect_style(ColorWish wish, bool terminal) {
    TextStyle style;
    style.unicode = utf8_locale();
    if (wish == ColorWish::Never) return style;
    if (wish == ColorWish::Auto && (!terminal || !variable("NO_COLOR").empty())) return style;
    style.colors = depth_of_terminal();
    if (wish == ColorWish::Always && style.colors == ColorDepth::None) {
        style.colors = ColorDepth::Basic;
    }
    return style;
}

bool terminal_moves_cursor() {
    const std::string_view term = variable("TERM");
    return !term.empty() && term != "dumb";
}

void PaintedLine::add(std::string_view text, Paint paint) {
    if (pieces_.empty() || !(pieces_.back().paint == paint)) pieces_.push_back({"", paint});
    pieces_.back().text += text;
}

std::string PaintedLine::render(ColorDepth depth) const {
    std::string line;
    for (const Piece& piece : pieces_) line += painted(piece.text, piece.paint, depth);
    return line;
}

std::string painted(std::string_view text, Paint paint, ColorDepth depth) {
    if (depth == ColorDepth::None || paint == Paint{}) return std::string(text);
    std::string codes = paint.bold ? ";1" : "";
    if (paint.front != Ink::Default) codes += code(paint.front, depth, false);
    if (paint.back != Ink::Default) codes += code(paint.back, depth, true);
    if (codes.empty()) return std::string(text);
    return fmt::format("\x1b[{}m{}\x1b[0m", codes.substr(1), text);
}

std::size_t visible_width(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '\x1b') {
            const std::size_t end = text.find('m', i);
            if (end == std::string_view::npos) break;
            i = end + 1;
            continue;
        }
        const Character character = first_character(text.substr(i));
        width += is_wide(character.code) ? 2 : 1;
        i += character.length;
    }
    return width;
}

std::string cut_to_width(std::string_view text, std::size_t columns, TextStyle style) {
    if (visible_width(text) <= columns) return std::string(text);
    const std::string_view mark = style.unicode ? "…" : "...";
    const std::size_t room = columns - std::min(columns, visible_width(mark));
    std::size_t end = 0;
    for (std::size_t width = 0; end < text.size();) {
        std::size_t length = 1;
        if (text[end] == '\x1b') {
            length = std::min(text.find('m', end), text.size() - 1) + 1 - end;
        } else {
            const Character character = first_character(text.substr(end));
            width += is_wide(character.code) ? 2 : 1;
            length = character.length;
        }
        if (width > room) break;
        end += length;
    }
    const std::string_view plain = style.colors == ColorDepth::None ? "" : "\x1b[0m";
    return fmt::format("{}{}{}", text.substr(0, end), plain, mark);
}

}  // namespace tengen::cli
