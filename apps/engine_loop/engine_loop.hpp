// What every program of ours that is an engine of the Gomocup protocol does.
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

/// Another one each time.
std::uint64_t engine_seed();

/// Serves what is read from standard input, until END, or until the input has ended and what was
/// asked is answered. The server says its lines itself; both are of this io_context.
Result<void> serve_engine(boost::asio::io_context& io, GomocupServer& server);

}  // namespace tengen
