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

std::string text_of(const SandboxState& state) {
    const std::string landlock = "Landlock ABI " + std::to_string(state.landlock_abi);
    switch (state.level()) {
        case SandboxLevel::Full:
            return "full (seccomp, " + landlock + ")";
        case SandboxLevel::NoLandlock:
            return "no Landlock: plugins can read files of this user (seccomp)";
        case SandboxLevel::None:
            break;
    }
    return "none: seccomp is missing" + (state.landlock_abi > 0 ? " (" + landlock + ")" : "");
}

SandboxState available_sandbox() {
    const std::uint32_t action = SECCOMP_RET_ERRNO;
    const bool seccomp = ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
    return {seccomp, landlock_abi()};
}

}  // namespace tengen
