// The project's shipped games, read from their files.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "config/folders.hpp"
#include "config/game_library.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

namespace tengen::test {

/// Returns "gomoku", "gomoku:standard" and so on, of all valid files.
inline std::vector<std::string> full_names(const GameLibrary& library) {
    std::vector<std::string> names;
    for (const GameEntry& entry : library.entries()) {
        if (!entry.file) continue;
        names.push_back(entry.name);
        for (const VariantInfo& variant : entry.file->variants()) {
            names.push_back(entry.name + ":" + variant.name);
        }
    }
    return names;
}

inline const GameLibrary& shipped_library() {
    static const GameLibrary library =
        GameLibrary::read(ConfigFolders{{TENGEN_SOURCE_DIR "/config"}, 0}, all_rules());
    return library;
}

/// Loads "reversi", "pente:keryo" and the like. Fails the test if the game does not exist.
inline std::shared_ptr<const Game> shipped(std::string_view name, const Overrides& overrides = {}) {
    const auto loaded = shipped_library().load(name, overrides);
    INFO(name);
    REQUIRE(loaded);
    return loaded->game;
}

}  // namespace tengen::test
