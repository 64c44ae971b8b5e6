// The traces of a running server, and its permissions. tests/server/security_test.cpp lists all
// threats with their tests.
#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "lock_in.hpp"
#include "sandbox/landlock.hpp"
#include "server_program/served.hpp"
#include "support/skip.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// All that the server has written into its folder.
std::string data_of(const Home& home) {
    std::string all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(home.path() / "data")) {
        if (!entry.is_regular_file()) continue;
        std::ifstream file(entry.path(), std::ios::binary);
        all.append(std::istreambuf_iterator<char>(file), {});
    }
    return all;
}

std::filesystem::perms permissions(const std::filesystem::path& path) {
    return std::filesystem::status(path).permissions();
}

/// Tries all that a planted bug could try. Returns the number of the first success; 0 for none.
int harm(const Home& home) {
    int attempt = 0;
    const auto opens = [&](const std::filesystem::path& path, int flags) {
        ++attempt;
        return ::open(path.c_str(), flags | O_CLOEXEC, 0600) >= 0;
    };
    if (opens(home.path() / "secret", O_RDONLY)) return attempt;
    if (opens(home.path() / "secret", O_WRONLY)) return attempt;
    if (opens(home.path() / "new", O_WRONLY | O_CREAT)) return attempt;
    if (opens("/etc/shadow", O_RDONLY)) return attempt;
    if (opens("/root", O_RDONLY)) return attempt;
    ++attempt;
    const pid_t child = ::fork();
    if (child == 0) {
        ::execl("/bin/sh", "sh", "-c", "exit 0", nullptr);
        ::_exit(1);
    }
    int status = 1;
    if (::waitpid(child, &status, 0) == child && status == 0) return attempt;
    ++attempt;
    if (landlock_abi() >= 4) {
        const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in name{};
        name.sin_family = AF_INET;
        name.sin_port = htons(9);
        name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const auto* address = reinterpret_cast<sockaddr*>(&name);
        if (::connect(socket, address, sizeof name) == 0 || errno != EACCES) return attempt;
        if (::bind(socket, address, sizeof name) == 0) return attempt;
    }
    return 0;
}

}  // namespace

TEST_CASE("Logs and the store have no secrets, and logs no names and no addresses",
          "[server_program]") {
    const Home home;
    Served served(home);
    boost::asio::io_context io;
    Visit ann(io, served.url(), "Annmarker"), ben(io, served.url(), "Benmarker");
    const auto [id, code] = new_table(ann, "gomoku");
    open_game(ben, id, code);
    REQUIRE(std::holds_alternative<messages::Ok>(ben.ask(messages::Sit{{id, {}}})));
    const messages::Say say{id, "talkmarker", {}, messages::Audience::Table, 1};
    REQUIRE(std::holds_alternative<messages::Ok>(ann.ask(say)));
    messages::Account account;
    account.name = "Annmarker";
    account.password = "passwordmarker";
    const auto made = ann.ask(account);
    const std::string recovery = std::get<messages::Ok>(made).code.value();
    ben.ask(messages::Play{id, 7, "movemarker", {}});
    REQUIRE(served.tool({"admin", "ban", "Benmarker"}).code == 0);
    served.process().kill(SIGTERM);
    const Ended ended = served.process().wait();
    REQUIRE(ended.code == 0);
    const std::string log =
        ended.all_err + served.process().out().substr(served.process().out().find('\n') + 1);
    for (const char* marker : {"marker", "127.0.0.1"}) CHECK_FALSE(has(log, marker));
    const std::string data = data_of(home);
    CHECK(has(data, "talkmarker"));
    for (const std::string& secret : {ann.token, ben.token, recovery, std::string("passwordmarker"),
                                      std::string("127.0.0.1")}) {
        CHECK_FALSE(has(log, secret));
        CHECK_FALSE(has(data, secret));
    }
}

TEST_CASE("Only the user reaches a server's folder and its administration", "[server_program]") {
    using std::filesystem::perms;
    const Home home;
    Served served(home, {"--lan"});
    const auto data = home.path() / "data";
    CHECK(permissions(data) == perms::owner_all);
    const perms own = perms::owner_read | perms::owner_write;
    CHECK(permissions(data / "admin.sock") == own);
    CHECK(permissions(data / "games.db") == own);
    CHECK(permissions(data / "key.pem") == own);
    // Nonsense at the socket ends neither the server nor its answers.
    REQUIRE(served.tool({"admin", "nonsense", std::string(2000, 'x')}).code == 2);
    REQUIRE(served.tool({"admin", "ban"}).code == 2);
    REQUIRE(served.tool({"admin", "status"}).code == 0);
}

TEST_CASE("A bug in a locked-in server reads, writes and runs nothing else", "[server_program]") {
    if (landlock_abi() == 0) return skip("this kernel has no Landlock");
    const Home home;
    home.write("secret", "secret");
    home.write("data/own", "own");
    const pid_t server = ::fork();
    if (server == 0) {
        host::ServerOptions options;
        options.data = (home.path() / "data").string();
        Output output(STDOUT_FILENO);
        const Program program(build_folder() / "bin", output);
        host::lock_in(program, options);
        const bool works = ::open((home.path() / "data/own").c_str(), O_RDWR | O_CLOEXEC) >= 0;
        ::_exit(works ? harm(home) : 100);
    }
    int status = 0;
    REQUIRE(::waitpid(server, &status, 0) == server);
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}
