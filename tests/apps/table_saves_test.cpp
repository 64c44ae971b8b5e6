// Saving at a table: the journal, the user's own files, and full disks.
#include <sys/resource.h>

#include <csignal>

#include "apps/table_fixture.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"

namespace tengen::test {
namespace {

/// While it exists, no file may grow beyond a size. For a journal, that is a full disk.
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

TEST_CASE("a game resumes exactly where it stopped", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human:Ann,rookie:easy");
    for (const char* line : {"h8", "a1", "undo"}) at.must(line);
    const std::string moves = at.moves();
    const std::size_t undone = at.table->match().undone().size();
    const std::filesystem::path path = at.table->file().path();
    REQUIRE_FALSE(path.empty());
    at.table->leave();
    REQUIRE((*at.folder)->unfinished() == std::vector{path});
    const auto notes = at.table->load(path);
    REQUIRE(notes);
    CHECK(notes->empty());
    at.settle();
    CHECK(at.moves() == moves);
    CHECK(at.table->match().undone().size() == undone);
    CHECK(at.table->player(0).english() == "Ann");
    CHECK(at.table->player(1).english() == "rookie:easy");
    CHECK(at.table->plan().game.title.in("en") == "Gomoku");
    CHECK(at.table->file().path() == path);
}

TEST_CASE("a saved game opens as a copy, and the file does not change", "[apps]") {
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
    CHECK(at.table->file().path() != file);
}

TEST_CASE("resigned and finished games are not unfinished", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("h8");
    REQUIRE(at.table->new_game());
    at.table->leave();
    CHECK((*at.folder)->unfinished().empty());
    at.play("tictactoe", "human,human");
    at.table->leave();
    CHECK((*at.folder)->unfinished().empty());
}

TEST_CASE("a table without a journal is unsaved until it is saved", "[apps]") {
    TableFixture at;
    std::filesystem::remove_all(at.home.games());
    at.home.write("state/tengen/games", "a file where the folder should be");
    at.play("gomoku", "human,human");
    CHECK(at.watcher.problems.size() == 1);
    CHECK_FALSE(at.table->file().unsaved());
    at.must("h8");
    CHECK(at.table->file().unsaved());
    REQUIRE(at.table->save(at.home.path() / "elsewhere.tengen"));
    CHECK_FALSE(at.table->file().unsaved());
    REQUIRE(read_journal(at.home.path() / "elsewhere.tengen", at.rules));
    CHECK(read_journal(at.home.path() / "elsewhere.tengen", at.rules)->position.ply() == 1);
}

TEST_CASE("a journal that could not be created is created as soon as possible", "[apps]") {
    TableFixture at;
    std::filesystem::remove_all(at.home.games());
    at.home.write("state/tengen/games", "a file where the folder should be");
    at.play("gomoku", "human,human");
    at.must("h8");
    CHECK(at.table->file().unsaved());
    std::filesystem::remove(at.home.games());
    std::filesystem::create_directory(at.home.games());
    CHECK_FALSE(at.table->file().unsaved());
    at.must("h9");
    CHECK(at.watcher.problems.size() == 1);
    CHECK(read_journal(at.table->file().path(), at.rules)->position.ply() == 2);
}

TEST_CASE("moves that a full disk kept from the journal are unsaved until they are written",
          "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("h8");
    {
        const FullDisk full(at.table->file().path());
        at.must("h9");
        CHECK(at.watcher.problems.size() == 1);
        CHECK(at.table->file().unsaved());
    }
    CHECK_FALSE(at.table->file().unsaved());
    CHECK(read_journal(at.table->file().path(), at.rules)->position.ply() == 2);
}

TEST_CASE("moves after a save elsewhere are unsaved while the journal's disk is full", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("h8");
    const std::filesystem::path file = at.home.path() / "elsewhere.tengen";
    {
        const FullDisk full(at.table->file().path());
        at.must("h9");
    }
    REQUIRE(at.table->save(file));
    CHECK_FALSE(at.table->file().unsaved());
    const FullDisk full(at.home.path() / "elsewhere.tengen");
    at.must("j10");
    CHECK(at.table->file().unsaved());
}

TEST_CASE("a game without a journal is saved completely, over an old file, with its end",
          "[apps]") {
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

TEST_CASE("a save does not replace a file of another kind", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.home.write("thesis.txt", "ten years of work");
    const auto saved = at.table->save(at.home.path() / "thesis.txt");
    REQUIRE_FALSE(saved);
    CHECK(says(saved.error().front().message,
               "not a game record, so it is not replaced (choose another name)"));
    CHECK(at.home.read("thesis.txt") == "ten years of work");
}

}  // namespace tengen::test
