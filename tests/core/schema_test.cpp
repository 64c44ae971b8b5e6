// Single values: the accepted forms, and the errors for all others.
#include "core/schema.hpp"

#include <limits>
#include <string>

#include "support/catch.hpp"
#include "support/says.hpp"

using namespace tengen;

namespace {

std::string read(const Field& field, std::string_view text) {
    const Result<Scalar> value = parse_scalar(field, text);
    return value ? to_text(*value) : english(value.error());
}

}  // namespace

TEST_CASE("Whole numbers are decimal, in range, and nothing else", "[core]") {
    const Field field = integer_field("length", 5, -3, 64, "help");
    const auto [text, expected] = GENERATE(table<std::string, std::string>({
        {"5", "5"},
        {"64", "64"},
        {"-3", "-3"},
        {"0", "0"},
        {"65", "'length' must be a whole number -3..64, found '65'"},
        {"-4", "'length' must be a whole number -3..64, found '-4'"},
        {"", "'length' must be a whole number -3..64, found ''"},
        {"015", "'length' must be a whole number -3..64, found '015'"},
        {"0x0F", "'length' must be a whole number -3..64, found '0x0F'"},
        {"+5", "'length' must be a whole number -3..64, found '+5'"},
        {"5.0", "'length' must be a whole number -3..64, found '5.0'"},
        {"1e1", "'length' must be a whole number -3..64, found '1e1'"},
        {"1_0", "'length' must be a whole number -3..64, found '1_0'"},
        {" 5", "'length' must be a whole number -3..64, found ' 5'"},
        {"5 ", "'length' must be a whole number -3..64, found '5 '"},
        {"five", "'length' must be a whole number -3..64, found 'five'"},
        {"99999999999999999999",
         "'length' must be a whole number -3..64, "
         "found '99999999999999999999'"},
    }));
    CHECK(read(field, text) == expected);
}

TEST_CASE("The widest range of whole numbers is printed in full", "[core]") {
    const Field field = integer_field("seed", 0, std::numeric_limits<std::int64_t>::min(),
                                      std::numeric_limits<std::int64_t>::max(), "help");
    CHECK(says(expectation(field), "a whole number {}..{}",
               {"-9223372036854775808", "9223372036854775807"}));
    CHECK(read(field, "9223372036854775807") == "9223372036854775807");
    CHECK(read(field, "-9223372036854775808") == "-9223372036854775808");
}

TEST_CASE("Real numbers are decimal, finite and in range", "[core]") {
    const Field field = real_field("weight", 1, -1, 2.5, "help");
    const auto [text, expected] = GENERATE(table<std::string, std::string>({
        {"0.5", "0.5"},
        {"2", "2"},
        {"-1", "-1"},
        {"1e-3", "0.001"},
        {"2.6", "'weight' must be a number -1..2.5, found '2.6'"},
        {"nan", "'weight' must be a number -1..2.5, found 'nan'"},
        {"inf", "'weight' must be a number -1..2.5, found 'inf'"},
        {"1e400", "'weight' must be a number -1..2.5, found '1e400'"},
        {"0,5", "'weight' must be a number -1..2.5, found '0,5'"},
        {"", "'weight' must be a number -1..2.5, found ''"},
    }));
    CHECK(read(field, text) == expected);
}

TEST_CASE("A switch is true or false, not yes, on or 1", "[core]") {
    const Field field = switch_field("misere", false, "help");
    CHECK(read(field, "true") == "true");
    CHECK(read(field, "false") == "false");
    for (const std::string text : {"yes", "on", "1", "True", "TRUE", ""}) {
        CHECK(read(field, text) == "'misere' must be true or false, found '" + text + "'");
    }
}

TEST_CASE("A choice is one of its words, and the nearest word is suggested", "[core]") {
    const Field field = choice_field("overline", "wins", {"wins", "ignored", "loses"}, "help");
    CHECK(read(field, "ignored") == "ignored");
    CHECK(read(field, "Wins") ==
          "'overline' must be one of wins, ignored, loses, found 'Wins' (did you mean 'wins'?)");
    CHECK(read(field, "perhaps") ==
          "'overline' must be one of wins, ignored, loses, found 'perhaps'");
}

TEST_CASE("Text is taken unchanged", "[core]") {
    const Field field = text_field("path", "", "help");
    CHECK(read(field, "") == "");
    CHECK(read(field, " a b ") == " a b ");
}

TEST_CASE("Values with a type pass the same checks", "[core]") {
    const Field whole = integer_field("n", 1, 1, 3, "help");
    CHECK(check_scalar(whole, Scalar(std::int64_t{3})));
    CHECK_FALSE(check_scalar(whole, Scalar(std::int64_t{4})));
    CHECK_FALSE(check_scalar(whole, Scalar(2.5)));
    CHECK_FALSE(check_scalar(whole, Scalar(true)));
    const Field real = real_field("x", 0, 0, 1, "help");
    const Result<Scalar> one = check_scalar(real, Scalar(std::int64_t{1}));
    REQUIRE(one);
    CHECK(std::get<double>(*one) == 1.0);
    CHECK_FALSE(check_scalar(real, Scalar(std::numeric_limits<double>::quiet_NaN())));
}

TEST_CASE("Every kind of field reports what it expects", "[core]") {
    CHECK(says(expectation(switch_field("a", true, "")), "true or false"));
    CHECK(
        says(expectation(integer_field("a", 3, 3, 25, "")), "a whole number {}..{}", {"3", "25"}));
    CHECK(says(expectation(real_field("a", 0, 0.5, 25, "")), "a number {}..{}", {"0.5", "25"}));
    CHECK(says(expectation(text_field("a", "", "")), "text"));
    CHECK(says(expectation(choice_field("a", "x", {"x", "y"}, "")), "one of {}", {"x, y"}));
}
