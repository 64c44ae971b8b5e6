// Passes a descriptor with a message to another process (SCM_RIGHTS).
#pragma once

#include <cstddef>
#include <span>

#include <sys/types.h>

#include "base/file_descriptor.hpp"

namespace tengen {

/// Sends a datagram with a copy of the descriptor, and waits until it is sent. Returns false if the
/// receiver is gone or accepts no more.
bool send_with_descriptor(int channel, std::span<const std::byte> message, int descriptor);

/// Receives a datagram and its descriptor, if any; started programs do not inherit it. Never waits.
/// The result is that of recv() with MSG_TRUNC.
ssize_t receive_with_descriptor(int channel, std::span<std::byte> buffer,
                                FileDescriptor& descriptor);

}  // namespace tengen
