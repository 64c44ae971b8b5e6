// Drills: better actions are searched for at the mistakes of a reviewed game.
#include "review/drill.hpp"

#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "review_fixture.hpp"
#include "support/shipped.hpp"

namespace tengen::test {
namespace {

/// White leaves a block out, black does not use it immediately, and white blocks too late.
constexpr const char* kMistakes = "h8 h9 i8 f9 j8 a15 o1 g8 k8 l8";

/// They make the drill and the review judge a move alike.
const ReviewSettings kEnoughNodes{2000, std::chrono::milliseconds(0), 1};

class Driller {
  public:
    explicit Driller(std::optional<Seat> seat = std::nullopt)
        : Driller(reviewed_game(shipped("gomoku"), "", kMistakes), "sente", seat) {}
    Driller(ReviewedGame game, const std::string& engine, std::optional<Seat> seat = std::nullopt)
        : game_(std::move(game)) {
        run_review(game_, kEnoughNodes, nullptr, bundled_engine(engine));
        drill_.emplace(io_, game_, seat, ReviewThresholds{5, 10, 20}, bundled_engine(engine),
                       bundled_solver(), kEnoughNodes, nullptr);
    }

    Drill& drill() { return *drill_; }
    const ReviewedGame& game() const { return game_; }

    DrillAnswer attempt(const std::string& move) {
        std::optional<DrillAnswer> answer;
        drill_->attempt(actions_of(drill_->position(), move)[0],
                        [&](const tl::expected<DrillAnswer, Fault>& heard) {
                            REQUIRE(heard);
                            answer = *heard;
                            io_.stop();
                        });
        io_.restart();
        if (!answer) io_.run();
        REQUIRE(answer);
        return *answer;
    }

    /// Skips to the moment of an action.
    void go_to(int ply) {
        while (!drill_->over() && drill_->ply() < ply) drill_->skip();
        REQUIRE(!drill_->over());
        REQUIRE(drill_->ply() == ply);
    }

  private:
    ReviewedGame game_;
    boost::asio::io_context io_{1};
    std::optional<Drill> drill_;
};

}  // namespace

TEST_CASE("a drill continues after a try that loses less than 5 points", "[review]") {
    Driller driller;
    driller.go_to(5);
    const std::size_t moment = driller.drill().moment();
    const DrillAnswer bad = driller.attempt("a1");
    CHECK(!bad.solved);
    CHECK(bad.loss > 10);
    CHECK(driller.drill().moment() == moment);
    CHECK(driller.drill().tries() == 1);
    const EngineFinding* best = driller.game().at(5).best();
    REQUIRE(best != nullptr);
    const Position position = driller.drill().position();
    const DrillAnswer good = driller.attempt(position.action_name(best->line.at(0)));
    CHECK(good.solved);
    CHECK(good.loss < 5);
    CHECK(driller.drill().moment() == moment + 1);
    CHECK(driller.drill().tries() == 0);
}

TEST_CASE("each win solves the moment of a missed win", "[review]") {
    for (const char* win : {"g8", "k8"}) {
        Driller driller(Seat{0});
        driller.go_to(6);
        CHECK(!driller.attempt("o2").solved);
        INFO(win);
        CHECK(driller.attempt(win).solved);
    }
}

TEST_CASE("only a move that allows no win solves the moment of an allowed win", "[review]") {
    // White is the only one who can stop black's line at f6, and stands badly for the engine.
    const std::string moves = "j10 k11 l12 j11 k10 l10 i9 j9 k12 h8 m13 l13 g7 i11 h11 f6";
    Driller driller(reviewed_game(shipped("gomoku:three_way"), "", moves), "alphabeta");
    driller.go_to(14);
    REQUIRE(judge(driller.game())[14].word == ReviewWord::AllowedWin);
    const std::size_t moment = driller.drill().moment();
    for (const char* wrong : {"r4", "a1"}) {
        const DrillAnswer answer = driller.attempt(wrong);
        INFO(wrong << ' ' << answer.loss);
        CHECK(!answer.solved);
        CHECK(!answer.holds);
        CHECK(driller.drill().moment() == moment);
    }
    const DrillAnswer held = driller.attempt("f6");
    CHECK(held.solved);
    CHECK(held.holds);
}

TEST_CASE("a drill has the moments of one seat, and ends after the last", "[review]") {
    Driller all;
    Driller white(Seat{1});
    CHECK(white.drill().moments() > 0);
    CHECK(white.drill().moments() < all.drill().moments());
    while (!white.drill().over()) {
        CHECK(white.game().turn(white.drill().ply()).seat == 1);
        white.drill().skip();
    }
    CHECK(white.drill().moment() == white.drill().moments());
}

}  // namespace tengen::test
