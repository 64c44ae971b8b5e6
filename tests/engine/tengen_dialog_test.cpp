// Tengen's own protocol from the side of the program, and an AI in Python that speaks it.
#include "engine/tengen_protocol.hpp"

#include <cmath>

#include "config/game_library.hpp"
#include "core/position_text.hpp"
#include "engine/engine_session.hpp"
#include "games/all_rules.hpp"
#include "plugin/harness.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

std::shared_ptr<const Game> load(std::string_view name) {
    static RuleCatalogue rules;
    static const GameLibrary games = [] {
        all_rules(rules);
        return GameLibrary::read(
            ConfigFolders{{std::filesystem::path(TENGEN_SOURCE_DIR) / "config"}, 0}, rules);
    }();
    const auto loaded = games.load(name);
    REQUIRE(loaded);
    return loaded->game;
}

/// The result of a line, as text.
std::string meaning_of(const EngineEvent& heard, const Position& position) {
    if (std::holds_alternative<EngineEvent::Nothing>(heard.what)) return "nothing";
    if (std::holds_alternative<EngineEvent::Ready>(heard.what)) return "ready";
    if (std::holds_alternative<EngineEvent::Stray>(heard.what)) return "stray";
    if (std::holds_alternative<AiReport>(heard.what)) return "report";
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
    const auto game = load("tictactoe");
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
        const auto game = load("tictactoe");
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
    const auto game = load("tictactoe");
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
    const auto game = load("tictactoe");
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

TEST_CASE("an engine of the Gomocup protocol is recognized", "[engine]") {
    for (const char* line : {"UNKNOWN command", "ERROR unknown"}) {
        TengenProtocol dialog{EngineSettings{}};
        dialog.begin();
        EngineProtocol::Lines out;
        const auto game = load("tictactoe");
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
        const auto game = load(name);
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
