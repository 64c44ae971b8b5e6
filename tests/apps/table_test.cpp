#include "table/table.hpp"

#include <sys/resource.h>

#include <csignal>

#include "apps/table_fixture.hpp"
#include "core/notation.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

Action cell(const Table& table, std::string_view name) {
    return Action::place(*parse_cell(table.position().board(), name));
}

}  // namespace

TEST_CASE("by default a person plays against an AI of medium level", "[apps]") {
    TableFixture at;
    at.play("gomoku", "");
    CHECK(at.table->is_human(0));
    CHECK_FALSE(at.table->is_human(1));
    CHECK(at.table->player_name(0) == "you");
    CHECK(at.table->player_name(1) == "rookie:medium");
    CHECK(at.table->waits_for_person());
    CHECK(at.table->title().in("en") == "Gomoku");
}

TEST_CASE("an AI answers a person's move", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,rookie");
    REQUIRE(at.table->act("h8"));
    at.settle();
    CHECK(at.table->position().ply() == 2);
    REQUIRE(at.watcher.actions.size() == 2);
    CHECK(at.watcher.actions[0] == "0 h8");
    CHECK(at.watcher.actions[1].substr(0, 2) == "1 ");
}

TEST_CASE("a move that cannot be played changes nothing", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    REQUIRE(at.table->act("h8"));
    const auto again = at.table->act("h8");
    REQUIRE_FALSE(again);
    CHECK(english(again.error()) == "h8 is occupied");
    CHECK(at.table->position().ply() == 1);
}

TEST_CASE("undo takes back until it is a person's turn again", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,rookie");
    at.must("h8");
    at.must("a1");
    const std::string four = at.moves();
    REQUIRE(at.table->undo(1));
    at.settle();
    CHECK(at.table->position().ply() == 2);
    CHECK(at.table->waits_for_person());
    REQUIRE(at.table->redo(1));
    at.settle();
    CHECK(at.moves() == four);
    REQUIRE(at.table->undo(100));
    CHECK(at.table->position().ply() == 0);
    CHECK_FALSE(at.table->undo(1));
    REQUIRE(at.table->redo(100));
    at.settle();
    CHECK(at.moves() == four);
    CHECK_FALSE(at.table->redo(1));
}

TEST_CASE("undo with two people takes back one move", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,human");
    for (const char* move : {"a1", "b1", "a2"}) at.must(move);
    REQUIRE(at.table->undo(1));
    CHECK(at.moves() == "a1 b1");
    REQUIRE(at.table->undo(2));
    CHECK(at.moves().empty());
    REQUIRE(at.table->redo(3));
    CHECK(at.moves() == "a1 b1 a2");
}

TEST_CASE("undo does not take back the AI's opening move", "[apps]") {
    TableFixture at;
    at.play("gomoku", "rookie,human");
    CHECK(at.moves() == "h8");
    const auto undone = at.table->undo(1);
    REQUIRE_FALSE(undone);
    CHECK(english(undone.error()) == "you have not moved yet");
}

TEST_CASE("undo takes back the end of a game", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,human");
    for (const char* move : {"a1", "b1", "a2", "b2", "a3"}) at.must(move);
    REQUIRE(at.table->match().result());
    CHECK(at.watcher.ends == std::vector<std::string>{"line"});
    REQUIRE(at.table->undo(1));
    CHECK_FALSE(at.table->match().result());
    CHECK(at.moves() == "a1 b1 a2 b2");
    at.must("c3");
    at.must("resign");
    REQUIRE(at.table->match().result());
    REQUIRE(at.table->undo(1));
    CHECK_FALSE(at.table->match().result());
}

TEST_CASE("a resignation before the first move can be taken back", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("resign");
    REQUIRE(at.table->match().result());
    REQUIRE(at.table->undo(1));
    CHECK_FALSE(at.table->match().result());
}

TEST_CASE("an AI may be asked for a hint, which the next move takes away", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,human");
    for (const char* move : {"a1", "b1", "a2", "b2"}) at.must(move);
    REQUIRE(at.table->hint());
    CHECK_FALSE(at.table->waits_for_person());
    at.settle();
    REQUIRE(at.watcher.hint);
    CHECK(*at.watcher.hint == cell(*at.table, "a3"));
    CHECK(at.watcher.hint_by.substr(0, 8) == "minimax:");
    CHECK(at.table->hinted_cell() == cell(*at.table, "a3").cell());
    at.must("c3");
    CHECK(at.table->hinted_cell() == kNoCell);
}

TEST_CASE("a hint is forgotten when the position changes first", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    REQUIRE(at.table->hint());
    REQUIRE(at.table->act("h8"));
    at.settle();
    CHECK_FALSE(at.watcher.hint);
    REQUIRE(at.table->hint());
    at.settle();
    CHECK(at.watcher.hint);
}

TEST_CASE("another game keeps who sits where", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human:Ann,rookie:easy");
    at.must("h8");
    REQUIRE(at.table->change_game("tictactoe"));
    at.settle();
    CHECK(at.table->game().description().id == "tictactoe");
    CHECK(at.table->position().ply() == 0);
    CHECK(at.table->player_name(0) == "Ann");
    CHECK(at.table->player_name(1) == "rookie:easy");
    REQUIRE(at.table->change_game("gomoku:three_way"));
    CHECK(at.table->game().seats() == 3);
    CHECK(at.table->player_name(2) == "rookie:medium");
}

TEST_CASE("a game that cannot be made leaves the table as it is", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("h8");
    const auto unknown = at.table->change_game("gomku");
    REQUIRE_FALSE(unknown);
    CHECK(english(unknown.error().front()) == "unknown game 'gomku' (did you mean 'gomoku'?)");
    CHECK_FALSE(at.table->change_board({2, 2}));
    SeatSpec nobody;
    nobody.kind = SeatKind::Ai;
    nobody.name = "nobody";
    CHECK_FALSE(at.table->change_seat(1, nobody));
    CHECK(at.moves() == "h8");
    CHECK(at.watcher.games == 1);
}

TEST_CASE("the board may be changed, and a game begun anew", "[apps]") {
    TableFixture at;
    at.play("gomoku:standard", "human,human");
    at.must("h8");
    REQUIRE(at.table->change_board({19, 17}));
    CHECK(at.table->position().board().columns() == 19);
    CHECK(at.table->position().board().rows() == 17);
    CHECK(at.table->game().description().variant == "standard");
    at.must("a1");
    REQUIRE(at.table->new_game());
    CHECK(at.table->position().board().columns() == 19);
    CHECK(at.table->position().ply() == 0);
}

TEST_CASE("somebody else may sit down in the middle of a game", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("h8");
    const auto spec = parse_seat("rookie");
    REQUIRE(spec);
    REQUIRE(at.table->change_seat(1, *spec));
    at.settle();
    CHECK(at.table->position().ply() == 2);
    CHECK(at.watcher.players == 1);
    CHECK(at.table->player_name(1) == "rookie");
}

TEST_CASE("two people agree on a draw, an AI declines", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("h8");
    REQUIRE(at.table->offer_draw());
    CHECK(at.watcher.draw_offers.size() == 1);
    REQUIRE(at.table->accept_draw());
    REQUIRE(at.table->match().result());
    CHECK(at.table->match().result()->kind == EndKind::Agreed);
    at.play("gomoku", "human,rookie");
    at.must("h8");
    CHECK_FALSE(at.table->offer_draw());
}

TEST_CASE("a game goes on exactly where it was left", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human:Ann,rookie:easy");
    for (const char* line : {"h8", "a1", "undo"}) at.must(line);
    const std::string moves = at.moves();
    const int undone = at.table->match().undone();
    const std::filesystem::path path = at.table->journal_path();
    REQUIRE_FALSE(path.empty());
    at.table->leave();
    REQUIRE(at.folder->unfinished() == std::vector{path});
    const auto notes = at.table->resume(path);
    REQUIRE(notes);
    CHECK(notes->empty());
    at.settle();
    CHECK(at.moves() == moves);
    CHECK(at.table->match().undone() == undone);
    CHECK(at.table->player_name(0) == "Ann");
    CHECK(at.table->player_name(1) == "rookie:easy");
    CHECK(at.table->title().in("en") == "Gomoku");
    CHECK(at.table->journal_path() == path);
}

TEST_CASE("a saved game opens as a copy, and the file stays", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,human");
    at.must("b2");
    const std::filesystem::path file = at.home.path() / "mine.tengen";
    REQUIRE(at.table->save(file));
    at.must("a1");
    const std::string saved = at.home.read("mine.tengen");
    REQUIRE(at.table->load(file));
    CHECK(at.moves() == "b2");
    at.must("c3");
    CHECK(at.home.read("mine.tengen") == saved);
    CHECK(at.table->journal_path() != file);
}

TEST_CASE("games that were given up or finished are not unfinished", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("h8");
    REQUIRE(at.table->new_game());
    at.table->leave();
    CHECK(at.folder->unfinished().empty());
    at.play("tictactoe", "human,human");
    at.table->leave();
    CHECK(at.folder->unfinished().empty());
}

TEST_CASE("a table without a journal is unsaved until it is saved", "[apps]") {
    TableFixture at;
    std::filesystem::remove_all(at.home.games());
    at.home.write("state/tengen/games", "a file where the folder should be");
    at.play("gomoku", "human,human");
    CHECK(at.watcher.problems.size() == 1);
    CHECK_FALSE(at.table->unsaved());
    at.must("h8");
    CHECK(at.table->unsaved());
    REQUIRE(at.table->save(at.home.path() / "elsewhere.tengen"));
    CHECK_FALSE(at.table->unsaved());
    REQUIRE(read_journal(at.home.path() / "elsewhere.tengen", at.rules));
    CHECK(read_journal(at.home.path() / "elsewhere.tengen", at.rules)->position.ply() == 1);
}

namespace {

/// No file may grow beyond a size while it lives: what a full disk does to a journal.
class FullDisk {
  public:
    explicit FullDisk(const std::filesystem::path& file) {
        std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &before_);
        rlimit limit = before_;
        limit.rlim_cur = std::filesystem::file_size(file);
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() { ::setrlimit(RLIMIT_FSIZE, &before_); }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

  private:
    rlimit before_{};
};

}  // namespace

TEST_CASE("what a full disk kept from the journal is unsaved until it is written", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("h8");
    {
        const FullDisk full(at.table->journal_path());
        at.must("h9");
        CHECK(at.watcher.problems.size() == 1);
        CHECK(at.table->unsaved());
    }
    CHECK_FALSE(at.table->unsaved());
    CHECK(read_journal(at.table->journal_path(), at.rules)->position.ply() == 2);
}

TEST_CASE("moves after a save elsewhere are unsaved while the journal's disk is full", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("h8");
    const std::filesystem::path file = at.home.path() / "elsewhere.tengen";
    {
        const FullDisk full(at.table->journal_path());
        at.must("h9");
    }
    REQUIRE(at.table->save(file));
    CHECK_FALSE(at.table->unsaved());
    const FullDisk full(at.home.path() / "elsewhere.tengen");
    at.must("j10");
    CHECK(at.table->unsaved());
}

TEST_CASE("a game without a journal is saved whole, over an old file, with its end", "[apps]") {
    TableFixture at;
    std::filesystem::remove_all(at.home.games());
    at.home.write("state/tengen/games", "a file where the folder should be");
    at.play("gomoku", "human,human");
    const std::filesystem::path file = at.home.path() / "old.tengen";
    REQUIRE(at.table->save(file));
    CHECK(read_journal(file, at.rules)->position.ply() == 0);
    at.must("h8");
    at.must("resign");
    REQUIRE(at.table->save(file));
    const Result<Journal> saved = read_journal(file, at.rules);
    REQUIRE(saved);
    REQUIRE(saved->result);
    CHECK(saved->result->kind == EndKind::Resigned);
}

TEST_CASE("a file of another kind is not replaced by a save", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.home.write("thesis.txt", "ten years of work");
    const Result<void> saved = at.table->save(at.home.path() / "thesis.txt");
    REQUIRE_FALSE(saved);
    CHECK(english(saved.error().message) ==
          "not a game record, so it is not replaced (choose another name)");
    CHECK(at.home.read("thesis.txt") == "ten years of work");
}

TEST_CASE("undo after a resignation takes back the resignation alone", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,human");
    at.must("b2");
    at.must("a1");
    at.must("resign");
    REQUIRE(at.table->undo(1));
    CHECK_FALSE(at.table->match().result());
    CHECK(at.moves() == "b2 a1");
    at.must("resign");
    REQUIRE(at.table->undo(2));
    CHECK(at.moves() == "b2");
}

TEST_CASE("clocks run out, with the reason", "[apps]") {
    TableFixture at;
    TablePlan plan;
    plan.seats = {SeatSpec{}, SeatSpec{}};
    plan.clock.move = std::chrono::milliseconds(30);
    REQUIRE(at.table->play(plan));
    while (!at.table->match().result()) REQUIRE(at.io.run_one() > 0);
    CHECK(at.watcher.ends == std::vector<std::string>{"time"});
    CHECK(english(at.table->match().result()->text) == "black ran out of time");
}

TEST_CASE("AIs alone play to the end", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "minimax,minimax");
    REQUIRE(at.table->match().result());
    CHECK(at.table->match().result()->outcome.draw());
    REQUIRE(at.table->undo(1));
    CHECK_FALSE(at.table->match().result());
}

TEST_CASE("an AI that refuses the game is not seated", "[apps]") {
    TableFixture at;
    SeatSpec engine;
    engine.kind = SeatKind::Engine;
    engine.name = "./pbrain";
    TablePlan plan;
    plan.seats = {SeatSpec{}, engine};
    const auto refused = at.table->play(plan);
    REQUIRE_FALSE(refused);
    CHECK(english(refused.error().front()) ==
          "engines ('./pbrain') cannot be seated by this version");
    CHECK_FALSE(at.table->has_game());
}

}  // namespace tengen::test
