#include "sandbox/sandbox.hpp"

#include <sys/prctl.h>
#include <unistd.h>

#include <utility>

#include "sandbox/landlock.hpp"
#include "sandbox/limits.hpp"
#include "sandbox/syscall_filter.hpp"

namespace tengen {

namespace {

struct Confined {
    SandboxState state;
    FileDescriptor listener;
};

MayStart may_start(std::uint32_t threads) {
    if (threads == 0) return MayStart::All;
    return threads == 1 ? MayStart::None : MayStart::Some;
}

/// Both layers require no_new_privs, except for root.
Confined confine(const SandboxRules& rules, Refusing refusing) {
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return {};
    SandboxState state;
    state.landlock_abi = enter_landlock(rules);
    const bool may_write = state.landlock_abi > 0 && !rules.writable.empty();
    SystemCallFilter filter =
        filter_system_calls(may_write ? MayWrite::Yes : MayWrite::No,
                            rules.executable.empty() ? MayExecute::No : MayExecute::Yes,
                            may_start(rules.threads), refusing);
    state.seccomp = filter.loaded;
    return {state, std::move(filter.listener)};
}

/// The listener's owner may answer refused calls, and may even allow them.
bool give_listener_away(const SandboxState& state, FileDescriptor listener, const GiveAway& give) {
    const bool given = give(state, listener.get());
    return ::close(listener.release()) == 0 && forbid_giving_away() && given;
}

}  // namespace

tl::expected<SandboxState, std::string> enter_sandbox(const SandboxRules& rules,
                                                      const GiveAway& give_away) {
    ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    set_limits(rules);
    Confined confined = confine(rules, give_away ? Refusing::Told : Refusing::Silently);
    if (confined.state.level() < rules.required) {
        return tl::unexpected<std::string>("the sandbox of this system is " +
                                           english(text_of(confined.state)));
    }
    if (confined.listener &&
        !give_listener_away(confined.state, std::move(confined.listener), give_away)) {
        return tl::unexpected<std::string>("the listener for refused calls could not be passed on");
    }
    return confined.state;
}

}  // namespace tengen
