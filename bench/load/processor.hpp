// The processor time and the memory of the server's process, from /proc.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>

namespace tengen::load {

struct Usage {
    std::chrono::nanoseconds main{0};    ///< processor time of the first thread: sockets and games
    std::chrono::nanoseconds others{0};  ///< that of the disk and of passwords
    std::uint64_t memory = 0;            ///< resident bytes
};

/// All zero if there is no such process.
Usage usage_of(pid_t process);

}  // namespace tengen::load
