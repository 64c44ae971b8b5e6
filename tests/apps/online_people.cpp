#include "apps/online_people.hpp"

#include <csignal>

#include "support/catch.hpp"

namespace tengen::test {

void GameServer::start() {
    const std::string listen = "127.0.0.1:" + (port_.empty() ? "0" : port_);
    const std::string data = (home_.path() / "server").string();
    running_.emplace(home_, Run{.program = build_folder() / "bin/tengen-server",
                                .arguments = {"--listen", listen, "--plain", "--data", data},
                                .limit = std::chrono::seconds(60)});
    REQUIRE(running_->sees("\n"));
    const std::string& out = running_->out();
    const std::size_t colon = out.find(':');
    port_ = out.substr(colon + 1, out.find('\n') - colon - 1);
}

void GameServer::kill() {
    running_->kill(SIGKILL);
    running_->wait();
    running_.reset();
}

void PlayingTerminal::start(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--name", name_});
    running_.emplace(home_,
                     Run{.arguments = std::move(arguments), .limit = std::chrono::seconds(60)});
}

std::string PlayingTerminal::open(const std::string& game, const GameServer& server) {
    start({"play", game, "--online", server.url(), "--open", "link"});
    REQUIRE(running_->sees("/t/"));
    REQUIRE(running_->sees("waiting for players"));
    const std::string& out = running_->out();
    const std::size_t begin = out.find("http://");
    return out.substr(begin, out.find('\n', begin) - begin);
}

void PlayingTerminal::kill() {
    running_->kill(SIGKILL);
    running_->wait();
    running_.reset();
}

void PlayingTerminal::type(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) running_->type(line + '\n');
}

Ended PlayingTerminal::end() {
    running_->close_input();
    return running_->wait();
}

}  // namespace tengen::test
