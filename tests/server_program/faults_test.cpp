// Network faults F1 to F17 with the real programs. The others have their tests elsewhere:
//
// clang-format off
//   F2  host not found, refused       [apps] "an unreachable server ends ...", [network] client_test
//   F3  expired, of another name      [network] "a certificate of another name, time or origin ..."
//   F5  cable out                     bad_proxy_test, [online] client_test, [gui] window_online_test
//   F6  the server restarts           restart_test, [apps] online_play_test, [web] browser_test
//   F7  repeats                       [server] "requests that arrive twice count once"
//   F8  foreign moves                 [server] "a bad move changes nothing, in any game"
//   F10 a second login                [server] "one connection cannot act for another", [online] client_test
//   F11 floods                        [server] "a flood is refused and closed ..."
//   F12 slow and silent connections   [network] attack_test
//   F13 broken frames                 [network] "a broken frame is closed with its code"
//   F14 an opponent leaves            [server] "an absent player's game may be claimed after a while"
//   F17 a wrong clock                 [server] "a wall clock that jumps changes no game clock"
// clang-format on
#include <sys/resource.h>

#include <filesystem>

#include "network/certificate.hpp"
#include "server_program/loaded_table.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Lowers a limit of a running server, until the end.
class LowLimit {
  public:
    LowLimit(pid_t process, __rlimit_resource kind, rlim_t value) : process_(process), kind_(kind) {
        REQUIRE(::prlimit(process_, kind_, nullptr, &before_) == 0);
        const rlimit low{value, before_.rlim_max};
        REQUIRE(::prlimit(process_, kind_, &low, nullptr) == 0);
    }
    ~LowLimit() { ::prlimit(process_, kind_, &before_, nullptr); }
    LowLimit(const LowLimit&) = delete;
    LowLimit& operator=(const LowLimit&) = delete;

  private:
    pid_t process_;
    __rlimit_resource kind_;
    rlimit before_{};
};

rlim_t open_descriptors_of(pid_t process) {
    const std::filesystem::directory_iterator folder("/proc/" + std::to_string(process) + "/fd");
    return static_cast<rlim_t>(std::distance(begin(folder), end(folder)));
}

std::optional<std::string> notice_of(Visit& visit) {
    static_cast<void>(visit.answer_to(-1));
    std::optional<std::string> text;
    for (const messages::Answer& answer : visit.heard) {
        if (const auto* notice = std::get_if<messages::Notice>(&answer.message)) {
            text = notice->text.pattern;
        }
    }
    return text;
}

}  // namespace

TEST_CASE("F1: a port in use is reported", "[server_program]") {
    const Home home, other;
    const Served served(home);
    const Ended ended =
        Served::tool(other, {"--listen", "127.0.0.1:" + std::to_string(served.port)});
    CHECK(ended.code == 6);
    CHECK(has(ended.err, "cannot listen on 127.0.0.1:" + std::to_string(served.port)));
    CHECK(has(ended.err, "address in use"));
}

TEST_CASE("F3: a changed or unexpected certificate ends a program", "[server_program]") {
    const Home home, person;
    const auto key = home.path() / "key.pem", certificate = home.path() / "cert.pem";
    const network::SelfSigned content{{"127.0.0.1"}};
    REQUIRE(network::make_self_signed(key, certificate, content));
    Served served(home, {"--cert", certificate, "--key", key});
    const std::string link = "https://127.0.0.1:" + std::to_string(served.port);
    const Ended unexpected =
        tengen::test::tengen(person, {"watch", link + "/t/code#" + std::string(64, 'a')});
    CHECK(unexpected.code == 6);
    CHECK(has(unexpected.err, "the certificate is not the expected one"));
    // A client remembers the first certificate of a local network.
    CHECK(tengen::test::tengen(person, {"watch", link}).code == 0);
    REQUIRE(network::make_self_signed(key, certificate, content));
    served.process().kill(SIGHUP);
    REQUIRE(served.tool({"admin", "status"}).code == 0);
    const Ended changed = tengen::test::tengen(person, {"watch", link});
    CHECK(changed.code == 6);
    CHECK(has(changed.err, "another certificate than before"));
}

TEST_CASE("F4: a client of another version is refused with the reason", "[server_program]") {
    const Home home;
    const Served served(home);
    boost::asio::io_context io;
    Client client(io, served.url());
    REQUIRE(client.socket);
    messages::Hello hello;
    hello.program = "test";
    hello.v = {2, 3};
    client.socket->send(shared(messages::to_json(messages::Request{1, hello})));
    REQUIRE(runs_until(io, [&] { return client.ear->closed.has_value(); }));
    CHECK(client.ear->closed == 4002);
    REQUIRE(client.ear->texts.size() == 1);
    const auto answer = messages::read_answer(client.ear->texts.front());
    REQUIRE(answer);
    const auto& error = std::get<messages::ErrorAnswer>(answer->message);
    CHECK(error.code == messages::Refusal::Version);
}

TEST_CASE("F9: neither a name nor a wrong token opens a seat", "[server_program]") {
    const Home home;
    const Served served(home);
    boost::asio::io_context io;
    Visit ann(io, served.url(), "Ann"), ben(io, served.url(), "Ben");
    const auto [id, code] = new_table(ann, "gomoku");
    open_game(ben, id, code);
    REQUIRE(std::holds_alternative<messages::Ok>(ben.ask(messages::Sit{{id, {}}})));
    Visit thief(io, served.url(), "Ann");
    const auto refused_game = thief.ask(messages::OpenGame{id, {}, {}, {}});
    CHECK(std::get<messages::ErrorAnswer>(refused_game).code == messages::Refusal::NoSuchGame);
    const auto played = thief.ask(messages::Play{id, 0, "h8", {}});
    CHECK(std::get<messages::ErrorAnswer>(played).code == messages::Refusal::NoSuchGame);
    const Visit guesser(io, served.url(), "Ann", std::string(43, 'x'));
    CHECK_FALSE(guesser.greeted);
    REQUIRE(runs_until(io, [&] { return guesser.closed().has_value(); }));
    CHECK(guesser.closed() == 4004);
}

TEST_CASE("F15: while the disk is full, games wait, and no move is shown that is not saved",
          "[server_program]") {
    const Home home;
    Served served(home);
    boost::asio::io_context io;
    LoadedTable table = running_table(io, served.url());
    const std::size_t confirmed = table.confirmed.size();
    const auto full = std::make_unique<LowLimit>(served.process().process(), RLIMIT_FSIZE, 1);
    const auto told = [&](const char* text) {
        return runs_until(io, [&] {
            table.go_on();
            return notice_of(*table.visits[0]) == text && notice_of(*table.visits[1]) == text;
        });
    };
    REQUIRE(told("the server cannot save; the game waits"));
    CHECK(table.confirmed.size() == confirmed);
    messages::TableRequest request;
    request.rules.game = "gomoku";
    const auto refused = table.visits[0]->ask(request);
    CHECK(std::get<messages::ErrorAnswer>(refused).code == messages::Refusal::Disk);
    for (auto& visit : table.visits) {
        CHECK(open_game(*visit, table.id).lines.size() == confirmed);
    }
}

TEST_CASE("F15: a game continues when the disk has room again", "[server_program]") {
    const Home home;
    Served served(home);
    boost::asio::io_context io;
    LoadedTable table = running_table(io, served.url());
    {
        const LowLimit full(served.process().process(), RLIMIT_FSIZE, 1);
        REQUIRE(runs_until(io, [&] {
            table.go_on();
            return notice_of(*table.visits[0]) == "the server cannot save; the game waits";
        }));
    }
    const std::size_t confirmed = table.confirmed.size();
    REQUIRE(runs_until(io, [&] {
        table.go_on();
        return table.confirmed.size() >= confirmed + 4;
    }));
    table.visit(io, served.url());
    table.open();
    CHECK(table.plays == table.confirmed.size());
}

TEST_CASE("F16: a server without descriptors refuses newcomers and lives", "[server_program]") {
    const Home home;
    Served served(home);
    boost::asio::io_context io;
    LoadedTable table = running_table(io, served.url());
    {
        const pid_t process = served.process().process();
        const LowLimit none(process, RLIMIT_NOFILE, open_descriptors_of(process) + 2);
        std::vector<std::unique_ptr<Client>> clients;
        do {
            clients.push_back(std::make_unique<Client>(io, served.url()));
        } while (clients.back()->socket && clients.size() < 20);
        REQUIRE(clients.back()->error);
        CHECK(clients.back()->error->front().message.arguments.at(1).message()->id ==
              "the server is full (try again later)");
        const std::size_t confirmed = table.confirmed.size();
        REQUIRE(runs_until(io, [&] {
            table.go_on();
            return table.confirmed.size() >= confirmed + 4;
        }));
    }
    Visit ann(io, served.url(), "Ann");
    CHECK(ann.greeted);
}
