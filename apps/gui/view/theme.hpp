// The colours of the window. A theme is a YAML file in a themes/ folder.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "config/folders.hpp"
#include "config/value_reader.hpp"
#include "core/action.hpp"

namespace tengen::gui {

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

/// A stone is a radial gradient from a light spot to its rim; a sign on it has the third colour. A
/// flat one has one colour, twice, and an edge in the colour of its sign.
struct StoneColours {
    Colour light;
    Colour rim;
    Colour sign;
};

struct Theme {
    std::string name;  ///< of its file: "paper"
    LocalText title;

    // Panels.
    Colour background, panel, soft, line;
    Colour ink, muted, accent, on_accent;

    // The board: a diagonal gradient from the upper left to the lower right.
    Colour board_from, board_to;
    Colour grid;
    Colour board_ink;  ///< coordinates, star points
    Colour mark;       ///< last stone, winning line, forbidden cross

    /// In the order black, white, red, blue, green, yellow, purple, orange; sides whose name is no
    /// colour have them in playing order.
    std::array<StoneColours, kMaxSides> stones;
    /// Crosses and rings of signs in squares, in playing order.
    std::array<Colour, kMaxSides> signs;
    bool flat_stones = false;   ///< no gradient and no shadow
    bool signs_on_all = false;  ///< stones of the first two sides bear a sign too
};

/// "#rrggbb" or "#rrggbbaa".
Result<Colour> parse_colour(std::string_view text);

/// The built-in theme, for when no file can be read.
const Theme& paper_theme();

/// The themes of all folders by name, a user's before a shipped one of the same name. Files that
/// are wrong are reported and left out; there is always at least the built-in theme.
std::vector<Theme> read_themes(const ConfigFolders& folders, Errors& problems);

}  // namespace tengen::gui
