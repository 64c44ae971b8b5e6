// Malicious lines to both sides of both protocols: they may at most be answered, be refused or lose
// the game.
#include <random>

#include "engine/fake_ai.hpp"
#include "engine/gomocup_protocol.hpp"
#include "engine/gomocup_server.hpp"
#include "engine/tengen_protocol.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

namespace tengen::test {
namespace {

/// Lines of valid pieces in random order.
class HostileLines {
  public:
    explicit HostileLines(unsigned seed) : random_(seed) {}

    std::string next() {
        static const std::vector<std::string> kPieces{"START",
                                                      "RECTSTART",
                                                      "RESTART",
                                                      "BEGIN",
                                                      "TURN",
                                                      "BOARD",
                                                      "DONE",
                                                      "TAKEBACK",
                                                      "PLAY",
                                                      "SWAP2BOARD",
                                                      "INFO",
                                                      "rule",
                                                      "time_left",
                                                      "OK",
                                                      "ERROR",
                                                      "UNKNOWN",
                                                      "SUGGEST",
                                                      "SWAP",
                                                      "MESSAGE",
                                                      "depth",
                                                      "pv",
                                                      "tengen",
                                                      "name",
                                                      "ok",
                                                      "refuse",
                                                      "play",
                                                      "draw",
                                                      "resign",
                                                      "report",
                                                      "line",
                                                      "score",
                                                      "15",
                                                      "20",
                                                      "7,7",
                                                      "8,8",
                                                      "14,14",
                                                      "0,0",
                                                      "-1,99",
                                                      "1,1,1",
                                                      "2,2,2",
                                                      "3,3,3",
                                                      "h8",
                                                      "a1",
                                                      "1",
                                                      "nan",
                                                      "1e999",
                                                      ",",
                                                      "\xFF\x00\x1b",
                                                      "99999999999999999999"};
        std::string line;
        for (int count = static_cast<int>(random_() % 5); count >= 0; --count) {
            if (!line.empty()) line += random_() % 8 == 0 ? "\t" : " ";
            line += kPieces[random_() % kPieces.size()];
        }
        if (random_() % 50 == 0) line += std::string(random_() % 70'000, 'x');
        return line;
    }

  private:
    std::mt19937 random_;
};

/// Talks to a dialog like a session does, with any lines as answers.
void converse(EngineProtocol& dialog, const std::shared_ptr<const Game>& game, unsigned seed) {
    HostileLines lines(seed);
    EngineProtocol::Lines out;
    dialog.begin();
    bool ready = std::holds_alternative<EngineEvent::Ready>(dialog.prepare(game, out).what);
    Position position(game);
    for (int i = 0; i < 3000; ++i) {
        const EngineEvent heard = dialog.hear(lines.next(), out);
        bool over = false;
        if (std::holds_alternative<EngineEvent::Ready>(heard.what)) ready = true;
        if (std::holds_alternative<EngineEvent::Restart>(heard.what)) over = true;
        if (const AiReport* const report = std::get_if<AiReport>(&heard.what)) {
            Position ahead = position;
            for (const Action action : report->line) {
                REQUIRE(ahead.is_legal(action));
                ahead.apply(action);
            }
        }
        if (const Answer* const answer = std::get_if<Answer>(&heard.what)) {
            over = !answer->has_value();
            if (*answer && (*answer)->kind != Decision::Kind::Resign) {
                REQUIRE(position.is_legal((*answer)->action));
                position.apply((*answer)->action);
            }
            if (position.over()) position = Position(game);
            if (!over && dialog.is_ready_for(*game)) ready = true;
        }
        if (over) {
            dialog.begin();
            ready = std::holds_alternative<EngineEvent::Ready>(dialog.prepare(game, out).what);
        } else if (ready) {
            ready = false;
            dialog.think(position, {}, Clock::now(), out);
        }
        for (const std::string& line : out) REQUIRE(line.find('\n') == std::string::npos);
        out.clear();
    }
}

}  // namespace

TEST_CASE("no line ends one of Tengen's engines, and each answer is one line", "[engine]") {
    for (unsigned seed = 1; seed <= 5; ++seed) {
        INFO(seed);
        HostileLines lines(seed);
        FakeAi ai;
        GomocupServer server(all_rules(), ai, "name=\"fake\"", 1, [](std::string_view line) {
            REQUIRE(line.find_first_of("\r\n") == std::string_view::npos);
            REQUIRE(line.size() < 2000);
        });
        server.hear("START 15");
        for (int i = 0; i < 3000; ++i) {
            server.hear(lines.next());
            if (i % 3 == 0) ai.settle();
        }
        ai.settle();
        CHECK_FALSE(server.busy());
        CHECK_FALSE(server.ended());
    }
}

TEST_CASE("no line of an engine becomes an illegal move", "[engine]") {
    for (unsigned seed = 1; seed <= 5; ++seed) {
        INFO(seed);
        for (const bool swap2 : {false, true}) {
            const auto game = make_game({15, 15, 1, swap2}, all_rules());
            REQUIRE(game);
            GomocupProtocol gomocup{EngineSettings{}};
            converse(gomocup, *game, seed);
            TengenProtocol own{EngineSettings{}};
            converse(own, *game, seed);
        }
    }
}

}  // namespace tengen::test
