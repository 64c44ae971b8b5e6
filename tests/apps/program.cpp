#include "apps/program.hpp"

#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "support/plugin_cache.hpp"

namespace tengen::test {
namespace {

using SteadyClock = std::chrono::steady_clock;

struct Pipe {
    int read = -1;
    int write = -1;
};

Pipe make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    return {ends[0], ends[1]};
}

void close_end(int& end) {
    if (end >= 0) close(end);
    end = -1;
}

/// Makes the program obey file permissions: root ignores them, so tests of permissions need another
/// user.
void obey_permissions() {
    if (geteuid() != 0) return;
    prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE);
    prctl(PR_CAPBSET_DROP, CAP_DAC_READ_SEARCH);
}

void limit_file_size(unsigned long bytes) {
    if (bytes == 0) return;
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
}

[[noreturn]] void become(const Home& home, const std::string& program,
                         const std::vector<std::string>& arguments,
                         const std::map<std::string, std::string>& environment) {
    std::vector<char*> words{const_cast<char*>(program.c_str())};
    for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    std::vector<std::string> settings;
    for (const auto& [name, value] : environment) settings.push_back(name + '=' + value);
    std::vector<char*> pointers;
    for (std::string& setting : settings) pointers.push_back(setting.data());
    pointers.push_back(nullptr);
    obey_permissions();
    if (chdir(home.path().c_str()) == 0) execve(program.c_str(), words.data(), pointers.data());
    _exit(127);
}

std::map<std::string, std::string> merged(std::map<std::string, std::string> base,
                                          const std::map<std::string, std::string>& more) {
    for (const auto& [name, value] : more) {
        // An empty value means an unset variable.
        if (value.empty()) {
            base.erase(name);
        } else {
            base[name] = value;
        }
    }
    return base;
}

/// Moves the readable bytes into `text`; false at the end.
bool take(int& end, std::string& text) {
    std::array<char, 65536> piece;
    const ssize_t count = read(end, piece.data(), piece.size());
    if (count > 0) {
        text.append(piece.data(), static_cast<std::size_t>(count));
        return true;
    }
    if (count < 0 && errno == EINTR) return true;
    close_end(end);
    return false;
}

void give(int& end, std::string_view& rest) {
    const ssize_t count = write(end, rest.data(), rest.size());
    if (count > 0) rest.remove_prefix(static_cast<std::size_t>(count));
    if (rest.empty() || (count < 0 && errno != EINTR && errno != EAGAIN)) close_end(end);
}

void note_end(Ended& ended, int status) {
    if (WIFEXITED(status)) ended.code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) ended.signal = WTERMSIG(status);
    ended.err = without_usual_remarks(ended.all_err);
}

int milliseconds_until(SteadyClock::time_point deadline) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - SteadyClock::now()).count();
    return static_cast<int>(std::max<std::int64_t>(left, 0));
}

/// Waits for a child process. At the deadline it kills the process and returns true.
bool wait_for(pid_t process, SteadyClock::time_point deadline, int& status) {
    while (waitpid(process, &status, WNOHANG) == 0) {
        if (SteadyClock::now() >= deadline) {
            ::kill(process, SIGKILL);
            waitpid(process, &status, 0);
            return true;
        }
        usleep(2000);
    }
    return false;
}

}  // namespace

std::filesystem::path build_folder() {
    return TENGEN_BINARY_DIR;
}
std::filesystem::path source_folder() {
    return TENGEN_SOURCE_DIR;
}

std::string without_usual_remarks(std::string text) {
    for (const std::string_view remark :
         {"tengen: running as root: AI plugins run as root too\n", "tengen: new plugin "}) {
        for (std::size_t at = 0; (at = text.find(remark, at)) != std::string::npos;) {
            text.erase(at, text.find('\n', at) + 1 - at);
        }
    }
    return text;
}

Home::Home() {
    std::string pattern = std::filesystem::temp_directory_path() / "tengen-test-XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = std::filesystem::canonical(pattern);
    copied_plugin_cache(path_ / "cache/tengen/plugins");
}

Home::~Home() {
    std::error_code error;
    for (auto& entry : std::filesystem::recursive_directory_iterator(path_, error)) {
        // Tests remove permissions.
        std::error_code ignored;
        if (entry.is_directory(ignored)) {
            std::filesystem::permissions(entry.path(), std::filesystem::perms::owner_all,
                                         std::filesystem::perm_options::add, ignored);
        }
    }
    std::filesystem::remove_all(path_, error);
}

std::filesystem::path Home::write(const std::filesystem::path& name, std::string_view text) const {
    const std::filesystem::path file = path_ / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream stream(file, std::ios::binary);
    stream << text;
    stream.close();
    if (!stream) throw std::runtime_error("cannot write " + file.string());
    return file;
}

std::string Home::read(const std::filesystem::path& name) const {
    std::ifstream stream(path_ / name, std::ios::binary);
    if (!stream) throw std::runtime_error("cannot read " + name.string());
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

std::map<std::string, std::string> Home::environment() const {
    std::map<std::string, std::string> variables{
        {"PATH", "/usr/bin:/bin"},          {"LANG", "C.UTF-8"},
        {"HOME", path_ / "home"},           {"XDG_CONFIG_HOME", path_ / "config"},
        {"XDG_DATA_HOME", path_ / "data"},  {"XDG_STATE_HOME", path_ / "state"},
        {"XDG_CACHE_HOME", path_ / "cache"}};
    for (const char* name : {"ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS", "LSAN_OPTIONS"}) {
        if (const char* value = std::getenv(name)) variables[name] = value;
    }
    return variables;
}

Ended tengen(const Home& home, std::vector<std::string> arguments, std::string input) {
    Run what;
    what.arguments = std::move(arguments);
    what.input = std::move(input);
    return run(home, what);
}

Ended run(const Home& home, const Run& what) {
    std::signal(SIGPIPE, SIG_IGN);
    Pipe input = make_pipe();
    Pipe output = make_pipe();
    Pipe errors = make_pipe();
    // So small that a program cannot end before its reader is gone.
    if (what.closed_after >= 0) fcntl(output.write, F_SETPIPE_SZ, 4096);
    const pid_t process = fork();
    if (process == 0) {
        std::signal(SIGPIPE, SIG_DFL);
        dup2(input.read, STDIN_FILENO);
        if (what.output_file.empty()) {
            dup2(output.write, STDOUT_FILENO);
        } else {
            dup2(open(what.output_file.c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
        }
        dup2(errors.write, STDERR_FILENO);
        limit_file_size(what.file_size_limit);
        for (const int descriptor : what.closed) close(descriptor);
        become(home, what.program, what.arguments, merged(home.environment(), what.environment));
    }
    for (int* end : {&input.read, &output.write, &errors.write}) close_end(*end);
    fcntl(input.write, F_SETFL, O_NONBLOCK);
    std::string_view rest = what.input;
    if (rest.empty()) close_end(input.write);
    Ended ended;
    const auto deadline = SteadyClock::now() + what.limit;
    while (output.read >= 0 || errors.read >= 0) {
        std::array<pollfd, 3> ends{
            {{output.read, POLLIN, 0}, {errors.read, POLLIN, 0}, {input.write, POLLOUT, 0}}};
        if (poll(ends.data(), ends.size(), milliseconds_until(deadline)) == 0) break;
        if (ends[0].revents != 0) take(output.read, ended.out);
        if (ends[1].revents != 0) take(errors.read, ended.all_err);
        if (ends[2].revents != 0) give(input.write, rest);
        const bool enough =
            what.closed_after >= 0 && static_cast<long>(ended.out.size()) > what.closed_after;
        if (enough) close_end(output.read);
    }
    int status = 0;
    ended.hung = wait_for(process, deadline, status);
    for (int* end : {&input.write, &output.read, &errors.read}) close_end(*end);
    note_end(ended, status);
    return ended;
}

Running::Running(const Home& home, const Run& run) : deadline_(SteadyClock::now() + run.limit) {
    std::signal(SIGPIPE, SIG_IGN);
    Pipe input = make_pipe();
    Pipe output = make_pipe();
    Pipe errors = make_pipe();
    process_ = fork();
    if (process_ == 0) {
        std::signal(SIGPIPE, SIG_DFL);
        dup2(input.read, STDIN_FILENO);
        dup2(output.write, STDOUT_FILENO);
        dup2(errors.write, STDERR_FILENO);
        limit_file_size(run.file_size_limit);
        become(home, run.program, run.arguments, merged(home.environment(), run.environment));
    }
    for (int* end : {&input.read, &output.write, &errors.write}) close_end(*end);
    input_ = input.write;
    output_ = output.read;
    errors_ = errors.read;
}

Running::~Running() {
    if (process_ > 0) {
        ::kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
    for (int* end : {&input_, &output_, &errors_}) close_end(*end);
}

void Running::type(std::string_view text) {
    while (!text.empty() && input_ >= 0) {
        const ssize_t count = write(input_, text.data(), text.size());
        if (count <= 0) return;  // it has ended, which wait() reports
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

void Running::close_input() {
    close_end(input_);
}

bool Running::read_some(SteadyClock::time_point until) {
    if (output_ < 0 && errors_ < 0) return false;
    std::array<pollfd, 2> ends{{{output_, POLLIN, 0}, {errors_, POLLIN, 0}}};
    if (poll(ends.data(), ends.size(), milliseconds_until(until)) == 0) return false;
    if (ends[0].revents != 0) take(output_, out_);
    if (ends[1].revents != 0) take(errors_, err_);
    return true;
}

bool Running::sees(std::string_view text) {
    while (out_.find(text) == std::string::npos) {
        if (!read_some()) return false;
    }
    return true;
}

bool Running::sees_next(std::string_view text) {
    return sees_next(text,
                     std::chrono::ceil<std::chrono::milliseconds>(deadline_ - SteadyClock::now()));
}

bool Running::sees_next(std::string_view text, std::chrono::milliseconds within) {
    const auto until = std::min(deadline_, SteadyClock::now() + within);
    for (;;) {
        const std::size_t at = out_.find(text, seen_);
        if (at != std::string::npos) {
            seen_ = at + text.size();
            return true;
        }
        if (!read_some(until)) return false;
    }
}

void Running::kill(int signal) {
    ::kill(process_, signal);
}

Ended Running::wait() {
    while (read_some()) {
    }
    Ended ended;
    int status = 0;
    ended.hung = wait_for(process_, deadline_, status);
    process_ = -1;
    ended.out = out_;
    ended.all_err = err_;
    note_end(ended, status);
    return ended;
}

}  // namespace tengen::test
