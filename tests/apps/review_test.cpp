// tengen review: the report, the file, exit codes and Ctrl-C.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

using ReviewJson = nlohmann::json;

/// White leaves out the block of an open three.
constexpr const char* kLostSgf =
    "(;FF[4]GM[4]SZ[15];B[hh];W[hi];B[ih];W[ii];B[jh];W[ao];B[gh];W[fh];B[kh])";

ReviewJson review(const Home& home, std::vector<std::string> words) {
    words.insert(words.begin(), "review");
    words.insert(words.end(), {"--nodes", "400", "--json"});
    const Ended ended = tengen(home, words);
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    return ReviewJson::parse(ended.out);
}

/// A review without what differs each time.
ReviewJson lasting(ReviewJson report) {
    report.erase("seconds");
    return report;
}

}  // namespace

TEST_CASE("review reports what each move lost, and writes it", "[apps]") {
    const Home home;
    const std::string file = home.write("game.sgf", kLostSgf).string();
    const std::string out = home.path() / "out.sgf";
    const ReviewJson report = review(home, {file, "-o", out});
    CHECK(report["ai"] == "sente");
    CHECK(report["complete"] == true);
    CHECK(report["solver"] == true);
    REQUIRE(report["moves"].size() == 9);
    CHECK(report["chances"].size() == 10);
    CHECK(report["moves"][5]["word"] == "losing_move");
    CHECK(report["moves"][5]["side"] == "white");
    CHECK(report["moves"][7]["word"] == "already_lost");
    CHECK(report["moments"][0] == 6);
    CHECK(report["seats"][1]["words"]["losing_move"] == 1);
    CHECK(report["seats"][1]["thirds"].size() == 3);
    // The written file gives the same again, and keeps its content.
    const std::string again = home.path() / "again.sgf";
    const ReviewJson from_file =
        review(home, {out, "-o", again, "--no-cache", "--isolation", "process"});
    CHECK(lasting(from_file) == lasting(report));
    CHECK(home.read("again.sgf") == home.read("out.sgf"));
    CHECK(has(home.read("out.sgf"), "TGE["));
    CHECK(std::filesystem::exists(home.path() / "cache/tengen/evaluations.db"));
    const Ended text = tengen(home, {"review", file, "--nodes", "400"});
    CHECK(text.code == 0);
    CHECK(has(text.out, "losing move"));
    CHECK(has(text.out, "held: "));
}

TEST_CASE("review is the same with more threads and other formats", "[apps]") {
    const Home home;
    const std::string sgf = home.write("game.sgf", kLostSgf).string();
    const std::string psq = home.path() / "game.psq";
    REQUIRE(tengen(home, {"convert", sgf, psq}).code == 0);
    const ReviewJson report = review(home, {sgf, "--no-cache"});
    CHECK(lasting(review(home, {psq, "--no-cache", "--threads", "2"})) == lasting(report));
    home.write("moves.txt", "h8h7i8i7j8a1g8f8k8");
    CHECK(lasting(review(home, {(home.path() / "moves.txt").string(), "--from", "moves-bottom",
                                "--no-cache"})) == lasting(report));
}

TEST_CASE("review takes thresholds, and other AIs for other games", "[apps]") {
    const Home home;
    const std::string file = home.write("game.sgf", kLostSgf).string();
    const auto errors = [&](const std::vector<std::string>& words) {
        int count = 0;
        const ReviewJson report = review(home, words);
        for (const auto& move : report["moves"]) {
            const bool by_loss = move["word"] == "inaccuracy" || move["word"] == "mistake" ||
                                 move["word"] == "blunder";
            count += by_loss ? 1 : 0;
        }
        return count;
    };
    CHECK(errors({file, "--word", "inaccuracy=0.5"}) > 0);
    CHECK(errors({file, "--word", "inaccuracy=100", "--word", "mistake=100", "--word",
                  "blunder=100"}) == 0);
    // No solver knows games with gravity, but their rules prove lines that lack one stone.
    const std::string drops = home.write("drops.txt", "d1a1d2a2d3b1d4").string();
    const std::string kept = home.path() / "drops.sgf";
    const std::vector<std::string> words{
        drops, "--from", "moves-bottom", "--ai", "minimax", "--game", "connect_four", "-o", kept};
    const ReviewJson report = review(home, words);
    CHECK(report["solver"] == false);
    // The cache and the file say so too.
    CHECK(lasting(review(home, words)) == lasting(report));
    CHECK(lasting(review(home, {kept, "--ai", "minimax", "--no-cache"})) == lasting(report));
    CHECK(report["moves"][5]["word"] == "allowed_win");
    CHECK(report["moves"][5]["held"] == ReviewJson::array({"d4"}));
    CHECK(report["moves"][5]["all_held"] == true);
    // Without a choice, the best AI that plays the game; a file of moves needs no format.
    CHECK(review(home, {file})["ai"] == "sente");
    const std::string small = home.write("small.txt", "a1b2a2c3a3").string();
    CHECK(review(home, {small, "--game", "tictactoe"})["ai"] == "alphabeta");
}

TEST_CASE("partners win together in a review", "[apps]") {
    const Home home;
    // Black's second seat makes the line that its first seat left open.
    const std::string file = home.write("teams.txt", "h8a3h9c3h10e3h11g3a1h13h12").string();
    const ReviewJson report =
        review(home, {file, "--from", "moves-bottom", "--game", "gomoku:teams"});
    const ReviewJson& chances = report["chances"];
    for (std::size_t ply = 0; ply < chances.size(); ++ply) {
        INFO(ply << ": " << chances[ply]);
        CHECK(chances[ply][0].get<double>() == Approx(chances[ply][2].get<double>()));
        CHECK(chances[ply][1].get<double>() == Approx(chances[ply][3].get<double>()));
    }
    CHECK(chances.back() == ReviewJson::array({1, 0, 1, 0}));
    CHECK(report["moves"].back()["loss"] == 0);
    // White's answer left the win to black's partner, who took it.
    CHECK(report["moves"][8]["word"] == "longer_way");
}

TEST_CASE("review refuses what it cannot review", "[apps]") {
    const Home home;
    const std::string game = home.write("game.sgf", kLostSgf).string();
    const std::string illegal = home.write("illegal.sgf", "(;GM[4]SZ[15];W[hh];B[hi])").string();
    const std::string empty = home.write("empty.sgf", "(;GM[4]SZ[15])").string();
    const std::string small = home.write("small.txt", "a1b2a2c3a3").string();
    std::filesystem::create_directory(home.path() / "folder.sgf");
    struct Row {
        std::vector<std::string> words;
        int code;
    };
    const std::vector<Row> rows{
        {{illegal}, 3},
        {{empty}, 3},
        {{(home.path() / "missing.sgf").string()}, 3},
        {{}, 2},
        {{game, "-o", "game.psq"}, 2},
        {{game, "-o", "game"}, 2},
        {{game, "-o", "none/game.sgf", "--time", "10min"}, 5},
        {{game, "-o", home.path().string() + "/folder.sgf", "--time", "10min"}, 5},
        {{game, "--word", "awful=5"}, 2},
        {{game, "--word", "mistake"}, 2},
        {{game, "--word", "mistake=0"}, 2},
        {{game, "--word", "mistake=101"}, 2},
        {{game, "--threads", "0"}, 2},
        {{game, "--nodes", "5", "--time", "1s"}, 2},
        {{game, "--ai", "missing"}, 2},
        {{small, "--ai", "sente", "--game", "tictactoe"}, 2},
    };
    for (const Row& row : rows) {
        std::vector<std::string> words = row.words;
        words.insert(words.begin(), "review");
        const Ended ended = tengen(home, words);
        INFO(ended.err);
        CHECK(ended.code == row.code);
        CHECK(ended.out.empty());
        CHECK(std::count(ended.err.begin(), ended.err.end(), '\n') == 1);
    }
    CHECK(!std::filesystem::exists(home.path() / "game.psq"));
    // A file that is not a game is not replaced.
    home.write("notes.sgf", "my notes");
    CHECK(
        tengen(home, {"review", game, "-o", (home.path() / "notes.sgf").string(), "--nodes", "400"})
            .code != 0);
    CHECK(home.read("notes.sgf") == "my notes");
}

TEST_CASE("Ctrl-C ends a review and keeps the results so far", "[apps]") {
    const Home home;
    const std::string file = home.write("game.sgf", kLostSgf).string();
    const std::string out = home.path() / "out.sgf";
    // The proofs of the last positions come first; how soon depends on the machine.
    for (auto wait = std::chrono::milliseconds(500);; wait *= 2) {
        REQUIRE(wait < std::chrono::minutes(1));
        Running running(home, Run{.arguments = {"review", file, "-o", out, "--time", "10min",
                                                "--json", "--no-cache"},
                                  .limit = std::chrono::minutes(2)});
        std::this_thread::sleep_for(wait);
        running.kill(SIGINT);
        const Ended ended = running.wait();
        if (ended.signal != 0 || ended.out.empty()) continue;  // it had not begun
        CHECK(ended.code == 128 + SIGINT);
        const ReviewJson report = ReviewJson::parse(ended.out);
        CHECK(report["complete"] == false);
        CHECK(report["moves"].size() == 9);
        if (has(home.read("out.sgf"), "TGE[")) break;
    }
    // The results so far can be read again.
    CHECK(tengen(home, {"show", out}).code == 0);
}

TEST_CASE("an AI that crashes ends a review, and its proofs are kept", "[apps]") {
    const Home home;
    const std::string file = home.write("game.sgf", kLostSgf).string();
    const std::string out = home.path() / "out.sgf";
    const std::string bad = (build_folder() / "tests/plugin/bad/moves.so").string();
    const Ended ended = tengen(home, {"review", file, "-o", out, "--nodes", "400", "--ai",
                                      "segfault", "--plugin-path", bad});
    INFO(ended.all_err);
    CHECK(ended.code == 4);
    CHECK(has(home.read("out.sgf"), "proven=won"));
}

TEST_CASE("a full disk, or no place for the cache, does not stop a review", "[apps]") {
    const Home home;
    const std::string file = home.write("game.sgf", kLostSgf).string();
    home.write("cache/tengen/evaluations.db", std::string(4096, 'x'));
    const ReviewJson damaged = review(home, {file});
    CHECK(damaged["complete"] == true);
    Run limited{.arguments = {"review", file, "--nodes", "400", "--json"}};
    limited.file_size_limit = 4096;
    std::filesystem::remove_all(home.path() / "cache");
    const Ended ended = run(home, limited);
    INFO(ended.err);
    CHECK(ended.code == 0);
    CHECK(lasting(ReviewJson::parse(ended.out)) == lasting(damaged));
}

}  // namespace tengen::test
