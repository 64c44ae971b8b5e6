// Messages in English, errors with places, and text made safe for a terminal.
#include "base/message.hpp"

#include <string>

#include "base/result.hpp"
#include "base/text.hpp"
#include "support/catch.hpp"

using namespace tengen;

TEST_CASE("A message is its pattern filled with its arguments", "[base]") {
    CHECK(english(Message("plain")) == "plain");
    CHECK(english(Message("{} of {}", 3, "five")) == "3 of five");
    CHECK(english(Message("{}", "{}")) == "{}");
    CHECK(english(Message()) == "");
    CHECK(Message("{}", 3) == Message("{}", 3));
    CHECK_FALSE(Message("{}", 3) == Message("{}", 4));
}

TEST_CASE("A message inside a message stays a message until it becomes text", "[base]") {
    const Message inner("{} is occupied", "h8");
    const Message outer("illegal move {} ({})", "h8", inner);
    CHECK(english(outer) == "illegal move h8 (h8 is occupied)");
    REQUIRE(outer.arguments[1].message() != nullptr);
    CHECK(*outer.arguments[1].message() == inner);
    CHECK(outer.arguments[0].message() == nullptr);
    CHECK(Argument(Term{"black"}).term()->text == "black");
    CHECK(Argument("black").term() == nullptr);
    CHECK_FALSE(Argument("black") == Argument(Term{"black"}));
    CHECK(Argument(Error{ErrorCode::Input, "a:1", inner}).english() == "a:1: h8 is occupied");
}

TEST_CASE("Counts and lists are messages", "[base]") {
    const std::vector<Argument> names{"a", Term{"b"}, 3};
    CHECK(english(listed(names)) == "a, b, 3");
    CHECK(english(listed(names, "{} or {}")) == "a, b or 3");
    CHECK(english(listed(names, "{}; {}", "{}; {}")) == "a; b; 3");
    CHECK(english(listed(std::span(names).first(1), "{} or {}")) == "a");
    CHECK(listed({}) == Message());
    CHECK(quantity(1, "{} stone", "{} stones") == Message("{} stone", 1));
    CHECK(quantity(0, "{} stone", "{} stones") == Message("{} stones", 0));
}

TEST_CASE("An error prints its place first, if any", "[base]") {
    CHECK(english(Error{ErrorCode::Input, "a.yaml:3:4", Message("wrong")}) == "a.yaml:3:4: wrong");
    CHECK(english(Error{ErrorCode::Input, "", Message("wrong")}) == "wrong");
    const Result<int> failed = fail(ErrorCode::System, "file", "cannot {}", "read");
    REQUIRE_FALSE(failed);
    CHECK(failed.error().front().code == ErrorCode::System);
    CHECK(english(failed.error()) == "file: cannot read");
}
