// An AI on a thread of this process, for debugging and embedding: what the plugin breaks is broken
// for everybody.
#pragma once

#include <memory>

#include "plugin/ai_session.hpp"

namespace tengen {

std::shared_ptr<AiSession> make_thread_session(boost::asio::io_context& io, AiSettings settings);

}  // namespace tengen
