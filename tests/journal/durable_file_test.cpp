#include <fmt/format.h>

#include "base/durable_file.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "journal/faulty_disk.hpp"
#include "journal/journal_table.hpp"
#include "support/catch.hpp"

namespace tengen::test {

namespace fs = std::filesystem;
using Calls = std::vector<std::string>;

namespace {

std::ptrdiff_t files_in(const fs::path& folder) {
    return std::distance(fs::directory_iterator(folder), {});
}

/// Runs `work` in a child process. Returns true if `work` returned true.
template <class Work>
bool in_child(Work work) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(work() ? 0 : 1);
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

TEST_CASE("A file is replaced by steps in an order that survives a power cut", "[journal]") {
    const TemporaryFolder folder;
    write_to(folder / "x", "old");
    FaultyDisk disk(0, 0);
    REQUIRE(replace_file(folder / "x", "new"));
    CHECK(disk.calls == Calls{"pwrite", "fsync", "rename", "fsync"});
    CHECK(content_of(folder / "x") == "new");
}

TEST_CASE("A new journal gets its name only after its header is on the disk", "[journal]") {
    const TemporaryFolder folder;
    FaultyDisk disk(0, 0);
    auto writer = JournalWriter::create(folder / "x", header_of(*tic_tac_toe(), {"a", "b"}));
    REQUIRE(writer);
    CHECK(disk.calls == Calls{"pwrite", "fsync", "renameat2", "fsync"});
    disk.calls.clear();
    REQUIRE((*writer)->append(played(0, "a1")));
    CHECK(disk.calls == Calls{"pwrite", "fdatasync"});
}

TEST_CASE("Whichever step of replacing a file fails, the old file is intact", "[journal]") {
    const int failing = GENERATE(1, 2, 3);
    const TemporaryFolder folder;
    write_to(folder / "x", "old");
    {
        FaultyDisk disk(failing, ENOSPC);
        const auto replaced = replace_file(folder / "x", "new content");
        REQUIRE(!replaced);
        CHECK(replaced.error().front().code == ErrorCode::System);
        CHECK(english(replaced.error()) == "cannot save to " + (folder / "x").string() +
                                               ": disk full; the old file is unchanged");
    }
    CHECK(content_of(folder / "x") == "old");
    CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("A replaced file with an unsynced folder is not reported as unchanged", "[journal]") {
    const TemporaryFolder folder;
    write_to(folder / "x", "old");
    {
        FaultyDisk disk(4, EIO);
        const auto replaced = replace_file(folder / "x", "new content");
        REQUIRE(!replaced);
        CHECK(disk.calls.back() == "fsync");
        CHECK(english(replaced.error()) ==
              "cannot save to " + (folder / "x").string() + ": " + save_problem(EIO) +
                  "; the new file is there, but may not survive a power cut");
    }
    CHECK(content_of(folder / "x") == "new content");
    CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("A file system that cannot sync folders is sufficient", "[journal]") {
    const int error = GENERATE(EINVAL, ENOTSUP);
    const TemporaryFolder folder;
    {
        FaultyDisk disk(4, error);
        CHECK(replace_file(folder / "x", "content"));
    }
    FaultyDisk disk(4, error);
    CHECK(create_locked_file(folder / "y", "content"));
    CHECK(disk.calls.size() == 4);
}

TEST_CASE("Whichever step of creating a journal fails, no file remains", "[journal]") {
    const int failing = GENERATE(1, 2, 3, 4);
    const TemporaryFolder folder;
    {
        FaultyDisk disk(failing, ENOSPC);
        const auto made =
            JournalWriter::create(folder / "x", header_of(*tic_tac_toe(), {"a", "b"}));
        REQUIRE(!made);
        CHECK(english(made.error()) == "cannot save to " + (folder / "x").string() + ": disk full");
    }
    CHECK(files_in(folder.path()) == 0);
}

TEST_CASE("A file system that cannot rename without replacing gets a link", "[journal]") {
    const TemporaryFolder folder;
    FaultyDisk disk(3, EINVAL);
    { REQUIRE(create_locked_file(folder / "x", "content")); }
    CHECK(content_of(folder / "x") == "content");
    CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("A failed write is repeated with the next event", "[journal]") {
    const int failing = GENERATE(1, 2);
    const TemporaryFolder folder;
    auto writer =
        JournalWriter::create(folder / "x", header_of(*tic_tac_toe(), {"human:Ann", "rookie"}));
    REQUIRE(writer);
    REQUIRE((*writer)->append(played(0, "a1")));
    {
        FaultyDisk disk(failing, ENOSPC, FaultyDisk::Then::FailsAgain);
        const auto failed = (*writer)->append(played(1, "b2"));
        REQUIRE(!failed);
        CHECK(english(failed.error()) ==
              "cannot save to " + (folder / "x").string() + ": disk full");
        CHECK(!(*writer)->append(played(0, "c3")));
        CHECK(!(*writer)->flush());
        CHECK(!(*writer)->complete());
    }
    CHECK(actions_text(read(folder / "x")->position).starts_with("a1"));
    SECTION("a copy already has it") {
        REQUIRE((*writer)->copy_to(folder / "copy"));
        CHECK(actions_text(read(folder / "copy")->position) == "a1 b2 c3");
    }
    SECTION("it is written on request") {
        REQUIRE((*writer)->flush());
        CHECK((*writer)->complete());
        CHECK(actions_text(read(folder / "x")->position) == "a1 b2 c3");
    }
    REQUIRE((*writer)->append(played(1, "c1")));
    CHECK(actions_text(read(folder / "x")->position) == "a1 b2 c3 c1");
    CHECK(read(folder / "x")->notes.empty());
}

TEST_CASE("A match reports a failing journal once, and continues", "[journal]") {
    const TemporaryFolder folder;
    Table table(tic_tac_toe());
    auto writer = JournalWriter::create(folder / "x", header_of(*tic_tac_toe(), {"a", "b"}));
    REQUIRE(writer);
    Match& match = table.person("Ann").person("Ben").start(writer->get());
    table.poll();
    REQUIRE(table.play("a1"));
    {
        FaultyDisk disk(1, EIO, FaultyDisk::Then::FailsAgain);
        REQUIRE(table.play("b2"));
        REQUIRE(table.play("c3"));
    }
    CHECK(table.witness.journal_errors.size() == 1);
    REQUIRE(table.play("a2"));
    CHECK(actions_text(read(folder / "x")->position) == actions_text(match.position()));
}

TEST_CASE("A journal that was deleted is noticed", "[journal]") {
    const TemporaryFolder folder;
    auto writer = JournalWriter::create(folder / "x", header_of(*tic_tac_toe(), {"a", "b"}));
    REQUIRE(writer);
    fs::remove(folder / "x");
    const auto written = (*writer)->append(played(0, "a1"));
    REQUIRE(!written);
    CHECK(english(written.error()) ==
          "cannot save to " + (folder / "x").string() + ": the file was removed");
    REQUIRE((*writer)->copy_to(folder / "y"));
    CHECK(actions_text(read(folder / "y")->position) == "a1");
}

TEST_CASE("Places that allow no saving are named with the reason", "[journal]") {
    const TemporaryFolder folder;
    const auto problem = [](const fs::path& path) {
        const auto replaced = replace_file(path, "content");
        REQUIRE(!replaced);
        CHECK(replaced.error().front().code == ErrorCode::System);
        const std::string start = "cannot save to " + path.string() + ": ";
        REQUIRE(english(replaced.error()).starts_with(start));
        return english(replaced.error()).substr(start.size());
    };
    CHECK(problem("/dev/full") == "not a regular file");
    CHECK(problem(folder.path()) == "not a regular file");
    CHECK(problem(folder / "no/such/x") == "no such directory");
    write_to(folder / "file", "");
    CHECK(problem(folder / "file/x") == "no such directory");
    CHECK(problem("/proc/x") == "no such directory");
    fs::create_symlink(folder / "nowhere/x", folder / "dangling");
    CHECK(problem(folder / "dangling") == "a link that leads nowhere");
    fs::create_symlink(folder / "loop", folder / "loop");
    CHECK(problem(folder / "loop") == "a link that leads nowhere");
    CHECK(files_in(folder.path()) == 3);
}

TEST_CASE("In a folder without write permission nothing is saved", "[journal]") {
    const TemporaryFolder folder;
    write_to(folder / "x", "old");
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
    const fs::path path = folder / "x";
    // Root may write everywhere, so the test runs as the user "nobody".
    CHECK(in_child([&] {
        if (::geteuid() == 0) {
            if (::chmod(folder.path().c_str(), 0555) != 0 || ::setuid(65534) != 0) return false;
        }
        const auto replaced = replace_file(path, "new");
        return !replaced &&
               english(replaced.error()) == "cannot save to " + path.string() +
                                                ": permission denied; the old file is unchanged";
    }));
    CHECK(content_of(path) == "old");
}

TEST_CASE("A limit on file sizes is an error like any other", "[journal]") {
    const TemporaryFolder folder;
    const fs::path path = folder / "x";
    write_to(path, "old");
    CHECK(in_child([&] {
        const rlimit limit{1000, 1000};
        std::signal(SIGXFSZ, SIG_IGN);
        if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) return false;
        const auto replaced = replace_file(path, std::string(5000, 'x'));
        return !replaced && english(replaced.error()).ends_with("the old file is unchanged");
    }));
    CHECK(content_of(path) == "old");
    CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("Replacing follows links and keeps the mode", "[journal]") {
    const TemporaryFolder folder;
    fs::create_directory(folder / "elsewhere");
    write_to(folder / "elsewhere/x", "old");
    REQUIRE(::chmod((folder / "elsewhere/x").c_str(), 0600) == 0);
    fs::create_symlink("elsewhere/x", folder / "link");
    REQUIRE(replace_file(folder / "link", "new"));
    CHECK(fs::is_symlink(folder / "link"));
    CHECK(content_of(folder / "elsewhere/x") == "new");
    CHECK((fs::status(folder / "elsewhere/x").permissions() & fs::perms::all) ==
          (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("Two programs cannot open the same journal", "[journal]") {
    const TemporaryFolder folder;
    const fs::path path = folder / "x";
    write_game(path, {"a1"});
    const auto writer = resumed_writer(path);
    REQUIRE(writer);
    const pid_t holder = ::getpid();
    CHECK(is_locked(path));
    CHECK(in_child([&] {
        const auto second = resumed_writer(path);
        return !second && second.error().front().code == ErrorCode::System &&
               english(second.error()) ==
                   fmt::format("{} is in use by process {}", path.string(), holder);
    }));
    SECTION("reading it in between does not release the lock") {
        REQUIRE(read(path));
        CHECK(is_locked(path));
        CHECK(!resumed_writer(path));
    }
}

TEST_CASE("A lock ends with its holder", "[journal]") {
    const TemporaryFolder folder;
    const fs::path path = folder / "x";
    write_game(path, {"a1"});
    CHECK(in_child([&] {
        auto writer = resumed_writer(path);
        if (!writer) return false;
        static_cast<void>(writer->release());
        return true;
    }));
    CHECK(!is_locked(path));
    CHECK(resumed_writer(path));
}

TEST_CASE("Only old temporary files are removed", "[journal]") {
    const TemporaryFolder folder;
    write_to(folder / ".tengen-tmp-1-0", "old");
    write_to(folder / ".tengen-tmp-2-0", "new");
    write_to(folder / ".tengen-tmp-3-0", "being written");
    const auto written = open_to_read(folder / ".tengen-tmp-3-0");
    REQUIRE(written);
    REQUIRE(lock(*written, folder / ".tengen-tmp-3-0"));
    write_to(folder / "precious", "old");
    const auto two_hours_ago = fs::file_time_type::clock::now() - std::chrono::hours(2);
    fs::last_write_time(folder / ".tengen-tmp-1-0", two_hours_ago);
    fs::last_write_time(folder / ".tengen-tmp-3-0", two_hours_ago);
    fs::last_write_time(folder / "precious", two_hours_ago);
    remove_old_temporaries(folder.path());
    CHECK(!fs::exists(folder / ".tengen-tmp-1-0"));
    CHECK(fs::exists(folder / ".tengen-tmp-2-0"));
    CHECK(fs::exists(folder / ".tengen-tmp-3-0"));
    CHECK(fs::exists(folder / "precious"));
}

TEST_CASE("A leftover temporary file causes no error", "[journal]") {
    const TemporaryFolder folder;
    write_to(folder / fmt::format(".tengen-tmp-{}-0", ::getpid()), "left over");
    REQUIRE(replace_file(folder / "x", "new"));
    CHECK(content_of(folder / "x") == "new");
}

}  // namespace tengen::test
