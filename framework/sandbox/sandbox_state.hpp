// The available layers of the sandbox, and their description.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/message.hpp"

namespace tengen {

/// In ascending order.
enum class SandboxLevel : std::uint8_t {
    None,        ///< no filter of system calls: the code has all permissions of the user
    NoLandlock,  ///< no writing, network or processes, but all files of the user can be read
    Full,
};

/// "none", "no-landlock", "full"
std::string_view name_of(SandboxLevel level);

struct SandboxState {
    bool seccomp = false;
    std::int32_t landlock_abi = 0;  ///< of the kernel; 0: none

    SandboxLevel level() const;
    friend bool operator==(const SandboxState&, const SandboxState&) = default;
};

/// "full (seccomp, Landlock ABI 7)", "no Landlock: plugins can read files of this user (seccomp)"
Message text_of(const SandboxState& state);

/// The sandbox that this system offers to a new process; changes nothing. A process that is already
/// confined sees only the remaining layers.
SandboxState available_sandbox();

}  // namespace tengen
