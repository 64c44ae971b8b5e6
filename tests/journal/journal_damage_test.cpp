// Truncated, damaged, foreign and missing journals.
#include <fmt/format.h>

#include "journal/journal.hpp"

#include <sys/stat.h>

#include "journal/journal_table.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"

namespace tengen::test {

namespace fs = std::filesystem;

struct WrongFile {
    std::string content;
    std::string error;
};

TEST_CASE("A file that is not a journal is refused with the reason, and stays unchanged",
          "[journal]") {
    const auto row = GENERATE(values<WrongFile>({
        {"", "empty file"},
        {"\x89PNG\r\n\x1a\n and so on", "not a game record"},
        {"tengen-journal", "not a game record"},
        {"tengen-journal x 0.1\n", "not a game record"},
        {"tengen-journal 0 0.1\n", "not a game record"},
        {"tengen-journal 3 9.9\nwhatever\n", "written by version 3, this program reads up to 1"},
        {"tengen-journal 1 0.1.0\ngame x\n", "damaged in its header, nothing can be recovered"},
    }));
    const TemporaryFolder folder;
    const fs::path path = folder / "x.tengen";
    write_to(path, row.content);
    const auto journal = read(path);
    REQUIRE(!journal);
    CHECK(english(journal.error()) == path.string() + ": " + row.error);
    CHECK(journal.error().front().code == ErrorCode::Input);
    CHECK(!resumed_writer(path));
    CHECK(content_of(path) == row.content);
}

TEST_CASE("Missing files, folders and pipes are not journals", "[journal]") {
    const TemporaryFolder folder;
    CHECK(english(read(folder / "x").error()) == (folder / "x").string() + ": no such file");
    CHECK(english(read(folder.path()).error()) == folder.path().string() + ": not a regular file");
    REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
    CHECK(english(read(folder / "pipe").error()) ==
          (folder / "pipe").string() + ": not a regular file");
}

TEST_CASE("A huge file is refused without reading it", "[journal]") {
    const TemporaryFolder folder;
    write_to(folder / "x", "tengen-journal 1 0.1.0\n");
    fs::resize_file(folder / "x", 1u << 30);
    CHECK(english(read(folder / "x").error()) ==
          (folder / "x").string() + ": too large (1024 MiB, limit 64 MiB)");
}

TEST_CASE("A truncated last line is dropped with a note", "[journal]") {
    const TemporaryFolder folder;
    write_game(folder / "x", {"a1", "b2", "c3"});
    fs::resize_file(folder / "x", fs::file_size(folder / "x") - 3);
    const auto journal = read(folder / "x");
    REQUIRE(journal);
    CHECK(actions_text(journal->position) == "a1 b2");
    REQUIRE(journal->notes.size() == 1);
    CHECK(says(journal->notes[0], "last move was incomplete and was dropped"));
    {
        auto writer = resumed_writer(folder / "x");
        REQUIRE(writer);
        REQUIRE((*writer)->append(played(0, "c1")));
    }
    CHECK(actions_text(read(folder / "x")->position) == "a1 b2 c1");
    CHECK(read(folder / "x")->notes.empty());
}

TEST_CASE("A line damaged in the middle ends the journal, and the original is kept", "[journal]") {
    const TemporaryFolder folder;
    const fs::path path = folder / "x";
    write_game(path, {"a1", "b2", "c3", "a3"});
    std::string text = content_of(path);
    text[text.find("play 0 7 c3") + 9] = 'b';
    write_to(path, text);
    const auto journal = read(path);
    REQUIRE(journal);
    CHECK(actions_text(journal->position) == "a1 b2");
    const auto line = std::count(text.begin(), text.begin() + text.find("play 0 7 b3"), '\n') + 1;
    REQUIRE(journal->notes.size() == 1);
    const Message note = journal->notes[0];
    CHECK(says(note, "{}:{}: damaged; {} recovered",
               {path.string(), std::to_string(line), "2 moves"}));
    CHECK(!fs::exists(folder / "x.damaged"));
    const auto keep = [&] {
        return read_journal(path, standard_rules(), DamagedFile::Keep).value().notes.at(0);
    };
    CHECK(says(keep(), "{}, original kept as {}", {english(note), "x.damaged"}));
    CHECK(content_of(folder / "x.damaged") == text);
    CHECK(content_of(path) == text);
    SECTION("resuming removes the damaged part") {
        { REQUIRE((*resumed_writer(path))->append(played(0, "c1"))); }
        CHECK(actions_text(read(path)->position) == "a1 b2 c1");
        CHECK(content_of(folder / "x.damaged") == text);
        CHECK(!fs::exists(folder / "x.damaged-2"));
    }
    SECTION("an older damaged copy is not replaced") {
        write_to(folder / "x.damaged", "older");
        CHECK(says(keep(), "{}, original kept as {}", {english(note), "x.damaged-2"}));
        CHECK(content_of(folder / "x.damaged") == "older");
    }
}

TEST_CASE("Events that the rules do not allow are errors with their line", "[journal]") {
    const TemporaryFolder folder;
    const fs::path path = folder / "x";
    const auto error_with = [&](std::vector<JournalEvent> events) {
        fs::remove(path);
        {
            auto writer =
                JournalWriter::create(path, header_of(*tic_tac_toe(), {"human:Ann", "rookie"}));
            for (const JournalEvent& event : events) add(*writer.value(), event);
        }
        const std::string text = content_of(path);
        const auto lines = std::count(text.begin(), text.end(), '\n');
        const auto journal = read(path);
        REQUIRE(!journal);
        CHECK(journal.error().front().code == ErrorCode::Input);
        CHECK(journal.error().front().place == fmt::format("{}:{}", path.string(), lines));
        return english(journal.error().front().message);
    };
    CHECK(error_with({played(0, "a1"), played(1, "a1")}) == "illegal move a1 (a1 is occupied)");
    CHECK(error_with({played(0, "z9")}).starts_with("illegal move z9 ("));
    CHECK(error_with({played(1, "a1")}) == "illegal move a1 (not this seat's turn)");
    CHECK(error_with({played(0, "a1"), played(1, "b1"), played(0, "a2"), played(1, "b2"),
                      played(0, "a3"), played(1, "b3")}) == "illegal move b3 (the game is over)");
    CHECK(error_with({{JournalEventKind::Undo, 0, 1, "", {}}}) == "an event that is invalid here");
    CHECK(error_with({{JournalEventKind::Redo, 0, 1, "", {}}}) == "an event that is invalid here");
    CHECK(error_with({{JournalEventKind::Resign, 5, 0, "", {}}}) ==
          "an event that is invalid here");
    CHECK(error_with({{JournalEventKind::Fault, 0, 0, "fell over", {}}}) ==
          "an event that is invalid here");
    CHECK(error_with({{JournalEventKind::End, 0, 0, "line", {}}}) ==
          "by the current rules the game does not end here (line)");
}

TEST_CASE("A game that the current rules cannot make has changed since it was saved", "[journal]") {
    const TemporaryFolder folder;
    write_game(folder / "x", {"a1"});
    const auto journal = read_journal(folder / "x", RuleCatalogue{});
    REQUIRE(!journal);
    CHECK(english(journal.error()) == (folder / "x").string() +
                                          ": game 'tictactoe' changed since this save (this "
                                          "program does not know the rule 'place')");
}

TEST_CASE("Any wrong byte of a journal is noticed, or has no effect", "[journal]") {
    const TemporaryFolder folder;
    const fs::path path = folder / "x";
    write_game(path, {"a1", "b2", "c3", "a3", "c1", "c2"});
    const std::string good = content_of(path);
    const int bit = GENERATE(0, 1, 5, 7);
    int errors = 0, notes = 0;
    for (std::size_t i = 0; i < good.size(); ++i) {
        std::string text = good;
        text[i] = static_cast<char>(text[i] ^ (1 << bit));
        write_to(path, text);
        const auto journal = read(path);
        if (!journal) {
            ++errors;
        } else {
            ++notes;
            INFO("byte " << i);
            REQUIRE(journal->notes.size() == 1);
            REQUIRE(journal->position.ply() < 6);
        }
    }
    CHECK(errors > 0);
    CHECK(notes > 0);
}

TEST_CASE("A truncated journal gives the moves before the cut", "[journal]") {
    const TemporaryFolder folder;
    const fs::path path = folder / "x";
    write_game(path, {"a1", "b2", "c3", "a3", "c1", "c2"});
    const std::string good = content_of(path);
    const std::size_t header = good.find('\n', good.find("checksum ")) + 1;
    for (std::size_t size = 0; size <= good.size(); ++size) {
        write_to(path, good.substr(0, size));
        const auto journal = read(path);
        INFO("cut at " << size);
        REQUIRE(journal.has_value() == (size >= header));
        if (!journal) continue;
        const auto complete = std::count(good.begin() + header, good.begin() + size, '\n');
        REQUIRE(journal->position.ply() == complete);
        REQUIRE(journal->notes.empty() == (good[size - 1] == '\n'));
    }
}

}  // namespace tengen::test
