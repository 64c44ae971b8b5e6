#include "store/postgres_notes.hpp"

#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <utility>

#include "store/postgres_connection.hpp"

namespace tengen {

namespace {

constexpr std::size_t kMaxBytes = 7000;  ///< of a note; PostgreSQL takes 7999
constexpr int kPause = 100;              ///< milliseconds between notes
constexpr int kRetry = 1000;
constexpr int kForever = -1;

}  // namespace

PostgresNotes::PostgresNotes(std::string url, std::function<void(std::string)> told)
    : url_(std::move(url)),
      told_(std::move(told)),
      wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      thread_([this] { run(); }) {}

PostgresNotes::~PostgresNotes() {
    {
        const std::lock_guard held(mutex_);
        stopping_ = true;
    }
    ::eventfd_write(wake_.get(), 1);
    thread_.join();
}

void PostgresNotes::tell(const std::string& word) {
    {
        const std::lock_guard held(mutex_);
        if (waiting_.size() + word.size() > kMaxBytes) waiting_ = "*";
        if (waiting_ != "*") waiting_ += (waiting_.empty() ? "" : " ") + word;
    }
    ::eventfd_write(wake_.get(), 1);
}

bool PostgresNotes::is_stopping() {
    const std::lock_guard held(mutex_);
    return stopping_;
}

/// Waits for a message of the server, or until there is something to do.
void PostgresNotes::wait(int descriptor, int milliseconds) {
    std::array<pollfd, 2> waits{{{wake_.get(), POLLIN, 0}, {descriptor, POLLIN, 0}}};
    ::poll(waits.data(), waits.size(), milliseconds);
    eventfd_t ignored = 0;
    ::eventfd_read(wake_.get(), &ignored);
}

void PostgresNotes::run() {
    while (!is_stopping()) {
        try {
            PostgresConnection connection(url_);
            connection.script("LISTEN tengen");
            told_("*");
            serve(connection);
        } catch (const std::runtime_error&) {
            // The writing thread reports the trouble.
            if (!is_stopping()) wait(-1, kRetry);
        }
    }
}

void PostgresNotes::serve(PostgresConnection& connection) {
    using SteadyClock = std::chrono::steady_clock;
    SteadyClock::time_point next = SteadyClock::now();
    while (!is_stopping()) {
        bool more = false;
        {
            const std::lock_guard held(mutex_);
            more = !waiting_.empty();
        }
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(next - SteadyClock::now()).count();
        if (more && left <= 0) {
            send_waiting(connection);
            next = SteadyClock::now() + std::chrono::milliseconds(kPause);
            continue;
        }
        listen(connection);
        wait(PQsocket(connection.handle()), more ? std::max(static_cast<int>(left), 1) : kForever);
        if (PQconsumeInput(connection.handle()) == 0) return;
    }
}

void PostgresNotes::send_waiting(PostgresConnection& connection) {
    std::string text;
    {
        const std::lock_guard held(mutex_);
        text = std::exchange(waiting_, {});
    }
    try {
        connection.query("SELECT pg_notify('tengen', $1)", {text}, [](const SqlRow&) {});
    } catch (const std::runtime_error&) {
        const std::lock_guard held(mutex_);
        waiting_ = "*";
        throw;
    }
}

/// Passes on what has come, except its own words.
void PostgresNotes::listen(PostgresConnection& connection) {
    while (PGnotify* const note = PQnotifies(connection.handle())) {
        if (note->be_pid != PQbackendPID(connection.handle())) told_(note->extra);
        PQfreemem(note);
    }
}

}  // namespace tengen
