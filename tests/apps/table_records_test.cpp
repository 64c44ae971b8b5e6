// Finished games and files of other programs at a table: shown, branched, saved.
#include "apps/table_fixture.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {
namespace {

constexpr const char* kCommented =
    "(;GM[4]FF[4]SZ[15]C[the game]PB[Ann]PW[Ben];B[hh]C[centre]LB[aa:x];W[hi]C[close];B[ih])";

std::string problem_of(const Result<void>& done) {
    return done ? "" : english(done.error().front().message);
}

}  // namespace

TEST_CASE("a finished record does not change, and can be branched", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human:Ann,human:Ben");
    for (const char* move : {"a1", "b1", "a2", "b2", "a3"}) at.must(move);
    const std::filesystem::path path = at.table->file().path();
    CHECK_FALSE(at.table->file().read_only());
    at.table->leave();
    const std::string before = content_of(path);

    REQUIRE(at.table->load(path));
    at.settle();
    CHECK(at.table->file().read_only());
    CHECK(at.table->match().result());
    CHECK_FALSE(at.table->file().unsaved());
    const char* shown = "a finished game is only shown (branch continues it as a new game)";
    CHECK(problem_of(at.table->people().undo(1)) == shown);
    CHECK(problem_of(at.table->people().redo(1)) == shown);
    CHECK(problem_of(at.table->people().act("c3")) == shown);
    CHECK_FALSE(at.table->change_seats({{0, parse_seat("human:Cy").value()}}));
    CHECK(content_of(path) == before);
    CHECK((*at.folder)->finished() == std::vector{path});
    CHECK_FALSE(at.table->branch(5));

    REQUIRE(at.table->save(at.home.path() / "copy.tengen"));
    const Result<Journal> copy = read_journal(at.home.path() / "copy.tengen", at.rules);
    REQUIRE(copy);
    CHECK(copy->result);
    CHECK(copy->position.ply() == 5);

    at.must("branch 4");
    CHECK(at.moves() == "a1 b1 a2 b2");
    CHECK_FALSE(at.table->file().read_only());
    CHECK(at.table->player(0).english() == "Ann");
    at.must("c3");
    CHECK(content_of(path) == before);
    CHECK((*at.folder)->finished() == std::vector{path});
}

TEST_CASE("comments in another program's file are kept when it is saved", "[apps]") {
    TableFixture at;
    at.home.write("game.sgf", kCommented);
    const auto notes = at.table->load(at.home.path() / "game.sgf");
    REQUIRE(notes);
    at.settle();
    REQUIRE_FALSE(notes->empty());
    CHECK(says(notes->back(), "{}: saved games cannot hold {} (save as {} to keep them)",
               {"game.sgf", "comments (3), texts on the board (1)", ".sgf"}));
    CHECK(at.table->file().extension() == ".sgf");
    at.must("j10");

    const auto saved = at.table->save(at.home.path() / "again.sgf");
    REQUIRE(saved);
    CHECK(saved->empty());
    const std::string text = at.home.read("again.sgf");
    for (const char* kept : {"C[the game]", "C[centre]", "C[close]", "LB[aa:x]"}) {
        CHECK_THAT(text, Catch::Contains(kept));
    }
    const auto lost = at.table->save(at.home.path() / "own.tengen");
    REQUIRE(lost);
    CHECK(*lost == std::vector<std::string>{"comments (3)", "texts on the board (1)"});
}

}  // namespace tengen::test
