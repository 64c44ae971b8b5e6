// Analyses by an engine of the Yixin dialect: sets of lines by index, late lines, and its end.
#include <algorithm>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "core/position_text.hpp"
#include "engine/engine_session.hpp"
#include "engine/gomocup_game.hpp"
#include "plugin/harness.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

namespace tengen::test {
namespace {

using std::chrono::milliseconds;

EngineSettings scripted_engine(const std::string& mode) {
    EngineSettings settings;
    settings.name = "scripted";
    settings.command = {std::string(TENGEN_BINARY_DIR) + "/tests/engine/bad/pbrain-yixin", mode};
    settings.dialect = EngineDialect::Yixin;
    settings.sandbox = EngineSandbox::Off;
    settings.host = host_program();
    return settings;
}

Position gomoku_after(std::string_view moves) {
    Position position(*make_game({}, all_rules()));
    REQUIRE(play_actions(position, moves));
    return position;
}

/// An engine that analyses one position after the other.
struct Study {
    Stage stage;
    std::shared_ptr<AiSession> session;
    std::vector<Analysis> sets;
    std::optional<tl::expected<void, Fault>> end;

    explicit Study(const std::string& mode)
        : session(make_engine_session(stage.io(), scripted_engine(mode))) {
        session->on_lines([this](const Analysis& set) { sets.push_back(set); });
    }
    void begin(const Position& position, AnalysisSettings settings) {
        end.reset();
        sets.clear();
        session->analyse(position, std::move(settings), {},
                         [this](const auto& ended) { end = ended; });
    }
    void await_depth(std::uint32_t depth) {
        stage.run_until([&] { return !sets.empty() && sets.back().lines[0].depth == depth; });
    }
    /// "ended", or "kind: text" of the fault.
    std::string await_end() {
        stage.run_until([&] { return end.has_value(); });
        if (*end) return "ended";
        return std::string(name_of(end->error().kind)) + ": " + english(end->error().text);
    }
    /// Stops, which also passes on the last set.
    std::string finish() {
        session->stop();
        return await_end();
    }
};

std::string names_of(const Analysis& set, const Position& position) {
    std::string names;
    for (const AnalysisLine& line : set.lines) {
        names += (names.empty() ? "" : " ") + position.action_name(line.actions[0]);
    }
    return names;
}

}  // namespace

TEST_CASE("an engine of the Yixin dialect reports sets of lines by index", "[engine]") {
    Study study("good");
    const Position position = gomoku_after("a15 h8");
    REQUIRE(study.stage.prepare(*study.session, position.shared_game()));
    CHECK(study.session->can_analyse());
    study.begin(position, {.lines = 3});
    study.await_depth(1);
    CHECK(study.finish() == "ended");
    const Analysis set = study.sets.back();
    CHECK(set.key == position.key());
    CHECK(set.nodes == 3000);
    CHECK(names_of(set, position) == "b15 c15 d15");
    const AnalysisLine& line = set.lines[1];
    CHECK(line.actions.size() == 2);
    CHECK(line.depth == 3);
    CHECK(line.deepest == 7);
    CHECK(line.nodes == 300);
    CHECK(line.score == 29);
    CHECK(line.chances[0] == Approx(0.59));
    CHECK(line.proven == Proven::No);
    for (const Analysis& each : study.sets) CHECK(each.lines.size() == 3);
    // Excluded moves, and then the engine plays.
    study.begin(position, {.lines = 2, .without = {set.lines[0].actions[0]}});
    study.await_depth(1);
    CHECK(study.finish() == "ended");
    CHECK(names_of(study.sets.back(), position) == "c15 d15");
    study.begin(position, {.lines = 2, .only = {set.lines[2].actions[0], set.lines[0].actions[0]}});
    study.await_depth(1);
    CHECK(study.finish() == "ended");
    CHECK(names_of(study.sets.back(), position) == "b15 d15");
}

TEST_CASE("an engine plays after an analysis", "[engine]") {
    Study study("good");
    Position position = gomoku_after("a15");
    study.begin(position, {.lines = 1});
    study.await_depth(1);
    CHECK(study.finish() == "ended");
    CHECK(text_of(study.stage.ask(*study.session, position), position) == "b15");
    CHECK(text_of(study.stage.ask(*study.session, gomoku_after("")), position) == "a15");
}

TEST_CASE("a mate of an engine is a proven result", "[engine]") {
    Study study("mate");
    study.begin(gomoku_after("h8"), {.lines = 2});
    study.await_depth(1);
    CHECK(study.finish() == "ended");
    const Analysis& set = study.sets.back();
    CHECK(set.lines[0].proven == Proven::Won);
    CHECK(set.lines[0].length == 5);
    CHECK(set.lines[1].proven == Proven::No);
}

TEST_CASE("late lines of an old position do not count for the next one", "[engine]") {
    Study study("late");
    const Position first = gomoku_after("h8");
    const Position second = gomoku_after("h8 a15 b15");
    for (int round = 0; round < 3; ++round) {
        for (const Position& position : {first, second}) {
            study.begin(position, {.lines = 3});
            study.await_depth(1);
            // A person moves on without waiting, or stops first.
            if (round == 1) {
                CHECK(study.finish() == "ended");
            } else {
                study.session->cancel();
            }
            for (const Analysis& set : study.sets) {
                CHECK(set.key == position.key());
                CHECK(names_of(set, position) ==
                      (position == first ? "a15 b15 c15" : "c15 d15 e15"));
                for (const AnalysisLine& line : set.lines) CHECK(line.score < 100);
            }
        }
    }
}

TEST_CASE("an engine that dies in a set leaves the last whole one", "[engine]") {
    Study study("dies");
    for (int round = 0; round < 2; ++round) {
        const Position position = gomoku_after("h8");
        study.begin(position, {.lines = 3});
        CHECK(study.await_end() ==
              "exited: exited during its move (code 3); its last output: "
              "out of ideas");
        REQUIRE_FALSE(study.sets.empty());
        CHECK(names_of(study.sets.back(), position) == "a15 b15 c15");
        CHECK(study.sets.back().lines[0].depth == 3);
    }
}

}  // namespace tengen::test
