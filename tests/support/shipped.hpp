// The project's shipped games, read from their files.
#pragma once

#include <memory>
#include <string_view>

#include "config/folders.hpp"
#include "config/game_library.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

namespace tengen::test {

/// Loads "reversi", "pente:keryo" and the like. Fails the test if the game does not exist.
inline std::shared_ptr<const Game> shipped(std::string_view name, const Overrides& overrides = {}) {
    static const GameLibrary library =
        GameLibrary::read(ConfigFolders{{TENGEN_SOURCE_DIR "/config"}, 0}, all_rules());
    const auto loaded = library.load(name, overrides);
    INFO(name);
    REQUIRE(loaded);
    return loaded->game;
}

}  // namespace tengen::test
