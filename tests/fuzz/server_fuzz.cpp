// Fuzzing of the server by sequences of messages, lost connections, a slow and a failing disk, and
// kills. Whatever comes, each message of the server is readable, no client sees an event that is
// not on the disk, and each stored game is a game by its rules. For libFuzzer; see fuzz.sh.
//
// The input has lines. The first byte of each says what happens (see happen() below). In a message,
// $ and a digit mean a game, a code or an account that the server has named.
#include <array>
#include <ctime>
#include <span>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "fuzz_input.hpp"
#include "journal/journal_format.hpp"
#include "journal/journal_reader.hpp"
#include "match/random_player.hpp"
#include "memory_store.hpp"
#include "server/custom_game.hpp"
#include "server/server.hpp"

namespace tengen {
namespace {

using fuzz::Input;
using fuzz::require;
using namespace server;

constexpr std::size_t kClients = 3;

/// Compares the messages of the server with its store.
class FuzzWire final : public Wire {
  public:
    FuzzWire(fuzz::MemoryStore& store, std::vector<std::string>& names)
        : store_(store), names_(names) {}

    void send(std::shared_ptr<const std::string> text) override {
        const auto answer = messages::read_answer(*text);
        if (!answer) std::fprintf(stderr, "%s\n", text->c_str());
        require(answer.has_value(), "a message of the server is readable");
        if (const auto* ok = std::get_if<messages::Ok>(&answer->message)) {
            if (ok->game) note(*ok->game);
            if (ok->code) note(*ok->code);
            if (ok->seek) note(*ok->seek);
        } else if (const auto* game = std::get_if<messages::GameNow>(&answer->message)) {
            note(game->game);
            check(game->game, game->from, game->lines);
        } else if (const auto* events = std::get_if<messages::Events>(&answer->message)) {
            check(events->game, events->from, events->lines);
        } else if (const auto* welcome = std::get_if<messages::Welcome>(&answer->message)) {
            if (welcome->token) token = *welcome->token;
            note(welcome->you.id);
            note(welcome->you.name);
        }
    }
    void close(CloseCode, std::string_view) override { closed = true; }

    std::string token;
    bool closed = false;

  private:
    void note(const std::string& name) {
        if (names_.size() < 10 && std::find(names_.begin(), names_.end(), name) == names_.end()) {
            names_.push_back(name);
        }
    }
    void check(const std::string& game, std::int64_t from, const std::vector<std::string>& lines) {
        const auto kept = store_.all_events().find(game);
        const std::size_t count = kept == store_.all_events().end() ? 0 : kept->second.size();
        auto at = static_cast<std::size_t>(from) - 1;
        require(at + lines.size() <= count, "events are on the disk before a client sees them");
        for (const std::string& line : lines) {
            require(kept->second[at++].line == line, "clients see the stored events");
        }
    }

    fuzz::MemoryStore& store_;
    std::vector<std::string>& names_;
};

class FuzzedServer {
  public:
    explicit FuzzedServer(Input input)
        : input_(input), store_([this](auto work) { boost::asio::post(io_, std::move(work)); }) {
        open();
    }
    ~FuzzedServer() { end(); }

    void run() {
        while (!input_.empty()) happen(input_.line());
        store_.write(1000);
        poll();
        check_store();
    }

  private:
    struct Client {
        std::shared_ptr<FuzzWire> wire;
        std::shared_ptr<Connection> connection;
        std::string token;
    };

    void happen(std::string_view line) {
        if (line.empty()) return;
        Client& client = clients_[static_cast<unsigned char>(line[0]) % kClients];
        switch (static_cast<unsigned char>(line[0]) / kClients) {
            case 1:
                return leave(client);
            case 2:
                store_.write(line.size());
                return poll();
            case 3:
                later_ += std::chrono::seconds(line.size() * line.size());
                server_->tick();
                return poll();
            case 4:
                end();
                return open();
            case 5:
                server_->on_disk(line.size() % 2 == 0);
                return;
            case 6:
                if (client.connection && server_->on_crowded(client.connection)) return;
                return leave(client);
            default:
                break;
        }
        if (!client.connection) connect(client);
        server_->receive(client.connection, with_names(line.substr(1)));
        if (client.wire->closed) leave(client);
    }

    std::string with_names(std::string_view text) const {
        std::string filled;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const bool name = text[i] == '$' && i + 1 < text.size() && text[i + 1] >= '0';
            const std::size_t number = name ? static_cast<std::size_t>(text[i + 1] - '0') : 10;
            if (number < names_.size()) {
                filled += names_[number];
                ++i;
            } else {
                filled += text[i];
            }
        }
        return filled;
    }

    void connect(Client& client) {
        client.wire = std::make_shared<FuzzWire>(store_, names_);
        client.connection = server_->connect(client.wire, "192.0.2.1");
        messages::Hello hello;
        hello.program = "fuzz";
        if (&client == clients_.data()) hello.wants = {messages::Wish::View};
        if (!client.token.empty()) hello.token = client.token;
        server_->receive(client.connection,
                         messages::to_json(messages::Request{1, std::move(hello)}));
        store_.write(1000);
        poll();
        client.token = client.wire->token.empty() ? client.token : client.wire->token;
    }
    void leave(Client& client) {
        if (!client.connection) return;
        if (client.wire->closed) client.token.clear();
        server_->disconnect(std::exchange(client.connection, nullptr));
    }
    void poll() {
        io_.restart();
        io_.poll();
    }

    void open() {
        ServerSettings settings;
        settings.limits = false;
        settings.info.custom = true;
        settings.password_cost = {std::size_t{8} << 10, 1};
        settings.max_events = 200;
        server_.emplace(settings, services());
        require(server_->start().has_value(), "a server starts with its own store");
    }
    /// A kill: what waits for the disk is lost.
    void end() {
        for (Client& client : clients_) client.connection.reset();
        store_.kill();
        server_.reset();
        poll();
    }

    ServerServices services() {
        ServerServices services{io_, store_, fuzz::catalogue(), {}, {}, {}, {}, {}};
        services.load_game = [](const messages::Rules& rules) -> Result<ServedGame> {
            const std::string name = rules.game.value_or("");
            if (name.size() != 1) return fail(ErrorCode::Input, name, "there is no such game");
            return ServedGame{fuzz::some_game(static_cast<unsigned char>(name[0])), 1, {}, {}};
        };
        services.create_ai = [this](const std::string&, const auto&, Seat, const ClockSettings&,
                                    ServerServices::AiReady ready) {
            boost::asio::post(io_, [this, ready = std::move(ready)] {
                ready(std::make_unique<RandomPlayer>(io_));
            });
        };
        services.try_game = [this](const messages::Rules& rules, auto done) {
            auto game = custom_game(rules, fuzz::catalogue());
            if (game) {
                const auto time = [] { return std::chrono::nanoseconds(std::clock() * 1000); };
                const auto tried = try_custom_game(game->game, {}, time);
                if (!tried) game = fail(tried.error());
            }
            boost::asio::post(io_,
                              [game = std::move(game), done = std::move(done)] { done(game); });
        };
        services.now = [this] { return Clock::time_point(std::chrono::hours(1)) + later_; };
        services.wall = [this] { return 1'700'000'000'000 + later_.count(); };
        services.random = [this](std::span<unsigned char> bytes) {
            for (unsigned char& byte : bytes) {
                random_ = random_ * 6364136223846793005u + 1442695040888963407u;
                byte = static_cast<unsigned char>(random_ >> 56);
            }
        };
        return services;
    }

    void check_store() {
        for (const auto& [game, events] : store_.all_events()) {
            if (events.empty()) continue;
            const auto text = journal_of(store_, game);
            require(text.has_value(), "a stored game has a text");
            auto scan = scan_journal(*text, game);
            require(scan && scan->tail == JournalTail::Whole, "a stored game is whole");
            require(replay_journal(std::move(*scan), fuzz::catalogue(), game).has_value(),
                    "a stored game is one by its rules");
        }
    }

    Input input_;
    boost::asio::io_context io_;
    fuzz::MemoryStore store_;
    std::vector<std::string> names_;  ///< of $0 to $9
    std::array<Client, kClients> clients_;
    std::chrono::milliseconds later_{0};
    std::uint64_t random_ = 1;
    std::optional<Server> server_;
};

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    tengen::FuzzedServer(tengen::fuzz::Input(text)).run();
    return 0;
}
