#include "arena/results_folder.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <sstream>

#include "arena/round_robin.hpp"
#include "arena/scripted_session.hpp"
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/small_games.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {
namespace {

namespace fs = std::filesystem;

Answer seeded_move(const Position& position, const Budget& budget) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    return Decision{Decision::Kind::Play, legal.begin()[budget.seed % legal.size()]};
}

const nlohmann::json kSettings{{"game", "ttt"}};

/// A round robin of three, whose results depend on the plan alone.
struct Trio {
    Trio() {
        arena.game = tic_tac_toe();
        for (const char* name : {"ann", "ben", "eve"}) arena.contestants.push_back({name, {}});
        arena.session = [this](boost::asio::io_context& io, const Contestant&) {
            return std::make_shared<ScriptedSession>(io, seeded_move, log);
        };
        REQUIRE(plan->add_stage({0, 1, 2}, 40));
        arena.plan = plan;
    }
    /// Plays what is not known; returns all scores as text.
    std::string play(ResultsFolder* kept) {
        if (kept != nullptr) {
            arena.played = kept->read_games(arena);
            arena.keep = [&, kept](const GameRecord& record) {
                ++newly_played;
                return kept->add(record);
            };
            arena.shared = kept;
        }
        RoundRobinScores scores(arena.game, plan, 3);
        const auto report = run_arena(arena, [&](const GameRecord& game) { scores.add(game); }, {});
        REQUIRE(report);
        REQUIRE_FALSE(report->lack);
        std::string text = std::to_string(report->games);
        for (const RoundRobinRow& row : scores.rows(std::vector<int>{0, 1, 2})) {
            text +=
                fmt::format(" {} {} {} {}", row.player, row.points, row.draws, row.rating->error);
        }
        return text;
    }

    ArenaSettings arena;
    std::shared_ptr<RoundRobinPlan> plan =
        std::make_shared<RoundRobinPlan>(PlanSettings{2, 1, 0, {}});
    std::shared_ptr<SessionLog> log = std::make_shared<SessionLog>();
    int newly_played = 0;
};

std::string read(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void write(const fs::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line + '\n');
    return lines;
}

void make_claim(const fs::path& folder, int block, const std::string& owner) {
    fs::create_directories(folder / "claims");
    write(folder / "claims" / std::to_string(block), owner);
}

}  // namespace

TEST_CASE("Logs that share the games in any way have the figures of one", "[arena]") {
    const TemporaryFolder folder;
    std::string all;
    {
        auto one = ResultsFolder::open(folder.path() / "one", kSettings, {8, "all"});
        REQUIRE(one);
        Trio whole;
        all = whole.play(one->get());
        CHECK(whole.newly_played == 240);
    }
    const std::vector<std::string> lines = lines_of(read(folder.path() / "one/ledger/all.jsonl"));
    REQUIRE(lines.size() == 1 + 240);
    std::mt19937 random(7);
    for (int attempt = 0; attempt < 30; ++attempt) {
        INFO(attempt);
        const fs::path shared = folder.path() / ("shared" + std::to_string(attempt)) / "";
        fs::create_directories(ledger_of(shared));
        const auto logs = std::uniform_int_distribution<std::size_t>(1, 5)(random);
        std::vector<std::string> texts(logs, lines[0]);
        std::vector<std::string> games(lines.begin() + 1, lines.end());
        std::shuffle(games.begin(), games.end(), random);
        for (const std::string& game : games) {
            // Some games are in two logs.
            for (int copy = random() % 5 == 0 ? 2 : 1; copy > 0; --copy) {
                texts[random() % logs] += game;
            }
        }
        for (std::size_t log = 0; log < logs; ++log) {
            // The program of this log may have been killed while it wrote.
            if (random() % 2 == 0) texts[log] += games[random() % 240].substr(0, 40);
            write(ledger_of(shared) / (std::to_string(log) + ".jsonl"), texts[log]);
        }
        auto kept = ResultsFolder::open(shared, kSettings);
        REQUIRE(kept);
        Trio merged;
        CHECK(merged.play(kept->get()) == all);
        CHECK(merged.newly_played == 0);
        CHECK((*kept)->census().damaged == 0);
    }
}

TEST_CASE("A program plays the rounds that no other has claimed, and waits for those", "[arena]") {
    const TemporaryFolder folder;
    Trio whole;
    const std::string all = whole.play(nullptr);
    const fs::path shared = folder.path() / "shared" / "";
    // This process has blocks 0 and 3 of 15, under the name of another machine.
    make_claim(shared, 0, "elsewhere 1");
    make_claim(shared, 3, "elsewhere 1");
    fs::create_directories(ledger_of(shared));
    auto log = GameLog::open(ledger_of(shared) / "elsewhere-1.jsonl", kSettings);
    REQUIRE(log);
    auto kept = ResultsFolder::open(shared, kSettings);
    REQUIRE(kept);
    Trio part;
    Trio other;
    std::vector<GameRecord> of_other;
    other.arena.keep = [&](const GameRecord& record) -> Result<void> {
        const int block = (record.number - 1) / 16;
        if (block == 0 || block == 3) of_other.push_back(record);
        return {};
    };
    REQUIRE(other.play(nullptr) == all);
    REQUIRE(of_other.size() == 32);
    // The other one writes its games when this one has played all others.
    std::set<int> played;
    part.arena.played = (*kept)->read_games(part.arena);
    other.arena.keep = {};
    REQUIRE(log->read_games(other.arena).empty());
    part.arena.shared = kept->get();
    part.arena.keep = [&](const GameRecord& record) {
        played.insert((record.number - 1) / 16);
        ++part.newly_played;
        if (part.newly_played == 240 - 32) {
            for (const GameRecord& game : of_other) REQUIRE(log->add(game));
        }
        return (*kept)->add(record);
    };
    int counted = 0;
    const auto report = run_arena(part.arena, [&](const GameRecord&) { ++counted; }, {});
    REQUIRE(report);
    CHECK(counted == 240);
    CHECK(part.newly_played == 240 - 32);
    CHECK_FALSE(played.contains(0));
    CHECK_FALSE(played.contains(3));
}

TEST_CASE("A program that takes over a claim first reads the games of its owner", "[arena]") {
    const TemporaryFolder folder;
    Trio whole;
    const std::string all = whole.play(nullptr);
    // A program of this machine has played block 2, and a part of block 5, and was killed. Another
    // one has played block 1, and ended.
    const fs::path shared = folder.path() / "shared" / "";
    std::vector<GameRecord> ended;
    Trio other;
    other.arena.keep = [&](const GameRecord& record) -> Result<void> {
        const int block = (record.number - 1) / 16;
        const bool is_part = block == 5 && record.number <= 80 + 9;
        if (block == 1 || block == 2 || is_part) ended.push_back(record);
        return {};
    };
    REQUIRE(other.play(nullptr) == all);
    REQUIRE(ended.size() == 16 + 16 + 9);
    char host[256] = {};
    REQUIRE(::gethostname(host, sizeof host - 1) == 0);
    auto kept = ResultsFolder::open(shared, kSettings);
    REQUIRE(kept);
    Trio part;
    part.arena.played = (*kept)->read_games(part.arena);
    part.arena.shared = kept->get();
    // The others play after this program has read the folder, and before it asks for their blocks.
    std::set<int> twice;
    part.arena.keep = [&](const GameRecord& record) -> Result<void> {
        if (part.newly_played++ == 0) {
            auto log = GameLog::open(ledger_of(shared) / "other.jsonl", kSettings);
            REQUIRE(log);
            other.arena.keep = {};
            REQUIRE(log->read_games(other.arena).empty());
            for (const GameRecord& game : ended) REQUIRE(log->add(game));
            make_claim(shared, 2, std::string(host) + " 2147483000");
            make_claim(shared, 5, std::string(host) + " 2147483000");
        }
        const auto is_same = [&](const GameRecord& game) { return game.number == record.number; };
        if (std::any_of(ended.begin(), ended.end(), is_same)) twice.insert(record.number);
        return (*kept)->add(record);
    };
    RoundRobinScores scores(part.arena.game, part.plan, 3);
    int counted = 0;
    const auto report = run_arena(part.arena,
                                  [&](const GameRecord& game) {
                                      scores.add(game);
                                      ++counted;
                                  },
                                  {});
    REQUIRE(report);
    REQUIRE_FALSE(report->lack);
    CHECK(counted == 240);
    CHECK(twice == std::set<int>{});
    CHECK(part.newly_played == 240 - 41);
}

TEST_CASE("A program learns that a game was played twice, first by itself or by another",
          "[arena]") {
    const TemporaryFolder folder;
    Trio trio;
    auto one = ResultsFolder::open(folder.path(), kSettings, {8, "one"});
    auto two = ResultsFolder::open(folder.path(), kSettings, {8, "two"});
    REQUIRE(one);
    REQUIRE(two);
    CHECK((*one)->read_games(trio.arena).empty());
    CHECK((*two)->read_games(trio.arena).empty());
    std::vector<GameRecord> games;
    trio.arena.wanted = [](const PlannedGame& game) { return game.number <= 3; };
    REQUIRE(run_arena(trio.arena, [&](const GameRecord& game) { games.push_back(game); }, {}));
    REQUIRE(games.size() == 3);
    REQUIRE((*one)->add(games[0]));
    REQUIRE((*two)->add(games[1]));
    CHECK((*one)->arrived()->size() == 1);
    CHECK((*two)->arrived()->size() == 1);
    CHECK_FALSE((*one)->has_doubles());
    CHECK_FALSE((*two)->has_doubles());
    REQUIRE((*one)->add(games[2]));
    REQUIRE((*two)->add(games[2]));
    CHECK((*one)->arrived()->size() == 1);
    CHECK((*one)->has_doubles());
    CHECK_FALSE((*two)->has_doubles());
    CHECK((*two)->arrived()->size() == 1);
    CHECK((*two)->has_doubles());
    // A program that reads them when it opens the folder counts the right one.
    auto third = ResultsFolder::open(folder.path(), kSettings, {8, "third"});
    REQUIRE(third);
    CHECK((*third)->read_games(trio.arena).size() == 3);
    CHECK_FALSE((*third)->has_doubles());
}

TEST_CASE("Claims of ended processes and old claims are free again", "[arena]") {
    const TemporaryFolder folder;
    const fs::path shared = folder.path() / "shared";
    char host[256] = {};
    REQUIRE(::gethostname(host, sizeof host - 1) == 0);
    // No process has this number.
    make_claim(shared, 0, std::string(host) + " 2147483000");
    make_claim(shared, 1, std::string(host) + ' ' + std::to_string(::getpid()));
    make_claim(shared, 2, "elsewhere 1");
    make_claim(shared, 3, "elsewhere 1");
    const auto old = fs::last_write_time(shared / "claims/3") - std::chrono::minutes(6);
    fs::last_write_time(shared / "claims/3", old);
    // A kill came before their owners were written, or does right now.
    make_claim(shared, 5, "");
    fs::last_write_time(shared / "claims/5", old + std::chrono::minutes(5));
    make_claim(shared, 6, "");
    fs::last_write_time(shared / "claims/6", old + std::chrono::minutes(8));
    // The clock of the file system has jumped back. An owner that still runs touches its claim.
    make_claim(shared, 7, "elsewhere 1");
    fs::last_write_time(shared / "claims/7", old + std::chrono::minutes(12));
    make_claim(shared, 8, "elsewhere 1");
    fs::last_write_time(shared / "claims/8", old + std::chrono::minutes(8));
    {
        auto kept = ResultsFolder::open(shared, kSettings);
        REQUIRE(kept);
        SharedPlay* const play = kept->get();
        using Claim = SharedPlay::Claim;
        CHECK(play->claim(7) == Claim::Taken);
        CHECK(play->claim(6) == Claim::Mine);
        CHECK(play->claim(8) == Claim::Others);
        CHECK(play->claim(16) == Claim::Others);
        CHECK(play->claim(24) == Claim::Taken);
        CHECK(play->claim(32) == Claim::Taken);
        CHECK(play->claim(40) == Claim::Taken);
        CHECK(play->claim(48) == Claim::Others);
        CHECK(play->claim(56) == Claim::Taken);
        CHECK(play->claim(64) == Claim::Others);
        CHECK(fs::exists(shared / "claims/4"));
        auto second = ResultsFolder::open(folder.path() / "shared", {{"game", "other"}});
        REQUIRE_FALSE(second);
        CHECK(second.error().front().code == ErrorCode::Input);
    }
    // At its end, a program gives its own claims back.
    CHECK_FALSE(fs::exists(shared / "claims/4"));
    CHECK(fs::exists(shared / "claims/2"));
}

TEST_CASE("A program that can claim nothing ends instead of waiting", "[arena]") {
    const TemporaryFolder folder;
    auto kept = ResultsFolder::open(folder.path() / "shared" / "", kSettings);
    REQUIRE(kept);
    // The folder of claims is gone, as if another user owned it.
    fs::remove_all(folder.path() / "shared/claims");
    write(folder.path() / "shared/claims", "");
    Trio trio;
    trio.arena.played = (*kept)->read_games(trio.arena);
    trio.arena.shared = kept->get();
    const auto report = run_arena(trio.arena, {}, {});
    REQUIRE(report);
    REQUIRE(report->lack);
    CHECK(report->lack->code == ErrorCode::System);
    CHECK(report->games == 0);
}

}  // namespace tengen::test
