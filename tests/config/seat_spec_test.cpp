// Seats and durations in the syntax of the command line.
#include <fmt/format.h>

#include "config/seat_spec.hpp"

#include "config/duration.hpp"
#include "config_fixture.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;
using std::chrono::milliseconds;

TEST_CASE("seats are read and written in the same form", "[config]") {
    for (const char* text :
         {"human", "human:Ann", "human:Ann Bø 王", "rookie", "rookie:medium", "rookie:depth=3",
          "rookie:depth=3,seed=1", "rookie:hard,seed=1", "my-ai.v2:x=y=z", "engine:./pbrain a:b",
          "rookie:hard,seed=1,book=./a b.book", "rookie:book=x=y", "engine:./x,depth=3,book=/b"}) {
        const auto seat = parse_seat(text);
        INFO(text);
        REQUIRE(seat);
        CHECK(to_text(*seat) == text);
        CHECK(*parse_seat(to_text(*seat)) == *seat);
    }
}

TEST_CASE("a table takes whether an AI ponders out of its options", "[config]") {
    const auto taken = [](const char* text) {
        SeatSpec seat = parse_seat(text).value();
        ErrorList errors;
        const bool ponders = take_ponder(seat, errors);
        CHECK(errors.empty());
        return std::pair(ponders, to_text(seat));
    };
    CHECK(taken("sente:hard,ponder=on,seed=1") ==
          std::pair(true, std::string("sente:hard,seed=1")));
    CHECK(taken("sente:ponder=off") == std::pair(false, std::string("sente")));
    CHECK(taken("sente:seed=1") == std::pair(false, std::string("sente:seed=1")));
    SeatSpec wrong = parse_seat("sente:ponder=perhaps").value();
    ErrorList errors;
    CHECK_FALSE(take_ponder(wrong, errors));
    CHECK(errors.count() == 1);
    CHECK(to_text(wrong) == "sente");
}

TEST_CASE("the parts of a seat are separated", "[config]") {
    const SeatSpec human = *parse_seat("human:Ann");
    CHECK(human.kind == SeatKind::Human);
    CHECK(human.name == "Ann");
    const SeatSpec ai = *parse_seat("rookie:hard,seed=1");
    CHECK(ai.kind == SeatKind::Ai);
    CHECK(ai.name == "rookie");
    CHECK(ai.level == "hard");
    REQUIRE(ai.options.size() == 1);
    CHECK(ai.options[0].name == "seed");
    CHECK(ai.options[0].text == "1");
    const SeatSpec engine = *parse_seat("engine:./x");
    CHECK(engine.kind == SeatKind::Engine);
    CHECK(engine.name == "./x");
    const SeatSpec told = *parse_seat("engine:./x,dialect=yixin,depth=3");
    CHECK(told.name == "./x");
    REQUIRE(told.options.size() == 2);
    CHECK(told.options[1].name == "depth");
    CHECK(to_text(told) == "engine:./x,dialect=yixin,depth=3");
    CHECK(parse_seat("rookie:book=./a.book,seed=1")->book == "./a.book");
    CHECK(parse_seat("rookie:book=./a.book,seed=1")->options.size() == 1);
    CHECK(parse_seat("engine:./x,book=./a.book")->book == "./a.book");
    CHECK_FALSE(parse_seat("rookie:book="));
    CHECK_FALSE(parse_seat("engine:./x,fast"));
    CHECK(parse_seats("engine:./x,depth=3,human")->size() == 2);
}

TEST_CASE("invalid seats are refused", "[config]") {
    const std::vector<std::pair<std::string, std::string>> rows = {
        {"", "'' is not a seat (such as human, human:Ann, rookie or rookie:hard)"},
        {"two words",
         "'two words' is not a seat (such as human, human:Ann, rookie or rookie:hard)"},
        {"human:", "'human:' has no name that can be shown (1 to 64 characters)"},
        {"human:\x1b[2J", "'human:\\x1b[2J' has no name that can be shown (1 to 64 characters)"},
        {"rookie:", "'rookie:' is not a seat (write AI:LEVEL or AI:OPTION=VALUE,...)"},
        {"minimax,depth=2", "'minimax,depth=2' is not a seat (write minimax:depth=2)"},
        {"rookie:seed=", "'rookie:seed=' is not a seat (write AI:LEVEL or AI:OPTION=VALUE,...)"},
        {"rookie:seed=1,hard",
         "'rookie:seed=1,hard' is not a seat (write AI:LEVEL or AI:OPTION=VALUE,...)"},
        {"rookie:a=1,a=2", "'rookie:a=1,a=2' gives an option twice"},
        {"engine:", "'engine:' needs a program (such as engine:./pbrain-mine)"},
    };
    for (const auto& [text, expected] : rows) {
        const auto seat = parse_seat(text);
        INFO(text);
        REQUIRE(!seat);
        CHECK(english(seat.error()) == expected);
        CHECK(seat.error().front().code == ErrorCode::CommandLine);
    }
}

TEST_CASE("a list of seats keeps the options with their seat", "[config]") {
    const auto seats = parse_seats("human,rookie:depth=3,seed=1,medium,random:seed=2");
    REQUIRE(seats);
    Texts texts;
    for (const SeatSpec& seat : *seats) texts.push_back(to_text(seat));
    CHECK(texts == Texts{"human", "rookie:depth=3,seed=1", "medium", "random:seed=2"});
    CHECK_FALSE(parse_seats("human,,human"));
    CHECK_FALSE(parse_seats("seed=1,human"));
    CHECK(says(parse_seats("a,a,a,a,a,a,a,a,a").error(), "a game has 1..{} seats, found {}",
               {"8", "9"}));
    CHECK(parse_players("a,a:b=1,c=2,a,a,a,a,a,a,a").value().size() == 9);
}

TEST_CASE("the options of a seat are checked by the AI's schema", "[config]") {
    const std::vector<Field> fields{integer_field("seed", 0, 0, 100, ""),
                                    choice_field("style", "calm", {"calm", "wild"}, "")};
    const auto good = read_options(fields, *parse_seat("x:style=wild"));
    REQUIRE(good);
    CHECK(good->integer("seed") == 0);
    CHECK(good->text("style") == "wild");
    const auto bad = read_options(fields, *parse_seat("x:sead=1,style=wil,seed=1"));
    REQUIRE(!bad);
    CHECK(to_lines(bad.error()) ==
          Texts{"'x' has no option 'sead' (did you mean 'seed'?)",
                "'style' must be one of calm, wild, found 'wil' (did you mean 'wild'?)"});
}

TEST_CASE("durations have a number and a unit", "[config]") {
    CHECK(*parse_duration("500ms") == milliseconds(500));
    CHECK(*parse_duration("10s") == milliseconds(10'000));
    CHECK(*parse_duration("1.5s") == milliseconds(1500));
    CHECK(*parse_duration("10min") == milliseconds(600'000));
    CHECK(*parse_duration("1h") == milliseconds(3'600'000));
    for (const char* wrong : {"", "10", "s", "10 s", "-1s", "1e3s", "10sec", "1.2.3s", "0x1s"}) {
        INFO(wrong);
        const auto duration = parse_duration(wrong);
        REQUIRE(!duration);
        CHECK(english(duration.error()) ==
              fmt::format("'{}' is not a duration (such as 500ms, 10s, 5min or 1h)", wrong));
    }
    for (const char* wrong : {"0s", "25h", "0.1ms", "99999999999999999999h"}) {
        INFO(wrong);
        const auto duration = parse_duration(wrong);
        REQUIRE(!duration);
        CHECK(english(duration.error()) ==
              fmt::format("a duration must be 1ms..24h, found '{}'", wrong));
    }
}

TEST_CASE("durations are written in the largest unit that fits", "[config]") {
    CHECK(to_text(milliseconds(1500)) == "1500ms");
    CHECK(to_text(milliseconds(10'000)) == "10s");
    CHECK(to_text(milliseconds(90'000)) == "90s");
    CHECK(to_text(milliseconds(7'200'000)) == "2h");
}
