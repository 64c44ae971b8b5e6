// The AI "alphabeta": its moves, its depth and width, and the effects of its transposition table.
#include <tengen/kit/effort.hpp>

#include <cmath>
#include <set>

#include "core/position_text.hpp"
#include "player.hpp"
#include "plugin/position_api.hpp"
#include "solve.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

using Options = std::map<std::string, std::string>;

/// Positions from the opening and the middle of a game.
const std::vector<std::string> kGames{
    "h8 i9 i7 g7 j10",
    "h8 i9 h9 h10 g9 i7 i10 f9",
    "h8 h9 g8 i8 f7 g6",
    "h8 a1 i8 a3 h9 c1",
};

struct Found {
    std::string action;
    double score;
    std::uint64_t nodes;

    bool same_as(const Found& other) const {
        return action == other.action && score == other.score;
    }
};

Found find(const Position& position, const Options& options, std::uint64_t seed = 1) {
    Player player("alphabeta", position.shared_game(), options);
    const std::string action = player.says(position, seed);
    return {action, player.report().score, player.report().nodes};
}

/// For each of some positions, whether an effort is spent there if a stop is requested from the
/// position `stop_at` on.
std::vector<bool> spent_with_each(int stop_at) {
    tengen_limits_t limits{};
    limits.soft_ms = limits.hard_ms = -1;
    bool stop = false;
    tengen_request_t request{};
    request.api = &position_api();
    request.limits = &limits;
    request.search = reinterpret_cast<tengen_search_t*>(&stop);
    request.stop_requested = [](const tengen_search_t* search) {
        return *reinterpret_cast<const bool*>(search);
    };
    const ai::Search search(request);
    ai::Effort effort(search, 0, true);
    std::vector<bool> spent;
    for (int position = 1; position <= 40; ++position) {
        stop = position >= stop_at;
        spent.push_back(effort.spend());
    }
    return spent;
}

/// Searches every cell, to the end of the game.
const Options kEverything{{"depth", "40"}, {"width", "100"}};

/// Compares the reported score of the best move with a full search, in random games from the ply
/// `begin` on.
void compare_games(const std::shared_ptr<const Game>& game, int games, int begin) {
    Player player("alphabeta", game, kEverything);
    Everything everything;
    std::mt19937_64 random(5);
    for (int i = 0; i < games; ++i) {
        Position position(game);
        for (; !position.over(); position.apply(any_action(position, random))) {
            if (position.ply() < begin) continue;
            INFO(actions_text(position));
            player.think(position);
            const int worth = everything.solve(position).worth[position.turn().seat];
            const double score = player.report().score;
            CHECK((score > 0.9) == (worth > 0));
            CHECK((score < -0.9) == (worth < 0));
        }
    }
}

}  // namespace

TEST_CASE("alphabeta wins, blocks, and prevents threats that cannot be blocked later", "[ai]") {
    struct Row {
        std::string stones;
        std::set<std::string> answers;
    };
    const std::vector<Row> rows{
        {"black:c8,d8,e8,f8 white:b8,j1,j2,j3 to_move:black", {"g8"}},
        {"black:a1,b2,c3,d4 white:g8,h8,i8,j8 to_move:black", {"e5"}},
        {"black:b8,j1,j3,k5 white:c8,d8,e8,f8 to_move:black", {"g8"}},
        // Its own open three wins. It must stop the open three of another side.
        {"black:g8,h8,i8 white:a1,a3,c1 to_move:black", {"f8", "j8"}},
        {"black:a1,c1,o15 white:g8,h8,i8 to_move:black", {"e8", "f8", "j8", "k8"}},
        // The cell makes two fours.
        {"black:e8,f8,g8,h9,h10,h11 white:d8,h12,a1,a3,c1 to_move:black", {"h8"}},
    };
    const auto game = line_game(15, 15, 5);
    for (const Row& row : rows) {
        INFO(row.stones);
        for (const char* depth : {"1", "2", "4"}) {
            const Position position = play(game, "", row.stones);
            CHECK(row.answers.contains(find(position, {{"depth", depth}}).action));
        }
    }
}

TEST_CASE("alphabeta reports a certain win for an open three, with its best line", "[ai]") {
    const auto game = line_game(15, 15, 5);
    const Position position = play(game, "", "black:g8,h8,i8 white:a1,a3,c1 to_move:black");
    Player player("alphabeta", game);
    player.think(position);
    CHECK(player.report().win_chance == 1);
    CHECK(player.report().score == Approx(1 - 3 / 10000.0));
    REQUIRE(player.report().line.size() == 3);
    Position end = position;
    for (const Action action : player.report().line) end.apply(action);
    CHECK(end.over());
}

TEST_CASE("the table of alphabeta changes only the number of nodes", "[ai]") {
    const auto game = line_game(15, 15, 5);
    std::uint64_t with = 0;
    std::uint64_t without = 0;
    for (const std::string& actions : kGames) {
        INFO(actions);
        const Position position = play(game, actions);
        const Found remembers = find(position, {{"width", "6"}});
        const Found forgets = find(position, {{"width", "6"}, {"table_mib", "0"}});
        CHECK(remembers.same_as(forgets));
        with += remembers.nodes;
        without += forgets.nodes;
    }
    CHECK(with < without);
}

TEST_CASE("alphabeta keeps to the depth and width of its options", "[ai]") {
    const auto game = line_game(15, 15, 5);
    const Position position = play(game, kGames[0]);
    Player shallow("alphabeta", game, {{"depth", "2"}});
    shallow.think(position);
    CHECK(shallow.report().depth == 2);
    const auto valued = [](const AiReport& report) {
        return std::count_if(report.values.begin(), report.values.end(),
                             [](double value) { return !std::isnan(value); });
    };
    CHECK(valued(shallow.report()) == 10);
    Player narrow("alphabeta", game, {{"depth", "3"}, {"width", "4"}});
    narrow.think(position);
    CHECK(narrow.report().depth == 3);
    CHECK(valued(narrow.report()) == 4);
    Player limited("alphabeta", game);
    limited.budget.depth = 1;
    limited.think(position);
    CHECK(limited.report().depth == 1);
}

TEST_CASE("alphabeta keeps to a limit of nodes", "[ai]") {
    const auto game = line_game(15, 15, 5);
    Player player("alphabeta", game, {{"depth", "20"}});
    player.budget.nodes = 1000;
    player.think(play(game, kGames[0]));
    CHECK(player.report().nodes <= 1016);
    // The smaller of the two limits counts.
    for (const char* own : {"500", "5000"}) {
        Player limited("alphabeta", game, {{"depth", "20"}, {"nodes", own}});
        limited.budget.nodes = 1000;
        limited.think(play(game, kGames[0]));
        const std::uint64_t most = std::min<std::uint64_t>(1000, std::stoul(own));
        CHECK(limited.report().nodes <= most + 16);
        CHECK(limited.report().nodes >= most / 2);
    }
}

TEST_CASE("a stopped search visits no other position", "[ai]") {
    for (const int stop_at : {1, 2, 15, 16, 17, 40}) {
        std::vector<bool> expected(40, true);
        std::fill_n(expected.begin(), stop_at - 1, false);
        CHECK(spent_with_each(stop_at) == expected);
    }
}

TEST_CASE("alphabeta blocks the next of three seats, but completes its own line first", "[ai]") {
    const Options options{{"others", GENERATE("max_n", "paranoid")}};
    const auto game = line_game(15, 15, 5, 3);
    const std::string white = "black:a1,c1,e1,g1 white:d8,e8,f8,g8 red:c8,n1,n3,n5 to_move:black";
    CHECK(find(play(game, "", white), options).action == "h8");
    const std::string both = "black:a1,b2,c3,d4 white:d8,e8,f8,g8 red:c8,n1,n3,n5 to_move:black";
    CHECK(find(play(game, "", both), options).action == "e5");
}

TEST_CASE("alphabeta does not leave the open three of a third seat to the next player", "[ai]") {
    const auto game = line_game(15, 15, 5, 3);
    const Position position =
        play(game, "", "black:l3,l5,m12 white:a1,c3,n8 red:d8,e8,f8 to_move:black");
    const std::string stop = find(position, {{"depth", GENERATE("4", "6")}}).action;
    INFO(stop);
    CHECK(std::set<std::string>{"b8", "c8", "g8", "h8"}.contains(stop));
}

TEST_CASE("alphabeta handles rules that shapes do not show, by playing them", "[ai]") {
    SECTION("captures: the tenth stone wins") {
        const auto game =
            make({13, 13, {"place", "line length=5", "capture goal=2", "full_board"}});
        const Position position = play(game, "", "black:c3,m1 white:d3,e3 to_move:black");
        CHECK(find(position, {}).action == "f3");
    }
    SECTION("an opening that fixes the cells for stones") {
        const auto game =
            make({15, 15, {"place", "line length=5", "full_board", "opening name=pro"}});
        Player player("alphabeta", game);
        const Position position = play(game, "h8 h9");
        CHECK(position.is_legal(player.think(position)));
    }
}

TEST_CASE("alphabeta solves tic-tac-toe if its depth is sufficient", "[ai]") {
    const auto game = line_game(3, 3, 3);
    Player player("alphabeta", game, {{"depth", "9"}});
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const int seat = static_cast<int>(seed % 2);
        std::vector<Player*> players(2, nullptr);
        players[static_cast<std::size_t>(seat)] = &player;
        player.new_game();
        const Position end = play_out(game, players, seed);
        CHECK(end.outcome().rank[seat] == 1);  // it draws or wins
    }
}

TEST_CASE("alphabeta agrees with a full search if it searches to the end", "[ai]") {
    struct Row {
        Recipe recipe;
        int games;
        int begin;
    };
    const std::string full = "full_board";
    const std::string forbidden = "forbidden overline=true double_four=true double_three=true";
    const Row row = GENERATE_COPY(values<Row>({
        {{3, 3, {"place", "line length=3", full}}, 5, 1},
        {{3, 3, {"place", "line length=3 misere=true", full}}, 5, 1},
        {{9, 1, {"place", "line length=3 overline=loses", full}}, 10, 2},
        {{9, 1, {"place", "line length=3 closed=ignored", full}}, 10, 2},
        {{9, 1, {"place", "line length=3 closed=ignored overline=ignored", full}}, 10, 2},
        {{5, 4, {"place", "line length=3 closed=ignored", full}}, 20, 11},
        {{7, 3, {"place", "line length=5 overline=ignored", forbidden, full}}, 20, 15},
        {{7, 3, {"place", "line length=5 overline=wins", forbidden, full}}, 20, 15},
        // Seats that share a side.
        {{3, 3, {"place", "line length=3", full}, 1, 2}, 5, 1},
        {{3, 3, {"place", "line length=3 misere=true", full}, 1, 2}, 5, 1},
        {{4, 4, {"place", "line length=4", full}, 2, 4}, 5, 9},
    }));
    INFO(to_text(make(row.recipe)->description()));
    compare_games(make(row.recipe), row.games, row.begin);
}

TEST_CASE("alphabeta at 100 percent blunders plays random moves", "[ai]") {
    const auto game = line_game(15, 15, 5);
    Player player("alphabeta", game, {{"blunder", "100"}});
    std::set<std::string> answers;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        answers.insert(player.says(play(game, kGames[0]), seed));
    }
    CHECK(answers.size() > 10);
}
