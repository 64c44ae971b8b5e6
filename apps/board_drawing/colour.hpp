// Colours, mixed and compared.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.hpp"

namespace tengen {

struct Colour {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    std::uint8_t alpha = 255;

    Colour with_alpha(float opacity) const {
        return {red, green, blue, static_cast<std::uint8_t>(static_cast<float>(alpha) * opacity)};
    }
    friend bool operator==(const Colour&, const Colour&) = default;
};

/// "#rrggbb" or "#rrggbbaa".
Result<Colour> parse_colour(std::string_view text);

/// Mixes two colours. `part`: 0..1 of the way from the first to the second.
Colour mixed(Colour from, Colour to, float part);

inline constexpr Colour kDarkInk{43, 38, 32};
inline constexpr Colour kLightInk{244, 240, 232};
/// Returns an ink that is readable on a colour.
Colour ink_on(Colour ground);

/// Whether a mark of one colour disappears on the other.
bool are_alike(Colour one, Colour other);

}  // namespace tengen
