// What is to be seen on a board before anybody has played.
#include "view/board_picture.hpp"

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

}  // namespace tengen::test
