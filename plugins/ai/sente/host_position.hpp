// The host's positions and scores, as the engine sees them.
#pragma once

#include <tengen/ai.hpp>

#include "root.hpp"

namespace sente {

/// Gives the engine the stones of a position, the played ones last and in their order.
void follow(Engine& engine, const tengen::ai::Game& game, tengen::ai::Position& position);

/// The moves worth trying that are legal and not forbidden; if there is none, all legal ones. The
/// engine follows the position.
std::vector<Cell> playable_moves(Engine& engine, tengen::ai::Position& position);

/// 0..1, and these only for a proven score.
double win_chance(int score);

}  // namespace sente
