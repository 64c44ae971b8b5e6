// A descriptor that goes with a message from one process to another (SCM_RIGHTS).
#pragma once

#include <cstddef>
#include <span>

#include <sys/types.h>

#include "base/file_descriptor.hpp"

namespace tengen {

/// Sends a datagram and a copy of the descriptor; waits until that is done. False when the other
/// side is gone or takes no more.
bool send_with_descriptor(int channel, std::span<const std::byte> message, int descriptor);

/// Receives a datagram, and what came with it, which is then closed in programs that are started.
/// Never waits. As recv() with MSG_TRUNC.
ssize_t receive_with_descriptor(int channel, std::span<std::byte> buffer,
                                FileDescriptor& descriptor);

}  // namespace tengen
