// What follows when an AI fails: is late, crashes, answers with what is no legal action ...
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tengen {

enum class OnFault : std::uint8_t {
    Loses,   ///< its side loses the game
    Random,  ///< any legal action is played for it for the rest of the game
    Ask,     ///< a person says what follows
};

/// In the order of the values, as lineups, options and journals spell them.
inline constexpr std::array<std::string_view, 3> kOnFaultWords{"loses", "random", "ask"};

constexpr std::string_view name_of(OnFault follows) {
    return kOnFaultWords[static_cast<std::size_t>(follows)];
}

inline std::optional<OnFault> on_fault_of(std::string_view word) {
    const auto found = std::find(kOnFaultWords.begin(), kOnFaultWords.end(), word);
    if (found == kOnFaultWords.end()) return std::nullopt;
    return static_cast<OnFault>(found - kOnFaultWords.begin());
}

}  // namespace tengen
