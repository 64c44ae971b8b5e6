// Suggestions for mistyped names.
#include <string>
#include <vector>

#include "base/spelling.hpp"
#include "support/catch.hpp"

using namespace tengen;

TEST_CASE("A typing error finds the intended name", "[base]") {
    const std::vector<std::string_view> names{"rows", "columns", "blocked", "draw", "line"};
    const auto [word, expected] = GENERATE(table<std::string, std::string>({
        {"row", "rows"},
        {"rwos", "rows"},
        {"colums", "columns"},
        {"cloumns", "columns"},
        {"blokced", "blocked"},
        {"drwa", "draw"},
        {"lines", "line"},
        {"rows", "rows"},
        {"", ""},
        {"x", ""},
        {"entirely", ""},
        {"zzzz", ""},
    }));
    CHECK(std::string(nearest_name(word, names)) == expected);
}

TEST_CASE("The nearest of several names is proposed", "[base]") {
    CHECK(nearest_name("gomoko", {"gomuku", "gomoku", "domino"}) == "gomoku");
    CHECK(nearest_name("abc", {}) == "");
}

TEST_CASE("A word of any length is answered immediately", "[base]") {
    const std::string endless(1'000'000, 'a');
    CHECK(nearest_name(endless, {"rows"}) == "");
}

TEST_CASE("All names are listed if none is near", "[base]") {
    CHECK(english(nearest_or_known("widht", {"width", "rows"})) == " (did you mean 'width'?)");
    CHECK(english(nearest_or_known("other", {"width", "rows"})) == " (known: width, rows)");
    CHECK(nearest_or_known("other", {}) == Message());
}

TEST_CASE("A proposal is ready to be printed", "[base]") {
    CHECK(did_you_mean("widht", {"width"}) == Message(" (did you mean '{}'?)", "width"));
    CHECK(did_you_mean("other", {"width"}) == Message());
}
