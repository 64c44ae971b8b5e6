// The promises of a session, in a process and on a thread. Long, because the cases share their
// fixture.
#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <fstream>
#include <random>
#include <set>

#include "harness.hpp"
#include "plugin/loaded_plugin.hpp"
#include "plugin/plugin_sandbox.hpp"
#include "sandbox/limits.hpp"
#include "support/catch.hpp"
#include "support/children.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;
using namespace std::chrono_literals;

namespace {

Action keyed_action(const Position& position) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    return legal[position.key() % legal.size()];
}

AiSettings echo_settings(Isolation isolation,
                         const std::vector<std::pair<std::string, Scalar>>& options) {
    const auto plugin = LoadedPlugin::open(test_plugin("good")).value();
    AiSettings settings;
    settings.ai = plugin->ais()[*plugin->find("echo")];
    settings.options = Parameters(settings.ai.options, 1);
    for (const auto& [name, value] : options) settings.options.set(name, {value});
    settings.isolation = isolation;
    settings.host = host_program();
    return settings;
}

}  // namespace

TEST_CASE("a session plays a game to its end", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    const std::string name = GENERATE("first", "trier", "plain.plain");
    Stage stage;
    const auto session = stage.session(name, isolation);
    Position position(line_game(7, 5, 4, 3));
    while (!position.over()) {
        const Answer answer = stage.ask(*session, position);
        INFO(name << ": " << text_of(answer, position));
        REQUIRE(answer);
        position.apply(answer->action);
    }
}

TEST_CASE("one session plays games of many kinds, one after the other", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const auto session = stage.session("keyed", isolation);
    const std::vector<std::shared_ptr<const Game>> games{
        line_game(3, 3, 3),
        line_game(64, 64, 5),
        make({.columns = 1, .rows = 1, .rules = {"place", "full_board"}}),
        make({.columns = 7, .rows = 6, .rules = {"drop", "line length=4", "full_board"}}),
        line_game(5, 5, 4, 8),
        make({.columns = 4,
              .rows = 4,
              .rules = {"place", "line length=3", "full_board"},
              .blocked = {0, 5}})};
    for (int round = 0; round < 2; ++round) {
        for (const auto& game : games) {
            Position position(game);
            for (int ply = 0; ply < 6 && !position.over(); ++ply) {
                const Answer answer = stage.ask(*session, position);
                REQUIRE(answer);
                CHECK(answer->action == keyed_action(position));
                position.apply(answer->action);
            }
            session->new_game();
        }
    }
}

TEST_CASE("the initial stones reach the AI", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const auto session = stage.session("keyed", isolation);
    const auto game = line_game(9, 9, 5);
    const Position plain = play(game, "a1 b1");
    const Position set_up = play(game, "a1 b1", "black:e5 white:e6 to_move:white");
    for (const Position* position : {&plain, &set_up, &plain}) {
        const Answer answer = stage.ask(*session, *position);
        REQUIRE(answer);
        CHECK(answer->action == keyed_action(*position));
    }
}

TEST_CASE("stones reach the AI after the last copy of an equal game is gone", "[plugin]") {
    Stage stage;
    const auto session = stage.session("first");
    {
        const Position first(line_game(7, 5, 4, 2));
        REQUIRE(stage.ask(*session, first));
    }
    const auto equal = line_game(7, 5, 4, 2);
    for (Cell cell = 0; cell < 5; ++cell) {
        const Position position(equal, Setup{{{cell, 1}}, 2});
        REQUIRE(stage.ask(*session, position));
    }
}

TEST_CASE("a game longer than one message reaches the AI", "[plugin]") {
    Stage stage;
    const auto session = stage.session("keyed");
    Position position(make({.columns = 64, .rows = 64, .rules = {"place", "full_board"}}));
    while (position.ply() < 4000) position.apply(position.empty_cells()[0]);
    const Answer answer = stage.ask(*session, position);
    REQUIRE(answer);
    CHECK(answer->action == keyed_action(position));
}

TEST_CASE("prepare reports whether the AI can play", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const auto session = stage.session("picky", isolation);
    CHECK(stage.prepare(*session, line_game(3, 3, 3)));
    const auto refused = stage.prepare(*session, line_game(4, 4, 3));
    REQUIRE(!refused);
    CHECK(refused.error().kind == FaultKind::Refused);
    CHECK(says(refused.error().text, "cannot play this game: {}", {"it plays on 3x3 only"}));
    CHECK(stage.prepare(*session, line_game(3, 3, 3)));
    CHECK(stage.prepare(*session, line_game(3, 3, 3)));
}

TEST_CASE("no handler runs before the function that received it returns", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const auto game = line_game(3, 3, 3);
    AiSettings settings{test_ai("first"), {}, isolation, "/no/such/program"};
    settings.ai.file = "/no/such/plugin.so";
    for (const bool good : {false, true}) {
        const auto session = good ? stage.session("first", isolation) : stage.session(settings);
        for (int time = 0; time < 2; ++time) {
            int called = 0;
            session->prepare(game, [&](const auto& ready) {
                CHECK(ready.has_value() == good);
                ++called;
            });
            CHECK(called == 0);
            stage.run_until([&] { return called == 1; });
            session->think(Position(game), {}, [&](const Answer& answer) {
                CHECK(answer.has_value() == good);
                ++called;
            });
            CHECK(called == 1);
            stage.run_until([&] { return called == 2; });
        }
    }
}

TEST_CASE("only new_game resets the memory of an AI", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const auto session = stage.session("counter", isolation);
    const auto game = line_game(9, 9, 5);
    for (int round = 0; round < 3; ++round) {
        Position position(game);
        for (Cell cell = 0; cell < 4; ++cell) {
            const Answer answer = stage.ask(*session, position);
            REQUIRE(answer);
            CHECK(answer->action == Action::place(cell));
            position.apply(answer->action);
        }
        session->new_game();
    }
}

TEST_CASE("options reach the AI with their types, and its lines reach the log", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const Position position(line_game(19, 19, 5));
    const auto plain = stage.session(echo_settings(isolation, {}));
    std::vector<std::string> lines;
    plain->on_log([&](std::string_view line) { lines.emplace_back(line); });
    CHECK(stage.ask(*plain, position).value().action == Action::place(4));
    CHECK(lines == std::vector<std::string>{"hello"});
    const auto set =
        stage.session(echo_settings(isolation, {{"cell", std::int64_t{20}},
                                                {"twice", true},
                                                {"how", std::string("next")},
                                                {"half", 0.8},
                                                {"line", std::string("a, b = 100 % é")}}));
    set->on_log([&](std::string_view line) { lines.emplace_back(line); });
    CHECK(stage.ask(*set, position).value().action == Action::place(141));
    CHECK(lines.back() == "a, b = 100 % é");
}

TEST_CASE("an AI gets the limits of its process, or lower ones", "[plugin]") {
    constexpr std::uint64_t kSeat = 64 * kMebibyte;
    struct Row {
        Isolation isolation;
        std::uint64_t seat, budget, told;
    };
    const std::vector<Row> rows{{Isolation::Process, 0, 0, memory_for({})},
                                {Isolation::Process, kSeat, 0, kSeat},
                                {Isolation::Process, kSeat, 5000, 5000},
                                {Isolation::Process, kSeat, 2 * kSeat, kSeat},
                                {Isolation::None, 0, 0, 0},
                                {Isolation::None, 0, 5000, 5000}};
    for (const Row& row : rows) {
        Stage stage;
        AiSettings settings{test_ai("modest"), {}, row.isolation, host_program()};
        settings.memory_bytes = row.seat;
        const auto session = stage.session(settings);
        std::string line;
        session->on_log([&](std::string_view text) { line = text; });
        Budget budget;
        budget.memory_bytes = row.budget;
        REQUIRE(stage.ask(*session, Position(line_game(3, 3, 3)), budget));
        const bool limited = row.isolation == Isolation::None || limits_memory();
        CHECK(line == std::to_string(limited ? row.told : row.budget));
    }
}

TEST_CASE("an AI can read the files in its folder, and gets the clock's increment", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    const auto plugin = test_plugin("good");
    std::ofstream(plugin.parent_path() / "reader.book") << "e4";
    Stage stage;
    const auto session = stage.session("book-reader", isolation);
    std::vector<std::string> lines;
    session->on_log([&](std::string_view text) { lines.emplace_back(text); });
    Position position(line_game(3, 3, 3));
    Budget budget;
    for (const int increment : {2500, 0}) {
        budget.increment = std::chrono::milliseconds(increment);
        REQUIRE(stage.ask(*session, position, budget));
    }
    CHECK(lines == std::vector<std::string>{"e4 2500", "e4 0"});
}

TEST_CASE("an AI's process has a lower priority if requested", "[plugin]") {
    const int own = ::getpriority(PRIO_PROCESS, 0);
    Stage stage;
    AiSettings settings{test_ai("first"), {}, Isolation::Process, host_program()};
    const auto equal = stage.session(settings);
    REQUIRE(stage.prepare(*equal, line_game(3, 3, 3)));
    CHECK(niceness_of_children() == std::vector{own});
    settings.gives_way = true;
    const auto behind = stage.session(settings);
    REQUIRE(stage.prepare(*behind, line_game(3, 3, 3)));
    CHECK(niceness_of_children() == std::vector{own, std::min(own + 10, 19)});
}

TEST_CASE("resigning and offering a draw are decisions", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const Position position(line_game(3, 3, 3));
    const auto resigner = stage.session("resigner", isolation);
    CHECK(stage.ask(*resigner, position).value().kind == Decision::Kind::Resign);
    const auto drawer = stage.session("drawer", isolation);
    const Decision offer = stage.ask(*drawer, position).value();
    CHECK(offer.kind == Decision::Kind::OfferDraw);
    CHECK(position.is_legal(offer.action));
}

TEST_CASE("an AI gets the players, draw offers, and the end of the last game", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const Position position(line_game(3, 3, 3));
    const auto guest = stage.session("guest", isolation);
    std::vector<std::string> lines;
    guest->on_log([&](std::string_view line) { lines.emplace_back(line); });
    Budget budget;
    budget.names =
        std::make_shared<const std::vector<std::string>>(std::vector<std::string>{"Ann", "Bo"});
    CHECK(stage.ask(*guest, position, budget).value().kind == Decision::Kind::Play);
    budget.draw_offered = true;
    CHECK(stage.ask(*guest, position, budget).value().kind == Decision::Kind::AcceptDraw);
    guest->game_over({1, 2});
    guest->new_game();
    CHECK(stage.ask(*guest, position).value().kind == Decision::Kind::Play);
    // The end of this game remains unknown.
    guest->new_game();
    CHECK(stage.ask(*guest, position).value().kind == Decision::Kind::Play);
    stage.run_for(20ms);
    CHECK(lines == std::vector<std::string>{"Ann and Bo", "Ann and Bo", "ended 1 2", "new game",
                                            " and ", "new game", " and "});
}

TEST_CASE("the soft limit and stop() both make an AI answer", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const auto session = stage.session("patient", isolation);
    const Position position(line_game(9, 9, 5));
    for (int time = 0; time < 3; ++time) {
        const Answer soft = stage.ask(*session, position, budget_of(20ms, 30s));
        REQUIRE(soft);
        CHECK(soft->action == keyed_action(position));
        std::optional<Answer> answer;
        session->think(position, {}, [&](const Answer& given) { answer = given; });
        if (time == 1) stage.run_for(20ms);
        CHECK(!answer);
        session->stop();
        stage.run_until([&] { return answer.has_value(); });
        CHECK(answer->has_value());
    }
}

TEST_CASE("the same seed gives the same move, other seeds give other moves", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const auto one = stage.session("seeded", isolation);
    const auto two = stage.session("seeded", isolation);
    const Position position(line_game(15, 15, 5));
    std::set<std::uint32_t> seen;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Budget budget;
        budget.seed = seed;
        const Action action = stage.ask(*one, position, budget).value().action;
        CHECK(stage.ask(*two, position, budget).value().action == action);
        seen.insert(action.bits());
    }
    CHECK(seen.size() > 10);
}

TEST_CASE("reports are rate-limited, except the last one", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const auto session = stage.session("talker", isolation);
    const Position position(line_game(9, 9, 5));
    std::vector<AiReport> reports;
    session->on_report([&](const AiReport& report) { reports.push_back(report); });
    REQUIRE(stage.ask(*session, position));
    REQUIRE(!reports.empty());
    CHECK(reports.size() < 2000);
    CHECK(reports.back().depth == 20000);
    CHECK(reports.back().nodes == 200000);
    CHECK(reports.back().win_chance == 0.75);
    CHECK(std::isnan(reports.back().score));
    CHECK(reports.back().values == std::vector<double>(81, 0.25));
    REQUIRE(reports.back().line.size() == 2);  // the third move was illegal
    CHECK(position.is_legal(reports.back().line[0]));
}

TEST_CASE("a cancelled request gets no answer, and the next request gets its own", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    const std::string name = GENERATE("keyed", "patient");
    Stage stage;
    const auto session = stage.session(name, isolation);
    std::mt19937 random(7);
    Position position(line_game(9, 9, 5));
    for (int step = 0; step < 300; ++step) {
        const bool taken_back = random() % 2 == 0;
        std::optional<Answer> answer;
        const auto cancelled = std::make_shared<bool>(false);
        session->think(position, {}, [&, cancelled, asked = position](const Answer& given) {
            REQUIRE(!*cancelled);
            REQUIRE(given);
            CHECK(given->action == keyed_action(asked));
            answer = given;
        });
        if (taken_back) {
            if (random() % 2 == 0) stage.run_for(std::chrono::milliseconds(random() % 3));
            if (answer) continue;
            session->cancel();
            *cancelled = true;
            if (random() % 4 == 0) session->new_game();
            if (position.ply() > 0 && random() % 2 == 0) position.undo();
            continue;
        }
        session->stop();
        stage.run_until([&] { return answer.has_value(); });
        position.apply(answer->value().action);
        if (position.over()) position = Position(position.shared_game());
    }
}

TEST_CASE("a session may be destroyed at any time, even by its own handlers", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const auto game = line_game(9, 9, 5);
    const Position position(game);
    for (int way = 0; way < 6; ++way) {
        bool called = false;
        auto session = stage.session(way % 2 == 0 ? "patient" : "first", isolation);
        switch (way / 2) {
            case 0:
                session->prepare(game, [&](const auto&) {
                    session.reset();
                    called = true;
                });
                break;
            case 1:
                session->think(position, budget_of(10ms, 10s), [&](const Answer&) {
                    session.reset();
                    called = true;
                });
                break;
            default:
                session->think(position, {}, [](const Answer&) { FAIL("is gone"); });
                if (way % 2 == 0) stage.run_for(30ms);
                session.reset();
                called = true;
        }
        stage.run_until([&] { return called; });
        stage.run_for(5ms);
        CHECK(!session);
    }
    CHECK(!Holdings::now().children);
}

TEST_CASE("a handler may send the next request immediately", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const auto session = stage.session("first", isolation);
    Position position(line_game(9, 9, 5));
    std::function<void()> ask = [&] {
        session->think(position, budget_of(5s, 10s), [&](const Answer& answer) {
            REQUIRE(answer);
            position.apply(answer->action);
            if (!position.over()) ask();
        });
    };
    ask();
    stage.run_until([&] { return position.over(); });
    CHECK(position.ply() > 8);
}

TEST_CASE("sessions on one thread do not wait for each other", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const auto slow = stage.session("patient", isolation);
    const auto fast = stage.session("keyed", isolation);
    const Position position(line_game(9, 9, 5));
    bool answered = false;
    slow->think(position, {}, [&](const Answer& answer) { answered = answer.has_value(); });
    for (int time = 0; time < 20; ++time) REQUIRE(stage.ask(*fast, position));
    CHECK(!answered);
    slow->stop();
    stage.run_until([&] { return answered; });
}

TEST_CASE("a preparation during a request waits for its answer", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    const bool other_game = GENERATE(false, true);
    Stage stage;
    const auto session = stage.session("patient", isolation);
    const Position position(line_game(9, 9, 5));
    std::vector<std::string> told;
    // Without this, the request would wait for the preparation.
    REQUIRE(stage.prepare(*session, position.shared_game()));
    session->think(position, {},
                   [&](const Answer& answer) { told.push_back(answer ? "answer" : "fault"); });
    stage.io().restart();
    stage.io().poll();
    session->prepare(other_game ? line_game(5, 5, 4) : position.shared_game(),
                     [&](const auto& ready) { told.push_back(ready ? "ready" : "not ready"); });
    stage.run_for(20ms);
    session->stop();
    stage.run_until([&] { return told.size() == 2; });
    CHECK(told == std::vector<std::string>{"answer", "ready"});
}

TEST_CASE("a report handler may remove itself or its session while it runs", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    const bool destroys = GENERATE(false, true);
    Stage stage;
    auto session = stage.session("talker", isolation);
    const Position position(line_game(9, 9, 5));
    int heard = 0;
    // Too large for the function object itself.
    const std::array<std::string, 4> text{"so", "that", "it is", "on the heap"};
    session->on_report([&, text](const AiReport&) {
        if (destroys) {
            session.reset();
        } else {
            session->on_report({});
        }
        heard += static_cast<int>(text.size());
    });
    session->think(position, {}, [](const Answer&) {});
    stage.run_until([&] { return heard > 0; });
    stage.run_for(5ms);
    CHECK(heard == 4);
}

TEST_CASE("a destroyed session leaves no pending work", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    auto session = stage.session("patient", isolation);
    const Position position(line_game(9, 9, 5));
    session->think(position, budget_of(10min, 10min), [](const Answer&) { FAIL("is gone"); });
    stage.run_for(20ms);
    session.reset();
    stage.io().restart();
    stage.io().poll();
    CHECK(stage.io().stopped());  // out of work
}
