// An operator's commands, signals and sockets.
#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "network/certificate.hpp"
#include "sandbox/landlock.hpp"
#include "server_program/packaged.hpp"
#include "server_program/served.hpp"
#include "support/skip.hpp"
#include "support/waiting.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// The body of a page of this machine.
std::string page(std::uint16_t port, const std::string& path, const std::string& headers = "") {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in name{};
    name.sin_family = AF_INET;
    name.sin_port = htons(port);
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    REQUIRE(::connect(socket, reinterpret_cast<sockaddr*>(&name), sizeof name) == 0);
    const std::string request =
        "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "Connection: close\r\n\r\n";
    REQUIRE(::send(socket, request.data(), request.size(), 0) > 0);
    std::string text;
    char bytes[4096];
    for (ssize_t got = 0; (got = ::recv(socket, bytes, sizeof bytes, 0)) > 0;) {
        text.append(bytes, static_cast<std::size_t>(got));
    }
    ::close(socket);
    return text;
}

}  // namespace

TEST_CASE("A banned player's connections close, and a pardon readmits the player",
          "[server_program]") {
    const Home home;
    Served served(home);
    boost::asio::io_context io;
    Visit ann(io, served.url(), "Ann");
    REQUIRE(served.tool({"admin", "ban", "Unknown"}).code == 2);
    REQUIRE(served.tool({"admin", "ban", "Ann", "soon"}).code == 2);
    REQUIRE(served.tool({"admin", "ban", "Ann", "7d"}).code == 0);
    REQUIRE(runs_until(io, [&] { return ann.closed().has_value(); }));
    REQUIRE(ann.closed() == 4003);
    const Visit again(io, served.url(), "Ann", ann.token);
    REQUIRE_FALSE(again.greeted);
    // Without a connection, an id is the only name of a guest.
    REQUIRE(served.tool({"admin", "pardon", "Ann"}).code == 2);
}

TEST_CASE("An administrator closes games, and sends notices to all", "[server_program]") {
    const Home home;
    Served served(home);
    boost::asio::io_context io;
    Visit ann(io, served.url(), "Ann");
    const auto [id, code] = new_table(ann, "gomoku");
    REQUIRE(open_game(ann, id, code).state == messages::GameState::Open);
    REQUIRE(served.tool({"admin", "close", "a.none"}).code == 2);
    REQUIRE(served.tool({"admin", "close", id}).code == 0);
    REQUIRE(served.tool({"admin", "close", id}).code == 2);
    REQUIRE(open_game(ann, id).state == messages::GameState::Over);
    REQUIRE(served.tool({"admin", "notice", "maintenance at noon"}).code == 0);
    const auto is_notice = [](const messages::Answer& answer) {
        return std::holds_alternative<messages::Notice>(answer.message);
    };
    REQUIRE(runs_until(io, [&] {
        static_cast<void>(ann.answer_to(0));
        return std::any_of(ann.heard.begin(), ann.heard.end(), is_notice);
    }));
}

TEST_CASE("Backups, exports and figures work while a server runs", "[server_program]") {
    const Home home;
    Served served(home, {"--metrics", "127.0.0.1:0"});
    boost::asio::io_context io;
    Visit ann(io, served.url(), "Ann");
    const auto [id, code] = new_table(ann, "gomoku");
    const auto copy = home.path() / "copy.db";
    REQUIRE(served.tool({"backup", copy.string()}).code == 0);
    REQUIRE(std::filesystem::file_size(copy) > 0);
    REQUIRE((std::filesystem::status(copy).permissions() & std::filesystem::perms::others_all) ==
            std::filesystem::perms::none);
    REQUIRE(served.tool({"backup", copy.string()}).code == 5);
    REQUIRE(served.tool({"admin", "backup", (home.path() / "two.db").string()}).code == 0);
    REQUIRE_FALSE(served.tool({"export", id}).out.empty());
    REQUIRE(served.tool({"export", "a.none"}).code == 2);

    REQUIRE(served.process().sees("/metrics\n"));
    const std::string& out = served.process().out();
    const auto port =
        static_cast<std::uint16_t>(std::stoi(out.substr(out.find(':', out.find("http:") + 5) + 1)));
    const std::string figures = page(port, "/metrics");
    REQUIRE(has(figures, "tengen_connections 1\n"));
    REQUIRE(has(figures, "tengen_tables 1\n"));
    REQUIRE(has(page(port, "/"), "404"));

    served.process().kill(SIGTERM);
    REQUIRE(served.process().wait().code == 0);
    REQUIRE(Served::tool(home, {"export", id}).code == 0);
    REQUIRE(Served::tool(home, {"admin", "status"}).code == 6);
}

TEST_CASE("Only clients that accept gzip get a compressed page", "[server_program]") {
    const Home home;
    const Served served(home);
    const std::string plain = page(served.port, "/");
    CHECK(plain.find("<html") != std::string::npos);
    CHECK(plain.find("Content-Encoding") == std::string::npos);
    CHECK(plain.find("Vary: Accept-Encoding") != std::string::npos);
    const std::string packed = page(served.port, "/", "Accept-Encoding: gzip\r\n");
    CHECK(packed.find("Content-Encoding: gzip") != std::string::npos);
    CHECK(packed.find("\x1F\x8B") != std::string::npos);
}

TEST_CASE("A server shows figures to its own machine only", "[server_program]") {
    const Home home;
    REQUIRE(Served::tool(home, {"--metrics", "0.0.0.0:9364"}).code == 2);
}

TEST_CASE("A locked-in server plays with AIs in their own processes", "[server_program]") {
    const Home home;
    Served served(home);
    boost::asio::io_context io;
    Visit ann(io, served.url(), "Ann");
    messages::TableRequest request;
    request.rules.game = "tictactoe";
    request.seats = {{messages::SeatWish::Ai{"random"}}, {messages::SeatWish::Me{}}};
    const auto answer = ann.ask(std::move(request));
    REQUIRE(std::holds_alternative<messages::Ok>(answer));
    // The AI begins, and its move comes as an event.
    const auto is_events = [](const messages::Answer& heard) {
        return std::holds_alternative<messages::Events>(heard.message);
    };
    REQUIRE(runs_until(io, [&] {
        static_cast<void>(ann.answer_to(0));
        return std::any_of(ann.heard.begin(), ann.heard.end(), is_events);
    }));
    served.process().kill(SIGTERM);
    const Ended ended = served.process().wait();
    REQUIRE(ended.code == 0);
    if (landlock_abi() > 0) REQUIRE(ended.err.empty());
}

TEST_CASE("A server in a network has only the AIs that are named, if some are",
          "[server_program]") {
    const Home home;
    Served served(home, {"--ai", "winblock"});
    boost::asio::io_context io;
    Visit ann(io, served.url(), "Ann");
    messages::TableRequest request;
    request.rules.game = "tictactoe";
    request.seats = {{messages::SeatWish::Ai{"random"}}, {messages::SeatWish::Me{}}};
    REQUIRE(std::holds_alternative<messages::Ok>(ann.ask(request)));
    const auto hears = [&](const auto& wanted) {
        return runs_until(io, [&] {
            static_cast<void>(ann.answer_to(0));
            return std::any_of(ann.heard.begin(), ann.heard.end(), wanted);
        });
    };
    REQUIRE(hears([](const messages::Answer& heard) {
        return std::holds_alternative<messages::ErrorAnswer>(heard.message);
    }));
    request.seats[0] = {messages::SeatWish::Ai{"winblock"}};
    REQUIRE(std::holds_alternative<messages::Ok>(ann.ask(std::move(request))));
    REQUIRE(hears([](const messages::Answer& heard) {
        return std::holds_alternative<messages::Events>(heard.message);
    }));
}

TEST_CASE("SIGHUP reads a renewed certificate, and keeps the old one if it is not valid",
          "[server_program]") {
    const Home home;
    const auto key = home.path() / "tls/key.pem";
    const auto certificate = home.path() / "tls/cert.pem";
    std::filesystem::create_directories(key.parent_path());
    network::SelfSigned content;
    content.names = {"127.0.0.1"};
    REQUIRE(network::make_self_signed(key, certificate, content));
    Served served(home, {"--cert", certificate.string(), "--key", key.string()});
    boost::asio::io_context io;
    const auto greeted_by = [&] {
        network::ClientTrust trust;
        trust.fingerprint = network::fingerprint_of(certificate).value();
        network::Url url = served.url();
        url.secure = true;
        const Client client(io, url, trust);
        return client.socket != nullptr;
    };
    REQUIRE(greeted_by());
    REQUIRE(network::make_self_signed(key, certificate, content));
    REQUIRE_FALSE(greeted_by());
    served.process().kill(SIGHUP);
    REQUIRE(comes_true([&] { return greeted_by(); }));
    const std::string good = home.read("tls/cert.pem");
    home.write("tls/cert.pem", "nothing");
    served.process().kill(SIGHUP);
    // The answer to a later command follows the signal.
    REQUIRE(served.tool({"admin", "status"}).code == 0);
    home.write("tls/cert.pem", good);
    REQUIRE(greeted_by());
}

TEST_CASE("A locked-in server reads no files of others", "[server_program]") {
    if (landlock_abi() == 0) return skip("this kernel has no Landlock");
    const Home home;
    const auto tls = home.path() / "tls", elsewhere = home.path() / "elsewhere";
    network::SelfSigned content;
    content.names = {"127.0.0.1"};
    for (const auto& folder : {tls, elsewhere}) {
        std::filesystem::create_directories(folder);
        REQUIRE(network::make_self_signed(folder / "key.pem", folder / "cert.pem", content));
    }
    Served served(home, {"--cert", tls / "cert.pem", "--key", tls / "key.pem"});
    std::filesystem::remove(tls / "cert.pem");
    std::filesystem::create_symlink(elsewhere / "cert.pem", tls / "cert.pem");
    served.process().kill(SIGHUP);
    REQUIRE(served.tool({"admin", "status"}).code == 0);
    served.process().kill(SIGTERM);
    const Ended ended = served.process().wait();
    REQUIRE(ended.code == 0);
    REQUIRE(has(ended.err, "ermission denied"));
}

TEST_CASE("A server takes the socket that systemd has opened", "[server_program]") {
    const Home home;
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in name{};
    name.sin_family = AF_INET;
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof name;
    REQUIRE(::bind(socket, reinterpret_cast<sockaddr*>(&name), size) == 0);
    REQUIRE(::listen(socket, 10) == 0);
    REQUIRE(::getsockname(socket, reinterpret_cast<sockaddr*>(&name), &size) == 0);
    const std::string program = server_program(), data = Served::data(home);
    const pid_t server = ::fork();
    if (server == 0) {
        constexpr int kFirst = 3;
        // dup2() of a descriptor to itself would keep its close-on-exec flag.
        if (socket == kFirst) ::fcntl(socket, F_SETFD, 0);
        if (socket != kFirst) ::dup2(socket, kFirst);
        ::setenv("LISTEN_PID", std::to_string(::getpid()).c_str(), 1);
        ::setenv("LISTEN_FDS", "1", 1);
        ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
        ::execl(program.c_str(), "tengen-server", "--data", data.c_str(), nullptr);
        ::_exit(1);
    }
    ::close(socket);
    boost::asio::io_context io;
    // The connection waits in the socket while the server starts.
    {
        Visit ann(io, {"127.0.0.1", ntohs(name.sin_port), false}, "Ann");
        CHECK(ann.greeted);
    }
    ::kill(server, SIGTERM);
    int status = 0;
    REQUIRE(::waitpid(server, &status, 0) == server);
    REQUIRE(status == 0);
}

TEST_CASE("systemd knows every line of the shipped units", "[server_program][.slow]") {
    const std::filesystem::path program = "/usr/bin/systemd-analyze";
    REQUIRE(std::filesystem::exists(program));
    const Home home;
    const std::vector<std::pair<std::string, std::string>> server{
        {"ExecStart=/usr/bin/tengen-server", "ExecStart=" + server_program().string()}};
    home.write("units/tengen-server.service", adapted("tengen-server.service", server));
    home.write("units/tengen-server.socket", adapted("tengen-server.socket", {}));
    home.write("units/tengen-server@.service", adapted("tengen-server@.service", server));
    for (const char* unit : {"tengen-server.service", "tengen-server@b.service"}) {
        INFO(unit);
        const Ended ended = run(
            home,
            Run{.program = program,
                .arguments = {"verify", "--man=no", (home.path() / "units" / unit).string()},
                .environment = {{"SYSTEMD_UNIT_PATH", (home.path() / "units").string() + ":"}}});
        CHECK(ended.code == 0);
        CHECK(ended.all_err.empty());
    }
}

TEST_CASE("All units confine the server alike", "[server_program]") {
    const auto rules = [](const std::string& unit) {
        const std::string text = adapted(unit, {});
        return text.substr(text.find("\nNoNewPrivileges"));
    };
    CHECK(rules("tengen-server.service") == rules("tengen-server@.service"));
}
