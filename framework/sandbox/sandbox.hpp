// Before third-party code runs, its process gives up all rights that the code does not need.
//
// enter_sandbox() works in this order, each step before what it protects:
//   1. not dumpable: no core dump, and no other process of the user may look into it;
//   2. limits (setrlimit), which later steps would forbid to change;
//   3. no_new_privs, without which the kernel refuses the two that follow, and with which no
//      program that is started can gain rights (sudo, ping ...);
//   4. Landlock: files outside of the rules cannot be opened; no TCP (from ABI 4 on), no signals
//      and no abstract sockets to processes outside (from ABI 6 on);
//   5. seccomp, the last, since it forbids the calls of the other steps. It answers EPERM to all
//      calls but a list: no writing of files, sockets, processes, signals to others, or debugging;
//   6. for whoever wants to hear of what is refused: the listener of step 5 is given away and
//      closed here, and a second filter forbids the calls by which that was done.
// A kernel or container that lacks a layer leaves the others in force; the state says which.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "sandbox/sandbox_state.hpp"

namespace tengen {

inline constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

/// What is still allowed inside. Network never is, nor processes but those in `executable`.
struct SandboxRules {
    /// Files, and folders with all that is below, beside the system's libraries. Paths that do not
    /// exist count for nothing.
    std::vector<std::filesystem::path> readable;
    /// Folders in which files may also be made, changed and removed; only where there is Landlock,
    /// since seccomp cannot tell folders apart.
    std::vector<std::filesystem::path> writable;
    /// Programs that may take the place of this process (execve); their loader may too. Without
    /// Landlock any program may, when there is one in this list.
    std::vector<std::filesystem::path> executable;
    /// What may be allocated, program and stacks included; 0: no limit.
    std::uint64_t memory_bytes = 512 * kMebibyte;
    /// That may run at a time, with the one that is there. With 1 none can be started. More are
    /// counted by the process that answers refused calls, if any; 0: no limit.
    std::uint32_t threads = 1;
    std::uint32_t cpu_seconds = 0;               ///< of all threads together; 0: no limit
    SandboxLevel required = SandboxLevel::None;  ///< with less, enter_sandbox() fails
};

/// Sends the listener, a descriptor, to a process that is to answer the calls that are refused to
/// this one and counts its threads (sandbox/refused_calls.hpp), by sendmsg() at most, and keeps no
/// copy. False when that failed.
using GiveAway = std::function<bool(const SandboxState& state, int listener)>;

/// Confines this process permanently. It should have one thread: Landlock holds for the calling
/// thread and those that it starts. Allocates. The error is a text for people, and the process may
/// then be confined in part: it should end.
///
/// With `give_away`, which is called once unless the system cannot do that or the state is less
/// than required, refused calls wait until they are answered; they fail with ENOSYS when nobody has
/// the listener any more.
tl::expected<SandboxState, std::string> enter_sandbox(const SandboxRules& rules,
                                                      const GiveAway& give_away = {});

}  // namespace tengen
