#include "tournament/progress.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <utility>

#include "base/text.hpp"
#include "command_line/program.hpp"

namespace tengen::cli {
namespace {

/// The threads of all lanes read these.
std::atomic<int> last_signal = 0;
/// 0: none, 1: no further games, 2: drop the games in progress.
std::atomic<int> stop_level = 0;
static_assert(std::atomic<int>::is_always_lock_free, "a handler of signals cannot wait");

extern "C" void remember_signal(int signal) {
    if (stop_level >= 2) _exit(128 + signal);
    last_signal = signal;
    stop_level = signal == SIGINT ? stop_level + 1 : 2;
}

/// A stopped terminal (Ctrl-S) must not block the thread that runs the clocks.
bool takes_output() {
    pollfd terminal{STDERR_FILENO, POLLOUT, 0};
    return ::poll(&terminal, 1, 0) == 1 && (terminal.revents & POLLOUT) != 0;
}

void write(const std::string& text) {
    if (!takes_output()) return;
    // If the bar cannot be written, the results are still printed.
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
}

/// A longer line would fill several, and the next one would replace only the last of them.
std::string fitting(const std::string& text) {
    winsize size{};
    if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return text;
    constexpr int kMin = 10;
    // The ellipsis of a cut text fills one more column.
    return printable(text, static_cast<std::size_t>(std::max<int>(size.ws_col, kMin) - 2));
}

}  // namespace

bool is_ignored(int signal) {
    struct sigaction found {};
    return sigaction(signal, nullptr, &found) == 0 && found.sa_handler == SIG_IGN;
}

void watch_signals() {
    struct sigaction action {};
    action.sa_handler = remember_signal;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        if (!is_ignored(signal)) sigaction(signal, &action, nullptr);
    }
}

int stop_signal() {
    return last_signal;
}

bool winds_down() {
    return stop_level >= 1;
}

bool drops_games() {
    return stop_level >= 2;
}

void write_status(const std::string& line) {
    write(fitting(line) + '\n');
}

ProgressLine::ProgressLine() : terminal_(isatty(STDERR_FILENO) == 1) {}

void ProgressLine::show(const std::function<std::string()>& text) {
    const auto now = Clock::now();
    if (now - last_ < (terminal_ ? std::chrono::seconds(1) : std::chrono::minutes(1))) return;
    last_ = now;
    shown_ = terminal_;
    write(terminal_ ? "\r\x1b[K" + fitting(text()) : text() + '\n');
}

void ProgressLine::clear() {
    if (std::exchange(shown_, false)) write("\r\x1b[K");
}

void FirstFaults::add(const GameRecord& record, const std::string& name) {
    for (const SurvivedFault& fault : record.faults) {
        add(record.seating[fault.seat], std::string(name_of(fault.kind)), name, fault.text);
    }
    const MatchResult& result = record.result;
    if (result.kind != EndKind::Fault) return;
    add(record.seating[result.culprit.value_or(0)], result.reason, name, result.text);
}

void FirstFaults::add(int player, const std::string& kind, const std::string& name,
                      const Message& text) {
    if (!known_.emplace(player, kind).second) return;
    texts_.push_back(fmt::format("{}: {}", name, english(text)));
}

void FirstFaults::tell() const {
    for (const std::string& text : texts_) Program::print_warning(text);
}

void warn_of_damage(const std::string& path, int damaged_lines) {
    if (damaged_lines == 0) return;
    Program::print_warning(fmt::format("{}: {} cannot be read, and {} played again", path,
                                       counted(damaged_lines, "line"),
                                       damaged_lines == 1 ? "is" : "are"));
}

}  // namespace tengen::cli
