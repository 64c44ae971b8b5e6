// Tournament files: their keys, and the place of every error.
#include "config/tournament.hpp"

#include <algorithm>

#include "config/explain.hpp"
#include "config_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;
using std::chrono::milliseconds;

namespace {

constexpr const char* kWhole =
    "game: gomoku:freestyle\n"
    "board: {rows: 9, columns: 9}\n"
    "format: sprt\n"
    "players:\n"
    "  - {ai: rookie, file: new.so, name: new, scale: 2.5}\n"
    "  - {ai: rookie, level: hard, name: old, time: {move: 50ms}, memory: 64}\n"
    "rounds: {max: 500, block: 4}\n"
    "stop: {elo0: -5, elo1: 10.5, alpha: 0.01, beta: 0.1, scale: logistic}\n"
    "time: {move: 100ms, margin: 250ms}\n"
    "openings: {file: book.txt, order: random}\n"
    "run: {games: 2, threads: 3, cores: \"5,0-2\", force: on}\n"
    "adjudicate: {moves: 200, resign: {chance: 3}, draw: {within: 1, moves: 4, from: 12}, "
    "proved: 20000 nodes, check: 5}\n"
    "faults: {random: all, stop_after: 5}\n"
    "seed: 7\n";

std::optional<TournamentSpec> read(const std::string& text, ErrorList& errors,
                                   const std::vector<Setting>& settings = {}) {
    const auto tree = tournament_tree(text, file_place("cup.yaml"), settings);
    if (tree) return read_tournament(*tree, errors);
    for (const Error& error : tree.error()) errors.add(file_place(error.place), error.message);
    return std::nullopt;
}

std::string errors_of(const std::string& text, const std::vector<Setting>& settings = {}) {
    ErrorList errors;
    CHECK_FALSE(read(text, errors, settings));
    std::string all;
    for (const Error& error : errors.take()) all += english(error) + '\n';
    return all;
}

}  // namespace

TEST_CASE("a tournament file has all keys of its schema", "[config]") {
    ErrorList errors;
    const auto spec = read(kWhole, errors);
    REQUIRE(spec);
    CHECK(spec->game == "gomoku:freestyle");
    CHECK(spec->overrides.keys != nullptr);
    CHECK(spec->format == TournamentFormat::Sprt);
    REQUIRE(spec->players.size() == 2);
    CHECK(spec->players[0].name == "new");
    CHECK(to_text(spec->players[0].seat) == "rookie@new.so");
    CHECK(spec->players[0].times == OwnTimes());
    CHECK(spec->players[1].times.move == milliseconds(50));
    CHECK_FALSE(spec->players[0].threads);
    CHECK(spec->players[1].seat.limits.memory_mib == 64);
    CHECK(spec->rounds == 500);
    CHECK(spec->block == 4);
    REQUIRE(spec->stop);
    CHECK(spec->stop->elo0 == -5);
    CHECK(spec->stop->elo1 == 10.5);
    CHECK(spec->stop->alpha == 0.01);
    CHECK(spec->stop->logistic);
    CHECK(spec->clock.move == milliseconds(100));
    CHECK(spec->clock.margin == milliseconds(250));
    CHECK(spec->openings == "book.txt");
    CHECK(spec->shuffled);
    CHECK(spec->games_at_once == 2);
    CHECK(spec->games_place.text() == "cup.yaml:11:14");
    CHECK(spec->threads == 3);
    CHECK(spec->cores == std::vector<int>{0, 1, 2, 5});
    CHECK(spec->shares_cores);
    CHECK(spec->policies.on_fault == FaultPolicy::Random);
    CHECK(spec->adjudication.moves == 200);
    REQUIRE(spec->adjudication.resign);
    CHECK(spec->adjudication.resign->chance == Approx(0.03));
    CHECK(spec->adjudication.resign->moves == 3);
    REQUIRE(spec->adjudication.draw);
    CHECK(spec->adjudication.draw->within == Approx(0.01));
    CHECK(spec->adjudication.draw->moves == 4);
    CHECK(spec->adjudication.draw->from == 12);
    CHECK(spec->adjudication.proved == 20'000);
    CHECK(spec->adjudication.check == 5);
    CHECK(spec->players[0].scale == 2.5);
    CHECK_FALSE(spec->players[1].scale);
    CHECK(spec->forfeit_after == 5);
    CHECK(spec->seed == 7);
}

TEST_CASE("a player may have its own clock and threads", "[config]") {
    ErrorList errors;
    const auto spec = read(
        "game: gomoku\nformat: match\nplayers:\n"
        "  - {ai: a, time: 50ms}\n"
        "  - {ai: b, time: {total: 60s, increment: 2s}, threads: 4}\n"
        "time: {move: 100ms, margin: 250ms}\n",
        errors);
    REQUIRE(spec);
    const ClockSettings first = spec->players[0].times.at(spec->clock);
    CHECK(first.move == milliseconds(50));
    CHECK_FALSE(first.total);
    CHECK(first.margin == milliseconds(250));
    const ClockSettings second = spec->players[1].times.at(spec->clock);
    CHECK(second.move == milliseconds(100));
    CHECK(second.total == milliseconds(60'000));
    CHECK(second.increment == milliseconds(2'000));
    CHECK_FALSE(spec->players[0].threads);
    CHECK(spec->players[1].threads == 4);
}

TEST_CASE("a setting replaces a key of a tournament", "[config]") {
    ErrorList errors;
    const auto spec =
        read(kWhole, errors, {{"stop.elo1", "30"}, {"rounds", "{max: 9}"}, {"seed", "8"}});
    REQUIRE(spec);
    CHECK(spec->stop->elo0 == -5);
    CHECK(spec->stop->elo1 == 30);
    CHECK(spec->rounds == 9);
    CHECK(spec->seed == 8);
    // A time means the same number of nodes on every computer.
    const auto timed = read(kWhole, errors, {{"adjudicate.proved", "20ms"}});
    REQUIRE(timed);
    CHECK(timed->adjudication.proved == 20 * kProofNodesPerMillisecond);
    CHECK(errors_of(kWhole, {{"stop.elo1", "x"}}).starts_with("--set stop.elo1: "));
    CHECK(errors_of(kWhole, {{"stop.elo2", "1"}}).starts_with("--set stop.elo2: "));
}

TEST_CASE("a setting replaces a key of a tuned option", "[config]") {
    const std::string tuning =
        "game: gomoku\nformat: tune\nplayers: [alphabeta]\n"
        "tune: {alphabeta.four: {end_step: 2}, alphabeta.width: {end_step: 1}}\n";
    ErrorList errors;
    const auto spec = read(tuning, errors,
                           {{"tune.alphabeta.four.end_step", "3"},
                            {"tune.alphabeta.width", "{end_step: 4, end_rate: 0.5}"}});
    REQUIRE(spec);
    REQUIRE(spec->tune->options.size() == 2);
    CHECK(spec->tune->options[0].end_step == 3);
    CHECK(spec->tune->options[1].end_step == 4);
    CHECK(spec->tune->options[1].end_rate == 0.5);
}

TEST_CASE("every error of a tournament has its place", "[config]") {
    struct Row {
        std::string text;
        std::string error;
    };
    const std::string head = "game: gomoku\nformat: match\nplayers: [rookie, minimax]\n";
    const auto row = GENERATE_COPY(values<Row>({
        {head + "lanes: 3\n", "cup.yaml:4:1: "},
        {head + "adjudicate: {moves: 0}\n", "cup.yaml:4:21: "},
        {head + "adjudicate: {resign: {chance: 60}}\n", "cup.yaml:4:31: "},
        {head + "adjudicate: {proved: 20}\n", "cup.yaml:4:22: "},
        {head + "adjudicate: {proved: 0 nodes}\n", "cup.yaml:4:22: "},
        {head + "adjudicate: {proved: -1 nodes}\n", "cup.yaml:4:22: "},
        {head + "adjudicate: {proved: 1h}\n", "cup.yaml:4:22: "},
        {head + "adjudicate: {check: 5}\n", "cup.yaml:4:14: "},
        {head + "adjudicate: {moves: 9, check: 101}\n", "cup.yaml:4:31: "},
        {"game: gomoku\nformat: match\nplayers: [{ai: a, scale: 0}, b]\n", "cup.yaml:3:26: "},
        {"game: gomoku\nformat: match\nplayers: [{ai: a, time: {increment: 1s}}, b]\n",
         "cup.yaml:3:11: 'increment' needs 'total'"},
        {"game: gomoku\nformat: match\nplayers: [{ai: a, time: {margin: 1s}}, b]\n",
         "cup.yaml:3:26: "},
        {"game: gomoku\nformat: match\nplayers: [{ai: a, threads: 0}, b]\n", "cup.yaml:3:28: "},
        {head + "stop: {elo0: 1}\n", "cup.yaml:4:1: 'stop' needs"},
        {head + "rounds: {max: 0}\n", "cup.yaml:4:15: "},
        {head + "run: {core: 0-1}\n", "cup.yaml:4:7: "},
        {head + "run: {cores: 1-0}\n", "cup.yaml:4:14: 'cores' must be"},
        {head + "run: {games: 2, cores: [0, 1]}\n", "cup.yaml:4:24: 'cores' must be"},
        {head + "run: {cores: 1024}\n", "cup.yaml:4:14: 'cores' must be"},
        {head + "run: {force: 3}\n", "cup.yaml:4:14: "},
        {head + "openings: {symmetries: on}\n", "cup.yaml:4:1: "},
        {head + "faults: {loses: all, random: all}\n", "cup.yaml:4:22: "},
        {head + "stones: x\nopenings: {file: b}\n", "cup.yaml:5:1: "},
        {"game: gomoku\nformat: swiss\nplayers: [a, b]\nrounds: {games: 4}\n",
         "cup.yaml:4:1: a tournament in stages"},
        {"game: gomoku\nformat: swiss\nplayers: [a, b]\ncopies: drop\n",
         "cup.yaml:4:9: every round counts"},
        {"game: gomoku\nformat: knockout\nplayers: [a, b]\ngap: 400\n", "cup.yaml:4:1: "},
        {"game: gomoku\nformat: gauntlet\nplayers: [a, b]\ngap: x\n", "cup.yaml:4:6: "},
        {"game: gomoku\nformat: round_robin\nplayers: [a, b]\nuntil: x\n", "cup.yaml:4:8: "},
        {"game: gomoku\nformat: cup\nplayers: [a, b]\n", "cup.yaml:2:9: "},
        {"game: gomoku\nformat: match\nplayers: [a]\n", "cup.yaml:3:10: "},
        {"game: gomoku\nformat: sprt\nplayers: [a, b, c]\n", "cup.yaml:3:10: a test compares"},
        {"game: gomoku\nformat: sprt\nplayers: [a, b]\nstop: {elo0: 5, elo1: 5}\n",
         "cup.yaml:4:7: "},
        {"game: gomoku\nformat: gauntlet\ncandidates: 2\nplayers: [a, b]\n", "cup.yaml:4:10: "},
        {"game: gomoku\nformat: match\nplayers: [human, a]\n", "cup.yaml:3:11: "},
        {"game: gomoku\nformat: match\nplayers: [{human: Ann}, a]\n", "cup.yaml:3:11: "},
        {"game: gomoku\nformat: match\nplayers: [{ai: a, name: x}, {ai: b, name: x}]\n",
         "cup.yaml:3:29: two players"},
        {"game: gomoku\nformat: match\nplayers: [{ai: b, name: a}, a]\n",
         "cup.yaml:3:11: 'a' is also the name of a player without 'name'"},
        {"game: gomoku\nformat: match\nplayers: [\"a:depth=2\", {ai: b, name: \"a:depth=2\"}]\n",
         "cup.yaml:3:24: 'a:depth=2' is also"},
        {"game: gomoku\nformat: match\nplayers: [{ai: a@b.so, file: c.so}, b]\n",
         "cup.yaml:3:24: "},
        {"game: gomoku\nformat: match\nplayers: [{ai: a, zzzzzz: 3}, b]\n",
         "cup.yaml:3:19: unknown key 'zzzzzz' (known: human, ai, engine, level, options, scratch, "
         "name, scale, file, time, threads, on_fault, memory, book)"},
        {head + "gap: 400\n", "cup.yaml:4:1: 'gap' needs"},
        {head + "candidates: 1\n", "cup.yaml:4:1: 'candidates' needs"},
        {head + "until: best\n", "cup.yaml:4:1: 'until' needs"},
        {"format: match\nplayers: [a, b]\n", "'game'"},
    }));
    const std::string errors = errors_of(row.text);
    INFO(errors);
    CHECK(errors.find(row.error) != std::string::npos);
}

TEST_CASE("formats in stages have their keys", "[config]") {
    ErrorList errors;
    const std::string players = "players: [a, b, c]\n";
    const auto best = read("game: gomoku\nformat: round_robin\nuntil: best\n" + players, errors);
    REQUIRE(best);
    CHECK(best->until_best);
    CHECK(has_stages(*best));
    const auto plain = read("game: gomoku\nformat: round_robin\n" + players, errors);
    REQUIRE(plain);
    CHECK_FALSE(has_stages(*plain));
    const auto gap = read("game: gomoku\nformat: gauntlet\ngap: 250\n" + players, errors);
    REQUIRE(gap);
    CHECK(gap->gap == 250);
    CHECK(has_stages(*gap));
    for (const char* format : {"knockout", "swiss"}) {
        const auto spec = read("game: gomoku\nformat: " + std::string(format) + '\n' + players,
                               errors, {{"rounds.max", "3"}});
        REQUIRE(spec);
        CHECK(name_of(spec->format) == format);
        CHECK(spec->rounds == 3);
        CHECK(has_stages(*spec));
    }
}

TEST_CASE("a checked tournament is explained", "[config]") {
    const TempFolder folder;
    const GameLibrary library = GameLibrary::read(shipped_folders(), catalogue());
    const auto path = folder.write("cup.yaml",
                                   "game: gomoku\nformat: round_robin\n"
                                   "players: [{engine: ./a, name: a}, {engine: ./b}]\n"
                                   "run: {games: 2, cores: \"1,3,2\"}\n");
    const auto options_of = [](const std::string&) -> Result<std::vector<Field>> {
        return std::vector<Field>{};
    };
    const auto lines = check_file(path, library, Levels(), options_of);
    REQUIRE(lines);
    CHECK(lines->front() == "tournament: round_robin");
    const std::string run = "run: 2 games at the same time, cores 1-3";
    CHECK(std::find(lines->begin(), lines->end(), run) != lines->end());
    const auto wrong =
        folder.write("bad.yaml", "game: gomokku\nformat: round_robin\nplayers: [./a, b]\n");
    CHECK_FALSE(check_file(wrong, library, Levels(), options_of));
    const auto many = folder.write("many.yaml",
                                   "game: hex\nformat: match\nplayers: [{engine: ./a, name: a}, "
                                   "{engine: ./b}, {engine: ./c}]\n");
    CHECK_FALSE(check_file(many, library, Levels(), options_of));
    // Openings, players and proofs are up to the caller.
    const auto proved = folder.write("proved.yaml",
                                     "game: gomoku\nformat: match\n"
                                     "players: [{engine: ./a, name: a}, {engine: ./b}]\n"
                                     "adjudicate: {proved: 20ms}\n");
    CHECK(check_file(proved, library, Levels(), options_of));
    const auto refused = check_file(
        proved, library, Levels(), options_of, "en", [](const TournamentSpec& spec, const auto&) {
            const Place& place = spec.proved_place;
            return std::vector{Error{place.code, place.text(), Message("no")}};
        });
    REQUIRE_FALSE(refused);
    CHECK(refused.error().front().place == proved.string() + ":4:22");
}
