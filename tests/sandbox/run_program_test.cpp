// Programs that the host runs in the sandbox, such as external engines. Rows C15, H7.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "sandbox/host_command.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;
namespace fs = std::filesystem;

namespace {

struct Said {
    std::string text;  ///< output on both streams
    int code = -1;     ///< exit code; 128 plus the signal if one ended it
};

/// Runs the host. `denied` ("landlock", "seccomp") is a layer that the system then lacks.
Said run(HostCommand command, const std::string& denied = {}) {
    const fs::path build = TENGEN_BINARY_DIR;
    command.mode = HostCommand::Mode::Run;
    command.parent = ::getpid();
    std::vector<std::string> words{(build / "bin/tengen-ai-host").string()};
    if (!denied.empty()) {
        words.insert(words.begin(), {(build / "bin/deny_layer").string(), denied});
    }
    for (std::string& word : to_arguments(command)) words.push_back(std::move(word));
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);

    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::dup2(ends[1], 1);
        ::dup2(ends[1], 2);
        ::execv(pointers[0], pointers.data());
        ::_exit(99);
    }
    ::close(ends[1]);
    Said said;
    std::array<char, 4096> buffer{};
    for (ssize_t got = 0; (got = ::read(ends[0], buffer.data(), buffer.size())) > 0;) {
        said.text.append(buffer.data(), static_cast<std::size_t>(got));
    }
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    said.code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return said;
}

/// A shell script that needs no other program.
HostCommand shell(const std::string& script) {
    HostCommand command;
    command.rules.executable = {"/bin/sh"};
    command.file_and_arguments = {"/bin/sh", "-c", script};
    return command;
}

}  // namespace

TEST_CASE("a program in the sandbox computes and prints", "[sandbox]") {
    const Said said = run(shell("echo $((6 * 7)); pwd; exit 5"));
    CHECK(said.text == "42\n" + fs::canonical("/bin").string() + "\n");
    CHECK(said.code == 5);
}

TEST_CASE("a program in the sandbox can do only allowed things", "[sandbox]") {
    const TemporaryFolder folder;
    write_to(folder / "secret", "hidden\n");
    const std::string secret = (folder / "secret").string();
    for (const std::string& script : std::vector<std::string>{
             "read line < " + secret + " && echo got through: $line", "echo new > " + secret,
             "echo new > " + (folder / "file").string(), "(echo got through)",
             "/bin/echo got through", "exec /bin/ls", "kill -9 $PPID && echo got through"}) {
        INFO(script);
        const Said said = run(shell(script));
        INFO(said.text);
        CHECK(said.text.find("got through") == std::string::npos);
        CHECK(said.code != 0);
    }
    CHECK(content_of(folder / "secret") == "hidden\n");
    CHECK(!fs::exists(folder / "file"));
}

TEST_CASE("a program reads and writes only in allowed folders", "[sandbox]") {
    const TemporaryFolder folder;
    fs::create_directory(folder / "data");
    fs::create_directory(folder / "book");
    write_to(folder / "book/first", "h8\n");
    HostCommand command =
        shell("read line < " + (folder / "book/first").string() + "; echo $line; echo learnt > " +
              (folder / "data/new").string() + "; echo x > " + (folder / "book/new").string());
    command.rules.readable = {folder / "book"};
    command.rules.writable = {folder / "data"};
    SECTION("with Landlock") {
        const Said said = run(command);
        INFO(said.text);
        CHECK(said.text.starts_with("h8\n"));
        CHECK(content_of(folder / "data/new") == "learnt\n");
    }
    SECTION("without Landlock nothing can be written, because folders cannot be distinguished") {
        const Said said = run(command, "landlock");
        INFO(said.text);
        CHECK(said.text.starts_with("h8\n"));
        CHECK(!fs::exists(folder / "data/new"));
    }
    CHECK(!fs::exists(folder / "book/new"));
}

TEST_CASE("a program does not run with less of a sandbox than required", "[sandbox]") {
    HostCommand command = shell("echo running");
    command.rules.required = SandboxLevel::NoLandlock;
    CHECK(run(command).text == "running\n");
    CHECK(run(command, "landlock").text == "running\n");
    const Said refused = run(command, "seccomp");
    CHECK(refused.code == kExitNoSandbox);
    CHECK(refused.text.find("seccomp is missing") != std::string::npos);
    command.rules.required = SandboxLevel::None;
    CHECK(run(command, "both").text == "running\n");
    command.rules.required = SandboxLevel::Full;
    CHECK(run(command, "landlock").code == kExitNoSandbox);
}

TEST_CASE("a program that cannot run is refused with the reason", "[sandbox]") {
    const TemporaryFolder folder;
    write_to(folder / "text", "no program");
    HostCommand command;
    command.file_and_arguments = {(folder / "absent").string()};
    command.rules.executable = {folder.path()};
    const Said absent = run(command);
    CHECK(absent.code == kExitNotFound);
    CHECK(absent.text == "No such file or directory\n");
    command.file_and_arguments = {(folder / "text").string()};
    CHECK(run(command).code == kExitNotRunnable);
    command.file_and_arguments = {(folder / "nowhere/x").string()};
    CHECK(run(command).code == kExitNotFound);
}
