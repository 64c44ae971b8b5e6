// Every shipped file is valid and has the right content.
#include <set>

#include "config/explain.hpp"
#include "config/yaml_reader.hpp"
#include "config_fixture.hpp"
#include "core/position.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

LoadedGame game(std::string_view name) {
    auto loaded = shipped_library().load(name);
    REQUIRE((loaded ? Texts{} : to_lines(loaded.error())) == Texts{});
    return std::move(*loaded);
}

std::string line_of(std::string_view name) {
    const LoadedGame loaded = game(name);
    for (const RuleUse& use : loaded.game->description().rules) {
        if (use.name == "line") return to_text(use.parameters);
    }
    return {};
}

}  // namespace

TEST_CASE("all shipped games and variants load and have titles in two languages", "[config]") {
    CHECK(shipped_library().problems().empty());
    for (const GameEntry& entry : shipped_library().entries()) {
        INFO(entry.source);
        CHECK(to_lines(entry.problems).empty());
        REQUIRE(entry.file);
        CHECK(std::filesystem::path(entry.source).stem() == entry.name);
        CHECK(entry.file->title().entries().size() == 2);
        CHECK(entry.file->about().entries().size() == 2);
        for (const VariantInfo& variant : entry.file->variants()) {
            INFO(variant.name);
            CHECK(variant.title.entries().size() == 2);
            CHECK(shipped_library().load(entry.name + ":" + variant.name));
        }
    }
}

TEST_CASE("the shipped games follow the rules of the games they are named after", "[config]") {
    CHECK(line_of("gomoku") ==
          "length=5 overline=wins,wins closed=wins directions= misere=false winner=side");
    CHECK(line_of("gomoku:standard") ==
          "length=5 overline=ignored,ignored closed=wins directions= misere=false winner=side");
    CHECK(line_of("tictactoe:misere") ==
          "length=3 overline=wins,wins closed=wins directions= misere=true winner=side");
    CHECK(game("gomoku").game->board().rows() == 15);
    CHECK(game("gomoku:three_way").game->seats() == 3);
    CHECK(game("tictactoe").game->description().sides == Texts{"x", "o"});
    CHECK(game("tictactoe:three_player").game->description().sides == Texts{"x", "o", "triangle"});
    CHECK(game("connect_four").game->board().columns() == 7);
    CHECK(game("connect_four").game->board().rows() == 6);
    GameDescription freestyle = game("gomoku:freestyle").game->description();
    freestyle.variant.clear();
    CHECK(freestyle == game("gomoku").game->description());
}

TEST_CASE("every game can be played with two seats unless it requires another number", "[config]") {
    for (const std::string_view name : shipped_library().names()) {
        const auto loaded = game(name);
        Position position(loaded.game);
        ActionList scratch;
        INFO(name);
        CHECK(loaded.game->seats() == 2);
        CHECK_FALSE(position.legal(scratch).empty());
    }
}

TEST_CASE("gomoku takes every board that has room for its line, and 2 to 8 seats", "[config]") {
    for (const BoardSize size :
         {BoardSize{5, 5}, BoardSize{64, 64}, BoardSize{1, 64}, BoardSize{7, 33}}) {
        for (const int seats : {2, 8}) {
            Overrides overrides;
            overrides.board = size;
            overrides.seats = seats;
            CHECK(shipped_library().load("gomoku", overrides).has_value() ==
                  (size.rows * size.columns >= seats));
        }
    }
}

TEST_CASE("every game has its levels, and they differ, whichever AI plays", "[config]") {
    const auto levels = Levels::read(shipped_folders());
    REQUIRE(levels);
    const Texts five{"beginner", "easy", "medium", "hard", "expert"};
    const Texts six{"beginner", "easy", "medium", "hard", "expert", "hell"};
    for (const std::string_view name : shipped_library().names()) {
        INFO(name);
        const Texts names = levels->names(name);
        CHECK(names == (name == "gomoku" || name == "mnk" ? six : five));
        for (const bool first_plays : {true, false}) {
            std::set<std::string> different;
            for (const std::string& level : names) {
                const auto seat = levels->resolve(*parse_seat(level), name,
                                                  [&](const auto&) { return first_plays; });
                REQUIRE(seat);
                CHECK(seat->name != level);
                different.insert(to_text(*seat));
            }
            CHECK(different.size() == names.size());
        }
    }
}

TEST_CASE("a level of a game inherits only the threads of its AI's own level", "[config]") {
    // Random moves that it inherits would make it weaker than it was measured.
    ErrorList errors;
    const auto file = read_yaml_file(shipped_folders().roots.front() / "levels.yaml", errors);
    REQUIRE(file);
    const YamlNode& ais = file->find("ais")->value;
    int inherited_count = 0;
    const auto check = [&](const std::string& level, const YamlNode& chosen) {
        const YamlEntry* options = chosen.find("options");
        const YamlEntry* ai = ais.find(chosen.find("ai")->value.text);
        const YamlEntry* own = ai == nullptr ? nullptr : ai->value.find(level);
        if (options == nullptr || own == nullptr) return;
        for (const YamlEntry& inherited : own->value.entries) {
            INFO(level << ": " << inherited.key);
            CHECK((inherited.key == "threads" || options->value.find(inherited.key) != nullptr));
            ++inherited_count;
        }
    };
    for (const YamlEntry& game : file->find("games")->value.entries) {
        INFO(game.key);
        for (const YamlEntry& level : game.value.entries) {
            check(level.key, level.value);
            if (const YamlEntry* other = level.value.find("otherwise")) {
                check(level.key, other->value);
            }
        }
    }
    CHECK(inherited_count > 100);
}
