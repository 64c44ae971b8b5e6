#include "view/contrast.hpp"

#include <algorithm>
#include <cmath>

namespace tengen::gui {
namespace {

constexpr double kReadable = 4.5;
constexpr int kSteps = 20;

double linear(std::uint8_t part) {
    const double share = part / 255.0;
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
}

double luminance(Colour colour) {
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) +
           0.0722 * linear(colour.blue);
}

Colour between(Colour from, Colour to, int step) {
    const auto mix = [step](std::uint8_t a, std::uint8_t b) {
        return static_cast<std::uint8_t>((a * (kSteps - step) + b * step) / kSteps);
    };
    return {mix(from.red, to.red), mix(from.green, to.green), mix(from.blue, to.blue), 255};
}

ValueColours on(Colour ground) {
    constexpr Colour kBlack{0, 0, 0};
    constexpr Colour kWhite{255, 255, 255};
    return {ground, contrast(ground, kBlack) >= contrast(ground, kWhite) ? kBlack : kWhite};
}

}  // namespace

double contrast(Colour one, Colour other) {
    const auto [dark, light] = std::minmax({luminance(one), luminance(other)});
    return (light + 0.05) / (dark + 0.05);
}

Colour warning_colour(const Theme& theme) {
    for (int step = 0; step < kSteps; ++step) {
        const Colour mixed = between(theme.mark, theme.ink, step);
        const double least = std::min({contrast(mixed, theme.panel), contrast(mixed, theme.soft),
                                       contrast(mixed, theme.background)});
        if (least >= kReadable) return mixed;
    }
    return theme.ink;
}

ValueColours value_colours(const Theme& theme, float strength) {
    constexpr float kWeakest = 0.16f;
    constexpr float kAdded = 0.4f;
    const float part = kWeakest + kAdded * std::clamp(strength, 0.0f, 1.0f);
    const Colour board = between(theme.board_from, theme.board_to, kSteps / 2);
    return on(between(board, theme.accent, static_cast<int>(std::lround(part * kSteps))));
}

ValueColours faint_value_colours(const Theme& theme) {
    const Colour board = between(theme.board_from, theme.board_to, kSteps / 2);
    constexpr Colour kGrey{128, 128, 128};
    return on(between(board, kGrey, kSteps / 4));
}

}  // namespace tengen::gui
