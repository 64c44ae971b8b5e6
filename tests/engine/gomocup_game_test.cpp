// The games that have a rule number, and the game that results from the number.
#include "engine/gomocup_game.hpp"

#include "config/game_library.hpp"
#include "games/all_rules.hpp"
#include "support/catch.hpp"
#include "support/shipped.hpp"

namespace tengen::test {
namespace {

struct Library {
    RuleCatalogue rules;
    std::optional<GameLibrary> games;

    Library() {
        all_rules(rules);
        games = GameLibrary::read(
            ConfigFolders{{std::filesystem::path(TENGEN_SOURCE_DIR) / "config"}, 0}, rules);
    }
    std::shared_ptr<const Game> load(std::string_view name, int seats = 0) const {
        Overrides overrides;
        if (seats > 0) overrides.seats = seats;
        const auto loaded = games->load(name, overrides);
        REQUIRE(loaded);
        return loaded->game;
    }
};

}  // namespace

TEST_CASE("games of five in a row have a rule number, and others give a reason", "[engine]") {
    struct Row {
        const char* name;
        int rule;
        bool swap2;
        const char* problem;  ///< empty: none
    };
    const Row rows[] = {
        {"gomoku", 0, false, ""},
        {"gomoku:freestyle", 0, false, ""},
        {"gomoku:standard", 1, false, ""},
        {"gomoku:renju", 4, false, ""},
        {"gomoku:caro", 8, false, ""},
        {"gomoku:caro_exact", 9, false, ""},
        {"gomoku:swap2", 1, true, ""},
        {"gomoku:omok", 0, false,
         "the rules of this game have no number in the Gomocup protocol (dialect=tengen is for any "
         "game)"},
        {"gomoku:pro", 0, false, "the Gomocup protocol has no opening 'pro' (it has swap2)"},
        {"gomoku:three_way", 0, false, "the Gomocup protocol is for two players"},
        {"gomoku:torus", 0, false, "the Gomocup protocol has plain rectangular boards only"},
        {"gomoku:holes", 0, false, "the Gomocup protocol has plain rectangular boards only"},
        {"tictactoe", 0, false,
         "the rules of this game have no number in the Gomocup protocol (dialect=tengen is for any "
         "game)"},
        {"connect_four", 0, false,
         "the rules of this game have no number in the Gomocup protocol (dialect=tengen is for any "
         "game)"},
        {"pente", 0, false,
         "the rules of this game have no number in the Gomocup protocol (dialect=tengen is for any "
         "game)"},
        {"reversi", 0, false,
         "the rules of this game have no number in the Gomocup protocol (dialect=tengen is for any "
         "game)"},
    };
    const Library library;
    for (const Row& row : rows) {
        INFO(row.name);
        const auto game = library.load(row.name);
        const auto said = gomocup_game(*game);
        if (*row.problem != '\0') {
            REQUIRE_FALSE(said);
            CHECK(english(said.error()) == row.problem);
            continue;
        }
        REQUIRE(said);
        CHECK(said->rule == row.rule);
        CHECK(said->swap2 == row.swap2);
        const auto again = make_game(*said, library.rules);
        REQUIRE(again);
        CHECK(*gomocup_game(**again) == *said);
    }
}

TEST_CASE("the game of a rule number is equal to that of the shipped file", "[engine]") {
    const Library library;
    const std::pair<int, const char*> rows[] = {{0, "gomoku:freestyle"},
                                                {1, "gomoku:standard"},
                                                {4, "gomoku:renju"},
                                                {8, "gomoku:caro"},
                                                {9, "gomoku:caro_exact"}};
    for (const auto& [rule, name] : rows) {
        INFO(name);
        const auto made = make_game({15, 15, rule, false}, library.rules);
        REQUIRE(made);
        const GameDescription shipped = library.load(name)->description();
        GameDescription ours = (*made)->description();
        // The order of rules is irrelevant.
        const auto by_name = [](const RuleUse& a, const RuleUse& b) { return a.name < b.name; };
        GameDescription theirs = shipped;
        std::sort(ours.rules.begin(), ours.rules.end(), by_name);
        std::sort(theirs.rules.begin(), theirs.rules.end(), by_name);
        CHECK(to_text(ours) == to_text(theirs));
    }
}

TEST_CASE("engines of the Yixin family number rules differently", "[engine]") {
    const std::pair<int, int> rows[] = {{0, 0}, {1, 1}, {4, 2}, {8, -1}, {9, -1}};
    for (const auto& [gomocup, yixin] : rows) CHECK(yixin_rule(gomocup) == yixin);
}

}  // namespace tengen::test
