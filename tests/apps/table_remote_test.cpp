// The table's commands are requests at an online game. Those that only the server decides fail.
#include <set>

#include "apps/fake_remote.hpp"
#include "apps/table_fixture.hpp"
#include "base/text.hpp"
#include "core/notation.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/small_games.hpp"
#include "table/remote_play.hpp"

namespace tengen::test {
namespace {

struct RemoteFixture : TableFixture {
    explicit RemoteFixture(std::optional<Seat> own_seat = Seat{0}) {
        auto game = std::make_unique<FakeRemote>(sent, own_seat);
        remote = game.get();
        table->join(std::move(game));
    }
    std::vector<std::string> requests() { return std::exchange(sent, {}); }

    std::vector<std::string> sent;  ///< the requests
    FakeRemote* remote;
};

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("an online game at the table has the server's players and title", "[apps]") {
    RemoteFixture at;
    CHECK(at.watcher.games == 1);
    CHECK(at.table->has_game());
    CHECK_FALSE(at.table->file().unsaved());
    CHECK(at.table->is_human(0));
    CHECK_FALSE(at.table->is_human(1));
    CHECK(at.table->player(1).english() == "Ben");
    // No text of a server may start a program here.
    CHECK(at.table->plan().spec.seats[1].kind == SeatKind::Human);
}

TEST_CASE("a move asks the server, and the table waits for its line", "[apps]") {
    RemoteFixture at;
    CHECK(at.table->waits_for_person());
    REQUIRE(at.table->people().act("b2"));
    CHECK(at.requests() == Lines{"play 0 b2"});
    CHECK_FALSE(at.table->waits_for_person());
    CHECK(at.table->position().ply() == 0);
    at.remote->plays(0, "b2");
    CHECK(at.watcher.actions == Lines{"0 b2"});
    CHECK_FALSE(at.table->waits_for_person());
    CHECK_FALSE(at.table->people().act("a1"));
    at.remote->plays(1, "a1");
    CHECK(at.table->waits_for_person());
}

TEST_CASE("undo asks for a takeback to the last own decision", "[apps]") {
    RemoteFixture at;
    CHECK_FALSE(at.table->people().undo(1));
    at.remote->plays(0, "b2");
    REQUIRE(at.table->people().undo(1));
    at.remote->plays(1, "a1");
    at.remote->plays(0, "a2");
    at.remote->plays(1, "c1");
    REQUIRE(at.table->people().undo(1));
    REQUIRE(at.table->people().undo(9));
    CHECK(at.requests() == Lines{"undo to 0", "undo to 2", "undo to 0"});
}

TEST_CASE("the server alone changes an online game", "[apps]") {
    RemoteFixture at;
    at.remote->plays(0, "b2");
    at.remote->plays(1, "a1");
    const auto refused = [&](const Result<void>& result, std::string_view why) {
        REQUIRE_FALSE(result);
        CHECK(says(result.error(), why));
    };
    refused(at.table->hints().ask(), "an online game has no hints");
    refused(at.table->people().redo(1), "an online game has no redo");
    refused(at.table->change_board({9, 9}), "the board of an online game cannot change");
    refused(at.table->change_game("gomoku"), "an online game cannot become another game");
    refused(at.table->change_seats({{1, *parse_seat("rookie")}}),
            "only the server changes the players of an online game");
    refused(at.table->branch(1), "an online game cannot branch before its end");
    CHECK_FALSE(at.table->change_seats({{1, *parse_seat("human")}}));
    CHECK_FALSE(at.table->people().move_now());
    CHECK(at.requests().empty());
}

TEST_CASE("a free seat of an online game can be taken", "[apps]") {
    RemoteFixture at(std::nullopt);
    at.remote->presence_.seats[1] = {};
    at.remote->stage_ = RemoteStage::Open;
    REQUIRE(at.table->change_seats({{1, *parse_seat("human")}}));
    CHECK(at.requests() == Lines{"sit 1"});
    CHECK_FALSE(at.table->waits_for_person());
}

TEST_CASE("offers of others wait for an answer", "[apps]") {
    RemoteFixture at;
    at.remote->plays(0, "b2");
    CHECK_FALSE(offer_to_answer(*at.remote));
    at.remote->offers_.draw = {1};
    CHECK(offer_to_answer(*at.remote) == RemoteOffer::Draw);
    CHECK(at.table->waits_for_person());
    at.remote->offers_.takeback = RemoteTakeback{0, 1, {1}};
    CHECK(offer_to_answer(*at.remote) == RemoteOffer::Takeback);
    // One's own offers wait for the others.
    at.remote->offers_ = {};
    at.remote->offers_.pause = {0};
    at.remote->offers_.takeback = RemoteTakeback{0, 0, {0}};
    CHECK_FALSE(offer_to_answer(*at.remote));
}

TEST_CASE("a new game at an online table is an offer of a rematch", "[apps]") {
    RemoteFixture at;
    at.remote->take({JournalEventKind::Resign, 1, 0, {}, {}});
    CHECK(at.table->waits_for_person());
    REQUIRE(at.table->new_game());
    CHECK(at.requests() == Lines{"rematch"});
    at.remote->offers_.rematch = {0};
    CHECK_FALSE(at.table->waits_for_person());
    at.remote->replace(gomoku());
    at.remote->offers_ = {};
    at.remote->observer->on_replaced();
    CHECK(at.watcher.games == 2);
    CHECK(at.table->game().description().id == "gomoku");
    REQUIRE(at.table->people().act("h8"));
    CHECK(at.requests() == Lines{"play 0 h8"});
}

TEST_CASE("a lost connection locks the table", "[apps]") {
    RemoteFixture at;
    at.remote->connection_ = {RemoteConnection::State::Lost, std::chrono::seconds(3)};
    at.remote->observer->on_connection();
    CHECK(at.watcher.connections == 1);
    CHECK_FALSE(at.table->waits_for_person());
    at.remote->connection_ = {RemoteConnection::State::Refused};
    CHECK(at.table->waits_for_person());
}

TEST_CASE("leaving an online table sends no request", "[apps]") {
    RemoteFixture at;
    const bool replaced = GENERATE(false, true);
    if (replaced) {
        at.play("tictactoe", "human,human");
        CHECK(at.table->remote() == nullptr);
        CHECK(at.table->people().act("a1"));
        CHECK(at.table->people().undo(1));
    } else {
        at.table->leave();
        CHECK_FALSE(at.table->has_game());
    }
    CHECK(at.requests().empty());
}

TEST_CASE("a finished online game can be saved and continued as a local game", "[apps]") {
    RemoteFixture at;
    at.remote->plays(0, "b2");
    at.remote->plays(1, "a1");
    at.remote->take({JournalEventKind::Resign, 1, 0, {}, {}});
    REQUIRE(at.table->save(at.home.games() / "mine.tengen"));
    const auto saved = read_journal(at.home.games() / "mine.tengen", at.rules);
    REQUIRE(saved);
    CHECK(saved->position.ply() == 2);
    REQUIRE(at.table->branch(1));
    at.settle();
    CHECK(at.table->remote() == nullptr);
    CHECK(at.table->position().ply() == 1);
    CHECK(at.table->is_human(1));
}

TEST_CASE("typed commands of an online game are requests", "[apps]") {
    RemoteFixture at;
    const auto send = [&](std::string_view line) {
        const Reply reply = at.interpreter->execute(line);
        CHECK(reply.problems.empty());
        return at.requests();
    };
    CHECK(send("b2") == Lines{"play 0 b2"});
    CHECK(send("say good  luck") == Lines{"say good  luck"});
    CHECK(send("claim") == Lines{"claim"});
    CHECK(send("draw") == Lines{"draw 0"});
    CHECK(send("pause") == Lines{"pause true"});
    CHECK(send("resign") == Lines{"resign 0"});
    CHECK(send("rematch") == Lines{"rematch"});
    at.remote->offers_.rematch = {1};
    CHECK(send("accept rematch") == Lines{"answer 2 true"});
    at.remote->offers_ = {};
    at.remote->offers_.takeback = RemoteTakeback{0, 1, {1}};
    CHECK(send("decline takeback") == Lines{"answer 1 false"});
    at.remote->offers_ = {};
    at.remote->offers_.pause = {1};
    CHECK(send("accept") == Lines{"answer 3 true"});
    const Reply who = at.interpreter->execute("who");
    REQUIRE(who.lines.size() == 4);
    CHECK(who.lines[0] == "seat 1: x, Ann (you)");
    CHECK(who.lines[3] == "link: https://play.example/t/code");
    CHECK_FALSE(at.interpreter->execute("accept peace").problems.empty());
}

TEST_CASE("an offer is repeated, withdrawn and missed with an answer", "[apps]") {
    RemoteFixture at;
    at.remote->plays(0, "b2");
    for (const char* line : {"accept", "decline", "accept draw", "decline pause"}) {
        INFO(line);
        CHECK_FALSE(at.interpreter->execute(line).problems.empty());
    }
    at.remote->offers_.draw = {0};
    at.remote->offers_.pause = {0};
    at.remote->offers_.takeback = RemoteTakeback{0, 0, {0}};
    for (const char* line : {"draw", "pause", "undo", "accept draw"}) {
        INFO(line);
        CHECK(at.interpreter->execute(line).lines.size() == 1);
    }
    CHECK(at.requests().empty());
    CHECK(at.interpreter->execute("decline pause").problems.empty());
    CHECK(at.interpreter->execute("decline").problems.empty());
    CHECK(at.requests() == Lines{"answer 3 false", "answer 0 false"});
}

TEST_CASE("help lists the commands that work at an online table", "[apps]") {
    const std::string always = "seats moves show save load say who block unblock report help quit";
    struct Row {
        const char* what;
        std::optional<Seat> own;
        RemoteStage stage;
        const char* moves;
        bool rated;
        const char* others;  ///< the commands that do not always work
    };
    const Row rows[] = {
        {"before the game", Seat{0}, RemoteStage::Open, "", false, "seat stand abort"},
        {"before the game, without a seat", {}, RemoteStage::Open, "", false, "seat"},
        {"a player", Seat{0}, RemoteStage::Playing, "b2", false,
         "undo resign draw accept decline pause continue claim abort"},
        {"all have moved", Seat{0}, RemoteStage::Playing, "b2 a1", false,
         "undo resign draw accept decline pause continue claim"},
        {"a rated game", Seat{0}, RemoteStage::Playing, "b2 a1", true,
         "undo resign draw accept decline claim"},
        {"a watcher", {}, RemoteStage::Playing, "b2 a1", false, ""},
        {"after the game", Seat{0}, RemoteStage::Over, "b2 a1", false,
         "branch new accept decline rematch"},
        {"after a watched game", {}, RemoteStage::Over, "b2 a1", false, "branch"},
    };
    for (const Row& row : rows) {
        INFO(row.what);
        RemoteFixture at(row.own);
        Seat seat = 0;
        for (const std::string_view move : split(row.moves, ' ')) {
            if (!move.empty()) at.remote->plays(seat++, std::string(move));
        }
        if (row.stage == RemoteStage::Over) {
            at.remote->take({JournalEventKind::Resign, 1, 0, {}, {}});
        }
        at.remote->stage_ = row.stage;
        at.remote->rated_ = row.rated;
        std::set<std::string> listed, expected;
        for (const std::string& line : at.interpreter->execute("help").lines) {
            if (line.starts_with("  ")) listed.emplace(split(line.substr(2), ' ')[0]);
        }
        const std::string words = always + ' ' + row.others;
        for (const std::string_view word : split(words, ' ')) {
            if (!word.empty()) expected.emplace(word);
        }
        CHECK(listed == expected);
    }
}

TEST_CASE("the commands of players answer that a watcher has no seat", "[apps]") {
    RemoteFixture at(std::nullopt);
    at.remote->plays(0, "b2");
    for (const char* line : {"a1", "undo", "resign", "draw", "accept"}) {
        INFO(line);
        CHECK_FALSE(at.interpreter->execute(line).problems.empty());
    }
    CHECK(at.requests().empty());
}

TEST_CASE("typed commands of online games are refused in local games", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,human");
    const auto* const line = GENERATE("say hello", "who", "claim", "rematch", "decline");
    CHECK_FALSE(at.interpreter->execute(line).problems.empty());
}

}  // namespace tengen::test
