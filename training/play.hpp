// Games of the engine against itself.
#pragma once

#include <vector>

#include "engine.hpp"
#include "game_file.hpp"
#include "random.hpp"

namespace training {

/// Plays on from an opening, with a limit of nodes per move within a third of the header's. Varies
/// the first kVariedPlies moves among those that are nearly as good as the best one.
Game play_game(sente::Engine& engine, const Header& header,
               const std::vector<sente::Stone>& opening, Random& random);

}  // namespace training
