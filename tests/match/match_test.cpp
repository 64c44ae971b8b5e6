// A game from its first request to its end: turns, clocks, undo, faults and draws. Longer than
// other files, because every case is a few lines at the same table of scripted players.
#include "match/local_match.hpp"

#include "match/table.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"

namespace tengen::test {

using namespace std::chrono_literals;
using Events = std::vector<std::string>;

TEST_CASE("Two scripts play a game to its end by the rules", "[match]") {
    Table table(tic_tac_toe());
    Match& match = table.script(first_legal).script(first_legal).start();
    table.run();
    REQUIRE(match.result());
    CHECK(match.result()->kind == EndKind::Rules);
    CHECK(match.result()->reason == "line");
    CHECK(match.result()->outcome.rank[0] == 1);
    CHECK(match.result()->outcome.rank[1] == 2);
    CHECK(match.result()->ply == 7);
    CHECK(match.result()->cells.size() == 3);
    CHECK(table.logs[0]->new_games == 1);
    CHECK(table.logs[0]->asked == 4);
    CHECK(table.logs[1]->asked == 3);
    CHECK(table.witness.events.back() == "end line");
}

TEST_CASE("The observer is notified of turns and moves in order", "[match]") {
    Table table(tic_tac_toe());
    table.person("Ann").script(first_legal).start();
    table.poll();
    CHECK(table.witness.take() == Events{"turn 0"});
    REQUIRE(table.play("b2"));
    CHECK(table.witness.take() ==
          Events{"action 0 4", "turn 1", "report 1 1", "action 1 0", "turn 0"});
}

TEST_CASE("A match that waits for a person has no pending work", "[match]") {
    Table table(tic_tac_toe());
    Match& match = table.person("Ann").person("Ben").start();
    table.run();
    REQUIRE(match.play(Action::place(0)));
    table.run();
    CHECK(match.position().ply() == 1);
}

TEST_CASE("A refused move of a person has a reason", "[match]") {
    Table table(tic_tac_toe());
    Match& match = table.person("Ann").script(never).start();
    table.poll();
    CHECK(english(match.play(Action::place(99)).error()) != "");
    REQUIRE(table.play("a1"));
    const Result<void> early = match.play(Action::place(5));
    REQUIRE(!early);
    CHECK(says(early.error(), "it is the turn of {}", {"script2"}));
    REQUIRE(match.resign(1));
    CHECK(says(match.play(Action::place(5)).error(), "the game is over"));
}

struct FaultRow {
    FaultKind kind;
    std::string word;
};

TEST_CASE("A player's fault loses the game and is reported", "[match]") {
    const auto row = GENERATE(
        FaultRow{FaultKind::Late, "late"}, FaultRow{FaultKind::Crashed, "crashed"},
        FaultRow{FaultKind::Exited, "exited"}, FaultRow{FaultKind::OutOfMemory, "out_of_memory"},
        FaultRow{FaultKind::Protocol, "protocol"}, FaultRow{FaultKind::Failed, "failed"},
        FaultRow{FaultKind::Refused, "refused"});
    Table table(tic_tac_toe());
    Match& match =
        table.script(first_legal)
            .script([&](const Position&, const Budget&) -> std::optional<Answer> {
                return tl::make_unexpected(Fault{row.kind, Message("broke its {}", "leg")});
            })
            .start();
    table.run();
    REQUIRE(match.result());
    const MatchResult& result = *match.result();
    CHECK(result.kind == EndKind::Fault);
    CHECK(result.fault == row.kind);
    CHECK(result.reason == name_of(row.kind));
    CHECK(result.culprit == Seat{1});
    CHECK(result.outcome.rank[0] == 1);
    CHECK(result.outcome.rank[1] == 2);
    CHECK(result.outcome.winner == 1);
    CHECK(says(result.text, "{}: {} at move {}, so {} loses",
               {"script2", "broke its leg", "2", "o"}));
}

TEST_CASE("With three seats the player at fault comes last, and the others share first place",
          "[match]") {
    Table table(three_way());
    Match& match =
        table.script(first_legal)
            .script([](const Position&, const Budget&) -> std::optional<Answer> {
                return tl::make_unexpected(Fault{FaultKind::Crashed, Message("crashed")});
            })
            .script(first_legal)
            .start();
    table.run();
    REQUIRE(match.result());
    CHECK(match.result()->outcome.rank[0] == 1);
    CHECK(match.result()->outcome.rank[1] == 3);
    CHECK(match.result()->outcome.rank[2] == 1);
    CHECK(match.result()->outcome.winner == kEmpty);
}

TEST_CASE("An illegal move is a fault of its player", "[match]") {
    const std::uint32_t bits = GENERATE(4u, 9u, 0x0FFFFFFFu, 0x10000000u, 0x20000000u, 0x30001001u,
                                        0xF0000000u, 0xFFFFFFFFu);
    Table table(tic_tac_toe());
    const auto plays_it = [&](const Position& position, const Budget&) -> std::optional<Answer> {
        return plays(position.ply() == 0 ? Action::place(4) : Action(bits));
    };
    Match& match = table.script(plays_it).script(plays_it).start();
    table.run();
    REQUIRE(match.result());
    CHECK(match.result()->fault == FaultKind::IllegalAction);
    CHECK(match.result()->culprit == Seat{1});
    CHECK(english(match.result()->text).find("illegal move") != std::string::npos);
}

TEST_CASE("A player may resign, and any player may be made to resign", "[match]") {
    Table table(tic_tac_toe());
    Match& match = table.person("Ann")
                       .script([](const Position&, const Budget&) -> std::optional<Answer> {
                           return Decision{Decision::Kind::Resign, {}};
                       })
                       .start();
    SECTION("an AI by its decision") {
        REQUIRE(table.play("a1"));
        CHECK(match.result()->culprit == Seat{1});
    }
    SECTION("a person by a command") {
        REQUIRE(match.resign(0));
        CHECK(match.result()->culprit == Seat{0});
        CHECK(says(match.result()->text, "{} resigned", {"x"}));
        CHECK(!match.resign(1));
    }
    CHECK(match.result()->kind == EndKind::Resigned);
}

TEST_CASE("An answer to a cancelled request is ignored", "[match]") {
    Table table(tic_tac_toe());
    table.person("Ann").person("Ben");
    struct Rude final : Player {
        std::string name_ = "rude";
        AnswerHandler handler;
        const std::string& name() const override { return name_; }
        void decide(const Position&, const Budget&, AnswerHandler answer) override {
            handler = std::move(answer);
        }
        void cancel() override {}
    };
    auto owned = std::make_unique<Rude>();
    Rude& rude = *owned;
    table.setup.players[1] = std::move(owned);
    Match& match = table.start();
    REQUIRE(table.play("a1"));
    const AnswerHandler old = rude.handler;
    REQUIRE(match.undo(1));
    table.poll();
    old(plays(Action::place(7)));
    CHECK(match.position().ply() == 0);
    REQUIRE(table.play("a1"));
    old(plays(Action::place(7)));
    CHECK(match.position().ply() == 1);
    rude.handler(plays(Action::place(8)));
    CHECK(match.position().ply() == 2);
}

TEST_CASE("A paused match requests no move until it is resumed", "[match]") {
    Table table(tic_tac_toe());
    Match& match = table.person("Ann").script(never).start();
    REQUIRE(table.play("a1"));
    match.pause();
    table.run();
    CHECK(match.paused());
    CHECK(table.logs[1]->cancelled == 1);
    CHECK(!match.play(Action::place(5)));
    REQUIRE(match.undo(1));
    table.run();
    match.resume();
    table.poll();
    REQUIRE(table.play("a1"));
    CHECK(table.logs[1]->asked == 2);
}

TEST_CASE("\"Move now\" reaches the player that thinks", "[match]") {
    Table table(tic_tac_toe());
    Match& match = table.script(never).person("Ann").start();
    table.poll();
    match.move_now();
    CHECK(table.logs[0]->stopped == 1);
}

TEST_CASE("A player can be replaced during a game", "[match]") {
    Table table(tic_tac_toe());
    Match& match = table.person("Ann").script(never).start();
    REQUIRE(table.play("a1"));
    const auto log = std::make_shared<PlayerLog>();
    match.replace_player(1, std::make_unique<ScriptedPlayer>(table.io, "fresh", first_legal, log),
                         "fresh:1");
    table.run();
    CHECK(log->new_games == 1);
    CHECK(match.position().ply() == 2);
    CHECK(match.player(1).name() == "fresh");
    CHECK(table.logs[1]->cancelled == 1);
    match.replace_player(0, std::make_unique<ScriptedPlayer>(table.io, "other", first_legal),
                         "other");
    table.run();
    CHECK(match.result());
}

TEST_CASE("A draw needs the agreement of all people", "[match]") {
    Table table(three_way());
    Match& match = table.person("Ann").person("Ben").person("Cy").start();
    table.poll();
    CHECK(!match.accept_draw(1));
    REQUIRE(match.offer_draw(0));
    CHECK(table.witness.events.back() == "offer 0");
    REQUIRE(match.accept_draw(1));
    SECTION("the last one agrees") {
        REQUIRE(match.accept_draw(2));
        REQUIRE(match.result());
        CHECK(match.result()->kind == EndKind::Agreed);
        CHECK(match.result()->outcome.draw());
    }
    SECTION("a player who moves declines") {
        REQUIRE(table.play("a1"));
        REQUIRE(table.play("a2"));
        REQUIRE(table.play("a3"));
        REQUIRE(match.offer_draw(0));
        CHECK(!match.result());
    }
}

TEST_CASE("An AI gets a draw offer in its turn, and accepts it or plays", "[match]") {
    Table table(tic_tac_toe());
    const auto accepts = [](const Position& position,
                            const Budget& budget) -> std::optional<Answer> {
        if (!budget.draw_offered) return first_legal(position, budget);
        return Decision{Decision::Kind::AcceptDraw, Action()};
    };
    const auto offers = [](const Position& position,
                           const Budget& budget) -> std::optional<Answer> {
        Decision decision = first_legal(position, budget)->value();
        decision.kind = Decision::Kind::OfferDraw;
        return decision;
    };
    SECTION("it declines") {
        Match& match = table.person("Ann").script(first_legal).start();
        table.poll();
        REQUIRE(match.offer_draw(0));
        REQUIRE(table.play("b2"));
        CHECK(match.position().ply() == 2);
        CHECK(std::ranges::count(table.witness.events, "declined 1") == 1);
        CHECK(!match.result());
        // The answer counts only for that offer.
        CHECK(!match.accept_draw(1));
    }
    SECTION("it accepts") {
        Match& match = table.person("Ann").script(accepts).start();
        table.poll();
        REQUIRE(table.play("b2"));
        CHECK(match.position().ply() == 2);
        REQUIRE(match.offer_draw(0));
        REQUIRE(table.play("a3"));
        REQUIRE(match.result());
        CHECK(match.result()->kind == EndKind::Agreed);
        CHECK(match.position().ply() == 3);
    }
    SECTION("all of several players must accept") {
        Table three(three_way());
        Match& match = three.person("Ann").script(accepts).person("Cy").start();
        three.poll();
        REQUIRE(match.offer_draw(0));
        REQUIRE(three.play("a1"));
        CHECK(match.position().ply() == 2);
        CHECK(!match.result());
        // The AI has accepted and moved; Cy decides.
        REQUIRE(match.accept_draw(2));
        REQUIRE(match.result());
        CHECK(match.result()->kind == EndKind::Agreed);
    }
    SECTION("an offer while it thinks is refused") {
        Match& match = table.person("Ann").script(never).start();
        REQUIRE(table.play("b2"));
        CHECK(!match.offer_draw(0));
    }
    SECTION("it cannot accept without an offer") {
        const auto always = [](const Position&, const Budget&) -> std::optional<Answer> {
            return Decision{Decision::Kind::AcceptDraw, Action()};
        };
        Match& match = table.person("Ann").script(always).start();
        REQUIRE(table.play("b2"));
        REQUIRE(match.result());
        CHECK(match.result()->fault == FaultKind::Protocol);
    }
    SECTION("a person accepts its offer") {
        Match& match = table.person("Ann").script(offers).start();
        REQUIRE(table.play("a1"));
        CHECK(match.position().ply() == 2);
        REQUIRE(match.accept_draw(0));
        CHECK(match.result()->kind == EndKind::Agreed);
    }
    SECTION("two of them agree if both offer") {
        Match& match = table.script(offers).script(offers).start();
        table.run();
        REQUIRE(match.result());
        CHECK(match.result()->kind == EndKind::Agreed);
        CHECK(match.position().ply() == 2);
    }
}

TEST_CASE("Aborting ends the game without ranks, and can be undone", "[match]") {
    Table table(tic_tac_toe());
    Match& match = table.person("Ann").script(never).start();
    REQUIRE(table.play("a1"));
    match.abort();
    table.run();
    REQUIRE(match.result());
    CHECK(match.result()->kind == EndKind::Aborted);
    CHECK(match.result()->outcome.rank[0] == 0);
    REQUIRE(match.undo(0));
    table.poll();
    CHECK(table.logs[1]->asked == 2);
}

TEST_CASE("The observer may give commands", "[match]") {
    Table table(tic_tac_toe());
    Match& match = table.script(first_legal).script(first_legal).start();
    int left = 3;
    table.witness.after_action = [&] {
        if (match.result() && left-- > 0) REQUIRE(match.undo(100));
    };
    table.run();
    REQUIRE(match.result());
    CHECK(match.result()->reason == "line");
    CHECK(std::count(table.witness.events.begin(), table.witness.events.end(), "end line") == 1);
}

/// Plays legal moves until the ply, and there fails each time.
Script failing_at(int ply, FaultKind kind = FaultKind::Crashed) {
    return [=](const Position& position, const Budget& budget) -> std::optional<Answer> {
        if (position.ply() < ply) return first_legal(position, budget);
        return tl::make_unexpected(Fault{kind, Message("crashed")});
    };
}

constexpr const char* kFailedAtMove3 = "script1: crashed at move 3";

TEST_CASE("If random moves follow a fault, the game continues without the AI", "[match]") {
    Table table(tic_tac_toe());
    table.setup.limits = {{{}, {}, false, FaultPolicy::Random}};
    Match& match = table.script(failing_at(2)).script(first_legal).start();
    table.run();
    REQUIRE(match.result());
    CHECK(match.result()->kind == EndKind::Rules);
    CHECK(table.logs[0]->asked == 2);
    CHECK(match.player(0).name() == "random");
    REQUIRE(match.faults().size() == 1);
    const SurvivedFault& fault = match.faults()[0];
    CHECK(fault.seat == 0);
    CHECK(fault.kind == FaultKind::Crashed);
    CHECK(fault.ply == 2);
    CHECK(says(fault.text, "{}: {} at move {}, so random plays {}",
               {"script1", "crashed", "3", "x"}));
    CHECK(std::count(table.witness.events.begin(), table.witness.events.end(), "player 0") == 1);
}

TEST_CASE("The used-up clock of a failed AI does not stop its replacement", "[match]") {
    Table table(tic_tac_toe());
    table.setup.clock.total = 20ms;
    table.setup.clock.margin = 0ms;
    table.setup.policies.on_fault = FaultPolicy::Random;
    Match& match = table.script(never).script(first_legal).start();
    table.run();
    REQUIRE(match.result());
    CHECK(match.result()->kind == EndKind::Rules);
    REQUIRE(match.faults().size() == 1);
    CHECK(match.faults()[0].kind == FaultKind::Late);
}

TEST_CASE("If a person decides after a fault, no side plays until then", "[match]") {
    Table table(tic_tac_toe());
    table.setup.policies.on_fault = FaultPolicy::Ask;
    Match& match = table.script(failing_at(2)).script(first_legal).start();
    table.run();
    CHECK(!match.result());
    REQUIRE(match.pending_fault());
    CHECK(english(match.pending_fault()->text) == kFailedAtMove3);
    CHECK(table.witness.take().back() == std::string("fault 0 ") + kFailedAtMove3);
    SECTION("it loses") {
        REQUIRE(match.resolve_fault(FaultAnswer::Loses));
        REQUIRE(match.result());
        CHECK(match.result()->reason == "crashed");
        CHECK(says(match.result()->text, "{}: {} at move {}, so {} loses",
                   {"script1", "crashed", "3", "x"}));
        CHECK(match.faults().empty());
    }
    SECTION("random moves are played for it") {
        REQUIRE(match.resolve_fault(FaultAnswer::Random));
        table.run();
        CHECK(match.result()->kind == EndKind::Rules);
    }
    SECTION("it gets another request, and fails again") {
        REQUIRE(match.resolve_fault(FaultAnswer::TryAgain));
        CHECK(!match.pending_fault());
        table.run();
        CHECK(table.logs[0]->asked == 3);
        CHECK(match.pending_fault());
        CHECK(match.faults().size() == 2);
    }
    SECTION("another player takes its seat") {
        match.replace_player(0, std::make_unique<HumanPlayer>("Ann"), "human:Ann");
        CHECK(!match.pending_fault());
        table.run();
        CHECK(table.witness.take().back() == "turn 0");
        REQUIRE(table.play("c3"));
    }
    SECTION("an undo of a move also undoes the fault, which then happens again") {
        REQUIRE(match.undo(2));
        CHECK(!match.pending_fault());
        table.run();
        CHECK(match.pending_fault());
    }
    SECTION("the opponent resigns") {
        REQUIRE(match.resign(1));
        CHECK(!match.pending_fault());
        CHECK(match.result()->reason == "resigned");
    }
    SECTION("the game is stopped") {
        match.abort();
        CHECK(!match.pending_fault());
        CHECK(match.result()->kind == EndKind::Aborted);
    }
    if (!match.pending_fault()) {
        CHECK(says(match.resolve_fault(FaultAnswer::Loses).error(), "no AI has failed"));
        CHECK(!match.resolve_fault(FaultAnswer::Random));
        CHECK(!match.resolve_fault(FaultAnswer::TryAgain));
    }
}

TEST_CASE("A match can be destroyed at any moment", "[match]") {
    Table table(tic_tac_toe());
    SECTION("before it starts") {
        table.script(never).script(never);
        table.match =
            std::make_unique<LocalMatch>(table.io, std::move(table.setup), nullptr, &table.witness);
    }
    SECTION("before the first question") {
        table.script(first_legal).script(never).start();
    }
    SECTION("while a player thinks") {
        table.script(first_legal).script(never).start();
        table.poll();
    }
    SECTION("with a clock running") {
        table.setup.clock.move = 1h;
        table.person("Ann").script(never).start();
        table.poll();
    }
    SECTION("with a pending answer") {
        table.script(first_legal).script(first_legal).start();
        table.io.run_one();
        table.io.run_one();
    }
    const Events before = table.witness.events;
    table.match.reset();
    table.run();
    CHECK(table.witness.events == before);
}

TEST_CASE("Stones that decide the game end it before the first question", "[match]") {
    Table table(tic_tac_toe());
    table.setup.setup = parse_setup(*table.setup.game, "x:a1,b1,c1 o:a2,b2 to_move:o").value();
    Match& match = table.script(first_legal).script(first_legal).start();
    table.run();
    REQUIRE(match.result());
    CHECK(table.witness.events == Events{"end line"});
}

TEST_CASE("The same seed gives the same requests", "[match]") {
    const auto play = [](std::uint64_t seed) {
        Table table(gomoku(7));
        table.setup.seed = seed;
        Match& match = table.script(seeded).script(seeded).start();
        table.run();
        return actions_text(match.position());
    };
    CHECK(play(1) == play(1));
    CHECK(play(1) != play(2));
}

}  // namespace tengen::test
