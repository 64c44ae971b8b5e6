// An AI in its own process.
#pragma once

#include <memory>

#include "plugin/ai_session.hpp"

namespace tengen {

std::shared_ptr<AiSession> make_process_session(boost::asio::io_context& io, AiSettings settings);

}  // namespace tengen
