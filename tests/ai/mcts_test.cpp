// mcts: perfect on small boards, repeatable by its seed with any number of threads and seats, and
// within its limits.
#include <tengen/kit/memory.hpp>

#include <cmath>
#include <set>

#include "core/position_text.hpp"
#include "player.hpp"
#include "solve.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

using Options = std::map<std::string, std::string>;

Player mcts(const std::shared_ptr<const Game>& game, const std::string& simulations,
            Options options = {}) {
    options["simulations"] = simulations;
    return Player("mcts", game, options);
}

/// Plays all games in which `seat` is the AI's and the others may play any move. The AI's moves
/// must keep the position's value for its seat.
void play_all_replies(Player& player, Everything& everything, Position& position, Seat seat,
                      std::uint64_t seed, std::set<std::uint64_t>& known) {
    if (position.over()) return;
    if (position.turn().seat != seat) {
        ActionList scratch;
        const auto legal = position.legal(scratch);
        const std::vector<Action> actions(legal.begin(), legal.end());
        for (const Action action : actions) {
            position.apply(action);
            play_all_replies(player, everything, position, seat, seed, known);
            position.undo();
        }
        return;
    }
    if (!known.insert(position.key()).second) return;
    player.new_game();
    const Action action = player.think(position, seed);
    const Solution before = everything.solve(position);
    position.apply(action);
    INFO(actions_text(position));
    CHECK(everything.solve(position).worth[seat] == before.worth[seat]);
    play_all_replies(player, everything, position, seat, seed, known);
    position.undo();
}

std::string text_of(const AiReport& report) {
    std::string text = std::to_string(report.nodes) + " " + std::to_string(report.win_chance);
    for (const double value : report.values) text += " " + std::to_string(value);
    return text;
}

}  // namespace

TEST_CASE("mcts is perfect in tic-tac-toe at 2,000 simulations", "[ai]") {
    const std::uint64_t seed = GENERATE(1, 2, 3);
    INFO("seed " << seed);
    const auto game = line_game(3, 3, 3);
    Player player = mcts(game, "2000");
    Everything everything;
    for (const Seat seat : {Seat{0}, Seat{1}}) {
        Position position(game);
        std::set<std::uint64_t> known;
        play_all_replies(player, everything, position, seat, seed, known);
        CHECK(known.size() > 20);
    }
}

TEST_CASE("mcts proves and reports a win and a loss", "[ai]") {
    const auto game = line_game(3, 3, 3);
    Player player = mcts(game, "100000");
    CHECK(player.says(play(game, "a1 a3 b1 b3")) == "c1");
    CHECK(player.report().win_chance == 1);
    CHECK(player.report().nodes < 100);
    // White holds b2. Whatever black plays, white has two ways to win.
    player.new_game();
    player.think(play(game, "", "white:b2,a1,c1 black:c3,a2 to_move:black"));
    CHECK(player.report().win_chance == 0);
    CHECK(player.report().nodes < 1000);
}

TEST_CASE("mcts is perfect if two seats share a side", "[ai]") {
    // Only the seat that completes the line has made it.
    const std::string line = GENERATE("line length=3", "line length=3 misere=true");
    INFO(line);
    const auto game = make({3, 3, {"place", line, "full_board"}, 1, 2});
    Player player = mcts(game, "20000");
    Everything everything;
    Position position(game);
    while (!position.over()) {
        const Seat seat = position.turn().seat;
        const int worth = everything.solve(position).worth[seat];
        position.apply(player.think(position));
        CHECK(everything.solve(position).worth[seat] == worth);
    }
}

TEST_CASE("mcts reports a draw that cannot be avoided", "[ai]") {
    const auto game = line_game(3, 3, 3);
    Player player = mcts(game, "1000000");
    player.think(Position(game));
    CHECK(player.report().win_chance == Approx(0.5).margin(1e-9));
    CHECK(player.report().score == Approx(0).margin(1e-9));
    CHECK(player.report().nodes < 1000000);
}

TEST_CASE("mcts wins and blocks with any number of seats", "[ai]") {
    const int seats = GENERATE(2, 3, 4);
    const auto game = line_game(9, 9, 4, seats);
    INFO(seats);
    Player player = mcts(game, "500");
    const std::string win =
        player.says(play(game, "", "black:b2,c2,d2 white:b9,d9,f8 to_move:black"));
    CHECK((win == "a2" || win == "e2"));
    CHECK(player.report().win_chance == 1);
    player.new_game();
    const Position danger = play(game, "", "black:b5,h8,h2 white:a2,b2,c2 to_move:black");
    CHECK(player.says(danger) == "d2");
}

TEST_CASE("mcts of three seats blocks the seat after the next", "[ai]") {
    const auto game = line_game(7, 7, 4, 3);
    Player player = mcts(game, "3000");
    // White, who plays before red, has no better move than to block red. But white must not have
    // its own line to complete.
    const Position white_next =
        play(game, "", "black:g7,a7,g1 white:a1,b1,c1 red:a4,b4,e6 to_move:black");
    CHECK(player.says(white_next) == "d1");
    // Red has three stones in two places and plays after white, so each of the others must block
    // one.
    player.new_game();
    const Position red_twice =
        play(game, "", "black:d4,d7,f6 white:g4,a7,f1 red:a1,b1,c1,a2,a3 to_move:black");
    const std::string answer = player.says(red_twice);
    CHECK((answer == "d1" || answer == "a4"));
}

TEST_CASE("mcts with one thread repeats its result for a seed", "[ai]") {
    for (const std::string name : {"gomoku", "connect_four", "reversi", "tictactoe:three_player"}) {
        INFO(name);
        const auto game = shipped(name);
        const Position position(game);
        Player first = mcts(game, "300");
        Player second = mcts(game, "300");
        CHECK(first.think(position, 3) == second.think(position, 3));
        CHECK(text_of(first.report()) == text_of(second.report()));
        // The same request again starts a new search; it is not the rest of the last one.
        CHECK(first.think(position, 3) == second.think(position, 3));
        CHECK(text_of(first.report()) == text_of(second.report()));
        second.new_game();
        second.think(position, 4);
        CHECK(text_of(first.report()) != text_of(second.report()));
    }
}

TEST_CASE("mcts reuses the tree of its last decision, and so has less to do", "[ai]") {
    // The first decision proves everything that can follow.
    const auto game = line_game(3, 3, 3);
    Player player = mcts(game, "1000000");
    Position position(game);
    position.apply(player.think(position));
    const std::uint64_t all = player.report().nodes;
    ActionList scratch;
    position.apply(position.legal(scratch)[0]);
    const Action reused = player.think(position);
    CHECK(all > 1000);
    CHECK(player.report().nodes == 0);
    CHECK(position.is_legal(reused));

    // In another game there is no tree to reuse.
    player.new_game();
    player.think(position);
    const std::uint64_t fresh = player.report().nodes;
    CHECK(fresh > 0);
    Player other = mcts(game, "1000000");
    other.think(position);
    CHECK(other.report().nodes == fresh);
}

TEST_CASE("mcts does not reuse the tree of another position", "[ai]") {
    const auto game = line_game(5, 5, 4);
    const Position asked = play(game, "c3 b2 a5");
    Player fresh = mcts(game, "400");
    fresh.think(asked);
    // The same number of moves, some of them equal, but another position.
    for (const std::string before : {"c3", "c3 a1", "b2", "a5"}) {
        INFO(before);
        Player player = mcts(game, "400");
        player.think(play(game, before));
        player.new_game();
        player.think(asked);
        CHECK(text_of(player.report()) == text_of(fresh.report()));
    }
    Player player = mcts(game, "400");
    player.think(play(game, "", "black:e5 white:a1 to_move:black"));
    const Position elsewhere = play(game, "c3", "black:e1 white:a1 to_move:black");
    player.think(elsewhere);
    fresh.new_game();
    fresh.think(elsewhere);
    CHECK(text_of(player.report()) == text_of(fresh.report()));
}

TEST_CASE("mcts runs the given number of simulations, with any number of threads", "[ai]") {
    const int threads = GENERATE(1, 2, 4);
    for (const std::string name : {"gomoku", "hex", "reversi:small"}) {
        INFO(name << " with " << threads);
        const auto game = shipped(name);
        // So few simulations settle nothing before the end.
        Player player = mcts(game, "120");
        player.budget.threads = static_cast<std::uint32_t>(threads);
        const Position position(game);
        CHECK(position.is_legal(player.think(position)));
        CHECK(player.report().nodes <= 120);
        CHECK(player.report().nodes >= 64);
    }
}

TEST_CASE("mcts starts no playout after the given number", "[ai]") {
    const auto game = make({8, 8, {"place", "full_board"}});
    Player player = mcts(game, "40", {{"actions", "200"}});
    player.think(Position(game));
    // Each playout has the last 63 of 64 moves.
    CHECK(player.report().nodes == 4);
    player.think(play(game, "a1 a2"));
    CHECK(player.report().nodes == 4);
}

TEST_CASE("mcts also plays perfectly with several threads", "[ai]") {
    const auto game = line_game(3, 3, 3);
    Player player = mcts(game, "20000");
    player.budget.threads = 4;
    Everything everything;
    Position position(game);
    while (!position.over()) {
        const Seat seat = position.turn().seat;
        const int worth = everything.solve(position).worth[seat];
        position.apply(player.think(position));
        CHECK(everything.solve(position).worth[seat] == worth);
    }
    CHECK(player.report().win_chance == Approx(0.5));
}

TEST_CASE("tables leave room for everything else within the host's memory limit", "[ai]") {
    constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
    const auto allowed = [](std::uint64_t bytes) {
        tengen_limits_t limits{};
        limits.memory_bytes = bytes;
        return ai::bytes_for_tables(limits, 4096 * kMebibyte);
    };
    CHECK(allowed(0) == 4096 * kMebibyte);
    CHECK(allowed(4608 * kMebibyte) == 4096 * kMebibyte);
    CHECK(allowed(2048 * kMebibyte) == 1792 * kMebibyte);
    CHECK(allowed(512 * kMebibyte) == 256 * kMebibyte);
    CHECK(allowed(400 * kMebibyte) == 200 * kMebibyte);
    CHECK(allowed(1) == 0);
}

TEST_CASE("mcts with a full tree keeps working with that tree", "[ai]") {
    const auto game = shipped("hex:small");
    Player player = mcts(game, "3000", {{"memory_mib", "1"}});
    player.budget.memory_bytes = 4096;  // half of it has room for 64 positions
    Position position(game);
    for (int i = 0; i < 4; ++i) position.apply(player.think(position));
    CHECK(position.ply() == 4);
    CHECK(player.report().nodes > 0);
}

TEST_CASE("mcts plays every shipped game by the rules", "[ai]") {
    const std::string name = GENERATE(
        "atari_go", "connect6", "connect_four", "connect_four:three_player", "gomoku",
        "gomoku:renju", "gomoku:torus", "hex", "hex:swap", "ninuki", "pente", "pop_out", "reversi",
        "tictactoe:wild", "tictactoe:ultimate", "tictactoe:gravity", "tictactoe:four_player");
    INFO(name);
    const auto game = shipped(name);
    Player player = mcts(game, "12");
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        std::vector<Player*> players(static_cast<std::size_t>(game->seats()), nullptr);
        players[seed % players.size()] = &player;
        player.new_game();
        play_out(game, players, seed, 60);
        CHECK_FALSE(player.report().line.empty());
        CHECK(player.report().nodes <= 12);
    }
}

TEST_CASE("mcts takes an immediate win in games without lines", "[ai]") {
    struct Row {
        std::shared_ptr<const Game> game;
        std::string setup, answer;
    };
    const std::vector<Row> rows{
        {shipped("hex:small"), "red:d1,d2,d3,d5,d6,d7 blue:a1,b1,f7,g7,g1,a7 to_move:red", "d4"},
        {shipped("atari_go"), "black:c4,d5,e4 white:d4,a1,g7 to_move:black", "d3"},
    };
    for (const Row& row : rows) {
        INFO(row.setup);
        Player player = mcts(row.game, "2000");
        CHECK(player.says(play(row.game, "", row.setup)) == row.answer);
        CHECK(player.report().win_chance == 1);
    }
}

TEST_CASE("mcts reports its best line and the values of cells", "[ai]") {
    const auto game = shipped(GENERATE("gomoku", "connect_four", "hex"));
    Player player = mcts(game, "500");
    Position position(game);
    const Action played = player.think(position);
    const AiReport& report = player.report();
    REQUIRE_FALSE(report.line.empty());
    CHECK(report.line[0] == played);
    CHECK(report.depth == report.line.size());
    for (const Action action : report.line) {
        REQUIRE(position.is_legal(action));
        position.apply(action);
    }
    int known = 0;
    for (const double value : report.values) {
        if (std::isnan(value)) continue;
        ++known;
        CHECK(value >= 0);
        CHECK(value <= 1);
    }
    CHECK(known >= 2);
    CHECK(report.values[played.cell()] == Approx(report.win_chance));
}

TEST_CASE("mcts at 100 percent blunders plays random moves", "[ai]") {
    const auto game = line_game(3, 3, 3);
    Player player = mcts(game, "500", {{"blunder", "100"}});
    std::set<std::string> answers;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        answers.insert(player.says(play(game, "a1 a3 b1 b3"), seed));
    }
    CHECK(answers.size() == 5);
}

TEST_CASE("mcts needs no shapes to follow the rules of lines", "[ai]") {
    const auto game = line_game(5, 5, 4);
    Player player = mcts(game, "4000", {{"bias", "0"}});
    const Position danger = play(game, "", "white:b3,c3,d3 black:a3,b5,e1 to_move:black");
    CHECK(player.says(danger) == "e3");
}
