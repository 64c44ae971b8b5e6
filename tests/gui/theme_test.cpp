// The colours of the window.
#include "board_drawing/theme.hpp"

#include <algorithm>
#include <map>

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"
#include "view/contrast.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

/// The shipped themes by name.
std::map<std::string, Theme> shipped_themes() {
    std::vector<Error> problems;
    std::map<std::string, Theme> themes;
    for (Theme& theme : read_themes({{TENGEN_SOURCE_DIR "/config"}, 0}, problems)) {
        themes[theme.name] = std::move(theme);
    }
    for (const Error& problem : problems) FAIL_CHECK(english(problem));
    return themes;
}

std::string content_of_shipped(const std::string& name) {
    return content_of(std::filesystem::path(TENGEN_SOURCE_DIR "/config/themes") / name);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

/// Returns the errors of a user's theme "mine" with this content, without its folder.
std::vector<std::string> problems_of(const std::string& content) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "themes");
    write_to(folder / "themes/mine.yaml", content);
    std::vector<Error> problems;
    const auto themes = read_themes({{folder.path()}, 0}, problems);
    CHECK(themes.size() == (problems.empty() ? 2 : 1));
    std::vector<std::string> lines;
    for (const Error& problem : problems) {
        const std::string line = english(problem);
        lines.push_back(line.substr(line.find("mine.yaml")));
    }
    return lines;
}

}  // namespace

TEST_CASE("four themes are shipped, with titles in both languages", "[gui]") {
    const auto themes = shipped_themes();
    for (const char* name : {"dark", "high_contrast", "paper", "wood"}) {
        INFO(name);
        REQUIRE(themes.contains(name));
        const LocalText& title = themes.at(name).title;
        CHECK(title.in("en") != title.in("zh"));
    }
}

TEST_CASE("texts of the shipped themes are readable", "[gui]") {
    for (const auto& [name, theme] : shipped_themes()) {
        INFO(name);
        const double least = name == "high_contrast" ? 7 : 4.5;
        for (const Colour ground : {theme.panel, theme.soft, theme.background}) {
            CHECK(contrast(theme.ink, ground) >= least);
            CHECK(contrast(warning_colour(theme), ground) >= 4.5);
            CHECK(contrast(theme.muted, ground) >= (name == "high_contrast" ? least : 3));
        }
        CHECK(contrast(theme.on_accent, theme.accent) >= least);
        CHECK(contrast(theme.accent, theme.panel) >= least);
        CHECK(contrast(theme.board_ink, theme.board_from) >= 4.5);
        CHECK(contrast(theme.board_ink, theme.board_to) >= 4.5);
    }
}

TEST_CASE("digits of values are readable on their discs, in every theme", "[gui]") {
    for (const auto& [name, theme] : shipped_themes()) {
        for (const float strength : {0.0f, 0.25f, 0.5f, 0.75f, 1.0f}) {
            INFO(name << ", strength " << strength);
            const ValueColours colours = value_colours(theme, strength);
            CHECK(contrast(colours.ink, colours.ground) >= 4.5);
            // Lines of the board would be visible through a transparent disc.
            CHECK(colours.ground.alpha == 255);
        }
    }
}

TEST_CASE("a warning has the mark's colour if readable, and otherwise the most readable colour",
          "[gui]") {
    const auto themes = shipped_themes();
    const Theme& bright = themes.at("high_contrast");
    CHECK(warning_colour(bright) == bright.mark);
    const Colour warning = warning_colour(themes.at("wood"));
    CHECK(warning.red > warning.green + 30);
    Theme grey = bright;
    grey.panel = grey.ink = {120, 120, 120, 255};
    CHECK(warning_colour(grey) == grey.ink);
}

TEST_CASE("symbols on stones and marks on the board have enough contrast", "[gui]") {
    for (const auto& [name, theme] : shipped_themes()) {
        INFO(name);
        for (const StoneColours& stone : theme.stones) {
            CHECK(contrast(stone.sign, stone.light) >= 2);
            CHECK(contrast(stone.sign, stone.rim) >= 3);
        }
        for (const Colour sign : theme.signs) {
            CHECK(contrast(sign, theme.board_from) >= 2);
            CHECK(contrast(sign, theme.board_to) >= 2);
            CHECK(contrast(sign, theme.panel) >= 3);
        }
        CHECK(contrast(theme.mark, theme.board_from) >= 2);
        CHECK(contrast(theme.mark, theme.stones[0].rim) >= 3);
    }
}

TEST_CASE("no two sides of a theme have the same colour", "[gui]") {
    for (const auto& [name, theme] : shipped_themes()) {
        INFO(name);
        for (int one = 0; one < kMaxSides; ++one) {
            for (int other = one + 1; other < kMaxSides; ++other) {
                CHECK(theme.stones[one].light != theme.stones[other].light);
                CHECK(theme.signs[one] != theme.signs[other]);
            }
        }
    }
}

TEST_CASE("high contrast has flat stones, all with symbols", "[gui]") {
    const auto themes = shipped_themes();
    CHECK(themes.at("high_contrast").flat_stones);
    CHECK(themes.at("high_contrast").signs_on_all);
    CHECK_FALSE(themes.at("paper").flat_stones);
}

TEST_CASE("the built-in theme is equal to the shipped theme named paper", "[gui]") {
    const Theme paper = shipped_themes().at("paper");
    const Theme& built_in = paper_theme();
    CHECK(built_in.title.in("zh") == paper.title.in("zh"));
    CHECK(built_in.background == paper.background);
    CHECK(built_in.ink == paper.ink);
    CHECK(built_in.accent == paper.accent);
    CHECK(built_in.grid == paper.grid);
    CHECK(built_in.signs == paper.signs);
    CHECK(built_in.stones[5].rim == paper.stones[5].rim);
}

TEST_CASE("without any file the built-in theme is used", "[gui]") {
    std::vector<Error> problems;
    const auto themes = read_themes({{"/nonexistent"}, 0}, problems);
    CHECK(problems.empty());
    REQUIRE(themes.size() == 1);
    CHECK(themes.front().name == "paper");
}

TEST_CASE("a user's theme replaces a shipped one of the same name", "[gui]") {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "themes");
    write_to(folder / "themes/dark.yaml",
             replaced(content_of_shipped("dark.yaml"), "#E8E4DC", "#123456"));
    std::vector<Error> problems;
    const auto themes = read_themes({{folder.path(), TENGEN_SOURCE_DIR "/config"}, 1}, problems);
    CHECK(problems.empty());
    CHECK(themes.size() == 4);
    for (const Theme& theme : themes) {
        if (theme.name == "dark") CHECK(theme.ink == Colour{0x12, 0x34, 0x56, 255});
    }
}

TEST_CASE("errors of a theme are reported at their place", "[gui]") {
    const std::string good = content_of_shipped("paper.yaml");
    CHECK(problems_of(good).empty());
    struct Row {
        std::string from, to, problem;
    };
    const Row rows[] = {
        {"\"#F3EEE4\"", "\"#F3EEE\"",
         "mine.yaml:4:15: 'background': '#F3EEE' is not a colour (write \"#rrggbb\" or "
         "\"#rrggbbaa\")"},
        {"ink: \"#2B2620\"\n", "inc: \"#2B2620\"\n", "mine.yaml:3:1: 'panels' needs 'ink'"},
        {"title:", "titel:", "mine.yaml:2:1: the file needs 'title'"},
        {"  - {light: \"#4A4A4A\", rim: \"#0D0D0D\", sign: \"#F2EDE3\"}\n", "",
         "mine.yaml:19:3: 'stones' needs 8 entries, found 7"},
        {"signs: [", "signs: [[], ", "mine.yaml:27:8: 'signs' needs 8 entries, found 9"},
        {"board:\n", "flat_stones: maybe\nboard:\n",
         "mine.yaml:12:14: 'flat_stones' is 'maybe': use true or false"},
    };
    for (const Row& row : rows) {
        INFO(row.problem);
        const auto problems = problems_of(replaced(good, row.from, row.to));
        REQUIRE_FALSE(problems.empty());
        CHECK(problems.front() == row.problem);
    }
    CHECK(problems_of("").size() == 1);
    CHECK(problems_of("- a list").size() == 1);
    CHECK(problems_of("title: {").size() == 1);
}

TEST_CASE("colours are read in both forms and in no other", "[gui]") {
    CHECK(parse_colour("#000000") == Colour{0, 0, 0, 255});
    CHECK(parse_colour("#FfeE01") == Colour{255, 238, 1, 255});
    CHECK(parse_colour("#01020380") == Colour{1, 2, 3, 128});
    for (const char* bad : {"", "#", "red", "#12345", "#1234567", "#123456789", "#gg0000",
                            "#+10000", "#-10000", "#0x0000", " #000000", "000000"}) {
        INFO(bad);
        CHECK_FALSE(parse_colour(bad));
    }
}
