// A person's choice of colours for the sides.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "core/action.hpp"

namespace tengen {

/// The colours of stones by name, in the order of a theme's stones: "black", "white", "red" ...
inline constexpr std::array<std::string_view, kMaxSides> kStoneColours{
    "black", "white", "red", "blue", "green", "yellow", "purple", "orange"};

/// Maps each of eight colours to the shown one. Colours are exchanged: no choice makes two sides of
/// any game look alike.
class ColourChoice {
  public:
    std::size_t shown(std::size_t colour) const { return shown_[colour]; }
    /// Shows `colour` as `as`. The colour shown as `as` until now gets the previous one of
    /// `colour`.
    void show(std::size_t colour, std::size_t as);
    /// Whether every colour is shown as itself.
    bool usual() const { return *this == ColourChoice(); }

    friend bool operator==(const ColourChoice&, const ColourChoice&) = default;

  private:
    std::array<std::size_t, kMaxSides> shown_{0, 1, 2, 3, 4, 5, 6, 7};
};

/// The names of exchanged colours, with their replacements, for show_words_as().
std::map<std::string, std::string, std::less<>> words_of(const ColourChoice& choice);

/// For stones, and for symbols without a stone, whose colours belong to the theme.
struct SideColours {
    ColourChoice stones;
    ColourChoice signs;

    friend bool operator==(const SideColours&, const SideColours&) = default;
};

}  // namespace tengen
