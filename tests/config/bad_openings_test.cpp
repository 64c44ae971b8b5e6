// Unplayable openings, with the exact lines that a person sees.
#include "config/game_library.hpp"
#include "config_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// The errors of a game with this opening, which begins in line 9.
Texts said_of_opening(const std::string& opening, const std::string& seats = "2") {
    const TempFolder folder;
    const auto path = folder.write("x.yaml",
                                   "name: small\nboard: {rows: 9, columns: 9}\n"
                                   "sides: [black, white, red]\nseats: " +
                                       seats +
                                       "\nrules:\n  place: {}\n"
                                       "  line: {length: 5}\n  full_board: {}\n" +
                                       opening);
    const auto game = read_game_file(path, catalogue());
    return game ? Texts{} : folder.lines(game.error());
}

}  // namespace

TEST_CASE("every wrong step of an opening is reported at its place", "[config]") {
    CHECK(said_of_opening("  opening:\n    steps:\n      - first places black\n"
                          "      - second may swpa\n      - black placs\n") ==
          Texts{"x.yaml:12:9: step 2 'second may swpa': expected swap, found 'swpa' (did you mean "
                "'swap'?)",
                "x.yaml:13:9: step 3 'black placs': expected places, may swap, chooses, declares, "
                "offers or picks, found 'placs' (did you mean 'places'?)"});
}

TEST_CASE("an empty step is reported at its own line", "[config]") {
    const std::string head = "  opening:\n    steps:\n";
    CHECK(said_of_opening(head + "      - first places\n      -\n      - white places\n") ==
          Texts{"x.yaml:12:7: 'steps' is empty"});
    CHECK(
        said_of_opening(
            head + "      - first places\n      - # later\n\n   # more\n      - white places\n") ==
        Texts{"x.yaml:12:7: 'steps' is empty"});
    CHECK(said_of_opening(head + "      -\n      -\n      - first places\n") ==
          Texts{"x.yaml:11:7: 'steps' is empty", "x.yaml:12:7: 'steps' is empty"});
    CHECK(said_of_opening(head + "      - first places\n      -\n") ==
          Texts{"x.yaml:12:7: 'steps' is empty"});
    CHECK(said_of_opening(head + "      - first places\n      -") ==
          Texts{"x.yaml:12:7: 'steps' is empty"});
    CHECK(said_of_opening(head + "      - first places\n      - \"\"\n      - white places\n") ==
          Texts{"x.yaml:12:9: step 2 '': expected first, second or a side (black, white), found "
                "the end"});
    CHECK(said_of_opening("  opening: {steps: [first places,, white places]}\n") ==
          Texts{"x.yaml:9:34: 'steps' is empty"});
}

TEST_CASE("an exchange of sides in a game of three sides is one error", "[config]") {
    const std::string why =
        "step 4 'second chooses black, white or more': sides can be exchanged between two seats "
        "only, this game has 3";
    CHECK(said_of_opening("  opening: {name: swap2}\n", "3") == Texts{"x.yaml:9:19: " + why});
    const std::string steps =
        "  opening:\n    steps:\n      - first places black\n      - first places white\n"
        "      - first places black\n      - second chooses black, white or more\n"
        "      - if more, second places white\n      - if more, second places black\n"
        "      - if more, first chooses black or white\n";
    CHECK(said_of_opening(steps, "3") == Texts{"x.yaml:14:9: " + why});
    CHECK(said_of_opening(steps).empty());
}

TEST_CASE("a choice named like a command of the table is refused", "[config]") {
    CHECK(said_of_opening("  opening:\n    steps:\n      - second chooses undo or more\n"
                          "      - if more, first places\n      - if undo, first places\n") ==
          Texts{"x.yaml:11:9: step 1 'second chooses undo or more': 'undo' is a command at the "
                "table, and could not be chosen there (take another word)"});
}
