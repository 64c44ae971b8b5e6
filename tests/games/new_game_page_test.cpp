// The page on new games: its example works, and it names every part.
#include <algorithm>
#include <string>

#include "config/game_library.hpp"
#include "support/conformance.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::string page() {
    return content_of(TENGEN_SOURCE_DIR "/docs/new-game.md");
}

/// Returns the file in the page.
std::string shown_file() {
    const std::string text = page();
    const std::string open = "```yaml\n";
    const std::size_t begin = text.find(open) + open.size();
    return text.substr(begin, text.find("```", begin) - begin);
}

}  // namespace

TEST_CASE("The example of the page on new games is one file of at most 25 lines, and works",
          "[games]") {
    const std::string content = shown_file();
    CHECK(std::count(content.begin(), content.end(), '\n') <= 25);
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "games");
    write_to(folder / "games/sideways.yaml", content);
    const GameLibrary library = GameLibrary::read(ConfigFolders{{folder.path()}, 0}, all_rules());
    for (const std::string variant : {"", ":five"}) {
        INFO("sideways" << variant);
        const auto loaded = library.load("sideways" + variant);
        REQUIRE(loaded);
        CHECK(find_breach(loaded->game, all_rules(), {20, 1, {}}) == "");
    }
}

TEST_CASE("The page on new games names every part", "[games]") {
    const std::string text = page();
    for (const RuleType& type : all_rules().types()) {
        INFO(type.name);
        CHECK(text.find("\n| `" + type.name + "` |") != std::string::npos);
    }
}
