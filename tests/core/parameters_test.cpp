// Sets of values, and their canonical text.
#include <string>
#include <vector>

#include "core/schema.hpp"
#include "support/catch.hpp"

using namespace tengen;

namespace {

std::vector<Field> schema() {
    return {integer_field("length", 5, 2, 64, ""),
            per_side(choice_field("overline", "wins", {"wins", "ignored", "loses"}, "")),
            list_of(integer_field("order", 1, 1, 8, "")),
            switch_field("misere", false, ""),
            real_field("weight", 0.5, 0, 1, ""),
            text_field("note", "", ""),
            list_of(text_field("names", "", ""))};
}

std::string parameters_error(std::string_view text) {
    const auto parameters = parse_parameters(schema(), 3, text);
    return parameters ? "no error" : english(parameters.error());
}

std::string fault(const Parameters& parameters, int sides) {
    const Result<void> checked = check_parameters(schema(), sides, parameters);
    return checked ? "" : english(checked.error());
}

}  // namespace

TEST_CASE("Parameters start with their defaults", "[core]") {
    const Parameters parameters(schema(), 3);
    CHECK(parameters.integer("length") == 5);
    CHECK(parameters.text("overline", 1) == "wins");
    CHECK(parameters.text("overline", 3) == "wins");
    CHECK(parameters.values("order").empty());
    CHECK_FALSE(parameters.switched_on("misere"));
    CHECK(parameters.real("weight") == 0.5);
    CHECK(to_text(parameters) ==
          "length=5 overline=wins,wins,wins order= misere=false weight=0.5 note= names=");
}

TEST_CASE("One value for a field of sides is the value of all sides", "[core]") {
    const auto parameters = parse_parameters(schema(), 3, "overline=loses");
    REQUIRE(parameters);
    for (Side side = 1; side <= 3; ++side) CHECK(parameters->text("overline", side) == "loses");
    const auto apart = parse_parameters(schema(), 3, "overline=wins,ignored,loses");
    REQUIRE(apart);
    CHECK(apart->text("overline", 2) == "ignored");
}

TEST_CASE("The canonical text reads back as the same parameters", "[core]") {
    const std::vector<std::string> texts{"",   "a", "a b", "a,b",  "=",      "%",   "%41",
                                         "a%", ",", " ",   "\n\t", "五子棋", "\x7f"};
    std::vector<std::vector<Scalar>> lists{{}};
    for (const std::string& text : texts) {
        lists.push_back({Scalar(text)});
        lists.push_back({Scalar(text), Scalar(std::string()), Scalar(text)});
        lists.push_back({Scalar(std::string("x")), Scalar(text)});
    }
    for (const std::string& note : texts) {
        for (const auto& list : lists) {
            Parameters parameters(schema(), 3);
            parameters.set("note", {Scalar(note)});
            parameters.set("names", list);
            parameters.set("order", {Scalar(std::int64_t{3}), Scalar(std::int64_t{1})});
            parameters.set("weight", {Scalar(0.1)});
            const std::string text = to_text(parameters);
            INFO(text);
            REQUIRE(text.find('\n') == std::string::npos);
            const auto parsed = parse_parameters(schema(), 3, text);
            REQUIRE(parsed);
            REQUIRE(*parsed == parameters);
        }
    }
}

TEST_CASE("Wrong parameters are refused with the reason", "[core]") {
    const auto [text, expected] = GENERATE(table<std::string, std::string>({
        {"lenght=5", "unknown parameter 'lenght' (did you mean 'length'?)"},
        {"=5", "unknown parameter ''"},
        {"length=5 length=6", "'length' is given twice"},
        {"length=1", "'length' must be a whole number 2..64, found '1'"},
        {"length", "'length' needs one value, found 0"},
        {"length=", "'length' needs one value, found 0"},
        {"length=3,4", "'length' needs one value, found 2"},
        {"overline=wins,loses", "'overline' needs one value or 3, found 2"},
        {"overline=", "'overline' needs one value or 3, found 0"},
        {"overline=win",
         "'overline' must be one of wins, ignored, loses, found 'win' "
         "(did you mean 'wins'?)"},
        {"order=1,9", "'order' must be a whole number 1..8, found '9'"},
    }));
    CHECK(parameters_error(text) == expected);
}

TEST_CASE("Parameters are checked against the schema of their use", "[core]") {
    Parameters parameters(schema(), 3);
    CHECK(fault(parameters, 3) == "");
    CHECK(fault(parameters, 2) == "overline: 'overline' needs one value or 2, found 3");
    CHECK(fault(Parameters(), 3) == "the parameters are not those of this rule");
    parameters.set("length", {Scalar(std::int64_t{1})});
    CHECK(fault(parameters, 3) == "length: 'length' must be a whole number 2..64, found '1'");
    parameters.set("length", {Scalar(std::string("5"))});
    CHECK(fault(parameters, 3) == "length: 'length' must be a whole number 2..64");
    parameters.set("length", {});
    CHECK(fault(parameters, 3) == "length: 'length' needs one value, found 0");
}
