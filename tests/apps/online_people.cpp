#include "apps/online_people.hpp"

#include <csignal>

#include "support/catch.hpp"

namespace tengen::test {

namespace {

std::filesystem::path server_program() {
    return build_folder() / "bin/tengen-server";
}

}  // namespace

void GameServer::start() {
    const std::string listen = "127.0.0.1:" + (port_.empty() ? "0" : port_);
    std::vector<std::string> arguments{"--listen", listen, "--plain", "--data", data()};
    arguments.insert(arguments.end(), options_.begin(), options_.end());
    running_.emplace(home_, Run{.program = server_program(),
                                .arguments = std::move(arguments),
                                .limit = std::chrono::seconds(600)});
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

Ended GameServer::admin(std::vector<std::string> words) const {
    words.insert(words.begin(), "admin");
    words.insert(words.end(), {"--data", data()});
    return run(home_, Run{.program = server_program(), .arguments = std::move(words)});
}

Ended GameServer::exported(const std::string& game) const {
    return run(home_,
               Run{.program = server_program(), .arguments = {"export", game, "--data", data()}});
}

void PlayingTerminal::start(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--name", name_});
    // A server under load hashes passwords last, which takes many seconds each.
    running_.emplace(home_,
                     Run{.arguments = std::move(arguments), .limit = std::chrono::seconds(180)});
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

void PlayingTerminal::stop() {
    running_->kill(SIGSTOP);
}

void PlayingTerminal::resume() {
    running_->kill(SIGCONT);
}

void PlayingTerminal::type(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) running_->type(line + '\n');
}

bool PlayingTerminal::told(bool seen) const {
    if (!seen) UNSCOPED_INFO(name_ << " saw:\n" << running_->out());
    return seen;
}

Ended PlayingTerminal::end() {
    running_->close_input();
    return running_->wait();
}

}  // namespace tengen::test
