#include "board_drawing/colour.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/text.hpp"

namespace tengen {

Result<Colour> parse_colour(std::string_view text) {
    Colour colour;
    bool good = (text.size() == 7 || text.size() == 9) && text[0] == '#';
    std::size_t at = 1;
    for (std::uint8_t* part : {&colour.red, &colour.green, &colour.blue, &colour.alpha}) {
        if (!good || at == text.size()) break;
        const auto value = to_number<std::uint8_t>(text.substr(at, 2), 16);
        good = value.has_value();
        *part = value.value_or(0);
        at += 2;
    }
    if (good) return colour;
    return fail(ErrorCode::Input, "", "'{}' is not a colour (write \"#rrggbb\" or \"#rrggbbaa\")",
                printable(text, 40));
}

Colour mixed(Colour from, Colour to, float part) {
    const auto mix = [part](std::uint8_t a, std::uint8_t b) {
        const float value = static_cast<float>(a) * (1 - part) + static_cast<float>(b) * part;
        return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0f, 255.0f)));
    };
    return {mix(from.red, to.red), mix(from.green, to.green), mix(from.blue, to.blue),
            mix(from.alpha, to.alpha)};
}

Colour ink_on(Colour ground) {
    const int lightness = 299 * ground.red + 587 * ground.green + 114 * ground.blue;
    return lightness > 125'000 ? kDarkInk : kLightInk;
}

bool are_alike(Colour one, Colour other) {
    const auto apart = [](int a, int b) { return std::abs(a - b); };
    return apart(one.red, other.red) + apart(one.green, other.green) + apart(one.blue, other.blue) <
           170;
}

}  // namespace tengen
