// tengen arena: tournaments that grow stage by stage, with real processes.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "apps/program.hpp"
#include "apps/tournament_folder.hpp"
#include "arena/log_line.hpp"
#include "support/catch.hpp"
#include "support/waiting.hpp"
#include "tournament/plan_file.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

std::string cup_of(const std::string& format, int rounds) {
    return "game: gomoku\nboard: {rows: 7, columns: 7}\nformat: " + format +
           "\nplayers: [winblock, {ai: random, name: a}, {ai: random, name: b}, "
           "{ai: random, name: c}, {ai: winblock, name: d}]\n"
           "rounds: {max: " +
           std::to_string(rounds) + ", block: 2}\ntime: {move: 5s}\n";
}

struct StagedFormat {
    std::string keys;
    int rounds;
    std::string line;
};
const std::vector<StagedFormat> kStagedFormats{
    {"knockout", 2, "level 1: "},
    {"swiss", 3, "round 1: "},
    {"round_robin\nuntil: best", 12, "stage 1: 80 games · 5 players · best: "},
    {"gauntlet\ngap: 100", 12, "stage 1: 32 games"}};

/// Programs that play it are killed again and again.
void check_interrupted(const StagedFormat& format) {
    INFO(format.keys);
    const Home home;
    home.write("whole.yaml", cup_of(format.keys, format.rounds));
    home.write("cup.yaml", cup_of(format.keys, format.rounds));
    CHECK(has(arena(home, {"plan", "whole.yaml"}).out, " games, "));
    const Ended played = arena(home, {"play", "whole.yaml"});
    INFO(played.all_err << played.out);
    REQUIRE(played.code == 0);
    CHECK(has(played.out, '\n' + format.line));
    const json whole = figures(home, "whole.arena");
    REQUIRE(whole["stages"]["over"] == true);
    const auto games = lines_of(home, "whole.arena");
    std::mt19937 random(7);
    const std::vector<std::string> play{"arena",       "play",  "cup.yaml",    "--set",
                                        "run.games=2", "--set", "run.force=on"};
    int kills = 0;
    for (int i = 1; i < 5; ++i) {
        Running first(home, Run{.arguments = play});
        Running second(home, Run{.arguments = play});
        const auto enough = games * i / 6 - std::ptrdiff_t(random() % 3);
        REQUIRE(comes_true([&] { return lines_of(home, "cup.arena") >= enough; }));
        first.kill(SIGKILL);
        second.kill(SIGKILL);
        kills += first.wait().signal == SIGKILL;
        kills += second.wait().signal == SIGKILL;
    }
    CHECK(kills > 0);
    const Ended rest = arena(home, {"play", "cup.arena"});
    INFO(rest.all_err);
    REQUIRE(rest.code == 0);
    CHECK(figures(home, "cup.arena") == whole);
    CHECK(arena(home, {"verify", "cup.arena"}).code == 0);
    CHECK(has(arena(home, {"why", "cup.arena"}).out, format.line));
    CHECK(has(arena(home, {"plan", "cup.arena"}).out, format.line));
    REQUIRE(arena(home, {"report", "cup.arena"}).code == 0);
    const std::string page = home.read("cup.html");
    CHECK(has(page, "Stages"));
    CHECK(has(page, format.line));
    CHECK(has(page, "finished"));
    // The merged halves of the ledger are the whole.
    fs::create_directories(home.path() / "half.arena");
    fs::copy_file(home.path() / "cup.arena/plan.json", home.path() / "half.arena/plan.json");
    CHECK(arena(home, {"merge", "half.arena"}).code == 0);
    REQUIRE(arena(home, {"merge", "half.arena", "cup.arena"}).code == 0);
    CHECK(figures(home, "half.arena") == whole);
}

}  // namespace

TEST_CASE("a knockout is the same whatever is killed, and its reports show the stages", "[apps]") {
    check_interrupted(kStagedFormats[0]);
}

TEST_CASE("a tournament in stages is the same whatever is killed, and its reports show the stages",
          "[apps][.slow]") {
    check_interrupted(kStagedFormats[GENERATE(range(std::size_t{1}, std::size_t{4}))]);
}

TEST_CASE("stages of an earlier version follow its errors", "[apps]") {
    const Home home;
    home.write("new.yaml", cup_of("round_robin\nuntil: best", 8));
    REQUIRE(arena(home, {"play", "new.yaml"}).code == 0);
    const auto plan_of = [&](const char* folder) {
        auto plan = cli::read_plan(home.path() / folder);
        REQUIRE(plan);
        return *plan;
    };
    // Earlier plans do not say whose rounds decide about errors.
    cli::StoredPlan earlier = plan_of("new.arena");
    REQUIRE(earlier.fixed.erase("errors") == 1);
    earlier.id = cli::id_of(earlier);
    earlier.bytes.clear();
    REQUIRE(cli::write_plan(earlier, home.path() / "old.arena"));
    const Ended played = arena(home, {"play", "new.yaml", "--folder", "old.arena"});
    INFO(played.all_err);
    REQUIRE(played.code == 0);
    CHECK(plan_of("old.arena").id == earlier.id);
    // They were smaller, so the best player was surer.
    const auto best = [&](const char* folder) {
        const json chances = figures(home, folder)["stages"]["list"][0]["chances"];
        INFO(chances.dump());
        return *std::max_element(chances.begin(), chances.end());
    };
    CHECK(best("old.arena") > best("new.arena"));
    CHECK(arena(home, {"verify", "old.arena"}).code == 0);
    CHECK(arena(home, {"play", "old.arena"}).out == played.out);
    // The two plans have different stages, so their games do not mix.
    const Ended merged = arena(home, {"merge", "old.arena", "new.arena"});
    CHECK(merged.code == 3);
    CHECK(has(merged.err, "is another tournament than"));
}

TEST_CASE("programs play one tournament in stages together", "[apps]") {
    const Home home;
    home.write("whole.yaml", cup_of("round_robin\nuntil: best", 12));
    home.write("cup.yaml", cup_of("round_robin\nuntil: best", 12));
    REQUIRE(arena(home, {"play", "whole.yaml"}).code == 0);
    const std::vector<std::string> play{"arena", "play", "cup.yaml"};
    Running first(home, Run{.arguments = play});
    Running second(home, Run{.arguments = play});
    const Ended one = first.wait();
    const Ended other = second.wait();
    INFO(one.all_err << other.all_err);
    CHECK(one.code == 0);
    CHECK(one.out == other.out);
    CHECK(figures(home, "cup.arena") == figures(home, "whole.arena"));
    CHECK(lines_of(home, "cup.arena") == lines_of(home, "whole.arena"));
}

TEST_CASE("of games that were played twice, a running program counts those that its folder counts",
          "[apps]") {
    const Home home;
    home.write("cup.yaml", cup_of("knockout", 2));
    Running program(home, Run{.arguments = {"arena", "play", "cup.yaml", "--json"}});
    // A game of the second level has been played.
    REQUIRE(comes_true([&] { return lines_of(home, "cup.arena") > 8; }));
    program.kill(SIGSTOP);
    const std::string log = home.read(logs_of(home, "cup.arena").front().string());
    std::istringstream lines(log);
    std::string head;
    std::getline(lines, head);
    std::string others = head + '\n';
    for (std::string line; std::getline(lines, line);) {
        json game = read_log_line(line);
        if (game.is_discarded()) break;
        std::reverse(game["ranks"].begin(), game["ranks"].end());
        std::string other;
        for (int i = 0; other.empty() || other > line; ++i) {
            game["host"] = "other-" + std::to_string(i);
            other = with_checksum(game.dump());
        }
        others += other + '\n';
    }
    home.write("cup.arena/ledger/other.jsonl", others);
    program.kill(SIGCONT);
    const Ended ended = program.wait();
    INFO(ended.all_err);
    REQUIRE(ended.code == 0);
    const json told = json::parse(ended.out);
    const json kept = figures(home, "cup.arena");
    CHECK(told["stages"] == kept["stages"]);
    CHECK(told["games"] == kept["games"]);
    CHECK(kept["stages"]["over"] == true);
}

TEST_CASE("blocks of a stage are played once the earlier stages are complete", "[apps]") {
    const Home home;
    home.write("cup.yaml", cup_of("knockout", 2));
    const Ended early = arena(home, {"play", "cup.yaml", "--block", "1"});
    CHECK(early.code == 2);
    CHECK(has(early.err, "must be 0 to 0, found 1"));
    REQUIRE(arena(home, {"play", "cup.yaml", "--block", "0"}).code == 0);
    Running feed(home, {"arena", "feed", "cup.arena"});
    // The first match or an extra round of it.
    CHECK(feed.sees("1\n"));
    REQUIRE(arena(home, {"play", "cup.arena", "--block", "1"}).code == 0);
    feed.kill(SIGTERM);
    CHECK(feed.wait().code == 128 + SIGTERM);
    CHECK(arena(home, {"play", "cup.arena"}).code == 0);
    CHECK(figures(home, "cup.arena")["stages"]["over"] == true);
    CHECK(arena(home, {"feed", "cup.arena"}).out.empty());
}

TEST_CASE("a tournament in stages keeps its players, and may get more rounds", "[apps]") {
    const Home home;
    home.write("cup.yaml", cup_of("swiss", 2));
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    const json two = figures(home, "cup.arena")["stages"]["list"];
    REQUIRE(arena(home, {"play", "cup.arena", "--set", "rounds.max=3"}).code == 0);
    const json three = figures(home, "cup.arena")["stages"]["list"];
    REQUIRE(two.size() == 2);
    REQUIRE(three.size() == 3);
    CHECK(two[0] == three[0]);
    CHECK(two[1] == three[1]);
    std::string joined = cup_of("swiss", 3);
    joined.replace(joined.find("name: d}]"), 9, "name: d}, minimax]");
    home.write("cup.yaml", joined);
    const Ended more = arena(home, {"play", "cup.yaml"});
    CHECK(more.code == 3);
    CHECK(has(more.err, "players have joined or left"));
    home.write("ko.yaml", cup_of("knockout", 2));
    REQUIRE(arena(home, {"play", "ko.yaml"}).code == 0);
    const Ended other = arena(home, {"play", "ko.yaml", "--set", "rounds.max=3"});
    CHECK(other.code == 3);
    CHECK(has(other.err, "rounds was 2 and is 3"));
}

TEST_CASE("a void game brings another course, and both are told", "[apps]") {
    const Home home;
    home.write("cup.yaml", cup_of("knockout", 1));
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    const json before = figures(home, "cup.arena");
    REQUIRE(arena(home, {"void", "cup.arena", "--game", "1", "--reason", "a test"}).code == 0);
    const json open = figures(home, "cup.arena");
    CHECK(open["stages"]["over"] == false);
    CHECK(open["stages"]["list"].size() == 1);
    const Ended again = arena(home, {"play", "cup.arena"});
    INFO(again.all_err);
    REQUIRE(again.code == 0);
    // The players repeat the game, so its course is the same.
    CHECK(figures(home, "cup.arena")["stages"] == before["stages"]);
    CHECK(arena(home, {"verify", "cup.arena"}).code == 0);
}

TEST_CASE("check explains stages, and their errors have a place", "[apps]") {
    const Home home;
    home.write("cup.yaml", cup_of("round_robin", 20));
    const Ended check = arena(home, {"play", "cup.yaml", "--set", "until=best", "--block", "99"});
    CHECK(check.code == 2);
    CHECK(has(check.err, "must be 0 to 19, found 99"));
    home.write("best.yaml", cup_of("round_robin\nuntil: best", 20));
    CHECK(has(tengen(home, {"check", "best.yaml"}).out, "stages: 4 rounds of each pair; players"));
    struct Row {
        std::string keys;
        std::string error;
    };
    for (const Row& row :
         std::vector<Row>{{"round_robin\ngap: 400", "cup.yaml:4:1: "},
                          {"knockout\nuntil: best", "cup.yaml:4:1: "},
                          {"round_robin\nuntil: worst", "cup.yaml:4:8: "},
                          {"gauntlet\ngap: 0", "cup.yaml:4:6: "},
                          {"swiss\ncopies: drop", "cup.yaml:4:9: every round counts"}}) {
        home.write("cup.yaml", cup_of(row.keys, 4));
        const Ended ended = arena(home, {"play", "cup.yaml"});
        INFO(row.keys << "\n" << ended.all_err);
        CHECK(ended.code == 3);
        CHECK(has(ended.err, row.error));
        CHECK_FALSE(fs::exists(home.path() / "cup.arena"));
    }
    std::string teams = cup_of("gauntlet\ngap: 400", 4);
    teams.replace(teams.find("gomoku"), 6, "gomoku:teams");
    home.write("cup.yaml", teams);
    const Ended four = arena(home, {"play", "cup.yaml"});
    CHECK(four.code == 3);
    CHECK(has(four.err, "'gap' needs a game for two"));
}

}  // namespace tengen::test
