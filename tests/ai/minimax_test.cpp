#include <fmt/format.h>
#include <tengen/kit/line_rule.hpp>

#include <cmath>
#include <set>

#include "core/position_text.hpp"
#include "player.hpp"
#include "plugin/game_view.hpp"
#include "solve.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/perft_data.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

Player analyst(const std::shared_ptr<const Game>& game) {
    Player player("minimax", game, {{"every_action", "true"}, {"think_ms", "3600000"}});
    return player;
}

/// W, D or L from the view of the first side, for the value of a cell.
char letter(double value) {
    return value > 0.5 ? 'W' : value < -0.5 ? 'L' : value == 0 ? 'D' : '?';
}

/// The letters of all cells, row by row.
std::string letters(Player& player, const Position& position) {
    player.think(position);
    std::string text;
    for (const double value : player.report().values) text += letter(value);
    return text;
}

/// The number of moves until the end, from a value that is not a draw.
int distance(double value) {
    return static_cast<int>(std::lround((1 - std::abs(value)) * 10000));
}

/// Compares what minimax reports of every move, and the move it plays, with a full search.
void compare(Player& player, Everything& everything, Position& position) {
    const Action played = player.think(position);
    ActionList scratch;
    const auto legal = position.legal(scratch);
    const std::vector<Action> actions(legal.begin(), legal.end());
    const Seat seat = position.turn().seat;
    const Game& game = position.game();
    // Partners cannot be worse than each other.
    const int partners = game.sides() > 1 ? game.seats() / game.sides() : 1;
    const int most = std::max(1, game.seats() - partners);
    const Solution best = everything.solve(position);
    for (const Action action : actions) {
        INFO(actions_text(position) << " then " << position.action_name(action));
        position.apply(action);
        const Solution solution = everything.solve(position);
        position.undo();
        const double value = player.report().values[action.cell()];
        CHECK(std::lround(value * most) == solution.worth[seat]);
        if (std::abs(solution.worth[seat]) == most) {
            CHECK(distance(value) == solution.actions + 1);
        }
        if (action == played) {
            CHECK(solution.worth == best.worth);
            CHECK(solution.actions + 1 == best.actions);
        }
    }
}

/// The same for all positions of random games from the ply `begin` on.
void compare_with_everything(const std::shared_ptr<const Game>& game, int games, int begin = 0) {
    Player player = analyst(game);
    Everything everything;
    std::mt19937_64 random(3);
    for (int i = 0; i < games; ++i) {
        Position position(game);
        while (!position.over()) {
            if (position.ply() >= begin) compare(player, everything, position);
            position.apply(any_action(position, random));
        }
    }
}

/// Compares with a row of the table of known values.
void compare_with_table(const MnkValue& row) {
    INFO(row.columns << "x" << row.rows << ", " << row.length << " in a row");
    const auto game = line_game(row.columns, row.rows, row.length);
    Player player = analyst(game);
    const std::string found = letters(player, Position(game));
    CHECK(found == row.first_action);
    CHECK((found.find('W') != std::string::npos) == row.first_wins);
}

std::vector<MnkValue> table_rows(bool small) {
    std::vector<MnkValue> rows;
    for (const MnkValue& row : read_mnk_values()) {
        const bool fits = row.length >= 2 && row.length <= std::max(row.columns, row.rows);
        const int cells = row.columns * row.rows;
        const bool is_small = cells <= 16 && row.length <= 3;
        if (fits && is_small == small && !row.first_action.empty()) rows.push_back(row);
    }
    return rows;
}

/// Caro with lines of four on joined edges.
std::shared_ptr<const Game> caro_on_torus(int columns, int rows, const std::string& more) {
    GameDescription torus =
        describe({columns, rows, {"place", "line length=4 closed=ignored" + more, "full_board"}});
    torus.board.wrap = {true, true};
    return Game::create(std::move(torus), all_rules()).value();
}

/// The cells, other than `cell`, where a stone of the second side prevents the win of the first
/// side at `cell`.
std::vector<Cell> answers_to(const ai::Game& game, const ai::LineRule& rule,
                             std::vector<Side> cells, Cell cell) {
    std::vector<Cell> answers;
    for (Cell answer = 0; answer < game.cell_count(); ++answer) {
        if (cells[answer] != kEmpty || answer == cell) continue;
        cells[answer] = 2;
        if (rule.effect(game, cells.data(), cell, 1) != ai::LineEffect::Wins) {
            answers.push_back(answer);
        }
        cells[answer] = kEmpty;
    }
    return answers;
}

/// Plays games between two AIs, or between one AI and random moves. Returns the losses of minimax.
int lost_games(int games) {
    const auto game = line_game(3, 3, 3);
    Player player("minimax", game);
    int lost = 0;
    for (int i = 0; i < games; ++i) {
        const auto seat = static_cast<std::size_t>(i % 2);
        std::vector<Player*> players(2, nullptr);
        players[seat] = &player;
        const Position end = play_out(game, players, static_cast<std::uint64_t>(i));
        if (end.outcome().rank[seat] != 1) ++lost;
    }
    return lost;
}

}  // namespace

TEST_CASE("minimax knows the value of every first move on small boards", "[ai]") {
    const auto rows = table_rows(true);
    CHECK(rows.size() >= 5);
    for (const MnkValue& row : rows) compare_with_table(row);
}

TEST_CASE("minimax knows the value of every first move on larger boards", "[ai][.slow]") {
    const auto rows = table_rows(false);
    CHECK(rows.size() >= 5);
    for (const MnkValue& row : rows) compare_with_table(row);
}

TEST_CASE("minimax agrees with a full search", "[ai]") {
    const std::string full = "full_board";
    const auto recipe = GENERATE_COPY(values<Recipe>({
        {3, 3, {"place", "line length=3", full}},
        {3, 3, {"place", "line length=3 misere=true", full}},
        {3, 3, {"place", "line length=2 directions=diagonal", full}},
        {3, 3, {"place", "line length=3", "turns stones=2 first=1", full}},
        {3, 3, {"place", "line length=3", "turns stones=2 first=2", full}},
        {3, 3, {"place", "line length=3", "turns order=1,2,2", full}},
        {3, 3, {"place", "line length=3", full}, 1, 2},
        {3, 3, {"place", "line length=3 misere=true", full}, 1, 2},
        {3, 3, {"place", "line length=2 misere=true", full}, 2, 0, {0, 4}},
        {4, 3, {"place", "line length=3", full}, 2, 0, {5}},
        {7, 1, {"place", "line length=3", full}},
        {8, 1, {"place", "line length=3 overline=ignored", full}},
        {8, 1, {"place", "line length=3 overline=loses", full}},
        {8, 1, {"place", "line length=2 overline=loses,ignored", full}},
        {8, 1, {"place", "line length=3 overline=loses misere=true", full}},
        {9, 1, {"place", "line length=3 closed=ignored", full}},
        {9, 1, {"place", "line length=3 closed=ignored overline=ignored", full}},
        {9, 1, {"place", "line length=3 closed=ignored overline=loses", full}},
        {3, 4, {"drop towards=west", "line length=3 closed=ignored", full}},
        {4, 4, {"drop towards=south", "line length=3", full}},
        {3, 4, {"drop towards=west", "line length=3", full}},
        {4, 4, {"drop towards=south", "line length=4", full}},
    }));
    const auto game = make(recipe);
    INFO(to_text(game->description()));
    compare_with_everything(game, 3);
}

TEST_CASE("minimax agrees with a full search for one seat and for many", "[ai]") {
    const std::string full = "full_board";
    const auto recipe = GENERATE_COPY(values<Recipe>({
        {3, 3, {"place", "line length=3", full}, 3},
        {3, 3, {"place", "line length=3 misere=true", full}, 3},
        {3, 3, {"place", "line length=2", full}, 3},
        {3, 3, {"place", "line length=3", "turns order=1,2,1,3", full}, 3},
        {3, 3, {"place", "line length=2 directions=vertical", full}, 4},
        {3, 3, {"place", "line length=3", full}, 2, 4},
        {3, 3, {"place", "line length=3", full}, 1},
        {4, 3, {"drop towards=south", "line length=3", full}, 3},
        {9, 1, {"place", "line length=2 overline=loses", full}, 3},
    }));
    const auto game = make(recipe);
    INFO(to_text(game->description()));
    compare_with_everything(game, 3);
}

namespace {

void compare_forbidden_points(int games) {
    const std::string penalty = GENERATE("loses", "illegal");
    const std::string who = GENERATE("true", "true,false");
    INFO(penalty << ", " << who);
    const auto game = make({7,
                            3,
                            {"place", "line length=5 overline=ignored",
                             "forbidden overline=" + who + " double_four=" + who +
                                 " double_three=" + who + " penalty=" + penalty,
                             "full_board"}});
    compare_with_everything(game, games, 12);
}

}  // namespace

TEST_CASE("minimax agrees with a full search in games with forbidden points", "[ai]") {
    compare_forbidden_points(4);
}

TEST_CASE("minimax agrees with a full search in many games with forbidden points", "[ai][.slow]") {
    compare_forbidden_points(20);
}

TEST_CASE("minimax does not fear a line of a forbidden length", "[ai]") {
    const std::string capture = GENERATE("", "capture");
    INFO(capture);
    std::vector<std::string> rules{"place", "line length=5 overline=wins",
                                   "forbidden overline=true,false", "full_board"};
    if (!capture.empty()) rules.push_back(capture);
    const auto game = make({9, 9, std::move(rules)});
    Player player("minimax", game, {{"depth", "2"}});
    // Six in a row at e5 and at e7.
    player.think(play(game, "",
                      "black:b5,c5,d5,f5,g5,b7,c7,d7,f7,g7 "
                      "white:a1,c1,e1,g1,i1,a9,c9,e9,g9,i9 to_move:white"));
    CHECK(player.report().win_chance > 0);
}

TEST_CASE("minimax agrees with a full search on 4x3", "[ai][.slow]") {
    compare_with_everything(line_game(4, 3, 3), 2);
    compare_with_everything(line_game(4, 3, 3, 2, "misere=true"), 2);
    compare_with_everything(line_game(4, 3, 3, 3), 2);
}

TEST_CASE("minimax agrees with a full search late on 4x4", "[ai]") {
    compare_with_everything(line_game(4, 4, 4), 3, 7);
    compare_with_everything(line_game(4, 4, 3, 3), 3, 7);
    compare_with_everything(line_game(5, 4, 3, 2, "closed=ignored"), 3, 11);
}

TEST_CASE("tic-tac-toe is a draw, even if three in a row lose", "[ai]") {
    const std::string more = GENERATE("", "misere=true");
    const auto game = line_game(3, 3, 3, 2, more);
    Player player("minimax", game);
    const std::vector<Player*> players{&player, &player};
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        CHECK(play_out(game, players, seed).outcome().draw());
    }
    // If a line loses, only the centre keeps the draw as a first move.
    Player all = analyst(game);
    CHECK(letters(all, Position(game)) == (more.empty() ? "DDDDDDDDD" : "LLLLDLLLL"));
}

TEST_CASE("minimax loses none of 1,000 games of tic-tac-toe", "[ai]") {
    CHECK(lost_games(1000) == 0);
}

TEST_CASE("minimax loses none of 10,000 games of tic-tac-toe", "[ai][.slow]") {
    CHECK(lost_games(10000) == 0);
}

TEST_CASE("minimax reuses no result for the same stones with another side to move", "[ai]") {
    // Both positions have the same stones but another side to move.
    const auto game = line_game(3, 3, 3);
    Player player("minimax", game);
    const Position black = play(game, "", "black:a1,b1 white:a3,b3 to_move:black");
    const Position white = play(game, "", "black:a1,b1 white:a3,b3 to_move:white");
    CHECK(player.says(black) == "c1");
    CHECK(player.says(white) == "c3");
    CHECK(player.says(black) == "c1");
}

TEST_CASE("minimax reports depth, best line and winning chance", "[ai]") {
    const auto game = line_game(3, 3, 3);
    Player player("minimax", game);
    const Position position = play(game, "b2 b1 a1 c3 a2");  // white must block, and loses
    player.think(position);
    CHECK(player.report().win_chance == 0);
    CHECK(player.report().score == Approx(-1 + 2 / 10000.0));
    CHECK(player.report().line.size() == 2);
    CHECK(player.report().depth == 1);
    CHECK(player.report().nodes > 0);
}

TEST_CASE("minimax wins in one and blocks on any board within the fewest nodes", "[ai]") {
    const int size = GENERATE(5, 9, 15, 19, 64);
    const int seats = GENERATE(2, 3);
    INFO(size << " with " << seats);
    const auto game = line_game(size, size, 4, seats);
    Player player("minimax", game);
    player.budget.nodes = 1;
    const Position win = play(game, "", "black:b2,c2,d2 white:b3,c3,d3,a2 to_move:black");
    CHECK(player.says(win) == "e2");
    const Position block = play(game, "", "black:a3,a5 white:b3,c3,d3 to_move:black");
    CHECK(player.says(block) == "e3");
}

TEST_CASE("minimax finds a forced win on a large board", "[ai]") {
    const auto game = line_game(15, 15, 5);
    Player player("minimax", game);
    player.budget.nodes = 20000;
    // An open three becomes an open four next, whatever white plays.
    Position position = play(game, "", "black:g8,h8,i8 white:g10,k3,c4 to_move:black");
    for (int i = 0; i < 6 && !position.over(); ++i) position.apply(player.think(position));
    CHECK(position.over());
    CHECK(position.outcome().rank[0] == 1);
}

TEST_CASE("minimax keeps to its limits of nodes and depth", "[ai]") {
    const auto game = line_game(15, 15, 5);
    Player player("minimax", game);
    const Position position = play(game, "h8 h9 i8 g8");
    player.budget.nodes = 3000;
    player.think(position);
    CHECK(player.report().nodes <= 3016);
    player.budget.nodes = 0;
    player.budget.depth = 2;
    player.think(position);
    CHECK(player.report().depth == 2);
    Player shallow("minimax", game, {{"depth", "1"}});
    shallow.think(position);
    CHECK(shallow.report().depth == 1);
}

TEST_CASE("minimax keeps to its limits even if the first depth is long", "[ai]") {
    // All moves take, and the search follows takes.
    const auto game = shipped("konane");
    Player player("minimax", game);
    player.budget.nodes = 3000;
    const Position position = play(game, "b4-d4 c6-c4 a5-c5");
    CHECK(position.is_legal(player.think(position)));
    CHECK(player.report().depth == 1);
    CHECK(player.report().nodes <= 20'016);
    CHECK(player.report().nodes > 3016);
    // An answer would be too late.
    player.budget.nodes = 0;
    player.budget.soft = player.budget.hard = Clock::now();
    CHECK(position.is_legal(player.think(position)));
    CHECK(player.report().nodes < 3016);
}

TEST_CASE("AIs find the cell that closes a line, and no other", "[ai]") {
    const auto game =
        GENERATE(line_game(9, 9, 4, 2, "closed=ignored"), caro_on_torus(5, 4, ""),
                 caro_on_torus(7, 6, " overline=ignored"), line_game(7, 7, 4, 2, "overline=loses"));
    const GameView view(game);
    const ai::Game described(view.raw());
    const ai::LineRule rule(described);
    std::mt19937_64 random(11);
    int closed = 0;
    for (int i = 0; i < 400; ++i) {
        std::vector<Side> cells(static_cast<std::size_t>(described.cell_count()), kEmpty);
        for (Side& cell : cells) cell = static_cast<Side>(std::min<std::uint64_t>(random() % 4, 2));
        cells.push_back(kOutside);
        for (Cell cell = 0; cell < described.cell_count(); ++cell) {
            const bool wins = cells[cell] == kEmpty &&
                              rule.effect(described, cells.data(), cell, 1) == ai::LineEffect::Wins;
            if (!wins) continue;
            std::vector<Cell> told{rule.closing_cell(described, cells.data(), cell, 1)};
            if (told[0] == described.cell_count()) told.clear();
            CHECK(told == answers_to(described, rule, cells, cell));
            closed += static_cast<int>(told.size());
        }
    }
    CHECK((closed > 20) == !rule.closed_counts());
}

TEST_CASE("minimax does not close its own five in caro", "[ai]") {
    // On this strip a row of three between two stones of the other side does not count.
    const auto caro = make({9, 1, {"place", "line length=3 closed=ignored", "full_board"}});
    const Position position = play(caro, "", "black:c1,d1 white:b1,f1 to_move:black");
    Player minimax("minimax", caro, {{"depth", "1"}});
    CHECK(minimax.says(position) != "e1");
    const auto plain = make({9, 1, {"place", "line length=3", "full_board"}});
    Player other("minimax", plain, {{"depth", "1"}});
    CHECK(other.says(play(plain, "", "black:c1,d1 white:b1,f1 to_move:black")) == "e1");
}
