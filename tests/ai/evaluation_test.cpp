// The evaluation of games with moving stones or seeds, or of the last move, and its use by mcts and
// minimax.
#include <tengen/kit/evaluation.hpp>

#include <map>
#include <set>

#include "config/overrides.hpp"
#include "core/notation.hpp"
#include "player.hpp"
#include "plugin/game_facts.hpp"
#include "plugin/game_view.hpp"
#include "plugin/position_api.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// An evaluation of a game without a plugin.
class Judge {
  public:
    explicit Judge(const std::shared_ptr<const Game>& game, ai::EvaluationWeights weights = {})
        : view_(game), facts_(game), host_{this, "tests", "1", &extension, nullptr} {
        const ai::Context context{ai::Game(view_.raw()), ai::Options(nullptr, 0), &host_};
        evaluation_.emplace(context, weights);
    }

    const ai::Evaluation& evaluation() const { return *evaluation_; }

    /// The lead of the first side over the second.
    float lead(const Position& position, const ai::Mobility& mobility = {}) const {
        tengen_position handle(position);
        const auto strengths =
            evaluation_->strengths(ai::Position(position_api(), &handle), mobility);
        return strengths[1] - strengths[2];
    }

  private:
    static const tengen_game_facts_t* facts(const tengen_host_t* host) {
        return &static_cast<const Judge*>(host->data)->facts_.raw();
    }
    static const void* extension(const tengen_host_t*, const char* id) {
        static const tengen_game_2_t table = game_2_api(&facts);
        return std::string_view(id) == TENGEN_GAME_2 ? &table : nullptr;
    }

    GameView view_;
    GameFacts facts_;
    tengen_host_t host_;
    std::optional<ai::Evaluation> evaluation_;
};

float lead(std::string_view game, std::string_view stones) {
    const auto shared = shipped(game);
    return Judge(shared).lead(play(shared, "", stones));
}

}  // namespace

TEST_CASE("only games with moving stones, seeds or a last move that decides are evaluated",
          "[ai]") {
    const std::map<std::string, bool> rows{
        {"draughts", true},    {"breakthrough", true}, {"amazons", true}, {"kalah", true},
        {"morris", true},      {"gomoku", false},      {"go", false},     {"hex", false},
        {"reversi", false},    {"oware", true},        {"snort", true},   {"col", true},
        {"domineering", true}, {"squava", false}};
    for (const auto& [name, exists] : rows) {
        INFO(name);
        CHECK(Judge(shipped(name)).evaluation().exists() == exists);
    }
}

TEST_CASE("games that only the last move decides, and soon, are known", "[ai]") {
    const std::set<std::string> known{"snort", "col", "domineering", "konane", "clobber"};
    for (const std::string& name : full_names(shipped_library())) {
        INFO(name);
        const bool is = known.contains(name.substr(0, name.find(':')));
        CHECK(Judge(shipped(name)).evaluation().is_of_moves() == is);
    }
}

TEST_CASE("starting positions are even, and the weaker side is behind", "[ai]") {
    for (const char* const name : {"draughts", "breakthrough", "lines_of_action", "kalah", "morris",
                                   "amazons", "ataxx", "hasami_shogi", "clobber"}) {
        INFO(name);
        const auto game = shipped(name);
        CHECK(Judge(game).lead(Position(game)) == Approx(0).margin(1e-4));
    }
    CHECK(lead("breakthrough", "white:a2,b2,c2 black:a7,b7 to_move:white") > 0.3F);
    // The same number of stones: the white ones are nearer to their goal.
    CHECK(lead("breakthrough", "white:a5,b5 black:a7,b7 to_move:white") > 0.1F);
    CHECK(lead("breakthrough", "white:a2,b2 black:a3,b3 to_move:white") < -0.1F);
    // A king is worth two men, wherever they are.
    CHECK(lead("draughts", "black:king@c5,man@e5 white:man@d4,man@f4 to_move:black") > 0);
    // The white stones are nearer to each other.
    CHECK(lead("lines_of_action", "black:a1,a8,h1,h8 white:d4,e5,d6,e3 to_move:black") < -0.5F);
}

TEST_CASE("in a race, stones go to the innermost cells, and the last one matters most", "[ai]") {
    const auto star = shipped("chinese_checkers");
    const Judge judge(star);
    REQUIRE(judge.evaluation().is_race());
    CHECK_FALSE(judge.evaluation().first_wins());
    const Judge breakthrough(shipped("breakthrough"));
    CHECK_FALSE(breakthrough.evaluation().is_race());
    CHECK(breakthrough.evaluation().first_wins());
    // Only the king's goal wins there.
    CHECK_FALSE(Judge(shipped("brandub")).evaluation().first_wins());
    const auto red = [&](const std::string& cells) {
        return judge.lead(play(star, "", "red:" + cells + " blue:g7 to_move:red"));
    };
    const auto cells = find_region(star->description().regions, "goal")->of(1);
    const auto neighbours_inside = [&](Cell cell) {
        return std::ranges::count_if(cells, [&](Cell other) {
            const auto& board = star->board();
            for (Direction each = 0; each < board.direction_count(); ++each) {
                if (board.step(cell, each) == other) return true;
            }
            return false;
        });
    };
    const auto name = [&](Cell cell) { return cell_name(star->board(), cell); };
    const Cell tip =
        *std::ranges::max_element(cells, {}, [&](Cell cell) { return red(name(cell)); });
    // A corner of the ten cells has two neighbours inside.
    CHECK(neighbours_inside(tip) == 2);
    CHECK(std::ranges::none_of(
        cells, [&](Cell cell) { return cell != tip && red(name(cell)) == red(name(tip)); }));
    // Mobility counts nothing.
    ai::Mobility mobility{};
    mobility[1] = 50;
    mobility[2] = 1;
    const Position start(star);
    CHECK(judge.lead(start, mobility) == judge.lead(start));
}

TEST_CASE("mcts finishes a race", "[ai]") {
    Overrides small;
    small.settings = {{"board.size", "2"}};
    const auto game = shipped("chinese_checkers", small);
    Player red("mcts", game, {{"simulations", "60"}, {"threads", "1"}});
    Player blue("mcts", game, {{"simulations", "60"}, {"threads", "1"}});
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Position end = play_out(game, {&red, &blue}, seed, 100);
        REQUIRE(end.over());
        CHECK(end.verdict().reason == "reach");
    }
}

TEST_CASE("each weight counts its own part", "[ai]") {
    const auto game = shipped("draughts");
    const Position ahead = play(game, "", "black:man@c5,man@e5 white:man@d4 to_move:black");
    const auto lead = [&](ai::EvaluationWeights weights, const ai::Mobility& moves = {}) {
        return Judge(game, weights).lead(ahead, moves);
    };
    CHECK(lead({0, 0, 0, 0}) == 0);
    CHECK(lead({1, 0, 0, 0}) == Approx(0.5));
    CHECK(lead({-2, 0, 0, 0}) == Approx(-1));
    CHECK(lead({0, 0, 1, 0}) > 0);
    ai::Mobility mobility{};
    mobility[1] = 6;
    mobility[2] = 2;
    const auto free = shipped("breakthrough");
    const Position start(free);
    CHECK(Judge(free, {0, 1, 0, 0}).lead(start) == 0);
    CHECK(Judge(free, {0, 1, 0, 0}).lead(start, mobility) == Approx(1.5));
    // If stones must be taken, few moves say nothing.
    CHECK(lead({0, 1, 0, 0}, mobility) == 0);
}

TEST_CASE("minimax follows takes at its horizon and sees what they cost", "[ai]") {
    // The step to c4 gives a stone to d5 for nothing; at depth 1, only takes show that.
    const auto game = shipped("breakthrough");
    const Position position = play(game, "", "white:c3,h2,g2 black:d5,b5,h7,g7,a7 to_move:white");
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Player player("minimax", game, {{"depth", "1"}});
        CHECK(player.says(position, seed) != "c3-c4");
    }
}

TEST_CASE("minimax takes all stones of a chain into account", "[ai]") {
    const auto game = shipped("draughts");
    const Position position =
        play(game, "", "black:king@a1,man@a7 white:man@b2,man@d4,man@h2 to_move:black");
    Player player("minimax", game, {{"depth", "1"}});
    player.think(position);
    // A king and a man are worth two men more than one man: even odds become e to 1.
    CHECK(player.report().score > 0.035);
}

TEST_CASE("minimax counts a turn of several actions as one level", "[ai]") {
    // The last seed of d1 falls into the store, and a second sowing brings a second seed there.
    const auto game = shipped("kalah");
    Player player("minimax", game, {{"depth", "1"}, {"mobility", "0"}, {"hands", "10"}});
    CHECK(player.says(Position(game)) == "d1");
    CHECK(player.report().score > 0.12);
}

TEST_CASE("where the last to move wins, minimax takes most cells from the other side", "[ai]") {
    // A stone inside takes five cells, and one on the rim four or three.
    const auto game = shipped("snort:small");
    const Position start(game);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Player player("minimax", game, {{"depth", "1"}});
        const std::string cell = player.says(start, seed);
        INFO(cell);
        CHECK(std::string_view("bcd").find(cell[0]) != std::string_view::npos);
        CHECK(std::string_view("234").find(cell[1]) != std::string_view::npos);
    }
}

TEST_CASE("minimax counts a repeated position as a draw", "[ai]") {
    // A repetition ends this game.
    const auto game = shipped("lines_of_action");
    Position position = play(game, "", "black:a1,c1,h8 white:a8,h1 to_move:black");
    CHECK_NOTHROW(Player("minimax", game, {{"depth", "3"}}).think(position));
}

TEST_CASE("mcts takes a stone that is given away", "[ai]") {
    const auto game = shipped("breakthrough");
    const Position position =
        play(game, "", "white:c3,h2,g2,a1,b1 black:d4,h7,g7,a7,b7 to_move:white");
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Player player("mcts", game, {{"simulations", "300"}});
        CHECK(player.says(position, seed) == "c3xd4");
    }
}

TEST_CASE("without an evaluation, mcts and minimax play as before", "[ai]") {
    const auto game = shipped("draughts");
    for (const char* const name : {"mcts", "minimax"}) {
        Player player(name, game, {{"evaluation", "none"}});
        player.budget.nodes = 100;
        const Position start(game);
        CHECK(start.is_legal(player.think(start)));
    }
}
