// Texts for people inside messages.
#include "messages/text.hpp"

#include "support/catch.hpp"

namespace tengen::test {
namespace {

using namespace messages;

std::string unchanged(const std::string& pattern) {
    return pattern;
}

std::string in_chinese(const std::string& pattern) {
    if (pattern == "black") return "黑";
    if (pattern == "{} beats {}") return "{1}负于{0}";
    return pattern;
}

}  // namespace

TEST_CASE("a message becomes a text that the reader translates", "[messages]") {
    const Message message("{} beats {}", Term{"black"}, "Ben");
    const Text text = wire_text(message);
    CHECK(filled(text, unchanged) == "black beats Ben");
    CHECK(filled(text, in_chinese) == "Ben负于黑");
    const Message outer("so: {}", message);
    CHECK(filled(wire_text(outer), unchanged) == "so: black beats Ben");
}

TEST_CASE("a text fills in only {} and {number}", "[messages]") {
    struct Row {
        const char* pattern;
        const char* shown;
    };
    const Row row = GENERATE(
        Row{"{} {}", "a b"}, Row{"{1} {0}", "b a"}, Row{"{} {} {}", "a b {}"}, Row{"{9}", "{9}"},
        Row{"{:>9999999}", "{:>9999999}"}, Row{"{0:x}", "{0:x}"}, Row{"{-1}", "{-1}"},
        Row{"{99999999999999999999}", "{99999999999999999999}"}, Row{"{", "{"}, Row{"}", "}"},
        Row{"{{}}", "{{}}"}, Row{"a{", "a{"}, Row{"", ""}, Row{"%s %n", "%s %n"});
    INFO(row.pattern);
    CHECK(filled({row.pattern, {{"a"}, {"b"}}}, unchanged) == row.shown);
}

TEST_CASE("a text that repeats its arguments again and again is cut", "[messages]") {
    std::string repeats;
    for (int i = 0; i < 100; ++i) repeats += "{0}";
    Text inner{GENERATE("", "word"), {}};
    for (int depth = 0; depth < 6; ++depth) inner = Text{repeats, {{inner}}};
    CHECK(filled(inner, unchanged).size() < 20'000);
}

}  // namespace tengen::test
