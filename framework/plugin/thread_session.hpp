// An AI on a thread of this process, for debugging and embedding. A broken plugin breaks the whole
// program.
#pragma once

#include <memory>

#include "plugin/ai_session.hpp"

namespace tengen {

std::shared_ptr<AiSession> make_thread_session(boost::asio::io_context& io, AiSettings settings);

}  // namespace tengen
