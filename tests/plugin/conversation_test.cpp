// Calls of a conversation to its transport and its owner: every state with every event. Long,
// because the cases share their fixture.
#include "plugin/conversation.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <map>

#include "support/catch.hpp"
#include "support/games.hpp"

namespace tengen::test {

namespace {

using State = Conversation::State;

/// The recorded calls, as words.
using Script = std::vector<std::string>;

/// A transport that reports only the events that the test chooses.
class ScriptedTransport : public Transport {
  public:
    struct Settings {
        Script* script;
        ScriptedTransport** self;
        bool quiet = false;
    };

    ScriptedTransport(boost::asio::io_context&, Conversation& conversation, Settings settings)
        : talk(conversation), script_(*settings.script), quiet_(settings.quiet) {
        *settings.self = this;
    }

    bool start(const Game&) override { return note("start"); }
    bool is_ready_for(const std::shared_ptr<const Game>& game) override {
        return game == ready_for;
    }
    void get_ready(const std::shared_ptr<const Game>& game) override {
        note("get_ready");
        wanted_ = game;
        talk.await_readiness();
    }
    bool asks_quietly(const std::shared_ptr<const Game>& game) override {
        return quiet_ && is_ready_for(game);
    }
    bool ask(const Position&, const Budget&) override {
        if (gone) ready_for.reset();
        return note(gone ? "gone" : "ask") && !gone;
    }
    void stop() override { note("stop"); }
    void new_game() override { note("new_game"); }
    void kill() override {
        note("kill");
        ready_for.reset();
    }
    void leave() override { note("leave"); }
    void time_is_up() override { note("time_is_up"); }
    std::optional<Fault> explained(Fault fault) override {
        if (excuses) note("excused");
        return excuses ? std::nullopt : std::optional(fault);
    }
    void run_on(const Cores&) override {}

    void became_ready() {
        ready_for = wanted_;
        talk.became_idle();
    }

    Conversation& talk;
    std::shared_ptr<const Game> ready_for;
    bool gone = false;     ///< the AI ended between requests
    bool excuses = false;  ///< ignores faults

  private:
    bool note(const char* what) {
        script_.emplace_back(what);
        return true;
    }

    Script& script_;
    bool quiet_;
    std::shared_ptr<const Game> wanted_;
};

/// A conversation in a given state, with its owner.
class Scene {
  public:
    explicit Scene(bool quiet = false)
        : session_(Conversation::make<ScriptedTransport>(
              io, ScriptedTransport::Settings{&script_, &transport, quiet})) {}

    void prepare() {
        session_->prepare(game, [this](const auto& ready) {
            script_.push_back(ready ? "READY" : "NOT READY: " + said(ready.error()));
        });
    }
    void think(const Budget& budget = {}) {
        session_->think(Position(game), budget, [this](const Answer& answer) {
            script_.push_back(answer ? "ANSWER" : "FAULT: " + said(answer.error()));
        });
    }
    void answer() { transport->talk.answered(decision()); }
    void fault() { transport->talk.fail({FaultKind::Crashed, Message("crashed")}); }
    Decision decision() const { return {Decision::Kind::Play, Position(game).legal(scratch_)[0]}; }
    AiSession& session() { return *session_; }
    void close() { session_.reset(); }

    /// Runs everything that is ready, without waiting.
    void settle() {
        io.restart();
        io.poll();
    }
    /// Runs until the timer has expired and all its consequences are done.
    void settle_until(std::string_view word) {
        while (script_.empty() || !script_.back().starts_with(word)) {
            io.restart();
            io.run_one();
        }
    }
    /// Returns everything since the last call, as one line.
    std::string happened() {
        settle();
        std::string text;
        for (const std::string& word : std::exchange(script_, {})) {
            text += (text.empty() ? "" : ", ") + word;
        }
        return text;
    }

    /// "down", "preparing", "idle", "thinking", "withdrawn", "held"
    void enter(const std::string& state) {
        if (state == "down") return;
        prepare();
        settle();
        if (state == "preparing") return void(happened());
        transport->became_ready();
        settle();
        if (state == "idle") return void(happened());
        think();
        settle();
        if (state == "withdrawn") session_->cancel();
        if (state == "held") transport->talk.hold(std::chrono::hours(1));
        happened();
    }

    boost::asio::io_context io{1};
    ScriptedTransport* transport = nullptr;
    std::shared_ptr<const Game> game = line_game(9, 9, 5);

  private:
    static std::string said(const Fault& fault) { return english(fault.text); }

    Script script_;
    mutable ActionList scratch_;
    std::shared_ptr<AiSession> session_;
};

std::string name_of_state(const Conversation& talk) {
    switch (talk.state()) {
        case State::Down:
            return "down";
        case State::Preparing:
            return "preparing";
        case State::Idle:
            return "idle";
        case State::Thinking:
            return talk.is_withdrawn() ? "withdrawn" : "thinking";
    }
    return "?";
}

}  // namespace

TEST_CASE("a conversation reacts correctly in each state to each event", "[plugin]") {
    // An empty cell: impossible in that state.
    struct Row {
        const char* state;
        std::map<std::string, std::string> events;
    };
    const Row rows[] = {{"down",
                         {{"prepare", "start, get_ready > preparing"},
                          {"think", "start, get_ready > preparing"},
                          {"stop", " > down"},
                          {"cancel", " > down"},
                          {"close", "leave > down"},
                          {"fault", "kill > down"}}},
                        {"preparing",
                         {{"think", " > preparing"},
                          {"stop", " > preparing"},
                          {"cancel", " > preparing"},
                          {"close", "leave > down"},
                          {"ready", "READY > idle"},
                          {"fault", "kill, NOT READY: crashed > down"}}},
                        {"idle",
                         {{"prepare", "get_ready > preparing"},
                          {"think", "ask > thinking"},
                          {"stop", " > idle"},
                          {"cancel", " > idle"},
                          {"close", "leave > down"},
                          {"fault", "kill > down"}}},
                        {"thinking",
                         {{"prepare", " > thinking"},
                          {"stop", "stop > thinking"},
                          {"cancel", "stop > withdrawn"},
                          {"close", "leave > down"},
                          {"answer", "ANSWER > idle"},
                          {"hold", " > thinking"},
                          {"fault", "kill, FAULT: crashed > down"}}},
                        {"held",
                         {{"prepare", " > thinking"},
                          {"stop", "stop > thinking"},
                          {"cancel", " > withdrawn"},
                          {"close", "leave > down"},
                          {"answer", "ANSWER > idle"},
                          {"fault", "kill, FAULT: crashed > down"}}},
                        {"withdrawn",
                         {{"prepare", " > withdrawn"},
                          {"think", " > withdrawn"},
                          {"stop", " > withdrawn"},
                          {"cancel", " > withdrawn"},
                          {"close", "leave > down"},
                          {"answer", " > idle"},
                          {"fault", "kill > down"}}}};
    for (const Row& row : rows) {
        for (const auto& [event, expected] : row.events) {
            INFO(row.state << ", " << event);
            Scene scene;
            scene.enter(row.state);
            const auto self = scene.transport->talk.shared_from_this();
            if (event == "prepare") scene.prepare();
            if (event == "think") scene.think();
            if (event == "stop") scene.session().stop();
            if (event == "cancel") scene.session().cancel();
            if (event == "close") scene.close();
            if (event == "ready") scene.transport->became_ready();
            if (event == "answer") scene.answer();
            if (event == "hold") scene.transport->talk.hold(std::chrono::hours(1));
            if (event == "fault") scene.fault();
            const std::string happened = scene.happened();
            CHECK(happened + " > " + name_of_state(*self) == expected);
        }
    }
}

TEST_CASE("requests that had to wait are handled once the AI is idle", "[plugin]") {
    Scene scene;
    SECTION("a request waits for the AI to get ready") {
        scene.enter("preparing");
        scene.think();
        scene.transport->became_ready();
        CHECK(scene.happened() == "READY, ask");
    }
    SECTION("a stop before the AI has the request is not lost") {
        scene.enter("preparing");
        scene.think();
        scene.session().stop();
        CHECK(scene.happened().empty());
        scene.transport->became_ready();
        CHECK(scene.happened() == "READY, ask, stop");
    }
    SECTION("a request waits for a withdrawn one, and gets its own answer") {
        scene.enter("withdrawn");
        scene.think();
        scene.session().stop();
        CHECK(scene.happened().empty());
        scene.answer();
        CHECK(scene.happened() == "ask, stop");
        scene.answer();
        CHECK(scene.happened() == "ANSWER");
    }
    SECTION("a fault of an old request does not affect the next one") {
        scene.enter("withdrawn");
        scene.think();
        scene.fault();
        CHECK(scene.happened() == "kill, start, get_ready");
    }
    SECTION("the preparation waits for the answer") {
        scene.enter("thinking");
        scene.prepare();
        CHECK(scene.happened().empty());
        scene.answer();
        CHECK(scene.happened() == "ANSWER, get_ready");
    }
    SECTION("a fault of the decision is not a fault of the preparation") {
        scene.enter("thinking");
        scene.prepare();
        scene.transport->talk.answered(
            tl::unexpected(Fault{FaultKind::IllegalAction, Message("illegal")}));
        CHECK(scene.happened() == "kill, FAULT: illegal, start, get_ready");
    }
    SECTION("a fault of the preparation is also one of the request") {
        scene.enter("preparing");
        scene.think();
        scene.fault();
        CHECK(scene.happened() == "kill, FAULT: crashed, NOT READY: crashed");
    }
    SECTION("another game needs another preparation") {
        scene.enter("idle");
        scene.game = line_game(7, 7, 4);
        scene.think();
        CHECK(scene.happened() == "get_ready");
        scene.transport->became_ready();
        CHECK(scene.happened() == "ask");
    }
    SECTION("the AI stays after a fault that the transport excuses") {
        scene.enter("thinking");
        scene.transport->excuses = true;
        scene.fault();
        CHECK(scene.happened() == "excused");
        scene.answer();
        CHECK(scene.happened() == "ANSWER");
    }
}

TEST_CASE("a conversation sends a request to a quiet transport before think() returns",
          "[plugin]") {
    Scene scene(true);
    scene.enter("idle");
    scene.transport->gone = GENERATE(false, true);
    scene.think();
    CHECK(scene.happened() == (scene.transport->gone ? "gone, get_ready" : "ask"));
}

TEST_CASE("a passed deadline of a conversation has one consequence", "[plugin]") {
    Scene scene;
    Budget late;
    late.soft = late.hard = Clock::now();
    SECTION("an AI that thinks too long times out") {
        scene.enter("idle");
        scene.think(late);
        scene.settle_until("FAULT");
        CHECK(scene.happened() == "ask, kill, FAULT: did not answer in 0 ms (killed)");
    }
    SECTION("an AI that is not ready in time for the request times out") {
        scene.enter("preparing");
        scene.think(late);
        scene.settle_until("NOT READY");
        CHECK(scene.happened() ==
              "kill, FAULT: did not answer in 0 ms (killed), NOT READY: did not answer in 0 ms "
              "(killed)");
    }
    SECTION("a held answer is in time") {
        scene.enter("idle");
        scene.think(late);
        scene.settle_until("ask");
        scene.transport->talk.hold(std::chrono::milliseconds(0));
        scene.settle_until("time_is_up");
        CHECK(scene.happened() == "ask, time_is_up");
        scene.answer();
        CHECK(scene.happened() == "ANSWER");
    }
    SECTION("at the soft limit the AI is stopped once") {
        scene.enter("idle");
        late.hard = Clock::now() + std::chrono::hours(1);
        scene.think(late);
        scene.settle_until("stop");
        CHECK(scene.happened() == "ask, stop");
    }
    SECTION("the transport keeps the limit of the preparation") {
        scene.enter("preparing");
        scene.transport->talk.await_readiness(Clock::now());
        scene.settle_until("time_is_up");
        CHECK(scene.happened() == "time_is_up");
    }
    SECTION("an AI that keeps working on a withdrawn request is restarted") {
        scene.enter("withdrawn");
        // A quarter of zero time: no patience.
        late.hard = Clock::now();
        scene.think(late);
        scene.settle_until("FAULT");
        CHECK(scene.happened() ==
              "kill, start, get_ready, kill, FAULT: did not answer in 0 ms (killed)");
    }
}

TEST_CASE("a conversation reads a received answer before it judges a deadline", "[plugin]") {
    Scene scene;
    scene.enter("idle");
    Budget late;
    late.hard = Clock::now();
    scene.think(late);
    scene.settle_until("ask");
    // The answer comes in pieces, one per call.
    int pieces = 5;
    std::function<void()> read = [&] {
        scene.transport->talk.heard();
        if (--pieces > 0) return boost::asio::post(scene.io, read);
        scene.answer();
    };
    boost::asio::post(scene.io, read);
    scene.settle_until("ANSWER");
    CHECK(scene.happened() == "ask, ANSWER");
}

TEST_CASE("the owner of a conversation may end it in each of its handlers", "[plugin]") {
    boost::asio::io_context io{1};
    Script script;
    ScriptedTransport* transport = nullptr;
    auto session =
        Conversation::make<ScriptedTransport>(io, ScriptedTransport::Settings{&script, &transport});
    const auto game = line_game(9, 9, 5);
    session->prepare(game, [&](const auto&) { session.reset(); });
    session->think(Position(game), {}, [&](const Answer&) { script.emplace_back("ANSWER"); });
    io.poll();
    const auto self = transport->talk.shared_from_this();
    SECTION("when the AI becomes ready") {
        transport->became_ready();
    }
    SECTION("at a report") {
        session->on_report([&](const AiReport&) { session.reset(); });
        session->prepare(game, [](const auto&) {});
        transport->became_ready();
        transport->became_ready();
        transport->talk.reported({});
    }
    SECTION("at a line of the log") {
        session->on_log([&](std::string_view) { session.reset(); });
        transport->talk.log("a line");
    }
    io.restart();
    io.poll();
    CHECK(session == nullptr);
    CHECK(self->state() == State::Down);
    CHECK(script.back() == "leave");
}

}  // namespace tengen::test
