#include "engine/engine_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "engine/engine_command.hpp"

namespace tengen {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

constexpr std::size_t kKeptErrors = 2048;  ///< bytes of standard error
constexpr milliseconds kEndLimit{500};
constexpr milliseconds kLookAgain{10};

/// A process that should end. The timer that checks it keeps this alive; destroying the timer
/// waits for the rest of the time.
class Leaving {
  public:
    Leaving(asio::io_context& io, pid_t pid)
        : timer_(io), pid_(pid), until_(std::chrono::steady_clock::now() + kEndLimit) {}
    ~Leaving() {
        const auto left = until_ - std::chrono::steady_clock::now();
        has_ended(pid_, std::chrono::ceil<milliseconds>(left));
        kill_and_reap(pid_);
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

/// Writes to a pipe without SIGPIPE for this thread if its reader is gone.
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

/// If the system lacks resources that any engine needs, it is a System error.
tl::unexpected<Errors> not_started(const EngineSettings& settings, int error) {
    Error why = cannot_start(settings, std::strerror(error));
    if (is_shortage(error)) why.code = ErrorCode::System;
    return fail(std::move(why));
}

/// Makes this end nonblocking, without affecting the engine's end.
/// Returns an errno value, or 0.
int assign(asio::posix::stream_descriptor& stream, FileDescriptor end) {
    const int flags = ::fcntl(end.get(), F_GETFL);
    if (flags < 0 || ::fcntl(end.get(), F_SETFL, flags | O_NONBLOCK) != 0) return errno;
    boost::system::error_code error;
    stream.assign(end.get(), error);
    if (!error) end.release();
    return error.value();
}

}  // namespace

EngineProcess::EngineProcess(asio::io_context& io)
    : io_(io), input_(io), output_(io), errors_(io) {}

Result<void> EngineProcess::open(const EngineSettings& settings, std::weak_ptr<Listener> listener) {
    Result<EngineCommand> command = command_of(settings);
    if (!command) return fail(command.error());
    Pipe input = make_pipe();
    Pipe output = make_pipe();
    Pipe errors = make_pipe();
    if (!input.read || !output.read || !errors.read) {
        return not_started(settings, errno);
    }
    SpawnPlan plan;
    plan.connect(STDIN_FILENO, input.read.get());
    plan.connect(STDOUT_FILENO, output.write.get());
    plan.connect(STDERR_FILENO, errors.write.get());
    plan.enter(command->folder);
    const int error = plan.spawn(pid_, command->program, command->words, command->environment);
    if (error != 0) {
        pid_ = 0;
        return not_started(settings, error);
    }
    if (settings.gives_way) lower_priority(pid_);
    int unusable = assign(input_, std::move(input.write));
    if (unusable == 0) unusable = assign(output_, std::move(output.read));
    if (unusable == 0) unusable = assign(errors_, std::move(errors.read));
    if (unusable != 0) {
        kill();
        return not_started(settings, unusable);
    }
    listener_ = std::move(listener);
    ++generation_;
    lines_ = LineBuffer();
    unsent_.clear();
    waits_for_room_ = false;
    suspended_ = false;
    error_text_.clear();
    listen();
    listen_to_errors();
    return {};
}

// ---- Output to the engine

void EngineProcess::send(std::string_view line, std::string_view end) {
    unsent_.append(line).append(end);
    write_some();
}

/// If the process is gone, reading will report it.
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

// ---- Input from the engine

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
    hear_lines(listener, std::string_view(buffer_.data(), size));
    if (generation == generation_) listen();
}

void EngineProcess::hear_pending() {
    const auto listener = listener_.lock();
    const std::uint64_t generation = generation_;
    while (listener && generation == generation_ && output_.is_open() && !lines_.too_long()) {
        std::array<char, 4096> bytes;
        const ssize_t size = ::read(output_.native_handle(), bytes.data(), bytes.size());
        if (size < 0 && errno == EINTR) continue;
        // listen() will report the end.
        if (size <= 0) return;
        hear_lines(*listener, std::string_view(bytes.data(), static_cast<std::size_t>(size)));
    }
}

/// The listener may end the process.
void EngineProcess::hear_lines(Listener& listener, std::string_view bytes) {
    const std::uint64_t generation = generation_;
    lines_.add(bytes);
    while (!lines_.too_long()) {
        const auto next = lines_.next();
        if (!next) break;
        // A copy, because the listener may end the process and its lines.
        const std::string line(*next);
        listener.on_line(line);
        if (generation != generation_) return;
    }
    if (lines_.too_long()) listener.on_endless_line();
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

// ---- The end of the process

void EngineProcess::close_pipes() {
    boost::system::error_code ignored;  // they are closed, whatever the error
    for (asio::posix::stream_descriptor* stream : {&input_, &output_, &errors_}) {
        if (stream->is_open()) stream->close(ignored);
    }
    ++generation_;
}

void EngineProcess::suspend() {
    if (is_open() && !std::exchange(suspended_, true)) tengen::suspend(pid_);
}

void EngineProcess::resume() {
    if (is_open() && std::exchange(suspended_, false)) tengen::resume(pid_);
}

void EngineProcess::leave(std::string_view last_lines) {
    if (!is_open()) return;
    resume();
    unsent_.append(last_lines);
    write_some();
    close_pipes();
    Leaving::watch(std::make_shared<Leaving>(io_, std::exchange(pid_, 0)));
}

void EngineProcess::kill() {
    if (is_open()) kill_and_reap(std::exchange(pid_, 0));
    close_pipes();
}

Ending EngineProcess::ending() {
    if (!is_open()) return {};
    const bool ended = has_ended(pid_, milliseconds(100));
    std::array<char, kKeptErrors> rest;  // the last output may still be unread
    const ssize_t size = ::read(errors_.native_handle(), rest.data(), rest.size());
    if (size > 0) error_text_.append(rest.data(), static_cast<std::size_t>(size));
    Ending ending = kill_and_reap(std::exchange(pid_, 0));
    if (!ended) ending.kind = Ending::Kind::StillRunning;
    return ending;
}

}  // namespace tengen
