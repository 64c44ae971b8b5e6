// An external engine as an AI at one seat.
#pragma once

#include <memory>

#include "engine/engine_protocol.hpp"
#include "engine/engine_settings.hpp"
#include "plugin/ai_session.hpp"

namespace tengen {

/// Implements AiSession. If the engine does not support a game, rule, size or opening, prepare()
/// returns a fault (Refused). The engine's output is limited. Deadlines are steady clock times,
/// which hold even under endless output. A fault ends the process with all its children; the next
/// question restarts it. "Move now" works if the protocol has a command for it. A cancelled
/// question ends the engine if it does not answer soon.
std::shared_ptr<AiSession> make_engine_session(boost::asio::io_context& io,
                                               EngineSettings settings);

/// Checks that the protocol can express a game. prepare() checks what only the engine itself knows.
Result<void> check_game(const EngineSettings& settings, const Game& game);

/// Creates the protocol of the settings' dialect.
std::unique_ptr<EngineProtocol> make_protocol(const EngineSettings& settings);

}  // namespace tengen
