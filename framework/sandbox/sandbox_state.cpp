#include "sandbox/sandbox_state.hpp"

#include <linux/seccomp.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sandbox/landlock.hpp"

namespace tengen {

std::string_view name_of(SandboxLevel level) {
    switch (level) {
        case SandboxLevel::None:
            return "none";
        case SandboxLevel::NoLandlock:
            return "no-landlock";
        case SandboxLevel::Full:
            break;
    }
    return "full";
}

SandboxLevel SandboxState::level() const {
    if (!seccomp) return SandboxLevel::None;
    return landlock_abi > 0 ? SandboxLevel::Full : SandboxLevel::NoLandlock;
}

Message text_of(const SandboxState& state) {
    switch (state.level()) {
        case SandboxLevel::Full:
            return Message("full (seccomp, Landlock ABI {})", state.landlock_abi);
        case SandboxLevel::NoLandlock:
            return Message("no Landlock: plugins can read files of this user (seccomp)");
        case SandboxLevel::None:
            break;
    }
    if (state.landlock_abi == 0) return Message("none: seccomp is missing");
    return Message("none: seccomp is missing (Landlock ABI {})", state.landlock_abi);
}

SandboxState available_sandbox() {
    const std::uint32_t action = SECCOMP_RET_ERRNO;
    const bool seccomp = ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
    return {seccomp, landlock_abi()};
}

}  // namespace tengen
