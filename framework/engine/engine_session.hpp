// An external engine as an AI at one seat.
#pragma once

#include <memory>

#include "engine/engine_dialog.hpp"
#include "engine/engine_settings.hpp"
#include "plugin/ai_session.hpp"

namespace tengen {

/// Keeps the promises of AiSession. A game, rule, size or opening that the engine does not know is
/// a fault (Refused) of prepare(). What it prints is bounded, its deadlines are points of the
/// steady clock that hold under endless output too, and a fault ends its process with all that it
/// started; the next question restarts it. "Move now" works where the dialect has a word for it.
/// A question that is taken back ends the engine when it does not come back soon.
std::shared_ptr<AiSession> make_engine_session(boost::asio::io_context& io,
                                               EngineSettings settings);

/// Why a game cannot be said to an engine at all; what it says itself is known only by prepare().
Result<void> check_game(const EngineSettings& settings, const Game& game);

/// The conversation that the dialect of the settings asks for.
std::unique_ptr<EngineDialog> make_dialog(const EngineSettings& settings);

}  // namespace tengen
