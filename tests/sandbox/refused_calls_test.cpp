// The texts about calls that the sandbox refused. Tests with plugins cover the answers to such
// calls.
#include "sandbox/refused_calls.hpp"
#include "support/catch.hpp"

using namespace tengen;

TEST_CASE("refused calls are named, the most frequent first", "[sandbox]") {
    CHECK(text_of(Refusals{}).empty());
    CHECK(text_of(Refusals{{{"kill", 1}, {"socket", 20}, {"unlink", 1}}}) ==
          "socket 20, kill 1, unlink 1");
    CHECK(text_of(Refusals{{{"kill", 1}, {"socket", 999}}, true}) ==
          "socket 999, kill 1 (1000 or more)");
    CHECK(text_of(Refusals{{}, true}) == "(1000 or more)");
    Refusals many;
    for (char name = 'a'; name < 'q'; ++name) many.calls[std::string(1, name)] = 2;
    CHECK(text_of(many) == "a 2, b 2, c 2, d 2, e 2, f 2, g 2, h 2, i 2, j 2, k 2, l 2, others 8");
}

TEST_CASE("refused calls of several processes are added", "[sandbox]") {
    Refusals all;
    CHECK(all.empty());
    all.add({{{"socket", 2}}});
    all.add({{{"socket", 1}, {"kill", 1}}, true});
    CHECK(all == Refusals{{{"socket", 3}, {"kill", 1}}, true});
    CHECK(!all.empty());
}

TEST_CASE("without a listener nothing is counted", "[sandbox]") {
    RefusedCalls calls;
    calls.open(FileDescriptor(), {});
    CHECK(calls.descriptor() == -1);
    CHECK(calls.take().empty());
}
