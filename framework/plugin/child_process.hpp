// A program that runs beside this one: how it is started, how it ends, and how it is made to.
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

/// The two ends of a pipe, closed in programs that are started.
struct Pipe {
    FileDescriptor read;
    FileDescriptor write;
};

/// Without ends when there are no more; errno then says why.
Pipe make_pipe();

/// What posix_spawn does in the child before the program starts: it leads a process group of its
/// own, and has no signals blocked or ignored.
class SpawnPlan {
  public:
    SpawnPlan();
    ~SpawnPlan();
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;

    /// The child's descriptor of this number is what `from` is here, which must stay open.
    void connect(int number, int from);
    /// The same for /dev/null, opened with these flags.
    void connect_to_nothing(int number, int flags);
    void enter(const std::filesystem::path& folder);

    /// `words` are the program's arguments, its name being the first. Returns an error number, 0
    /// when it was started.
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
    /// The most memory that it used at a time; 0: not known, since this program itself has used
    /// more, which the system does not tell apart.
    std::uint64_t peak_bytes = 0;
};

/// Whether an error of the system says that it lacks files, processes or memory for now.
bool is_shortage(int error);

/// Lets this process and others go first where they want the same core; costs nothing where there
/// are enough. Limits of time stay those of the clock. For a child that has just been started:
/// threads that it has already stay as they are.
void lower_priority(pid_t pid);

/// Stops a child with its group, however many threads it has, until it is resumed or killed.
void suspend(pid_t pid);
void resume(pid_t pid);

/// Processor time that a child has used, all of its threads together; 0 where it is not known.
std::chrono::nanoseconds processor_time(pid_t pid);

/// "segmentation fault"
std::string signal_name(int signal);

/// "bus error", "exited with code 1"
std::string text_of(const Ending& ending);

/// Waits until a child has ended, without reaping it; false when that takes longer. The program
/// must not ignore SIGCHLD.
bool has_ended(pid_t pid, std::chrono::milliseconds patience = std::chrono::milliseconds(0));

/// Kills a child with its group, and reaps it.
Ending kill_and_reap(pid_t pid);

}  // namespace tengen
