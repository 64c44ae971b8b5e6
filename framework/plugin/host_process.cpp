#include "plugin/host_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <new>
#include <thread>
#include <utility>

#include "plugin/wire.hpp"

namespace tengen {

namespace {

static_assert(std::atomic<std::uint32_t>::is_always_lock_free, "the flag is shared by processes");

/// A file descriptor that is closed when it goes.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int value) : value_(value) {}
    Descriptor(Descriptor&& other) noexcept : value_(std::exchange(other.value_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(value_, other.value_);
        return *this;
    }
    ~Descriptor() {
        if (value_ >= 0) ::close(value_);
    }
    int get() const { return value_; }
    int release() { return std::exchange(value_, -1); }
    explicit operator bool() const { return value_ >= 0; }

  private:
    int value_ = -1;
};

/// Moves a descriptor out of the way of the numbers that the child's get.
Descriptor moved_up(Descriptor low) {
    return Descriptor(::fcntl(low.get(), F_DUPFD_CLOEXEC, 16));
}

/// A page that the child can neither shrink nor grow: shrinking would kill whoever writes to it.
Descriptor make_page() {
    Descriptor page(::memfd_create("tengen-stop", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!page || ::ftruncate(page.get(), kStopPageBytes) != 0) return Descriptor();
    const int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;
    if (::fcntl(page.get(), F_ADD_SEALS, seals) != 0) return Descriptor();
    return moved_up(std::move(page));
}

/// What posix_spawn does in the child before the program starts.
class SpawnPlan {
  public:
    /// `output` may be -1.
    SpawnPlan(int channel, int page, int output) {
        posix_spawn_file_actions_init(&files_);
        posix_spawn_file_actions_addopen(&files_, 0, "/dev/null", O_RDONLY, 0);
        for (const int stream : {1, 2}) {
            if (output >= 0) {
                posix_spawn_file_actions_adddup2(&files_, output, stream);
            } else {
                posix_spawn_file_actions_addopen(&files_, stream, "/dev/null", O_WRONLY, 0);
            }
        }
        posix_spawn_file_actions_adddup2(&files_, channel, kHostChannel);
        posix_spawn_file_actions_adddup2(&files_, page, kHostStopPage);
        posix_spawnattr_init(&attributes_);
        sigset_t none;
        sigemptyset(&none);
        sigset_t all;
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setsigdefault(&attributes_, &all);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(
            &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnPlan() {
        posix_spawn_file_actions_destroy(&files_);
        posix_spawnattr_destroy(&attributes_);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;

    /// Returns an error number, 0 when it was started. The environment is empty: nothing in it may
    /// change what the loader does.
    int spawn(pid_t& pid, const std::filesystem::path& host, const HostCommand& command) const {
        std::string name = "tengen-ai-host";
        std::vector<std::string> words = to_arguments(command);
        std::vector<char*> arguments{name.data()};
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        std::array<char*, 1> environment{nullptr};
        return ::posix_spawn(&pid, host.c_str(), &files_, &attributes_, arguments.data(),
                             environment.data());
    }

  private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

struct Pipe {
    Descriptor read;
    Descriptor write;
};

/// Only reading never waits: a plugin that prints more than is read shall wait, not lose it.
Pipe make_pipe() {
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    Pipe pipe{Descriptor(ends[0]), moved_up(Descriptor(ends[1]))};
    if (::fcntl(pipe.read.get(), F_SETFL, O_NONBLOCK) != 0) return {};
    return pipe;
}

/// What the child has used at most, unless its memory before it was this program's cannot be told
/// from it.
std::uint64_t peak_bytes(const rusage& usage) {
    rusage own{};
    ::getrusage(RUSAGE_SELF, &own);
    if (usage.ru_maxrss <= own.ru_maxrss) return 0;
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

tl::unexpected<std::string> system_error(const std::string& what, int error) {
    return tl::unexpected<std::string>(what + ": " + std::strerror(error));
}

/// Waits until the process has ended, without reaping it.
bool has_ended(pid_t pid, std::chrono::milliseconds patience) {
    const auto until = std::chrono::steady_clock::now() + patience;
    // By number: the C library's declaration is not usable from C++ everywhere.
    const Descriptor watch(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    while (true) {
        siginfo_t info{};
        if (::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT | WNOHANG) != 0) {
            if (errno != EINTR) return true;
        } else if (info.si_pid == pid) {
            return true;
        }
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
        if (left.count() <= 0) return false;
        pollfd item{watch.get(), POLLIN, 0};
        // Kernels before 5.3 have no such descriptors.
        if (watch) {
            ::poll(&item, 1, static_cast<int>(left.count()));
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
}

}  // namespace

std::string signal_name(int signal) {
    const char* const text = sigdescr_np(signal);
    std::string name = text == nullptr ? "unknown" : text;
    name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    return name;
}

std::string text_of(const Ending& ending) {
    switch (ending.kind) {
        case Ending::Kind::Exited:
            return "exited with code " + std::to_string(ending.code);
        case Ending::Kind::Signalled:
            return signal_name(ending.code);
        case Ending::Kind::StillRunning:
            return "closed its channel";
        case Ending::Kind::Unknown:
            break;
    }
    return "ended";
}

tl::expected<HostProcess, std::string> HostProcess::start(const std::filesystem::path& host,
                                                          Mode mode,
                                                          const std::filesystem::path& plugin,
                                                          const SandboxRules& rules) {
    std::array<int, 2> pair{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair.data()) != 0) {
        return system_error("no channel", errno);
    }
    Descriptor mine(pair[0]);
    const Descriptor theirs = moved_up(Descriptor(pair[1]));
    const Descriptor page = make_page();
    Pipe output = mode == Mode::Serve ? make_pipe() : Pipe{};
    if (!theirs || !page || (mode == Mode::Serve && !output.write)) {
        return system_error("no channel", errno);
    }
    void* const memory =
        ::mmap(nullptr, kStopPageBytes, PROT_READ | PROT_WRITE, MAP_SHARED, page.get(), 0);
    if (memory == MAP_FAILED) return system_error("no memory", errno);

    HostProcess process;
    process.stop_ = new (memory) std::atomic<std::uint32_t>(0);
    process.channel_ = mine.release();
    process.output_ = output.read.release();
    const SpawnPlan plan(theirs.get(), page.get(), output.write.get());
    HostCommand command{mode, ::getpid(), rules, {}};
    std::error_code ignored;  // a path that cannot be made absolute cannot be loaded either
    if (mode != Mode::State) {
        command.file_and_arguments = {std::filesystem::absolute(plugin, ignored).string()};
    }
    const int error = plan.spawn(process.pid_, host, command);
    if (error != 0) {
        process.pid_ = 0;
        return system_error(host.string(), error);
    }
    return process;
}

HostProcess::Sent HostProcess::send(std::span<const std::byte> message) const {
    while (::send(channel_, message.data(), message.size(), MSG_DONTWAIT | MSG_NOSIGNAL) < 0) {
        if (errno == EAGAIN || errno == ENOBUFS) return Sent::Full;
        if (errno != EINTR) return Sent::Closed;
    }
    return Sent::Done;
}

HostProcess::Got HostProcess::receive(std::span<std::byte> buffer, std::size_t& size) const {
    ssize_t got = 0;
    do {
        got = ::recv(channel_, buffer.data(), buffer.size(), MSG_DONTWAIT | MSG_TRUNC);
    } while (got < 0 && errno == EINTR);
    size = got > 0 ? static_cast<std::size_t>(got) : 0;
    if (got < 0) return errno == EAGAIN ? Got::Nothing : Got::Closed;
    if (got == 0) return Got::Closed;
    return size > buffer.size() ? Got::TooLong : Got::Message;
}

Ending HostProcess::wait(std::chrono::milliseconds patience) {
    if (!exists()) return {};
    const bool ended = has_ended(pid_, patience);
    const Ending ending = reap();
    return ended ? ending : Ending{Ending::Kind::StillRunning, 0, 0};
}

void HostProcess::kill() {
    if (exists()) reap();
    close();
}

Ending HostProcess::reap() {
    // The group first: as long as its leader is not reaped, the number cannot be another's.
    ::kill(-pid_, SIGKILL);
    // The leader may have joined another group.
    ::kill(pid_, SIGKILL);
    int status = 0;
    rusage usage{};
    pid_t got = 0;
    do {
        got = ::wait4(pid_, &status, 0, &usage);
    } while (got < 0 && errno == EINTR);
    pid_ = 0;
    if (got < 0) return {};
    const std::uint64_t peak = peak_bytes(usage);
    if (WIFSIGNALED(status)) return {Ending::Kind::Signalled, WTERMSIG(status), peak};
    return {Ending::Kind::Exited, WEXITSTATUS(status), peak};
}

void HostProcess::close() {
    if (channel_ >= 0) ::close(channel_);
    if (output_ >= 0) ::close(output_);
    if (stop_ != nullptr) ::munmap(stop_, kStopPageBytes);
    channel_ = -1;
    output_ = -1;
    stop_ = nullptr;
}

void HostProcess::swap(HostProcess& other) noexcept {
    std::swap(pid_, other.pid_);
    std::swap(channel_, other.channel_);
    std::swap(output_, other.output_);
    std::swap(stop_, other.stop_);
}

}  // namespace tengen
