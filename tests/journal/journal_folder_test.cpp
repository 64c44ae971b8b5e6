#include "journal/journal_folder.hpp"

#include "journal/journal_table.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"
#include "support/says.hpp"

namespace tengen::test {

namespace fs = std::filesystem;

namespace {

JournalHeader header() {
    return header_of(*tic_tac_toe(), {"human:Ann", "rookie"});
}

/// Writes a new journal with these events; returns its path.
fs::path write_new(const JournalFolder& folder, const std::vector<JournalEvent>& events) {
    auto writer = folder.create(header());
    for (const JournalEvent& event : events) add(*writer.value(), event);
    return (*writer)->path();
}

JournalEvent resigned() {
    return {JournalEventKind::Resign, 0, 0, "", {}};
}

}  // namespace

TEST_CASE("The folder for games follows the environment", "[journal]") {
    SECTION("the state folder") {
        const EnvironmentVariable state("XDG_STATE_HOME", "/state"), home("HOME", "/home/ann");
        CHECK(JournalFolder::standard_path().value() == "/state/tengen/games");
    }
    SECTION("otherwise the home folder; a relative path does not count") {
        const EnvironmentVariable state("XDG_STATE_HOME", "state"), home("HOME", "/home/ann");
        CHECK(JournalFolder::standard_path().value() == "/home/ann/.local/state/tengen/games");
    }
    SECTION("otherwise none") {
        const EnvironmentVariable state("XDG_STATE_HOME", nullptr), home("HOME", nullptr);
        const auto path = JournalFolder::standard_path();
        REQUIRE(!path);
        CHECK(path.error().front().code == ErrorCode::System);
        CHECK(says(path.error(),
                   "cannot save games: neither XDG_STATE_HOME nor HOME names a folder (set one)"));
    }
}

TEST_CASE("A missing folder is created", "[journal]") {
    const TemporaryFolder folder;
    REQUIRE(JournalFolder::open(folder / "a/b/games"));
    CHECK(fs::is_directory(folder / "a/b/games"));
    write_to(folder / "file", "");
    const auto wrong = JournalFolder::open(folder / "file/games");
    REQUIRE(!wrong);
    CHECK(english(wrong.error()) ==
          "cannot save to " + (folder / "file/games").string() + ": no such directory");
    CHECK(!JournalFolder::open(folder / "file"));
}

TEST_CASE("Journals are numbered in order", "[journal]") {
    const TemporaryFolder place;
    const JournalFolder folder = JournalFolder::open(place.path()).value();
    CHECK(write_new(folder, {played(0, "a1")}).filename() == "000001-tictactoe.tengen");
    CHECK(write_new(folder, {played(0, "a1")}).filename() == "000002-tictactoe.tengen");
    write_to(place / "000041-other.tengen", "x");
    write_to(place / "99-not ours", "x");
    CHECK(write_new(folder, {played(0, "a1")}).filename() == "000042-tictactoe.tengen");
}

TEST_CASE("Unfinished games are listed, the newest first", "[journal]") {
    const TemporaryFolder place;
    const JournalFolder folder = JournalFolder::open(place.path()).value();
    const fs::path first = write_new(folder, {played(0, "a1")});
    write_new(folder, {played(0, "a1"), resigned()});
    const fs::path third =
        write_new(folder, {played(0, "a1"), resigned(), {JournalEventKind::Undo, 0, 1, "", {}}});
    write_to(place / "000050-junk.tengen", "junk");
    const auto running = folder.create(header());
    REQUIRE(running);
    add(**running, played(0, "b2"));
    CHECK(folder.unfinished() == std::vector<fs::path>{third, first});
    CHECK(folder.unfinished(1) == std::vector<fs::path>{third});
}

TEST_CASE("Finished games are listed, the newest first", "[journal]") {
    const TemporaryFolder place;
    const JournalFolder folder = JournalFolder::open(place.path()).value();
    write_new(folder, {played(0, "a1")});
    const fs::path second = write_new(folder, {played(0, "a1"), resigned()});
    const fs::path third = write_new(folder, {played(0, "b2"), resigned()});
    write_to(place / "000050-junk.tengen", "junk");
    CHECK(folder.finished() == std::vector<fs::path>{third, second});
    CHECK(folder.finished(1) == std::vector<fs::path>{third});
}

TEST_CASE("A finished game stays finished if a player changes later", "[journal]") {
    const TemporaryFolder place;
    const JournalFolder folder = JournalFolder::open(place.path()).value();
    const JournalEvent sits{JournalEventKind::Sit, 1, 0, "human:Ben", {}};
    write_new(folder, {played(0, "a1"), resigned(), sits, sits});
    write_new(folder, {sits});
    const fs::path third = write_new(folder, {played(0, "a1"), sits});
    CHECK(folder.unfinished() == std::vector<fs::path>{third});
}

TEST_CASE("A game left after its AI failed is unfinished", "[journal]") {
    const TemporaryFolder place;
    const JournalFolder folder = JournalFolder::open(place.path()).value();
    const JournalEvent failed{JournalEventKind::Failed, 1, 0, "exited code 1", {}};
    const fs::path asked = write_new(folder, {played(0, "a1"), failed});
    const fs::path at_first = write_new(folder, {failed});
    CHECK(folder.unfinished() == std::vector<fs::path>{at_first, asked});
    CHECK(folder.finished().empty());
    CHECK(JournalFolder::open(place.path(), 0).value().unfinished().size() == 2);
}

TEST_CASE("A game that continues after a player left or returned is unfinished", "[journal]") {
    const TemporaryFolder place;
    const JournalFolder folder = JournalFolder::open(place.path()).value();
    const JournalEvent left{JournalEventKind::Leave, 1, 0, "resigned", {}};
    const JournalEvent returned{JournalEventKind::Return, 1, 0, "", {}};
    const fs::path without = write_new(folder, {played(0, "a1"), left});
    const fs::path again = write_new(folder, {played(0, "a1"), left, returned});
    CHECK(folder.unfinished() == std::vector<fs::path>{again, without});
    CHECK(folder.finished().empty());
}

TEST_CASE("A saved game is resumed in a copy", "[journal]") {
    const TemporaryFolder place, elsewhere;
    const JournalFolder folder = JournalFolder::open(place.path()).value();
    write_game(elsewhere / "my game!.tengen", {"a1", "b2"});
    const std::string saved = content_of(elsewhere / "my game!.tengen");
    auto writer = folder.adopt(elsewhere / "my game!.tengen");
    REQUIRE(writer);
    CHECK((*writer)->path().filename() == "000001-my_game_.tengen");
    REQUIRE((*writer)->append(played(0, "c3")));
    CHECK(actions_text(read((*writer)->path())->position) == "a1 b2 c3");
    CHECK(content_of(elsewhere / "my game!.tengen") == saved);
    CHECK(!folder.adopt(elsewhere / "no such file"));
}

TEST_CASE("Old finished games are removed, unfinished ones never", "[journal]") {
    const TemporaryFolder place;
    {
        const JournalFolder folder = JournalFolder::open(place.path()).value();
        for (int i = 0; i < 6; ++i) {
            write_new(folder, i == 1 ? std::vector{played(0, "a1")}
                                     : std::vector{played(0, "a1"), resigned()});
        }
    }
    write_to(place / "000000-zero.tengen", "not one of ours");
    const JournalFolder folder = JournalFolder::open(place.path(), 2).value();
    std::vector<std::string> left;
    for (const auto& entry : fs::directory_iterator(place.path())) {
        left.push_back(entry.path().filename().string());
    }
    std::sort(left.begin(), left.end());
    CHECK(left == std::vector<std::string>{"000000-zero.tengen", "000002-tictactoe.tengen",
                                           "000005-tictactoe.tengen", "000006-tictactoe.tengen"});
    CHECK(folder.unfinished().size() == 1);
}

TEST_CASE("Unfinished games do not count against the limit of finished ones", "[journal]") {
    const TemporaryFolder place;
    std::vector<fs::path> finished;
    std::vector<fs::path> unfinished;
    {
        const JournalFolder folder = JournalFolder::open(place.path()).value();
        for (int i = 0; i < 3; ++i) {
            finished.push_back(write_new(folder, {played(0, "a1"), resigned()}));
        }
        for (int i = 0; i < 4; ++i) unfinished.push_back(write_new(folder, {played(0, "a1")}));
    }
    const auto held = resumed_writer(finished[0]);
    REQUIRE(held);
    REQUIRE(JournalFolder::open(place.path(), 2));
    // The oldest finished one exceeds the limit, but a writer holds it.
    for (const fs::path& path : finished) CHECK(fs::exists(path));
    REQUIRE(JournalFolder::open(place.path(), 1));
    CHECK(fs::exists(finished[0]));
    CHECK(!fs::exists(finished[1]));
    CHECK(fs::exists(finished[2]));
    for (const fs::path& path : unfinished) CHECK(fs::exists(path));
}

}  // namespace tengen::test
