// Texts in the user's language.
#include <fmt/format.h>

#include "view/translation.hpp"

#include <cstdlib>
#include <random>
#include <set>

#include "in_language.hpp"
#include "support/catch.hpp"
#include "support/shipped.hpp"
#include "view/chinese_letters.hpp"
#include "view/line_breaks.hpp"

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

TEST_CASE("a text stays valid after a change of the language", "[gui]") {
    const InLanguage chinese("zh");
    const char* const text = tr("Hint");
    set_language("en");
    CHECK(std::string(text) == "提示");
}

TEST_CASE("a text without a translation stays unchanged", "[gui]") {
    const InLanguage chinese("zh");
    CHECK(std::string(tr("never translated")) == "never translated");
    CHECK(std::string(tr("")).empty());
    CHECK(tr(Message("never {}", 3)) == "never 3");
    CHECK(tr(Message()).empty());
}

TEST_CASE("numbers keep their decimal point in every language", "[gui]") {
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

TEST_CASE("terms and messages inside a message are translated, user input is not", "[gui]") {
    const std::vector<Argument> choices{Term{"black"}, Term{"white"}, Term{"more"}};
    const std::vector<Argument> counts{Message("{} {}", Term{"black"}, 4),
                                       Message("{} {}", Term{"white"}, 12)};
    const std::vector<Argument> second{Term{"white"}, Term{"red"}};
    const std::vector<Argument> places{Message("{}. {}", 1, Term{"black"}),
                                       Message("{}. {}", 2, listed(second, "{} and {}"))};
    struct Row {
        Message message;
        std::string chinese;
    };
    const Row rows[] = {
        {Message("{} has {} in a row ({} to {})", Term{"black"}, 5, "h4", "h8"),
         "黑方连成 5 子（h4 至 h8）"},
        {Message("{} played the forbidden point {} ({})", Term{"black"}, "h8",
                 Message("double three: {}", "g8-h8-i8 + h7-h8-h9")),
         "黑方下在禁手点 h8（三三：g8-h8-i8 + h7-h8-h9）"},
        {Message("stones: {}", listed(counts)), "子数：黑 4、白 12"},
        {Message("places: {}", listed(places)), "名次：1. 黑、2. 白和红"},
        {Message("{} chooses: {}", Term{"the second player"}, listed(choices, "{} or {}")),
         "后手选择：黑、白或加子"},
        {Message("{} has captured {}", Term{"white"}, quantity(10, "{} stone", "{} stones")),
         "白方提了 10 子"},
        {Message("{}: {} at move {}, so {} loses", "rookie",
                 Message("crashed: {} (signal {})", "segmentation fault", 11), 7, Term{"white"}),
         "rookie：崩溃：segmentation fault（信号 11）（第 7 手），白方判负"},
        {Message("{} wins", Message("seat {}", 2)), "座位 2 胜"},
        {Message("'{}' must be {}, found '{}'", "rows", Message("a whole number {}..{}", 1, 64),
                 "99"),
         "“rows”必须是整数 1..64，却是“99”"},
        {Message("{} to move.", "Ann"), "轮到 Ann。"},
        {Message("{} to move.", "black"), "轮到 black。"},
        {Message("{} to move.", "seat 2"), "轮到 seat 2。"},
        {Message("{} to move.", Term{"Rohan"}), "轮到 Rohan。"},
    };
    const InLanguage chinese("zh");
    for (const Row& row : rows) {
        INFO(english(row.message));
        CHECK(tr(row.message) == row.chinese);
    }
    set_language("en");
    for (const Row& row : rows) CHECK(tr(row.message) == english(row.message));
}

namespace {

/// Letters of cells ("h8", "a10") and symbols are allowed. An English word has at least three
/// letters.
bool has_english_word(const std::string& text) {
    int letters = 0;
    for (const char c : text) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        letters = letter ? letters + 1 : 0;
        if (letters == 3) return true;
    }
    return false;
}

/// Returns all texts about a position and a move in it, in Chinese.
std::vector<std::string> said_of(const Position& position, Action action) {
    std::vector<Message> texts = position.status();
    texts.push_back(position.prompt());
    if (position.over()) texts.push_back(position.verdict().text);
    for (const Comment& comment : position.comments(action)) texts.push_back(comment.text);
    for (const Mark& mark : position.marks()) {
        texts.insert(texts.end(), mark.reasons.begin(), mark.reasons.end());
    }
    if (!position.is_legal(action)) texts.push_back(position.why_not(action));
    std::vector<std::string> said;
    for (const Message& text : texts) said.push_back(tr(text));
    return said;
}

}  // namespace

TEST_CASE("no game shows an English word in Chinese", "[gui]") {
    const InLanguage chinese("zh");
    const GameLibrary& library = shipped_library();
    std::mt19937 random(20);
    std::set<std::string> wrong;
    std::size_t count = 0;
    for (const GameEntry& entry : library.entries()) {
        REQUIRE(entry.file);
        std::vector<std::string> names{entry.name};
        for (const VariantInfo& variant : entry.file->variants()) {
            names.push_back(entry.name + ':' + variant.name);
        }
        for (const std::string& name : names) {
            Position position(shipped(name));
            ActionList actions;
            for (int ply = 0; ply < 60 && !position.over(); ++ply) {
                const auto cell = static_cast<Cell>(random() % position.cells().size());
                for (const Action tried : {Action::place(cell), Action::pass(), Action::take(cell),
                                           Action::choose(random() % 4)}) {
                    for (const std::string& text : said_of(position, tried)) {
                        ++count;
                        if (has_english_word(text)) wrong.insert(name + ": " + text);
                    }
                }
                const auto& legal = position.legal(actions);
                position.apply(legal[random() % legal.size()]);
            }
        }
    }
    std::string report;
    for (const std::string& text : wrong) report += '\n' + text;
    INFO(report);
    CHECK(wrong.empty());
    CHECK(count > 1000);
}

TEST_CASE("the arguments of a text are also shown alone", "[gui]") {
    const InLanguage chinese("zh");
    CHECK(shown(Term{"black"}) == "黑");
    CHECK(shown(Message("seat {}", 2)) == "座位 2");
    CHECK(shown("black") == "black");
    CHECK(shown(7) == "7");
}

TEST_CASE("singular and plural differ", "[gui]") {
    CHECK(tr_count("{} move", "{} moves", 1) == "1 move");
    CHECK(tr_count("{} move", "{} moves", 0) == "0 moves");
    CHECK(tr_count("{} move", "{} moves", 15) == "15 moves");
    const InLanguage chinese("zh");
    CHECK(tr_count("{} move", "{} moves", 15) == "15 手");
}

TEST_CASE("an unknown language falls back to the system's", "[gui]") {
    const InLanguage english("en");
    set_language("tlh");
    CHECK(language() == system_language());
    set_language("system");
    CHECK(language() == system_language());
}

TEST_CASE("a replaced word is replaced in all texts", "[gui]") {
    show_words_as({{"black", "red"}, {"red", "black"}});
    CHECK(tr_word("black") == "red");
    CHECK(tr_word("white") == "white");
    CHECK(tr(Message("{} ({}) plays {}", Term{"black"}, "Ann", "h8")) == "red (Ann) plays h8");
    {
        const InLanguage chinese("zh");
        CHECK(tr_word("black") == "红");
    }
    show_words_as({});
    CHECK(tr_word("black") == "black");
}

TEST_CASE("lines break after blanks and next to Chinese characters", "[gui]") {
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
