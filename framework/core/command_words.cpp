#include "core/command_words.hpp"

#include <algorithm>
#include <array>

namespace tengen {

bool same_word(std::string_view left, std::string_view right) {
    const auto small = [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; };
    return std::ranges::equal(left, right, {}, small, small);
}

std::span<const std::string_view> command_words() {
    static constexpr std::array<std::string_view, 25> kWords{
        "accept", "board",  "branch", "continue", "draw",  "exit", "fault", "game",  "help",
        "hint",   "level",  "load",   "moves",    "new",   "now",  "pass",  "pause", "quit",
        "redo",   "resign", "save",   "seat",     "seats", "show", "undo"};
    return kWords;
}

bool is_command_word(std::string_view word) {
    return std::ranges::any_of(command_words(),
                               [&](std::string_view taken) { return same_word(taken, word); });
}

}  // namespace tengen
