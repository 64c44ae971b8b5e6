#include "engine/engine_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "engine/engine_command.hpp"

namespace tengen {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

constexpr std::size_t kKeptErrors = 2048;  ///< bytes of standard error
constexpr milliseconds kEndLimit{500};
constexpr milliseconds kLookAgain{10};

/// A file descriptor that is closed when it goes.
class Descriptor {
  public:
    explicit Descriptor(int value = -1) : value_(value) {}
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

  private:
    int value_;
};

struct Pipe {
    Descriptor read_end;
    Descriptor write_end;
};

std::optional<Pipe> make_pipe() {
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
    return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

bool has_ended(pid_t pid) {
    siginfo_t info{};
    const int got = ::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT | WNOHANG);
    return got != 0 ? errno != EINTR : info.si_pid == pid;
}

/// Kills a process with its group, and reaps it. The group goes first: as long as its leader is not
/// reaped, its number cannot be another's.
Ending reap(pid_t pid) {
    ::kill(-pid, SIGKILL);
    ::kill(pid, SIGKILL);
    int status = 0;
    pid_t got = 0;
    do {
        got = ::waitpid(pid, &status, 0);
    } while (got < 0 && errno == EINTR);
    Ending ending;
    if (got < 0) return ending;
    ending.kind = WIFSIGNALED(status) ? Ending::Kind::Signalled : Ending::Kind::Exited;
    ending.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    return ending;
}

bool wait_for_end(pid_t pid, milliseconds patience) {
    const auto until = std::chrono::steady_clock::now() + patience;
    while (!has_ended(pid)) {
        if (std::chrono::steady_clock::now() >= until) return false;
        std::this_thread::sleep_for(milliseconds(1));
    }
    return true;
}

/// A process that was asked to end. Kept alive by the timer that looks at it; whoever destroys that
/// waits for the rest of the time.
class Leaving {
  public:
    Leaving(asio::io_context& io, pid_t pid)
        : timer_(io), pid_(pid), until_(std::chrono::steady_clock::now() + kEndLimit) {}
    ~Leaving() {
        const auto left = until_ - std::chrono::steady_clock::now();
        wait_for_end(pid_, std::chrono::ceil<milliseconds>(left));
        reap(pid_);
    }
    Leaving(const Leaving&) = delete;
    Leaving& operator=(const Leaving&) = delete;

    static void watch(const std::shared_ptr<Leaving>& leaving) {
        if (has_ended(leaving->pid_) || std::chrono::steady_clock::now() >= leaving->until_) return;
        leaving->timer_.expires_after(kLookAgain);
        leaving->timer_.async_wait([leaving](const boost::system::error_code& error) {
            if (!error) watch(leaving);
        });
    }

  private:
    asio::steady_timer timer_;
    pid_t pid_;
    std::chrono::steady_clock::time_point until_;
};

/// Writes without the signal that a pipe which nobody reads sends to this thread.
ssize_t write_quietly(int descriptor, std::string_view text) {
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigset_t before;
    sigset_t pending;
    ::sigpending(&pending);
    ::pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    const int error = errno;
    if (written < 0 && error == EPIPE && sigismember(&pending, SIGPIPE) == 0) {
        const timespec now{};
        while (::sigtimedwait(&pipe_signal, nullptr, &now) < 0 && errno == EINTR) {
        }
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = error;
    return written;
}

/// What posix_spawn does in the child before the program starts.
class SpawnPlan {
  public:
    SpawnPlan(const Pipe& input, const Pipe& output, const Pipe& errors,
              const std::filesystem::path& folder) {
        posix_spawn_file_actions_init(&files_);
        posix_spawn_file_actions_adddup2(&files_, input.read_end.get(), STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&files_, output.write_end.get(), STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&files_, errors.write_end.get(), STDERR_FILENO);
        posix_spawn_file_actions_addchdir_np(&files_, folder.c_str());
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

    /// Returns an error number, 0 when it was started.
    int spawn(pid_t& pid, EngineCommand& command) const {
        std::vector<char*> words;
        for (std::string& word : command.words) words.push_back(word.data());
        words.push_back(nullptr);
        std::vector<char*> environment;
        for (std::string& variable : command.environment) environment.push_back(variable.data());
        environment.push_back(nullptr);
        return ::posix_spawn(&pid, command.program.c_str(), &files_, &attributes_, words.data(),
                             environment.data());
    }

  private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

/// Asio's own switch to nonblocking would be undone by nobody, and holds for this end alone.
bool assign(asio::posix::stream_descriptor& stream, Descriptor end) {
    if (::fcntl(end.get(), F_SETFL, ::fcntl(end.get(), F_GETFL) | O_NONBLOCK) != 0) return false;
    boost::system::error_code error;
    stream.assign(end.get(), error);
    if (!error) end.release();
    return !error;
}

}  // namespace

EngineProcess::EngineProcess(asio::io_context& io)
    : io_(io), input_(io), output_(io), errors_(io) {}

Result<void> EngineProcess::open(const EngineSettings& settings, std::weak_ptr<Listener> listener) {
    Result<EngineCommand> command = command_of(settings);
    if (!command) return Failure(command.error());
    auto input = make_pipe();
    auto output = make_pipe();
    auto errors = make_pipe();
    if (!input || !output || !errors) return cannot_start(settings, std::strerror(errno));
    const SpawnPlan plan(*input, *output, *errors, command->folder);
    const int error = plan.spawn(pid_, *command);
    if (error != 0) {
        pid_ = 0;
        return cannot_start(settings, std::strerror(error));
    }
    if (!assign(input_, std::move(input->write_end)) ||
        !assign(output_, std::move(output->read_end)) ||
        !assign(errors_, std::move(errors->read_end))) {
        kill();
        return cannot_start(settings, "its pipes cannot be used");
    }
    listener_ = std::move(listener);
    ++generation_;
    lines_ = LineBuffer();
    unsent_.clear();
    waits_for_room_ = false;
    error_text_.clear();
    listen();
    listen_to_errors();
    return {};
}

// ---- To the engine

void EngineProcess::send(std::string_view line, std::string_view end) {
    unsent_.append(line).append(end);
    write_some();
}

/// What cannot be sent because the process is gone is found out by reading.
void EngineProcess::write_some() {
    if (waits_for_room_ || !input_.is_open()) return;
    while (!unsent_.empty()) {
        const ssize_t written = write_quietly(input_.native_handle(), unsent_);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0 && errno == EAGAIN) return flush();
        if (written <= 0) return unsent_.clear();
        unsent_.erase(0, static_cast<std::size_t>(written));
    }
}

void EngineProcess::flush() {
    waits_for_room_ = true;
    input_.async_wait(
        asio::posix::stream_descriptor::wait_write,
        [this, weak = listener_, generation = generation_](const boost::system::error_code& error) {
            const auto listener = weak.lock();
            if (error || !listener || generation != generation_) return;
            waits_for_room_ = false;
            write_some();
        });
}

// ---- From the engine

void EngineProcess::listen() {
    output_.async_read_some(asio::buffer(buffer_),
                            [this, weak = listener_, generation = generation_](
                                const boost::system::error_code& error, std::size_t size) {
                                const auto listener = weak.lock();
                                if (!listener || generation != generation_) return;
                                if (error) return listener->on_closed();
                                heard(*listener, size);
                            });
}

void EngineProcess::heard(Listener& listener, std::size_t size) {
    const std::uint64_t generation = generation_;
    lines_.add(std::string_view(buffer_.data(), size));
    while (!lines_.too_long()) {
        const auto next = lines_.next();
        if (!next) break;
        // The listener may end the process, and with it the lines.
        const std::string line(*next);
        listener.on_line(line);
        if (generation != generation_) return;
    }
    if (lines_.too_long()) return listener.on_endless_line();
    listen();
}

void EngineProcess::listen_to_errors() {
    errors_.async_read_some(asio::buffer(error_buffer_),
                            [this, weak = listener_, generation = generation_](
                                const boost::system::error_code& error, std::size_t size) {
                                const auto listener = weak.lock();
                                if (error || !listener || generation != generation_) return;
                                error_text_.append(error_buffer_.data(), size);
                                if (error_text_.size() > kKeptErrors) {
                                    error_text_.erase(0, error_text_.size() - kKeptErrors);
                                }
                                listen_to_errors();
                            });
}

std::string EngineProcess::last_words() const {
    std::string_view text = error_text_;
    const auto is_space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    const std::size_t line = text.rfind('\n');
    if (line != std::string_view::npos) text.remove_prefix(line + 1);
    return printable(text, 200);
}

// ---- The end

void EngineProcess::close_pipes() {
    boost::system::error_code ignored;  // whatever is wrong, they are closed
    for (asio::posix::stream_descriptor* stream : {&input_, &output_, &errors_}) {
        if (stream->is_open()) stream->close(ignored);
    }
    ++generation_;
}

void EngineProcess::leave(std::string_view last_lines) {
    if (!is_open()) return;
    unsent_.append(last_lines);
    write_some();
    close_pipes();
    Leaving::watch(std::make_shared<Leaving>(io_, std::exchange(pid_, 0)));
}

void EngineProcess::kill() {
    if (is_open()) reap(std::exchange(pid_, 0));
    close_pipes();
}

Ending EngineProcess::ending() {
    if (!is_open()) return {};
    const bool ended = wait_for_end(pid_, milliseconds(100));
    std::array<char, kKeptErrors> rest;  // what was written last may not have been read yet
    const ssize_t size = ::read(errors_.native_handle(), rest.data(), rest.size());
    if (size > 0) error_text_.append(rest.data(), static_cast<std::size_t>(size));
    Ending ending = reap(std::exchange(pid_, 0));
    if (!ended) ending.kind = Ending::Kind::StillRunning;
    return ending;
}

}  // namespace tengen
