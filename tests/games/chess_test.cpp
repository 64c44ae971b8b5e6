// Chess and Los Alamos chess: published counts, and the moves of a plain program in random games.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "core/perft.hpp"
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/naive_chess.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Fairy-Stockfish.
constexpr std::uint64_t kLosAlamos[] = {10, 100, 1212, 14332, 191846};

char letter_of(const Position& position, Cell cell) {
    const Side side = position.at(cell);
    if (side == kEmpty) return '.';
    const char letter = piece_letters(position.game(), position.piece_at(cell))[0];
    return side == 1 ? letter : static_cast<char>(letter - 'A' + 'a');
}

/// The words of the castling rule, which are the first after the two of the seats.
constexpr int kRights = 2, kPassed = 3;

naive::Chess plain_chess(const Position& position) {
    naive::Chess plain;
    plain.size = position.board().rows();
    if (plain.size < 8) {
        plain.promotions = "qrn";
    } else {
        plain.double_step = true;
        for (int right = 0; right < 4; ++right) {
            if ((position.word(kRights) >> right & 1) != 0) plain.castling += "KQkq"[right];
        }
        plain.passed = position.word(kPassed) - 1;
    }
    for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
        plain.cells += letter_of(position, cell);
    }
    plain.white = position.turn().side == 1;
    return plain;
}

std::vector<std::string> names_of(const Position& position) {
    ActionList scratch;
    std::vector<std::string> names;
    for (const Action action : position.legal(scratch)) {
        std::string name = std::to_string(action.from()) + ' ' + std::to_string(action.to());
        if (action.kind() == ActionKind::MoveAs) {
            name +=
                static_cast<char>(piece_letters(position.game(), action.piece())[0] - 'A' + 'a');
        }
        names.push_back(name);
    }
    std::ranges::sort(names);
    return names;
}

std::vector<std::string> names_of(const naive::Chess& plain) {
    std::vector<std::string> names;
    for (const naive::Chess::Move& move : plain.moves()) {
        std::string name = std::to_string(move.from) + ' ' + std::to_string(move.to);
        if (move.promotion != 0) name += move.promotion;
        names.push_back(name);
    }
    std::ranges::sort(names);
    return names;
}

struct Seen {
    int checks = 0, mates = 0, stalemates = 0, promotions = 0, others = 0;
};

Position position_of(const std::shared_ptr<const Game>& game, std::string_view fen) {
    return Position(game, parse_setup(*game, fen).value());
}

struct Counted {
    const char* fen;
    std::vector<std::uint64_t> games;  ///< by depth, from 1
};

/// The positions that programs are tested with, from the Chess Programming Wiki.
const std::vector<Counted>& counted() {
    static const std::vector<Counted> positions{
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", {20, 400, 8902, 197281, 4865609}},
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
         {48, 2039, 97862, 4085603}},
        {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", {14, 191, 2812, 43238, 674624}},
        {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", {6, 264, 9467, 422333}},
        {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", {44, 1486, 62379, 2103487}},
        {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -",
         {46, 2079, 89890, 3894594}}};
    return positions;
}

void compare_counted(std::uint64_t above, std::uint64_t most) {
    const auto game = shipped("chess");
    for (const Counted& one : counted()) {
        Position position = position_of(game, one.fen);
        for (std::size_t depth = 1; depth <= one.games.size(); ++depth) {
            const std::uint64_t games = one.games[depth - 1];
            if (games <= above || games > most) continue;
            INFO(one.fen << " depth " << depth);
            CHECK(perft(position, static_cast<int>(depth)).sequences == games);
        }
    }
}

/// Plays a random game and compares every position with the plain program.
void compare_game(const std::shared_ptr<const Game>& game, std::mt19937& random, Seen& seen) {
    Position position(game);
    ActionList scratch;
    while (true) {
        INFO(actions_text(position));
        const naive::Chess expected = plain_chess(position);
        const std::vector<std::string> names = names_of(expected);
        if (position.over()) {
            const std::string reason(position.verdict().reason);
            REQUIRE((reason == "checkmate") == (names.empty() && expected.in_check()));
            REQUIRE((reason == "stuck") == (names.empty() && !expected.in_check()));
            REQUIRE(position.outcome().draw() == (reason != "checkmate"));
            (reason == "checkmate" ? seen.mates
             : reason == "stuck"   ? seen.stalemates
                                   : seen.others)++;
            return;
        }
        REQUIRE(names_of(position) == names);
        REQUIRE(position.status().empty() != expected.in_check());
        seen.checks += expected.in_check() ? 1 : 0;
        const auto legal = position.legal(scratch);
        const Action action = legal[random() % legal.size()];
        seen.promotions += action.kind() == ActionKind::MoveAs ? 1 : 0;
        position.apply(action);
    }
}

}  // namespace

TEST_CASE("Los Alamos chess has the published numbers of games", "[games]") {
    Position position(shipped("los_alamos"));
    for (int depth = 1; depth <= 5; ++depth) {
        INFO("depth " << depth);
        CHECK(perft(position, depth).sequences == kLosAlamos[depth - 1]);
    }
}

TEST_CASE("Los Alamos chess has the moves and ends of a plain program", "[games]") {
    const auto game = shipped("los_alamos");
    std::mt19937 random(11);
    Seen seen;
    for (int round = 0; round < 40; ++round) compare_game(game, random, seen);
    CHECK(seen.checks > 150);
    CHECK(seen.mates > 5);
    CHECK(seen.stalemates > 0);
    CHECK(seen.promotions > 30);
    CHECK(seen.others > 3);
}

TEST_CASE("Chess has the published numbers of games in well-known positions", "[games]") {
    compare_counted(0, 100'000);
}

TEST_CASE("Chess has the published numbers of millions of games", "[games][.slow]") {
    compare_counted(100'000, 5'000'000);
}

TEST_CASE("Chess has the moves and ends of a plain program", "[games]") {
    const auto game = shipped("chess");
    std::mt19937 random(5);
    Seen seen;
    for (int round = 0; round < 10; ++round) compare_game(game, random, seen);
    CHECK(seen.checks > 50);
    CHECK(seen.mates > 0);
    CHECK(seen.promotions > 5);
}

TEST_CASE("Checkmate by the last move of a limit wins, and another move draws", "[games]") {
    const auto game = shipped("chess");
    const Setup setup = parse_setup(*game, "7k/8/6K1/8/8/8/8/1R6 w - - 99 70").value();
    const auto after = [&](const char* move) {
        Position position(game, setup);
        position.apply(parse_action(position, move).value());
        return position;
    };
    const Position mate = after("b1-b8");
    REQUIRE(mate.over());
    CHECK(mate.verdict().reason == "checkmate");
    CHECK(mate.outcome().winner == 1);
    const Position drawn = after("b1-b7");
    REQUIRE(drawn.over());
    CHECK(drawn.verdict().reason == "move_limit");
    CHECK(drawn.outcome().draw());
}

TEST_CASE("Chess refuses positions with a missing king, or with one that could be taken",
          "[games]") {
    const auto game = shipped("chess");
    struct Row {
        const char* position;
        const char* problem;  ///< null: none
    };
    const Row rows[] = {
        {"kR6/8/8/8/8/8/8/K7 b - - 0 1", nullptr},
        {"kR6/8/8/8/8/8/8/K7 w - - 0 1", "{} could take the {} of {} on {} (is it {}'s turn?)"},
        {"7k/8/8/8/8/8/8/8 b - - 0 1", "{} has no {}"},
        {"8/8/8/8/8/8/8/K7 w - - 0 1", "{} has no {}"}};
    for (const Row& row : rows) {
        INFO(row.position);
        const Result<Setup> setup = parse_setup(*game, row.position);
        CHECK(setup.has_value() == (row.problem == nullptr));
        if (!setup) CHECK(setup.error().front().message.id == row.problem);
    }
}

TEST_CASE("Chess is a draw when the remaining pieces cannot checkmate", "[games]") {
    const auto game = shipped("chess");
    struct Row {
        const char* position;  ///< the king on a1 takes the pawn on b2
        bool draw;
    };
    const Row rows[] = {{"7k/8/8/8/8/8/1p6/K7 w - -", true},
                        {"7k/8/8/8/8/5n2/1p6/K7 w - -", true},
                        {"7k/8/8/8/8/5B2/1p6/K7 w - -", true},
                        {"7k/8/8/8/8/5b2/1p2B3/K7 w - -", true},  // on squares of one colour
                        {"7k/8/8/8/8/4Bb2/1p6/K7 w - -", false},
                        {"7k/8/8/8/8/4NN2/1p6/K7 w - -", false},
                        {"7k/8/8/8/8/4nN2/1p6/K7 w - -", false},
                        {"7k/8/8/8/8/4NB2/1p6/K7 w - -", false},
                        {"7k/8/8/8/8/7p/1p6/K7 w - -", false},
                        {"7k/8/8/8/8/6R1/1p6/K7 w - -", false}};
    for (const Row& row : rows) {
        INFO(row.position);
        Position position = position_of(game, row.position);
        position.apply(parse_action(position, "a1-b2").value());
        REQUIRE(position.over() == row.draw);
        if (!row.draw) continue;
        CHECK(position.outcome().draw());
        CHECK(position.verdict().reason == "insufficient_material");
    }
    // A knight may be enough near a hole.
    Overrides hole;
    hole.settings = {{"board.blocked", "[a3]"}};
    const auto los_alamos = shipped("los_alamos", hole);
    const auto ends = [&](const char* stones) { return play(los_alamos, "a1-b2", stones).over(); };
    CHECK(ends("white:king@a1 black:pawn@b2,king@e6 to_move:white"));
    CHECK_FALSE(ends("white:king@a1,knight@e3 black:pawn@b2,king@d6 to_move:white"));
}
