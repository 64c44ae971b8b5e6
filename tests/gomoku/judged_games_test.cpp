// Whole games, compared with the results of a referee, of an engine and of people.
#include <fstream>
#include <sstream>

#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "gomoku/variants.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

namespace tengen::test {
namespace {

struct JudgedGame {
    std::string id;
    std::string rule;
    BoardSize size;
    std::string result;  ///< "win", "foul", "full", "none"; empty: only the winner is known
    std::string winner;  ///< "b", "w", "-"
    std::string moves;
};

JudgedGame parse_game(const std::string& line) {
    JudgedGame game;
    const std::size_t moves = line.find(" moves: ");
    game.moves = line.substr(moves + 8);
    std::istringstream words(line.substr(0, moves));
    std::string size;
    words >> game.id >> game.rule >> size;
    game.size = parse_board_size(size).value();
    for (std::string word; words >> word;) {
        if (word.rfind("result=", 0) == 0) game.result = word.substr(7);
        if (word.rfind("end=", 0) == 0) game.result = word.substr(4);
        if (word.rfind("winner=", 0) == 0) game.winner = word.substr(7);
    }
    return game;
}

std::vector<JudgedGame> read_games(const std::string& file) {
    std::ifstream stream(std::string(TENGEN_TEST_DATA "/") + file);
    REQUIRE(stream.is_open());
    std::vector<JudgedGame> games;
    for (std::string line; std::getline(stream, line);) {
        if (!line.empty() && line[0] != '#') games.push_back(parse_game(line));
    }
    return games;
}

std::string winner_of(const Position& position) {
    if (!position.over() || position.outcome().winner == kEmpty) return "-";
    return position.outcome().winner == 1 ? "b" : "w";
}

void check(const JudgedGame& judged) {
    INFO(judged.id);
    Position position(game_of_data(judged.rule, judged.size));
    const Result<void> played = play_actions(position, judged.moves);
    CHECK(played);  // no move follows the end
    CHECK(winner_of(position) == judged.winner);
    if (judged.result == "win" || judged.result == "five") {
        CHECK(position.verdict().reason == "line");
    } else if (judged.result == "foul") {
        CHECK(position.verdict().reason == "forbidden");
    } else if (judged.result == "full") {
        CHECK(position.verdict().reason == "full_board");
    } else if (judged.result == "none" || judged.result == "stopped") {
        CHECK(!position.over());
    }
}

}  // namespace

TEST_CASE("1,600 games end as the Gomocup referee decided", "[gomoku]") {
    const auto games = read_games("referee_games/games.txt");
    CHECK(games.size() == 1600);
    for (const JudgedGame& game : games) check(game);
}

TEST_CASE("an engine's games have the same ends, and black never played a forbidden point",
          "[gomoku]") {
    for (const JudgedGame& game : read_games("engine_games/games.txt")) check(game);
}

TEST_CASE("people's games end with the winning stone", "[gomoku]") {
    for (const JudgedGame& game : read_games("human_freestyle_games/games.txt")) check(game);
}

}  // namespace tengen::test
