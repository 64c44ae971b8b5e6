// The files for proxies, in the real proxies.
#include <filesystem>

#include "network/certificate.hpp"
#include "server_program/packaged.hpp"
#include "server_program/served.hpp"
#include "support/waiting.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

struct ProxyHouse {
    Home home;
    Served served{home, {"--public", "--name", "127.0.0.1", "--behind-proxy", "127.0.0.1"}};
    std::uint16_t port = free_port();
    std::filesystem::path key = home.path() / "key.pem", certificate = home.path() / "cert.pem";

    ProxyHouse() {
        network::SelfSigned content;
        content.names = {"127.0.0.1"};
        REQUIRE(network::make_self_signed(key, certificate, content));
    }

    std::string inner() const { return "127.0.0.1:" + std::to_string(served.port); }
    std::string outer() const { return "127.0.0.1:" + std::to_string(port); }

    /// A player greets, opens a table and plays through the proxy.
    void play() const {
        boost::asio::io_context io;
        network::ClientTrust trust;
        trust.fingerprint = network::fingerprint_of(certificate).value();
        const network::Url url{"127.0.0.1", port, true};
        REQUIRE(comes_true([&] { return Client(io, url, trust).socket != nullptr; }));
        Visit ann(io, url, "Ann", {}, trust);
        REQUIRE(ann.greeted);
        const auto [id, code] = new_table(ann, "gomoku");
        REQUIRE(open_game(ann, id, code).you == 0);
    }
};

}  // namespace

TEST_CASE("A player reaches a public server through nginx with the shipped file",
          "[server_program][.slow]") {
    const std::filesystem::path program = "/usr/sbin/nginx";
    REQUIRE(std::filesystem::exists(program));
    const ProxyHouse house;
    const std::string site = adapted(
        "nginx.conf", {{"listen 443 ssl;", "listen " + house.outer() + " ssl;"},
                       {"listen [::]:443 ssl;", ""},
                       {"/etc/letsencrypt/live/play.example/fullchain.pem", house.certificate},
                       {"/etc/letsencrypt/live/play.example/privkey.pem", house.key},
                       {"http://127.0.0.1:8364", "http://" + house.inner()}});
    const auto file = house.home.write(
        "nginx/nginx.conf",
        "pid nginx.pid;\ndaemon off;\nevents {}\nhttp {\naccess_log off;\n"
        "client_body_temp_path body;\nproxy_temp_path proxy;\nfastcgi_temp_path fastcgi;\n"
        "uwsgi_temp_path uwsgi;\nscgi_temp_path scgi;\n" +
            site + "}\n");
    Running nginx(house.home,
                  Run{.program = program,
                      .arguments = {"-p", file.parent_path(), "-c", file, "-e", "stderr"},
                      .limit = std::chrono::seconds(250)});
    house.play();
    nginx.kill(SIGTERM);
    REQUIRE(nginx.wait().code == 0);
}

TEST_CASE("A player reaches a public server through HAProxy with the shipped file",
          "[server_program]") {
    const std::filesystem::path program = "/usr/sbin/haproxy";
    REQUIRE(std::filesystem::exists(program));
    const ProxyHouse house;
    const auto both =
        house.home.write("both.pem", house.home.read("cert.pem") + house.home.read("key.pem"));
    const auto file = house.home.write(
        "haproxy.cfg",
        adapted("haproxy.cfg", {{"maxconn 20000", "maxconn 100"},
                                {"bind :443 ssl crt /etc/haproxy/play.example.pem",
                                 "bind " + house.outer() + " ssl crt " + both.string()},
                                {"server games 127.0.0.1:8364", "server games " + house.inner()}}));
    Running haproxy(house.home, Run{.program = program,
                                    .arguments = {"-db", "-f", file},
                                    .limit = std::chrono::seconds(250)});
    house.play();
    haproxy.kill(SIGTERM);
    haproxy.wait();
}
