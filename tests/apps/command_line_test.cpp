#include "command_line/command_line.hpp"

#include "support/catch.hpp"

namespace tengen {
namespace {

struct Values {
    bool flag = false;
    std::string text = "usual";
    std::int64_t number = 7;
    std::string choice = "one";
    std::vector<std::string> each;
    std::string first;
    std::vector<std::string> rest;
};

CommandLine declare(Values& values) {
    CommandLine line("tengen try", "Tries.");
    line.flag("-f,--flag", values.flag, "a flag");
    line.text("--text", "TEXT", values.text, "a text");
    line.number("-n,--number", "N", values.number, 1, 100, "a number");
    line.choice("--choice", values.choice, {"one", "two"}, "a choice");
    line.each(
        "--each", "WORD",
        [&values](const std::string& word) -> Result<void> {
            values.each.push_back(word);
            return {};
        },
        "any number of words");
    line.positional("FIRST", values.first, Presence::Required, "the first word");
    line.rest("REST", values.rest, Presence::Optional, "other words");
    line.exclusive("--flag", "--text");
    line.example("tengen try a", "tries a");
    return line;
}

std::string error_of(const std::vector<std::string>& arguments) {
    Values values;
    const Result<Wanted> wanted = declare(values).parse(arguments);
    REQUIRE_FALSE(wanted);
    CHECK(wanted.error().front().code == ErrorCode::CommandLine);
    return english(wanted.error());
}

Values values_of(const std::vector<std::string>& arguments) {
    Values values;
    const Result<Wanted> wanted = declare(values).parse(arguments);
    INFO((wanted ? "" : english(wanted.error())));
    REQUIRE(wanted);
    CHECK(*wanted == Wanted::Run);
    return values;
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("options and words may come in any order", "[apps]") {
    const Values values = values_of(
        {"a", "--number", "5", "b", "-f", "--each=x", "--each", "y", "c", "--choice", "two"});
    CHECK(values.flag);
    CHECK(values.number == 5);
    CHECK(values.choice == "two");
    CHECK(values.each == Words{"x", "y"});
    CHECK(values.first == "a");
    CHECK(values.rest == Words{"b", "c"});
    CHECK(values.text == "usual");
}

TEST_CASE("values may be attached, negative, empty, or look like lists", "[apps]") {
    CHECK(values_of({"a", "-n5"}).number == 5);
    CHECK(values_of({"a", "--text="}).text.empty());
    CHECK(values_of({"a", "--text", ""}).text.empty());
    CHECK(values_of({"a", "--text=-x"}).text == "-x");
    CHECK(values_of({"a", "--text", "-5"}).text == "-5");
    CHECK(values_of({"a", "--text", "[b,c]"}).text == "[b,c]");
    CHECK(values_of({"a", "--text", "x=y"}).text == "x=y");
    CHECK(values_of({"a", "--each", "[b,c]"}).each == Words{"[b,c]"});
    CHECK(values_of({"a", "[b,c]", "{d}"}).rest == Words{"[b,c]", "{d}"});
}

TEST_CASE("after two dashes everything is an argument", "[apps]") {
    const Values values = values_of({"a", "--", "--flag", "-x"});
    CHECK_FALSE(values.flag);
    CHECK(values.rest == Words{"--flag", "-x"});
}

TEST_CASE("if moves are arguments, a minus before a cell belongs to the move", "[apps]") {
    const auto parse = [](const Words& arguments) {
        std::vector<std::string> words;
        std::int64_t number = 7;
        CommandLine line("tengen try", "Tries.");
        line.number("-n,--number", "N", number, 1, 100, "a number");
        line.moves("MOVES", words, Presence::Optional, "moves");
        const Result<Wanted> wanted = line.parse(arguments);
        words.push_back(wanted ? std::to_string(number) : english(wanted.error()));
        return words;
    };
    CHECK(parse({"a1", "-b1", "-ab12", "c1"}) == Words{"a1", "-b1", "-ab12", "c1", "7"});
    CHECK(parse({"a1", "-n5"}) == Words{"a1", "5"});
    CHECK(parse({"a1", "-b"}) == Words{"a1", "-b", "7"});
    CHECK(parse({"-b"}) == Words{"unknown option '-b'"});
    CHECK(parse({"a1", "-n"}) == Words{"--number needs a value"});
    CHECK(parse({"a1", "-b1x"}) == Words{"unknown option '-b1x'"});
    CHECK(parse({"a1", "-abc1"}) == Words{"unknown option '-abc1'"});
    CHECK(error_of({"a1", "-b1"}) == "unknown option '-b1'");
}

TEST_CASE("errors of the command line name the option", "[apps]") {
    CHECK(error_of({"a", "--nubmer", "3"}) ==
          "unknown option '--nubmer' (did you mean '--number'?)");
    CHECK(error_of({"a", "--zzzzzzzz"}) == "unknown option '--zzzzzzzz'");
    CHECK(error_of({"a", "--number"}) == "--number needs a value");
    CHECK(error_of({"a", "-n"}) == "--number needs a value");
    CHECK(error_of({"a", "--number", "--flag"}) == "--number needs a value");
    CHECK(error_of({"a", "--number", "x"}) == "--number: 'x' is not a whole number");
    CHECK(error_of({"a", "--number", "0"}) == "--number: must be 1–100");
    CHECK(error_of({"a", "--number", "-4"}) == "--number: must be 1–100");
    CHECK(error_of({"a", "--number", "99999999999999999999"}) == "--number: must be 1–100");
    CHECK(error_of({"a", "--number", "5", "-n", "6"}) == "--number is given twice ('5' and '6')");
    CHECK(error_of({"a", "--flag", "--text", "x"}) == "--flag and --text exclude each other");
    CHECK(error_of({"a", "--flag=yes"}) == "--flag: takes no value");
    CHECK(error_of({}) == "tengen try needs FIRST (see 'tengen try --help')");
    CHECK(error_of({"a", "--choice", "tow"}) ==
          "--choice: must be one of one, two, found 'tow' (did you mean 'two'?)");
}

TEST_CASE("help names every option and example", "[apps]") {
    Values values;
    CommandLine line = declare(values);
    const Result<Wanted> wanted = line.parse(Words{"--number", "x", "--help"});
    REQUIRE(wanted);
    CHECK(*wanted == Wanted::Help);
    const std::string help = line.help();
    for (const char* part : {"Usage: tengen try [options] FIRST [REST...]", "-f, --flag",
                             "--text TEXT", "-n, --number N", "--choice one|two", "--each WORD",
                             "tengen try a", "tries a", "--help"}) {
        INFO(part);
        CHECK(help.find(part) != std::string::npos);
    }
}

TEST_CASE("whole numbers are decimal and complete", "[apps]") {
    CHECK(parse_whole_number("15") == 15);
    CHECK(parse_whole_number("-3") == -3);
    CHECK(parse_whole_number("99999999999999999999") == INT64_MAX);
    CHECK(parse_whole_number("-99999999999999999999") == INT64_MIN);
    for (const char* text : {"", " 1", "1 ", "+1", "0x1", "1.0", "1e3", "١", "1_0", "--1"}) {
        INFO(text);
        CHECK_FALSE(parse_whole_number(text));
    }
}

}  // namespace tengen
