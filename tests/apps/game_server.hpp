// A real tengen-server for tests of programs that visit it.
#pragma once

#include <csignal>
#include <optional>
#include <string>
#include <vector>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {

/// A server with its folder. start() after kill() uses the same port.
class GameServer {
  public:
    explicit GameServer(std::vector<std::string> options = {}) : options_(std::move(options)) {}

    void start() {
        const std::string listen = "127.0.0.1:" + (port_.empty() ? "0" : port_);
        std::vector<std::string> arguments{"--listen", listen, "--plain", "--data", data()};
        arguments.insert(arguments.end(), options_.begin(), options_.end());
        running_.emplace(home_, Run{.program = program(),
                                    .arguments = std::move(arguments),
                                    .limit = std::chrono::seconds(600)});
        REQUIRE(running_->sees("\n"));
        const std::string& out = running_->out();
        const std::size_t colon = out.find(':');
        port_ = out.substr(colon + 1, out.find('\n') - colon - 1);
    }
    void kill() {
        running_->kill(SIGKILL);
        running_->wait();
        running_.reset();
    }
    std::string url() const { return "http://127.0.0.1:" + port_; }
    /// A game of the store as a saved game.
    Ended exported(const std::string& game) const {
        return run(home_, Run{.program = program(),
                              .arguments = {"export", game, "--data", data()}});
    }

  private:
    static std::filesystem::path program() { return build_folder() / "bin/tengen-server"; }
    std::string data() const { return (home_.path() / "server").string(); }

    Home home_;
    std::vector<std::string> options_;
    std::string port_;
    std::optional<Running> running_;
};

}  // namespace tengen::test
