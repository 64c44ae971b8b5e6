#include "plugin/host_process.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <new>
#include <utility>
#include <vector>

#include "plugin/descriptor_passing.hpp"
#include "plugin/wire.hpp"

namespace tengen {

namespace {

static_assert(std::atomic<std::uint32_t>::is_always_lock_free, "the flag is shared by processes");

/// Moves a descriptor to a number above those of the child.
FileDescriptor moved_up(FileDescriptor low) {
    const int moved = ::fcntl(low.get(), F_DUPFD_CLOEXEC, 16);
    if (moved < 0 && errno == EINVAL) errno = EMFILE;  // 16 is beyond the limit of open files
    return FileDescriptor(moved);
}

/// A page with a fixed size: if the child could shrink it, writing to it would kill this process.
FileDescriptor make_page() {
    FileDescriptor page(::memfd_create("tengen-stop", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!page || ::ftruncate(page.get(), kStopPageBytes) != 0) return FileDescriptor();
    const int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;
    if (::fcntl(page.get(), F_ADD_SEALS, seals) != 0) return FileDescriptor();
    return moved_up(std::move(page));
}

/// Only reading is nonblocking: a plugin that prints too fast must wait, not lose output.
Pipe make_output() {
    Pipe pipe = make_pipe();
    if (!pipe.read) return {};
    pipe.write = moved_up(std::move(pipe.write));
    if (::fcntl(pipe.read.get(), F_SETFL, O_NONBLOCK) != 0) return {};
    return pipe;
}

/// `output` may be -1. The environment is empty, so nothing in it can affect the loader.
int spawn_host(pid_t& pid, const std::filesystem::path& host, const HostCommand& command,
               int channel, int page, int output) {
    SpawnPlan plan;
    plan.connect_to_nothing(STDIN_FILENO, O_RDONLY);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
        if (output >= 0) {
            plan.connect(stream, output);
        } else {
            plan.connect_to_nothing(stream, O_WRONLY);
        }
    }
    plan.connect(kHostChannel, channel);
    plan.connect(kHostStopPage, page);
    std::vector<std::string> words = to_arguments(command);
    words.insert(words.begin(), "tengen-ai-host");
    return plan.spawn(pid, host, std::move(words), {});
}

tl::unexpected<std::string> system_error(const std::string& what, int error) {
    return tl::unexpected<std::string>(what + ": " + std::strerror(error));
}

}  // namespace

tl::expected<HostProcess, std::string> HostProcess::start(const std::filesystem::path& host,
                                                          Mode mode,
                                                          const std::filesystem::path& plugin,
                                                          const SandboxRules& rules) {
    std::array<int, 2> pair{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair.data()) != 0) {
        return system_error("no channel", errno);
    }
    FileDescriptor mine(pair[0]);
    const FileDescriptor theirs = moved_up(FileDescriptor(pair[1]));
    const FileDescriptor page = make_page();
    Pipe output = mode == Mode::Serve ? make_output() : Pipe{};
    if (!theirs || !page || (mode == Mode::Serve && !output.write)) {
        return system_error("no channel", errno);
    }
    void* const memory =
        ::mmap(nullptr, kStopPageBytes, PROT_READ | PROT_WRITE, MAP_SHARED, page.get(), 0);
    if (memory == MAP_FAILED) return system_error("no memory", errno);

    HostProcess process;
    process.stop_ = new (memory) std::atomic<std::uint32_t>(0);
    process.channel_ = std::move(mine);
    process.output_ = std::move(output.read);
    HostCommand command{mode, ::getpid(), rules, {}};
    std::error_code ignored;  // a path that cannot be made absolute cannot be loaded either
    if (mode != Mode::State) {
        command.file_and_arguments = {std::filesystem::absolute(plugin, ignored).string()};
    }
    const int error =
        spawn_host(process.pid_, host, command, theirs.get(), page.get(), output.write.get());
    if (error != 0) {
        process.pid_ = 0;
        return system_error(host.string(), error);
    }
    process.threads_ = ProcessThreads(process.pid_);
    return process;
}

HostProcess::Sent HostProcess::send(std::span<const std::byte> message) const {
    while (::send(channel_.get(), message.data(), message.size(), MSG_DONTWAIT | MSG_NOSIGNAL) <
           0) {
        if (errno == EAGAIN || errno == ENOBUFS) return Sent::Full;
        if (errno != EINTR) return Sent::Closed;
    }
    return Sent::Done;
}

/// recv() drops the descriptor of any later message, which would come from the plugin.
ssize_t HostProcess::receive_some(std::span<std::byte> buffer) {
    if (!has_spoken_) return receive_with_descriptor(channel_.get(), buffer, listener_);
    ssize_t got = 0;
    do {
        got = ::recv(channel_.get(), buffer.data(), buffer.size(), MSG_DONTWAIT | MSG_TRUNC);
    } while (got < 0 && errno == EINTR);
    return got;
}

HostProcess::Got HostProcess::receive(std::span<std::byte> buffer, std::size_t& size) {
    const ssize_t got = receive_some(buffer);
    has_spoken_ = has_spoken_ || got > 0;
    size = got > 0 ? static_cast<std::size_t>(got) : 0;
    if (got < 0) return errno == EAGAIN ? Got::Nothing : Got::Closed;
    if (got == 0) return Got::Closed;
    return size > buffer.size() ? Got::TooLong : Got::Message;
}

void HostProcess::suspend() {
    if (exists() && !std::exchange(suspended_, true)) tengen::suspend(pid_);
}

void HostProcess::resume() {
    if (exists() && std::exchange(suspended_, false)) tengen::resume(pid_);
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

void HostProcess::close() {
    channel_.reset();
    output_.reset();
    listener_.reset();
    threads_ = {};
    if (stop_ != nullptr) ::munmap(std::exchange(stop_, nullptr), kStopPageBytes);
}

void HostProcess::swap(HostProcess& other) noexcept {
    std::swap(pid_, other.pid_);
    std::swap(channel_, other.channel_);
    std::swap(output_, other.output_);
    std::swap(listener_, other.listener_);
    std::swap(stop_, other.stop_);
    std::swap(has_spoken_, other.has_spoken_);
    std::swap(suspended_, other.suspended_);
    std::swap(threads_, other.threads_);
}

}  // namespace tengen
