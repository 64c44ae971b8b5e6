// Tengen's own protocol from the side of the program, and an AI in Python that speaks it.
#include "engine/tengen_protocol.hpp"

#include <fmt/format.h>

#include <cmath>

#include "core/position_text.hpp"
#include "engine/engine_session.hpp"
#include "plugin/harness.hpp"
#include "support/shipped.hpp"

namespace tengen::test {
namespace {

/// The result of a line, as text.
std::string meaning_of(const EngineEvent& heard, const Position& position) {
    if (std::holds_alternative<EngineEvent::Nothing>(heard.what)) return "nothing";
    if (std::holds_alternative<EngineEvent::Ready>(heard.what)) return "ready";
    if (std::holds_alternative<EngineEvent::Stray>(heard.what)) return "stray";
    if (std::holds_alternative<AiReport>(heard.what)) return "report";
    if (std::holds_alternative<Analysis>(heard.what)) return "lines";
    if (const Answer* const answer = std::get_if<Answer>(&heard.what)) {
        if (*answer && (*answer)->kind == Decision::Kind::Resign) return "resigns";
        return text_of(*answer, position);
    }
    return "restart";
}

}  // namespace

TEST_CASE("an AI gets the game, the position and its legal moves", "[engine]") {
    TengenProtocol dialog{EngineSettings{}};
    dialog.begin();
    EngineProtocol::Lines out;
    const auto game = shipped("tictactoe");
    dialog.prepare(game, out);
    CHECK(out == EngineProtocol::Lines{"tengen 1"});
    out.clear();
    Position position(game);
    dialog.hear("name Somebody", out);
    dialog.hear("tengen 1", out);
    CHECK(out.front() == "game");
    CHECK(out[1] == "game tictactoe");
    CHECK(out.back() == "end");
    CHECK(dialog.about() == "Somebody");
    CHECK(meaning_of(dialog.hear("ok", out), position) == "ready");
    REQUIRE(play_actions(position, "b2 a1"));
    out.clear();
    Budget budget;
    budget.seed = 7;
    dialog.think(position, budget, Clock::now(), out);
    CHECK(out == EngineProtocol::Lines{"think", "moves b2 a1", "seat 0", "side x", "row ...",
                                       "row .1.", "row 2..", out[7], "seed 7", "go"});
    CHECK(out[7].starts_with("legal "));
    CHECK(out[7].size() == std::string("legal").size() + 7 * 3);
}

TEST_CASE("an AI's line is a decision, a report or a fault", "[engine]") {
    const std::pair<const char*, const char*> rows[] = {
        {"play a1", "a1"},
        {"  play   a1  ", "a1"},
        {"draw a1", "a1"},
        {"resign", "resigns"},
        {"log hello", "nothing"},
        {"", "nothing"},
        {"report depth 3 nodes 10 line a1 a2 b1", "report"},
        {"report line z9 nonsense", "report"},
        {"error no memory", "failed: no memory"},
        {"error", "failed: it gives no reason"},
        {"play b2", "illegal_action: illegal move b2 (b2 is occupied)"},
        {"play z9", "illegal_action: illegal move z9"},
        {"play", "illegal_action: illegal move "},
        {"a1", "illegal_action: illegal answer 'a1'"},
    };
    for (const auto& [line, meaning] : rows) {
        INFO(line);
        TengenProtocol dialog{EngineSettings{}};
        dialog.begin();
        EngineProtocol::Lines out;
        const auto game = shipped("tictactoe");
        Position position(game);
        REQUIRE(play_actions(position, "b2"));
        dialog.prepare(game, out);
        dialog.hear("tengen 1", out);
        dialog.hear("ok", out);
        dialog.think(position, {}, Clock::now(), out);
        CHECK(meaning_of(dialog.hear(line, out), position).starts_with(meaning));
    }
}

TEST_CASE("every part of a report is optional", "[engine]") {
    struct Row {
        const char* line;
        std::uint32_t depth;
        double score;
        std::size_t actions;
    };
    const Row rows[] = {{"report depth 3 score 1.5 line a1 c3", 3, 1.5, 2},
                        {"report line a1 c3", 0, 0, 2},
                        {"report score -2\tline  a1", 0, -2, 1},
                        {"report depth 5", 5, 0, 0},
                        {"report score 1 line", 0, 1, 0},
                        {"report", 0, 0, 0}};
    const auto game = shipped("tictactoe");
    const Position position(game);
    for (const Row& row : rows) {
        INFO(row.line);
        TengenProtocol dialog{EngineSettings{}};
        dialog.begin();
        EngineProtocol::Lines out;
        dialog.prepare(game, out);
        dialog.hear("tengen 1", out);
        dialog.hear("ok", out);
        dialog.think(position, {}, Clock::now(), out);
        const EngineEvent heard = dialog.hear(row.line, out);
        const AiReport* const report = std::get_if<AiReport>(&heard.what);
        REQUIRE(report != nullptr);
        CHECK(report->depth == row.depth);
        CHECK((std::isnan(report->score) ? 0 : report->score) == row.score);
        CHECK(report->line.size() == row.actions);
    }
}

TEST_CASE("an AI of another version is refused, and so is one that does not play the game",
          "[engine]") {
    const auto game = shipped("tictactoe");
    const Position position(game);
    EngineProtocol::Lines out;
    TengenProtocol other{EngineSettings{}};
    other.begin();
    other.prepare(game, out);
    CHECK(meaning_of(other.hear("tengen 2", out), position) ==
          "refused: speaks version 2 of the protocol, this program 1");
    TengenProtocol picky{EngineSettings{}};
    picky.begin();
    picky.prepare(game, out);
    picky.hear("tengen 1", out);
    CHECK(meaning_of(picky.hear("refuse too small", out), position) ==
          "refused: cannot play this game: too small");
}

TEST_CASE("an AI that analyses reports sets of lines with the position's key", "[engine]") {
    TengenProtocol dialog{EngineSettings{}};
    dialog.begin();
    EngineProtocol::Lines out;
    const auto game = shipped("tictactoe");
    dialog.prepare(game, out);
    CHECK_FALSE(dialog.can_analyse());
    CHECK(meaning_of(dialog.hear("analyses", out), Position(game)) == "nothing");
    dialog.hear("tengen 1", out);
    dialog.hear("ok", out);
    CHECK(dialog.can_analyse());
    Position position(game);
    REQUIRE(play_actions(position, "b2 a1"));
    const auto action = [&](std::string_view name) { return *parse_action(position, name); };
    Budget budget;
    budget.analysis = std::make_shared<const AnalysisSettings>(
        AnalysisSettings{2, {action("a2"), action("c3"), action("b1")}, {action("b1")}});
    out.clear();
    dialog.think(position, budget, Clock::now(), out);
    const std::string key = fmt::format("{:016x}", position.key());
    CHECK(out.front() == "analyse");
    const EngineProtocol::Lines wanted{"key " + key, "lines 2", "only a2 c3 b1", "without b1",
                                       "go"};
    REQUIRE(out.size() > wanted.size());
    CHECK(EngineProtocol::Lines(out.end() - 5, out.end()) == wanted);

    const auto hear = [&](const std::string& line) { return dialog.hear(line, out); };
    const std::string report = "report key " + key;
    CHECK(meaning_of(hear(report + " cell c3 value 3.5 nodes 120"), position) == "nothing");
    CHECK(meaning_of(hear(report + " rank 1 of 2 depth 3 line a2"), position) == "nothing");
    // The other rank is of another position, or of no position.
    CHECK(meaning_of(hear("report key 0123456789abcdef rank 2 of 2 line c3"), position) ==
          "nothing");
    CHECK(meaning_of(hear("report rank 2 of 2 line c3"), position) == "nothing");
    const EngineEvent heard = hear(report +
                                   " rank 2 of 2 depth 4 deepest 9 nodes 70 all_nodes 300 score "
                                   "-2.5 chances 0.25 0.5 draw 0.25 bound at_most proven lost "
                                   "length 6 line c3 a2 a2 b1");
    const Analysis* const set = std::get_if<Analysis>(&heard.what);
    REQUIRE(set != nullptr);
    CHECK(set->key == position.key());
    CHECK(set->nodes == 300);
    REQUIRE(set->lines.size() == 2);
    CHECK(std::isnan(set->lines[0].chances[0]));
    const AnalysisLine& line = set->lines[1];
    CHECK(line.actions == std::vector{action("c3"), action("a2")});
    CHECK(line.depth == 4);
    CHECK(line.deepest == 9);
    CHECK(line.nodes == 70);
    CHECK(line.score == -2.5);
    CHECK(line.chances[0] == 0.25);
    CHECK(line.chances[1] == 0.5);
    CHECK(line.draw == 0.25);
    CHECK(line.bound == ScoreBound::AtMost);
    CHECK(line.proven == Proven::Lost);
    CHECK(line.length == 6);
    REQUIRE(set->cells.size() == 1);
    CHECK(set->cells[0].value == 3.5);
    CHECK(set->cells[0].nodes == 120);
    // An excluded move is left out.
    CHECK(meaning_of(hear(report + " rank 1 of 1 line b1"), position) == "nothing");
    out.clear();
    dialog.stop(out);
    CHECK(out == EngineProtocol::Lines{"stop"});
    const EngineEvent end = hear("done");
    CHECK(std::holds_alternative<Answer>(end.what));
}

TEST_CASE("an engine of the Gomocup protocol is recognized", "[engine]") {
    for (const char* line : {"UNKNOWN command", "ERROR unknown"}) {
        TengenProtocol dialog{EngineSettings{}};
        dialog.begin();
        EngineProtocol::Lines out;
        const auto game = shipped("tictactoe");
        dialog.prepare(game, out);
        CHECK(meaning_of(dialog.hear(line, out), Position(game)) ==
              "refused: speaks the Gomocup protocol (leave out dialect=tengen)");
    }
}

TEST_CASE("an AI in Python plays any game to its end", "[engine]") {
    for (const char* name :
         {"tictactoe", "gomoku:three_way", "gomoku:swap2", "reversi", "connect_four"}) {
        INFO(name);
        EngineSettings settings;
        settings.name = "beside";
        settings.command = {"/usr/bin/python3",
                            std::string(TENGEN_SOURCE_DIR) + "/plugins/examples/python/beside.py"};
        settings.dialect = EngineDialect::Tengen;
        settings.host = host_program();
        Stage stage;
        const auto session = make_engine_session(stage.io(), settings);
        const auto game = shipped(name);
        const auto ready = stage.prepare(*session, game);
        INFO((ready ? "" : english(ready.error().text)));
        REQUIRE(ready);
        Position position(game);
        for (int ply = 0; ply < 40 && !position.over(); ++ply) {
            const Answer answer = stage.ask(*session, position);
            INFO(text_of(answer, position));
            REQUIRE(answer);
            position.apply(answer->action);
        }
        CHECK(position.ply() >= 5);
    }
}

}  // namespace tengen::test
