#include "rules/reserved_words.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace tengen {

std::span<const std::string_view> reserved_words() {
    static constexpr std::array<std::string_view, 35> kWords{
        "abort", "accept", "block", "board", "branch", "claim",   "continue", "decline", "draw",
        "exit",  "fault",  "game",  "help",  "hint",   "level",   "load",     "moves",   "new",
        "now",   "pass",   "pause", "quit",  "redo",   "rematch", "report",   "resign",  "save",
        "say",   "seat",   "seats", "show",  "stand",  "unblock", "undo",     "who"};
    return kWords;
}

bool is_reserved_word(std::string_view word) {
    return std::ranges::any_of(reserved_words(),
                               [&](std::string_view taken) { return same_word(taken, word); });
}

}  // namespace tengen
