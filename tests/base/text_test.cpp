// Valid and invalid UTF-8, characters, words and numbers.
#include "base/text.hpp"

#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace tengen;

TEST_CASE("Control characters are shown as numbers", "[base]") {
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
        {"\u200e\ufeff", "\\xe2\\x80\\x8e\\xef\\xbb\\xbf"},
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

TEST_CASE("A character is a code point, or a byte that is not UTF-8", "[base]") {
    const auto [text, code, length] = GENERATE(table<std::string, char32_t, std::size_t>({
        {"a", U'a', 1},
        {"éa", U'é', 2},
        {"五", U'五', 3},
        {"😀", U'😀', 4},
        {"\xff", Character::kInvalid, 1},
        {"\x80", Character::kInvalid, 1},
        {"\xc3", Character::kInvalid, 1},
        {"\xc3"
         "a",
         Character::kInvalid, 1},
        {"\xc0\xaf", Character::kInvalid, 1},
        {"\xed\xa0\x80", Character::kInvalid, 1},
        {"\xf4\x90\x80\x80", Character::kInvalid, 1},
        {"\xf8\x88\x80\x80\x80", Character::kInvalid, 1},
    }));
    const Character character = first_character(text);
    CHECK(character.code == code);
    CHECK(character.length == length);
    CHECK(character.valid == (code != Character::kInvalid));
    CHECK(is_utf8(text) == character.valid);
}

TEST_CASE("Characters are counted, kept and dropped whole", "[base]") {
    CHECK(character_count("") == 0);
    CHECK(character_count("aé五😀\xff\xfe") == 6);
    CHECK(first_characters("aé五😀", 3) == "aé五");
    CHECK(first_characters("aé", 5) == "aé");
    std::string text = "aé五😀\xff\x80";
    std::vector<std::string> left;
    while (!text.empty()) {
        drop_last_character(text);
        left.push_back(text);
    }
    CHECK(left == std::vector<std::string>{"aé五😀\xff", "aé五😀", "aé五", "aé", "a", ""});
}

TEST_CASE("Latin-1 becomes UTF-8", "[base]") {
    CHECK(utf8_of_latin1("a\xe9\xff") == "aéÿ");
}

TEST_CASE("A number must be the whole text", "[base]") {
    CHECK(to_number<int>("-17") == -17);
    CHECK(to_number<int>("ff", 16) == 255);
    CHECK(to_number<double>("0.5") == 0.5);
    for (const char* text : {"", " 1", "1 ", "+1", "1.5", "x", "99999999999"}) {
        INFO(text);
        CHECK(!to_number<int>(text));
    }
    CHECK(!to_number<std::uint8_t>("-1"));
    CHECK(!to_number<double>("1e"));
}

TEST_CASE("A text is split at each separator", "[base]") {
    using Parts = std::vector<std::string_view>;
    CHECK(split("a,b", ',') == Parts{"a", "b"});
    CHECK(split(",a,,", ',') == Parts{"", "a", "", ""});
    CHECK(split("", ',') == Parts{""});
}

TEST_CASE("Words are equal in either letter case", "[base]") {
    CHECK(same_word("Pass", "pASS"));
    CHECK(!same_word("pass", "pas"));
    CHECK(!same_word("[", "{"));
}
