// The AI for analyses and reviews if a person has not chosen one.
#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>

#include "table/player_factory.hpp"

namespace tengen {

/// The AIs that serve as the default, the best first.
inline constexpr const char* kAnalysisAis[] = {"sente", "alphabeta", "mcts", "minimax"};

SeatSpec analysis_seat(const char* ai);

/// The first of them that can play the game. Asks each, and runs `io`, that of the factory, until
/// it has answered. Fails with the last refusal if none can.
Result<SeatSpec> default_analysis_ai(boost::asio::io_context& io, const PlayerFactory& factory,
                                     const std::shared_ptr<const Game>& game);

}  // namespace tengen
