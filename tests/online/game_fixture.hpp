// A client that has opened a game of a fake server, with witnesses of what it reports.
#pragma once

#include "journal/journal_folder.hpp"
#include "online/fake_server.hpp"
#include "online/online_game.hpp"
#include "online/served_game.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {

class RemoteWitness final : public RemoteObserver {
  public:
    void on_connection() override { ++connections; }
    void on_stage() override { ++stages; }
    void on_offers() override { ++offers; }
    void on_presence() override { ++presences; }
    void on_talk(const Talk& talk) override {
        talks.push_back(talk.by + ": " + english(talk.text));
    }
    void on_refused(const Errors& why) override { append(refused, why); }
    void on_notice(const Message& text) override { notices.push_back(english(text)); }
    void on_save_problem(const Error& problem) override { problems.push_back(english(problem)); }
    void on_replaced() override {
        ++replaced;
        if (when_replaced) when_replaced();
    }

    int connections = 0, stages = 0, offers = 0, presences = 0, replaced = 0;
    std::vector<std::string> talks, notices, problems;
    std::vector<Error> refused;
    std::function<void()> when_replaced;
};

struct OnlineFixture {
    TemporaryFolder folder;
    FakeTiming timing;
    FakeServer server;
    ServerList servers{folder / "servers"};
    RuleCatalogue rules = standard_rules();
    Result<JournalFolder> journals = JournalFolder::open(folder / "games");
    ClientWitness client_witness;
    OnlineClient client{
        {server, timing, servers, "tengen test", [](const auto& text) { return text; }},
        {{"play.example"}, "", "Ann"},
        client_witness};
    ServedGame served;
    Witness match_witness;
    RemoteWitness witness;
    const KeptGames* kept = nullptr;
    std::unique_ptr<OnlineGame> game;

    explicit OnlineFixture(const std::shared_ptr<const Game>& played = tic_tac_toe(),
                           const ClockSettings& clock = {})
        : served(played, "a.game", clock) {}

    OnlineServices services() {
        static constexpr const char* kPhrases[] = {"Hello", "Good luck"};
        return {rules, &journals, kPhrases, kept};
    }
    void connect() {
        client.start();
        server.greet();
    }
    Result<void> open() { return open(served.now()); }
    Result<void> open(const messages::GameNow& now) {
        auto opened = OnlineGame::open(client, services(), now, "code");
        if (!opened) return fail(opened.error());
        game = std::move(*opened);
        game->start(match_witness, witness);
        witness.when_replaced = [this] { game->start(match_witness, witness); };
        return {};
    }
    void join() {
        connect();
        REQUIRE(open());
    }
    MirrorMatch& mirror() { return *game->match(); }
    bool is_same() {
        return mirror().position() == served.match().position() &&
               mirror().result().has_value() == served.match().result().has_value();
    }
    Result<void> play(const std::string& name) {
        const auto action = parse_action(mirror().position(), name);
        if (!action) return fail(action.error());
        return mirror().play(*action);
    }
    /// The server takes the play and reports it.
    messages::Play confirm() {
        auto play = server.take<messages::Play>();
        const std::int64_t id = server.last_id;
        const auto events = served.play(play.move);
        messages::Ok done;
        done.number = play.after + 1;
        server.answer_to(id, done);
        server.tell(events);
        return play;
    }
    void reconnect() {
        server.end(1006);
        server.greet();
    }
};

}  // namespace tengen::test
