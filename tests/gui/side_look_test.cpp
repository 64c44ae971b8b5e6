// The looks of sides: they follow the names, and no two are alike.
#include "board_drawing/side_look.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "support/catch.hpp"
#include "support/games.hpp"

namespace tengen::test {
namespace {

std::vector<SideLook> looks(std::vector<std::string> names, bool signs_on_all = false) {
    GameDescription description = describe({.columns = 9,
                                            .rows = 9,
                                            .rules = {"place", "full_board result=draw"},
                                            .sides = static_cast<int>(names.size())});
    description.sides = std::move(names);
    const auto game = Game::create(description, all_rules());
    REQUIRE(game);
    return side_looks(**game, paper_theme(), signs_on_all);
}

const std::vector<std::string> kColours{"black", "white",  "red",    "blue",
                                        "green", "yellow", "purple", "orange"};

/// Returns the approximate CIE lightness at the centre of a stone, 0..100.
double lightness(const StoneColours& colours) {
    const auto linear = [](double value) {
        const double part = value / 255;
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    const auto middle = [](std::uint8_t a, std::uint8_t b) { return (a + b) / 2.0; };
    const double y = 0.2126 * linear(middle(colours.light.red, colours.rim.red)) +
                     0.7152 * linear(middle(colours.light.green, colours.rim.green)) +
                     0.0722 * linear(middle(colours.light.blue, colours.rim.blue));
    return y > 0.008856 ? 116 * std::cbrt(y) - 16 : 903.3 * y;
}

bool same(const SideLook& one, const SideLook& other) {
    return one.stone == other.stone && one.sign == other.sign &&
           one.colours.light == other.colours.light && one.colours.rim == other.colours.rim;
}

}  // namespace

TEST_CASE("sides named after colours are stones, with a symbol from the third on", "[gui]") {
    const auto all = looks(kColours);
    for (std::size_t i = 0; i < all.size(); ++i) {
        CHECK(all[i].stone);
        CHECK((all[i].sign == SignShape::None) == (i < 2));
    }
    CHECK(all[2].sign == SignShape::Triangle);
    CHECK(all[3].sign == SignShape::Square);
    CHECK(lightness(all[0].colours) < 20);
    CHECK(lightness(all[1].colours) > 85);
    CHECK(all[2].colours.light.red > all[2].colours.light.blue);
    CHECK(all[3].colours.light.blue > all[3].colours.light.red);
}

TEST_CASE("a colour belongs to the name, whatever the order", "[gui]") {
    const auto one = looks({"yellow", "red"});
    const auto all = looks(kColours);
    CHECK(one[0].colours.rim == all[5].colours.rim);
    CHECK(one[1].colours.rim == all[2].colours.rim);
    CHECK(one[0].sign == SignShape::None);
}

TEST_CASE("all sides have symbols on request", "[gui]") {
    const auto all = looks(kColours, true);
    for (std::size_t i = 0; i < all.size(); ++i) {
        CHECK(all[i].sign != SignShape::None);
        for (std::size_t j = 0; j < i; ++j) CHECK(all[i].sign != all[j].sign);
    }
}

TEST_CASE("x and o are a cross in ink and a ring in accent", "[gui]") {
    const auto both = looks({"x", "o"});
    CHECK_FALSE(both[0].stone);
    CHECK(both[0].sign == SignShape::Cross);
    CHECK(both[0].colours.sign == paper_theme().signs[0]);
    CHECK(both[1].sign == SignShape::Ring);
    CHECK(both[1].colours.sign == paper_theme().signs[1]);
}

TEST_CASE("no two sides of a game look alike, whatever their names", "[gui]") {
    const std::vector<std::vector<std::string>> games{
        kColours,
        {"x", "o", "triangle", "square", "black", "white", "red", "blue"},
        {"x", "cross", "o", "ring", "plus", "star", "diamond", "bars"},
        {"ann", "bob", "cleo", "dan", "eve", "finn", "gus", "hal"},
        {"ann", "black"},
        {"white", "ann", "red", "bob", "yellow", "cleo"}};
    for (const auto& names : games) {
        const auto all = looks(names);
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                INFO(names[i] << " and " << names[j]);
                CHECK_FALSE(same(all[i], all[j]));
            }
        }
    }
    const auto pair = looks({"ann", "black"});
    CHECK(std::abs(lightness(pair[0].colours) - lightness(pair[1].colours)) > 20);
}

TEST_CASE("the eight colours differ by lightness alone", "[gui]") {
    std::vector<double> all;
    for (const SideLook& look : looks(kColours)) all.push_back(lightness(look.colours));
    std::sort(all.begin(), all.end());
    for (std::size_t i = 1; i < all.size(); ++i) CHECK(all[i] - all[i - 1] > 5);
}

TEST_CASE("stones of no side are crosses, after the looks of the sides", "[gui]") {
    const auto game = make({3, 3, {"place stones=nobody", "full_board"}});
    const std::vector<SideLook> all = side_looks(*game, paper_theme(), false);
    REQUIRE(all.size() == kNobody);
    CHECK(all[0].stone);
    CHECK_FALSE(all[kNobody - 1].stone);
    CHECK(all[kNobody - 1].sign == SignShape::Cross);
}

TEST_CASE("a chosen colour is exchanged with its side", "[gui]") {
    GameDescription description = describe(
        {.columns = 9, .rows = 9, .rules = {"place", "full_board result=draw"}, .sides = 3});
    description.sides = {"black", "white", "red"};
    const auto game = Game::create(description, all_rules());
    REQUIRE(game);
    SideColours colours;
    colours.stones.show(0, 2);
    const auto all = side_looks(**game, paper_theme(), false, colours);
    const auto usual = side_looks(**game, paper_theme(), false);
    CHECK(all[0].colours.rim == usual[2].colours.rim);
    CHECK(all[1].colours.rim == usual[1].colours.rim);
    CHECK(all[2].colours.rim == usual[0].colours.rim);
    CHECK(all[2].sign == usual[2].sign);
    CHECK(all[0].colour == 0);
    CHECK(words_of(colours.stones) ==
          std::map<std::string, std::string, std::less<>>{{"black", "red"}, {"red", "black"}});
    colours.stones.show(0, 0);
    CHECK(colours.stones.usual());
    CHECK(words_of(colours.stones).empty());
}

TEST_CASE("whatever colours are chosen, no two look the same", "[gui]") {
    ColourChoice choice;
    for (std::size_t step = 0; step < 200; ++step) {
        choice.show(step * 5 % kMaxSides, step * 3 % kMaxSides);
        std::set<std::size_t> shown;
        for (std::size_t colour = 0; colour < kMaxSides; ++colour) {
            shown.insert(choice.shown(colour));
        }
        CHECK(shown.size() == kMaxSides);
        CHECK(choice.shown(step * 5 % kMaxSides) == step * 3 % kMaxSides);
    }
}

TEST_CASE("a side is offered each colour of its kind", "[gui]") {
    for (const SideLook& side : {looks({"black", "white"})[1], looks({"x", "o"})[1]}) {
        const auto all = looks_in_all_colours(side, paper_theme());
        REQUIRE(all.size() == kMaxSides);
        for (std::size_t i = 0; i < all.size(); ++i) {
            CHECK(all[i].stone == side.stone);
            CHECK(all[i].sign == side.sign);
            for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(same(all[i], all[j]));
        }
    }
}

}  // namespace tengen::test
