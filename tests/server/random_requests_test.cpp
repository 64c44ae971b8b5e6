// Random requests of several clients, with lost connections and killed servers. All that
// clients see is in the store, once, and is the game by the rules.
#include <fmt/format.h>

#include <map>

#include "journal/journal_format.hpp"
#include "journal/journal_reader.hpp"
#include "journal/journal_replay.hpp"
#include "match/random_commands.hpp"
#include "messages/random_messages.hpp"
#include "server_fixture.hpp"
#include "support/sanitized.hpp"

namespace tengen::test {
namespace {

/// A client's copy of one game, as the server's lines make it.
struct Copy {
    std::string header;
    std::vector<std::string> lines;
    std::unique_ptr<JournalReplay> replay;
    bool playing = false;

    void begin(const std::string& text) {
        if (text == header && replay) return;
        header = text;
        lines.clear();
        const auto scan = scan_journal(header, "header");
        REQUIRE(scan);
        auto read = parse_header(scan->header, all_rules(), "header");
        REQUIRE(read);
        replay = std::make_unique<JournalReplay>(read->header, read->game);
    }
    void take(std::int64_t from, const std::vector<std::string>& more, const std::string& key) {
        REQUIRE(from <= static_cast<std::int64_t>(lines.size()) + 1);
        for (std::size_t i = 0; i < more.size(); ++i) {
            const std::size_t at = static_cast<std::size_t>(from) - 1 + i;
            if (at < lines.size()) {
                REQUIRE(lines[at] == more[i]);
                continue;
            }
            const auto event = read_event_line(more[i], at + 1);
            REQUIRE(event);
            REQUIRE(replay->apply(*event));
            lines.push_back(more[i]);
        }
        if (from + static_cast<std::int64_t>(more.size()) - 1 ==
            static_cast<std::int64_t>(lines.size())) {
            REQUIRE(key == fmt::format("{:016x}", replay->progress().position.key()));
        }
    }
};

class RandomClient {
  public:
    RandomClient(ServerHouse& house, Random& random) : house_(house), random_(random) { connect(); }

    void connect() {
        FakeClient::Hello hello;
        if (!token_.empty()) hello.token = token_;
        hello.view = below(random_, 2) == 0;
        client_ = std::make_unique<FakeClient>(house_, hello);
        token_ = client_->token;
        if (client_->me.you.id.empty()) token_.clear();
    }
    void drop() { client_.reset(); }
    void lose() {
        if (client_) client_->lose();
    }
    bool connected() const { return client_ != nullptr; }

    void act(std::vector<std::string>& codes) {
        if (client_ && client_->closed()) {
            drop();
            token_.clear();
        }
        if (!client_) return connect();
        read(codes);
        switch (below(random_, 14)) {
            case 8:
            case 9:
                return anything();
            case 0:
                return drop();
            case 1:
                return open_table();
            case 2:
            case 3:
                return open_some(codes);
            case 4:
                return sit();
            case 5:
                return offer();
            case 6:
                return leave();
            case 7:
                client_->send_text(broken());
                return;
            default:
                return play();
        }
    }

    void read(std::vector<std::string>& codes) {
        if (!client_) return;
        client_->read();
        for (const messages::Answer& answer : std::exchange(client_->inbox, {})) {
            if (const auto* ok = std::get_if<messages::Ok>(&answer.message)) {
                if (ok->code) codes.push_back(*ok->code);
            } else if (const auto* game = std::get_if<messages::GameNow>(&answer.message)) {
                Copy& copy = copies[game->game];
                if (game->header) copy.begin(*game->header);
                copy.take(game->from, game->lines, game->key);
                copy.playing = game->state == messages::GameState::Playing;
                check(game->game);
            } else if (const auto* events = std::get_if<messages::Events>(&answer.message)) {
                copies[events->game].take(events->from, events->lines, events->key);
                check(events->game);
            }
        }
    }

    std::map<std::string, Copy> copies;

  private:
    /// All that this client has seen is on the disk.
    void check(const std::string& game) {
        const Copy& copy = copies[game];
        const auto events = house_.store->events(game);
        REQUIRE(events);
        REQUIRE(events->size() >= copy.lines.size());
        for (std::size_t i = 0; i < copy.lines.size(); ++i) {
            REQUIRE((*events)[i].line == copy.lines[i]);
        }
    }

    std::string any_game() {
        if (copies.empty()) return "a.none";
        auto it = copies.begin();
        std::advance(it, below(random_, static_cast<int>(copies.size())));
        return it->first;
    }
    void open_table() {
        if (copies.size() > 6) return;
        static const char* const kGames[] = {"tictactoe",          "gomoku",  "connect_four",
                                             "tictactoe:ultimate", "reversi", "pente"};
        auto request = table_of(kGames[below(random_, static_cast<int>(std::size(kGames)))]);
        if (below(random_, 4) == 0) request.seats.push_back({messages::SeatWish::Ai{"random"}});
        if (below(random_, 3) == 0) request.open = messages::OpenTo::Listed;
        if (below(random_, 3) == 0) request.clock.total = 3'600'000;
        if (below(random_, 4) == 0) request.delay = 3;
        client_->send(request);
    }
    void open_some(const std::vector<std::string>& codes) {
        messages::OpenGame open;
        if (codes.empty() || below(random_, 3) == 0) {
            open.game = any_game();
        } else {
            open.code = codes[below(random_, static_cast<int>(codes.size()))];
        }
        if (below(random_, 2) == 0 && open.game) {
            open.have = static_cast<std::int64_t>(copies[*open.game].lines.size());
        }
        client_->send(open);
    }
    void sit() {
        messages::Sit request{{any_game(), {}}};
        if (below(random_, 3) == 0) request.seat = below(random_, 3);
        client_->send(request);
    }
    void offer() {
        static constexpr messages::OfferKind kKinds[] = {
            messages::OfferKind::Draw, messages::OfferKind::Takeback, messages::OfferKind::Rematch,
            messages::OfferKind::Pause};
        messages::Offer request{any_game(), kKinds[below(random_, 4)], {}, {}};
        if (below(random_, 3) == 0) request.yes = below(random_, 2) == 0;
        client_->send(request);
    }
    void leave() {
        const auto deed = static_cast<messages::GameDeed>(below(random_, 3));
        if (below(random_, 4) == 0) client_->send(messages::Do{any_game(), deed});
    }
    /// A random message, with the game of another one, and sometimes with changed bytes.
    void anything() {
        const std::size_t kind = random_() % std::variant_size_v<messages::ClientMessage>;
        auto message = random_message<messages::ClientMessage>(random_, kind);
        std::visit(
            [this](auto& fields) {
                if constexpr (requires { fields.game; }) fields.game = any_game();
                if constexpr (requires { fields.rules; }) {
                    fields.rules = {};
                    fields.rules.game = below(random_, 2) == 0 ? "gomoku" : "tictactoe";
                }
            },
            message);
        std::string text = messages::to_json(messages::Request{1'000'000, std::move(message)});
        for (int change = below(random_, 8); change > 5; --change) {
            const std::size_t at = random_() % text.size();
            if (below(random_, 2) == 0) {
                text[at] = static_cast<char>(random_());
            } else {
                text.insert(at, text, random_() % text.size(), random_() % 9);
            }
        }
        client_->send_text(text);
    }
    std::string broken() {
        static const char* const kTexts[] = {"",
                                             "{",
                                             "[]",
                                             "{\"type\":\"play\"}",
                                             "{\"type\":\"nonsense\",\"id\":1}",
                                             "{\"type\":\"play\",\"id\":2,\"game\":7}",
                                             "\xff\xfe"};
        return kTexts[below(random_, static_cast<int>(std::size(kTexts)))];
    }
    void play() {
        const std::string game = any_game();
        const auto found = copies.find(game);
        if (found == copies.end() || !found->second.replay) return;
        const Position& position = found->second.replay->progress().position;
        if (position.over()) return;
        ActionList scratch;
        const auto legal = position.legal(scratch);
        messages::Play request;
        request.game = game;
        request.after = static_cast<std::int64_t>(found->second.lines.size());
        request.move = position.action_name(legal[below(random_, static_cast<int>(legal.size()))]);
        if (below(random_, 10) == 0) request.after -= 1;
        if (request.after < 0) request.after = 0;
        if (below(random_, 10) == 0) request.move = "z99";
        client_->send(request);
        if (below(random_, 5) == 0) client_->send(request);
    }

    ServerHouse& house_;
    Random& random_;
    std::unique_ptr<FakeClient> client_;
    std::string token_;
};

/// Every stored game is a saved game by the rules, and no two moves answer the same question.
void check_store(ServerHouse& house, const std::vector<std::unique_ptr<RandomClient>>& clients) {
    for (const auto& client : clients) {
        for (const auto& [game, copy] : client->copies) {
            if (copy.lines.empty()) continue;
            const auto text = journal_of(*house.store, game);
            REQUIRE(text);
            auto scan = scan_journal(*text, game);
            REQUIRE(scan);
            REQUIRE(scan->tail == JournalTail::Whole);
            REQUIRE(replay_journal(std::move(*scan), all_rules(), game));
        }
    }
}

/// Returns the number of lines that clients saw.
std::size_t play_at_random(std::uint64_t seed, int steps) {
    INFO("seed " << seed);
    Random random(seed);
    ServerHouse house(quick_settings());
    std::vector<std::unique_ptr<RandomClient>> clients;
    std::vector<std::string> codes;
    for (int i = 0; i < 4; ++i) clients.push_back(std::make_unique<RandomClient>(house, random));
    for (int step = 0; step < steps; ++step) {
        clients[below(random, static_cast<int>(clients.size()))]->act(codes);
        if (below(random, 3) == 0) {
            if (house.io.stopped()) house.io.restart();
            house.io.poll();
        }
        if (below(random, 50) == 0) house.later += std::chrono::seconds(below(random, 90));
        if (below(random, 20) == 0) house.server->tick();
        if (below(random, 400) == 0) {
            for (const auto& client : clients) client->lose();
            for (const auto& client : clients) client->drop();
            house.restart();
        }
    }
    for (const auto& client : clients) client->read(codes);
    check_store(house, clients);
    std::size_t seen = 0;
    for (const auto& client : clients) {
        for (const auto& [game, copy] : client->copies) seen += copy.lines.size();
    }
    return seen;
}

TEST_CASE("clients see only what the store has, whatever they and the server do", "[server]") {
    std::size_t seen = 0;
    for (std::uint64_t seed = 1; seed <= repetitions(12, 4); ++seed)
        seen += play_at_random(seed, 1500);
    CHECK(seen > 100);
}

TEST_CASE("the same with many more games", "[server][.slow]") {
    for (std::uint64_t seed = 100; seed <= 400; ++seed) play_at_random(seed, 3000);
}

}  // namespace
}  // namespace tengen::test
