// An AI in a process of its own.
#pragma once

#include <memory>

#include "plugin/ai_session.hpp"

namespace tengen {

std::shared_ptr<AiSession> make_process_session(boost::asio::io_context& io, AiSettings settings);

}  // namespace tengen
