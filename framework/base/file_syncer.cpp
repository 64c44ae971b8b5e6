#include "base/file_syncer.hpp"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace tengen {

struct FileSyncer::Shared {
    struct Request {
        File file;
        Done done;
    };

    void run();
    bool is_asked_of(const File& file) const {
        const auto same = [&file](const Request& request) { return request.file == file; };
        return std::ranges::any_of(waiting, same) || std::ranges::any_of(running, same);
    }

    std::mutex mutex;
    std::condition_variable changed;
    std::vector<Request> waiting;
    std::vector<Request> running;  ///< changed only by the syncer's thread
    bool quit = false;
    bool ended = false;
    bool abandoned = false;
};

void FileSyncer::Shared::run() {
    sigset_t signals;
    sigfillset(&signals);
    ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::unique_lock lock(mutex);
    for (;;) {
        changed.wait(lock, [this] { return quit || !waiting.empty(); });
        if (waiting.empty()) break;
        // Takes all requests for the file that has waited longest.
        const File file = waiting.front().file;
        const auto others =
            std::stable_partition(waiting.begin(), waiting.end(),
                                  [&file](const Request& request) { return request.file == file; });
        running.assign(std::make_move_iterator(waiting.begin()), std::make_move_iterator(others));
        waiting.erase(waiting.begin(), others);
        lock.unlock();
        const int error = ::fdatasync(file->get()) == 0 ? 0 : errno;
        lock.lock();
        if (abandoned) return;
        lock.unlock();
        for (const Request& request : running) request.done(error);
        lock.lock();
        running.clear();
        changed.notify_all();
    }
    ended = true;
    changed.notify_all();
}

FileSyncer::FileSyncer() : shared_(std::make_shared<Shared>()) {
    std::thread([shared = shared_] { shared->run(); }).detach();
}

FileSyncer::~FileSyncer() {
    std::unique_lock lock(shared_->mutex);
    shared_->quit = true;
    shared_->changed.notify_all();
    shared_->abandoned =
        !shared_->changed.wait_for(lock, kPatience, [this] { return shared_->ended; });
}

void FileSyncer::sync(File file, Done done) {
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->waiting.push_back({std::move(file), std::move(done)});
    }
    shared_->changed.notify_all();
}

bool FileSyncer::wait_for(const File& file) {
    std::unique_lock lock(shared_->mutex);
    return shared_->changed.wait_for(lock, kPatience, [&] { return !shared_->is_asked_of(file); });
}

}  // namespace tengen
