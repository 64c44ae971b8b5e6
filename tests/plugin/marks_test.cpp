// Plugins get the forbidden points and the reasons for them, in a separate process and in this one.
#include <tengen/marks.h>

#include <cmath>

#include "core/notation.hpp"
#include "harness.hpp"
#include "plugin/marks_api.hpp"
#include "plugin/position_api.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Renju by tournament rules, or with illegal forbidden points.
std::shared_ptr<const Game> renju(const std::string& penalty = "loses") {
    return make({15,
                 15,
                 {"place", "line length=5 overline=ignored,wins",
                  "forbidden overline=true,false double_four=true,false double_three=true,false "
                  "penalty=" +
                      penalty,
                  "full_board"}});
}

/// A double three at h8, a double four at l3 and an overline at d13, for black to move.
Position with_forbidden_points(const std::shared_ptr<const Game>& game) {
    return play(game, "",
                "black:g8,i8,h7,h9,i3,j3,k3,l4,l5,l6,a13,b13,c13,e13,f13 "
                "white:a1,c1,e1,h1,n1,a15,c15,e15,h15,n15,o8,o6,o4,o10,o12 to_move:black");
}

std::vector<std::uint8_t> kinds_of(const Position& position) {
    const tengen_position handle(position);
    std::vector<std::uint8_t> kinds(static_cast<std::size_t>(position.board().cell_count()), 77);
    marks_api().kinds(&handle, kinds.data(), static_cast<std::uint32_t>(kinds.size()));
    return kinds;
}

std::uint8_t kind_at(const Position& position, std::string_view cell) {
    return kinds_of(position)[parse_cell(position.board(), cell).value()];
}

std::string reason_at(const Position& position, std::string_view cell, std::uint32_t room = 200) {
    const tengen_position handle(position);
    std::array<char, 200> text{};
    const auto number = parse_cell(position.board(), cell).value();
    const std::uint32_t length = marks_api().reason(&handle, number, text.data(), room);
    CHECK(length == std::string(text.data()).size());
    return text.data();
}

}  // namespace

TEST_CASE("forbidden points have their kind and their reason", "[plugin]") {
    const Position position = with_forbidden_points(renju(GENERATE("loses", "illegal")));
    CHECK(kind_at(position, "h8") == TENGEN_MARK_DOUBLE_THREE);
    CHECK(kind_at(position, "l3") == TENGEN_MARK_DOUBLE_FOUR);
    CHECK(kind_at(position, "d13") == TENGEN_MARK_OVERLINE);
    CHECK(kind_at(position, "a8") == TENGEN_MARK_NONE);
    CHECK(reason_at(position, "h8") == "double three: g8-h8-i8 + h7-h8-h9");
    CHECK(reason_at(position, "h8", 7) == "double");
    CHECK(reason_at(position, "h8", 0).empty());
    CHECK(reason_at(position, "a8").empty());
}

TEST_CASE("only as many kinds are written as fit, and all are counted", "[plugin]") {
    const Position position = with_forbidden_points(renju());
    const tengen_position handle(position);
    std::array<std::uint8_t, 300> kinds;
    kinds.fill(77);
    CHECK(marks_api().kinds(&handle, kinds.data(), 10) == 3);
    CHECK(std::all_of(kinds.begin(), kinds.begin() + 10, [](auto kind) { return kind == 0; }));
    CHECK(kinds[10] == 77);
    CHECK(marks_api().kinds(&handle, kinds.data(), 300) == 3);
    CHECK(kinds[224] == 0);
    CHECK(kinds[225] == 77);
    CHECK(marks_api().kinds(&handle, nullptr, 0) == 3);
}

TEST_CASE("no point is forbidden for the other side, and the winning stones are marked",
          "[plugin]") {
    const Position white = play(renju(), "", "black:g8,i8,h7,h9 white:a1,c1,e1 to_move:white");
    CHECK(kind_at(white, "h8") == TENGEN_MARK_NONE);
    const Position won = play(renju(), "h8 a1 h9 a2 h10 a3 h11 b5 h12");
    CHECK(kind_at(won, "h10") == TENGEN_MARK_WINNING);
    CHECK(kind_at(won, "a1") == TENGEN_MARK_NONE);
}

TEST_CASE("a plugin gets the marks in every isolation", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const auto session = stage.session("marker", isolation);
    AiReport report;
    session->on_report([&](const AiReport& newest) { report = newest; });
    std::string logged;
    session->on_log([&](std::string_view line) { logged = line; });
    const Position position = with_forbidden_points(renju());
    CHECK(text_of(stage.ask(*session, position), position) == "l3");
    CHECK(report.nodes == 3);
    const std::vector<std::uint8_t> kinds = kinds_of(position);
    CHECK(report.values == std::vector<double>(kinds.begin(), kinds.end()));
    CHECK(logged == "double four: i3-j3-k3-l3 + l3-l4-l5-l6");
    const Position plain(line_game(5, 5, 4));
    CHECK(stage.ask(*session, plain));
    CHECK(report.nodes == 0);
}

TEST_CASE("an AI in C also gets forbidden points", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const auto session = stage.session("plain.plain", isolation);
    // One of the two empty cells is an overline, the first or the last. So one of them comes last.
    const auto strip = make(
        {10,
         2,
         {"place", "line length=5 overline=ignored", "forbidden overline=true", "full_board"}});
    const Position first = play(strip, "",
                                "black:a1,b1,c1,e1,f1,h1,b2,d2,f2,h2,j2 "
                                "white:g1,i1,a2,c2,e2,g2,i2 to_move:black");
    CHECK(text_of(stage.ask(*session, first), first) == "j1");
    const Position last = play(strip, "",
                               "black:d1,e1,f1,h1,i1,b2,d2,f2,h2,j2 "
                               "white:b1,c1,j1,a2,c2,e2,g2,i2 to_move:black");
    CHECK(text_of(stage.ask(*session, last), last) == "a1");
}
