// Names and talk: tables of good and bad texts.
#include "people/player_name.hpp"

#include <utf8.h>

#include <algorithm>
#include <random>

#include "base/text.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"

namespace tengen::test {
namespace {

using namespace tengen::people;

constexpr const char* kSigns =
    "the name has the character {} (use letters, digits, spaces, '-' and '_')";
constexpr const char* kMixed = "the name mixes scripts (use letters and digits of one script)";
constexpr const char* kMarks = "the name has marks that hide each other (use fewer accents)";
constexpr const char* kEmpty = "the name is empty (type at least one letter)";
constexpr const char* kLong = "the name is too long (at most {} bytes)";
constexpr const char* kFirst =
    "the name does not begin with a letter or a digit (change its first sign)";

struct BadName {
    const char* name;
    const char* id;
    std::vector<std::string> arguments = {};
};

std::string repeated(std::string_view text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
}

}  // namespace

TEST_CASE("names of one script are good", "[people]") {
    const NameRules rules;
    for (const char* name :
         {"Ann",      "ann-lee_2",  "Ann Lee", "7",       "Jörg",   "Đặng Thị Hà",
          "Ọ́là",      "Άννα",       "Анна 2",  "Том",     "Сара",   "أحمد",
          "דוד",      "आनन्द",       "สมชาย",   "王小明",  "李 2",   "さくら",
          "カタカナ", "東京タワー", "김철수",  "한국 韓", "Anna99", "x"}) {
        INFO(name);
        CHECK(rules.checked(name).value() == name);
    }
}

TEST_CASE("a name is kept composed and with single spaces", "[people]") {
    const NameRules rules;
    CHECK(rules.checked("  Ann   Lee ").value() == "Ann Lee");
    CHECK(rules.checked("Jo\u0308rg").value() == "J\u00F6rg");
    CHECK(rules.checked("\u1112\u1161\u11AB").value() == "\uD55C");
}

TEST_CASE("bad names are refused with the reason", "[people]") {
    const NameRules rules;
    const std::vector<BadName> bad = {
        {"", kEmpty},
        {"   ", kEmpty},
        {"-ann", kFirst},
        {"_", kFirst},
        {"\u0301ann", kFirst},
        {"A\xff", "the name is not UTF-8 (type it again)"},
        {"a\xED\xA0\x80", "the name is not UTF-8 (type it again)"},
        {"abcdefghijklmnopqrstuvwxyz0123456", kLong, {"32"}},
        {"王王王王王王王王王王王", kLong, {"32"}},
        {"p\u0430ypal", kMixed},
        {"Ann\u0391", kMixed},
        {"王Ann", kMixed},
        {"Анна王", kMixed},
        {"a1\u0662", kMixed},
        {"\u0422\u041E\u041C", "the name's capitals look like Latin letters (use small letters)"},
        {"Z\u0351\u036B\u0343\u032A", kSigns, {"U+032A"}},
        {"Z\u0300\u0301\u0302\u0303", kMarks},
        {"a\u0323\u0323", kMarks},
        {"\u202Enna", kSigns, {"U+202E"}},
        {"an\u200Bn", kSigns, {"U+200B"}},
        {"an\u200Dn", kSigns, {"U+200D"}},
        {"an\uFEFFn", kSigns, {"U+FEFF"}},
        {"an\u00ADn", kSigns, {"0xAD"}},
        {"an\u3164n", kSigns, {"U+3164"}},
        {"an\u00A0n", kSigns, {"0xA0"}},
        {"an\u2028n", kSigns, {"U+2028"}},
        {"an\u2800n", kSigns, {"U+2800"}},
        {"an\nn", kSigns, {"0x0A"}},
        {"an\x1B[1m", kSigns, {"0x1B"}},
        {"an\x7Fn", kSigns, {"0x7F"}},
        {"\uE000nn", kSigns, {"U+E000"}},
        {"an\u0378n", kSigns, {"U+0378"}},
        {"an\uFFFEn", kSigns, {"U+FFFE"}},
        {"ann😀", kSigns, {"'😀'"}},
        {"<b>ann", kSigns, {"'<'"}},
        {"a%n", kSigns, {"'%'"}},
        {"a{}n", kSigns, {"'{'"}},
        {"a.n", kSigns, {"'.'"}},
        {"a'n", kSigns, {"'''"}},
        {"𝓐nn", kSigns, {"'𝓐'"}},
        {"Ａnn", kSigns, {"'Ａ'"}},
        {"①", kSigns, {"'①'"}},
        {"ⅷ", kSigns, {"'ⅷ'"}},
        {"ᚠᚢ", kSigns, {"'ᚠ'"}},
    };
    for (const BadName& entry : bad) {
        INFO(entry.name);
        const auto result = rules.checked(entry.name);
        REQUIRE_FALSE(result);
        CHECK(says(result.error(), entry.id, entry.arguments));
    }
    CHECK(says(rules.checked(std::string(10'000, 'a')).error(), kLong, {"32"}));
}

TEST_CASE("names that look alike have one skeleton", "[people]") {
    const NameRules rules;
    const std::vector<std::vector<const char*>> alike = {
        {"paypal", "PayPal", "PAYPAL", "paypaI", "paypa1", "р\u0430ура\u04CF", "PAYPAl"},
        {"Ann Lee", "ann_lee", "ANN-LEE", "ann - lee", "ann lee_"},
        {"modern", "rnodern", "m\u043Edern"},
        {"ooo", "OOO", "000", "O0o", "\u043E\u043E\u043E"},
        {"Straße", "STRASSE"},
        {"J\u00F6rg", "Jo\u0308rg", "J\u00D6RG"},
        {"\u0410\u041D\u041D\u0410", "\u0430\u043D\u043D\u0430"},
    };
    std::vector<std::string> skeletons;
    for (const auto& names : alike) {
        const std::string skeleton = rules.skeleton(names.front());
        for (const char* name : names) {
            INFO(name);
            CHECK(rules.skeleton(name) == skeleton);
        }
        CHECK(std::ranges::find(skeletons, skeleton) == skeletons.end());
        skeletons.push_back(skeleton);
    }
    CHECK(rules.skeleton("Ann") != rules.skeleton("Anna"));
    CHECK(rules.skeleton("Ann A") != rules.skeleton("Anna"));
    CHECK(rules.skeleton("王小明") != rules.skeleton("王大明"));
}

TEST_CASE("reserved names are found in every disguise", "[people]") {
    const NameRules rules;
    const ReservedNames reserved(rules, std::vector<std::string>{"alphabeta"});
    for (const char* name : {"admin", "ADMIN", "adm1n", "a-d-m-i-n", "Ad min_", "tengen", "Tengen",
                             "AlphaBeta", "alpha beta", "server", "5erver"}) {
        INFO(name);
        CHECK(reserved.has(name) == (std::string_view(name) != "5erver"));
    }
    CHECK_FALSE(reserved.has("Ann"));
    CHECK_FALSE(reserved.has("administer"));
    CHECK_FALSE(reserved.has("Guest 17"));
}

TEST_CASE("talk is cleaned", "[people]") {
    const std::vector<std::pair<std::string, std::string>> texts = {
        {"Good game!", "Good game!"},
        {"  a \t\r\n b  ", "a b"},
        {"a\x1B[31mb\x07", "a[31mb"},
        {"\u202Eabc\u202C \u2066x\u2069", "abc x"},
        {"a\u200Bb\u200Dc\uFEFFd\u00ADe", "abcde"},
        {"a\u2028b\u2029c\u00A0d\u3000e", "a b c d e"},
        {"a\uE000b\u0378c\uFFFEd", "abcd"},
        {"a\U000E0041b\U000F0000", "ab"},
        {"a\xff\xC0\x80\xED\xA0\x80z", "az"},
        {"Z\u0351\u036B\u0343\u032A\u0348\u0353x", "Z\u032A\u0348\u0353x"},
        {"e\u0301", "\u00E9"},
        {"\u0301a \u0302b", "a b"},
        {"😀 ❤\uFE0F 👍🏽", "😀 ❤\uFE0F 👍🏽"},
        {"<b>&amp;</b> {0} %s", "<b>&amp;</b> {0} %s"},
        {"你好，世界。مرحبا שלום Привет", "你好，世界。مرحبا שלום Привет"},
        {"a\u3164b", "ab"},
    };
    for (const auto& [text, clean] : texts) {
        INFO(text);
        CHECK(clean_talk(text).value() == clean);
    }
}

TEST_CASE("talk without a visible character is refused", "[people]") {
    for (const char* text : {"", "   ", "\n\t", "\u200B\u2060", "\u202E", "\u3164", "\u2800",
                             "\u0301\u0302", "\xff\xfe", "\x1B"}) {
        INFO(text);
        const auto result = clean_talk(text);
        REQUIRE_FALSE(result);
        CHECK(says(result.error(), "the text has no visible character (write something)"));
    }
}

TEST_CASE("talk is cut between characters", "[people]") {
    CHECK(clean_talk(std::string(300, 'x')).value() == std::string(280, 'x'));
    CHECK(clean_talk(repeated("王", 100)).value() == repeated("王", 93));
    CHECK(clean_talk(std::string(279, 'x') + " y").value() == std::string(279, 'x'));
}

TEST_CASE("cleaning random talk twice changes nothing more", "[people]") {
    constexpr char32_t kRanges[][2] = {{0, 0x7F},          {0x80, 0x24F},     {0x300, 0x36F},
                                       {0x5D0, 0x670},     {0x900, 0x97F},    {0x1100, 0x11FF},
                                       {0x2000, 0x20FF},   {0x3000, 0x30FF},  {0xAC00, 0xACFF},
                                       {0xE000, 0xE0FF},   {0xFE00, 0xFFFF},  {0x1D100, 0x1D1FF},
                                       {0x1F300, 0x1F6FF}, {0xE0000, 0xE01FF}};
    std::mt19937 random(1);
    const NameRules rules;
    for (int i = 0; i < 5000; ++i) {
        std::u32string text(random() % 120, U' ');
        for (char32_t& code : text) {
            const auto& [first, last] = kRanges[random() % std::size(kRanges)];
            code = first + static_cast<char32_t>(random() % (last - first + 1));
        }
        std::string bytes;
        for (const char32_t code : text) utf8::append(code, std::back_inserter(bytes));
        const auto once = clean_talk(bytes);
        const auto name = rules.checked(bytes.substr(0, 20));
        if (name) CHECK(rules.checked(*name).value() == *name);
        if (!once) continue;
        REQUIRE(is_utf8(*once));
        REQUIRE(once->size() <= kMaxTalkBytes);
        REQUIRE(clean_talk(*once).value() == *once);
        for (std::string_view rest = *once; !rest.empty();) {
            const Character character = first_character(rest);
            REQUIRE_FALSE(is_control(character.code));
            rest.remove_prefix(character.length);
        }
    }
}

}  // namespace tengen::test
