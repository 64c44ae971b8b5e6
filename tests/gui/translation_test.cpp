// Texts in the user's language.
#include <fmt/format.h>

#include "view/translation.hpp"

#include <cstdlib>

#include "in_language.hpp"
#include "support/catch.hpp"
#include "view/chinese_letters.hpp"
#include "view/line_breaks.hpp"
#include "view/nested_text.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

TEST_CASE("the language changes while the program runs", "[gui]") {
    const InLanguage chinese("zh");
    CHECK(language() == "zh");
    CHECK(std::string(tr("Undo")) == "悔棋");
    set_language("en");
    CHECK(language() == "en");
    CHECK(std::string(tr("Undo")) == "Undo");
    set_language("zh");
    CHECK(std::string(tr("Undo")) == "悔棋");
}

TEST_CASE("a text stays valid after the language has changed", "[gui]") {
    const InLanguage chinese("zh");
    const char* const text = tr("Hint");
    set_language("en");
    CHECK(std::string(text) == "提示");
}

TEST_CASE("a text that no catalogue has stays as it is", "[gui]") {
    const InLanguage chinese("zh");
    CHECK(std::string(tr("never translated")) == "never translated");
    CHECK(std::string(tr("")).empty());
    CHECK(tr(Message("never {}", 3)) == "never 3");
    CHECK(tr(Message()).empty());
}

TEST_CASE("numbers keep their point in every language", "[gui]") {
    const InLanguage chinese("zh");
    CHECK(std::string(std::localeconv()->decimal_point) == ".");
    CHECK(fmt::format("{}", 1.5) == "1.5");
}

TEST_CASE("without catalogues everything is in English", "[gui]") {
    find_translations("/nonexistent/bin");
    set_language("zh");
    CHECK(language() == "en");
    CHECK(std::string(tr("Undo")) == "Undo");
    CHECK(tr(Message("{} is occupied", "h8")) == "h8 is occupied");
    set_language("en");
}

TEST_CASE("arguments are translated where they are texts themselves", "[gui]") {
    struct Row {
        Message message;
        std::string chinese;
    };
    const Row rows[] = {
        {Message("{} has {} in a row ({} to {})", "black", 5, "h4", "h8"),
         "黑方连成 5 子（h4 至 h8）"},
        {Message("{} played the forbidden point {} ({})", "black", "h8",
                 "double three: g8-h8-i8 + h7-h8-h9"),
         "黑方下在禁手点 h8（三三：g8-h8-i8 + h7-h8-h9）"},
        {Message("stones: {}", "black 4, white 12"), "子数：黑 4、白 12"},
        {Message("places: {}", "1. black, 2. white and red"), "名次：1. 黑、2. 白和红"},
        {Message("{}", "1. black, 2. white and red"), "1. 黑、2. 白和红"},
        {Message("{} chooses: {}", "the second player", "black, white or more"),
         "后手选择：黑、白或加子"},
        {Message("{} places a {} stone in the {} window", "black", "white", "5×5"),
         "黑在中央 5×5 范围内放一枚白子"},
        {Message("{} has captured {}", "white", "10 stones"), "白方提了 10 子"},
        {Message("{}: {} at move {}, so {} loses", "rookie",
                 "crashed: segmentation fault (signal 11)", 7, "white"),
         "rookie：崩溃：segmentation fault（信号 11）（第 7 手），白方判负"},
        {Message("{}: {} at move {}", "rookie",
                 "exited during its move (code 1); its last words: no (more) memory", 7),
         "rookie：行棋时退出（代码 1）；它最后的输出：no (more) memory（第 7 手）"},
        {Message("Plugins run in a sandbox: {}", "full (seccomp, Landlock ABI 7)"),
         "插件在沙箱中运行：完整（seccomp，Landlock ABI 7）"},
        {Message("illegal move {} ({})", "h8", "h8 is occupied"), "非法着法 h8（h8 已有棋子）"},
        {Message("{} to move.", "Ann"), "轮到 Ann。"},
        {Message("{} wins", "seat 2"), "座位 2 胜"},
        {Message("'{}' must be {}, found '{}'", "rows", "a whole number 1..64", "99"),
         "“rows”必须是整数 1..64，却是“99”"},
    };
    const InLanguage chinese("zh");
    for (const Row& row : rows) {
        INFO(english(row.message));
        CHECK(tr(row.message) == row.chinese);
    }
    set_language("en");
    for (const Row& row : rows) CHECK(tr(row.message) == english(row.message));
}

TEST_CASE("names of people and files are not taken for texts", "[gui]") {
    const InLanguage chinese("zh");
    for (const std::string text :
         {"Ann", "Ann, Bo and Cy", "Undo", "games/a, b.yaml", "h4-h5-h6", "rookie:hard",
          "Ann (you know)", "{}", "{0}, {}", ", ", " and ", "", "and 3 more"}) {
        INFO(text);
        CHECK(tr_nested(text) == text);
    }
}

TEST_CASE("texts that are very long or deeply nested end soon", "[gui]") {
    const InLanguage chinese("zh");
    std::string list = "black 1";
    for (int i = 0; i < 60; ++i) list += ", black 1";
    CHECK_FALSE(tr_nested(list).empty());
    const std::string huge(1 << 20, ',');
    CHECK(tr_nested(huge) == huge);
    std::string failed = "h8";
    for (int i = 0; i < 40; ++i) failed = "failed: " + failed;
    CHECK(tr_nested(failed).ends_with("h8"));
}

TEST_CASE("one and many are told apart", "[gui]") {
    CHECK(tr_count("{} move", "{} moves", 1) == "1 move");
    CHECK(tr_count("{} move", "{} moves", 0) == "0 moves");
    CHECK(tr_count("{} move", "{} moves", 15) == "15 moves");
    const InLanguage chinese("zh");
    CHECK(tr_count("{} move", "{} moves", 15) == "15 手");
}

TEST_CASE("an unknown language is the system's", "[gui]") {
    const InLanguage english("en");
    set_language("tlh");
    CHECK(language() == system_language());
    set_language("system");
    CHECK(language() == system_language());
}

TEST_CASE("a word that stands for another is shown everywhere as that", "[gui]") {
    show_words_as({{"black", "red"}, {"red", "black"}});
    CHECK(tr_word("black") == "red");
    CHECK(tr_word("white") == "white");
    CHECK(tr(Message("{} ({}) plays {}", "black", "Ann", "h8")) == "red (Ann) plays h8");
    {
        const InLanguage chinese("zh");
        CHECK(tr_word("black") == "红");
    }
    show_words_as({});
    CHECK(tr_word("black") == "black");
}

TEST_CASE("lines break after blanks and beside Chinese letters", "[gui]") {
    using Lines = std::vector<std::string_view>;
    const auto advance = [](unsigned letter) { return letter < kFirstChinese ? 5.0f : 10.0f; };
    struct Row {
        std::string_view text;
        float width;
        Lines lines;
    };
    const Row rows[] = {
        {"one two three", 35, {"one two", "three"}},
        {"one two three", 1000, {"one two three"}},
        {"Alpha-beta：1.1 s 内没有应答", 100, {"Alpha-beta：1.1 s 内", "没有应答"}},
        {"由Rookie来下", 35, {"由", "Rookie", "来下"}},
        {"没有应答，好", 40, {"没有应", "答，好"}},
        {"好（没有）", 25, {"好", "（没", "有）"}},
        {"abcdefgh ij", 20, {"abcd", "efgh", "ij"}},
        {"a\n\nb", 20, {"a", "", "b"}},
        {"", 20, {""}},
        {"a（（（", 25, {"a", "（（", "（"}},
        {"ab", 1, {"a", "b"}},
    };
    for (const Row& row : rows) {
        INFO(row.text);
        CHECK(lines_of(row.text, row.width, advance) == row.lines);
    }
}
