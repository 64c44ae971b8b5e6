// A child process: how it is started, how it ends, and how it is stopped.
#pragma once

#include <spawn.h>
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/file_descriptor.hpp"

namespace tengen {

/// The two ends of a pipe, not inherited by started programs.
struct Pipe {
    FileDescriptor read;
    FileDescriptor write;
};

/// Without ends if the system refuses; errno then has the reason.
Pipe make_pipe();

/// Settings of posix_spawn for the child, before the program starts. The child leads its own
/// process group, and no signal is blocked or ignored.
class SpawnPlan {
  public:
    SpawnPlan();
    ~SpawnPlan();
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;

    /// Makes `from`, which must stay open, the child's descriptor with this number.
    void connect(int number, int from);
    /// The same for /dev/null, opened with these flags.
    void connect_to_nothing(int number, int flags);
    void enter(const std::filesystem::path& folder);

    /// `words` are the program's arguments, starting with its name. Returns 0 after a start,
    /// otherwise the error number.
    int spawn(pid_t& pid, const std::filesystem::path& program, std::vector<std::string> words,
              std::vector<std::string> environment) const;

  private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

/// How a process ended.
struct Ending {
    enum class Kind : std::uint8_t { Exited, Signalled, StillRunning, Unknown };

    Kind kind = Kind::Unknown;
    int code = 0;  ///< the exit code, or the signal
    /// The maximum memory at any time; 0: unknown, because this program itself has used more, and
    /// the system does not separate the two.
    std::uint64_t peak_bytes = 0;
};

/// Whether a system error is a temporary lack of files, processes or memory.
bool is_shortage(int error);

/// Lowers a child's priority, so this process and others go first on a shared core; free if there
/// are enough cores. Time limits remain wall clock. Call it just after the start, because existing
/// threads keep their priority.
void lower_priority(pid_t pid);

/// Suspends a child with its group, including all threads, until it is resumed or killed.
void suspend(pid_t pid);
void resume(pid_t pid);

/// Processor time of all threads of a child; 0 if unknown.
std::chrono::nanoseconds processor_time(pid_t pid);

/// "segmentation fault"
std::string signal_name(int signal);

/// "bus error", "exited with code 1"
std::string text_of(const Ending& ending);

/// Waits up to `patience` for a child to end, without reaping it. Returns whether it has ended. The
/// program must not ignore SIGCHLD.
bool has_ended(pid_t pid, std::chrono::milliseconds patience = std::chrono::milliseconds(0));

/// Kills a child with its group, and reaps it.
Ending kill_and_reap(pid_t pid);

}  // namespace tengen
