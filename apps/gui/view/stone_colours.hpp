// Which colours a person wants for the sides.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "core/action.hpp"

namespace tengen::gui {

/// The colours of stones by name, in the order of a theme's stones: "black", "white", "red" ...
inline constexpr std::array<std::string_view, kMaxSides> kStoneColours{
    "black", "white", "red", "blue", "green", "yellow", "purple", "orange"};

/// Which of eight colours is shown in place of which. Two that are exchanged stay two, so that no
/// choice makes two sides of any game look alike.
class ColourChoice {
  public:
    std::size_t shown(std::size_t colour) const { return shown_[colour]; }
    /// From now on `colour` is shown as `as`, and what was shown so as what it was.
    void show(std::size_t colour, std::size_t as);
    /// Every colour is shown as itself.
    bool usual() const { return *this == ColourChoice(); }

    friend bool operator==(const ColourChoice&, const ColourChoice&) = default;

  private:
    std::array<std::size_t, kMaxSides> shown_{0, 1, 2, 3, 4, 5, 6, 7};
};

/// The names of colours that are not shown as themselves, with what is shown: for show_words_as().
std::map<std::string, std::string, std::less<>> words_of(const ColourChoice& choice);

/// For stones, and for signs that stand alone, whose colours are a theme's own.
struct SideColours {
    ColourChoice stones;
    ColourChoice signs;

    friend bool operator==(const SideColours&, const SideColours&) = default;
};

}  // namespace tengen::gui
