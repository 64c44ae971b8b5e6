// The explorer of the analysis board without a window: searches on another thread, imports, books.
#include "view/analysis_explorer.hpp"

#include <condition_variable>
#include <mutex>
#include <semaphore>

#include "analysis_fixture.hpp"
#include "book/book_draft.hpp"
#include "core/position_text.hpp"
#include "explorer/explorer_import.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Calls from other threads wait until the test runs them.
class WindowThread {
  public:
    std::function<void(std::function<void()>)> post() {
        return [this](std::function<void()> what) {
            const std::lock_guard lock(mutex_);
            calls_.push_back(std::move(what));
            wake_.notify_all();
        };
    }
    /// Runs the next call. Fails the test if none comes in a minute.
    void run_one() {
        std::function<void()> call;
        {
            std::unique_lock lock(mutex_);
            REQUIRE(wake_.wait_for(lock, std::chrono::minutes(1), [&] { return !calls_.empty(); }));
            call = std::move(calls_.front());
            calls_.erase(calls_.begin());
        }
        call();
    }
    void run_until(const std::function<bool()>& fact) {
        while (!fact()) run_one();
    }

  private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<std::function<void()>> calls_;
};

struct Exploring {
    Exploring() : game(shipped("gomoku")) {}

    void add(const std::vector<std::string>& texts) {
        const bool exists = std::filesystem::exists(file);
        auto database = (exists ? ExplorerDatabase::open(file, all_rules())
                                : ExplorerDatabase::create(file, game))
                            .value();
        ExplorerImport import(*database);
        int number = 0;
        for (const std::string& text : texts) {
            const Position end = play(game, text);
            ExplorerGame one;
            for (int ply = 0; ply < end.ply(); ++ply) one.actions.push_back(end.action(ply));
            one.players = {"Ann", ++number % 2 == 0 ? "Bob" : "Cy"};
            one.date = 20'200'101 + number;
            one.winner = Side{1};
            REQUIRE(import.add(one));
        }
        REQUIRE(import.commit());
    }
    const ExplorerAnswer& answer() {
        window.run_until([&] { return !explorer.waits(); });
        return *explorer.answer();
    }

    TemporaryFolder folder;
    std::filesystem::path file = folder / "games.db";
    std::shared_ptr<const Game> game;
    WindowThread window;
    AnalysisExplorer explorer{{all_rules(), window.post(), {}}, [] {}};
};

}  // namespace

TEST_CASE("the explorer answers for the position that is shown, never for another", "[gui]") {
    Exploring at;
    at.add({"h8 i9 i8", "h8 h9", "g7 h8"});
    at.explorer.choose(at.file);
    at.explorer.follow(Position(at.game));
    CHECK(at.explorer.answer() == nullptr);
    CHECK(at.answer().found.games == 3);
    // The first answers come too late: another position is visible.
    at.explorer.follow(play(at.game, "h8"));
    CHECK(at.explorer.answer() == nullptr);
    at.explorer.follow(play(at.game, "h8 h9"));
    at.explorer.follow(play(at.game, "h8 i9"));
    CHECK(at.explorer.answer() == nullptr);
    const ExplorerAnswer& last = at.answer();
    CHECK(last.found.games == 1);
    REQUIRE(last.moves.size() == 1);
    CHECK(play(at.game, "h8 i9").action_name(last.moves[0].played.action) == "i8");
    REQUIRE(last.games.size() == 1);
    CHECK(last.games[0].players == std::vector<std::string>{"Ann", "Cy"});
}

TEST_CASE("the explorer lists the games with a rectangle of the position", "[gui]") {
    Exploring at;
    at.add({"h8 i9 i8", "c3 a1 d3 b2", "c3 d4 c4 h8", "c3 a1 c4 b1"});
    at.explorer.choose(at.file);
    at.explorer.set_listed(GamesListed::Area);
    const Position shown = play(at.game, "h8 a1 i8");
    at.explorer.follow(shown);
    // A person still chooses it.
    CHECK(at.answer().games.empty());
    const auto listed = [&](const char* one, const char* other) {
        const Board& board = at.game->board();
        at.explorer.set_area(
            BoardArea{parse_cell(board, one).value(), parse_cell(board, other).value()});
        at.explorer.follow(shown);
        return at.answer().games_total;
    };
    // Two black stones side by side, anywhere and turned.
    CHECK(listed("h8", "i8") == 4);
    // It has an empty cell at each end and side: game 1 has white above.
    CHECK(listed("j9", "g7") == 2);
    CHECK(listed("g7", "j9") == 2);
    CHECK(listed("c3", "d4") == 0);
    CHECK(at.explorer.answer()->area_problem);
    CHECK(listed("a1", "a1") == 4);
    CHECK_FALSE(at.explorer.answer()->area_problem);
}

TEST_CASE("two cells state a rectangle", "[gui]") {
    const auto game = shipped("gomoku");
    const Board& board = game->board();
    const BoardArea area{parse_cell(board, "f6").value(), parse_cell(board, "i9").value()};
    for (const char* const text : {"f6 i9", " f6  i9 ", "f6-i9", "f6, i9"}) {
        INFO(text);
        CHECK(parse_area(board, text) == area);
    }
    for (const char* const text : {"", "f6", "f6 ", "f6 z9", "f6 i99", "f6i9"}) {
        INFO(text);
        CHECK_FALSE(parse_area(board, text));
    }
}

TEST_CASE("the explorer's filter and similar positions ask again", "[gui]") {
    Exploring at;
    at.add({"h8 i9 i8", "h8 h9", "c3 c4 e5"});
    at.explorer.choose(at.file);
    at.explorer.follow(play(at.game, "h8 h9"));
    CHECK(at.answer().games_total == 1);
    at.explorer.set_listed(GamesListed::Similar);
    CHECK(at.explorer.waits());
    // The old answer of the same position stays until the new one comes.
    CHECK(at.explorer.answer() != nullptr);
    at.explorer.follow(play(at.game, "h8 h9"));
    CHECK(at.answer().games_total == 3);
    // An empty board is similar to nothing, so the games that had it are listed.
    at.explorer.follow(Position(at.game));
    CHECK(at.answer().games.size() == 3);
    CHECK(at.answer().games_total == 3);
    ExplorerFilter filter;
    filter.player = "bob";
    at.explorer.set_filter(filter);
    at.explorer.follow(play(at.game, "h8 h9"));
    CHECK(at.answer().games_total == 1);
    filter.since = "20x";
    at.explorer.set_filter(filter);
    CHECK(at.explorer.filter_is_wrong());
    filter.since = "2020-02";
    at.explorer.set_filter(filter);
    CHECK_FALSE(at.explorer.filter_is_wrong());
    at.explorer.follow(play(at.game, "h8 h9"));
    CHECK(at.answer().games_total == 0);
}

TEST_CASE("a question about a changed file reads it again, even if another one replaces it",
          "[gui]") {
    Exploring at;
    at.add({"h8 i9 i8"});
    ExplorerAnswer last;
    std::counting_semaphore<> answered{0}, resumed{0};
    ExplorerThread::Answered take;
    take.answer = [&](ExplorerAnswer answer) {
        last = std::move(answer);
        answered.release();
        resumed.acquire();
    };
    ExplorerThread thread(all_rules(), {}, take);
    const auto ask = [&](std::uint64_t number, bool changed) {
        thread.ask(
            {number, at.file, {}, Position(at.game), {}, GamesListed::Position, {}, 1, changed});
    };
    ask(1, false);
    CHECK(answered.try_acquire_for(std::chrono::minutes(1)));
    CHECK(last.all_games == 1);
    // The thread is still busy, so only the last of the next two questions is answered.
    at.add({"h8 h9"});
    ask(2, true);
    ask(3, false);
    resumed.release();
    CHECK(answered.try_acquire_for(std::chrono::minutes(1)));
    CHECK(last.number == 3);
    CHECK(last.all_games == 2);
    resumed.release();
}

TEST_CASE("a position that the database cannot have, and another file, are explained", "[gui]") {
    Exploring at;
    at.add({"h8 i9 i8"});
    at.explorer.choose(at.file);
    at.explorer.follow(Position(shipped("connect_four")));
    CHECK_FALSE(at.answer().possible);
    write_to(at.folder / "other.db", "no database");
    at.explorer.choose(at.folder / "other.db");
    at.explorer.follow(Position(at.game));
    CHECK(at.answer().problem);
    at.explorer.choose({});
    CHECK_FALSE(at.explorer.has_source());
}

TEST_CASE("a game of the database opens as a study at the position", "[gui]") {
    Exploring at;
    at.add({"h8 i9 i8 g7"});
    at.explorer.choose(at.file);
    at.explorer.follow(play(at.game, "h8 i9"));
    const KnownGame known = at.answer().games.at(0);
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    bool opened = false;
    at.explorer.open_game(known, [&](const Result<FoundGame>& game) {
        REQUIRE(game);
        REQUIRE(board.view.begin_known(*game));
        opened = true;
    });
    at.window.run_until([&] { return opened; });
    CHECK(board.moves() == "h8 i9");
    CHECK(board.view.line().size() == 5);
    CHECK(board.view.record().players.at(0).name == "Ann");
    CHECK(board.view.title().find("Ann – ") == 0);
    // Nothing of it is unsaved until the first edit, which then keeps all.
    CHECK_FALSE(board.view.changed_file());
    CHECK_FALSE(board.view.can_undo());
    board.play("h9");
    CHECK(board.view.changed_file());
    const TemporaryFolder copy;
    std::filesystem::copy(folder.path(), copy.path(), std::filesystem::copy_options::recursive);
    AnalysisBoard later(copy.path());
    REQUIRE(later.resume_unnamed());
    if (later.view.unsaved() > 0) later.view.restore();
    CHECK(later.view.record().nodes.size() == board.view.record().nodes.size());
}

TEST_CASE("a game of the database leads back to the file before it, with its edits", "[gui]") {
    Exploring at;
    at.add({"h8 i9 i8 g7"});
    at.explorer.choose(at.file);
    at.explorer.follow(play(at.game, "h8 i9"));
    const KnownGame known = at.answer().games.at(0);
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    const auto open_known = [&] {
        bool opened = false;
        at.explorer.open_game(known, [&](const Result<FoundGame>& game) {
            REQUIRE(game);
            REQUIRE(view.begin_known(*game));
            opened = true;
        });
        at.window.run_until([&] { return opened; });
    };
    const auto file = folder / "game.sgf";
    board.open(file, kStudiedGame);
    CHECK_FALSE(view.has_former());
    CHECK_FALSE(view.unsaved_file());
    board.play("h8 a1");
    const RecordNodeId place = view.place();
    open_known();
    CHECK(view.title().find("Ann – ") == 0);
    REQUIRE(view.has_former());
    CHECK(view.former_name() == "game.sgf");
    CHECK(view.unsaved_file() == file);
    // A game without edits does not wait.
    open_known();
    view.return_to_former();
    CHECK_FALSE(view.has_former());
    CHECK(view.path() == file);
    CHECK(view.place() == place);
    CHECK(view.changed_file());
    CHECK(view.can_undo());
    // One with edits does, and the way back keeps them.
    open_known();
    board.play("c3");
    open_known();
    view.return_to_former();
    CHECK(board.moves() == "h8 i9 c3");
    REQUIRE(view.has_former());
    view.return_to_former();
    CHECK(view.path() == file);
    view.return_to_former();
    CHECK(view.path() == file);
    view.undo();
    CHECK_FALSE(view.unsaved_file());
    view.redo();
    // The same file again: its edits wait.
    open_known();
    board.open(file);
    CHECK_FALSE(view.has_former());
    CHECK(view.unsaved() == 1);
    view.close();
    REQUIRE(board.resume_unnamed());
    view.restore();
    const std::size_t nodes = view.record().nodes.size();
    view.first();
    board.play("h8 i9 c3");
    CHECK(view.record().nodes.size() == nodes);
}

TEST_CASE("games are imported while the explorer is used", "[gui]") {
    Exploring at;
    at.explorer.choose(at.folder / "new.db");
    write_to(at.folder / "cup.sgf", "(;SZ[15];B[hh];W[ii])(;SZ[15];B[hh];W[hh])");
    at.explorer.import({at.folder / "cup.sgf"}, at.game);
    CHECK(at.explorer.imports());
    at.window.run_until([&] { return !at.explorer.imports(); });
    REQUIRE(at.explorer.progress() != nullptr);
    CHECK(at.explorer.progress()->counts.added == 1);
    CHECK(at.explorer.progress()->wrong.size() == 1);
    at.explorer.follow(Position(at.game));
    CHECK(at.answer().found.games == 1);
    // The end is reported once, even if the window never showed the import.
    CHECK(at.explorer.take_import_end());
    CHECK_FALSE(at.explorer.take_import_end());
    at.explorer.dismiss_import();
    CHECK(at.explorer.progress() == nullptr);
}

TEST_CASE("a book marks the next moves, with or without a database", "[gui]") {
    Exploring at;
    at.add({"h8 i9 i8"});
    const auto frames = std::make_shared<const CanonicalFrames>(at.game);
    BookDraft draft(frames);
    const Position position = play(at.game, "h8");
    const CanonicalKey key(frames, position);
    draft.add(key, position, parse_action(position, "i9").value(), {30, 0.6, Proven::No});
    draft.add(key, position, parse_action(position, "h9").value(), {10, {}, Proven::Won});
    REQUIRE(write_book(at.folder / "a.book", *frames, draft.entries()));
    CHECK(AnalysisExplorer::is_any_book(at.folder / "a.book"));
    CHECK_FALSE(AnalysisExplorer::is_any_book(at.file));
    CHECK_FALSE(AnalysisExplorer::is_any_book(at.folder / "missing"));
    write_to(at.folder / "game.sgf", "(;GM[4]SZ[15];B[hh])");
    CHECK(AnalysisExplorer::is_any_source(at.folder / "a.book"));
    CHECK(AnalysisExplorer::is_any_source(at.file));
    CHECK(AnalysisExplorer::is_any_source(at.folder / "missing"));
    CHECK_FALSE(AnalysisExplorer::is_any_source(at.folder / "game.sgf"));
    at.explorer.choose_book(at.folder / "a.book");
    at.explorer.follow(position);
    CHECK(at.answer().moves.size() == 2);
    const auto label = [&](const char* cell) {
        for (const CellText& mark : at.explorer.marks()) {
            if (mark.cell == parse_cell(at.game->board(), cell)) return mark.text;
        }
        return std::string();
    };
    CHECK(label("i9") == "75");
    CHECK(label("g7") == "75");
    CHECK(label("h9") == "W");
    CHECK(label("a1").empty());
    at.explorer.choose(at.file);
    at.explorer.follow(position);
    const ExplorerAnswer& both = at.answer();
    REQUIRE(both.moves.size() == 2);
    CHECK(both.moves[0].played.games == 1);
    CHECK(both.moves[0].book);
    CHECK(both.moves[1].played.games == 0);
}

TEST_CASE("the explorer serves games of three players", "[gui]") {
    Exploring at;
    at.game = shipped("gomoku:three_way");
    auto database = ExplorerDatabase::create(at.file, at.game).value();
    ExplorerImport import(*database);
    const Position end = play(at.game, "h8 i9 j10 h9");
    ExplorerGame one;
    for (int ply = 0; ply < end.ply(); ++ply) one.actions.push_back(end.action(ply));
    one.players = {"Ann", "Bob", "Cy"};
    one.winner = Side{3};
    REQUIRE(import.add(one));
    REQUIRE(import.commit());
    at.explorer.choose(at.file);
    const Position position = play(at.game, "h8 i9");
    at.explorer.follow(position);
    const ExplorerAnswer& found = at.answer();
    REQUIRE(found.moves.size() == 1);
    CHECK(found.moves[0].played.results[3] == 1);
    CHECK(players_label(found.games.at(0)) == "Ann – Bob – Cy");
    CHECK(spoken_move(position, found.moves[0]).find("100 %") != std::string::npos);
}
