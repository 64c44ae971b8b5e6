// The content of the home screen.
#include "view/home_view.hpp"

#include <algorithm>

#include "journal/journal.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"
#include "view/demonstration.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

namespace fs = std::filesystem;

GameLibrary library_of(const ConfigFolders& folders) {
    return GameLibrary::read(folders, all_rules());
}

ConfigFolders shipped_folders() {
    return {{TENGEN_SOURCE_DIR "/config"}, 0};
}

std::vector<std::string> games_of(const HomeView& view) {
    std::vector<std::string> games;
    for (const GameCard& card : view.cards()) games.push_back(card.game);
    return games;
}

/// Writes a journal of a shipped game with these moves.
fs::path play(const JournalFolder& folder, std::string_view game,
              const std::vector<std::string>& players, const std::vector<std::string>& moves,
              bool resigned = false) {
    JournalHeader header;
    header.game = shipped(game)->description();
    header.seats = players;
    const auto writer = folder.create(header);
    REQUIRE(writer);
    JournalEvent event;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        event.seat = static_cast<Seat>(i % players.size());
        event.text = moves[i];
        REQUIRE((*writer)->append(event));
    }
    event.kind = JournalEventKind::Resign;
    event.text.clear();
    event.seat = 0;
    if (resigned) REQUIRE((*writer)->append(event));
    return (*writer)->path();
}

}  // namespace

TEST_CASE("The best known games have large cards and come first", "[gui]") {
    const GameLibrary& library = shipped_library();
    const HomeView view(library, nullptr, shipped_folders());
    const std::vector<std::string> games = games_of(view);
    REQUIRE(games.size() == library.names().size());
    REQUIRE(games.size() > 4);
    CHECK(std::vector(games.begin(), games.begin() + 4) ==
          std::vector<std::string>{"gomoku", "tictactoe", "connect_four", "connect6"});
    for (std::size_t i = 0; i < games.size(); ++i) CHECK(view.cards()[i].big == (i < 4));
    CHECK(view.cards()[0].title == "Gomoku");
    CHECK(view.cards()[0].other_title == "五子棋");
    CHECK(!view.cards()[0].about.empty());
    CHECK(view.broken().empty());
}

TEST_CASE("A user's games come last, and invalid ones show their first error", "[gui]") {
    const TemporaryFolder user;
    fs::create_directories(user / "games");
    write_to(user / "games" / "alpha.yaml",
             "name: alpha\nboard: {rows: 5, columns: 5}\nsides: [black, white]\n"
             "rules: {place: {on: empty}, line: {length: 4}, full_board: {result: draw}}\n");
    write_to(user / "games" / "broken.yaml", "name: broken\nbord: 3\n");
    const ConfigFolders folders{{user.path(), TENGEN_SOURCE_DIR "/config"}, 1};
    const GameLibrary library = library_of(folders);
    HomeView view(library, nullptr, folders);
    CHECK(games_of(view).back() == "alpha");
    CHECK(view.cards().back().from_user);
    REQUIRE(view.broken().size() == 1);
    CHECK(view.broken()[0].name == "broken");
    CHECK_THAT(view.broken()[0].problem, Catch::Contains("broken.yaml:1:1: "));
    REQUIRE(view.position("alpha") != nullptr);
    CHECK(view.position("alpha")->ply() == 0);
    CHECK(view.position("broken") == nullptr);
    CHECK(view.position("nothing") == nullptr);
}

TEST_CASE("Every shipped game has a demonstration of legal moves that is not finished", "[gui]") {
    const GameLibrary& library = shipped_library();
    HomeView view(library, nullptr, shipped_folders());
    for (const std::string_view name : library.names()) {
        INFO(name);
        const std::string_view moves = demonstration_moves(name);
        REQUIRE(!moves.empty());
        const Position* position = view.position(std::string(name));
        REQUIRE(position != nullptr);
        CHECK(position->ply() == 1 + std::count(moves.begin(), moves.end(), ' '));
        CHECK(!position->over());
        const BoardPicture picture = still_picture(*position);
        CHECK(picture.stones.size() + picture.counts.size() >= 4);
        REQUIRE(picture.marks.size() == 1);
        CHECK(picture.marks[0].shape == MarkShape::Dot);
    }
}

TEST_CASE("A demonstration ends before an illegal move", "[gui]") {
    CHECK(demonstration(shipped("gomoku"), "h8 i9 h8 k7").ply() == 2);
    CHECK(demonstration(shipped("gomoku"), "").ply() == 0);
    CHECK(still_picture(demonstration(shipped("gomoku"), "")) == BoardPicture());
}

TEST_CASE("The words for a board follow the title of a saved game", "[gui]") {
    const TemporaryFolder place;
    const Result<JournalFolder> folder = JournalFolder::open(place.path());
    REQUIRE(folder);
    play(*folder, "havannah", {"human:Ann", "human:Bo"}, {"h8"});
    const GameLibrary& library = shipped_library();
    HomeView view(library, &folder, shipped_folders());
    view.read_saved();
    REQUIRE(view.unfinished().size() == 1);
    CHECK(view.unfinished()[0].headline == "Havannah, hexagon of size 8, move 1 — Ann against Bo");
}

TEST_CASE("Unfinished and recent games are listed", "[gui]") {
    const TemporaryFolder place;
    const Result<JournalFolder> folder = JournalFolder::open(place.path());
    REQUIRE(folder);
    const fs::path left =
        play(*folder, "gomoku:renju", {"human:Ann", "rookie:hard"}, {"h8", "i9", "i7"});
    const fs::path ended = play(*folder, "tictactoe", {"human:Ann", "medium"}, {"b2", "a1"}, true);
    write_to(place / "000009-junk.tengen", "junk");
    const GameLibrary& library = shipped_library();
    HomeView view(library, &folder, shipped_folders());
    CHECK(!view.saved_known());
    CHECK(view.unfinished().empty());
    view.read_saved();
    CHECK(view.saved_known());
    REQUIRE(view.unfinished().size() == 1);
    CHECK(view.unfinished()[0].path == left);
    CHECK(view.unfinished()[0].headline ==
          "Gomoku · Renju 15 × 15, move 3 — Ann against rookie (hard)");
    CHECK_THAT(view.unfinished()[0].when, Catch::StartsWith("today "));
    CHECK(view.unfinished()[0].position->ply() == 3);
    REQUIRE(view.finished().size() == 1);
    CHECK(view.finished()[0].path == ended);
    CHECK(view.finished()[0].headline == "Tic-tac-toe 3 × 3 — Ann against medium, won by medium");
    view.refresh();
    CHECK(!view.saved_known());
}

TEST_CASE("The number of listed games is limited", "[gui]") {
    const TemporaryFolder place;
    const Result<JournalFolder> folder = JournalFolder::open(place.path());
    REQUIRE(folder);
    for (int i = 0; i < 7; ++i) {
        play(*folder, "tictactoe", {"human", "medium"}, {"b2"}, false);
        play(*folder, "tictactoe", {"human", "medium"}, {"b2", "a1"}, true);
    }
    const GameLibrary& library = shipped_library();
    HomeView view(library, &folder, shipped_folders());
    view.read_saved();
    CHECK(view.unfinished().size() == 1);
    CHECK(view.finished().size() == HomeView::kMaxFinished);
    CHECK(view.more_unfinished());
    view.list_all_unfinished();
    CHECK(!view.saved_known());
    view.read_saved();
    CHECK(view.unfinished().size() == 7);
    CHECK(!view.more_unfinished());
}

TEST_CASE("AIs of saved games have their own names, and a single person is called you", "[gui]") {
    const TemporaryFolder place;
    const Result<JournalFolder> folder = JournalFolder::open(place.path());
    REQUIRE(folder);
    play(*folder, "gomoku", {"human", "medium"}, {"h8"});
    const GameLibrary& library = shipped_library();
    std::vector<std::string> games;
    HomeView view(library, &folder, shipped_folders(),
                  [&](const SeatSpec& asked, const std::string& game) {
                      games.push_back(game);
                      SeatSpec named = asked;
                      named.name = "Rookie";
                      named.level = asked.name;
                      return named;
                  });
    view.read_saved();
    REQUIRE(view.unfinished().size() == 1);
    CHECK(view.unfinished()[0].headline == "Gomoku 15 × 15, move 1 — you against Rookie (medium)");
    CHECK(games == std::vector<std::string>{"gomoku"});
}

TEST_CASE("Unreadable saved games are listed with the reason", "[gui]") {
    const TemporaryFolder scratch;
    const Result<JournalFolder> folder = JournalFolder::open(scratch / "games");
    REQUIRE(folder);
    const fs::path whole = play(*folder, "gomoku", {"human", "human"}, {"h8"});
    const fs::path spoiled = play(*folder, "gomoku", {"human", "human"}, {"h8"});
    write_to(spoiled, "tengen-journal 1 0.1.0\nno header\n");
    const GameLibrary& library = shipped_library();
    HomeView view(library, &folder, shipped_folders());
    view.read_saved();
    REQUIRE(view.unfinished().size() == 1);
    CHECK(view.unfinished()[0].path == whole);
    REQUIRE(view.unreadable().size() == 1);
    CHECK(view.unreadable()[0].name == spoiled.filename());
    CHECK(!view.unreadable()[0].problem.empty());
    REQUIRE(view.discard(spoiled));
    view.read_saved();
    CHECK(view.unreadable().empty());
}

TEST_CASE("An unfinished game can be discarded, and no other file", "[gui]") {
    const TemporaryFolder place;
    const Result<JournalFolder> folder = JournalFolder::open(place / "games");
    REQUIRE(folder);
    const fs::path left = play(*folder, "tictactoe", {"human", "medium"}, {"b2"});
    const fs::path other = play(*folder, "tictactoe", {"human", "medium"}, {"a1"});
    write_to(place / "000001-mine.tengen", "mine");
    write_to(place / "games" / "notes.txt", "mine");
    const GameLibrary& library = shipped_library();
    HomeView view(library, &folder, shipped_folders());
    view.read_saved();
    CHECK(view.discard(left));
    CHECK(!view.saved_known());
    CHECK(!fs::exists(left));
    view.read_saved();
    REQUIRE(view.unfinished().size() == 1);
    CHECK(view.unfinished()[0].path == other);
    CHECK(!view.discard(place / "000001-mine.tengen"));
    CHECK(!view.discard(place / "games" / "notes.txt"));
    CHECK(fs::exists(place / "000001-mine.tengen"));
    CHECK(fs::exists(place / "games" / "notes.txt"));
    // A program that plays the game holds it.
    const auto played = resume_journal(other, library.catalogue());
    REQUIRE(played);
    const Result<void> refused = view.discard(other);
    REQUIRE(!refused);
    CHECK_THAT(english(refused.error()), Catch::Contains("open in another window"));
    CHECK(fs::exists(other));
}

TEST_CASE("A card's game plays itself from the first stone to the last, and starts again",
          "[gui]") {
    const GameLibrary& library = shipped_library();
    HomeView view(library, nullptr, shipped_folders());
    const int whole = view.position("tictactoe")->ply();
    REQUIRE(whole > 1);
    view.play("tictactoe");
    CHECK(view.position("tictactoe")->ply() == whole);
    for (int round = 0; round < 2; ++round) {
        for (int ply = 1; ply <= whole; ++ply) {
            if (round == 0 || ply > 1) view.play_on();
            CHECK(view.position("tictactoe")->ply() == ply);
        }
        // The end stays for a while.
        view.play_on();
        CHECK(view.position("tictactoe")->ply() == whole);
        for (int held = 0; held < 10 && view.position("tictactoe")->ply() == whole; ++held) {
            view.play_on();
        }
        CHECK(view.position("tictactoe")->ply() == 1);
    }
    CHECK(view.position("gomoku")->ply() > 1);
    view.play("");
    view.play_on();
    CHECK(view.position("tictactoe")->ply() == whole);
}

TEST_CASE("Without a folder of saved games the home screen still has games and lineups", "[gui]") {
    const GameLibrary& library = shipped_library();
    const Result<JournalFolder> none = fail(ErrorCode::System, "", "no home");
    HomeView view(library, &none, shipped_folders());
    view.read_saved();
    CHECK(view.unfinished().empty());
    REQUIRE(!view.lineups().empty());
    CHECK(view.lineups()[0].name == "demo");
    CHECK(view.lineups()[0].title == "Demonstration");
}

TEST_CASE("Analyses with unsaved edits are listed, resumed and discarded", "[gui]") {
    const GameLibrary& library = shipped_library();
    const TemporaryFolder folder;
    const StudyServices services{all_rules(),
                                 [&](std::string_view name, const Overrides& overrides) {
                                     return library.load(name, overrides);
                                 },
                                 folder / "studies"};
    HomeView view(library, nullptr, shipped_folders(), {}, [&](const HomeView::TakeStudies& take) {
        take(StudyFile::unsaved_studies(services));
    });
    view.read_saved();
    CHECK(view.studies().empty());
    const fs::path file = folder / "game.sgf";
    write_to(file, "(;GM[4]SZ[15];B[hh])");
    {
        const auto named = StudyFile::open(file, {}, services);
        REQUIRE(named);
        REQUIRE((*named)->study().set(kRecordRoot, StudyField::Comment, "one"));
        REQUIRE((*named)->study().set(kRecordRoot, StudyField::Comment, "two"));
        view.read_saved();
        // A program uses it.
        CHECK(view.studies().empty());
    }
    {
        const auto created = StudyFile::create(shipped("gomoku:renju"), Setup(), services);
        REQUIRE(created);
        REQUIRE((*created)->study().add(kRecordRoot, Action::place(0)));
    }
    {
        Evaluation evaluation;
        evaluation.engine = "sente";
        evaluation.lines.emplace_back().moves = "h8";
        const auto created = StudyFile::create(shipped("tictactoe"), Setup(), services);
        REQUIRE(created);
        REQUIRE((*created)->study().keep_evaluation(kRecordRoot, evaluation));
    }
    const auto card = [&](const std::string& name) {
        const auto found = std::ranges::find(view.studies(), name, &StudyCard::name);
        REQUIRE(found != view.studies().end());
        return *found;
    };
    view.read_saved();
    REQUIRE(view.studies().size() == 2);
    CHECK(card("game.sgf").study.file == file);
    CHECK(card("game.sgf").headline == "Continue the analysis of game.sgf");
    CHECK(card("game.sgf").detail.starts_with("2 unsaved edits · today "));
    CHECK(card("Gomoku · Renju").detail.starts_with("1 unsaved edit · "));
    REQUIRE(view.discard_study(card("game.sgf").study.journal));
    CHECK_FALSE(view.saved_known());
    view.read_saved();
    CHECK(view.studies().size() == 1);
    CHECK_FALSE(view.discard_study(folder / "missing.study"));
}

TEST_CASE("All unsaved analyses are listed when a person asks for them", "[gui]") {
    std::vector<UnsavedStudy> unsaved(7);
    for (std::size_t i = 0; i < unsaved.size(); ++i) {
        unsaved[i].journal = "new-" + std::to_string(i) + ".study";
        unsaved[i].game = "gomoku";
        // One has evaluations only.
        unsaved[i].edits = i == 4 ? 0 : 1;
    }
    const GameLibrary& library = shipped_library();
    HomeView view(library, nullptr, shipped_folders(), {},
                  [&](const HomeView::TakeStudies& take) { take(unsaved); });
    view.read_saved();
    CHECK(view.studies().size() == HomeView::kMaxStudies);
    CHECK(view.more_studies());
    view.list_all_studies();
    CHECK_FALSE(view.saved_known());
    view.read_saved();
    CHECK(view.studies().size() == 6);
    CHECK_FALSE(view.more_studies());
    CHECK(view.studies().back().study.journal == "new-6.study");
}

TEST_CASE("Times of saved games are shown in everyday form", "[gui]") {
    using namespace std::chrono_literals;
    const auto now = std::chrono::system_clock::now();
    CHECK_THAT(when_text(now, now), Catch::StartsWith("today "));
    CHECK_THAT(when_text(now - 24h, now), Catch::StartsWith("yesterday "));
    CHECK_THAT(when_text(now - 24h * 40, now), Catch::StartsWith("20"));
}
