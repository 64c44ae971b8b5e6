#include "draw/lettering.hpp"

#include <SFML/System/String.hpp>
#include <algorithm>
#include <cmath>

#include "view/chinese_letters.hpp"

namespace tengen::gui {
namespace {

constexpr std::size_t kMaxSizes = 12;
constexpr float kMin = 6.5f;

}  // namespace

const sf::Font* Typeface::font(sf::Uint32 letter) {
    if (letter < kFirstChinese) return opened(sans_, files_.sans);
    return opened(chinese_, files_.chinese);
}

const sf::Font* Typeface::opened(File& file, const std::filesystem::path& path) {
    if (!file.tried) {
        file.tried = true;
        std::error_code error;
        auto font = std::make_unique<sf::Font>();
        const bool there = !path.empty() && std::filesystem::is_regular_file(path, error);
        if (there && font->loadFromFile(path.string())) file.font = std::move(font);
    }
    return file.font.get();
}

unsigned Typeface::size(float pixels) {
    auto size = static_cast<unsigned>(std::lround(std::clamp(pixels, kMin, 120.0f)));
    if (size > 24) size = size / 3 * 3;
    sizes_.insert(size);
    return size;
}

void Typeface::tidy() {
    if (sizes_.size() <= kMaxSizes) return;
    sans_ = {};
    chinese_ = {};
    sizes_.clear();
    ++generation_;
}

void Lettering::clear() {
    for (auto& [font, sheet] : sheets_) sheet.clear();
    if (sheets_.size() > 2 * kMaxSizes) sheets_.clear();
}

void Lettering::add(Typeface& face, const std::string& text, Point middle, float pixels,
                    sf::Color colour) {
    if (text.empty() || pixels < kMin) return;
    const unsigned size = face.size(pixels);
    const sf::String letters = sf::String::fromUtf8(text.begin(), text.end());
    float width = 0;
    float above = 0;  // from the baseline to the middle of a number
    for (const sf::Uint32 letter : letters) {
        const sf::Font* font = face.font(letter);
        if (font == nullptr) return;
        width += font->getGlyph(letter, size, false).advance;
        const sf::FloatRect digit = font->getGlyph('0', size, false).bounds;
        above = -digit.top - digit.height / 2;
    }
    float x = std::round(middle.x - width / 2);
    const float baseline = std::round(middle.y + above);
    for (const sf::Uint32 letter : letters) {
        const sf::Font* font = face.font(letter);
        const sf::Glyph& glyph = font->getGlyph(letter, size, false);
        const sf::FloatRect place(x + glyph.bounds.left, baseline + glyph.bounds.top,
                                  glyph.bounds.width, glyph.bounds.height);
        sheets_[{font, size}].picture(place, sf::FloatRect(glyph.textureRect), colour);
        x += glyph.advance;
    }
}

namespace {

/// The width of a text of this height, in pixels.
float width_of(Typeface& face, const std::string& text, float pixels) {
    const unsigned size = face.size(pixels);
    float width = 0;
    for (const sf::Uint32 letter : sf::String::fromUtf8(text.begin(), text.end())) {
        const sf::Font* font = face.font(letter);
        if (font != nullptr) width += font->getGlyph(letter, size, false).advance;
    }
    return width;
}

}  // namespace

void Lettering::add_in(Typeface& face, const std::string& text, Point middle, Sizes sizes,
                       float room, sf::Color colour) {
    // Each size of letters needs room in the font's picture, so there are few.
    constexpr float kStep = 0.8f;
    float pixels = sizes.wanted;
    if (pixels < kMin) return;
    while (pixels * kStep >= sizes.least && width_of(face, text, pixels) > room) pixels *= kStep;
    constexpr sf::Uint32 kEllipsis = 0x2026;
    sf::String start = sf::String::fromUtf8(text.begin(), text.end());
    std::string shown = text;
    while (!start.isEmpty() && width_of(face, shown, pixels) > room) {
        start.erase(start.getSize() - 1);
        const auto bytes = (start + sf::String(kEllipsis)).toUtf8();
        shown.assign(bytes.begin(), bytes.end());
    }
    if (!start.isEmpty()) add(face, shown, middle, pixels, colour);
}

void Lettering::draw(sf::RenderTarget& target) const {
    for (const auto& [sheet, mesh] : sheets_) {
        if (!mesh.empty()) mesh.draw(target, &sheet.first->getTexture(sheet.second));
    }
}

}  // namespace tengen::gui
