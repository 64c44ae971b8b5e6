// tengen match --round-robin: tables for people and programs, and stored results.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "apps/program.hpp"
#include "apps/tournament_folder.hpp"
#include "support/catch.hpp"
#include "support/waiting.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;

std::vector<std::string> round_robin(const std::string& players, const std::string& games,
                                     std::vector<std::string> more = {}) {
    std::vector<std::string> words{"match", "tictactoe", "--round-robin", players,
                                   "-n",    games,       "--move-time",   "5s"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::vector<std::string> three_way(const std::string& players, const std::string& games,
                                   std::vector<std::string> more = {}) {
    std::vector<std::string> words = round_robin(players, games, std::move(more));
    words[1] = "tictactoe:three_player";
    return words;
}

json round_robin_json(const Home& home, std::vector<std::string> words) {
    words.push_back("--json");
    const Ended ended = tengen(home, std::move(words));
    INFO(ended.all_err);
    REQUIRE(ended.code == 0);
    return json::parse(ended.out);
}

int games_in(const json& results) {
    int games = 0;
    for (const json& pair : results["pairs"]) {
        games += pair["wins"].get<int>() + pair["draws"].get<int>() + pair["losses"].get<int>();
    }
    return games;
}

}  // namespace

TEST_CASE("a round robin reports every player's rating, the best first", "[apps]") {
    const Home home;
    const json results =
        round_robin_json(home, round_robin("random,winblock,winblock:blunder=50", "40"));
    REQUIRE(results["players"].size() == 3);
    CHECK(results["players"][0]["name"] == "winblock");
    CHECK(results["players"][1]["name"] == "winblock:blunder=50");
    CHECK(results["players"][2]["name"] == "random");
    double sum = 0;
    for (const json& player : results["players"]) {
        CHECK(player["games"] == 80);
        CHECK(player["faults"] == 0);
        CHECK(player["error"] > 20);
        sum += player["elo"].get<double>();
    }
    CHECK(sum == Approx(0).margin(1e-6));
    CHECK(results["settings"]["game"] == "tictactoe");
    CHECK(results["settings"]["seed"] == 1);
    CHECK(games_in(results) == 120);
    CHECK(results["games"] == 120);
}

TEST_CASE("a round robin can have more players than a table has seats", "[apps]") {
    const Home home;
    std::string players = "winblock";
    for (int seed = 1; seed <= 9; ++seed) players += ",random:seed=" + std::to_string(seed);
    const json results = round_robin_json(home, round_robin(players, "2"));
    CHECK(results["players"].size() == 10);
    CHECK(games_in(results) == 90);
}

TEST_CASE("the table of a round robin is readable, and can go into a page", "[apps]") {
    const Home home;
    const Ended text = tengen(home, round_robin("random,winblock", "20"));
    INFO(text.out);
    CHECK(text.out.starts_with("tictactoe 3x3, 20 games, 5s per move, seed 1\nplayer "));
    CHECK(text.out.find("\n1. winblock ") != std::string::npos);
    CHECK(text.out.find("\n2. random ") != std::string::npos);
    const Ended page = tengen(home, round_robin("random,winblock", "20", {"--markdown"}));
    CHECK(
        page.out.find("\n\n| player | Elo | ± | games | wins | draws | losses | faults | score |\n"
                      "| --- | ---: |") != std::string::npos);
    CHECK(page.out.find("\n| 1. winblock | +") != std::string::npos);
}

TEST_CASE("each row of a round robin's table has a cell per column", "[apps]") {
    const Home home;
    const Ended page = tengen(home, round_robin("random,winblock", "20", {"--markdown"}));
    std::istringstream lines(page.out.substr(page.out.find("\n\n") + 2));
    std::set<std::ptrdiff_t> bars;
    for (std::string line; std::getline(lines, line) && !line.empty();) {
        bars.insert(std::count(line.begin(), line.end(), '|'));
    }
    CHECK(bars == std::set<std::ptrdiff_t>{10});
}

TEST_CASE("a round robin resumes with its stored results", "[apps]") {
    const Home home;
    const std::vector<std::string> kept{"--results", "league"};
    const json half = round_robin_json(home, round_robin("random,winblock", "10", kept));
    // No game remains, so nothing changes.
    CHECK(round_robin_json(home, round_robin("random,winblock", "10", kept)) == half);
    // Another player joins, and the order changes.
    const json more =
        round_robin_json(home, round_robin("winblock,random,random:seed=5", "20", kept));
    CHECK(games_in(more) == 60);
    CHECK(lines_of(home, "league") == 60);
    // The folder keeps the games of an absent player, and no game is missing.
    const json two = round_robin_json(home, round_robin("random,winblock", "20", kept));
    CHECK(games_in(two) == 20);
    CHECK(two["pairs"][0]["wins"] == more["pairs"][0]["losses"]);
    // Figures of all players together are not those of two.
    for (const char* key : {"first_seat", "one_sided"}) {
        CHECK(more.contains(key));
        CHECK_FALSE(two.contains(key));
    }
    CHECK_FALSE(has(tengen(home, round_robin("random,winblock", "20", kept)).out, "first seat"));
    CHECK(lines_of(home, "league") == 60);
    // All players that ever played are in the figures of the folder.
    const Ended all = tengen(home, {"arena", "merge", "league", "--json"});
    CHECK(json::parse(all.out)["players"].size() == 3);
}

TEST_CASE("a round robin in parts plays the same games as one without a pause", "[apps]") {
    const Home home;
    const std::string players = "random,winblock,random:seed=5";
    round_robin_json(home, round_robin(players, "10", {"--results", "league"}));
    json parts = round_robin_json(home, round_robin(players, "20", {"--results", "league"}));
    json whole = round_robin_json(home, round_robin(players, "20"));
    // The plan has other games after those of the first part.
    for (json* each : {&parts, &whole}) {
        each->erase("results");
        each->erase("tournament");
    }
    CHECK(parts == whole);
}

TEST_CASE("a round robin does not mix results, and overwrites no other files", "[apps]") {
    const Home home;
    const std::vector<std::string> kept{"--results", "league"};
    round_robin_json(home, round_robin("random,winblock", "2", kept));
    const std::string plan = home.read("league/plan.json");
    const Ended other =
        tengen(home, round_robin("random,winblock", "2", {"--results", "league", "--seed", "2"}));
    CHECK(other.code == 3);
    CHECK(has(other.err, "seed was 1 and is 2"));
    CHECK(home.read("league/plan.json") == plan);
    for (const char* const text : {"no plan", "{}", "{\"settings\": 1, \"stages\": 2}"}) {
        INFO(text);
        home.write("league/plan.json", text);
        CHECK(tengen(home, round_robin("random,winblock", "2", kept)).code == 3);
        CHECK(home.read("league/plan.json") == text);
    }
    home.write("note", "a file");
    const Ended file = tengen(home, round_robin("random,winblock", "2", {"--results", "note"}));
    CHECK(file.code == 3);
    CHECK(has(file.err, "note: is a file, but games are kept in a folder"));
    CHECK(home.read("note") == "a file");
    home.write("papers/letter", "mine");
    const Ended papers = tengen(home, round_robin("random,winblock", "2", {"--results", "papers"}));
    CHECK(papers.code == 3);
    CHECK(has(papers.err, "papers: has other files, such as 'letter', but no tournament"));
    const std::filesystem::directory_iterator entries(home.path() / "papers");
    CHECK(std::distance(begin(entries), end(entries)) == 1);
    std::filesystem::create_directories(home.path() / "empty");
    home.write("empty/.hidden", "");
    CHECK(tengen(home, round_robin("random,winblock", "2", {"--results", "empty"})).code == 0);
}

TEST_CASE("a round robin whose lines are cut or damaged plays these games again", "[apps]") {
    const Home home;
    const auto words = round_robin("random,winblock,random:seed=5", "10", {"--results", "league"});
    const json whole = round_robin_json(home, words);
    const auto logs = logs_of(home, "league");
    REQUIRE(logs.size() == 1);
    const std::string log = logs.front().string();
    const std::string text = home.read(log);
    std::string damaged = text;
    damaged[text.size() / 2] = static_cast<char>(damaged[text.size() / 2] ^ 1);
    for (const std::string& wrong :
         {damaged, text.substr(0, text.size() - 20), text.substr(0, text.size() / 2)}) {
        for (const auto& each : logs_of(home, "league")) {
            std::filesystem::remove(home.path() / each);
        }
        home.write(log, wrong);
        CHECK(round_robin_json(home, words) == whole);
    }
}

TEST_CASE("a round robin refuses to mix games of two builds of an AI", "[apps]") {
    const Home home;
    const std::filesystem::path plugin = home.path() / "mine/winblock.so";
    std::filesystem::create_directories(plugin.parent_path());
    std::filesystem::copy_file(build_folder() / "plugins/ai/winblock.so", plugin);
    const auto words = [&](const std::string& players) {
        return round_robin(players, "4",
                           {"--results", "league", "--plugin-path", plugin.parent_path().string()});
    };
    CHECK(tengen(home, words("winblock,random,rookie")).code == 0);
    const std::string kept = home.read("league/plan.json");
    std::ofstream(plugin, std::ios::app | std::ios::binary) << "another build";
    const Ended changed = tengen(home, words("random,winblock"));
    INFO(changed.all_err);
    CHECK(changed.code == 3);
    CHECK(has(changed.err, "the file of 'winblock' has changed"));
    CHECK(home.read("league/plan.json") == kept);
    // The others can continue.
    CHECK(tengen(home, words("random,rookie")).code == 0);
}

TEST_CASE("a killed round robin continues, and ends like one without a pause", "[apps]") {
    const Home home;
    std::vector<std::string> words{
        "match", "gomoku", "--round-robin", "random,winblock,random:seed=5",
        "-n",    "40",     "--json",        "--move-time",
        "5s"};
    const json whole = json::parse(tengen(home, words).out);
    words.insert(words.end(), {"--results", "league"});
    // Each program is killed when it has kept some more games.
    for (const int more : {1, 3, 17, 30}) {
        const auto enough = lines_of(home, "league") + more;
        Running program(home, words);
        REQUIRE(comes_true([&] { return lines_of(home, "league") >= enough; }));
        program.kill(SIGKILL);
        program.wait();
    }
    const auto before = lines_of(home, "league");
    CHECK(before > 50);
    CHECK(json::parse(tengen(home, words).out) == whole);
    CHECK(lines_of(home, "league") == 120);
}

TEST_CASE("programs share a round robin through a folder, whichever of them is killed", "[apps]") {
    const Home home;
    std::vector<std::string> words{
        "match", "gomoku", "--round-robin", "random,winblock,random:seed=5",
        "-n",    "40",     "--json",        "--move-time",
        "5s"};
    const json whole = json::parse(tengen(home, words).out);
    words.insert(words.end(), {"--results", "shared"});
    Running first(home, Run{.arguments = words});
    Running second(home, Run{.arguments = words});
    Running killed(home, Run{.arguments = words});
    REQUIRE(comes_true([&] { return lines_of(home, "shared") > 20; }));
    killed.kill(SIGKILL);
    killed.wait();
    for (Running* each : {&first, &second}) {
        const Ended ended = each->wait();
        INFO(ended.all_err);
        CHECK(ended.code == 0);
        CHECK(json::parse(ended.out) == whole);
    }
    // Nothing is left to play.
    const std::ptrdiff_t kept = lines_of(home, "shared");
    CHECK(json::parse(tengen(home, words).out) == whole);
    CHECK(lines_of(home, "shared") == kept);
}

TEST_CASE("a round robin with three seats gives one player two seats", "[apps]") {
    const Home home;
    const json results = round_robin_json(home, three_way("random,winblock", "10"));
    CHECK(games_in(results) == 12);
    CHECK(results["games"] == 12);
    CHECK(results["players"][0]["name"] == "winblock");
}

TEST_CASE("a round robin with three seats can seat three different players", "[apps]") {
    const Home home;
    const auto words = [&](const std::string& players, const std::string& games) {
        return three_way(players, games, {"--results", "league"});
    };
    const std::string three = "random,winblock,rookie";
    const json half = round_robin_json(home, words(three, "6"));
    CHECK(half["settings"]["players_at_table"] == 3);
    for (const json& pair : half["pairs"]) CHECK(pair["rounds"] == 1);
    CHECK(half["games"] == 6);
    // A win counts against both other players, a draw for all pairs.
    CHECK(games_in(half) >= 2 * 6);
    CHECK(games_in(half) <= 3 * 6);
    int counted = 0;
    for (const json& player : half["players"]) counted += player["counted"].get<int>();
    CHECK(counted == 2 * games_in(half));
    // Another player joins: each pair meets in two rounds, at four tables.
    const json whole = round_robin_json(home, words(three + ",random:seed=5", "12"));
    int rounds = 0;
    for (const json& pair : whole["pairs"]) rounds += pair["rounds"].get<int>();
    CHECK(rounds == 3 * 4);
    CHECK(whole["games"] == 4 * 6);
    CHECK(whole["players"].size() == 4);
    for (const json& player : whole["players"]) CHECK(player["faults"] == 0);

    const Ended text = tengen(home, words(three, "12"));
    INFO(text.out);
    CHECK(text.out.starts_with("tictactoe:three_player "));
    CHECK(text.out.find(", 12 games per pair at tables of 3, 5s per move") != std::string::npos);
    CHECK(text.out.find("  1st  2nd  3rd  faults  counted  score") != std::string::npos);
    CHECK(text.out.find("\n3. random ") != std::string::npos);
}

TEST_CASE("results of pairs that shared three seats are refused at tables for three", "[apps]") {
    const Home home;
    const auto play = [&](const std::string& players) {
        return tengen(home, three_way(players, "6", {"--results", "league"}));
    };
    CHECK(play("random,winblock").code == 0);
    const std::string kept = home.read("league/plan.json");
    const Ended shared = play("random,winblock,rookie");
    CHECK(shared.code == 3);
    CHECK(has(shared.err, "players at a table were 2 and are 3"));
    CHECK(home.read("league/plan.json") == kept);
    std::filesystem::remove_all(home.path() / "league");
    CHECK(play("random,winblock,rookie").code == 0);
    const Ended apart = play("random,winblock");
    CHECK(apart.code == 3);
    CHECK(has(apart.err, "players at a table were 3 and are 2"));
}

TEST_CASE("a fault at a table for three names all its players, and counts once", "[apps]") {
    const Home home;
    const std::vector<std::string> words{"match",
                                         "tictactoe:three_player",
                                         "--round-robin",
                                         "random,segfault,winblock",
                                         "--plugin-path",
                                         (build_folder() / "tests/plugin/bad/moves.so").string(),
                                         "-n",
                                         "6",
                                         "--json"};
    const Ended ended = tengen(home, words);
    CHECK(ended.code == 0);
    CHECK(ended.err.find("random, segfault and winblock, game 1: ") != std::string::npos);
    const json worst = json::parse(ended.out)["players"][2];
    CHECK(worst["name"] == "segfault");
    CHECK(worst["faults"] == 6);
    CHECK(worst["counted"] == 12);
    CHECK(worst["games"] == 6);
}

TEST_CASE("faults at a table for three stay with their player, whichever players are requested",
          "[apps]") {
    const Home home;
    const std::string bad = (build_folder() / "tests/plugin/bad/moves.so").string();
    const auto play = [&](const std::string& players) {
        return round_robin_json(
            home, three_way(players, "6", {"--results", "league", "--plugin-path", bad}));
    };
    const auto faults_of_bad = [](const json& results) {
        int faults = 0;
        for (const json& player : results["players"]) {
            if (player["name"] == "segfault") faults = player["faults"];
        }
        return faults;
    };
    const int faults = faults_of_bad(play("random,segfault,winblock,rookie"));
    CHECK(faults >= 6);
    for (const char* players : {"random,segfault,winblock", "segfault,rookie,random"}) {
        CHECK(faults_of_bad(play(players)) == faults);
    }
}

TEST_CASE("a round robin refuses wrong options", "[apps]") {
    struct Row {
        std::vector<std::string> words;
        std::string told;
    };
    const auto row = GENERATE(values<Row>({
        {{"--round-robin", "random"}, "--round-robin: needs at least two players"},
        {{"--round-robin", "random,random"}, "--round-robin: 'random' is named twice"},
        {{"--round-robin", "random,human"}, "'human' is not an AI"},
        {{"--seats", "random"}, "--seats: needs at least two players"},
        {{"--seats", "random,random", "--round-robin", "random,winblock"}, "--round-robin"},
    }));
    const Home home;
    std::vector<std::string> words{"match", "tictactoe"};
    words.insert(words.end(), row.words.begin(), row.words.end());
    const Ended ended = tengen(home, words);
    INFO(ended.all_err);
    CHECK(ended.code == 2);
    CHECK(ended.err.find(row.told) != std::string::npos);
}

}  // namespace tengen::test
