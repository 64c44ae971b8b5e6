// How much of the sandbox a system offers, and what is said of it.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/message.hpp"

namespace tengen {

/// From least to most.
enum class SandboxLevel : std::uint8_t {
    None,        ///< no filter of system calls: whoever is inside can do what the user can
    NoLandlock,  ///< no writing, network or processes, but every file of the user can be read
    Full,
};
inline constexpr auto kLastSandboxLevel = SandboxLevel::Full;

/// "none", "no-landlock", "full"
std::string_view name_of(SandboxLevel level);

struct SandboxState {
    bool seccomp = false;
    std::int32_t landlock_abi = 0;  ///< the kernel's version of it; 0: none

    SandboxLevel level() const;
    friend bool operator==(const SandboxState&, const SandboxState&) = default;
};

/// "full (seccomp, Landlock ABI 7)", "no Landlock: plugins can read files of this user (seccomp)"
Message text_of(const SandboxState& state);

/// What this system offers to a process that is started now; changes nothing. A process that was
/// confined already sees what is left.
SandboxState available_sandbox();

}  // namespace tengen
