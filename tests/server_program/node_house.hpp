// Up to two tengen-server processes with one PostgreSQL database, and with HAProxy if installed.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server_program/packaged.hpp"
#include "server_program/served.hpp"
#include "support/postgres_server.hpp"
#include "support/waiting.hpp"

namespace tengen::test {

inline constexpr const char* kNodes[] = {"a", "b"};

/// A database, a proxy, and up to two nodes.
class NodeHouse {
  public:
    explicit NodeHouse(std::string place = PostgresServer::shared().new_place())
        : database(std::move(place)) {
        const std::filesystem::path program = "/usr/sbin/haproxy";
        INFO("HAProxy is not installed (packages.txt lists it)");
        REQUIRE(std::filesystem::exists(program));
        proxy_port_ = free_port();
        const auto port = [this](int node) { return std::to_string(ports_[node]); };
        std::string text =
            adapted("haproxy-nodes.cfg",
                    {{"maxconn 20000", "maxconn 100"},
                     {"bind :443 ssl crt /etc/haproxy/play.example.pem",
                      "bind 127.0.0.1:" + std::to_string(proxy_port_)},
                     {"127.0.0.1:8364 check", "127.0.0.1:" + port(0) + " check inter 100ms"},
                     {"127.0.0.1:8365 check", "127.0.0.1:" + port(1) + " check inter 100ms"},
                     {"server a 127.0.0.1:8364", "server a 127.0.0.1:" + port(0)},
                     {"server b 127.0.0.1:8365", "server b 127.0.0.1:" + port(1)}});
        const auto file = home.write("haproxy.cfg", text);
        proxy_.emplace(home, Run{.program = program,
                                 .arguments = {"-db", "-f", file},
                                 .limit = std::chrono::seconds(250)});
        boost::asio::io_context io;
        const boost::asio::ip::tcp::endpoint at(boost::asio::ip::address_v4::loopback(),
                                                proxy_port_);
        REQUIRE(comes_true([&] {
            boost::system::error_code error;
            boost::asio::ip::tcp::socket(io).connect(at, error);
            return !error;
        }));
    }
    ~NodeHouse() {
        proxy_->kill(SIGTERM);
        proxy_->wait();
    }

    void start(int node) {
        const std::string name = kNodes[node];
        const network::Url own = url(node);
        served[node].emplace(
            homes_[node],
            std::vector<std::string>{"--listen", "127.0.0.1:" + std::to_string(ports_[node]),
                                     "--store", database, "--node", name, "--address",
                                     "ws://127.0.0.1:" + std::to_string(own.port) + own.path});
    }
    void kill(int node) {
        served[node]->process().kill(SIGKILL);
        REQUIRE(served[node]->process().wait().signal == SIGKILL);
        served[node].reset();
    }
    /// The way to a node, through the proxy.
    network::Url url(int node) const {
        return {"127.0.0.1", proxy_port_, false, std::string("/") + kNodes[node] + "/play"};
    }
    /// The address of the proxy, which leads to any node.
    std::string proxy_address() const { return "http://127.0.0.1:" + std::to_string(proxy_port_); }
    /// The address of a node itself, as people type it.
    std::string address(int node) const {
        return "http://127.0.0.1:" + std::to_string(ports_[node]);
    }
    Ended tool(std::vector<std::string> words) const {
        words.insert(words.end(), {"--store", database});
        return run(home, Run{.program = server_program(), .arguments = words});
    }

    Home home;
    const std::string database;
    std::optional<Served> served[2];

  private:
    Home homes_[2];
    std::uint16_t ports_[2] = {free_port(), free_port()};
    std::uint16_t proxy_port_ = 0;
    std::optional<Running> proxy_;
};

}  // namespace tengen::test
