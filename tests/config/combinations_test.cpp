// Combinations of rules that no shipped file has, each made from a shipped game like on a command
// line.
#include <algorithm>
#include <string>
#include <vector>

#include "config/game_library.hpp"
#include "config_fixture.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/sanitized.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

struct Combination {
    std::string game;
    std::vector<std::string> settings;
};

std::vector<Combination> combinations() {
    const std::string small = "board={rows: 6, columns: 7}";
    return {
        // Games that are played on for places, with turns, captures, gravity and limits.
        {"gomoku:places", {small, "rules.turns.order=[1, 2, 3, 3]", "rules.line.length=4"}},
        {"gomoku", {small, "seats=4", "rules.play_on=on", "rules.turns={stones: 2, first: 1}"}},
        {"pente", {small, "rules.play_on=on", "rules.capture.goal=4", "rules.line.length=4"}},
        {"ninuki", {"board={rows: 9, columns: 9}", "rules.play_on=on", "rules.capture.goal=4"}},
        {"connect_four:three_player", {"rules.play_on=on", "rules.turns.order=[3, 1, 2]"}},
        {"connect_four", {"seats=4", "rules.play_on={places: 2}", "rules.no_line=on"}},
        {"mnk:misere", {"seats=3", "rules.play_on=on", "board={rows: 5, columns: 5}"}},
        {"tictactoe:three_d", {"seats=3", "rules.play_on=on", "rules.line.length=3"}},
        // Teams with openings, turns and places.
        {"gomoku:teams", {small, "rules.opening.name=pro"}},
        {"gomoku:teams", {small, "rules.turns.order=[1, 2, 4, 3]", "rules.line.length=4"}},
        {"connect_four", {"seats=4", "teams=2", "rules.turns={stones: 2, first: 1}"}},
        // Captured and flipped stones, on boards of all shapes.
        {"pente", {"board={rows: 7, columns: 7, wrap: both}", "rules.capture.sizes=[1, 2]"}},
        {"pente", {"board={rows: 6, columns: 6, neighbours: hexagonal}", "rules.line.length=4"}},
        {"pente", {small, "rules.place=off", "rules.drop={}", "rules.line.length=4"}},
        {"gomoku", {small, "rules.capture={sizes: [2], goal: 6}", "rules.turns.stones=2"}},
        {"reversi", {"board={rows: 6, columns: 6, wrap: rows}", "rules.move_limit.moves=25"}},
        {"reversi", {"board={rows: 6, columns: 6, blocked: [a6, e2]}"}},
        {"reversi", {"board={rows: 6, columns: 6, blocked: [a1, b5]}"}},
        {"reversi:small", {"rules.line={length: 5}"}},
        {"gomoku", {small, "rules.stones={cells: {black: a1 c3, white: b2}, centred: true}"}},
        {"mnk", {small, "rules.stones={cells: {black: a1 c3}}", "rules.opening.name=swap"}},
        {"atari_go", {"board={rows: 5, columns: 5, wrap: both}", "rules.enclose.goal=3"}},
        {"atari_go:five_stones", {"board={rows: 5, columns: 6}", "rules.turns.stones=2"}},
        // Gravity.
        {"pop_out", {"rules.turns={stones: 2, first: 1}", "rules.line.length=3"}},
        {"pop_out", {"board={wrap: columns}", "rules.move_limit={moves: 60, empty_left: 2}"}},
        {"connect_four", {"board={rows: 4, columns: 12, layers: 3}", "rules.drop.towards=north"}},
        {"connect_four", {"board={blocked: [c3, d1, g6]}", "rules.opening.name=swap5"}},
        // Openings on boards and with rules for which they were not made.
        {"gomoku:swap2", {"board={rows: 32, columns: 32}"}},
        {"gomoku:renju_taraguchi10", {"board={rows: 11, columns: 12, wrap: both}"}},
        {"gomoku:renju_soosyrv8", {"board={rows: 9, columns: 9, blocked: [d4, f6]}"}},
        {"hex:small", {"rules.opening.name=swap2"}},
        {"reversi:small", {"board={rows: 5, columns: 3}", "rules.opening={name: swap2}"}},
        {"reversi:fewest",
         {"rules.opening={name: pro}", "rules.turns={stones: 2, first: 1}",
          "rules.capture={sizes: [1, 2], goal: 6}", "teams=2"}},
        {"hex:swap", {"board={rows: 6, columns: 7, blocked: [c3]}", "rules.pass={when: always}"}},
        {"connect6:small", {"board={rows: 8, columns: 8}", "rules.opening.name=swap3"}},
        {"tictactoe:wild", {"board={rows: 4, columns: 4}", "rules.opening.name=swap5"}},
        {"tictactoe:wild", {"board={rows: 4, columns: 4}", "rules.turns.order=[1, 2, 2]"}},
        // Forbidden shapes, and lines of other kinds.
        {"gomoku:renju", {"board={rows: 11, columns: 11, wrap: both}", "rules.no_line=on"}},
        {"gomoku:omok", {small, "rules.play_on=on"}},
        {"gomoku:caro", {small, "rules.no_line=on", "rules.turns.stones=2"}},
        {"mnk:overline_loses", {small, "seats=3", "rules.play_on=on"}},
        {"tictactoe:three_d", {"rules.line.misere=true", "rules.no_line=on"}},
        // Several lines, other results, and stones of no side.
        {"squava", {"rules.no_line=on", "board={rows: 4, columns: 6}"}},
        {"squava", {"rules.line/three.result=draw", "rules.turns.stones=2"}},
        {"squava", {"seats=2", "rules.place=off", "rules.drop={towards: south}"}},
        {"squava", {"rules.opening.name=swap", "rules.line/three.winner=actor"}},
        {"mnk", {small, "rules.line.winner=white", "rules.full_board={result: wins}"}},
        {"mnk", {small, "rules.full_board={result: loses, winner: black}"}},
        {"notakto:big",
         {"rules.turns={stones: 2, first: 1}", "rules.line={result: draw, winner: side}"}},
        {"notakto:big", {"rules.line.winner=second", "board.blocked=[c3]"}},
        {"hex:misere", {"board={rows: 4, columns: 5}", "rules.stuck=on"}},
        {"chinese_checkers:three", {"board.size=2", "rules.reach.all=own"}},
        {"chinese_checkers:six", {"board.size=2", "rules.hop.not_into=goal"}},
        {"brandub", {"rules.capture.sizes=[1, 2]", "rules.slide/king.not_into=hostile"}},
        // Hexagons and triangles, parts of the board to connect, rings, and gravity in space.
        {"havannah:small", {"board.blocked=[d4, c5]", "rules.ring.result=loses"}},
        {"havannah:small", {"rules.turns={stones: 2, first: 1}", "rules.connect/fork.at_least=2"}},
        {"havannah:small", {"rules.capture={sizes: [1, 2], goal: 6}", "rules.move_limit.moves=60"}},
        {"havannah:small", {"rules.stones={cells: {white: d4 d3 e3, black: c5 d5}}"}},
        {"havannah:small", {"rules.enclose={goal: 3}", "rules.pass={when: stuck}"}},
        {"havannah:small",
         {"regions={home: {white: edge north, black: edge north-east}, core: d4}",
          "rules.connect/home={groups: [home, core], result: loses}", "rules.opening.name=swap5"}},
        {"y:small",
         {"seats=2", "rules.connect.result=loses", "rules.place.not_beside=own", "rules.stuck=on"}},
        {"y:small", {"board.size=2", "rules.connect=off", "rules.line={length: 2}"}},
        {"hex:small", {"rules.connect/across={edges: vertical, result: loses}", "rules.ring=on"}},
        {"hex:small", {"rules.connect={edges: vertical, groups: [corners, sides], at_least: 3}"}},
        {"squava", {"rules.connect={groups: sides, at_least: 4, result: wins}"}},
        {"yavalath", {"rules.no_line=on", "board.size=3"}},
        {"yavalath", {"rules.place=off", "rules.drop={towards: south}", "board.blocked=[e5]"}},
        {"score_four", {"rules.turns={stones: 2, first: 1}", "board={rows: 3, columns: 2}"}},
        {"score_four", {"rules.pop={towards: down}", "rules.move_limit.moves=60"}},
        {"score_four", {"rules.opening.name=swap5", "board.blocked=[a1, f2]"}},
        // Boxes, blocks that turn, stones that are pushed, and seeds.
        {"dots_and_boxes", {"board={rows: 2, columns: 3}", "seats=3", "rules.count.winner=fewest"}},
        {"dots_and_boxes", {"board={rows: 3, columns: 2, blocked: [b1, d4]}"}},
        {"dots_and_boxes", {"board={rows: 2, columns: 2}", "rules.turns={stones: 2, first: 1}"}},
        {"pentago", {"rules.line={length: 4, both: other}", "rules.turns.stones=2"}},
        {"pentago", {"board={rows: 4, columns: 6, blocks: 2x2}", "rules.rotate.blocks=2x2"}},
        {"quixo", {"board={rows: 3, columns: 4}", "rules.line={length: 3, both: actor}"}},
        {"kalah", {"rules.sow={seeds: 10, again: never}"}},
        {"kalah", {"rules.sow={capture: none, skip_start: true}", "rules.count.winner=fewest"}},
        {"oware", {"rules.sow={feed: false, again: own_store}", "rules.move_limit.moves=80"}},
        // Games that end when a side has no move.
        {"domineering:small", {"board.wrap=both"}},
        {"domineering:small", {"rules.place.also={vertical: north-east, horizontal: none}"}},
        {"domineering:small", {"rules.turns={stones: 2, first: 1}", "board.blocked=[c3]"}},
        {"domineering:small", {"rules.line={length: 4}", "rules.place.not_beside=other"}},
        {"snort:small", {"rules.turns.order=[1, 2, 2, 1]", "rules.stuck.result=draw"}},
        {"snort:small",
         {"rules.place={not_beside: own, beside: other}",
          "rules.stones={cells: {black: c3, white: c4}}"}},
        {"snort:hexagons", {"rules.full_board=on", "rules.count=on"}},
        {"col:small", {"rules.line={length: 2}", "rules.capture={sizes: [1], goal: 3}"}},
        {"col:small",
         {"regions={corner: a1-c3, home: {black: row 1 row 2, white: edge north rim}}",
          "rules.place={on: home, not_beside: nothing}"}},
        // Stones in hand, mills and flights, on boards of lines and of squares.
        {"teeko", {"rules.mill=on", "rules.line.result=draw", "rules.turns.stones=2"}},
        {"teeko", {"rules.fly={at_most: 4}", "rules.hop={takes: false, when: hand_left}"}},
        {"teeko",
         {"rules.place={beside: other, touching: all}", "rules.stones={cells: {red: c3}}",
          "rules.slide={when: hand_empty}", "rules.step=off"}},
        {"teeko", {"rules.place.also={black: north, red: east}", "rules.hand.pieces=5"}},
        {"teeko",
         {"pieces=[man, king]", "regions={far: row 5}", "rules.promote={in: far, to: king}",
          "rules.few={fewer_than: 3}", "rules.mill={length: 2, spare: none}"}},
        {"teeko", {"board.wrap=both", "rules.mill=on"}},
        {"morris", {"rules.hand={pieces: {white: 9, black: 5}}", "rules.few.fewer_than=2"}},
        {"morris", {"rules.hop={again: must, when: hand_empty}", "rules.must_take=on"}},
        {"morris:six", {"rules.mill.spare=none", "rules.flip={pattern: around}"}},
        {"morris:six", {"rules.repetition=off", "rules.move_limit.without=nothing"}},
        {"morris:three", {"rules.mill=on", "rules.capture={sizes: [1], goal: 2}"}},
        {"morris",
         {"rules.hand=off", "rules.place.from=supply", "rules.step.when=always",
          "rules.fly.when=always", "rules.few=off", "rules.full_board=on"}},
        {"gomoku",
         {"board={rows: 5, columns: 5, lines: [a1-c3-e5, a5-c3-e1, a1-a5]}",
          "rules.line.length=2"}},
        // Stones that may not stay attacked, and choices of kinds.
        {"los_alamos",
         {"board.wrap=columns", "rules.slide.most=2", "rules.slide/queen.most=2",
          "rules.stuck.result=wins"}},
        {"los_alamos", {"rules.turns={stones: 2, first: 1}", "rules.hop={piece: pawn}"}},
        {"los_alamos", {"rules.promote.to=[king, queen]", "rules.few={fewer_than: 3}"}},
        {"los_alamos",
         {"rules.royal.piece=[king, queen]", "rules.slide/queen.over=own", "board.blocked=[a3]"}},
        {"los_alamos", {"rules.place={piece: any}", "rules.full_board=on"}},
        {"los_alamos",
         {"rules.reach={region: last, piece: king}", "rules.few={piece: queen, result: wins}"}},
        {"chess",
         {"rules.line={length: 5, overline: ignored}", "rules.repetition.result=forbidden"}},
        {"chess",
         {"rules.stones={cells: {white: 'king e1, rook a1 h1, pawn a6 c6', black: 'king e8, rook "
          "a8 h8, pawn b3 d3'}}",
          "rules.promote={when: arrives}"}},
        {"draughts:brazilian", {"pieces=[man, king, queen]", "rules.promote.to=[queen, king]"}},
        {"draughts:international",
         {"pieces=[man, king, queen]", "rules.promote={to: [king, queen], when: arrives}"}},
        {"tictactoe:ultimate", {"rules.turns.order=[1, 2, 2, 1]", "rules.move_limit.moves=50"}},
    };
}

std::string name_of(const Combination& combination) {
    std::string name = combination.game;
    for (const std::string& setting : combination.settings) name += " --set " + setting;
    return name;
}

Result<LoadedGame> load(const GameLibrary& library, const Combination& combination) {
    Overrides overrides;
    for (const std::string& text : combination.settings) {
        const auto setting = parse_setting(text);
        REQUIRE(setting);
        overrides.settings.push_back(*setting);
    }
    return library.load(combination.game, overrides);
}

/// Plays three games of each or more, but no more than fit `cells` and `plies` in total (0: any).
void check_combinations(int most_games, int cells, int plies) {
    const GameLibrary library = GameLibrary::read(shipped_folders(), catalogue());
    for (const Combination& combination : combinations()) {
        INFO(name_of(combination));
        const Result<LoadedGame> loaded = load(library, combination);
        CHECK((loaded ? Texts{} : to_lines(loaded.error())) == Texts{});
        if (!loaded) continue;
        const int games = std::clamp(cells / loaded->game->board().cell_count(), 3, most_games);
        CHECK(find_breach(loaded->game, catalogue(), {games, 1, {}, plies}) == "");
    }
}

}  // namespace

TEST_CASE("Rules work in combinations that no shipped game has", "[config]") {
    check_combinations(10, 500, repetitions(300, 100));
}

TEST_CASE("Rules work for 5,000 plies of each combination that no shipped game has",
          "[config][.slow]") {
    check_combinations(1000, 100'000, 5000);
}
