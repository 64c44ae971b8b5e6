#include "sandbox/sandbox.hpp"

#include <sys/prctl.h>

#include "sandbox/landlock.hpp"
#include "sandbox/limits.hpp"
#include "sandbox/syscall_filter.hpp"

namespace tengen {

namespace {

/// Without it neither of the two is allowed to anybody but root.
SandboxState confine(const SandboxRules& rules) {
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return {};
    SandboxState state;
    state.landlock_abi = enter_landlock(rules);
    const bool may_write = state.landlock_abi > 0 && !rules.writable.empty();
    state.seccomp =
        filter_system_calls(may_write ? MayWrite::Yes : MayWrite::No,
                            rules.executable.empty() ? MayExecute::No : MayExecute::Yes);
    return state;
}

}  // namespace

tl::expected<SandboxState, std::string> enter_sandbox(const SandboxRules& rules) {
    ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    set_limits(rules);
    const SandboxState state = confine(rules);
    if (state.level() < rules.required) {
        return tl::unexpected<std::string>("the sandbox of this system is " + text_of(state));
    }
    return state;
}

}  // namespace tengen
