// The starting position of a game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/action.hpp"

namespace tengen {

/// A stone on the board before the first action.
struct Stone {
    Cell cell = kNoCell;
    Side side = kEmpty;
    Piece piece = 0;

    friend bool operator==(const Stone&, const Stone&) = default;
};

/// State of a starting position in addition to its stones, for a rule: "hand" with "5,4".
struct SetupState {
    std::string name;   ///< one word, as in rule::Start::setup_names()
    std::string value;  ///< one word

    friend bool operator==(const SetupState&, const SetupState&) = default;
};

/// The number of the first move, for numbers in files and texts; of any game.
inline constexpr const char* kFirstMove = "first_move";

/// A starting position.
struct Setup {
    std::vector<Stone> stones;
    Side to_move = kEmpty;  ///< empty: the first side in playing order
    std::vector<SetupState> state{};

    /// The value of a name; null if it is not stated.
    const std::string* find(std::string_view name) const {
        for (const SetupState& one : state) {
            if (one.name == name) return &one.value;
        }
        return nullptr;
    }

    friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace tengen
