// The table's commands are requests at an online game. Those that only the server decides fail.
#include <fmt/format.h>

#include "apps/table_fixture.hpp"
#include "core/notation.hpp"
#include "journal/journal_format.hpp"
#include "match/human_player.hpp"
#include "match/mirror_match.hpp"
#include "match/remote_player.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/small_games.hpp"

namespace tengen::test {
namespace {

/// An online game that records requests. Ann, at seat 0, is a person of this program.
class FakeRemote final : public RemoteGame, private MatchRequests {
  public:
    explicit FakeRemote(std::vector<std::string>& sent, std::optional<Seat> own_seat)
        : own(own_seat), sent_(sent) {
        presence_.seats = {{"Ann", true, true}, {"Ben", true, true}};
        connection_.state = RemoteConnection::State::Online;
        replace(tic_tac_toe());
    }

    void replace(const std::shared_ptr<const Game>& game) {
        header_ = {};
        header_.game = game->description();
        header_.seats = {"human:Ann", "engine:/bin/sh"};
        lines_ = 0;
        match_ = std::make_shared<MirrorMatch>(
            MirrorSetup{header_, game,
                        [this](Seat seat, const std::string&) -> std::unique_ptr<Player> {
                            const std::string name = presence_.seats[seat].name;
                            if (seat == own) return std::make_unique<HumanPlayer>(name);
                            return std::make_unique<RemotePlayer>(name);
                        }},
            static_cast<MatchRequests&>(*this), nullptr);
    }
    /// The server sends an event.
    void take(const JournalEvent& event) {
        std::string line = event_line(event, ++lines_);
        line.pop_back();
        REQUIRE(match_->take(lines_, std::vector{line}));
    }
    void plays(Seat seat, const std::string& action) {
        take({JournalEventKind::Play, seat, 0, action, {}});
    }

    void start(MatchObserver& match, RemoteObserver& remote) override {
        observer = &remote;
        match_->observe(match);
        match_->start();
    }
    std::shared_ptr<MirrorMatch> match() const override { return match_; }
    const JournalHeader& header() const override { return header_; }
    std::string link() const override { return "https://play.example/t/code"; }
    std::optional<Seat> own_seat() const override { return own; }
    RemoteStage stage() const override { return stage_; }
    const RemoteConnection& connection() const override { return connection_; }
    const RemoteOffers& offers() const override { return offers_; }
    const RemotePresence& presence() const override { return presence_; }
    Result<void> sit(std::optional<Seat> seat) override { return add("sit {}", *seat); }
    Result<void> stand() override { return add("stand"); }
    Result<void> claim() override { return add("claim"); }
    Result<void> offer_rematch() override { return add("rematch"); }
    Result<void> answer(RemoteOffer offer, bool yes) override {
        return add("answer {} {}", static_cast<int>(offer), yes);
    }
    Result<void> say(const std::string& text) override { return add("say {}", text); }

    RemoteConnection connection_;
    RemoteStage stage_ = RemoteStage::Playing;
    RemoteOffers offers_;
    RemotePresence presence_;
    std::optional<Seat> own;
    RemoteObserver* observer = nullptr;

  private:
    Result<void> play(std::uint64_t after, const std::string& action) override {
        return add("play {} {}", after, action);
    }
    Result<void> undo_to(int ply) override { return add("undo to {}", ply); }
    Result<void> resign(Seat seat) override { return add("resign {}", seat); }
    Result<void> draw(Seat seat) override { return add("draw {}", seat); }
    Result<void> pause(bool on) override { return add("pause {}", on); }
    Result<void> abort() override { return add("abort"); }

    template <class... Arguments>
    Result<void> add(const char* pattern, const Arguments&... values) {
        sent_.push_back(fmt::format(fmt::runtime(pattern), values...));
        return {};
    }

    std::vector<std::string>& sent_;
    JournalHeader header_;
    std::shared_ptr<MirrorMatch> match_;
    std::uint64_t lines_ = 0;
};

struct RemoteFixture : TableFixture {
    explicit RemoteFixture(std::optional<Seat> own_seat = Seat{0}) {
        auto game = std::make_unique<FakeRemote>(sent, own_seat);
        remote = game.get();
        REQUIRE(table->join(std::move(game)));
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
    CHECK_FALSE(at.table->unsaved());
    CHECK(at.table->is_human(0));
    CHECK_FALSE(at.table->is_human(1));
    CHECK(at.table->player_name(1) == "Ben");
    // No text of a server may start a program here.
    CHECK(at.table->seat_spec(1).kind == SeatKind::Human);
}

TEST_CASE("a move asks the server, and the table waits for its line", "[apps]") {
    RemoteFixture at;
    CHECK(at.table->waits_for_person());
    REQUIRE(at.table->act("b2"));
    CHECK(at.requests() == Lines{"play 0 b2"});
    CHECK_FALSE(at.table->waits_for_person());
    CHECK(at.table->position().ply() == 0);
    at.remote->plays(0, "b2");
    CHECK(at.watcher.actions == Lines{"0 b2"});
    CHECK_FALSE(at.table->waits_for_person());
    CHECK_FALSE(at.table->act("a1"));
    at.remote->plays(1, "a1");
    CHECK(at.table->waits_for_person());
}

TEST_CASE("undo asks for a takeback to the last own decision", "[apps]") {
    RemoteFixture at;
    CHECK_FALSE(at.table->undo(1));
    at.remote->plays(0, "b2");
    REQUIRE(at.table->undo(1));
    at.remote->plays(1, "a1");
    at.remote->plays(0, "a2");
    at.remote->plays(1, "c1");
    REQUIRE(at.table->undo(1));
    REQUIRE(at.table->undo(9));
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
    refused(at.table->hint(), "an online game has no hints");
    refused(at.table->redo(1), "moves cannot be played again in an online game");
    refused(at.table->change_board({9, 9}), "the board of an online game cannot change");
    refused(at.table->change_game("gomoku"), "an online game cannot become another game");
    refused(at.table->change_seat(1, *parse_seat("rookie")),
            "only the server changes the players of an online game");
    refused(at.table->branch(1), "an online game cannot branch before its end");
    CHECK_FALSE(at.table->change_seat(1, *parse_seat("human")));
    CHECK_FALSE(at.table->move_now());
    CHECK(at.requests().empty());
}

TEST_CASE("a free seat of an online game can be taken", "[apps]") {
    RemoteFixture at(std::nullopt);
    at.remote->presence_.seats[1] = {};
    at.remote->stage_ = RemoteStage::Open;
    REQUIRE(at.table->change_seat(1, *parse_seat("human")));
    CHECK(at.requests() == Lines{"sit 1"});
    CHECK_FALSE(at.table->waits_for_person());
}

TEST_CASE("offers wait for an answer and can be answered", "[apps]") {
    RemoteFixture at;
    at.remote->plays(0, "b2");
    CHECK_FALSE(at.table->offer_to_answer());
    CHECK_FALSE(at.table->answer_offer(true));
    at.remote->offers_.draw = {1};
    CHECK(at.table->offer_to_answer() == RemoteOffer::Draw);
    CHECK(at.table->waits_for_person());
    at.remote->offers_.takeback = RemoteTakeback{0, 1, {1}};
    CHECK(at.table->offer_to_answer() == RemoteOffer::Takeback);
    REQUIRE(at.table->answer_offer(false));
    REQUIRE(at.table->answer_offer(RemoteOffer::Draw, true));
    CHECK(at.requests() == Lines{"answer 1 false", "answer 0 true"});
    // One's own offers wait for the others.
    at.remote->offers_ = {};
    at.remote->offers_.pause = {0};
    at.remote->offers_.takeback = RemoteTakeback{0, 0, {0}};
    CHECK_FALSE(at.table->offer_to_answer());
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
    REQUIRE(at.table->act("h8"));
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
        CHECK(at.table->act("a1"));
        CHECK(at.table->undo(1));
    } else {
        at.table->leave();
        CHECK_FALSE(at.table->has_game());
    }
    CHECK(at.requests().empty());
}

TEST_CASE("a finished online game can be saved and continued at home", "[apps]") {
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
    CHECK(send("accept rematch") == Lines{"answer 2 true"});
    CHECK(send("decline takeback") == Lines{"answer 1 false"});
    CHECK(send("rematch") == Lines{"rematch"});
    at.remote->offers_.pause = {1};
    CHECK(send("accept") == Lines{"answer 3 true"});
    const Reply who = at.interpreter->execute("who");
    REQUIRE(who.lines.size() == 4);
    CHECK(who.lines[0] == "seat 1: x, Ann (you)");
    CHECK(who.lines[3] == "link: https://play.example/t/code");
    CHECK_FALSE(at.interpreter->execute("accept peace").problems.empty());
}

TEST_CASE("typed commands of online games are refused at home", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,human");
    const auto* const line = GENERATE("say hello", "who", "claim", "rematch", "decline");
    CHECK_FALSE(at.interpreter->execute(line).problems.empty());
}

}  // namespace tengen::test
