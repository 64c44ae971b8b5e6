#include "journal/journal.hpp"

#include <sys/stat.h>

#include <thread>

#include "journal/fault_line.hpp"
#include "journal/journal_table.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"

namespace tengen::test {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

TEST_CASE("A journal's header reads back the same", "[journal]") {
    const TemporaryFolder folder;
    const auto game = gomoku(9);
    JournalHeader header = header_of(*game, {"human:Änne 100% \n\x1b[1m", "rookie:depth=2"});
    header.setup = parse_setup(*game, "black:a1,c3 white:b2 to_move:white").value();
    header.clock.move = milliseconds(1500);
    header.clock.increment = milliseconds(20);
    header.clock.margin = milliseconds(7);
    header.definition = fingerprint(game->description());
    header.title = {{"en", "My 100% game"}, {"zh", "我的\n棋"}};
    header.about = {{"en", "Five \x1b[2J in a row"}};
    const auto writer = JournalWriter::create(folder / "x", header);
    REQUIRE(writer);
    const auto journal = read(folder / "x");
    REQUIRE(journal);
    CHECK(journal->header.game == header.game);
    CHECK(journal->header.setup == header.setup);
    CHECK(journal->header.seats == header.seats);
    CHECK(journal->header.clock == header.clock);
    CHECK(journal->header.seed == header.seed);
    CHECK(journal->header.definition == header.definition);
    CHECK(journal->header.title == header.title);
    CHECK(journal->header.about == header.about);
    CHECK(journal->position.ply() == 0);
    CHECK(journal->notes.empty());
}

TEST_CASE("Fault policies are kept, and faults that did not end the game", "[journal]") {
    const TemporaryFolder folder;
    JournalHeader header = header_of(*tic_tac_toe(), {"human:Ann", "rookie"});
    header.limits = {{}, {{}, {}, false, FaultPolicy::Ask}};
    {
        auto writer = JournalWriter::create(folder / "x", header);
        REQUIRE(writer);
        const auto add = [&](JournalEvent event) { REQUIRE((*writer)->append(event)); };
        add(played(0, "a1"));
        add({JournalEventKind::Failed, 1, 0, "crashed rookie: crashed at move 2", {}});
        add({JournalEventKind::Sit, 1, 0, "random", {}});
        add(played(1, "b2"));
        add(played(0, "a2"));
        add({JournalEventKind::Failed, 1, 0, "late rookie: slow at move 4", {}});
        add({JournalEventKind::Fault, 1, 0, "late rookie: slow at move 4, so o loses", {}});
    }
    const auto journal = read(folder / "x");
    REQUIRE(journal);
    CHECK(journal->header.policies == header.policies);
    CHECK(journal->header.limits == header.limits);
    CHECK(journal->seats[1] == "random");
    REQUIRE(journal->faults.size() == 1);
    CHECK(journal->faults[0].seat == 1);
    CHECK(journal->faults[0].kind == FaultKind::Crashed);
    CHECK(journal->faults[0].ply == 1);
    CHECK(says(journal->faults[0].text, "{}: {} at move {}", {"rookie", "crashed", "2"}));
    CHECK(journal->progress().faults.size() == 1);
    CHECK(journal->result->reason == "late");
}

TEST_CASE("The settings of each seat are kept", "[journal]") {
    const TemporaryFolder folder;
    JournalHeader header = header_of(*tic_tac_toe(), {"human:Ann", "rookie"});
    const auto kept = [&](const std::vector<SeatLimits>& limits) {
        header.limits = limits;
        std::filesystem::remove(folder / "x");
        REQUIRE(JournalWriter::create(folder / "x", header).map([&](const auto& writer) {
            return writer->append(played(0, "a1")).has_value();
        }) == true);
        const auto journal = read(folder / "x");
        REQUIRE(journal);
        return journal->header.limits;
    };
    const SeatLimits own{std::chrono::milliseconds(250), 64, true};
    CHECK(kept({{}, own}) == std::vector<SeatLimits>{{}, own});
    CHECK(kept({own, {}}) == std::vector<SeatLimits>{own});
    CHECK(kept({{{}, 64, false}, {{}, {}, true}}) ==
          std::vector<SeatLimits>{{{}, 64, false}, {{}, {}, true}});
    CHECK(kept({{}, {}}).empty());
}

TEST_CASE("Events are replayed when a journal is read", "[journal]") {
    const TemporaryFolder folder;
    {
        auto writer =
            JournalWriter::create(folder / "x", header_of(*tic_tac_toe(), {"human:Ann", "rookie"}));
        REQUIRE(writer);
        const auto add = [&](JournalEvent event) { REQUIRE((*writer)->append(event)); };
        add(played(0, "a1"));
        add(played(1, "b2"));
        add(played(0, "c3"));
        add({JournalEventKind::Undo, 1, 2, "", milliseconds(100)});
        add({JournalEventKind::Redo, 1, 1, "", {}});
        add({JournalEventKind::Sit, 1, 0, "minimax:hard", {}});
        add({JournalEventKind::Fault, 0, 0, "crashed rookie: it\nfell", milliseconds(3)});
    }
    const auto journal = read(folder / "x");
    REQUIRE(journal);
    CHECK(journal->events.size() == 7);
    CHECK(actions_text(journal->position) == "a1 b2");
    CHECK(journal->undone == std::vector<Action>{at(*journal->game, "c3")});
    CHECK(journal->seats == std::vector<std::string>{"human:Ann", "minimax:hard"});
    CHECK(journal->spent == std::vector<milliseconds>{milliseconds(17), milliseconds(107)});
    REQUIRE(journal->result);
    CHECK(journal->result->fault == FaultKind::Crashed);
    CHECK(journal->result->culprit == Seat{0});
    CHECK(says(journal->result->text, "{}", {"rookie: it\nfell"}));
    CHECK(same_result(journal->progress().result, journal->result));
}

TEST_CASE("The text of a fault is translated like that of a new one", "[journal]") {
    const Position position(tic_tac_toe());
    const auto read_back = [&](const Fault& fault, FaultPolicy follows) {
        const Message text = fault_text(position, 1, "rookie:easy", fault, follows);
        const Message found = read_fault_line(position, 1, fault.kind, english(text));
        CHECK(english(found) == english(text));
        CHECK(found.id == text.id);
        REQUIRE(found.arguments.size() > 1);
        CHECK(found.arguments[0] == text.arguments[0]);
        const Message* const what = found.arguments[1].message();
        REQUIRE(what != nullptr);
        return *what;
    };
    const FaultPolicy follows = GENERATE(FaultPolicy::Loses, FaultPolicy::Random, FaultPolicy::Ask);
    const Message signal("crashed: {} (signal {})", "segmentation fault", 11);
    const Message exited("exited {} (code {})", Message("during its move"), 3);
    const Message illegal("illegal move {} ({})", "b2", Message("{} is occupied", "b2"));
    for (const Message& text :
         {signal, exited, illegal, Message("did not answer in {} s", "5.1"),
          Message("used more than {} MiB", 64), Message("failed: {}", "no idea: at move 3")}) {
        const Message found = read_back({FaultKind::Failed, text}, follows);
        CHECK(found.id == text.id);
    }
    const Message inner = read_back({FaultKind::Exited, exited}, follows);
    REQUIRE(inner.arguments[0].message() != nullptr);
    CHECK(inner.arguments[0].message()->id == "during its move");
    CHECK(says(read_back({FaultKind::Failed, Message("odd")}, follows), "{}", {"odd"}));
}

TEST_CASE("A journal keeps the players' winning chances", "[journal]") {
    const TemporaryFolder folder;
    JournalEvent first = played(0, "a1");
    first.per_mille = 512;
    JournalEvent second = played(1, "b2");
    second.per_mille = 0;
    const JournalHeader header = header_of(*tic_tac_toe(), {"rookie", "rookie"});
    REQUIRE(write_journal(folder / "x", header,
                          {first, second, {JournalEventKind::Undo, 0, 1, "", {}}}));
    const auto journal = read(folder / "x");
    REQUIRE(journal);
    const std::vector<Judgement> judged = journal->progress().judgements;
    REQUIRE(judged.size() == 2);
    CHECK(judged[0].per_mille == 512);
    CHECK(judged[0].ply == 0);
    CHECK(judged[1].seat == 1);
    CHECK(judged[1].per_mille == 0);
    CHECK(judged[1].key == journal->position.key());
    JournalEvent senseless = played(0, "a1");
    senseless.per_mille = 1001;
    REQUIRE(write_journal(folder / "y", header, {senseless}));
    CHECK(read(folder / "y")->events.empty());
}

TEST_CASE("A journal keeps which moves are from a book", "[journal]") {
    const TemporaryFolder folder;
    JournalEvent first = played(0, "a1");
    first.from_book = true;
    const JournalHeader header = header_of(*tic_tac_toe(), {"rookie", "rookie"});
    REQUIRE(write_journal(folder / "x", header, {first, played(1, "b2")}));
    const auto journal = read(folder / "x");
    REQUIRE(journal);
    CHECK(journal->events[0].from_book);
    CHECK_FALSE(journal->events[1].from_book);
    Progress progress = journal->progress();
    REQUIRE(progress.book_actions.size() == 1);
    CHECK_FALSE(progress.is_from_book());
    progress.undo(1);
    CHECK(progress.is_from_book());
    progress.undo(1);
    CHECK_FALSE(progress.is_from_book());
    // Another move in its place is not from the book.
    REQUIRE(write_journal(folder / "y", header,
                          {first, {JournalEventKind::Undo, 0, 1, "", {}}, played(0, "a1")}));
    CHECK(read(folder / "y")->events.size() == 3);
    // Only moves can be.
    JournalEvent senseless{JournalEventKind::Resign, 0, 0, "", {}};
    senseless.from_book = true;
    REQUIRE(write_journal(folder / "z", header, {senseless}));
    CHECK(read(folder / "z")->events.empty());
}

TEST_CASE("Journals of every version of the format can be read", "[journal]") {
    const auto journal = read(fs::path(TENGEN_TEST_DATA) / "journals" / "version1.tengen");
    REQUIRE(journal);
    CHECK(journal->notes.empty());
    CHECK(journal->header.game.id == "gomoku");
    CHECK(journal->header.clock.total == milliseconds(600'000));
    CHECK(journal->header.seed == 42);
    CHECK(actions_text(journal->position) == "h8 i9 j7");
    CHECK(journal->undone.empty());
    CHECK(journal->seats == std::vector<std::string>{"human:Ann", "human:Ben 50%"});
    REQUIRE(journal->result);
    CHECK(journal->result->kind == EndKind::Resigned);
    CHECK(journal->result->culprit == Seat{1});
    CHECK(journal->spent == std::vector<milliseconds>{milliseconds(2986), milliseconds(105)});
}

TEST_CASE("A journal can be resumed", "[journal]") {
    const TemporaryFolder folder;
    write_game(folder / "x", {"a1", "b2"});
    {
        auto writer = resumed_writer(folder / "x");
        REQUIRE(writer);
        REQUIRE((*writer)->append(played(0, "c3")));
    }
    CHECK(actions_text(read(folder / "x")->position) == "a1 b2 c3");
}

TEST_CASE("A player who resigns during another's turn is not charged the other's time",
          "[journal]") {
    const TemporaryFolder folder;
    Table table(tic_tac_toe());
    table.setup.clock.total = std::chrono::hours(1);
    JournalHeader header = header_of(*tic_tac_toe(), {"human:Ann", "human:Ben"});
    header.clock = table.setup.clock;
    const auto writer = JournalWriter::create(folder / "x", header);
    REQUIRE(writer);
    Match& match = table.person("Ann").person("Ben").start(writer->get());
    table.poll();
    std::this_thread::sleep_for(milliseconds(20));
    REQUIRE(match.resign(1));
    const auto journal = read(folder / "x");
    REQUIRE(journal);
    CHECK(journal->result->culprit == Seat{1});
    CHECK(journal->spent[0] >= milliseconds(20));
    CHECK(journal->spent[1] == milliseconds(0));
    // One of them is rounded to nearest, the other up.
    const auto left = std::chrono::hours(1) - journal->clock_used[0];
    CHECK(match.time_left(0).value() - left >= milliseconds(0));
    CHECK(match.time_left(0).value() - left <= milliseconds(1));
    CHECK(match.time_left(1) == std::chrono::hours(1));
    REQUIRE(match.undo(0));
    CHECK(!match.result());
}

TEST_CASE("The longest times of a journal do not overflow when added", "[journal]") {
    const TemporaryFolder folder;
    JournalHeader header = header_of(*tic_tac_toe(), {"human:Ann", "human:Ben"});
    header.clock.total = milliseconds(kMaxTime);
    header.clock.increment = milliseconds(kMaxTime);
    std::vector<JournalEvent> events(
        12, {JournalEventKind::Sit, 0, 0, "human:Cy", milliseconds(kMaxTime)});
    REQUIRE(write_journal(folder / "x", header, events));
    const auto sat = read(folder / "x");
    REQUIRE(sat);
    CHECK(sat->spent[0] == milliseconds(kMaxTime));
    CHECK(sat->clock_used[0] == milliseconds(kMaxTime));
    events.push_back({JournalEventKind::Play, 0, 0, "a1", milliseconds(kMaxTime)});
    REQUIRE(write_journal(folder / "x", header, events));
    const auto played_once = read(folder / "x");
    REQUIRE(played_once);
    CHECK(played_once->clock_used[0] == milliseconds(0));
}

TEST_CASE("A journal is locked before it is read for resuming", "[journal]") {
    const TemporaryFolder folder;
    const fs::path path = folder / "x";
    write_game(path, {"a1", "b2"});
    auto resumed = resume_journal(path, standard_rules());
    REQUIRE(resumed);
    CHECK(actions_text(resumed->journal.position) == "a1 b2");
    CHECK(resumed->journal.events.size() == 2);
    CHECK(resumed->writer->path() == path);
    CHECK(resumed->writer->complete());
    const auto second = resume_journal(path, standard_rules());
    REQUIRE(!second);
    CHECK(second.error().front().code == ErrorCode::System);
    REQUIRE(resumed->writer->append(played(0, "c3")));
    CHECK(actions_text(read(path)->position) == "a1 b2 c3");
}

TEST_CASE("A truncated or damaged journal resumes after its last valid event", "[journal]") {
    const TemporaryFolder folder;
    const fs::path path = folder / "x";
    write_game(path, {"a1", "b2", "c3"});
    const std::string whole = content_of(path);
    SECTION("truncated") {
        fs::resize_file(path, whole.size() - 3);
        auto resumed = resume_journal(path, standard_rules());
        REQUIRE(resumed);
        CHECK(resumed->journal.notes.size() == 1);
        REQUIRE(resumed->writer->append(played(0, "c1")));
    }
    SECTION("damaged") {
        std::string text = whole;
        text[text.find("play 0 7 c3") + 9] = 'b';
        write_to(path, text);
        auto resumed = resume_journal(path, standard_rules());
        REQUIRE(resumed);
        CHECK(resumed->journal.notes.size() == 1);
        CHECK(content_of(folder / "x.damaged") == text);
        REQUIRE(resumed->writer->append(played(0, "c1")));
    }
    CHECK(actions_text(read(path)->position) == "a1 b2 c1");
    CHECK(read(path)->notes.empty());
}

TEST_CASE("A file that cannot be resumed stays unchanged", "[journal]") {
    const TemporaryFolder folder;
    const fs::path path = folder / "x";
    SECTION("an illegal move, and a truncated line after it") {
        write_game(path, {"a1", "a1", "b2"});
        fs::resize_file(path, fs::file_size(path) - 3);
        const std::string before = content_of(path);
        const auto resumed = resume_journal(path, standard_rules());
        REQUIRE(!resumed);
        CHECK(resumed.error().front().code == ErrorCode::Input);
        CHECK(content_of(path) == before);
        CHECK(!fs::exists(folder / "x.damaged"));
    }
    SECTION("no file") {
        CHECK(english(resume_journal(path, standard_rules()).error()) ==
              path.string() + ": no such file");
    }
    SECTION("a folder") {
        CHECK(!resume_journal(folder.path(), standard_rules()));
    }
}

TEST_CASE("A journal that was only viewed is not removed", "[journal]") {
    const TemporaryFolder folder;
    const fs::path path = folder / "x";
    REQUIRE(write_journal(path, header_of(*tic_tac_toe(), {"a", "b"}), {}));
    { REQUIRE(resume_journal(path, standard_rules())); }
    CHECK(fs::exists(path));
}

TEST_CASE("A whole game is written in one step", "[journal]") {
    const TemporaryFolder folder;
    const JournalHeader header = header_of(*tic_tac_toe(), {"human:Ann", "rookie"});
    write_game(folder / "x", {"a1", "b2"});
    REQUIRE(write_journal(folder / "y", header, {played(0, "a1"), played(1, "b2")}));
    CHECK(content_of(folder / "y") == content_of(folder / "x"));
    REQUIRE(write_journal(folder / "y", header, {played(0, "c3")}));
    CHECK(actions_text(read(folder / "y")->position) == "c3");
}

TEST_CASE("Saving a game over its own journal keeps the journal", "[journal]") {
    const TemporaryFolder folder;
    const auto writer = JournalWriter::create(folder / "x", header_of(*tic_tac_toe(), {"a", "b"}));
    REQUIRE(writer);
    REQUIRE((*writer)->append(played(0, "a1")));
    fs::create_symlink("x", folder / "link");
    REQUIRE((*writer)->copy_to(folder / "link"));
    REQUIRE((*writer)->copy_to(folder / "x"));
    REQUIRE((*writer)->append(played(1, "b2")));
    CHECK(actions_text(read(folder / "x")->position) == "a1 b2");
}

TEST_CASE("A journal without events is removed", "[journal]") {
    const TemporaryFolder folder;
    { REQUIRE(JournalWriter::create(folder / "x", header_of(*tic_tac_toe(), {"a", "b"}))); }
    CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("A journal does not replace a file", "[journal]") {
    const TemporaryFolder folder;
    write_to(folder / "x", "precious");
    const auto writer = JournalWriter::create(folder / "x", header_of(*tic_tac_toe(), {"a", "b"}));
    REQUIRE(!writer);
    CHECK(english(writer.error()) ==
          "cannot save to " + (folder / "x").string() + ": the file exists");
    CHECK(content_of(folder / "x") == "precious");
    CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("Different descriptions have different fingerprints", "[journal]") {
    CHECK(fingerprint(gomoku()->description()) == fingerprint(gomoku()->description()));
    CHECK(fingerprint(gomoku()->description()) != fingerprint(gomoku(14)->description()));
}

}  // namespace tengen::test
