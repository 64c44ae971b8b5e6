// A running tengen-server, and clients that reach it over the network.
#pragma once

#include <csignal>
#include <deque>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "apps/program.hpp"
#include "messages/codec.hpp"
#include "network/peers.hpp"
#include "support/catch.hpp"

namespace tengen::test {

inline std::filesystem::path server_program() {
    return build_folder() / "bin/tengen-server";
}

/// Starts a server in a home's folder "data", and waits for its address.
class Served {
  public:
    Served(const Home& home, std::vector<std::string> options = {})
        : home_(home), running_(home, run_of(home, std::move(options))) {
        if (!running_.sees("\n")) FAIL(running_.wait().all_err);
        const std::string line = running_.out().substr(0, running_.out().find('\n'));
        port = static_cast<std::uint16_t>(std::stoi(line.substr(line.rfind(':') + 1)));
    }

    /// Runs another tengen-server for the same data.
    Ended tool(std::vector<std::string> words) const { return tool(home_, std::move(words)); }
    static Ended tool(const Home& home, std::vector<std::string> words) {
        words.insert(words.end(), {"--data", data(home)});
        return tengen::test::run(home, Run{.program = server_program(), .arguments = words});
    }
    static std::string data(const Home& home) { return (home.path() / "data").string(); }
    network::Url url() const { return {"127.0.0.1", port, false}; }
    Running& process() { return running_; }

    std::uint16_t port = 0;

  private:
    static Run run_of(const Home& home, std::vector<std::string> options) {
        std::vector<std::string> arguments{"--data", data(home), "--no-limits"};
        if (std::find(options.begin(), options.end(), "--listen") == options.end()) {
            arguments.insert(arguments.end(), {"--listen", "127.0.0.1:0"});
        }
        arguments.insert(arguments.end(), options.begin(), options.end());
        return {.program = server_program(),
                .arguments = arguments,
                .limit = std::chrono::seconds(250)};
    }

    const Home& home_;
    Running running_;
};

/// A client that says hello, and then asks.
class Visit {
  public:
    Visit(boost::asio::io_context& io, const network::Url& url, const std::string& name,
          const std::string& known_token = {}, const network::ClientTrust& trust = {})
        : io_(io), client_(io, url, trust), token(known_token) {
        INFO((client_.error ? english(*client_.error) : ""));
        REQUIRE(client_.socket);
        messages::Hello hello;
        hello.program = "test";
        hello.name = name;
        if (!token.empty()) hello.token = token;
        const auto answer = ask(std::move(hello));
        if (const auto* welcome = std::get_if<messages::Welcome>(&answer)) {
            if (welcome->token) token = *welcome->token;
            greeted = true;
        }
    }

    std::int64_t send(messages::ClientMessage message) {
        const messages::Request request{++last_id_, std::move(message)};
        client_.socket->send(shared(messages::to_json(request)));
        return last_id_;
    }
    messages::ServerMessage ask(messages::ClientMessage message) {
        const std::int64_t id = send(std::move(message));
        std::optional<messages::ServerMessage> answer;
        REQUIRE(runs_until(io_, [&] {
            answer = answer_to(id);
            return answer || closed();
        }));
        return answer.value_or(messages::ErrorAnswer{});
    }
    /// The answer to a request, if it has come.
    std::optional<messages::ServerMessage> answer_to(std::int64_t id) {
        for (const std::string& text : std::exchange(client_.ear->texts, {})) {
            auto answer = messages::read_answer(text);
            REQUIRE(answer);
            heard.push_back(std::move(*answer));
        }
        for (const messages::Answer& answer : heard) {
            if (answer.re == id) return answer.message;
        }
        return std::nullopt;
    }
    std::optional<std::uint16_t> closed() const { return client_.ear->closed; }

  private:
    boost::asio::io_context& io_;
    Client client_;
    std::int64_t last_id_ = 0;

  public:
    std::string token;
    bool greeted = false;
    std::deque<messages::Answer> heard;
};

/// Opens a table of gomoku with the visitor in the first seat. Returns its id and code.
inline std::pair<std::string, std::string> new_table(Visit& visit, const std::string& game) {
    messages::TableRequest request;
    request.rules.game = game;
    request.seats = {{messages::SeatWish::Me{}}};
    const auto answer = visit.ask(std::move(request));
    const auto* ok = std::get_if<messages::Ok>(&answer);
    REQUIRE(ok != nullptr);
    return {ok->game.value(), ok->code.value()};
}

/// Opens a game, by its code or id. Returns it as it is.
inline messages::GameNow open_game(Visit& visit, const std::string& id,
                                   const std::string& code = {}) {
    messages::OpenGame open;
    if (code.empty()) {
        open.game = id;
    } else {
        open.code = code;
    }
    const auto answer = visit.ask(std::move(open));
    const auto* game = std::get_if<messages::GameNow>(&answer);
    REQUIRE(game != nullptr);
    return *game;
}

}  // namespace tengen::test
