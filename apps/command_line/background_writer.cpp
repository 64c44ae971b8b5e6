#include "command_line/background_writer.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include "base/file_descriptor.hpp"
#include "command_line/output.hpp"

namespace tengen {
namespace {

constexpr int kLookMs = 100;  ///< between checks of `abandoned`

/// Opens a terminal again, in nonblocking mode, because a blocked write would also block changes of
/// the terminal's modes. Other programs share the first descriptor, and it keeps its mode.
/// Empty if that is not possible, and for other files.
FileDescriptor own_terminal(int descriptor) {
    if (::isatty(descriptor) != 1) return FileDescriptor();
    const std::string path = fmt::format("/proc/self/fd/{}", descriptor);
    return FileDescriptor(::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
}

/// Leaves signals to the main thread, except SIGTTOU, which stops a program in the background.
void block_signals() {
    sigset_t signals;
    sigfillset(&signals);
    sigdelset(&signals, SIGTTOU);
    ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

}  // namespace

struct BackgroundWriter::Shared {
    struct Text {
        int descriptor;
        std::string bytes;
    };

    void run();
    int write_all(const Text& text) const;

    mutable std::mutex mutex;
    std::condition_variable changed;
    std::deque<Text> texts;
    std::size_t waiting = 0;  ///< bytes, including the text being written
    int failure = 0;          ///< errno
    std::atomic<bool> abandoned = false;
    std::map<int, FileDescriptor> terminals;  ///< by the given descriptor
};

/// Returns the errno of a write that failed.
int BackgroundWriter::Shared::write_all(const Text& text) const {
    std::string_view rest = text.bytes;
    while (!rest.empty() && !abandoned) {
        const ssize_t written = ::write(text.descriptor, rest.data(), rest.size());
        if (written >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            pollfd item{text.descriptor, POLLOUT, 0};
            ::poll(&item, 1, kLookMs);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

void BackgroundWriter::Shared::run() {
    block_signals();
    std::unique_lock lock(mutex);
    for (;;) {
        changed.wait(lock, [this] { return abandoned || !texts.empty(); });
        if (abandoned) return;
        const Text text = std::move(texts.front());
        texts.pop_front();
        lock.unlock();
        const int error = write_all(text);
        lock.lock();
        waiting -= text.bytes.size();
        if (error != 0) {
            failure = error;
            texts.clear();
            waiting = 0;
        }
        changed.notify_all();
    }
}

BackgroundWriter::BackgroundWriter() : shared_(std::make_shared<Shared>()) {
    // Not joined, because a thread that waits for a pipe cannot be stopped.
    std::thread([shared = shared_] { shared->run(); }).detach();
}

BackgroundWriter::~BackgroundWriter() {
    abandon();
}

void BackgroundWriter::write(int descriptor, std::string text) {
    if (text.empty()) return;
    const std::lock_guard lock(shared_->mutex);
    if (shared_->abandoned) return;
    if (shared_->failure != 0) throw OutputFailure{shared_->failure};
    const auto [own, is_new] = shared_->terminals.try_emplace(descriptor);
    if (is_new) own->second = own_terminal(descriptor);
    shared_->waiting += text.size();
    shared_->texts.push_back({own->second ? own->second.get() : descriptor, std::move(text)});
    shared_->changed.notify_all();
}

std::size_t BackgroundWriter::waiting() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->waiting;
}

bool BackgroundWriter::drain(std::chrono::milliseconds limit) {
    std::unique_lock lock(shared_->mutex);
    const bool done = shared_->changed.wait_for(
        lock, limit, [this] { return shared_->waiting == 0 || shared_->abandoned; });
    if (shared_->failure != 0 && !shared_->abandoned) throw OutputFailure{shared_->failure};
    return done;
}

void BackgroundWriter::abandon() {
    const std::lock_guard lock(shared_->mutex);
    shared_->abandoned = true;
    shared_->changed.notify_all();
}

}  // namespace tengen
