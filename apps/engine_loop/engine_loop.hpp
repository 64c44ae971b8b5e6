// The common part of Tengen's programs that are engines of the Gomocup protocol.
#pragma once

#include <string>

#include "engine/gomocup_server.hpp"
#include "plugin/ai_info.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen {

/// The answer to ABOUT.
std::string engine_about(const AiInfo& ai);

/// A new random seed at each call.
std::uint64_t engine_seed();

/// Serves the commands of standard input until END, or until the input has ended and its requests
/// are answered. The server prints its own lines. It uses the same io_context.
Result<void> serve_engine(boost::asio::io_context& io, GomocupServer& server);

}  // namespace tengen
