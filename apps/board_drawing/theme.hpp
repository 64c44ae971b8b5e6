// The colours of boards and of the window. A theme is a YAML file in a themes/ folder.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "board_drawing/colour.hpp"
#include "config/folders.hpp"
#include "config/value_reader.hpp"
#include "core/action.hpp"

namespace tengen {

/// A stone is a radial gradient from a light spot to its rim; its symbol has the third colour. A
/// flat stone has one colour, twice, and an edge in the colour of its symbol.
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

    /// In the order black, white, red, blue, green, yellow, purple, orange. Sides named otherwise
    /// get them in playing order.
    std::array<StoneColours, kMaxSides> stones;
    /// Crosses and rings of symbols in squares, in playing order.
    std::array<Colour, kMaxSides> signs;
    bool flat_stones = false;   ///< no gradient and no shadow
    bool signs_on_all = false;  ///< stones of the first two sides have a symbol too
};

/// The colour of a dark or a light square of a chequered board on its ground.
Colour chequer_colour(Colour ground, const Theme& theme, bool dark);

/// The built-in theme, if no file can be read.
const Theme& paper_theme();

/// The themes of all folders by name; a user's theme replaces a shipped one of the same name.
/// Reports invalid files and leaves them out. The built-in theme is always included.
std::vector<Theme> read_themes(const ConfigFolders& folders, std::vector<Error>& problems);

}  // namespace tengen
