// A server with a store, fake connections and a clock that tests move.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "config/game_library.hpp"
#include "match/random_player.hpp"
#include "messages/codec.hpp"
#include "server/custom_game.hpp"
#include "server/server.hpp"
#include "store/sqlite_store.hpp"
#include "support/catch.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {

/// A store's thread and its server's thread are one: that of the test.
class ServerHouse {
  public:
    enum class Limits : std::uint8_t { Off, On };
    using OpenStore = std::function<Result<std::unique_ptr<Store>>(StoreOwner)>;

    explicit ServerHouse(server::ServerSettings settings = {}, Limits limits = Limits::Off)
        : own_io_(std::make_unique<boost::asio::io_context>()),
          io(*own_io_),
          settings_(std::move(settings)) {
        settings_.limits = limits == Limits::On;
        open();
    }
    /// A server that shares its thread with others.
    ServerHouse(server::ServerSettings settings, boost::asio::io_context& loop, OpenStore open_it)
        : io(loop), settings_(std::move(settings)), open_store_(std::move(open_it)) {
        settings_.limits = false;
        open();
    }
    ~ServerHouse() { shut(); }

    /// Ends the server without warning and starts another with the same store.
    void restart() {
        shut();
        open();
    }
    void open() {
        StoreOwner owner{
            [this](std::function<void()> work) { boost::asio::post(io, std::move(work)); },
            [this](const Error&) { server->on_disk(false); }, [this] { server->on_disk(true); }};
        owner.on_told = [this](const std::string& words) {
            if (server) server->on_told(words);
        };
        auto opened = open_store_ ? open_store_(std::move(owner))
                                  : open_sqlite_store(path(), std::move(owner));
        INFO((opened ? "" : english(opened.error())));
        REQUIRE(opened);
        store = std::move(*opened);
        server.emplace(settings_, services());
        REQUIRE(server->start());
    }
    void shut() {
        server.reset();
        store.reset();
        io.restart();
        io.poll();
    }

    /// Runs work until the condition holds.
    template <class Condition>
    void until(const Condition& holds) {
        while (!holds()) {
            if (io.stopped()) io.restart();
            // Without this limit, a missing message would hang the test.
            REQUIRE(io.run_one_for(std::chrono::seconds(20)) > 0);
        }
    }

    /// Time passes while the server works.
    void pass(std::chrono::milliseconds time);
    /// Waits for all that the store still writes.
    void settle();

    std::int64_t wall() const { return 1'700'000'000'000 + (later + wall_error).count(); }
    const std::string& node() const { return settings_.node; }
    std::filesystem::path path() const { return folder_ / "games.db"; }

  private:
    std::unique_ptr<boost::asio::io_context> own_io_;

  public:
    std::chrono::milliseconds later{0};       ///< added to the clocks
    std::chrono::milliseconds wall_error{0};  ///< of the wall clock alone
    int ai_failures = 0;                      ///< how many AIs cannot be made
    boost::asio::io_context& io;
    std::unique_ptr<Store> store;
    std::optional<server::Server> server;

  private:
    server::ServerServices services() {
        server::ServerServices services{io, *store, all_rules(), {}, {}, {}, {}, {}};
        services.load_game = [](const messages::Rules& rules) -> Result<server::ServedGame> {
            Overrides overrides;
            if (rules.set) {
                for (const auto& [path, text] : *rules.set)
                    overrides.settings.push_back({path, text});
            }
            auto loaded = shipped_library().load(rules.game.value_or("gomoku"), overrides);
            if (!loaded) return fail(loaded.error());
            return server::ServedGame{loaded->game, loaded->definition, {}, {}};
        };
        services.create_ai = [this](const std::string& ai, const auto&, Seat, const ClockSettings&,
                                    server::ServerServices::AiReady ready) {
            boost::asio::post(io, [this, ai, ready = std::move(ready)] {
                if (ai_failures > 0) {
                    --ai_failures;
                    return ready(fail(ErrorCode::Plugin, ai, "it is not ready"));
                }
                if (ai != "random") return ready(fail(ErrorCode::Plugin, ai, "no such AI"));
                ready(std::make_unique<RandomPlayer>(io));
            });
        };
        services.try_game = [this](const messages::Rules& rules, auto done) {
            boost::asio::post(io, [rules, done = std::move(done)] {
                done(server::custom_game(rules, all_rules()));
            });
        };
        services.now = [this] { return Clock::now() + later; };
        services.wall = [this] { return wall(); };
        services.random = people::system_random();
        return services;
    }

    TemporaryFolder folder_;
    server::ServerSettings settings_;
    OpenStore open_store_;  ///< empty: a file of SQLite
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{
        io.get_executor()};
};

/// A client that reads and writes the messages as text, like a real one.
class FakeClient {
  public:
    FakeClient(ServerHouse& house, std::optional<std::string> name = {}, bool view = false)
        : FakeClient(house, Hello{std::move(name), {}, view}) {}

    struct Hello {
        std::optional<std::string> name, token;
        bool view = false;
        std::string address = "127.0.0.1";
    };
    FakeClient(ServerHouse& house, Hello hello)
        : house_(house), wire_(std::make_shared<TestWire>()) {
        connection_ = house.server->connect(wire_, hello.address);
        messages::Hello message;
        message.program = "test";
        message.name = hello.name;
        message.token = hello.token;
        if (hello.view) message.wants = {messages::Wish::View};
        const auto answer = ask(std::move(message));
        if (const auto* welcome = std::get_if<messages::Welcome>(&answer)) {
            me = *welcome;
            token = welcome->token ? *welcome->token : hello.token.value_or("");
        }
    }
    ~FakeClient() { leave(); }

    void leave() {
        if (connection_) house_.server->disconnect(std::exchange(connection_, nullptr));
    }
    /// Forgets the connection, for a server that ends.
    void lose() { connection_.reset(); }

    /// Sends a request and returns its number.
    std::int64_t send(messages::ClientMessage message) {
        const messages::Request request{++last_id_, std::move(message)};
        for (int i = 0; i < (doubles ? 2 : 1); ++i) send_text(messages::to_json(request));
        return last_id_;
    }
    void send_text(std::string_view text) { house_.server->receive(connection_, text); }
    /// Reads too slowly. Returns whether the server continues.
    bool crowd() { return house_.server->on_crowded(connection_); }
    /// Takes the messages that were not read yet, as texts.
    std::vector<std::string> unread() {
        std::vector<std::string> texts;
        for (const auto& text : std::exchange(wire_->sent, {})) texts.push_back(*text);
        return texts;
    }

    /// Sends a request and waits for its answer.
    messages::ServerMessage ask(messages::ClientMessage message) {
        const std::int64_t id = send(std::move(message));
        return answer_to(id);
    }
    messages::ServerMessage answer_to(std::int64_t id) {
        std::optional<messages::ServerMessage> answer;
        house_.until([&] {
            read();
            for (auto it = inbox.begin(); it != inbox.end(); ++it) {
                if (it->re != id) continue;
                answer = it->message;
                inbox.erase(it);
                return true;
            }
            return false;
        });
        return *answer;
    }
    /// The error code of a refused request.
    messages::Refusal refusal(messages::ClientMessage message) {
        const auto answer = ask(std::move(message));
        const auto* error = std::get_if<messages::ErrorAnswer>(&answer);
        REQUIRE(error != nullptr);
        return error->code;
    }
    /// Waits for the next news of a type, and drops those before it.
    template <class News>
    News next() {
        std::optional<News> found;
        house_.until([&] {
            read();
            while (!inbox.empty() && !found) {
                if (auto* news = std::get_if<News>(&inbox.front().message))
                    found = std::move(*news);
                inbox.pop_front();
            }
            return found.has_value();
        });
        return *found;
    }
    /// Waits for news that the condition accepts.
    template <class News, class Condition>
    News next(const Condition& fits) {
        for (;;) {
            News news = next<News>();
            if (fits(news)) return news;
        }
    }
    void read() {
        for (const auto& text : std::exchange(wire_->sent, {})) {
            auto answer = messages::read_answer(*text);
            INFO(*text);
            REQUIRE(answer);
            inbox.push_back(std::move(*answer));
        }
    }

    /// The ids of the challenges in the inbox, when the server has done what it can do now.
    std::vector<std::string> challenges() {
        if (house_.io.stopped()) house_.io.restart();
        house_.io.poll();
        read();
        std::vector<std::string> ids;
        for (const messages::Answer& told : inbox) {
            const auto* challenge = std::get_if<messages::Challenge>(&told.message);
            if (challenge != nullptr) ids.push_back(challenge->id);
        }
        return ids;
    }

    std::optional<server::CloseCode> closed() const { return wire_->closed; }
    const std::string& id() const { return me.you.id; }

    messages::Welcome me;
    std::string token;
    bool doubles = false;  ///< sends each request twice
    std::deque<messages::Answer> inbox;

  private:
    struct TestWire final : server::Wire {
        void send(std::shared_ptr<const std::string> text) override {
            sent.push_back(std::move(text));
        }
        void close(server::CloseCode code, std::string_view) override { closed = code; }
        void drop_waiting() override { sent.clear(); }
        std::vector<std::shared_ptr<const std::string>> sent;
        std::optional<server::CloseCode> closed;
    };

    ServerHouse& house_;
    std::shared_ptr<TestWire> wire_;
    std::shared_ptr<server::Connection> connection_;
    std::int64_t last_id_ = 0;
};

inline void ServerHouse::settle() {
    FakeClient visitor(*this);
}

inline void ServerHouse::pass(std::chrono::milliseconds time) {
    later += time;
    server->tick();
    settle();
    server->tick();
}

/// Gives a guest an account.
inline void make_account(FakeClient& client, const std::string& name) {
    messages::Account account;
    account.name = name;
    account.password = "correct horse";
    REQUIRE(std::holds_alternative<messages::Ok>(client.ask(account)));
}

/// Cheap passwords, for tests about other things.
inline server::ServerSettings quick_settings() {
    server::ServerSettings settings;
    settings.password_cost = {std::size_t{8} << 10, 1};
    return settings;
}

inline messages::OpenGame of_id(const std::string& game) {
    messages::OpenGame open;
    open.game = game;
    return open;
}

inline messages::Play play(const std::string& game, std::int64_t after, std::string move) {
    return {game, after, std::move(move), {}};
}

inline std::int64_t number_of(const messages::ServerMessage& answer) {
    const auto* ok = std::get_if<messages::Ok>(&answer);
    REQUIRE(ok != nullptr);
    return ok->number.value();
}

inline bool is_ok(const messages::ServerMessage& answer) {
    return std::holds_alternative<messages::Ok>(answer);
}

/// A request for a table of these rules. Seat 0 is for the client.
inline messages::TableRequest table_of(std::string rules) {
    messages::TableRequest request;
    request.rules.game = std::move(rules);
    request.seats = {{messages::SeatWish::Me{}}};
    request.watchers = 10;
    return request;
}

/// A request for a table that waits for one person.
inline messages::TableRequest challenge_to(const std::string& person) {
    auto request = table_of("tictactoe");
    request.open = messages::OpenTo::Person;
    request.person = person;
    return request;
}

/// Opens a table and returns its game id and code.
inline std::pair<std::string, std::string> opened_table(FakeClient& client,
                                                        messages::TableRequest request) {
    const auto answer = client.ask(std::move(request));
    const auto* ok = std::get_if<messages::Ok>(&answer);
    REQUIRE(ok != nullptr);
    return {ok->game.value(), ok->code.value()};
}

/// Opens a table's game by its code, and sits down.
inline std::string joined(FakeClient& client, const std::string& code) {
    messages::OpenGame open;
    open.code = code;
    const auto answer = client.ask(std::move(open));
    const auto* game = std::get_if<messages::GameNow>(&answer);
    REQUIRE(game != nullptr);
    const std::string id = game->game;
    REQUIRE(std::holds_alternative<messages::Ok>(client.ask(messages::Sit{{id, {}}})));
    return id;
}

inline messages::GameNow playing(FakeClient& client) {
    return client.next<messages::GameNow>(
        [](const auto& game) { return game.state == messages::GameState::Playing; });
}

}  // namespace tengen::test
