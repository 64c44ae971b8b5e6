#include "window/text_pen.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/text.hpp"
#include "view/chinese_letters.hpp"
#include "view/line_breaks.hpp"
#include "window/imgui_shapes.hpp"

namespace tengen::gui {

Size TextPen::measure(Face face, std::string_view text) const {
    letters(text);
    ImFont* font = this->font(face);
    const ImVec2 size =
        font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.data(), end_of(text), nullptr);
    return {std::ceil(size.x), size.y};
}

float TextPen::line_height(Face face) const {
    return font(face)->FontSize;
}

void TextPen::text(Point at, Face face, Colour colour, std::string_view text) const {
    letters(text);
    ImFont* font = this->font(face);
    const ImVec2 place(std::round(at.x), std::round(at.y));
    list().AddText(font, font->FontSize, place, ink(colour), text.data(), end_of(text));
    if (face == Face::Bold || face == Face::Heading || face == Face::Title) {
        thicken(font, place, colour, text);
    }
}

/// The Chinese font has no bold letters: a second, shifted copy imitates them.
void TextPen::thicken(ImFont* font, ImVec2 place, Colour colour, std::string_view text) const {
    const float aside = std::max(1.0f, std::round(font->FontSize / 24));
    const char* const end = end_of(text);
    for (const char* at = text.data(); at < end;) {
        unsigned letter = 0;
        const char* const next = at + std::max(1, ImTextCharFromUtf8(&letter, at, end));
        const char* const from = at;
        at = next;
        if (letter < kFirstChinese) continue;
        const float before =
            font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.data(), from, nullptr).x;
        list().AddText(font, font->FontSize, {place.x + before + aside, place.y}, ink(colour), from,
                       next);
    }
}

std::string TextPen::cut(Face face, std::string_view text, float width) const {
    std::string start(text);
    std::string cut = start;
    while (!start.empty() && measure(face, cut).width > width) {
        drop_last_character(start);
        cut = start + "…";
    }
    return cut;
}

void TextPen::text_in(Rect rect, Face face, Colour colour, std::string_view text,
                      Align align) const {
    Size size = measure(face, text);
    if (noted_ != nullptr) {
        noted_->push_back({std::string(text), rect, size.width > rect.width && rect.width > 0});
    }
    std::string cut;
    if (size.width > rect.width && rect.width > 0) {
        cut = this->cut(face, text, rect.width);
        size = measure(face, cut);
        text = cut;
    }
    float x = rect.x;
    if (align == Align::Centre) x += (rect.width - size.width) / 2;
    if (align == Align::Right) x += rect.width - size.width;
    // A font's line has more room above its letters than below; letters should look centred.
    const float raised = std::round(size.height * 0.05f);
    this->text({x, rect.y + (rect.height - size.height) / 2 - raised}, face, colour, text);
}

float TextPen::paragraph(Rect rect, Face face, Colour colour, std::string_view text,
                         bool draw) const {
    letters(text);
    ImFont* font = this->font(face);
    const std::vector<std::string_view> lines = lines_of(
        text, std::max(rect.width, 1.0f),
        [font](unsigned letter) { return font->GetCharAdvance(static_cast<ImWchar>(letter)); });
    Point at{rect.x, rect.y};
    for (const std::string_view line : lines) {
        if (draw) {
            list().AddText(font, font->FontSize, vec(at), ink(colour), line.data(), end_of(line));
        }
        at.y += font->FontSize;
    }
    return at.y - rect.y;
}

}  // namespace tengen::gui
