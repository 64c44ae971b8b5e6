// The tuples of boards, their scores, and the AI "tuples", which adds them.
#include "../../plugins/ai/tuples/tuple_scores.hpp"

#include "boards.hpp"
#include "core/notation.hpp"
#include "player.hpp"
#include "plugin/game_view.hpp"
#include "support/catch.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::size_t tuples_of(const std::shared_ptr<const Game>& game) {
    const GameView view(game);
    const ai::Game described(view.raw());
    return ai::Tuples(described, ai::LineRule(described)).count();
}

/// The scores of all cells and sides, for comparison.
std::vector<tuples::Score> everything(const tuples::TupleScores& scores, const Game& game) {
    std::vector<tuples::Score> all;
    for (Cell cell = 0; cell < game.board().cell_count(); ++cell) {
        all.push_back(scores.empty(cell));
        for (Side side = 1; side <= game.sides(); ++side) {
            all.insert(all.end(), {scores.own(cell, side), scores.other(cell, side)});
        }
    }
    return all;
}

}  // namespace

TEST_CASE("the number of tuples is the number of places for a line", "[ai]") {
    CHECK(tuples_of(line_game(15, 15, 5)) == 572);
    CHECK(tuples_of(line_game(19, 19, 5)) == 1020);
    CHECK(tuples_of(line_game(3, 3, 3)) == 8);
    CHECK(tuples_of(line_game(7, 6, 4)) == 69);
    CHECK(tuples_of(line_game(19, 19, 6)) == 924);
    CHECK(tuples_of(line_game(4, 1, 3)) == 2);
    CHECK(tuples_of(line_game(9, 9, 5, 2, "directions=horizontal")) == 45);
    // The four layers of 4x4x4 have 76 lines.
    CHECK(tuples_of(shipped("tictactoe:three_d")) == 76);
    // A torus has a tuple from each cell along each axis. A ring as long as a line is one tuple.
    CHECK(tuples_of(shipped("gomoku:torus")) == 13 * 13 * 4);
    for (const auto& [name, game] : games_on_all_boards(4)) {
        INFO(name);
        const std::size_t count = tuples_of(game);
        CHECK(count > 0);
        CHECK(count <= static_cast<std::size_t>(game->board().cell_count()) * 13);
    }
    GameDescription ring = describe({4, 3, {"place", "line length=4", "full_board"}});
    ring.board.wrap.columns = true;
    CHECK(tuples_of(*Game::create(std::move(ring), all_rules())) == 3);
    // A hole removes the tuples through it.
    const auto hole = make({5, 5, {"place", "line length=5", "full_board"}, 2, 0, {12}});
    CHECK(tuples_of(hole) == 12 - 4);
}

TEST_CASE("the value of a tuple is the table's entry for its stones", "[ai]") {
    struct Row {
        int length;
        int turn;
        std::vector<tuples::Score> own;
        std::vector<tuples::Score> other;
    };
    const Row rows[] = {
        {5, 1, {7, 35, 800, 15000, 800000}, {7, 15, 400, 1800, 100000}},
        {3, 1, {7, 15000, 800000}, {7, 1800, 100000}},
        {4, 1, {7, 800, 15000, 800000}, {7, 400, 1800, 100000}},
        {6, 1, {7, 21, 35, 800, 15000, 800000}, {7, 11, 15, 400, 1800, 100000}},
        {6, 2, {7, 35, 800, 15000, 800000, 800000}, {7, 15, 400, 1800, 100000, 100000}},
    };
    for (const Row& row : rows) {
        INFO("length " << row.length << ", stones a turn " << row.turn);
        const tuples::ScoreTable table(row.length, row.turn);
        for (int stones = 0; stones < row.length; ++stones) {
            INFO(stones << " stones");
            CHECK(table.own(stones) == row.own[static_cast<std::size_t>(stones)]);
            CHECK(table.other(stones) == row.other[static_cast<std::size_t>(stones)]);
        }
    }
}

TEST_CASE("the value of a cell is the sum of its tuples", "[ai]") {
    // On one line of five there is one tuple.
    struct Row {
        std::string stones;
        std::string cell;
        double score;
    };
    const Row rows[] = {
        {"", "c1", 7},
        {"black:a1 to_move:black", "c1", 35},
        {"black:a1,b1 to_move:black", "c1", 800},
        {"black:a1,b1,d1 to_move:black", "c1", 15000},
        {"black:a1,b1,d1,e1 to_move:black", "c1", 800000},
        {"white:a1 to_move:black", "c1", 15},
        {"white:a1,b1 to_move:black", "c1", 400},
        {"white:a1,b1,d1 to_move:black", "c1", 1800},
        {"white:a1,b1,d1,e1 to_move:black", "c1", 100000},
        {"white:a1 black:b1 to_move:black", "c1", 0},
    };
    const auto game = line_game(5, 1, 5);
    for (const Row& row : rows) {
        INFO(row.stones);
        Player player("tuples", game);
        const Position position = play(game, "", row.stones);
        player.think(position);
        CHECK(player.value(position, row.cell) == row.score);
    }
    // In the centre of an empty board a cell has five tuples along each axis.
    const auto large = line_game(15, 15, 5);
    Player player("tuples", large);
    player.think(Position(large));
    CHECK(player.value(Position(large), "h8") == 20 * 7);
    CHECK(player.value(Position(large), "a1") == 3 * 7);
}

TEST_CASE("updated scores are the same as recomputed ones", "[ai]") {
    std::mt19937_64 random(20);
    for (const auto& [name, game] : games_on_all_boards(4)) {
        INFO(name);
        const GameView view(game);
        const ai::Game described(view.raw());
        tuples::TupleScores kept(described);
        Position position(game);
        for (int i = 0; i < 120; ++i) {
            // Forward and back at random, and again from the start.
            const bool back = position.over() || (position.ply() > 0 && random() % 4 == 0);
            if (back) {
                position.undo();
            } else {
                position.apply(any_action(position, random));
            }
            kept.follow(position.cells().data());
            if (i % 10 != 0) continue;
            tuples::TupleScores fresh(described);
            fresh.follow(position.cells().data());
            REQUIRE(everything(kept, *game) == everything(fresh, *game));
        }
        while (position.ply() > 0) position.undo();
        kept.follow(position.cells().data());
        CHECK(everything(kept, *game) == everything(tuples::TupleScores(described), *game));
    }
}

TEST_CASE("tuples wins if it can, and otherwise blocks", "[ai]") {
    const auto game = line_game(15, 15, 5);
    Player player("tuples", game);
    CHECK(player.says(play(game, "", "black:a1,b2,c3,d4 white:g8,h8,i8,j8")) == "e5");
    CHECK(player.says(play(game, "", "black:a1,b2,d4,e5 white:g8,h8,i8,j8")) == "c3");
    CHECK(player.report().win_chance == 1);
    CHECK(player.says(play(game, "", "white:a8,b8,c8,d8 black:h8,h9,h10 to_move:black")) == "e8");
    CHECK(player.report().win_chance > 0);
    CHECK(player.report().win_chance < 1);
    CHECK(player.report().line.size() == 1);
}

TEST_CASE("tuples scores nothing for a line that would not count", "[ai]") {
    const std::string stones = "black:c8,d8,e8,g8,h8 white:a1,a3,a5,a7";
    const auto ignored = line_game(15, 15, 5, 2, "overline=ignored");
    Player player("tuples", ignored);
    const Position position = play(ignored, "", stones);
    CHECK(player.says(position) != "f8");
    CHECK(player.value(position, "f8") < 100000);
    const auto loses = line_game(15, 15, 5, 2, "overline=loses");
    Player afraid("tuples", loses);
    CHECK(afraid.says(play(loses, "", stones)) != "f8");
    CHECK(afraid.value(position, "f8") < 0);
}

TEST_CASE("tuples also wins by captures", "[ai]") {
    const auto game =
        make({9, 9, {"place", "line length=5", "capture sizes=2 goal=2", "full_board"}});
    Player player("tuples", game);
    const Position position = play(game, "", "black:c3,g7 white:d3,e3,h8 to_move:black");
    CHECK(player.says(position) == "f3");
}

TEST_CASE("tuples with blunders or noise sometimes plays another move", "[ai]") {
    const auto game = line_game(15, 15, 5);
    const Position position = play(game, "", "black:g8,h8,i8 white:g9,h9,f7");
    Player sure("tuples", game);
    const std::string best = sure.says(position);
    for (const auto& options : {std::map<std::string, std::string>{{"blunder", "100"}},
                                std::map<std::string, std::string>{{"noise", "100"}}}) {
        Player weak("tuples", game, options);
        int others = 0;
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            others += weak.says(position, seed) != best ? 1 : 0;
        }
        CHECK(others > 0);
    }
}

TEST_CASE("tuples does not mistake a ring of four for a row of more than five", "[ai]") {
    GameDescription ring =
        describe({4, 9, {"place", "line length=5 overline=ignored", "full_board"}});
    ring.board.wrap.columns = true;
    const auto game = *Game::create(std::move(ring), all_rules());
    Player tuples("tuples", game);
    // c2 closes the ring of row 2. Like c6, it also makes four with c3 to c5.
    const Position position = play(game, "", "black:a2,b2,d2,c3,c4,c5 to_move:black");
    tuples.says(position, 1);
    CHECK(2 * tuples.value(position, "c2") > tuples.value(position, "c6"));
}
