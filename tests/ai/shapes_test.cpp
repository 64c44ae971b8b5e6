// The shapes of rows, and the AI "shapes", which plays by them.
#include <tengen/kit/shapes.hpp>

#include "boards.hpp"
#include "core/notation.hpp"
#include "player.hpp"
#include "plugin/game_view.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;
using ai::Shape;

namespace {

/// Returns the shape in a text of cells: x is a stone of the side, o of another, . an empty cell, #
/// the edge, and * the cell of the new stone.
Shape shape_at(const std::string& text, int length = 5, bool longer = true, bool closed = true) {
    const ai::RowRule rule{length, length, longer, closed};
    const int middle = static_cast<int>(text.find('*'));
    ai::Row row;
    for (int i = 0; i <= 2 * rule.reach; ++i) {
        const int at = middle - rule.reach + i;
        const bool inside = at >= 0 && at < static_cast<int>(text.size());
        const char sign = inside ? text[static_cast<std::size_t>(at)] : '#';
        const std::uint64_t bit = std::uint64_t{1} << i;
        if (sign == 'x' || sign == '*') row.own |= bit;
        if (sign == 'o' || sign == '#') row.closed |= bit;
        if (sign == 'o') row.others |= bit;
    }
    return shape_of(row, rule);
}

struct Shaped {
    explicit Shaped(const std::shared_ptr<const Game>& game)
        : view(game), described(view.raw()), shapes(described) {}
    GameView view;
    ai::Game described;
    ai::Shapes shapes;
};

Cell named_cell(const Position& position, std::string_view name) {
    return parse_cell(position.board(), name).value();
}

/// All shapes and their counts, for comparison.
std::vector<int> everything(const ai::Shapes& shapes, const Game& game) {
    std::vector<int> all;
    for (Side side = 1; side <= game.sides(); ++side) {
        for (int shape = 0; shape <= 64; ++shape) {
            all.push_back(shapes.count(side, static_cast<Shape>(shape)));
        }
        for (Cell cell = 0; cell < game.board().cell_count(); ++cell) {
            all.push_back(static_cast<int>(shapes.best(cell, side)));
            if (shapes.at(cell) != ai::kEmpty) continue;
            for (const Shape shape : shapes.along(cell, side)) {
                all.push_back(static_cast<int>(shape));
            }
        }
    }
    return all;
}

std::shared_ptr<const Game> gomoku_board(int sides = 2) {
    return line_game(15, 15, 5, sides);
}

}  // namespace

TEST_CASE("a shape has the name of the most that it can become next", "[ai]") {
    struct Line {
        std::string text;
        Shape shape;
    };
    const Line lines[] = {
        {".xxxx*.", Shape::Five},  {"xx*xx", Shape::Five},     {"oxxx*xo", Shape::Five},
        {".xxx*.", Shape::Live4},  {"x.xx*.x", Shape::Live4},  {"oxxx*.", Shape::Rush4},
        {".xxx*o", Shape::Rush4},  {"oxx.*xo", Shape::Rush4},  {"#x*xx.", Shape::Rush4},
        {"x*x.xo", Shape::Rush4},  {"..xx*..", Shape::Live3},  {".xx*..", Shape::Live3},
        {".x.x*.", Shape::Live3},  {"..x.*x.o", Shape::Live3}, {"oxx*..", Shape::Rush3},
        {"o.xx*.o", Shape::Rush3}, {".xx*.", Shape::Rush3},    {"x.x.*", Shape::Rush3},
        {"x..x*", Shape::Rush3},   {"..x*..", Shape::Live2},   {"..x.*..", Shape::Live2},
        {".x..*.", Shape::Live2},  {"ox*...", Shape::Rush2},   {"*...x", Shape::Rush2},
        {"...*...", Shape::Live1}, {"..*...", Shape::Live1},   {"..*..", Shape::Rush1},
        {"o*....o", Shape::Rush1}, {"o.*..o", Shape::Dead},    {"oxxx*o", Shape::Dead},
        {"oxx*.o", Shape::Dead},   {"*", Shape::Dead},
    };
    for (const Line& line : lines) {
        INFO(line.text);
        CHECK(static_cast<int>(shape_at(line.text)) == static_cast<int>(line.shape));
        const std::string mirrored(line.text.rbegin(), line.text.rend());
        CHECK(static_cast<int>(shape_at(mirrored)) == static_cast<int>(line.shape));
    }
}

TEST_CASE("shapes are ordered from five to dead", "[ai]") {
    const Shape falling[] = {Shape::Five,  Shape::Live4, Shape::Rush4, Shape::Live3, Shape::Rush3,
                             Shape::Live2, Shape::Rush2, Shape::Live1, Shape::Rush1, Shape::Dead};
    for (std::size_t i = 1; i < std::size(falling); ++i) CHECK(falling[i - 1] > falling[i]);
    for (int missing = 1; missing <= 30; ++missing) {
        CHECK(ai::missing_of(ai::shape_of(missing, true)) == missing);
        CHECK(ai::missing_of(ai::shape_of(missing, false)) == missing);
        CHECK(ai::is_live(ai::shape_of(missing, true)));
        CHECK_FALSE(ai::is_live(ai::shape_of(missing, false)));
        CHECK(ai::shape_of(missing, false) > Shape::Dead);
    }
    CHECK(ai::shape_of(0, true) == Shape::Five);
    CHECK_FALSE(ai::is_live(Shape::Dead));
}

TEST_CASE("an open shape can become the next open one, and a closed one cannot", "[ai]") {
    // This follows from the definition, whatever is around the stone.
    std::mt19937_64 random(5);
    const std::string signs = "....xxo";
    for (int i = 0; i < 3000; ++i) {
        std::string text(11, '.');
        for (char& sign : text) sign = signs[random() % signs.size()];
        text[5] = '*';
        const bool longer = i % 2 == 0;
        const Shape shape = shape_at(text, 5, longer);
        if (shape == Shape::Five) continue;
        Shape next = Shape::Dead;
        int fives = 0;
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (text[at] != '.') continue;
            std::string more = text;
            more[at] = 'x';
            const Shape found = shape_at(more, 5, longer);
            next = std::max(next, found);
            fives += found == Shape::Five ? 1 : 0;
        }
        INFO(text << (longer ? "" : " exactly five"));
        if (shape == Shape::Dead) {
            CHECK(next == Shape::Dead);
        } else {
            CHECK(ai::missing_of(next) == ai::missing_of(shape) - 1);
            CHECK(ai::is_live(shape) == (next == Shape::Five ? fives > 1 : ai::is_live(next)));
        }
    }
}

TEST_CASE("shapes follow the rules for lines", "[ai]") {
    CHECK(shape_at("xxx*xx", 5, true) == Shape::Five);
    CHECK(shape_at("xxx*xx", 5, false) == Shape::Dead);
    CHECK(shape_at("x.xx*x.", 5, true) == Shape::Live4);
    CHECK(shape_at("x.xx*x.", 5, false) == Shape::Rush4);  // x_xxxx would be six
    CHECK(shape_at("oxx*xxo", 5, true, true) == Shape::Five);
    CHECK(shape_at("oxx*xxo", 5, true, false) == Shape::Dead);  // caro
    CHECK(shape_at("oxx*xxo", 5, true, false) < shape_at("oxx*xx.", 5, true, false));
    CHECK(shape_at("#xx*xxo", 5, true, false) == Shape::Five);
    CHECK(shape_at(".x*.", 3) == Shape::Live4);
    CHECK(shape_at("..*..", 3) == Shape::Live3);
    CHECK(shape_at("..xxx*..", 6) == Shape::Live3);
}

TEST_CASE("updated shapes are the same as recomputed ones", "[ai]") {
    std::mt19937_64 random(21);
    for (const int length : {3, 5}) {
        for (const auto& [name, game] : games_on_all_boards(length == 3 ? 3 : 4)) {
            INFO(name << ", " << length);
            Shaped kept(game);
            Position position(game);
            for (int i = 0; i < 100; ++i) {
                const bool back = position.over() || (position.ply() > 0 && random() % 4 == 0);
                if (back) {
                    position.undo();
                } else {
                    position.apply(any_action(position, random));
                }
                kept.shapes.follow(position.cells().data());
                if (i % 10 != 0) continue;
                Shaped fresh(game);
                fresh.shapes.follow(position.cells().data());
                REQUIRE(everything(kept.shapes, *game) == everything(fresh.shapes, *game));
            }
        }
    }
}

TEST_CASE("a stone makes five exactly if the rules say that it wins", "[ai]") {
    std::mt19937_64 random(22);
    for (const auto& [name, game] : games_on_all_boards(4)) {
        INFO(name);
        Shaped shaped(game);
        int wins = 0;
        for (int games = 0; games < 10; ++games) {
            Position position(game);
            while (!position.over()) {
                shaped.shapes.follow(position.cells().data());
                const Action action = any_action(position, random);
                const Side side = position.turn().side;
                const bool five = shaped.shapes.best(action.cell(), side) == Shape::Five;
                position.apply(action);
                const bool full = position.ply() == game->board().cell_count();
                if (!full) CHECK(five == position.over());
                wins += five ? 1 : 0;
            }
        }
        CHECK(wins > 0);
    }
}

TEST_CASE("the ways of a shape are the cells that extend or break it", "[ai]") {
    const auto game = gomoku_board();
    const Position position = play(game, "", "black:g8,h8,i8 white:e8");
    Shaped shaped(game);
    shaped.shapes.follow(position.cells().data());
    std::vector<ai::Cell> ways;
    shaped.shapes.ways(named_cell(position, "h8"), 1, Shape::Live3, ways);
    std::sort(ways.begin(), ways.end());
    CHECK(ways == std::vector<ai::Cell>{named_cell(position, "f8"), named_cell(position, "j8"),
                                        named_cell(position, "k8")});
}

TEST_CASE("shapes wins if it can, and otherwise blocks", "[ai]") {
    const auto game = gomoku_board();
    Player player("shapes", game);
    CHECK(player.says(play(game, "", "black:a1,b2,c3,d4 white:g8,h8,i8,j8")) == "e5");
    CHECK(player.report().win_chance == 1);
    CHECK(player.says(play(game, "", "white:a8,b8,c8,d8 black:h8,h9,h10 to_move:black")) == "e8");
    CHECK(player.says(play(game, "", "white:c7,c8,c10,c11 black:h8,h9,h10 to_move:black")) == "c9");
}

TEST_CASE("shapes finds a win by fours", "[ai]") {
    const auto game = gomoku_board();
    Player player("shapes", game, {{"threes", "0"}});
    const Position position =
        play(game, "", "black:d8,e8,f8,g7,g6,h5 white:c8,o1,o3,o5,n8 to_move:black");
    // A four along the 8th row, which white closed at c8, turns threes with g7, g6 and h5 into
    // fours.
    Position now = position;
    for (int stones = 0; stones < 9 && !now.over(); ++stones) {
        const bool black = now.turn().side == 1;
        now.apply(player.think(now));
        if (black && !now.over()) CHECK(player.report().win_chance == 1);
    }
    CHECK(now.over());
}

TEST_CASE("shapes finds a win that begins with a three", "[ai]") {
    const auto game = gomoku_board();
    const std::string stones = "black:h8,h9,i7,j7 white:a1,c1,e1,o15 to_move:black";
    Player threes("shapes", game);
    const Position position = play(game, "", stones);
    // h7 makes two threes.
    Position now = position;
    now.apply(threes.think(now));
    CHECK(threes.report().win_chance == 1);
    CHECK(threes.report().line.size() >= 3);
    CHECK(threes.report().depth == threes.report().line.size());
    Player fours("shapes", game, {{"threes", "0"}});
    fours.think(position);
    CHECK(fours.report().win_chance < 1);
    // Every answer of the other side loses.
    Player answer("rookie", game);
    while (!now.over()) now.apply(now.turn().side == 1 ? threes.think(now) : answer.think(now));
    CHECK(now.outcome().rank[0] == 1);
    CHECK(now.ply() <= 9);
}

TEST_CASE("shapes claims no win if a stone at the end of its line cancels that line", "[ai]") {
    const std::string overline = GENERATE("wins", "ignored");
    const auto game = line_game(15, 15, 5, 2, "closed=ignored overline=" + overline);
    Player player("shapes", game);
    // After h8, both d8 and i8 would make five. But white plays one of them, which closes the line
    // at the other.
    const std::string stones = "black:e8,f8,g8 white:c8,j8,a1 to_move:black";
    player.think(play(game, "", stones));
    CHECK(player.report().win_chance < 1);
    CHECK_FALSE(play(game, "h8 d8 i8", stones).over());
    CHECK_FALSE(play(game, "h8 i8 d8", stones).over());
}

TEST_CASE("shapes makes its own line before it blocks, and its open four before it stops another",
          "[ai]") {
    const auto game = gomoku_board(3);
    Player player("shapes", game);
    // Each side could make an open four. Black is to move.
    const auto own = player.says(play(game, "", "black:c3,d3,e3 white:h8,i8,j8 to_move:black"));
    CHECK((own == "b3" || own == "f3"));
}

TEST_CASE("shapes defends against the strongest of several shapes", "[ai]") {
    const auto game = gomoku_board(3);
    struct Row {
        std::string stones;
        std::vector<std::string> answers;
    };
    const Row rows[] = {
        // Red could make five, white an open four.
        {"white:h8,i8,j8 red:c3,d3,e3,f3 black:g3,a9,n9 to_move:black", {"b3"}},
        // White could make five, red an open four.
        {"red:h8,i8,j8 white:c3,d3,e3,f3 black:g3,a9,n9 to_move:black", {"b3"}},
        // An open three is stronger than a three with a closed end.
        {"white:h8,i8,j8 black:g8,a9,n9 red:c3,d3,e3 to_move:black", {"b3", "f3"}},
    };
    for (const Row& row : rows) {
        INFO(row.stones);
        Player player("shapes", game);
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const std::string answer = player.says(play(game, "", row.stones), seed);
            CHECK(std::find(row.answers.begin(), row.answers.end(), answer) != row.answers.end());
        }
    }
}

TEST_CASE("shapes stops an open three of the other side", "[ai]") {
    const auto game = gomoku_board();
    Player player("shapes", game);
    const std::string answer =
        player.says(play(game, "", "white:g8,h8,i8 black:a1,c1 to_move:black"));
    CHECK((answer == "e8" || answer == "f8" || answer == "j8" || answer == "k8"));
}

TEST_CASE("shapes breaks a line of six with both stones of a turn", "[ai]") {
    const auto game =
        make({13, 13, {"place", "line length=6", "turns stones=2 first=1", "full_board"}});
    Player player("shapes", game);
    // White's four in a row win next turn unless black plays at both ends.
    Position breaks = play(game, "", "white:e7,f7,g7,h7 black:a1,c1,e1 to_move:black");
    breaks.apply(player.think(breaks));
    breaks.apply(player.think(breaks));
    Player white("shapes", game);
    for (int i = 0; i < 2 && !breaks.over(); ++i) breaks.apply(white.think(breaks));
    CHECK_FALSE(breaks.over());
}

TEST_CASE("shapes reports a value for each allowed cell", "[ai]") {
    const auto game = make({7, 6, {"drop towards=south", "line length=4", "full_board"}});
    Player player("shapes", game);
    const Position position = play(game, "d1 d2");
    player.think(position);
    CHECK(std::isnan(player.value(position, "d1")));
    CHECK_FALSE(std::isnan(player.value(position, "c1")));
    CHECK(player.report().win_chance > 0);
    CHECK(player.report().win_chance < 1);
    CHECK(player.report().nodes > 0);
}

TEST_CASE("shapes refuses lines that are too long, and reports the reason", "[ai]") {
    CHECK_THROWS_WITH(Player("shapes", line_game(40, 2, 31)),
                      "cannot play this game: lines are longer than 30 (no shapes of such "
                      "are known)");
    CHECK_NOTHROW(Player("shapes", line_game(40, 2, 30)));
}
