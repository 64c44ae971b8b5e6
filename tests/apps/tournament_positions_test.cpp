// Training data of a tournament, read byte by byte by its published description.
#include <cmath>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "apps/program.hpp"
#include "apps/tournament_folder.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;

/// A number of that many bytes, the least significant first.
std::uint32_t take(const std::string& bytes, std::size_t& at, int count) {
    REQUIRE(at + static_cast<std::size_t>(count) <= bytes.size());
    std::uint32_t number = 0;
    for (int i = 0; i < count; ++i) {
        number |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at++])) << (8 * i);
    }
    return number;
}

std::vector<std::string> split_words(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

/// The moves, ranks and chances of all games, from the ledger.
std::map<int, json> ledger_games(const Home& home, const std::string& folder) {
    std::map<int, json> games;
    for (const auto& log : logs_of(home, folder)) {
        std::istringstream lines(home.read(log));
        for (std::string line; std::getline(lines, line);) {
            const json game = json::parse(line.substr(9));
            if (game.contains("game")) games[game["game"].get<int>()] = game;
        }
    }
    return games;
}

/// A game by c-gomoku-cli's README, with cells as names from the bottom.
struct BinpackGame {
    std::uint32_t size = 0, rule = 0, result = 0, total = 0, tag = 0;
    std::vector<std::string> opening, moves;
    std::vector<json> evaluations;  ///< null: none
};

std::string cell_name(std::uint32_t packed, std::uint32_t size) {
    const std::uint32_t x = packed >> 5 & 31;
    const std::uint32_t y = packed & 31;
    return std::string(1, static_cast<char>('a' + x)) + std::to_string(size - y);
}

std::vector<BinpackGame> read_binpack(const std::string& bytes) {
    std::vector<BinpackGame> games;
    for (std::size_t at = 0; at < bytes.size();) {
        BinpackGame game;
        const std::uint32_t first = take(bytes, at, 4);
        const std::uint32_t second = take(bytes, at, 4);
        game.size = first & 31;
        game.rule = first >> 5 & 7;
        game.result = first >> 8 & 15;
        game.total = first >> 12 & 1023;
        const std::uint32_t given = first >> 22;
        game.tag = second & 0x3FFF;
        const std::uint32_t count = second >> 14;
        for (std::uint32_t i = 0; i < given; ++i) {
            game.opening.push_back(cell_name(take(bytes, at, 2), game.size));
        }
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t move = take(bytes, at, 2);
            const auto evaluation = static_cast<std::int16_t>(take(bytes, at, 2));
            CHECK((move & 3) == 3);
            CHECK((move >> 3 & 7) == 0);
            game.moves.push_back(cell_name(move >> 6, game.size));
            game.evaluations.push_back((move & 4) != 0 ? json(nullptr) : json(evaluation));
        }
        games.push_back(std::move(game));
    }
    return games;
}

Ended export_to(const Home& home, const std::string& folder, const std::string& file,
                const std::vector<std::string>& options = {}) {
    std::vector<std::string> words{"export", folder, "--positions", file};
    words.insert(words.end(), options.begin(), options.end());
    const Ended ended = arena(home, words);
    INFO(ended.all_err);
    REQUIRE(ended.code == 0);
    return ended;
}

}  // namespace

TEST_CASE("games for two are training data in the form of c-gomoku-cli", "[apps]") {
    const Home home;
    home.write("book.txt", "h8 h9 h10\nblack:h8,i8 white:h9 to_move:white\n");
    home.write("cup.yaml",
               "game: gomoku:standard\nformat: match\n"
               "players: [\"mcts:simulations=40\", \"alphabeta:nodes=200\"]\n"
               "rounds: {max: 3, block: 1}\ntime: {move: 10min}\nopenings: {file: book.txt}\n");
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    CHECK(has(export_to(home, "cup.arena", "a.binpack").out, "6 games written to a.binpack\n"));
    const std::map<int, json> games = ledger_games(home, "cup.arena");
    const std::string bytes = home.read("a.binpack");
    const std::vector<BinpackGame> packed = read_binpack(bytes);
    REQUIRE(packed.size() == games.size());
    int evaluated = 0;
    for (const auto& [number, game] : games) {
        INFO(game);
        const BinpackGame& read = packed[static_cast<std::size_t>(number - 1)];
        CHECK(read.size == 15);
        CHECK(read.rule == 1);
        CHECK(read.tag == 0);
        CHECK(read.opening.size() == 3);
        CHECK(read.total == read.opening.size() + read.moves.size());
        const std::vector<std::string> moves = split_words(game["moves"]);
        // The second opening has stones before the first move.
        const bool is_set_up = game["opening"] == 1;
        if (is_set_up) {
            CHECK(read.opening == std::vector<std::string>{"h8", "h9", "i8"});
            CHECK(read.moves == moves);
        } else {
            CHECK(read.opening == std::vector<std::string>{"h8", "h9", "h10"});
            CHECK(read.moves == std::vector<std::string>(moves.begin() + 3, moves.end()));
        }
        // White moves first after each opening.
        CHECK(read.result == (game["winner"] == 2 ? 2 : game["winner"] == 1 ? 0 : 1));
        for (std::size_t i = 0; i < read.moves.size(); ++i) {
            const std::size_t ply = i + moves.size() - read.moves.size();
            const json chance = game.contains("chance") && ply < game["chance"].size()
                                    ? game["chance"][ply]
                                    : json(nullptr);
            CHECK(read.evaluations[i].is_null() == chance.is_null());
            if (chance.is_null()) continue;
            ++evaluated;
            // The description's logistic curve, the other way round.
            const double back = 100 / (1 + std::exp(-read.evaluations[i].get<double>() / 200));
            CHECK(back == Approx(chance.get<double>()).margin(0.3));
        }
    }
    CHECK(evaluated > 10);
    // The same games from another run, in another order.
    REQUIRE(arena(home, {"play", "cup.yaml", "--folder", "second.arena", "--set", "run.games=2",
                         "--set", "run.force=on"})
                .code == 0);
    export_to(home, "second.arena", "b.binpack");
    CHECK(home.read("b.binpack") == bytes);
}

TEST_CASE("an opening rule's stones are given, and its choices decide who begins", "[apps]") {
    const Home home;
    home.write("cup.yaml",
               "game: gomoku:renju\nrules: {opening: {name: swap2}}\nformat: match\n"
               "players: [random, winblock]\nrounds: {max: 4}\ntime: {move: 10min}\n");
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    export_to(home, "cup.arena", "a.binpack");
    const std::map<int, json> games = ledger_games(home, "cup.arena");
    const std::vector<BinpackGame> packed = read_binpack(home.read("a.binpack"));
    REQUIRE(packed.size() == games.size());
    for (const auto& [number, game] : games) {
        INFO(game);
        const BinpackGame& read = packed[static_cast<std::size_t>(number - 1)];
        CHECK(read.rule == 4);
        CHECK((read.opening.size() == 3 || read.opening.size() == 5));
        std::vector<std::string> stones;
        for (const std::string& word : split_words(game["moves"])) {
            if (word.size() <= 3 && std::isdigit(static_cast<unsigned char>(word[1])) != 0) {
                stones.push_back(word);
            }
        }
        std::vector<std::string> all = read.opening;
        all.insert(all.end(), read.moves.begin(), read.moves.end());
        CHECK(all == stones);
        CHECK(read.result == (game["winner"] == 2 ? 2 : game["winner"] == 1 ? 0 : 1));
    }
}

TEST_CASE("games of any kind are training data in Tengen's own form", "[apps]") {
    struct Row {
        std::string game;
        std::string players;
        std::size_t seats;
    };
    for (const Row& row : std::vector<Row>{{"gomoku:places", "[random, winblock, rookie]", 3},
                                           {"pop_out", "[random, winblock]", 2}}) {
        INFO(row.game);
        const Home home;
        home.write("cup.yaml", "game: " + row.game + "\nformat: match\nplayers: " + row.players +
                                   "\nrounds: {max: 1}\ntime: {move: 10min}\n");
        const Ended played = arena(home, {"play", "cup.yaml"});
        INFO(played.all_err);
        REQUIRE(played.code == 0);
        export_to(home, "cup.arena", "a.positions");
        const std::map<int, json> games = ledger_games(home, "cup.arena");
        const std::string bytes = home.read("a.positions");
        std::size_t at = bytes.find('\n') + 1;
        const json head = json::parse(bytes.substr(0, at));
        CHECK(head["tengen"] == "positions");
        CHECK(head["seats"] == row.seats);
        const std::string description = head["description"].get<std::string>();
        std::istringstream board(description.substr(description.find("board ") + 6));
        std::uint32_t rows = 0;
        std::uint32_t columns = 0;
        REQUIRE(board >> rows >> columns);
        for (const auto& [number, game] : games) {
            INFO(game);
            CHECK(take(bytes, at, 4) == static_cast<std::uint32_t>(number));
            CHECK(take(bytes, at, 4) == 0);
            const std::vector<std::string> moves = split_words(game["moves"]);
            REQUIRE(take(bytes, at, 2) == moves.size());
            CHECK(take(bytes, at, 2) == 0);
            for (const json& rank : game["ranks"]) CHECK(take(bytes, at, 1) == rank);
            for (std::size_t ply = 0; ply < moves.size(); ++ply) {
                const std::uint32_t action = take(bytes, at, 2);
                const std::uint32_t chance = take(bytes, at, 2);
                const json known = game.contains("chance") && ply < game["chance"].size()
                                       ? game["chance"][ply]
                                       : json(nullptr);
                CHECK(chance == (known.is_null() ? 0xFFFFu
                                                 : static_cast<std::uint32_t>(
                                                       std::lround(10 * known.get<double>()))));
                if (action == 0xFFFF) {
                    CHECK(take(bytes, at, 4) >> 28 == 5);  // takes a disc
                } else {
                    // Row by row, from the bottom.
                    const std::string name = static_cast<char>('a' + action % columns) +
                                             std::to_string(action / columns + 1);
                    CHECK(name == moves[ply]);
                }
            }
        }
        CHECK(at == bytes.size());
        // The other form cannot express the game.
        const Ended refused = arena(home, {"export", "cup.arena", "--positions", "a.binpack"});
        CHECK(refused.code == 3);
        CHECK(has(refused.err, "a.binpack: "));
    }
}

namespace {

/// A game of Tengen's own form, of two seats.
struct OwnGame {
    std::uint32_t number = 0;
    std::size_t first = 0;  ///< actions of the opening
    std::vector<std::uint32_t> actions;
    std::vector<std::uint32_t> chances;
};

std::map<std::uint32_t, OwnGame> read_own(const std::string& bytes) {
    std::map<std::uint32_t, OwnGame> games;
    for (std::size_t at = bytes.find('\n') + 1; at < bytes.size();) {
        OwnGame game;
        game.number = take(bytes, at, 4);
        take(bytes, at, 4);
        const std::uint32_t count = take(bytes, at, 2);
        game.first = take(bytes, at, 2);
        take(bytes, at, 2);
        for (std::uint32_t ply = 0; ply < count; ++ply) {
            game.actions.push_back(take(bytes, at, 2));
            game.chances.push_back(take(bytes, at, 2));
        }
        games[game.number] = game;
    }
    return games;
}

/// Games of AIs without chance, which repeat each other from the second round on.
void play_copies(const Home& home) {
    home.write("cup.yaml",
               "game: gomoku\nboard: {rows: 9, columns: 9}\nformat: match\n"
               "players: [\"alphabeta:depth=2,seed=1\", \"alphabeta:depth=3,seed=2\"]\n"
               "rounds: {max: 4}\ntime: {move: 10min}\n");
    const Ended played = arena(home, {"play", "cup.yaml"});
    INFO(played.all_err);
    REQUIRE(played.code == 0);
}

/// Games of an AI that reports chances, and of random moves.
void play_random(const Home& home) {
    home.write("cup.yaml",
               "game: gomoku\nboard: {rows: 9, columns: 9}\nformat: match\n"
               "players: [\"alphabeta:depth=3\", \"alphabeta:depth=1,blunder=30\"]\n"
               "rounds: {max: 40}\ntime: {move: 10min}\n");
    const Ended played = arena(home, {"play", "cup.yaml"});
    INFO(played.all_err);
    REQUIRE(played.code == 0);
}

}  // namespace

TEST_CASE("training data leaves out games that repeat an earlier one", "[apps]") {
    const Home home;
    play_copies(home);
    std::map<std::vector<std::uint32_t>, std::uint32_t> first;
    export_to(home, "cup.arena", "all.data");
    for (const auto& [number, game] : read_own(home.read("all.data"))) {
        first.try_emplace(game.actions, number);
    }
    REQUIRE(first.size() < 8);
    const Ended ended = export_to(home, "cup.arena", "some.data", {"--drop-copies"});
    const auto games = read_own(home.read("some.data"));
    CHECK(games.size() == first.size());
    for (const auto& [actions, number] : first) CHECK(games.at(number).actions == actions);
    CHECK(has(ended.out, std::to_string(8 - first.size()) + " repeated an earlier one"));
    export_to(home, "cup.arena", "some.binpack", {"--drop-copies"});
    CHECK(read_binpack(home.read("some.binpack")).size() == first.size());
}

TEST_CASE("training data skips plies, stops at a proof, and takes a sample", "[apps]") {
    const Home home;
    play_random(home);
    export_to(home, "cup.arena", "all.data");
    const auto all = read_own(home.read("all.data"));
    REQUIRE(all.size() == 80);
    export_to(home, "cup.arena", "a.data", {"--skip", "4", "--until-proof"});
    const auto some = read_own(home.read("a.data"));
    CHECK(some.size() > 70);
    int proofs = 0;
    for (const auto& [number, game] : some) {
        const OwnGame& whole = all.at(number);
        CHECK(game.first == 4);
        CHECK(game.actions.size() > 4);
        for (std::size_t ply = 0; ply < game.actions.size(); ++ply) {
            CHECK(game.actions[ply] == whole.actions[ply]);
            CHECK(game.chances[ply] == whole.chances[ply]);
            const bool is_proof = game.chances[ply] == 0 || game.chances[ply] == 1000;
            CHECK((!is_proof || ply + 1 == game.actions.size()));
        }
        if (game.actions.size() == whole.actions.size()) continue;
        ++proofs;
        CHECK((game.chances.back() == 0 || game.chances.back() == 1000));
    }
    CHECK(proofs > 10);
    export_to(home, "cup.arena", "a.binpack", {"--skip", "4", "--until-proof"});
    const auto packed = read_binpack(home.read("a.binpack"));
    REQUIRE(packed.size() == some.size());
    std::size_t place = 0;
    for (const auto& [number, game] : some) {
        CHECK(packed[place].opening.size() == 4);
        CHECK(packed[place].total == game.actions.size());
        ++place;
    }
    // One of four games, by the seed.
    const Ended ended = export_to(home, "cup.arena", "b.data", {"--sample", "4"});
    const auto sample = read_own(home.read("b.data"));
    CHECK(sample.size() > 8);
    CHECK(sample.size() < 36);
    for (const auto& [number, game] : sample) CHECK(game.actions == all.at(number).actions);
    CHECK(has(ended.out, std::to_string(80 - sample.size()) + " not in the sample"));
    export_to(home, "cup.arena", "c.data", {"--sample", "4", "--seed", "2"});
    CHECK(home.read("c.data") != home.read("b.data"));
    // Another run gives the same files.
    REQUIRE(arena(home, {"play", "cup.yaml", "--folder", "second.arena", "--set", "run.games=2",
                         "--set", "run.force=on"})
                .code == 0);
    export_to(home, "second.arena", "d.data", {"--sample", "4"});
    CHECK(home.read("d.data") == home.read("b.data"));
    export_to(home, "second.arena", "e.binpack", {"--skip", "4", "--until-proof"});
    CHECK(home.read("e.binpack") == home.read("a.binpack"));
    // Games that end before the first position have none.
    CHECK(has(export_to(home, "cup.arena", "f.data", {"--skip", "81"}).out, "0 games written"));
    CHECK(arena(home, {"export", "cup.arena", "--csv", "--skip", "3"}).code == 2);
}

}  // namespace tengen::test
