// Unreadable and conflicting files. The rows A1 to A31 have the numbers of the project's list of
// faults.
#include <fmt/format.h>

#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "config/game_library.hpp"
#include "config_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

TEST_CASE("a missing file is named (A1)", "[config]") {
    const TempFolder folder;
    const auto game = read_game_file(folder.path() / "x.yaml", catalogue());
    REQUIRE(!game);
    CHECK(folder.lines(game.error()) == Texts{"x.yaml: no such file"});
    CHECK(game.error()[0].code == ErrorCode::Input);
}

TEST_CASE("a folder, a pipe and a device are refused without waiting (A2)", "[config]") {
    const TempFolder folder;
    REQUIRE(::mkfifo((folder.path() / "pipe.yaml").c_str(), 0600) == 0);
    std::filesystem::create_directory(folder.path() / "folder.yaml");
    for (const char* name : {"pipe.yaml", "folder.yaml"}) {
        const auto game = read_game_file(folder.path() / name, catalogue());
        REQUIRE(!game);
        CHECK(folder.lines(game.error()) == Texts{std::string(name) + ": not a regular file"});
    }
    const auto device = read_game_file("/dev/zero", catalogue());
    REQUIRE(!device);
    CHECK(to_lines(device.error()) == Texts{"/dev/zero: not a regular file"});
}

TEST_CASE("a file without permission to read is named (A3)", "[config]") {
    const TempFolder folder;
    const auto path = folder.write("x.yaml", kSmallGame);
    REQUIRE(::chmod(folder.path().c_str(), 0755) == 0);
    REQUIRE(::chmod(path.c_str(), 0) == 0);
    // The superuser may read any file, so the test asks as the user "nobody".
    constexpr uid_t kNobody = 65534;
    const bool root = ::geteuid() == 0;
    if (root) REQUIRE(::seteuid(kNobody) == 0);
    const auto game = read_game_file(path, catalogue());
    if (root) REQUIRE(::seteuid(0) == 0);
    REQUIRE(!game);
    CHECK(folder.lines(game.error()) == Texts{"x.yaml: permission denied"});
}

TEST_CASE("two files with the same game are both named (A29)", "[config]") {
    const TempFolder folder;
    folder.write("games/a.yaml", kSmallGame);
    folder.write("games/b.yaml", kSmallGame);
    const GameLibrary library = GameLibrary::read({{folder.path()}, 0}, catalogue());
    REQUIRE(library.entries().size() == 2);
    CHECK(folder.lines(library.entries()[0].problems) ==
          Texts{"games/a.yaml: the game 'small' is also defined in games/b.yaml"});
    CHECK(folder.lines(library.entries()[1].problems) ==
          Texts{"games/b.yaml: the game 'small' is also defined in games/a.yaml"});
    const auto game = library.load("small");
    REQUIRE(!game);
    CHECK(game.error()[0].code == ErrorCode::Input);
}

TEST_CASE("one bad file among twenty does not hide the others (A30)", "[config]") {
    const TempFolder folder;
    for (int i = 0; i < 19; ++i) {
        const std::string name = fmt::format("game{}", i);
        folder.write("games/" + name + ".yaml", with("small", name));
    }
    folder.write("games/bad.yaml", with("length: 4", "length: four"));
    const GameLibrary library = GameLibrary::read({{folder.path()}, 0}, catalogue());
    CHECK(library.entries().size() == 20);
    CHECK(library.names().size() == 19);
    CHECK(library.load("game7").has_value());
    const auto bad = library.load("small");
    REQUIRE(!bad);
    CHECK(folder.lines(bad.error()) ==
          Texts{"games/bad.yaml:6:18: 'length' must be a whole number 2..64, found 'four'"});
}

TEST_CASE("a file that changes while a program runs has no effect on it (A31)", "[config]") {
    const TempFolder folder;
    folder.write("games/small.yaml", kSmallGame);
    const GameLibrary library = GameLibrary::read({{folder.path()}, 0}, catalogue());
    const auto before = library.load("small");
    folder.write("games/small.yaml", "garbage");
    const auto after = library.load("small");
    REQUIRE(before);
    REQUIRE(after);
    CHECK(before->game->description() == after->game->description());
}

TEST_CASE("all errors are reported in file order", "[config]") {
    const TempFolder folder;
    const auto path = folder.write("x.yaml",
                                   "name: Small\n"
                                   "board: {rows: 0, columns: 5, drow: lines}\n"
                                   "sides: [black, black]\n"
                                   "rules:\n"
                                   "  plaze: {on: empty}\n"
                                   "  line: {length: x, misere: yes}\n"
                                   "  full_board: {result: win}\n"
                                   "varinats: {}\n");
    const auto game = read_game_file(path, catalogue());
    REQUIRE(!game);
    Texts places;
    for (const Error& error : game.error()) {
        places.push_back(error.place.substr(path.string().size()));
    }
    CHECK(places ==
          Texts{":1:7", ":2:15", ":2:30", ":3:16", ":5:3", ":6:18", ":6:29", ":7:24", ":8:1"});
}

TEST_CASE("many errors are all shown, very many are counted", "[config]") {
    const TempFolder folder;
    const auto lines_for = [&](int unknown) {
        std::string content(kSmallGame);
        for (int i = 0; i < unknown; ++i) content += fmt::format("unknown_key_{}: 1\n", i);
        const auto game = read_game_file(folder.write("x.yaml", content), catalogue());
        REQUIRE(!game);
        CHECK(game.error().size() == static_cast<std::size_t>(unknown));
        return folder.lines(game.error());
    };
    CHECK(lines_for(150).size() == 150);
    const Texts cut = lines_for(205);
    REQUIRE(cut.size() == 201);
    CHECK(cut.back() == "... and 5 more");
}
