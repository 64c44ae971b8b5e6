// Players that think ahead in the turns of others: when they begin, and what ends it.
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "match/ai_player.hpp"
#include "match/table.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

using Events = std::vector<std::string>;

/// A session that only notes what it is asked.
class NotedSession final : public AiSession {
  public:
    void prepare(std::shared_ptr<const Game>, ReadyHandler) override {}
    void new_game() override { events.emplace_back("new"); }
    void think(const Position& position, const Budget& budget, AnswerHandler answer) override {
        const char* const what = budget.analysis ? "ponder" : "think";
        events.push_back(fmt::format("{} {} with {}", what, position.ply(), budget.threads));
        limited = budget.soft != Budget::kNever;
        asked = std::move(answer);
    }
    bool can_analyse() const override { return analyses; }
    void stop() override {}
    void cancel() override {
        if (std::exchange(asked, nullptr)) events.emplace_back("cancel");
    }
    void on_report(ReportHandler) override {}

    Events take() { return std::exchange(events, {}); }

    Events events;
    AnswerHandler asked;
    bool analyses = true;
    bool limited = false;
};

/// A person against an AI that ponders with three threads and thinks with four.
struct PonderTable {
    Table table{tic_tac_toe()};
    std::shared_ptr<NotedSession> session = std::make_shared<NotedSession>();

    explicit PonderTable(bool ponders = true) {
        table.person("Ann");
        auto player = std::make_unique<AiPlayer>("ai", session, 0, 4);
        if (ponders) player->ponder(table.io, 3);
        table.setup.players.push_back(std::move(player));
    }
    LocalMatch& start() {
        LocalMatch& match = table.start();
        table.poll();
        return match;
    }
    void answer(Answer answer) {
        std::exchange(session->asked, nullptr)(std::move(answer));
        table.poll();
    }
};

}  // namespace

TEST_CASE("an AI ponders in the turns of others, and thinks in its own", "[match]") {
    PonderTable at;
    at.start();
    CHECK(at.session->take() == Events{"new", "ponder 0 with 3"});
    CHECK(at.session->limited);
    REQUIRE(at.table.play("b2"));
    CHECK(at.session->take() == Events{"cancel", "think 1 with 4"});
    at.answer(plays(Action::place(0)));
    CHECK(at.session->take() == Events{"ponder 2 with 3"});
    CHECK(at.table.match->position().ply() == 2);
}

TEST_CASE("an AI that is not asked to ponder, or that cannot, does not", "[match]") {
    const bool asked = GENERATE(true, false);
    PonderTable at(asked);
    at.session->analyses = !asked;
    at.start();
    REQUIRE(at.table.play("b2"));
    CHECK(at.session->take() == Events{"new", "think 1 with 4"});
}

TEST_CASE("pondering ends with the game, and in a pause", "[match]") {
    PonderTable at;
    LocalMatch& match = at.start();
    at.session->take();
    SECTION("resigned") {
        REQUIRE(match.resign(0));
        CHECK(at.session->take() == Events{"cancel"});
    }
    SECTION("aborted") {
        REQUIRE(match.abort());
        CHECK(at.session->take() == Events{"cancel"});
    }
    SECTION("paused") {
        REQUIRE(match.pause());
        at.table.poll();
        CHECK(at.session->take() == Events{"cancel"});
        REQUIRE(match.resume());
        at.table.poll();
        CHECK(at.session->take() == Events{"ponder 0 with 3"});
    }
    at.table.poll();
    CHECK(at.session->take().empty());
}

TEST_CASE("after an undo, an AI ponders about the earlier position", "[match]") {
    PonderTable at;
    LocalMatch& match = at.start();
    REQUIRE(at.table.play("b2"));
    at.answer(plays(Action::place(0)));
    at.session->take();
    REQUIRE(match.undo(2));
    at.table.poll();
    CHECK(at.session->take() == Events{"cancel", "ponder 0 with 3"});
}

TEST_CASE("a fault while an AI ponders is the answer to its next question", "[match]") {
    PonderTable at;
    at.table.setup.policies.on_fault = FaultPolicy::Loses;
    LocalMatch& match = at.start();
    at.answer(tl::unexpected(Fault{FaultKind::Crashed, Message("it crashed")}));
    CHECK_FALSE(match.result());
    REQUIRE(at.table.play("b2"));
    at.table.poll();
    REQUIRE(match.result());
    CHECK(match.result()->kind == EndKind::Fault);
    CHECK(at.session->take() == Events{"new", "ponder 0 with 3"});
}

TEST_CASE("an AI that is tried again after a fault ponders again", "[match]") {
    PonderTable at;
    at.table.setup.policies.on_fault = FaultPolicy::Ask;
    LocalMatch& match = at.start();
    at.answer(tl::unexpected(Fault{FaultKind::Crashed, Message("it crashed")}));
    REQUIRE(at.table.play("b2"));
    at.table.poll();
    REQUIRE(match.pending_fault());
    at.session->take();
    REQUIRE(match.resolve_fault(FaultAnswer::TryAgain));
    at.table.poll();
    CHECK(at.session->take() == Events{"new", "think 1 with 4"});
    at.answer(plays(Action::place(0)));
    CHECK(at.session->take() == Events{"ponder 2 with 3"});
}

}  // namespace tengen::test
