// The page on new games: its example works, and it names every part.
#include <algorithm>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "config/game_library.hpp"
#include "core/perft.hpp"
#include "support/conformance.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::string page() {
    return content_of(TENGEN_SOURCE_DIR "/docs/new-game.md");
}

/// The YAML texts of the page, in order.
std::vector<std::string> shown_texts() {
    const std::string text = page();
    const std::string open = "```yaml\n";
    std::vector<std::string> found;
    for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
        at += open.size();
        const std::size_t end = text.find("```", at);
        found.push_back(text.substr(at, end - at));
        at = end;
    }
    return found;
}

/// A library with one file.
GameLibrary library_with(const TemporaryFolder& folder, const std::string& name,
                         const std::string& content) {
    std::filesystem::create_directory(folder / "games");
    write_to(folder / ("games/" + name + ".yaml"), content);
    return GameLibrary::read(ConfigFolders{{folder.path()}, 0}, all_rules());
}

}  // namespace

TEST_CASE("The example of the page on new games is one file of at most 25 lines, and works",
          "[games]") {
    const std::string content = shown_texts().front();
    CHECK(std::count(content.begin(), content.end(), '\n') <= 25);
    const TemporaryFolder folder;
    const GameLibrary library = library_with(folder, "sideways", content);
    for (const std::string variant : {"", ":five"}) {
        INFO("sideways" << variant);
        const auto loaded = library.load("sideways" + variant);
        REQUIRE(loaded);
        CHECK(find_breach(loaded->game, all_rules(), {20, 1, {}}) == "");
    }
}

TEST_CASE("The moving stones of the page on new games become a game", "[games]") {
    const std::vector<std::string> texts = shown_texts();
    REQUIRE(texts.size() == 6);
    const auto problem_of = [&](const std::string& content) {
        const TemporaryFolder folder;
        const auto loaded = library_with(folder, "wolf", content).load("wolf");
        return loaded ? std::string() : english(loaded.error().front());
    };
    const std::string& begun = texts[1];
    const std::string with_ends = texts[2] + begun + texts[3];
    CHECK_THAT(problem_of(begun), Catch::Contains("no rule ends the game"));
    CHECK_THAT(problem_of(with_ends), Catch::Contains("may never end"));
    const TemporaryFolder folder;
    const GameLibrary library = library_with(folder, "wolf", with_ends + texts[4]);
    const auto loaded = library.load("wolf");
    REQUIRE(loaded);
    CHECK(find_breach(loaded->game, all_rules(), {20, 1, {}}) == "");
    const std::vector<std::uint64_t> sequences{2, 14, 56, 344, 1'032};
    for (std::size_t depth = 1; depth <= sequences.size(); ++depth) {
        INFO("depth " << depth);
        Position position(loaded->game);
        CHECK(perft(position, static_cast<int>(depth)).sequences == sequences[depth - 1]);
    }
}

TEST_CASE("The steps of the page on new games become a game", "[games]") {
    const TemporaryFolder folder;
    const auto loaded = library_with(folder, "isolation", shown_texts().back()).load("isolation");
    REQUIRE(loaded);
    CHECK(find_breach(loaded->game, all_rules(), {20, 1, {}}) == "");
    // 5 moves, then each of the 46 empty cells.
    const std::vector<std::uint64_t> sequences{5, 230, 1'125, 50'625};
    for (std::size_t depth = 1; depth <= sequences.size(); ++depth) {
        INFO("depth " << depth);
        Position position(loaded->game);
        CHECK(perft(position, static_cast<int>(depth)).sequences == sequences[depth - 1]);
    }
}

TEST_CASE("The page on new games names every part", "[games]") {
    const std::string text = page();
    for (const RuleType& type : all_rules().types()) {
        INFO(type.name);
        CHECK(text.find("\n| `" + type.name + "` |") != std::string::npos);
    }
}
