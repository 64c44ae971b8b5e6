// Analyses by a session: complete sets until the stop, of the right position, and faults.
#include <boost/asio/io_context.hpp>
#include <cmath>
#include <set>

#include "harness.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;
using namespace std::chrono_literals;

namespace {

/// An AI that analyses one position after the other.
struct Study {
    Stage stage;
    std::shared_ptr<AiSession> session;
    std::vector<Analysis> sets;
    std::optional<tl::expected<void, Fault>> end;

    explicit Study(const std::string& ai, Isolation isolation = Isolation::Process)
        : session(stage.session(ai, isolation)) {
        session->on_lines([this](const Analysis& set) { sets.push_back(set); });
    }
    void begin(const Position& position, AnalysisSettings settings, const Budget& budget = {}) {
        end.reset();
        session->analyse(position, std::move(settings), budget,
                         [this](const auto& ended) { end = ended; });
    }
    void await_sets(std::size_t count) {
        stage.run_until([&] { return sets.size() >= count; });
    }
    void await_end() {
        stage.run_until([&] { return end.has_value(); });
    }
    /// "ended", or "kind: text" of the fault.
    std::string how_it_ended() {
        await_end();
        if (*end) return "ended";
        return std::string(name_of(end->error().kind)) + ": " + english(end->error().text);
    }
};

std::vector<Action> first_actions(const Analysis& set) {
    std::vector<Action> actions;
    for (const AnalysisLine& line : set.lines) actions.push_back(line.actions.at(0));
    return actions;
}

}  // namespace

TEST_CASE("an analysis reports complete sets of lines until it is stopped", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Study study("analyser", isolation);
    const Position position(line_game(5, 5, 4));
    REQUIRE(study.stage.prepare(*study.session, position.shared_game()));
    REQUIRE(study.session->can_analyse());
    ActionList scratch;
    const auto legal = position.legal(scratch);
    const auto start = Clock::now();
    study.begin(position, {.lines = 3, .without = {legal[0]}});
    study.await_sets(4);
    CHECK_FALSE(study.end);
    study.session->stop();
    CHECK(study.how_it_ended() == "ended");
    // The limit is 20 per second, and one more at the end.
    CHECK(study.sets.size() <= static_cast<std::size_t>((Clock::now() - start) / 50ms) + 2);
    std::uint64_t last = 0;
    for (const Analysis& set : study.sets) {
        CHECK(set.key == position.key());
        CHECK(set.nodes > last);
        last = set.nodes;
        CHECK(first_actions(set) == std::vector<Action>(legal.begin() + 1, legal.begin() + 4));
        CHECK(set.cells.size() == 25);
        CHECK(set.cells[24].value == 0.5);
        CHECK_FALSE(set.by_thinking);
        const AnalysisLine& line = set.lines[2];
        CHECK(line.actions.size() == 1);  // without the illegal action after it
        CHECK(line.chances[0] == 0.75);
        CHECK(line.chances[1] == 0.25);
        CHECK(std::isnan(line.chances[2]));
        CHECK(std::isnan(line.draw));
        CHECK(line.score == 1);
        CHECK(line.proven == Proven::Won);
        CHECK(line.length == 3);
    }
    // The same AI then decides, and analyses again.
    CHECK(study.stage.ask(*study.session, position));
    study.sets.clear();
    study.begin(position, {.lines = 2, .only = {legal[7], legal[9]}});
    study.await_sets(1);
    study.session->stop();
    CHECK(study.how_it_ended() == "ended");
    CHECK(first_actions(study.sets[0]) == std::vector{legal[7], legal[9]});
    CHECK(study.sets[0].lines[0].score == 2);
}

TEST_CASE("a limit of time ends an analysis", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Study study("analyser", isolation);
    const Position position(line_game(5, 5, 4));
    REQUIRE(study.stage.prepare(*study.session, position.shared_game()));
    study.begin(position, {.lines = 2}, budget_of(100ms, 60s));
    CHECK(study.how_it_ended() == "ended");
    CHECK(study.sets.size() >= 1);
}

TEST_CASE("lines of a position never arrive for the next one", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Study study("analyser", isolation);
    Position position(line_game(5, 5, 4));
    ActionList scratch;
    for (int ply = 0; ply < 6; ++ply) {
        study.begin(position, {.lines = 1});
        study.await_sets(1);
        for (const Analysis& set : study.sets) CHECK(set.key == position.key());
        study.session->cancel();
        CHECK_FALSE(study.end);
        study.sets.clear();
        position.apply(position.legal(scratch)[0]);
    }
}

TEST_CASE("an AI without the extension does not analyse", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    for (const char* name : {"first", "plain.plain"}) {
        INFO(name);
        Study study(name, isolation);
        const Position position(line_game(5, 5, 4));
        REQUIRE(study.stage.prepare(*study.session, position.shared_game()));
        CHECK_FALSE(study.session->can_analyse());
        study.begin(position, {.lines = 1});
        CHECK(study.how_it_ended() == "failed: failed: it does not analyse");
    }
}

TEST_CASE("a fault ends an analysis, and the next one starts the AI again", "[plugin]") {
    const auto [name, fault] = GENERATE(table<const char*, const char*>({
        {"moves.deaf-analyst", "late: did not answer in 5.0 s (killed)"},
        {"moves.crashing-analyst", "crashed: crashed: aborted (signal 6)"},
        {"moves.untidy-analyst", "protocol: did not undo its trial moves"},
    }));
    INFO(name);
    Study study(name);
    const Position position(line_game(5, 5, 4));
    for (int round = 0; round < 2; ++round) {
        REQUIRE(study.stage.prepare(*study.session, position.shared_game()));
        study.begin(position, {.lines = 1});
        study.stage.run_for(1ms);
        study.session->stop();
        CHECK(study.how_it_ended() == fault);
    }
    CHECK(study.stage.ask(*study.session, position));
}
