// Games by name, and the user's games in addition to the shipped ones.
#include <fmt/format.h>

#include <algorithm>

#include "config/game_library.hpp"

#include "config_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::string small_game(std::string_view name, int length) {
    return fmt::format(
        "name: {}\nboard: {{rows: 6, columns: 6}}\nsides: [black, white]\n"
        "rules: {{place: {{}}, line: {{length: {}}}, full_board: {{}}}}\n",
        name, length);
}

std::int64_t line_length(const GameLibrary& library, std::string_view name) {
    const auto game = library.load(name);
    REQUIRE(game);
    return game->game->description().rules[1].parameters.integer("length");
}

}  // namespace

TEST_CASE("a user's game replaces the shipped game of the same name", "[config]") {
    const TempFolder folder;
    folder.write("user/games/mine.yaml", small_game("gomoku", 3));
    folder.write("user/games/other.yaml", small_game("other", 4));
    folder.write("shipped/games/gomoku.yaml", small_game("gomoku", 5));
    folder.write("shipped/games/plain.yaml", small_game("plain", 6));
    const GameLibrary library =
        GameLibrary::read({{folder.path() / "user", folder.path() / "shipped"}, 1}, catalogue());
    CHECK(library.names() == std::vector<std::string_view>{"gomoku", "other", "plain"});
    CHECK(library.entries()[0].from_user);
    CHECK_FALSE(library.entries()[2].from_user);
    CHECK(line_length(library, "gomoku") == 3);
    CHECK(line_length(library, "plain") == 6);
    CHECK(library.problems().empty());
}

TEST_CASE("the shipped game does not hide a user's broken file", "[config]") {
    const TempFolder folder;
    folder.write("user/games/gomoku.yaml", "name: gomoku\nboard: [\n");
    folder.write("shipped/games/gomoku.yaml", small_game("gomoku", 5));
    const GameLibrary library =
        GameLibrary::read({{folder.path() / "user", folder.path() / "shipped"}, 1}, catalogue());
    REQUIRE(library.entries().size() == 1);
    const auto game = library.load("gomoku");
    REQUIRE(!game);
    CHECK(folder.lines(game.error()) ==
          Texts{"user/games/gomoku.yaml:2:9: end of list ']' not found"});
}

TEST_CASE("a user may have no folder, but a program needs games", "[config]") {
    const TempFolder folder;
    const GameLibrary library =
        GameLibrary::read({{folder.path() / "user", folder.path() / "shipped"}, 1}, catalogue());
    CHECK(library.entries().empty());
    CHECK(folder.lines(library.problems()) == Texts{"shipped/games: no game files here"});
}

TEST_CASE("unknown names come with the nearest name", "[config]") {
    const GameLibrary library = GameLibrary::read(shipped_folders(), catalogue());
    const auto text = [&](std::string_view name) {
        const auto game = library.load(name);
        REQUIRE(!game);
        CHECK(game.error()[0].code == ErrorCode::CommandLine);
        return to_lines(game.error())[0];
    };
    const std::string known = fmt::format(" (known: {})", fmt::join(library.names(), ", "));
    CHECK(known.find(", gomoku,") != std::string::npos);
    CHECK(text("gomku") == "unknown game 'gomku' (did you mean 'gomoku'?)");
    CHECK(text("zzzzzzzz") == "unknown game 'zzzzzzzz'" + known);
    CHECK(text("gomoku:standart") ==
          "unknown variant 'standart' of gomoku (did you mean 'standard'?)");
    CHECK(text("\x1b[2J") == "unknown game '\\x1b[2J'" + known);
}

TEST_CASE("a library for one game has each file that may define it, and no other", "[config]") {
    const TempFolder folder;
    folder.write("games/named.yaml", small_game("wanted", 3));
    folder.write("games/wanted.yaml", "[\n");
    folder.write("games/escaped.yaml", "name: \"w\\x61nted\"\nboard: 4\n");
    folder.write("games/other.yaml", small_game("other", 4));
    const ConfigFolders folders{{folder.path()}, 0};
    const GameLibrary all = GameLibrary::read(folders, catalogue());
    const GameLibrary one = GameLibrary::read(folders, catalogue(), "wanted");
    CHECK(all.entries().size() == 4);
    REQUIRE(one.entries().size() == 3);
    CHECK(std::all_of(one.entries().begin(), one.entries().end(),
                      [](const GameEntry& entry) { return entry.name == "wanted"; }));
    CHECK(folder.lines(one.load("wanted").error()) == folder.lines(all.load("wanted").error()));
}

TEST_CASE("only YAML files that are not hidden are read", "[config]") {
    const TempFolder folder;
    folder.write("games/a.yaml", small_game("a", 4));
    folder.write("games/b.yml", small_game("b", 4));
    folder.write("games/.c.yaml", small_game("c", 4));
    folder.write("games/d.yaml~", small_game("d", 4));
    folder.write("games/README", "text");
    const GameLibrary library = GameLibrary::read({{folder.path()}, 0}, catalogue());
    CHECK(library.names() == std::vector<std::string_view>{"a", "b"});
}
