#include "apps/terminal.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <stdexcept>
#include <utility>

namespace tengen::test {
namespace {

using SteadyClock = std::chrono::steady_clock;

std::size_t length_of(unsigned char lead) {
    return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

/// Returns the n-th number of "12;5", or `fallback`.
int number(std::string_view parameters, int index, int fallback) {
    for (; index > 0; --index) {
        const std::size_t end = parameters.find(';');
        if (end == std::string_view::npos) return fallback;
        parameters.remove_prefix(end + 1);
    }
    int value = 0;
    const auto [end, error] =
        std::from_chars(parameters.data(), parameters.data() + parameters.size(), value);
    return error == std::errc{} ? value : fallback;
}

}  // namespace

void Screen::resize(int columns, int rows) {
    columns_ = columns;
    rows_ = rows;
    cells_.resize(static_cast<std::size_t>(rows));
    for (auto& line : cells_) line.resize(static_cast<std::size_t>(columns), " ");
    row_ = std::min(row_, rows - 1);
    column_ = std::min(column_, columns - 1);
    wraps_ = false;
}

void Screen::clear(int from_row, int from_column, int to_row, int to_column) {
    for (int row = from_row; row <= to_row; ++row) {
        const int first = row == from_row ? from_column : 0;
        const int last = row == to_row ? to_column : columns_ - 1;
        for (int column = first; column <= last; ++column) {
            cells_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = " ";
        }
    }
}

void Screen::line_feed() {
    wraps_ = false;
    if (row_ + 1 < rows_) {
        ++row_;
        return;
    }
    cells_.erase(cells_.begin());
    cells_.emplace_back(static_cast<std::size_t>(columns_), " ");
}

void Screen::put(std::string character) {
    if (wraps_) {
        column_ = 0;
        line_feed();
    }
    cells_[static_cast<std::size_t>(row_)][static_cast<std::size_t>(column_)] =
        std::move(character);
    wraps_ = column_ + 1 == columns_;
    if (!wraps_) ++column_;
}

void Screen::control(std::string_view parameters, char command) {
    wraps_ = false;
    const int count = std::max(number(parameters, 0, 1), 1);
    auto& line = cells_[static_cast<std::size_t>(row_)];
    switch (command) {
        case 'A':
            row_ = std::max(row_ - count, 0);
            break;
        case 'B':
            row_ = std::min(row_ + count, rows_ - 1);
            break;
        case 'C':
            column_ = std::min(column_ + count, columns_ - 1);
            break;
        case 'D':
            column_ = std::max(column_ - count, 0);
            break;
        case 'G':
            column_ = std::clamp(count - 1, 0, columns_ - 1);
            break;
        case 'H':
            row_ = std::clamp(number(parameters, 0, 1) - 1, 0, rows_ - 1);
            column_ = std::clamp(number(parameters, 1, 1) - 1, 0, columns_ - 1);
            break;
        case 'J':
            if (number(parameters, 0, 0) == 2) {
                clear(0, 0, rows_ - 1, columns_ - 1);
            } else {
                clear(row_, column_, rows_ - 1, columns_ - 1);
            }
            break;
        case 'K':
            clear(row_, number(parameters, 0, 0) == 2 ? 0 : column_, row_, columns_ - 1);
            break;
        case 'P':
            for (int i = 0; i < count; ++i) {
                line.erase(line.begin() + column_);
                line.emplace_back(" ");
            }
            break;
        case '@':
            for (int i = 0; i < count; ++i) {
                line.insert(line.begin() + column_, " ");
                line.pop_back();
            }
            break;
        case 'm':
        case 'h':
        case 'l':
            break;
        default:
            unknown_ += fmt::format("[{}{} ", parameters, command);
    }
}

void Screen::feed(std::string_view text) {
    pending_ += text;
    std::string_view rest = pending_;
    while (!rest.empty()) {
        const char first = rest[0];
        if (first == '\x1b') {
            if (rest.size() < 2) break;
            if (rest[1] == '[') {
                const std::size_t end = rest.find_first_not_of("0123456789;?", 2);
                if (end == std::string_view::npos) break;
                control(rest.substr(2, end - 2), rest[end]);
                rest.remove_prefix(end + 1);
                continue;
            }
            if (rest[1] == '7') {
                saved_row_ = row_;
                saved_column_ = column_;
            } else if (rest[1] == '8') {
                row_ = saved_row_;
                column_ = saved_column_;
                wraps_ = false;
            } else if (rest[1] != '=' && rest[1] != '>') {
                unknown_ += fmt::format("ESC {} ", rest[1]);
            }
            rest.remove_prefix(2);
            continue;
        }
        const std::size_t length = length_of(static_cast<unsigned char>(first));
        if (rest.size() < length) break;
        if (first == '\r') {
            column_ = 0;
            wraps_ = false;
        } else if (first == '\n') {
            line_feed();
        } else if (first == '\b') {
            column_ = std::max(column_ - 1, 0);
            wraps_ = false;
        } else if (first == '\a') {
            // A bell is invisible.
        } else if (static_cast<unsigned char>(first) < 0x20) {
            unknown_ += fmt::format("0x{:02x} ", first);
        } else {
            put(std::string(rest.substr(0, length)));
        }
        rest.remove_prefix(length);
    }
    pending_ = std::string(rest);
}

std::string Screen::row(int index) const {
    std::string line;
    for (const std::string& cell : cells_[static_cast<std::size_t>(index)]) line += cell;
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

std::string Screen::text() const {
    std::string all;
    for (int i = 0; i < rows_; ++i) all += row(i) + '\n';
    return all;
}

Terminal::Terminal(const Home& home, const std::vector<std::string>& arguments, int columns,
                   int rows)
    : Terminal(home, build_folder() / "bin/tengen", arguments, columns, rows) {}

Terminal::Terminal(const Home& home, std::string program, const std::vector<std::string>& arguments,
                   int columns, int rows)
    : screen_(columns, rows), deadline_(SteadyClock::now() + std::chrono::seconds(40)) {
    winsize size{static_cast<unsigned short>(rows), static_cast<unsigned short>(columns), 0, 0};
    process_ = forkpty(&terminal_, nullptr, nullptr, &size);
    if (process_ < 0) throw std::runtime_error("no pseudo terminal");
    if (process_ > 0) return;
    auto environment = home.environment();
    environment["TERM"] = "xterm";
    std::vector<std::string> settings;
    for (const auto& [name, value] : environment) settings.push_back(name + '=' + value);
    std::vector<char*> variables;
    for (std::string& setting : settings) variables.push_back(setting.data());
    variables.push_back(nullptr);
    std::vector<char*> words{program.data()};
    for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    if (chdir(home.path().c_str()) == 0) execve(program.c_str(), words.data(), variables.data());
    _exit(127);
}

Terminal::~Terminal() {
    if (process_ > 0) {
        ::kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
    hang_up();
}

void Terminal::hang_up() {
    if (terminal_ >= 0) close(terminal_);
    terminal_ = -1;
}

void Terminal::type(std::string_view keys) const {
    while (!keys.empty()) {
        const ssize_t count = write(terminal_, keys.data(), keys.size());
        if (count <= 0) return;  // it has ended, which wait() reports
        keys.remove_prefix(static_cast<std::size_t>(count));
    }
}

void Terminal::resize(int columns, int rows) {
    screen_.resize(columns, rows);
    const winsize size{static_cast<unsigned short>(rows), static_cast<unsigned short>(columns), 0,
                       0};
    ioctl(terminal_, TIOCSWINSZ, &size);
}

void Terminal::kill(int signal) const {
    ::kill(process_, signal);
}

bool Terminal::read_some(std::chrono::milliseconds limit) {
    pollfd waiting{terminal_, POLLIN, 0};
    if (terminal_ < 0 || poll(&waiting, 1, static_cast<int>(limit.count())) <= 0) return false;
    std::array<char, 65536> piece;
    const ssize_t count = read(terminal_, piece.data(), piece.size());
    if (count <= 0) return false;
    screen_.feed({piece.data(), static_cast<std::size_t>(count)});
    return true;
}

bool Terminal::shows(std::string_view text) {
    while (screen_.text().find(text) == std::string::npos) {
        if (!read_some(std::chrono::seconds(20)) || SteadyClock::now() > deadline_) return false;
    }
    return true;
}

bool Terminal::hides(std::string_view text) {
    while (screen_.text().find(text) != std::string::npos) {
        if (!read_some(std::chrono::seconds(20)) || SteadyClock::now() > deadline_) return false;
    }
    return true;
}

Ended Terminal::wait() {
    while (read_some(std::chrono::seconds(20)) && SteadyClock::now() < deadline_) {
    }
    Ended ended;
    int status = 0;
    pid_t done = 0;
    while ((done = waitpid(process_, &status, WNOHANG)) == 0 && SteadyClock::now() < deadline_) {
        usleep(2000);
    }
    if (done == 0) {
        ended.hung = true;
        ::kill(process_, SIGKILL);
        waitpid(process_, &status, 0);
    }
    process_ = -1;
    if (WIFEXITED(status)) ended.code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) ended.signal = WTERMSIG(status);
    ended.out = screen_.text();
    return ended;
}

const std::vector<std::string> kGomokuForTwo{"play", "gomoku", "--seats", "human,human", "--new"};

int count(const std::string& text, std::string_view part) {
    int found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
    return found;
}

}  // namespace tengen::test
