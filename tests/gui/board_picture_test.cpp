// What is to be seen on a board before anybody has played.
#include "view/board_picture.hpp"

#include <cmath>

#include "support/catch.hpp"
#include "support/shipped.hpp"

namespace tengen::test {

TEST_CASE("edges are those that a game's sides are to connect", "[gui]") {
    const std::vector<EdgePicture> edges = edges_of(*shipped("hex"));
    CHECK(edges == std::vector<EdgePicture>{{BoardEdge::Lower, 1},
                                            {BoardEdge::Upper, 1},
                                            {BoardEdge::Left, 2},
                                            {BoardEdge::Right, 2}});
    CHECK(edges_of(*shipped("gomoku")).empty());
}

TEST_CASE("values are shown as parts between the least and the greatest, the best twelve",
          "[gui]") {
    const auto none = [](Cell) { return false; };
    const double nan = std::nan("");
    CHECK(value_pictures({}, none).empty());
    CHECK(value_pictures(std::vector<double>{nan, nan}, none).empty());
    const std::vector<double> values{-50, 150, nan, 50, -48};
    CHECK(value_pictures(values, none) ==
          std::vector<ValuePicture>{{1, 1, "100"}, {3, 0.5f, "50"}});
    CHECK(value_pictures(values, [](Cell cell) { return cell == 1; }) ==
          std::vector<ValuePicture>{{3, 0.5f, "50"}});
    CHECK(value_pictures(std::vector<double>{7, 7}, none) ==
          std::vector<ValuePicture>{{0, 1, "100"}, {1, 1, "100"}});
    std::vector<double> many(225);
    for (std::size_t i = 0; i < many.size(); ++i) many[i] = static_cast<double>(i);
    const auto shown = value_pictures(many, none);
    CHECK(shown.size() == 12);
    CHECK(shown.front().cell == 224);
}

}  // namespace tengen::test
