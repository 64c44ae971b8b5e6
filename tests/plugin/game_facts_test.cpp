// Plugins learn about kinds of stones, numbers, hands, regions, goals and what the rules do, in a
// separate process and in this one.
#include "plugin/game_facts.hpp"

#include <tengen/ai.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "harness.hpp"
#include "plugin/position_api.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

const tengen_game_2_t facts_api = game_2_api(nullptr);

std::uint8_t in_set(const std::uint8_t* cells, const Game& game, std::string_view cell) {
    return cells[parse_cell(game.board(), cell).value()];
}

std::string traits_text(const Game& game, std::uint32_t traits) {
    struct Trait {
        int bit;
        const char* name;
    };
    const std::vector<Trait> rows{{TENGEN_GAME_FILLS_CELLS, "fills"},
                                  {TENGEN_GAME_MOVES_STONES, "moves"},
                                  {TENGEN_GAME_TAKES, "takes"},
                                  {TENGEN_GAME_MUST_TAKE, "must_take"},
                                  {TENGEN_GAME_ADDS_STONES, "adds"},
                                  {TENGEN_GAME_MAY_BE_STUCK, "may_be_stuck"},
                                  {TENGEN_GAME_ENDS_STUCK, "ends_stuck"},
                                  {TENGEN_GAME_ENDS_FULL, "ends_full"},
                                  {TENGEN_GAME_LASTING_STONES, "lasting"},
                                  {TENGEN_GAME_MAY_REPEAT, "may_repeat"},
                                  {TENGEN_GAME_KEEPS_HISTORY, "history"},
                                  {TENGEN_GAME_COUNTS_CELLS, "counts"},
                                  {TENGEN_GAME_HAS_HANDS, "hands"},
                                  {TENGEN_GAME_FEWER_WINS, "fewer_wins"}};
    std::string text = game.description().id;
    for (const Trait& row : rows) {
        if ((traits & static_cast<std::uint32_t>(row.bit)) != 0)
            text += std::string(" ") + row.name;
    }
    return text;
}

std::string traits_of(std::string_view name) {
    const auto game = shipped(name);
    return traits_text(*game, GameFacts(game).raw().traits);
}

}  // namespace

TEST_CASE("plugins know what the rules of a game do", "[plugin]") {
    CHECK(traits_of("gomoku") == "gomoku fills ends_full lasting");
    CHECK(traits_of("breakthrough") ==
          "breakthrough moves takes may_be_stuck ends_stuck ends_full");
    CHECK(traits_of("draughts") ==
          "draughts moves takes must_take may_be_stuck ends_stuck ends_full may_repeat history");
    CHECK(traits_of("go") == "go takes may_be_stuck ends_full may_repeat history");
    CHECK(traits_of("kalah") == "kalah takes may_be_stuck ends_stuck ends_full counts");
    CHECK(traits_of("reversi") == "reversi takes may_be_stuck ends_full");
    CHECK(traits_of("domineering:misere") ==
          "domineering fills adds may_be_stuck ends_stuck ends_full lasting fewer_wins");
    const std::string morris = traits_of("morris");
    CHECK(morris.find(" hands") != std::string::npos);
    CHECK(morris.find(" takes") != std::string::npos);
}

TEST_CASE("kinds have names, signs and a worth by their moves", "[plugin]") {
    const auto game = shipped("draughts");
    const GameFacts facts(game);
    REQUIRE(facts.raw().kind_count == 2);
    const tengen_kind_t& man = facts.raw().kinds[0];
    const tengen_kind_t& king = facts.raw().kinds[1];
    CHECK(std::string(man.name) == "man");
    CHECK(std::string(man.sign) == "0");
    CHECK(std::string(king.name) == "king");
    CHECK(std::string(king.sign) == "1");
    // 49 pairs of the 32 dark cells touch diagonally: a man has one way along each, a king both.
    CHECK(man.worth == Approx(49.0 / 32));
    CHECK(king.worth == Approx(98.0 / 32));
    // Along a row and a column of 8x8, a rook has 14 moves wherever it is.
    const GameFacts rooks(
        make({8, 8, {"slide towards=orthogonal", "stuck", "move_limit moves=50"}}));
    REQUIRE(rooks.raw().kind_count == 1);
    CHECK(std::string(rooks.raw().kinds[0].name).empty());
    CHECK(rooks.raw().kinds[0].worth == Approx(14));
    CHECK(GameFacts(line_game(5, 5, 4)).raw().kinds[0].worth == 1);
}

TEST_CASE("regions and goals have the cells of each side", "[plugin]") {
    const auto game = shipped("breakthrough");
    const GameFacts facts(game);
    const tengen_game_facts_t& raw = facts.raw();
    REQUIRE(raw.region_count == 1);
    CHECK(std::string(raw.regions[0].name) == "goal");
    const std::uint8_t* const black = raw.regions[0].cells + game->board().cell_count();
    CHECK(in_set(raw.regions[0].cells, *game, "c8") == 1);
    CHECK(in_set(raw.regions[0].cells, *game, "c1") == 0);
    CHECK(in_set(black, *game, "c1") == 1);
    CHECK(in_set(black, *game, "c8") == 0);
    REQUIRE(raw.goal_count == 2);
    for (std::uint32_t i = 0; i < 2; ++i) {
        CHECK(raw.goals[i].purpose == TENGEN_GOAL_WINS);
        CHECK(raw.goals[i].side == i + 1);
        CHECK(raw.goals[i].kinds == 1);
        CHECK(raw.goals[i].all == 0);
        CHECK(in_set(raw.goals[i].cells, *game, i == 0 ? "h8" : "h1") == 1);
        CHECK(std::count(raw.goals[i].cells, raw.goals[i].cells + 64, 1) == 8);
    }
    CHECK(raw.facing[0] == 2);
    CHECK(raw.facing[1] == 3);
    const GameFacts star(shipped("chinese_checkers"));
    REQUIRE(star.raw().goal_count == 2);
    CHECK(star.raw().goals[0].all == 1);
    const GameFacts draughts(shipped("draughts"));
    REQUIRE(draughts.raw().goal_count == 2);
    CHECK(draughts.raw().goals[0].purpose == TENGEN_GOAL_PROMOTES);
    CHECK(draughts.raw().goals[0].kinds == 1);  // men only
    CHECK(std::count(draughts.raw().goals[0].cells, draughts.raw().goals[0].cells + 64, 1) == 4);
    const GameFacts together(shipped("lines_of_action"));
    REQUIRE(together.raw().goal_count == 2);
    CHECK(together.raw().goals[1].purpose == TENGEN_GOAL_TOGETHER);
    CHECK(GameFacts(shipped("gomoku")).raw().goal_count == 0);
}

TEST_CASE("neighbours of cells are one apart", "[plugin]") {
    for (const char* const name : {"hex", "havannah", "breakthrough", "y"}) {
        INFO(name);
        const auto game = shipped(name);
        const Board& board = game->board();
        const GameFacts facts(game);
        const bool hexagons = board.shape().neighbours == Neighbours::Hexagonal;
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            for (int number = 0; number < board.direction_count(); ++number) {
                const Cell next = board.step(cell, static_cast<Direction>(number));
                if (next == board.outside()) continue;
                const float x = facts.raw().x[next] - facts.raw().x[cell];
                const float y = facts.raw().y[next] - facts.raw().y[cell];
                const double apart = hexagons || number < 4 ? 1 : std::sqrt(2.0);
                CHECK(std::hypot(x, y) == Approx(apart).margin(1e-5));
            }
        }
    }
}

TEST_CASE("values, hands, takes and repeats are those of the position", "[plugin]") {
    const std::string name =
        GENERATE("draughts", "draughts:international", "morris", "kalah", "order_and_chaos",
                 "lines_of_action", "gomoku", "ataxx", "los_alamos");
    INFO(name);
    const auto game = shipped(name);
    std::mt19937 random(11);
    for (int round = 0; round < 4; ++round) {
        Position position(game);
        while (!position.over() && position.ply() < 120) {
            const tengen_position handle(position);
            const std::uint8_t* const values = facts_api.values(&handle);
            REQUIRE((values == nullptr) == position.values().empty());
            if (values != nullptr) {
                CHECK(std::equal(position.values().begin(), position.values().end(), values));
            }
            for (Side side = 1; side <= game->sides(); ++side) {
                CHECK(static_cast<int>(facts_api.in_hand(&handle, side)) == position.in_hand(side));
            }
            CHECK(facts_api.in_hand(&handle, 0) == 0);
            CHECK(facts_api.in_hand(&handle, 9) == 0);
            const int repeats = game->keeps_history() ? position.repeats(RepeatOf::Situation) : 0;
            CHECK(static_cast<int>(facts_api.repeats(&handle)) == repeats);
            ActionList scratch;
            const auto legal = position.legal(scratch);
            const Action action = legal[random() % legal.size()];
            const auto stones = [&](const Position& of) {
                return std::ranges::count_if(
                    of.cells(), [](Side side) { return side != kEmpty && side != kOutside; });
            };
            const bool takes = facts_api.takes(&handle, action.bits());
            const auto before = stones(position);
            position.apply(action);
            // The others lift what a chain takes later, or sow seeds.
            if (name == "draughts" || name == "morris" || name == "los_alamos") {
                CHECK(takes == (stones(position) < before));
            }
            if (name == "gomoku" || name == "order_and_chaos") CHECK_FALSE(takes);
        }
    }
    const tengen_position start{Position(game)};
    CHECK_FALSE(facts_api.takes(&start, 0xFFFFFFFF));
    CHECK_FALSE(facts_api.takes(&start, Action::move(4000, 4001).bits()));
}

TEST_CASE("a pawn that takes and becomes a queen takes", "[plugin]") {
    const Position position =
        play(shipped("los_alamos"), "",
             "white:king@a1 white:pawn@c5 black:king@f3 black:rook@d6 to_move:white");
    const auto take = parse_action(position, "c5xd6=queen").value();
    const tengen_position handle(position);
    CHECK(facts_api.takes(&handle, take.bits()));
    CHECK_FALSE(facts_api.takes(&handle, parse_action(position, "c5-c6=queen").value().bits()));
    for (const Action move : {take, Action::move(take.from(), take.to())}) {
        CHECK(ai::is_move(move.bits()));
        CHECK(ai::from_of(move.bits()) == move.from());
        CHECK(ai::to_of(move.bits()) == move.to());
    }
    CHECK_FALSE(ai::is_move(Action::place(3).bits()));
}

TEST_CASE("a repeated position counts its earlier occurrences", "[plugin]") {
    const Position once =
        play(shipped("draughts"), "", "black:king@a1 white:king@h8 to_move:black");
    Position position = once;
    for (const char* const cells : {"a1-b2", "h8-g7", "b2-a1", "g7-h8"}) {
        const std::string text = cells;
        position.apply(Action::move(parse_cell(once.board(), text.substr(0, 2)).value_or(kNoCell),
                                    parse_cell(once.board(), text.substr(3)).value_or(kNoCell)));
    }
    const tengen_position handle(position);
    CHECK(facts_api.repeats(&handle) == 1);
}

TEST_CASE("the stores of a game of seeds are cells with numbers", "[plugin]") {
    const auto game = shipped("kalah");
    const GameFacts facts(game);
    CHECK(facts.raw().stores[0] == parse_cell(game->board(), "h1"));
    CHECK(facts.raw().stores[1] == parse_cell(game->board(), "a2"));
    const GameFacts none(line_game(3, 3, 3));
    CHECK(none.raw().stores[0] == 9);
}

TEST_CASE("a plugin gets the facts in every isolation", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const auto session = stage.session("teller", isolation);
    std::string logged;
    session->on_log([&](std::string_view line) { logged = line; });
    const Position draughts(shipped("draughts"));
    CHECK(stage.ask(*session, draughts));
    stage.run_until([&] { return !logged.empty(); });
    CHECK(logged == "man king; moves takes; goals 2; facing 3 2; values 0; hand 0; takes 0");
    logged.clear();
    const Position morris(shipped("morris"));
    CHECK(stage.ask(*session, morris));
    stage.run_until([&] { return !logged.empty(); });
    CHECK(logged == "; moves takes; goals 0; facing 2 2; hand 9; takes 0");
}
