#include "diagram/svg_canvas.hpp"

#include <fmt/format.h>

#include <iterator>

#include "html/markup.hpp"

namespace tengen {
namespace {

constexpr std::string_view kFonts =
    "'Noto Sans','DejaVu Sans','Noto Sans CJK SC','WenQuanYi Micro Hei',sans-serif";

/// A number with at most two decimals.
std::string number(float value) {
    std::string text = fmt::format("{:.2f}", value);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string points(std::span<const Point> corners) {
    std::string text;
    for (const Point& at : corners) {
        text += (text.empty() ? "" : " ") + number(at.x) + "," + number(at.y);
    }
    return text;
}

/// The attributes of a colour: fill="#rrggbb", with its opacity if it has one.
std::string paint(std::string_view what, Colour colour) {
    std::string text =
        fmt::format("{}=\"#{:02x}{:02x}{:02x}\"", what, colour.red, colour.green, colour.blue);
    if (colour.alpha < 255) {
        text +=
            fmt::format(" {}-opacity=\"{}\"", what, number(static_cast<float>(colour.alpha) / 255));
    }
    return text;
}

std::string stop(float offset, Colour colour) {
    std::string text = fmt::format("<stop offset=\"{}\" {}", number(offset),
                                   paint("stop-color", {colour.red, colour.green, colour.blue}));
    if (colour.alpha < 255) {
        text += fmt::format(" stop-opacity=\"{}\"", number(static_cast<float>(colour.alpha) / 255));
    }
    return text + "/>";
}

}  // namespace

SvgCanvas::SvgCanvas(Size size, std::string_view title, std::string prefix)
    : prefix_(std::move(prefix)) {
    const std::string width = number(size.width), height = number(size.height);
    head_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
        "{1}\" role=\"img\" font-family=\"{2}\">\n<title>{3}</title>\n",
        width, height, kFonts, escaped_markup(title));
}

std::string SvgCanvas::defined(std::string_view element, const std::string& content) {
    const auto [entry, is_new] = ids_.try_emplace(fmt::format("{} {}", element, content));
    if (is_new) {
        entry->second = fmt::format("{}{}", prefix_, ids_.size());
        definitions_ += fmt::format("<{0} id=\"{1}\"{2}</{0}>\n", element, entry->second, content);
    }
    return entry->second;
}

void SvgCanvas::ground(Size size, Colour from, Colour to) {
    std::string fill = paint("fill", from);
    if (from != to) {
        fill = fmt::format("fill=\"url(#{})\"",
                           defined("linearGradient", fmt::format(" x2=\"1\" y2=\"1\">{}{}",
                                                                 stop(0, from), stop(1, to))));
    }
    body_ += fmt::format("<rect width=\"{}\" height=\"{}\" {}/>\n", number(size.width),
                         number(size.height), fill);
}

void SvgCanvas::polygon(std::span<const Point> corners, Colour colour) {
    body_ += fmt::format("<polygon points=\"{}\" {}/>\n", points(corners), paint("fill", colour));
}

void SvgCanvas::outline(std::span<const Point> corners, float width, Colour colour) {
    body_ += fmt::format(
        "<polygon points=\"{}\" fill=\"none\" stroke-width=\"{}\" stroke-linejoin=\"round\" {}/>\n",
        points(corners), number(width), paint("stroke", colour));
}

void SvgCanvas::rectangle(const Rect& rect, Colour colour) {
    body_ +=
        fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}/>\n", number(rect.x),
                    number(rect.y), number(rect.width), number(rect.height), paint("fill", colour));
}

void SvgCanvas::disc(Point centre, float radius, Colour colour) {
    body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>\n", number(centre.x),
                         number(centre.y), number(radius), paint("fill", colour));
}

void SvgCanvas::shaded_disc(Point centre, float radius, const RadialShade& shade) {
    const std::string id =
        defined("radialGradient",
                fmt::format(" cx=\"{}\" cy=\"{}\" r=\"{}\">{}{}", number(0.5f + shade.middle.x / 2),
                            number(0.5f + shade.middle.y / 2), number(shade.reach / 2),
                            stop(shade.plain, shade.inner), stop(1, shade.outer)));
    body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"url(#{})\"/>\n",
                         number(centre.x), number(centre.y), number(radius), id);
}

void SvgCanvas::ring(Point centre, float radius, float width, Colour colour) {
    body_ += fmt::format(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke-width=\"{}\" {}/>\n",
        number(centre.x), number(centre.y), number(radius), number(width), paint("stroke", colour));
}

void SvgCanvas::stroke(Point from, Point to, float width, Colour colour) {
    body_ += fmt::format(
        "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke-width=\"{}\" "
        "stroke-linecap=\"round\" {}/>\n",
        number(from.x), number(from.y), number(to.x), number(to.y), number(width),
        paint("stroke", colour));
}

void SvgCanvas::text(Point centre, std::string_view text, float size, Colour colour) {
    body_ += fmt::format(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\" {}>{}</text>\n",
        number(centre.x), number(centre.y + size * kBaseline), number(size), paint("fill", colour),
        escaped_markup(text));
}

void SvgCanvas::text_from(Point left, std::string_view text, float size, Colour colour) {
    body_ += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" {}>{}</text>\n", number(left.x),
                         number(left.y + size * kBaseline), number(size), paint("fill", colour),
                         escaped_markup(text));
}

void SvgCanvas::clip(const Rect& rect) {
    const std::string id =
        defined("clipPath",
                fmt::format("><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>", number(rect.x),
                            number(rect.y), number(rect.width), number(rect.height)));
    body_ += fmt::format("<g clip-path=\"url(#{})\">\n", id);
}

void SvgCanvas::unclip() {
    body_ += "</g>\n";
}

void SvgCanvas::begin_part(std::string_view kind, std::string_view name) {
    body_ += fmt::format("<g class=\"{}\"", kind);
    if (!name.empty()) body_ += fmt::format(" data-cell=\"{}\"", escaped_markup(name));
    body_ += ">\n";
}

void SvgCanvas::end_part() {
    body_ += "</g>\n";
}

std::string SvgCanvas::take() const {
    const std::string definitions =
        definitions_.empty() ? "" : fmt::format("<defs>\n{}</defs>\n", definitions_);
    return head_ + definitions + body_ + "</svg>\n";
}

}  // namespace tengen
