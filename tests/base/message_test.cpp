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

TEST_CASE("An error prints its place first, when it has one", "[base]") {
    CHECK(english(Error{ErrorCode::Input, "a.yaml:3:4", Message("wrong")}) == "a.yaml:3:4: wrong");
    CHECK(english(Error{ErrorCode::Input, "", Message("wrong")}) == "wrong");
    const Result<int> failed = fail(ErrorCode::System, "file", "cannot {}", "read");
    REQUIRE_FALSE(failed);
    CHECK(failed.error().code == ErrorCode::System);
    CHECK(english(failed.error()) == "file: cannot read");
}
