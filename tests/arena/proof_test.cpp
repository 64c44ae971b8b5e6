// Proofs of wins: checked by the rules, used by the arena, kept in records and verified.
#include "arena/proof.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "arena/adjudicator.hpp"
#include "arena/log_line.hpp"
#include "arena/scripted_session.hpp"
#include "arena/tally.hpp"
#include "arena/verify.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/small_games.hpp"

namespace tengen::test {
namespace {

Position position_of(const std::shared_ptr<const Game>& game, const std::string& stones) {
    return Position(game, parse_setup(*game, stones).value());
}

std::vector<Action> actions_from(const Position& position, const std::string& text) {
    std::vector<Action> actions;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        actions.push_back(
            Action::place(parse_cell(position.board(), text.substr(begin, end - begin)).value()));
        begin = end + 1;
    }
    return actions;
}

std::string text_of(const Position& position, const std::vector<Action>& line) {
    std::string text;
    for (const Action action : line) {
        if (!text.empty()) text += ' ';
        text += position.action_name(action);
    }
    return text;
}

Answer smallest(const Position& position, const Budget&) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    return Decision{Decision::Kind::Play, *std::min_element(legal.begin(), legal.end())};
}

/// A solver that claims a win by these moves in every position.
class Claims final : public AiSession {
  public:
    Claims(boost::asio::io_context& io, std::string line, std::shared_ptr<SessionLog> log)
        : inner_(io, smallest, log), line_(std::move(line)), log_(std::move(log)) {}

    void prepare(std::shared_ptr<const Game> game, ReadyHandler ready) override {
        inner_.prepare(std::move(game), std::move(ready));
    }
    void new_game() override {}
    void think(const Position& position, const Budget& budget, AnswerHandler answer) override {
        log_->nodes = budget.nodes;
        AiReport report;
        report.win_chance = 1;
        report.line = actions_from(position, line_);
        inner_.think(position, budget, [this, report, answer](const Answer& decision) {
            report_(report);
            answer(decision);
        });
    }
    void stop() override {}
    void cancel() override { inner_.cancel(); }
    void on_report(ReportHandler handler) override { report_ = std::move(handler); }

  private:
    ScriptedSession inner_;
    std::string line_;
    std::shared_ptr<SessionLog> log_;
    ReportHandler report_;
};

/// Two players who take the smallest cells of tic-tac-toe: a1 b1 c1 a2 b2 c2 a3, and x has won.
struct Table {
    ArenaSettings arena;
    std::shared_ptr<RoundRobinPlan> plan = std::make_shared<RoundRobinPlan>(PlanSettings{});
    std::shared_ptr<SessionLog> solver = std::make_shared<SessionLog>();
    std::vector<GameRecord> games;

    explicit Table(const std::string& claim) {
        arena.game = tic_tac_toe();
        for (const char* name : {"new", "old"}) arena.contestants.push_back({name, {}});
        arena.session = [](boost::asio::io_context& io, const Contestant&) {
            return std::make_shared<ScriptedSession>(io, smallest, std::make_shared<SessionLog>());
        };
        arena.solver = [this, claim](boost::asio::io_context& io) {
            return std::make_shared<Claims>(io, claim, solver);
        };
        arena.adjudication.proved = 77;
        REQUIRE(plan->add_stage({0, 1}, 1));
        arena.plan = plan;
    }
    Result<ArenaReport> run() {
        return run_arena(arena, [this](const GameRecord& game) { games.push_back(game); }, {});
    }
    /// The first game after its way through the ledger, with one field replaced.
    std::optional<GameRecord> kept(const char* key, const nlohmann::json& value) const {
        auto line = nlohmann::json::parse(game_line(arena, *plan, games[0]));
        line["adjudicated"][key] = value;
        return read_logged_game(with_checksum(line.dump()), arena, *plan);
    }
};

}  // namespace

TEST_CASE("A proof wins against every answer, and is completed to the end", "[arena]") {
    const auto nine = gomoku(9);
    struct Row {
        std::string name;
        std::shared_ptr<const Game> game;
        std::string stones, line, proof;  ///< an empty proof: the line fails
    };
    const std::string three = "black:c5,d5,e5 white:a1,c1,i9 to_move:black";
    const std::string two_fours = "black:c5,d5,e5,f3,f4 white:b5,a1,c1,i1 to_move:black";
    const std::vector<Row> rows{
        {"an open four needs no answer", nine, three, "f5", "f5 b5 g5"},
        {"a four with its answer", nine, two_fours, "f5 g5 f2", "f5 g5 f2 f1 f6"},
        {"complete", nine, two_fours, "f5 g5 f2 a9 f1", "f5 g5 f2 a9 f1"},
        {"a five", nine, "black:c5,d5,e5,f5 white:a1,c1,i9,b5 to_move:black", "g5", "g5"},
        {"no threat", nine, three, "h8", ""},
        {"a weak answer", nine, two_fours, "f5 a9 g5", ""},
        {"stopped too early", nine, two_fours, "f5", ""},
        {"an occupied cell", nine, three, "c5", ""},
        {"the other side wins first", nine, "black:c5,d5,e5 white:a1,b1,c1,d1 to_move:black", "f5",
         ""},
        {"moves after the end", nine, "black:c5,d5,e5,f5 white:a1,c1,i9,b5 to_move:black", "g5 a9",
         ""},
        {"two rows of three", tic_tac_toe(), "x:a1,b2 o:b1,c3 to_move:x", "a3", "a3 a2 c1"},
        {"no line at all", nine, three, "", ""},
    };
    for (const Row& row : rows) {
        INFO(row.name);
        const Position position = position_of(row.game, row.stones);
        const auto proof = prove(position, actions_from(position, row.line));
        CHECK(proof.has_value() == !row.proof.empty());
        if (!proof) continue;
        CHECK(text_of(position, proof->line) == row.proof);
        CHECK(proof->outcome.winner == position.turn().side);
        CHECK(prove(position, proof->line)->line == proof->line);
    }
}

TEST_CASE("A proved win ends the game, with its line in the record", "[arena]") {
    // After a1 b1 c1 a2, x to move wins by b2, which threatens a3 and b3 ... of smallest cells.
    Table table("b2");
    const auto report = table.run();
    REQUIRE(report);
    REQUIRE(table.games.size() == 2);
    for (const GameRecord& game : table.games) {
        REQUIRE(game.adjudication);
        CHECK(game.adjudication->kind == AdjudicationKind::Proved);
        CHECK(game.adjudication->ply == static_cast<int>(game.actions.size()));
        CHECK(is_adjudicated(game));
        CHECK(game.result.outcome.rank == game.adjudication->outcome.rank);
        CHECK(proof_text(table.arena, game).starts_with("b2 "));
        CHECK(verify(table.arena, game));
        const auto line = game_line(table.arena, *table.plan, game);
        const auto read = read_logged_game(with_checksum(line), table.arena, *table.plan);
        REQUIRE(read);
        REQUIRE(read->adjudication);
        CHECK(read->adjudication->line == game.adjudication->line);
        CHECK(read->adjudication->ply == game.adjudication->ply);
        CHECK(read->adjudication->outcome.rank == game.adjudication->outcome.rank);
        CHECK(read->adjudication->outcome.winner == game.adjudication->outcome.winner);
        CHECK(verify(table.arena, *read));
    }
    CHECK(table.solver->made == 1);
    CHECK(table.solver->nodes == 77);
}

TEST_CASE("A false proof in a ledger is found", "[arena]") {
    Table table("b2");
    REQUIRE(table.run());
    const GameRecord& game = table.games[0];
    const int ply = game.adjudication->ply;
    const auto broken = [&](const char* key, const nlohmann::json& value) {
        const auto read = table.kept(key, value);
        return !read || !verify(table.arena, *read);
    };
    CHECK_FALSE(broken("ply", ply));
    CHECK(broken("ply", ply - 1));
    CHECK(broken("line", "b3 c2 b2"));
    CHECK(broken("line", "b2"));
    CHECK(broken("line", "b2 a1"));
    CHECK(broken("line", ""));
    CHECK(broken("ranks", {2, 1}));
    CHECK(broken("ranks", {1, 1}));
    CHECK(broken("by", "moves"));
    CHECK(broken("by", "luck"));
    // A tournament without this rule, and one that plays on.
    ArenaSettings other = table.arena;
    other.adjudication.proved.reset();
    CHECK_FALSE(verify(other, game));
    other = table.arena;
    other.adjudication.check = 100;
    CHECK_FALSE(verify(other, game));
}

TEST_CASE("A solver's claim that the rules do not confirm ends no game", "[arena]") {
    Table table("a1");
    REQUIRE(table.run());
    for (const GameRecord& game : table.games) {
        CHECK_FALSE(game.adjudication);
        CHECK(game.result.kind == EndKind::Rules);
    }
    CHECK(table.solver->asked > 4);
}

TEST_CASE("The search takes no time of the players", "[arena]") {
    Table table("a1");
    REQUIRE(table.run());
    Table timed("a1");
    // The next player's clock would run during three searches.
    timed.arena.clock.total = std::chrono::milliseconds(500);
    timed.arena.solver = [&](boost::asio::io_context& io) {
        const auto slowly = [](const Position& position, const Budget& budget) {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            return smallest(position, budget);
        };
        return std::make_shared<ScriptedSession>(io, slowly, timed.solver);
    };
    REQUIRE(timed.run());
    REQUIRE(timed.games.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(timed.games[i].result.kind == EndKind::Rules);
        CHECK(timed.games[i].actions == table.games[i].actions);
    }
}

TEST_CASE("A solver that fails ends the run, and no player loses", "[arena]") {
    Table table("b2");
    table.arena.solver = [&](boost::asio::io_context& io) {
        return std::make_shared<ScriptedSession>(
            io,
            [](const Position&, const Budget&) -> Answer {
                return tl::make_unexpected(Fault{FaultKind::Crashed, Message("crashed")});
            },
            table.solver);
    };
    const auto report = table.run();
    REQUIRE(report);
    REQUIRE(report->lack);
    CHECK(report->lack->code == ErrorCode::Plugin);
    CHECK(table.games.empty());
    table.arena.solver = {};
    CHECK_FALSE(table.run());
}

TEST_CASE("Games of some rounds are played on, and their real end counts", "[arena]") {
    Table table("b2");
    table.arena.adjudication.check = 100;
    REQUIRE(table.run());
    REQUIRE(table.games.size() == 2);
    Tally tally(table.arena, std::nullopt);
    for (const GameRecord& game : table.games) {
        REQUIRE(game.adjudication);
        CHECK(game.result.kind == EndKind::Rules);
        CHECK(game.adjudication->ply < static_cast<int>(game.actions.size()));
        CHECK(verify(table.arena, game));
        tally.add(game);
    }
    CHECK(tally.adjudicated().all == 2);
    CHECK(tally.adjudicated().played_on == 2);
    CHECK(tally.adjudicated().otherwise == 0);
    GameRecord otherwise = table.games[0];
    std::swap(otherwise.result.outcome.rank[0], otherwise.result.outcome.rank[1]);
    CHECK(ended_otherwise(otherwise));
}

TEST_CASE("The rounds that are played on are spread evenly", "[arena]") {
    for (const int percent : {1, 5, 20, 50, 100}) {
        AdjudicationRules rules;
        rules.check = percent;
        CHECK(is_played_on(rules, 0));
        int all = 0;
        std::array<int, 6> of_pair{};
        for (int round = 0; round < 6000; ++round) {
            if (!is_played_on(rules, round)) continue;
            ++all;
            ++of_pair[static_cast<std::size_t>(round / 5 % 6)];  // pairs take turns
        }
        CHECK(std::abs(all - 60 * percent) <= 3);
        for (const int of_one : of_pair) CHECK(std::abs(of_one - 10 * percent) <= 6);
    }
    CHECK_FALSE(is_played_on(AdjudicationRules{}, 0));
}

TEST_CASE("Reports in the record confirm or deny an adjudication", "[arena]") {
    Table table("");
    table.arena.adjudication = {};
    table.arena.adjudication.resign = {0.02, 2};
    table.arena.session = [](boost::asio::io_context& io, const Contestant& contestant) {
        auto log = std::make_shared<SessionLog>();
        log->chance = contestant.name == "new" ? 0.9996 : 0.004;
        return std::make_shared<ScriptedSession>(io, smallest, log);
    };
    REQUIRE(table.run());
    GameRecord game = table.games[0];
    REQUIRE(game.adjudication);
    CHECK(game.adjudication->kind == AdjudicationKind::Resign);
    CHECK(verify(table.arena, game));
    game.chances[1] = 500;
    CHECK_FALSE(verify(table.arena, game));
    // A ledger of earlier versions does not know the rule of an adjudication.
    auto line = nlohmann::json::parse(game_line(table.arena, *table.plan, table.games[0]));
    CHECK(line.erase("adjudicated") == 1);
    const auto earlier = read_logged_game(with_checksum(line.dump()), table.arena, *table.plan);
    REQUIRE(earlier);
    CHECK_FALSE(earlier->adjudication);
    CHECK(verify(table.arena, *earlier));
    Tally tally(table.arena, std::nullopt);
    tally.add(*earlier);
    CHECK(tally.adjudicated().all == 1);
}

}  // namespace tengen::test
