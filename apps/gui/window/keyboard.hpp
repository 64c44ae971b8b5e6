// SFML's keys as chords.
#pragma once

#include <SFML/Window/Event.hpp>
#include <optional>

#include "view/keys.hpp"

namespace tengen::gui {

/// Returns nothing for keys that cannot be a shortcut, such as Shift alone.
std::optional<Chord> chord_of(const sf::Event::KeyEvent& key);

}  // namespace tengen::gui
