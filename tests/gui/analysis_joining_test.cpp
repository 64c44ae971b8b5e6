// Files and folders that join the tree of the analysis board, without a window.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "gui/analysis_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

/// An analysis board, and files that join its tree.
struct JoiningBoard : AnalysisBoard {
    explicit JoiningBoard(const std::filesystem::path& place)
        : AnalysisBoard(place), folder(place) {
        open(folder / "game.sgf", kStudiedGame);
        play("h8");
    }
    bool step() {
        view.join_step();
        if (view.joining() != nullptr && view.joining()->works()) ++steps;
        return view.joining() == nullptr;
    }
    /// Until the end.
    void join(std::vector<std::filesystem::path> paths) {
        view.join(std::move(paths));
        people.wait([this] { return step(); });
    }
    std::filesystem::path write(const std::string& name, const std::string& text) const {
        const std::filesystem::path path = folder / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << text;
        return path;
    }

    std::filesystem::path folder;
    int steps = 0;
};

}  // namespace

TEST_CASE("another file is joined into the tree, as one edit", "[gui]") {
    const TemporaryFolder folder;
    JoiningBoard board(folder.path());
    AnalysisView& view = board.view;
    const std::size_t nodes = view.record().nodes.size();
    board.join({board.write("moves.txt", "h8i9j10")});
    CHECK(view.message() == "1 move added");
    CHECK(view.record().nodes.size() == nodes + 1);
    CHECK(board.moves() == "h8");
    board.join({board.write("other.sgf", "(;GM[4]SZ[15];B[hh]C[from the other];W[aa])")});
    CHECK(view.remarks()->comment == "from the other");
    view.undo();
    view.undo();
    CHECK_FALSE(view.changed_file());
    CHECK((view.remarks() == nullptr || view.remarks()->comment.empty()));
    // Another board, a text, and a missing file.
    board.write("large.sgf", "(;GM[4]SZ[19];B[aa])");
    board.write("notes.txt", "my notes");
    for (const char* wrong : {"large.sgf", "notes.txt", "missing.sgf"}) {
        INFO(wrong);
        view.clear_message();
        board.join({folder / wrong});
        CHECK(view.message().find(wrong) != std::string::npos);
        CHECK_FALSE(view.take_join_report());
        CHECK_FALSE(view.changed_file());
    }
}

TEST_CASE("a folder is joined into the tree, and its wrong games are listed", "[gui]") {
    const TemporaryFolder folder;
    JoiningBoard board(folder.path());
    AnalysisView& view = board.view;
    const std::size_t nodes = view.study().index().size();
    board.write("games/1.sgf", "(;GM[4]SZ[15];B[hh];W[aa])");
    board.write("games/2 cup.sgf",
                "(;GM[4]SZ[15];B[hh];W[bb])\n(;GM[4]SZ[19];B[aa])\n(;GM[4]SZ[15];B[hh];W[cc])");
    board.write("games/3 broken.sgf", "(;GM[4]SZ[15];B[hh");
    board.write("games/4 illegal.sgf", "(;GM[4]SZ[15];B[hh];W[hh])");
    board.write("games/deep/er/5.txt", "h8d12\nh8e11");
    board.write("games/6 variation.sgf", "(;GM[4]SZ[15];B[hh](;W[fj])(;W[hh]))");
    board.write("games/photo.png", "\x89PNG");
    std::filesystem::create_directory_symlink(folder / "games", folder / "games/deep/circle");
    board.join({folder / "games"});
    CHECK(view.message() ==
          "6 games joined; 6 moves added; 1 illegal one left out; 3 wrong games; 1 other file");
    const auto report = view.take_join_report();
    REQUIRE(report);
    REQUIRE(report->errors.size() == 3);
    CHECK(report->errors[0].place == (folder / "games/2 cup.sgf").string() + ":2");
    CHECK(report->errors[1].place.find("3 broken.sgf:1:") != std::string::npos);
    CHECK(report->errors[2].place.find("4 illegal.sgf:1:") != std::string::npos);
    CHECK_FALSE(view.take_join_report());
    CHECK(view.study().index().size() == nodes + 6);
    CHECK(board.moves() == "h8");
    view.undo();
    CHECK_FALSE(view.changed_file());
    CHECK_FALSE(view.can_undo());
    SECTION("or several files") {
        board.join({folder / "games/1.sgf", folder / "games/6 variation.sgf"});
        CHECK(view.message() == "2 games joined; 2 moves added; 1 illegal one left out");
        CHECK_FALSE(view.take_join_report());
    }
    SECTION("or an empty one") {
        std::filesystem::create_directory(folder / "empty");
        board.join({folder / "empty"});
        CHECK(view.message() == "0 games joined; 0 moves added");
        CHECK_FALSE(view.changed_file());
    }
    SECTION("or nothing, because a drill is on or a person stops") {
        view.join({folder / "games"});
        view.joining()->stop();
        board.people.wait([&] { return board.step(); });
        CHECK(view.message() == "Nothing was joined.");
        CHECK_FALSE(view.changed_file());
    }
}

TEST_CASE("a file of another game does not join, and its game is named", "[gui]") {
    const TemporaryFolder folder;
    JoiningBoard board(folder.path());
    const std::string hex = board.write("hex.sgf", "(;GM[hex]SZ[11];B[ff];W[gg];B[gf])").string();
    const std::string chess = board.write("game.pgn", "1. e4 e5 2. Nf3 *\n").string();
    // A variant of the shown game joins.
    board.write("renju.sgf", "(;GM[4]RU[renju]SZ[15];B[hh];W[aa])");
    board.join({hex, chess, folder / "renju.sgf"});
    CHECK(board.view.message() == "1 game joined; 1 move added; 2 wrong games");
    const auto report = board.view.take_join_report();
    REQUIRE(report);
    REQUIRE(report->errors.size() == 2);
    CHECK(english(report->errors[0]) == hex + ": it is a game of hex 11x11, not of gomoku");
    CHECK(english(report->errors[1]) == chess + ": it is a game of chess, not of gomoku");
}

TEST_CASE("many files join as each one alone would", "[gui]") {
    const TemporaryFolder folder;
    JoiningBoard board(folder.path());
    std::vector<std::filesystem::path> files;
    constexpr int kFiles = 300;
    for (int i = 0; i < kFiles; ++i) {
        const std::string text = fmt::format("(;GM[4]SZ[15];B[hh];W[{:c}{:c}]C[{}];B[aa])",
                                             'a' + i % 7, 'a' + i / 7 % 5, i);
        files.push_back(board.write(fmt::format("games/{:03}.sgf", i), text));
    }
    board.join({folder / "games"});
    const std::size_t together = board.view.study().index().size();
    const RecordNodeId last = board.view.place();
    const auto comments = [&] {
        std::string all;
        const Record& record = board.view.record();
        for (RecordNodeId id = record.nodes[last].first_child; id != kNoNode;
             id = record.nodes[id].next) {
            const RecordRemarks* remarks = record.find_remarks(id);
            if (remarks != nullptr) all += remarks->comment + '|';
        }
        return all;
    };
    const std::string joined = comments();
    board.view.undo();
    CHECK(board.view.study().index().size() < together);
    for (const std::filesystem::path& file : files) board.join({file});
    CHECK(board.view.study().index().size() == together);
    CHECK(comments() == joined);
}

TEST_CASE("a large file joins in steps, while edits wait", "[gui]") {
    const TemporaryFolder folder;
    JoiningBoard board(folder.path());
    AnalysisView& view = board.view;
    const std::size_t nodes = view.study().index().size();
    board.write("large.sgf", large_tree());
    const auto step = [&] { return board.step(); };
    view.join({folder / "large.sgf"});
    REQUIRE(view.joining() != nullptr);
    SECTION("until all of it is there, as one edit") {
        view.set_comment("too early");
        CHECK(view.message() == "A file is being joined.");
        board.people.wait(step);
        CHECK(board.steps > 5);
        // Two of its moves are in the tree.
        CHECK(view.message() == "50623 moves added");
        CHECK(view.study().index().size() == nodes + 50'623);
        CHECK(board.moves() == "h8");
        CHECK(view.remarks() == nullptr);
        view.undo();
        CHECK_FALSE(view.changed_file());
        view.last();
        CHECK(board.moves() == "h8 i9 i8 g8");
    }
    SECTION("or until a person stops it") {
        double before = 0;
        board.people.wait([&] {
            step();
            CHECK(view.joining()->progress() >= before);
            before = view.joining()->progress();
            return board.steps > 2;
        });
        CHECK(before > 0.5);
        view.joining()->stop();
        board.people.wait(step);
        CHECK(view.message() == "Nothing was joined.");
        CHECK_FALSE(view.changed_file());
        view.last();
        CHECK(board.moves() == "h8 i9 i8 g8");
        board.play("a1");
        CHECK(view.changed_file());
    }
    SECTION("or until a person stops its reading") {
        view.joining()->stop();
        board.people.wait(step);
        CHECK(view.message() == "Nothing was joined.");
        CHECK_FALSE(view.changed_file());
    }
    SECTION("unless it is wrong, or the board is left") {
        board.write("wrong.sgf", "(;GM[4]SZ[19];B[aa])");
        view.join({folder / "wrong.sgf"});
        CHECK(view.message() == "A file is being joined.");
        board.open(folder / "game.sgf");
        CHECK(view.joining() == nullptr);
        CHECK_FALSE(view.changed_file());
        board.join({folder / "wrong.sgf"});
        CHECK(view.message() == (folder / "wrong.sgf").string() +
                                    ":1: it has another board, or other stones at the start");
    }
}
