// Files of studies: unsaved edits are kept in a journal, and saving replaces the file. Long,
// because the cases share their place.
#include "study/study_file.hpp"

#include <unistd.h>

#include <fstream>

#include "study_fixture.hpp"
#include "support/says.hpp"

namespace tengen::test {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFile = "(;SZ[15]KM[1];B[hh]C[one]\n(;W[ii])\n(;W[jj]XX[2]))\n";

/// A file, and a folder of journals.
struct Place {
    TemporaryFolder folder;
    fs::path file = folder / "my study.sgf";
    StudyServices services = services_in(folder / "state");

    explicit Place(std::string_view content = kFile) { write_to(file, std::string(content)); }

    std::unique_ptr<StudyFile> open() const { return opened(file, services); }
    std::vector<fs::path> journals() const {
        std::vector<fs::path> paths;
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(services.folder, error)) {
            paths.push_back(entry.path());
        }
        std::sort(paths.begin(), paths.end());
        return paths;
    }
};

void comment(StudyFile& file, const std::string& text) {
    REQUIRE(file.study().set(kRecordRoot, StudyField::Comment, text));
}

Evaluation some_evaluation() {
    Evaluation evaluation;
    evaluation.engine = "sente";
    evaluation.nodes = 9000;
    evaluation.lines.emplace_back().moves = "h8";
    return evaluation;
}

}  // namespace

TEST_CASE("Kept evaluations alone are not unsaved edits, and are not lost", "[study]") {
    const Place place;
    Evaluation evaluation = some_evaluation();
    std::string kept;
    {
        const auto file = place.open();
        REQUIRE(file->study().keep_evaluation(kRecordRoot, evaluation));
        CHECK_FALSE(file->changed());
        kept = bytes_of(file->study());
        CHECK(kept != kFile);
    }
    {
        const auto file = place.open();
        CHECK(file->unsaved() == 0);
        CHECK_FALSE(file->changed());
        CHECK(bytes_of(file->study()) == kept);
        comment(*file, "a person's edit");
        CHECK(file->changed());
        evaluation.nodes = 10000;
        REQUIRE(file->study().keep_evaluation(kRecordRoot, evaluation));
    }
    const auto file = place.open();
    CHECK(file->unsaved() == 1);
    REQUIRE(file->restore_unsaved());
    CHECK(file->changed());
    // An undo leaves evaluations of the journal.
    const std::string restored = bytes_of(file->study());
    file->study().undo();
    CHECK_FALSE(file->study().can_undo());
    file->study().redo();
    CHECK(bytes_of(file->study()) == restored);
    REQUIRE(file->save());
    CHECK(content_of(place.file).find("nodes=10000") != std::string::npos);
}

TEST_CASE("Edits that were not saved are offered when the file is opened again", "[study]") {
    const Place place;
    std::string edited;
    {
        const auto file = place.open();
        CHECK(file->unsaved() == 0);
        CHECK_FALSE(file->changed());
        CHECK(place.journals().empty());
        comment(*file, "two\nlines");
        REQUIRE(file->study().remove(node_at(file->study(), "h8 i7")));
        file->study().undo();
        REQUIRE(file->study().add(node_at(file->study(), "h8 j6"), Action::place(0)));
        CHECK(file->complete());
        CHECK(file->changed());
        edited = bytes_of(file->study());
    }
    CHECK(content_of(place.file) == kFile);
    SECTION("and restored") {
        const auto file = place.open();
        CHECK(file->unsaved() == 4);
        CHECK(bytes_of(file->study()) == kFile);
        REQUIRE(file->restore_unsaved());
        CHECK(file->unsaved() == 0);
        CHECK(bytes_of(file->study()) == edited);
        CHECK(file->changed());
        comment(*file, "more");
        const auto bytes = bytes_of(file->study());
        file->study().undo();
        file->study().redo();
        CHECK(bytes_of(file->study()) == bytes);
    }
    SECTION("or discarded") {
        auto file = place.open();
        REQUIRE(file->discard_unsaved());
        CHECK(bytes_of(file->study()) == kFile);
        CHECK(place.journals().empty());
        file.reset();
        CHECK(place.open()->unsaved() == 0);
    }
}

TEST_CASE("Saving replaces the file, and nothing is unsaved then", "[study]") {
    const Place place;
    auto file = place.open();
    comment(*file, "saved");
    const std::string edited = bytes_of(file->study());
    const auto lost = file->save();
    REQUIRE(lost);
    CHECK(lost->empty());
    CHECK_FALSE(file->changed());
    CHECK(content_of(place.file) == edited);
    CHECK(place.journals().empty());
    // The file is still this program's.
    CHECK_FALSE(StudyFile::open(place.file, {}, place.services));
    file.reset();
    CHECK(place.open()->unsaved() == 0);
}

TEST_CASE("Edits after saving fit the saved file, even if they undo older ones", "[study]") {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        INFO("seed " << seed);
        std::mt19937 random(seed);
        const Place place;
        std::string edited;
        {
            const auto file = place.open();
            for (int part = 0; part < 3; ++part) {
                for (int i = 0; i < 25; ++i) edit_randomly(file->study(), random);
                if (part < 2) REQUIRE(file->save());
            }
            // More undo than edits since the file was saved.
            for (int i = 0; i < 40; ++i) file->study().undo();
            for (int i = 0; i < 10; ++i) file->study().redo();
            edited = told(file->study());
        }
        const auto file = place.open();
        REQUIRE(file->restore_unsaved());
        REQUIRE(told(file->study()) == edited);
        REQUIRE(file->save());
        CHECK(told(study_of(content_of(place.file))) == edited);
    }
}

TEST_CASE("Edits that are all undone are not unsaved", "[study]") {
    const Place place;
    Evaluation evaluation;
    evaluation.engine = "sente";
    evaluation.lines.emplace_back().moves = "h8";
    std::string kept, edited;
    {
        const auto file = place.open();
        comment(*file, "saved");
        REQUIRE(file->save());
        comment(*file, "two");
        REQUIRE(file->study().keep_evaluation(kRecordRoot, evaluation));
        REQUIRE(file->study().add(node_at(file->study(), "h8 j6"), Action::place(0)));
        file->study().undo();
        CHECK(file->changed());
        file->study().undo();
        CHECK_FALSE(file->changed());
        kept = told(file->study());
        file->study().undo();
        CHECK(file->changed());
        file->study().redo();
        CHECK_FALSE(file->changed());
    }
    {
        const auto file = place.open();
        CHECK(file->unsaved() == 0);
        CHECK(told(file->study()) == kept);
        REQUIRE(file->study().remove(node_at(file->study(), "h8 i7")));
        file->study().undo();
        REQUIRE(file->study().add(node_at(file->study(), "h8 j6"), Action::place(0)));
        file->study().undo();
        CHECK_FALSE(file->changed());
        // The same again, and more.
        file->study().redo();
        CHECK(file->changed());
        comment(*file, "three");
        edited = told(file->study());
    }
    const auto file = place.open();
    CHECK(file->unsaved() == 2);
    REQUIRE(file->restore_unsaved());
    CHECK(told(file->study()) == edited);
    CHECK(file->changed());
    while (file->study().can_undo()) file->study().undo();
    CHECK_FALSE(file->changed());
}

TEST_CASE("A killed program leaves what it showed, whatever was undone", "[study]") {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        INFO("seed " << seed);
        std::mt19937 random(seed);
        const Place place;
        std::string shown;
        bool changed = false;
        {
            const auto file = place.open();
            Study& study = file->study();
            for (int part = 0; part < 6; ++part) {
                for (int i = 0; i < 4; ++i) edit_randomly(study, random, {true, true, false});
                if (random() % 3 == 0) REQUIRE(file->save());
                for (auto i = random() % 7; i > 0; --i) study.undo();
                for (auto i = random() % 3; i > 0; --i) study.redo();
            }
            shown = told(study);
            changed = file->changed();
            CHECK(changed != (told(study_of(content_of(place.file))) == shown));
        }
        const auto file = place.open();
        CHECK((file->unsaved() > 0) == changed);
        REQUIRE(file->restore_unsaved());
        CHECK(told(file->study()) == shown);
    }
}

TEST_CASE("A known game without edits left leaves nothing", "[study]") {
    const Place place;
    const auto game = shipped("connect_four");
    const std::vector<Action> moves{Action::place(3), Action::place(4)};
    std::string edited;
    {
        auto made = StudyFile::create(game, Record(), moves, "known", place.services);
        REQUIRE(made);
        StudyFile& file = **made;
        comment(file, "mine");
        CHECK(StudyFile::unsaved_studies(place.services).empty());
        file.study().undo();
        CHECK_FALSE(file.changed());
        CHECK(file.complete());
        CHECK(place.journals().empty());
        file.study().redo();
        REQUIRE(file.study().add(kRecordRoot, Action::place(5)));
        edited = bytes_of(file.study());
    }
    const auto journals = StudyFile::unsaved_studies(place.services);
    REQUIRE(journals.size() == 1);
    auto resumed = StudyFile::resume(journals[0].journal, place.services);
    REQUIRE(resumed);
    REQUIRE((*resumed)->restore_unsaved());
    CHECK(bytes_of((*resumed)->study()) == edited);
}

TEST_CASE("Edits after a join that was stopped are kept", "[study]") {
    const Place place;
    std::string edited;
    {
        const auto file = place.open();
        const Study other = study_of("(;SZ[15](;B[aa];W[bb];B[cc])(;B[dd];W[ee]))");
        StudyJoin join(file->study());
        REQUIRE(join.add(other.record()));
        REQUIRE(join.step(2));
        // An engine's evaluation does not end the command.
        REQUIRE(file->study().keep_evaluation(kRecordRoot, some_evaluation()));
        CHECK(place.journals().size() == 1);
        join.cancel();
        CHECK(file->study().record().find_remarks(kRecordRoot)->rare->evaluations.size() == 1);
        CHECK_FALSE(file->changed());
        const auto added = file->study().add(kRecordRoot, Action::place(100));
        REQUIRE(added);
        REQUIRE(file->study().set(*added, StudyField::Comment, "after"));
        edited = told(file->study());
    }
    const auto file = place.open();
    REQUIRE(file->unsaved() == 2);
    REQUIRE(file->restore_unsaved());
    CHECK(told(file->study()) == edited);
}

TEST_CASE("A join is one command of the journal, which it enters step by step", "[study]") {
    const Place place;
    const auto journal = [&] {
        const std::string text = content_of(place.journals().at(0));
        const auto scan = scan_study_journal(text, "", place.services.rules);
        REQUIRE(scan);
        return *scan;
    };
    std::string edited;
    {
        const auto file = place.open();
        const Study other = study_of("(;SZ[15];B[aa];W[bb];B[cc]C[far];W[dd](;B[ee])(;B[ff]))");
        StudyJoin join(file->study());
        REQUIRE(join.add(other.record()));
        REQUIRE(join.step(3));
        const auto size = fs::file_size(place.journals().at(0));
        REQUIRE(join.step(2));
        CHECK(fs::file_size(place.journals().at(0)) > size);
        // A program that is killed here leaves nothing of it.
        CHECK(journal().commands.empty());
        CHECK(journal().torn);
        REQUIRE(file->study().keep_evaluation(kRecordRoot, some_evaluation()));
        CHECK(journal().commands.empty());
        while (join.step(1)) {
        }
        join.finish();
        CHECK(journal().commands.size() == 1);
        CHECK_FALSE(journal().torn);
        comment(*file, "after");
        edited = told(file->study());
    }
    const auto file = place.open();
    REQUIRE(file->unsaved() == 2);
    REQUIRE(file->restore_unsaved());
    CHECK(told(file->study()) == edited);
}

TEST_CASE("A library keeps its edits too", "[study]") {
    const Place place;
    const fs::path lib = place.folder / "book.lib";
    std::string edited;
    for (unsigned seed = 1; seed <= 10; ++seed) {
        INFO("seed " << seed);
        std::mt19937 random(seed);
        fs::remove(lib);
        {
            const auto file = place.open();
            REQUIRE(file->save_as(lib));
            CHECK(file->path() == lib);
            for (int i = 0; i < 40; ++i) edit_randomly(file->study(), random, {false, false, true});
            REQUIRE(file->save());
            for (int i = 0; i < 40; ++i) edit_randomly(file->study(), random, {false, false, true});
            edited = told(file->study());
        }
        const auto file = opened(lib, place.services);
        REQUIRE(file->restore_unsaved());
        REQUIRE(told(file->study()) == edited);
        REQUIRE(file->discard_unsaved());
    }
}

TEST_CASE("A library has no nodes without moves, so saving one reads it again", "[study]") {
    const Place place;
    const auto file = place.open();
    const auto note = file->study().add_note(node_at(file->study(), "h8"));
    REQUIRE(note);
    REQUIRE(file->study().set(*note, StudyField::Comment, "a note"));
    REQUIRE(file->save_as(place.folder / "book.lib"));
    CHECK(file->study().record().find_remarks(node_at(file->study(), "h8"))->comment ==
          "one\na note");
    comment(*file, "later");
    CHECK(file->changed());
}

TEST_CASE("A journal that is cut anywhere gives the commands before the cut", "[study]") {
    const Place place;
    std::vector<std::string> states{std::string(kFile)};
    {
        const auto file = place.open();
        std::mt19937 random(8);
        while (states.size() < 12) {
            const auto before = file->study().revision();
            edit_randomly(file->study(), random);
            if (file->study().revision() != before) states.push_back(bytes_of(file->study()));
        }
    }
    REQUIRE(place.journals().size() == 1);
    const fs::path journal = place.journals()[0];
    const std::string whole = content_of(journal);
    const std::size_t header = whole.find('\n', whole.find("\nchecksum ") + 1) + 1;
    std::size_t restored = 0;
    for (std::size_t size = header; size <= whole.size(); ++size) {
        write_to(journal, whole.substr(0, size));
        const auto file = place.open();
        REQUIRE(file->unsaved() >= restored);
        restored = file->unsaved();
        if (restored > 0) REQUIRE(file->restore_unsaved());
        INFO("cut at " << size << " of " << whole.size());
        REQUIRE(bytes_of(file->study()) == states[restored]);
        write_to(journal, whole);
    }
    CHECK(restored + 1 == states.size());
}

TEST_CASE("A damaged journal gives the edits before the damage, and is kept", "[study]") {
    const Place place;
    {
        const auto file = place.open();
        comment(*file, "first");
        comment(*file, "second");
        comment(*file, "third");
    }
    const fs::path journal = place.journals().at(0);
    std::string bytes = content_of(journal);
    bytes[bytes.find("second")] = 'S';
    write_to(journal, bytes);
    const auto file = place.open();
    CHECK(file->unsaved() == 1);
    REQUIRE(file->notes().size() == 1);
    CHECK(says(file->notes()[0], "unsaved edits are damaged; {} recovered", {"1 edit"}));
    CHECK(content_of(journal.string() + ".damaged") == bytes);
    REQUIRE(file->restore_unsaved());
    CHECK(file->study().record().find_remarks(kRecordRoot)->comment == "first");
}

TEST_CASE("Unsaved edits of another version of the file are put aside", "[study]") {
    const Place place;
    comment(*place.open(), "edit");
    write_to(place.file, "(;SZ[15];B[aa])\n");
    auto file = place.open();
    CHECK(file->unsaved() == 0);
    REQUIRE(file->notes().size() == 1);
    CHECK(place.journals().at(0).string().ends_with(".old-1"));
    comment(*file, "new");
    file.reset();
    CHECK(place.open()->unsaved() == 1);
}

TEST_CASE("A program that was killed after it replaced the file has nothing unsaved", "[study]") {
    const Place place;
    std::string saved;
    std::string journal;
    fs::path path;
    {
        const auto file = place.open();
        comment(*file, "edit");
        path = place.journals().at(0);
        journal = content_of(path);
        saved = bytes_of(file->study());
        StudyLineWriter lines(4);
        lines.continue_after(2, 4);
        journal += lines.saving_line(mark_of(saved));
        REQUIRE(file->save());
    }
    // The journal as it was between the two steps of saving.
    write_to(path, journal);
    CHECK(place.open()->unsaved() == 0);
    CHECK(place.journals().empty());
    // Before the first step, the old file still has unsaved edits.
    write_to(path, journal);
    write_to(place.file, std::string(kFile));
    const auto file = place.open();
    CHECK(file->unsaved() == 1);
    REQUIRE(file->restore_unsaved());
    CHECK(bytes_of(file->study()) == saved);
    comment(*file, "more");
}

TEST_CASE("A second program learns who has the file", "[study]") {
    const Place place;
    const auto file = place.open();
    const fs::path link = place.folder / "link.sgf";
    fs::create_symlink(place.file, link);
    for (const fs::path& path : {place.file, link}) {
        const auto other = StudyFile::open(path, {}, place.services);
        REQUIRE_FALSE(other);
        CHECK(english(other.error()) ==
              path.string() + " is in use by process " + std::to_string(::getpid()));
    }
    // Reading it is possible.
    CHECK(content_of(place.file) == kFile);
}

TEST_CASE("A study is saved only in formats with variations and comments", "[study]") {
    const Place place;
    const auto file = place.open();
    comment(*file, "x");
    for (const std::string name : {"a.psq", "a.tengen", "a.pos", "a", "a.rec"}) {
        INFO(name);
        const auto saved = file->save_as(place.folder / name);
        REQUIRE_FALSE(saved);
        CHECK_FALSE(fs::exists(place.folder / name));
    }
    write_to(place.folder / "letter.sgf", "Dear Ann");
    CHECK_FALSE(file->save_as(place.folder / "letter.sgf"));
    CHECK(content_of(place.folder / "letter.sgf") == "Dear Ann");
    CHECK(file->changed());
}

TEST_CASE("A file with illegal variations is not replaced by a study without them", "[study]") {
    const std::string content = "(;SZ[15];B[hh](;W[ii])(;W[hh]))\n";
    const Place place(content);
    const auto file = place.open();
    CHECK(file->lacks_variations());
    CHECK(file->notes().size() == 1);
    comment(*file, "mine");
    const auto saved = file->save();
    REQUIRE_FALSE(saved);
    CHECK(english(saved.error()).find("illegal moves were left out") != std::string::npos);
    CHECK(content_of(place.file) == content);
    CHECK(file->study().index().size() == 3);
    REQUIRE(file->save_as(place.folder / "other.sgf"));
    CHECK_FALSE(file->lacks_variations());
    comment(*file, "again");
    CHECK(file->save());
    CHECK(content_of(place.file) == content);
}

TEST_CASE("A damaged file gives what comes before the damage, and is not replaced", "[study]") {
    for (const std::string content : {"(;SZ[15];B[hh];W[ii];B[j", "(;SZ[15];B[hh];W[ii]C[cut"}) {
        const Place place(content);
        const auto file = place.open();
        CHECK(file->study().index().size() >= 2);
        REQUIRE(file->notes().size() == 1);
        CHECK(english(file->notes()[0]).starts_with(place.file.string() + ":1:"));
        comment(*file, "mine");
        const auto saved = file->save();
        REQUIRE_FALSE(saved);
        CHECK(english(saved.error()).find("its damaged end was left out") != std::string::npos);
        CHECK(content_of(place.file) == content);
        REQUIRE(file->save_as(place.folder / "other.sgf"));
        comment(*file, "again");
        CHECK(file->save());
        CHECK(content_of(place.file) == content);
    }
}

TEST_CASE("Each game of a collection has its own edits, and saving keeps the others", "[study]") {
    const Place place("(;SZ[15]PB[one];B[hh])\n(;SZ[15]PB[two];B[ii])\n(;SZ[15]PB[three];B[jj])\n");
    const auto open = [&](int number) {
        RecordWish wish;
        wish.number = number;
        auto file = StudyFile::open(place.file, wish, place.services);
        REQUIRE(file);
        return std::move(*file);
    };
    comment(*open(2), "mine");
    REQUIRE(place.journals().size() == 1);
    CHECK(open(1)->unsaved() == 0);
    CHECK(open(3)->unsaved() == 0);
    CHECK(place.open()->unsaved() == 0);
    auto second = open(2);
    CHECK(second->unsaved() == 1);
    second.reset();
    // The list of unsaved studies resumes the same game.
    auto resumed = StudyFile::resume(place.journals()[0], place.services);
    REQUIRE(resumed);
    CHECK((*resumed)->study().record().number == 2);
    REQUIRE((*resumed)->restore_unsaved());
    REQUIRE((*resumed)->save());
    const std::string content = content_of(place.file);
    CHECK(content.starts_with("(;SZ[15]PB[one];B[hh])\n(;SZ[15]PB[two]"));
    CHECK(content.find("C[mine]") != std::string::npos);
    CHECK(content.ends_with(";B[ii])\n(;SZ[15]PB[three];B[jj])\n"));
    CHECK(place.journals().empty());
}

TEST_CASE("A file that another program has changed is replaced only on request", "[study]") {
    const Place place;
    auto file = place.open();
    comment(*file, "mine");
    const std::string mine = bytes_of(file->study());
    CHECK_FALSE(file->changed_by_others());
    const std::string others = "(;GM[4]SZ[15];B[aa]C[theirs])";
    // Other programs replace files, or write into them.
    SECTION("as a whole") {
        write_to(place.folder / "other.sgf", others);
        fs::rename(place.folder / "other.sgf", place.file);
    }
    SECTION("in place") {
        std::ofstream(place.file, std::ios::trunc) << others;
    }
    CHECK(file->changed_by_others());
    const auto refused = file->save();
    REQUIRE_FALSE(refused);
    CHECK(content_of(place.file) == others);
    CHECK(file->changed());
    CHECK_FALSE(place.journals().empty());
    REQUIRE(file->save(StudyFile::Others::Replace));
    CHECK(content_of(place.file) == mine);
    CHECK_FALSE(file->changed_by_others());
    std::filesystem::remove(place.file);
    comment(*file, "again");
    CHECK_FALSE(file->changed_by_others());
    CHECK(file->save());
}

TEST_CASE("A file that cannot be replaced stays, and the edits remain", "[study]") {
    const Place place;
    const auto file = place.open();
    comment(*file, "x");
    const auto saved = file->save_as(place.folder / "missing" / "a.sgf");
    REQUIRE_FALSE(saved);
    CHECK(saved.error().front().code == ErrorCode::System);
    CHECK(file->changed());
    CHECK(file->path() == place.file);
    REQUIRE(file->save());
}

TEST_CASE("A new study is kept before it has a file", "[study]") {
    const Place place;
    const auto game = shipped("connect_four");
    std::string edited;
    {
        auto made = StudyFile::create(game, {}, place.services);
        REQUIRE(made);
        StudyFile& file = **made;
        CHECK_FALSE(file.save());
        const auto first = file.study().add(kRecordRoot, Action::place(3));
        REQUIRE(first);
        edited = bytes_of(file.study());
        CHECK(StudyFile::unsaved_studies(place.services).empty());
    }
    const auto journals = StudyFile::unsaved_studies(place.services);
    REQUIRE(journals.size() == 1);
    auto resumed = StudyFile::resume(journals[0].journal, place.services);
    REQUIRE(resumed);
    CHECK((*resumed)->unsaved() == 1);
    REQUIRE((*resumed)->restore_unsaved());
    CHECK(bytes_of((*resumed)->study()) == edited);
    REQUIRE((*resumed)->save_as(place.folder / "new.sgf"));
    CHECK(place.journals().empty());
    resumed->reset();
    CHECK(bytes_of(opened(place.folder / "new.sgf", place.services)->study()) == edited);
}

TEST_CASE("If the folder of journals cannot be made, edits are possible and told", "[study]") {
    const Place place;
    write_to(place.services.folder, "a file");
    const auto file = place.open();
    comment(*file, "x");
    CHECK_FALSE(file->complete());
    CHECK_FALSE(file->flush());
    comment(*file, "y");
    fs::remove(place.services.folder);
    REQUIRE(file->flush());
    CHECK(file->complete());
    CHECK(place.journals().size() == 1);
}

}  // namespace tengen::test
