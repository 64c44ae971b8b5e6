// The choice of files: the list, the typed path, and the reasons why a path is not valid.
#include "view/file_choice.hpp"

#include <algorithm>
#include <fstream>

#include "support/catch.hpp"
#include "support/environment.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

namespace fs = std::filesystem;
using std::chrono::seconds;

void write(const fs::path& path, int age = 0) {
    std::ofstream(path) << "x";
    fs::last_write_time(path, fs::file_time_type::clock::now() - seconds(age));
}

std::vector<std::string> names(const FileChoice& choice) {
    std::vector<std::string> names;
    for (const FileEntry& entry : choice.entries()) names.push_back(entry.name);
    return names;
}

/// A folder with games and other entries.
struct Folder : TemporaryFolder {
    Folder() {
        write(*this / "old.tengen", 100);
        write(*this / "new.tengen", 1);
        write(*this / "rules.yaml", 50);
        write(*this / "renju.lib", 60);
        write(*this / "tree.SGF", 70);
        write(*this / "board.png");
        write(*this / "notes.txt");
        write(*this / ".hidden.tengen");
        write(*this / "bad\nname.tengen");
        fs::create_directory(*this / "b");
        fs::create_directory(*this / "a");
    }
};

}  // namespace

TEST_CASE("a folder's list has its folders by name, then the files of the kind, newest first",
          "[gui]") {
    const Folder folder;
    using Names = std::vector<std::string>;
    CHECK(names(FileChoice(FilePurpose::OpenGame, folder.path())) ==
          Names{"a", "b", "new.tengen", "rules.yaml", "renju.lib", "tree.SGF", "old.tengen"});
    std::ofstream(folder / "moves.txt") << "h8i9j10\n";
    for (const FilePurpose purpose : {FilePurpose::OpenGame, FilePurpose::ImportGames}) {
        const Names shown = names(FileChoice(purpose, folder.path()));
        CHECK(std::ranges::find(shown, "moves.txt") != shown.end());
        CHECK(std::ranges::find(shown, "notes.txt") == shown.end());
    }
    CHECK(names(FileChoice(FilePurpose::SaveGame, folder.path())) ==
          Names{"a", "b", "new.tengen", "renju.lib", "tree.SGF", "old.tengen"});
    CHECK(names(FileChoice(FilePurpose::SavePicture, folder.path())) ==
          Names{"a", "b", "board.png"});
    CHECK(names(FileChoice(FilePurpose::Export, folder.path(), "game.sgf")) == Names{"a", "b"});
}

TEST_CASE("an analysis is saved only in formats that hold all of it", "[gui]") {
    const Folder folder;
    const FileChoice choice(FilePurpose::SaveAnalysis, folder.path(), "game.sgf");
    std::vector<std::string_view> endings = choice.endings();
    std::ranges::sort(endings);
    CHECK(endings == std::vector<std::string_view>{".lib", ".pdn", ".pgn", ".sgf"});
}

TEST_CASE("an export keeps the ending of its proposed name", "[gui]") {
    const Folder folder;
    FileChoice choice(FilePurpose::Export, folder.path(), "game.html");
    CHECK(choice.endings().empty());
    choice.set_text("page");
    CHECK(choice.accept() == folder / "page.html");
    choice.set_text("page.html");
    CHECK(choice.accept() == folder / "page.html");
}

TEST_CASE("a missing folder is replaced by the home folder", "[gui]") {
    const Folder folder;
    const FileChoice choice(FilePurpose::OpenGame, folder / "gone");
    CHECK(fs::is_directory(choice.folder()));
    CHECK(choice.folder() != folder / "gone");
}

TEST_CASE("typed text loses control characters and broken UTF-8, and is cut at the longest path",
          "[gui]") {
    const Folder folder;
    FileChoice choice(FilePurpose::OpenGame, folder.path());
    const std::pair<std::string, std::string> rows[] = {
        {"plain.tengen", "plain.tengen"},
        {"a\x01\x1b[31m\x7f\n\tb", "a[31mb"},
        {"五子棋 😀", "五子棋 😀"},
        {"\xff\xfe\xc3", ""},
        {"a\xe4\xb8", "a"},
        {"a\xc2\x85z", "az"},
        {std::string(10000, 'x'), std::string(FileChoice::kMaxPath - 1, 'x')},
    };
    for (const auto& [typed, kept] : rows) {
        choice.set_text(typed);
        CHECK(choice.text() == kept);
    }
    std::string emojis;
    for (int i = 0; i < 10000; ++i) emojis += "😀";
    choice.set_text(emojis);
    CHECK(choice.text().size() <= FileChoice::kMaxPath);
    CHECK(choice.text().size() % 4 == 0);
    CHECK(!choice.accept());
    CHECK(choice.problem() == "This name is too long");
}

TEST_CASE("an invalid file to open is reported with the reason", "[gui]") {
    const Folder folder;
    FileChoice choice(FilePurpose::OpenGame, folder.path());
    CHECK(!choice.accept());
    CHECK(choice.problem() == "Choose a file, or write its name");
    choice.set_text("gone.tengen");
    CHECK(choice.problem().empty());
    CHECK(!choice.accept());
    CHECK(choice.problem() == "gone.tengen: there is no such file");
    choice.set_text("/dev/null");
    CHECK(!choice.accept());
    CHECK(choice.problem() == "/dev/null: this is not a file");
    choice.set_text("new.tengen");
    CHECK(choice.accept() == fs::canonical(folder.path()) / "new.tengen");
    choice.set_text((folder / "old.tengen").string());
    CHECK(choice.accept() == folder / "old.tengen");
}

TEST_CASE("folders are opened from the list, by typing and by going up", "[gui]") {
    const Folder folder;
    const fs::path whole = fs::canonical(folder.path());
    FileChoice choice(FilePurpose::OpenGame, folder.path());
    choice.pick(0);
    CHECK(!choice.accept());
    CHECK(choice.folder() == whole / "a");
    CHECK(choice.entries().empty());
    choice.enter("..");
    CHECK(choice.folder() == whole);
    choice.set_text("b");
    CHECK(!choice.accept());
    CHECK(choice.folder() == whole / "b");
    choice.enter("gone");
    CHECK(choice.folder() == whole / "b");
    CHECK(choice.problem() == "gone: there is no such folder");
}

TEST_CASE("arrows move through the list and stop at its ends", "[gui]") {
    const Folder folder;
    FileChoice choice(FilePurpose::OpenGame, folder.path());
    choice.move(1);
    CHECK(choice.chosen() == 0);
    choice.move(2);
    CHECK(choice.text() == "new.tengen");
    choice.move(100);
    CHECK(choice.text() == "old.tengen");
    choice.move(-100);
    CHECK(choice.chosen() == 0);
}

TEST_CASE("saving adds the ending to the name, and asks before it replaces a file", "[gui]") {
    const Folder folder;
    const fs::path whole = fs::canonical(folder.path());
    FileChoice choice(FilePurpose::SaveGame, folder.path(), "mine");
    CHECK(choice.accept() == whole / "mine.tengen");
    choice.set_text("new.tengen");
    CHECK(!choice.accept());
    CHECK(choice.asks_to_replace());
    CHECK(choice.problem() == "new.tengen already exists. Replace it?");

    SECTION("the same name again") {
        CHECK(choice.accept() == whole / "new.tengen");
    }
    SECTION("another name asks again") {
        choice.set_text("old");
        CHECK(!choice.asks_to_replace());
        CHECK(!choice.accept());
        CHECK(choice.asks_to_replace());
    }
    SECTION("another folder keeps the name and asks again") {
        choice.enter("a");
        CHECK(choice.text() == "new.tengen");
        CHECK(choice.accept() == whole / "a" / "new.tengen");
    }
}

TEST_CASE("the ending of a game's name selects its format", "[gui]") {
    const Folder folder;
    const fs::path whole = fs::canonical(folder.path());
    FileChoice choice(FilePurpose::SaveGame, folder.path(), "mine.tengen");
    const auto endings = choice.endings();
    CHECK(endings.front() == ".tengen");
    for (const std::string_view ending : endings) {
        choice.set_ending(ending);
        CHECK(choice.text() == "mine" + std::string(ending));
        CHECK(choice.ending() == ending);
        CHECK(choice.accept() == whole / choice.text());
    }
    // An unknown ending is part of the name, and so is the ending of a format that can only be
    // read.
    for (const std::string name : {"game 1.5", "game.rec"}) {
        choice.set_text(name);
        CHECK(choice.ending() == ".tengen");
        CHECK(choice.accept() == whole / (name + ".tengen"));
    }
    CHECK(FileChoice(FilePurpose::OpenGame, folder.path()).endings().empty());
    using Endings = std::vector<std::string_view>;
    CHECK(FileChoice(FilePurpose::SaveAnalysis, folder.path()).endings() ==
          Endings{".sgf", ".pgn", ".pdn", ".lib"});
    CHECK(
        FileChoice(FilePurpose::SaveAnalysis, folder.path(), "a.sgf", {".pgn", ".pdn"}).endings() ==
        Endings{".sgf", ".lib"});
}

TEST_CASE("an invalid place to save is reported with the reason", "[gui]") {
    const Folder folder;
    FileChoice choice(FilePurpose::SavePicture, folder.path(), "gone/x.png");
    CHECK(!choice.accept());
    CHECK(choice.problem().find("there is no such folder") != std::string::npos);
    fs::create_directory(folder / "x.png");
    choice.set_text("x.png");
    CHECK(!choice.accept());
    CHECK(choice.folder() == fs::canonical(folder / "x.png"));
}

TEST_CASE("pictures and games begin in the desktop's folders for such files", "[gui]") {
    const TemporaryFolder home;
    const EnvironmentVariable set_home("HOME", home.path().c_str());
    const EnvironmentVariable set_config("XDG_CONFIG_HOME", (home / "config").c_str());
    fs::create_directories(home / "config");
    CHECK(default_folder(FilePurpose::SavePicture) == home.path());
    CHECK(default_folder(FilePurpose::OpenGame) == home.path());
    fs::create_directories(home / "Pictures");
    fs::create_directories(home / "Documents");
    CHECK(default_folder(FilePurpose::SavePicture) == home / "Pictures");
    CHECK(default_folder(FilePurpose::SaveGame) == home / "Documents");
    write_to(home / "config" / "user-dirs.dirs",
             "# a remark\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\nXDG_DOCUMENTS_DIR=\"/nowhere at "
             "all\"\n");
    CHECK(default_folder(FilePurpose::SavePicture) == home / "Pictures");
    fs::create_directories(home / "Bilder");
    CHECK(default_folder(FilePurpose::SavePicture) == home / "Bilder");
    CHECK(default_folder(FilePurpose::SaveGame) == home / "Documents");
}
