// Processes of plugins end in time.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "harness.hpp"
#include "plugin/host_process.hpp"
#include "plugin/plugin_sandbox.hpp"
#include "plugin/wire.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;
using namespace std::chrono_literals;

namespace {

/// Waits for the first message. Returns false if the process ends before it.
bool wait_for_message(HostProcess& process) {
    wire::Buffer buffer(wire::kMaxBytes);
    std::size_t size = 0;
    for (int i = 0; i < 30000; ++i) {
        const auto got = process.receive(buffer, size);
        if (got != HostProcess::Got::Nothing) return got == HostProcess::Got::Message;
        std::this_thread::sleep_for(1ms);
    }
    return false;
}

/// Waits for the sandbox report, and for the message that the plugin is loaded.
bool wait_until_loaded(HostProcess& process) {
    return wait_for_message(process) && wait_for_message(process);
}

HostProcess start(const std::string& plugin) {
    const auto file = test_plugin(plugin);
    return HostProcess::start(host_program(), HostProcess::Mode::Serve, file,
                              rules_for(file, false))
        .value();
}

/// True if the process is gone, or a zombie that its new parent has not collected yet.
bool is_gone(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    if (!std::getline(file, text)) return true;
    const std::size_t name_end = text.rfind(')');
    return name_end != std::string::npos && text[name_end + 2] == 'Z';
}

}  // namespace

TEST_CASE("a host reports that its plugin is loaded, and ends with its owner", "[plugin]") {
    const Holdings before = Holdings::now();
    pid_t pid = 0;
    {
        HostProcess process = start("good");
        pid = process.pid();
        CHECK(wait_until_loaded(process));
        CHECK(::getpgid(pid) == pid);
        HostProcess other = std::move(process);
        CHECK(other.pid() == pid);
        CHECK(!process.exists());
    }
    CHECK(::kill(pid, 0) != 0);
    CHECK(Holdings::now() == before);
}

TEST_CASE("a host ends when its parent is killed", "[plugin]") {
    int pipe_ends[2];
    REQUIRE(::pipe(pipe_ends) == 0);
    const pid_t parent = ::fork();
    REQUIRE(parent >= 0);
    if (parent == 0) {
        HostProcess process = start("good");
        const pid_t pid = wait_for_message(process) ? process.pid() : 0;
        if (::write(pipe_ends[1], &pid, sizeof pid) == sizeof pid) ::pause();
        ::_exit(1);
    }
    pid_t host = 0;
    REQUIRE(::read(pipe_ends[0], &host, sizeof host) == sizeof host);
    REQUIRE(host > 0);
    CHECK(!is_gone(host));
    ::kill(parent, SIGKILL);
    ::waitpid(parent, nullptr, 0);
    for (int i = 0; i < 10000 && !is_gone(host); ++i) std::this_thread::sleep_for(1ms);
    CHECK(is_gone(host));
    ::close(pipe_ends[0]);
    ::close(pipe_ends[1]);
}

TEST_CASE("a host started by another program does nothing", "[plugin]") {
    const std::string command =
        host_program().string() + " serve 1 -- " + test_plugin("good").string() + " </dev/null";
    CHECK(std::system(command.c_str()) == 0);
    CHECK(std::system((host_program().string() + " </dev/null").c_str()) != 0);
}

TEST_CASE("an invalid message ends a host", "[plugin]") {
    HostProcess process = start("good");
    REQUIRE(wait_until_loaded(process));
    SECTION("bytes that are not a message") {
        const std::array<std::byte, 5> bytes{};
        CHECK(process.send(bytes) == HostProcess::Sent::Done);
    }
    SECTION("a request before an AI is created") {
        wire::Buffer message;
        wire::write(message, 1, wire::Think{});
        CHECK(process.send(message) == HostProcess::Sent::Done);
    }
    SECTION("an answer") {
        wire::Buffer message;
        wire::write(message, 1, Decision{});
        CHECK(process.send(message) == HostProcess::Sent::Done);
    }
    CHECK(!wait_for_message(process));
    CHECK(process.wait(10s).kind == Ending::Kind::Exited);
    CHECK(!process.exists());
}

TEST_CASE("the text for the end of a process names its cause", "[plugin]") {
    CHECK(text_of(Ending{Ending::Kind::Signalled, SIGSEGV}) == "segmentation fault");
    CHECK(text_of(Ending{Ending::Kind::Signalled, SIGBUS}) == "bus error");
    CHECK(text_of(Ending{Ending::Kind::Exited, 3}) == "exited with code 3");
    CHECK(signal_name(SIGXCPU) == "CPU time limit exceeded");
    CHECK(signal_name(SIGIO) == "I/O possible");
    CHECK(signal_name(4000) == "unknown");
}
