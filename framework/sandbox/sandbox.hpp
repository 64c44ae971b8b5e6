// Before third-party code runs, its process gives up all rights that the code does not need.
//
// enter_sandbox() makes these steps, in this order:
//   1. not dumpable: no core dump, and no other process of the user may inspect it;
//   2. limits (setrlimit), which later steps would forbid to change;
//   3. no_new_privs: the kernel requires it for the next two steps, and it keeps started programs
//      (sudo, ping ...) from gaining rights;
//   4. Landlock: files outside of the rules cannot be opened; no TCP (since ABI 4), no signals
//      and no abstract sockets to outside processes (since ABI 6);
//   5. seccomp, because it forbids the calls of the other steps. It answers EPERM to all calls
//      except a list: no writing of files, sockets, processes, signals to others, or debugging;
//   6. if refused calls must be reported: the listener of step 5 is passed on and closed
//      here, and a second filter forbids the calls that did this.
// If a kernel or container lacks a layer, the others are still active; the state reports it.
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

/// Whether sockets may be created in writable folders. Only Landlock obeys it; the filter of
/// enter_sandbox() allows no sockets at all.
enum class LocalSockets : std::uint8_t { Forbidden, Allowed };

/// The permissions inside the sandbox. The network is never allowed, nor processes except those of
/// `executable`.
struct SandboxRules {
    /// Files, and folders with all their content, in addition to the system's libraries. Paths that
    /// do not exist are ignored.
    std::vector<std::filesystem::path> readable;
    /// Folders where files may also be created, changed and removed. Requires Landlock, because
    /// seccomp cannot distinguish folders.
    std::vector<std::filesystem::path> writable;
    LocalSockets local_sockets = LocalSockets::Forbidden;
    /// Ports that the process may connect to by TCP, on any machine. Only Landlock obeys them; the
    /// filter of enter_sandbox() allows no sockets at all.
    std::vector<std::uint16_t> tcp_ports = {};
    /// Programs, with their loader, that may replace this process (execve). Without Landlock, a
    /// non-empty list allows any program.
    std::vector<std::filesystem::path> executable;
    /// Maximum allocated memory, including program and stacks; 0: no limit.
    std::uint64_t memory_bytes = 512 * kMebibyte;
    /// Maximum number of threads at the same time, including the first one. With 1, no thread can
    /// be started. For more, the process that answers refused calls counts them, if there is one;
    /// 0: no limit.
    std::uint32_t threads = 1;
    std::uint32_t cpu_seconds = 0;               ///< for all threads together; 0: no limit
    SandboxLevel required = SandboxLevel::None;  ///< with less, enter_sandbox() fails
};

/// Passes the listener, a descriptor, to the process that answers this one's refused calls and
/// counts its threads (sandbox/refused_calls.hpp). May call nothing beyond sendmsg(), and must keep
/// no copy. Returns false on failure.
using GiveAway = std::function<bool(const SandboxState& state, int listener)>;

/// Confines this process permanently. It should have one thread, because Landlock applies only to
/// the calling thread and those that it starts. Allocates. The error is a text for people. After an
/// error the process may be partly confined, so it should end.
///
/// `give_away` is called once, unless the system does not support it or the state is less than
/// required. Then refused calls wait until they are answered; without any owner of the listener
/// they fail with ENOSYS.
tl::expected<SandboxState, std::string> enter_sandbox(const SandboxRules& rules,
                                                      const GiveAway& give_away = {});

}  // namespace tengen
