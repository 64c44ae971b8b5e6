// The AI "sente": its strength, its use of time, and balanced moves.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "core/notation.hpp"
#include "games/gomoku/rules.hpp"
#include "player.hpp"
#include "plugin/position_api.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"
#include "support/shipped.hpp"

#include "../../plugins/ai/sente/balance.hpp"
#include "../../plugins/ai/sente/clock.hpp"
#include "../../plugins/ai/sente/openings.hpp"
#include "../../plugins/ai/sente/strength.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

constexpr sente::SideRule kFreeSide{};
constexpr sente::SideRule kExactSide{true, false};
constexpr sente::SideRule kRenjuSide{true, true};

sente::Engine engine_15() {
    return {sente::Rules{}, std::size_t{4} << 20};
}

/// Gives the engine stones by name, in turn.
void set_up(sente::Engine& engine, const std::vector<std::string>& names) {
    std::vector<sente::Stone> stones;
    for (const std::string& name : names) {
        const int column = name[0] - 'a';
        const int row = std::stoi(name.substr(1)) - 1;
        stones.push_back({static_cast<sente::Cell>(15 * row + column),
                          static_cast<sente::Side>(stones.size() % 2)});
    }
    engine.set_position(stones);
}

sente::Limits with_nodes(std::uint64_t count) {
    sente::Limits limits;
    limits.nodes = count;
    return limits;
}

std::shared_ptr<const Game> game_with_opening(const std::string& name) {
    return make(
        {15,
         15,
         {"place", "line length=5 overline=ignored", "full_board", "opening name=" + name}});
}

/// The points of the first player in games with both seats, from a few openings.
double points_of_first(const std::map<std::string, std::string>& first,
                       const std::map<std::string, std::string>& second) {
    const auto game = line_game(15, 15, 5);
    Player one("sente", game, first);
    Player two("sente", game, second);
    double sum = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const std::vector<Player*> players =
            seed % 2 == 0 ? std::vector<Player*>{&one, &two} : std::vector<Player*>{&two, &one};
        const Position end = play_out(game, players, seed);
        const auto own = static_cast<std::size_t>(seed % 2);
        sum += end.outcome().draw() ? 0.5 : end.outcome().rank[own] == 1 ? 1 : 0;
        one.new_game();
        two.new_game();
    }
    return sum;
}

}  // namespace

TEST_CASE("sente's strength grows by nodes and falling errors", "[ai]") {
    CHECK(sente::Strength(0).nodes == 300);
    CHECK(sente::Strength(99).nodes < 3000000);
    CHECK(sente::Strength(100).nodes == 0);
    CHECK(sente::Strength(100).error == 0);
    for (int percent = 1; percent < 100; ++percent) {
        INFO(percent);
        CHECK(sente::Strength(percent).nodes > sente::Strength(percent - 1).nodes);
        CHECK(sente::Strength(percent).error <= sente::Strength(percent - 1).error);
    }
    CHECK(sente::Strength(0).error > 0);
    CHECK(points_of_first({{"strength", "40"}}, {{"strength", "0"}}) >= 4.5);
}

TEST_CASE("a weak sente plays various moves, and the same ones with the same seed", "[ai]") {
    const auto game = line_game(15, 15, 5);
    const Position position = play(game, "h8 i9 g7 f6 h9");
    Player weak("sente", game, {{"strength", "10"}});
    std::set<std::string> moves;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        weak.new_game();
        const std::string move = weak.says(position, seed);
        CHECK(weak.report().nodes <= sente::Strength(10).nodes);
        CHECK(weak.report().line.at(0) == *parse_action(position, move));
        weak.new_game();
        CHECK(weak.says(position, seed) == move);
        moves.insert(move);
    }
    CHECK(moves.size() > 2);
}

TEST_CASE("even the weakest sente makes a five, stops one, and takes a win within three", "[ai]") {
    struct Row {
        const char* moves;
        std::set<std::string> expected;
    };
    const Row rows[] = {
        {"h8 a1 i8 a2 j8 a3 k8 a4", {"g8", "l8"}},
        {"h8 a1 i8 g8 j8 a3 k8", {"l8"}},
        {"h8 a1 i8 a15 j8 o1", {"g8", "k8"}},
    };
    const auto game = line_game(15, 15, 5);
    Player weak("sente", game, {{"strength", "0"}});
    for (const Row& row : rows) {
        INFO(row.moves);
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            weak.new_game();
            CHECK(row.expected.count(weak.says(play(game, row.moves), seed)) == 1);
        }
    }
}

TEST_CASE("without a clock sente uses its time up to the last milliseconds", "[ai]") {
    sente::ThinkingTime time({1000, 2000, -1});
    CHECK_FALSE(time.flexible());
    const std::int64_t end = time.end();
    CHECK(end >= 995);
    CHECK(end < 1000);
    for (int depth = 0; depth < 20; ++depth) {
        time.note(7, -10 * depth);
        CHECK(time.end() == end);
    }
    CHECK(time.is_real_stop(500));
    CHECK(time.is_real_stop(1001));
    // Without a soft limit, it keeps away from the hard one.
    CHECK(sente::ThinkingTime({-1, 2000, -1}).end() < 1000);
    CHECK_FALSE(sente::ThinkingTime({-1, -1, -1}).limited());
    CHECK(sente::ThinkingTime({0, 0, 0}).end() >= 0);
}

TEST_CASE("with a clock sente takes less time for a steady move, and more if the score falls",
          "[ai]") {
    sente::ThinkingTime steady({1000, 60000, 60000});
    REQUIRE(steady.flexible());
    CHECK(steady.end() < 1000);
    for (int depth = 0; depth < 10; ++depth) steady.note(7, 20);
    CHECK(steady.end() < 650);
    CHECK(steady.end() >= 590);

    sente::ThinkingTime falling({1000, 60000, 60000});
    falling.note(7, 20);
    const std::int64_t before = falling.end();
    falling.note(8, -60);
    CHECK(falling.end() > before);
    CHECK(falling.end() <= 1600);
    CHECK(falling.end() <= falling.last_end());
    // A request to stop after the soft limit comes from that limit.
    CHECK(falling.is_real_stop(500));
    CHECK_FALSE(falling.is_real_stop(1001));
}

TEST_CASE("with a clock sente never takes more than an eighth of it, nor the hard limit", "[ai]") {
    for (const std::int64_t left : {0, 1, 8, 100, 1000, 5000, 100000}) {
        for (const std::int64_t soft : {0, 1, 20, 500, 5000}) {
            for (const std::int64_t hard : {soft, 2 * soft, std::int64_t{-1}}) {
                INFO(left << " " << soft << " " << hard);
                sente::ThinkingTime time({soft, hard, left});
                for (int depth = 0; depth < 8; ++depth) {
                    time.note(static_cast<sente::Cell>(depth), -100 * depth);
                    CHECK(time.end() >= 0);
                    CHECK(time.end() <= std::max<std::int64_t>(left / 8, 1));
                    CHECK(time.end() <= soft * 8 / 5);
                    if (hard >= 0) CHECK(time.end() <= hard);
                }
            }
        }
    }
}

TEST_CASE("sente's balanced move leaves an even position", "[ai]") {
    sente::Engine engine = engine_15();
    for (const auto& names : std::vector<std::vector<std::string>>{
             {"h8", "i9"}, {"h8", "g7", "c12"}, {"h8", "i8", "g10", "h9"}, {"c3", "d5", "e3"}}) {
        INFO(names[0] << " and " << names.size() << " stones");
        engine.new_game();
        set_up(engine, names);
        const auto key = engine.board().key();
        const std::vector<sente::Cell> moves = engine.allowed_moves();
        const sente::Progress found = find_balanced(engine, moves, with_nodes(20000));
        CHECK(engine.board().key() == key);
        CHECK(found.nodes <= 20000);
        const sente::Cell cell = found.line.moves.at(0);
        CHECK(std::count(moves.begin(), moves.end(), cell) == 1);
        CHECK(std::abs(found.line.score) <= 60);
        // A search of the position agrees.
        engine.new_game();
        set_up(engine, names);
        engine.board().put(cell);
        const int score = engine.think(engine.allowed_moves(), with_nodes(20000), {}).line.score;
        CHECK(std::abs(score) <= 120);
        // The best move would be better for its side, within the errors of the searches.
        engine.new_game();
        set_up(engine, names);
        CHECK(engine.think(moves, with_nodes(20000), {}).line.score > found.line.score - 30);
    }
}

TEST_CASE("sente's balanced move is legal with any number of nodes", "[ai]") {
    sente::Engine engine = engine_15();
    set_up(engine, {"h8", "i9", "g9"});
    const std::vector<sente::Cell> moves = engine.allowed_moves();
    for (const std::uint64_t count : {1, 10, 100, 1000}) {
        const sente::Progress found = find_balanced(engine, moves, with_nodes(count));
        CHECK(std::count(moves.begin(), moves.end(), found.line.moves.at(0)) == 1);
        CHECK(found.nodes <= count);
        CHECK(std::abs(found.line.score) < sente::kInfinite);
    }
}

TEST_CASE("sente's listed starts are of three stones, and even", "[ai]") {
    for (const sente::SideRule black : {kFreeSide, kExactSide, kRenjuSide}) {
        const bool renju = black.forbidden;
        const sente::Rules rules{15, 15, black, renju ? kFreeSide : black};
        sente::Engine engine(rules, std::size_t{4} << 20);
        std::istringstream lines{std::string(sente::starts_for(black))};
        std::set<std::string> different;
        int even = 0;
        for (std::string line; std::getline(lines, line);) {
            INFO(line);
            std::istringstream words(line);
            const std::vector<std::string> names{std::istream_iterator<std::string>(words), {}};
            REQUIRE(names.size() == 3);
            different.insert(line);
            if (different.size() % 10 != 0) continue;
            engine.new_game();
            set_up(engine, names);
            const int score = engine.think(engine.allowed_moves(), with_nodes(5000), {}).line.score;
            if (std::abs(score) <= 100) ++even;
        }
        CHECK(different.size() == 200);
        CHECK(even >= 15);  // of 20
    }
}

TEST_CASE("in swap2 sente places a listed start in any orientation", "[ai]") {
    const auto game = shipped("gomoku:swap2");
    Player player("sente", game, {{"nodes", "2000"}});
    std::set<std::string> starts;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        Position position(game);
        std::string start;
        for (int stone = 0; stone < 3; ++stone) {
            const Action action = player.think(position, seed);
            start += position.action_name(action) + ' ';
            position.apply(action);
        }
        CHECK(position.turn().seat == 1);
        starts.insert(start);
    }
    CHECK(starts.size() > 6);
}

TEST_CASE("sente knows when the other player chooses after its stone", "[ai]") {
    struct Row {
        const char* opening;
        const char* actions;
        bool chooses;
    };
    const Row rows[] = {
        {"swap", "", true},
        {"swap2", "h8 i9", true},
        {"swap2", "h8", false},
        {"swap2", "h8 i9 g7 more h9", true},
        {"swap2", "h8 i9 g7 more", false},
        {"rif", "h8 g7", true},
        {"rif", "h8 g7 i8 keep", false},
        {"soosyrv8", "h8 g7 i8 keep", true},
        {"taraguchi10", "h8 keep g9 keep", true},
        {"taraguchi10", "h8 keep g9 keep i9 keep", true},
        {"pro", "h8 a1", false},
    };
    for (const Row& row : rows) {
        INFO(row.opening << ": " << row.actions);
        const Position before = play(game_with_opening(row.opening), row.actions);
        tengen_position handle(before);
        ai::Position position(position_api(), &handle);
        CHECK(sente::other_chooses_next(position) == row.chooses);
        CHECK(handle.position == before);
    }
}

TEST_CASE("sente plays every opening to its end, by the seed and with few nodes", "[ai]") {
    for (const auto& opening : gomoku::openings()) {
        for (const char* const nodes : {"30", "600"}) {
            INFO(opening.name << " with nodes " << nodes);
            const auto game = game_with_opening(opening.name);
            Player player("sente", game, {{"nodes", nodes}});
            const Position end = play_out(game, {&player, &player}, 7, 22);
            CHECK(english(end.prompt()).empty());  // no question of the opening remains
            player.new_game();
            CHECK(play_out(game, {&player, &player}, 7, 22) == end);
        }
    }
}
