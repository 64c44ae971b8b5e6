// Messages in English, errors with places, and text made safe for a terminal.
#include "base/message.hpp"

#include <string>

#include "base/result.hpp"
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

TEST_CASE("Text that a terminal would obey is shown as numbers", "[base]") {
    const auto [text, expected] = GENERATE(table<std::string, std::string>({
        {"", ""},
        {"gomoku", "gomoku"},
        {"五子棋 é 😀", "五子棋 é 😀"},
        {"\x1b[31mred", "\\x1b[31mred"},
        {"a\nb\tc\x7f", "a\\x0ab\\x09c\\x7f"},
        {"\xc2\x9b"
         "31m",
         "\\xc2\\x9b31m"},
        {"\xff\xfe", "\\xff\\xfe"},
        {"a\xc3", "a\\xc3"},
        {"\xc0\xaf", "\\xc0\\xaf"},
        {"\xe0\x80\xaf", "\\xe0\\x80\\xaf"},
        {"\xed\xa0\x80", "\\xed\\xa0\\x80"},
        {"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},
        {"\u202e"
         "abc",
         "\\xe2\\x80\\xaeabc"},
        {"\u2066"
         "abc",
         "\\xe2\\x81\\xa6"
         "abc"},
        {"a\u2028"
         "b",
         "a\\xe2\\x80\\xa8"
         "b"},
    }));
    CHECK(printable(text) == expected);
}

TEST_CASE("Long text is cut by characters, not bytes", "[base]") {
    CHECK(printable("abcdef", 6) == "abcdef");
    CHECK(printable("abcdef", 5) == "abcde…");
    CHECK(printable("五子棋", 2) == "五子…");
    CHECK(printable(std::string(100'000, 'x')).size() == 64 + std::string("…").size());
}
