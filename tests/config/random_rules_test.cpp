// Rules in random combinations: every game that the library accepts keeps the promises of a game.
#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "config/game_library.hpp"
#include "config_fixture.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Possible changes of a game, one of each kind at a time. Most games refuse some of them.
constexpr const char* kSettings[] = {
    "board.wrap=both",
    "board.wrap=columns",
    "board.neighbours=hexagonal",
    "board.layers=2",
    "board.blocks=3x3",
    "board.blocked=[a1]",
    "board.blocked=[b2, c3]",
    "seats=1",
    "seats=2",
    "seats=3",
    "seats=4",
    "teams=2",
    "sides=[black, white, red]",
    "rules.place=on",
    "rules.place=off",
    "rules.place={stones: any}",
    "rules.drop={towards: south}",
    "rules.drop={towards: west}",
    "rules.pop={towards: south}",
    "rules.pop={towards: west}",
    "rules.turns={order: [1, 2, 2, 1]}",
    "rules.turns={order: [2, 1], stones: 3, first: 2}",
    "rules.turns={stones: 2, first: 1}",
    "rules.stones={cells: {black: a1 b2, white: a2 b1}, centred: true}",
    "rules.stones={cells: {white: b2 c2 d3}}",
    "rules.opening={name: swap2}",
    "rules.opening={name: pro}",
    "rules.opening={name: swap5}",
    "rules.opening={name: taraguchi10}",
    "rules.opening={name: yamaguchi}",
    "rules.opening={steps: [black places, white places outside 3x3, first offers 2 white, second "
    "picks]}",
    "rules.opening={steps: [first places white, first places black touching, second may swap, "
    "first declares 1 to 3, second offers declared, first picks]}",
    "rules.pass={when: always}",
    "rules.pass={when: stuck}",
    "rules.pass=off",
    "rules.flip=on",
    "rules.capture={sizes: [1, 2], goal: 6}",
    "rules.capture={sizes: [2], goal: 10, lines_must_last: true}",
    "rules.enclose={goal: 3}",
    "rules.forbidden={overline: true, double_four: true, double_three: true, penalty: illegal}",
    "rules.forbidden={double_three: true, threes: simple, penalty: loses}",
    "rules.line={length: 3}",
    "rules.line={length: 4, overline: ignored}",
    "rules.line={length: 3, result: loses}",
    "rules.line={length: 3, result: draw}",
    "rules.line={length: 4, result: wins, winner: white}",
    "rules.line={length: 3, misere: true}",
    "rules.line/three={length: 3, result: loses}",
    "rules.line/five={length: 5, winner: actor}",
    "rules.line/rows={length: 4, directions: [horizontal], result: draw}",
    "rules.line={length: 3, winner: actor}",
    "rules.line={length: 4, closed: ignored}",
    "rules.line={length: 3, directions: [horizontal]}",
    "rules.line=off",
    "rules.line={length: 3, both: draw}",
    "rules.line={length: 3, both: other}",
    "rules.rotate={blocks: 2x2}",
    "rules.rotate={blocks: 3x3}",
    "rules.push=on",
    "rules.claim=on",
    "rules.sow={seeds: 3, track: a1 b1 c1 c2 b2 a2, stores: {south: d1, north: d2}}",
    "regions.home={south: a1-c1, north: a2-c2}",
    "rules.repetition={times: 2}",
    "rules.step={towards: any, not_into: border}",
    "rules.slide={towards: any, not_into: halves}",
    "rules.hop={over: [own, other], takes: false, again: anywhere, not_into: border}",
    "rules.capture={sizes: [1], goal: 0, hostile: border}",
    "rules.reach={region: halves, all: filled}",
    "rules.reach={region: border, all: own, result: loses}",
    "rules.connect={edges: vertical}",
    "rules.connect={result: loses}",
    "rules.connect/across={edges: horizontal}",
    "rules.connect={groups: sides, at_least: 3}",
    "rules.connect={groups: corners, at_least: 2, result: loses}",
    "rules.connect/fork={groups: sides_without_corners, at_least: 2}",
    "rules.connect/home={groups: [border, halves], at_least: 2}",
    "rules.ring=on",
    "rules.ring={result: loses}",
    "rules.drop={towards: down}",
    "rules.pop={towards: down}",
    "rules.stuck={result: loses}",
    "rules.stuck={result: wins}",
    "rules.stuck={result: draw}",
    "rules.place={stones: nobody}",
    "rules.place={beside: own}",
    "rules.place={beside: other, not_beside: own}",
    "rules.place={not_beside: other}",
    "rules.place={not_beside: own}",
    "rules.place={also: north}",
    "rules.place={also: east, stones: nobody}",
    "rules.place={also: {black: south-east}, not_beside: other}",
    "rules.place={on: border}",
    "rules.place={on: halves, beside: own}",
    "rules.place={on: border, stones: nobody}",
    "regions={border: rim, halves: {black: edge south, white: row 2}}",
    "regions.border=[a1]",
    "rules.count={winner: most}",
    "rules.count={winner: fewest}",
    "rules.no_line=on",
    "rules.full_board=on",
    "rules.full_board={result: wins}",
    "rules.full_board={result: loses, winner: black}",
    "rules.full_board=off",
    "rules.move_limit={moves: 40}",
    "rules.move_limit={moves: 200, empty_left: 3}",
    "rules.play_on=on",
    "rules.play_on={places: 2}",
    "pieces=[pawn, king, queen]",
    "rules.promote={piece: pawn, in: border, to: [queen, king]}",
    "rules.royal={piece: king}",
    "rules.royal={piece: [king, pawn]}",
    "rules.step={onto: [empty, other]}",
    "rules.place={piece: any}",
};

struct RandomGame {
    std::string name;
    Overrides overrides;

    /// The arguments of a command that plays it.
    std::string text() const {
        std::string words = name;
        for (const Setting& setting : overrides.settings) {
            words += fmt::format(" --set '{}={}'", setting.path, setting.text);
        }
        return words;
    }
};

/// Whether the board of a shipped game has a size instead of rows and columns.
bool has_shape(std::string_view name) {
    constexpr std::string_view kShaped[] = {"chinese_checkers", "havannah", "y", "yavalath"};
    const std::string_view game = name.substr(0, name.find(':'));
    return std::ranges::find(kShaped, game) != std::end(kShaped);
}

/// Whether the parts of a shipped game name cells or divide the board, so its size is fixed.
bool has_fixed_board(std::string_view name) {
    constexpr std::string_view kFixed[] = {"chess",  "kalah", "los_alamos",
                                           "morris", "oware", "pentago"};
    const std::string_view game = name.substr(0, name.find(':'));
    return std::ranges::find(kFixed, game) != std::end(kFixed);
}

RandomGame random_game(const std::vector<std::string>& names, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    RandomGame game{names[random() % names.size()], {}};
    const auto add = [&](const std::string& setting) {
        game.overrides.settings.push_back(parse_setting(setting).value());
    };
    if (has_shape(game.name)) {
        add(fmt::format("board.size={}", 1 + random() % 5));
        random();
    } else if (!has_fixed_board(game.name)) {
        add(fmt::format("board.rows={}", 3 + random() % 6));
        add(fmt::format("board.columns={}", 3 + random() % 6));
    }
    if (random() % 2 == 0) add("regions={border: rim, halves: a1-c3}");
    for (std::uint64_t left = 1 + random() % 4; left > 0; --left) {
        add(kSettings[random() % std::size(kSettings)]);
    }
    return game;
}

/// Plays three games of each. Together they have at most `plies` moves, or any number if it is 0.
void check_random_games(std::uint64_t from, std::uint64_t count, int plies) {
    const GameLibrary library = GameLibrary::read(shipped_folders(), catalogue());
    const std::vector<std::string> names = full_names(library);
    std::uint64_t played = 0;
    for (std::uint64_t seed = from; seed < from + count; ++seed) {
        const RandomGame game = random_game(names, seed);
        const auto loaded = library.load(game.name, game.overrides);
        if (!loaded) continue;
        ++played;
        INFO("seed " << seed << ": " << game.text());
        CHECK(find_breach(loaded->game, catalogue(), {3, seed, {}, plies}) == "");
    }
    CHECK(played > count / 6);
}

}  // namespace

TEST_CASE("Rules in random combinations keep the promises of a game", "[config]") {
    check_random_games(101, 100, 300);
}

TEST_CASE("Rules in ten thousand random combinations keep the promises of a game",
          "[config][.slow]") {
    check_random_games(1000, 10'000, 0);
}
