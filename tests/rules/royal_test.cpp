// royal: stones that may not stay attacked, by moves of all kinds.
#include <algorithm>
#include <random>
#include <set>

#include "core/position_text.hpp"
#include "rules/position_facts.hpp"
#include "support/action_names.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

namespace tengen::test::royals {

namespace {

constexpr Direction kSouth = 3;

using Names = std::set<std::string>;

/// "guard a1 b2, king c1 / king e5" as a parameter: a list of the stones of each side.
std::string escaped(const std::string& stones) {
    std::string text;
    for (const char c : stones) {
        text += c == ' ' ? "%20" : c == ',' ? "%2c" : c == '/' ? "," : std::string(1, c);
    }
    return text;
}

/// Kings that step and guards that move by the rules, on a board of 5x5.
GameDescription guarded(std::vector<std::string> rules, const std::string& stones, int sides = 2) {
    rules.insert(rules.begin(), "step/king piece=king onto=empty,other");
    rules.push_back("royal");
    rules.push_back("stones cells=" + escaped(stones));
    rules.push_back("stuck result=draw");
    rules.push_back("move_limit moves=40");
    GameDescription description = describe({5, 5, rules, sides});
    description.facing = {kNorth, kSouth, kNorth};
    description.facing.resize(static_cast<std::size_t>(sides));
    description.pieces = {"guard", "king"};
    description.regions = {{"last", {{20, 21, 22, 23, 24}, {0, 1, 2, 3, 4}, {0}}}};
    description.regions[0].cells.resize(static_cast<std::size_t>(sides));
    return description;
}

std::shared_ptr<const Game> game_of(std::vector<std::string> rules, const std::string& stones,
                                    int sides = 2) {
    const auto game = Game::create(guarded(std::move(rules), stones, sides), all_rules());
    INFO((game ? "" : english(game.error())));
    REQUIRE(game);
    return *game;
}

Names first_moves(std::vector<std::string> rules, const std::string& stones) {
    return action_names(Position(game_of(std::move(rules), stones)));
}

const std::string kSlide = "slide piece=guard towards=orthogonal onto=empty,other";

/// The actions of the same game without 'royal' after which no king of their side could be taken
/// in the next turn: the meaning of the rule, without its code.
std::vector<Action> safe_by_playing(const Position& position,
                                    const std::shared_ptr<const Game>& free) {
    const Side side = position.turn().side;
    Setup setup;
    for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
        const Side there = position.at(cell);
        if (there != kEmpty && there <= kMaxSides) setup.stones.push_back(position.stone_at(cell));
    }
    setup.to_move = side;
    const Position now(free, setup);
    ActionList scratch, replies;
    std::vector<Action> safe;
    for (const Action action : now.legal(scratch)) {
        Position after = now;
        after.apply(action);
        const auto loses_king = [&](Side other) {
            Setup next;
            for (Cell cell = 0; cell < after.board().cell_count(); ++cell) {
                const Side there = after.at(cell);
                if (there != kEmpty && there <= kMaxSides)
                    next.stones.push_back(after.stone_at(cell));
            }
            next.to_move = other;
            const Position turned(free, next);
            const auto kings = [&](const Position& where) {
                std::ptrdiff_t count = 0;
                for (Cell cell = 0; cell < where.board().cell_count(); ++cell) {
                    count += where.at(cell) == side && where.piece_at(cell) == 1 ? 1 : 0;
                }
                return count;
            };
            if (turned.over()) return false;
            return std::ranges::any_of(turned.legal(replies), [&](Action reply) {
                Position taken = turned;
                taken.apply(reply);
                return kings(taken) < kings(turned);
            });
        };
        bool is_safe = true;
        for (Side other = 1; other <= position.game().sides(); ++other) {
            is_safe = is_safe && (other == side || !loses_king(other));
        }
        if (is_safe) safe.push_back(action);
    }
    std::ranges::sort(safe);
    return safe;
}

}  // namespace

TEST_CASE("A king does not step onto an attacked cell", "[rules]") {
    CHECK(first_moves({kSlide}, "king a1/guard b5, king e5") == Names{"a1-a2"});
    // Not even away from a slider along its line.
    CHECK(first_moves({kSlide}, "king b2/guard b5, king e5") ==
          Names{"b2-a1", "b2-a2", "b2-a3", "b2-c1", "b2-c2", "b2-c3"});
}

TEST_CASE("An attacked king moves away, or the attack is stopped or taken", "[rules]") {
    const auto game = game_of({kSlide}, "king a1, guard d3 c4/guard a5 b5, king e5");
    const Position position(game);
    CHECK(action_names(position) == Names{"d3-a3", "c4-a4"});
    const std::vector<Message> status = position.status();
    CHECK(std::ranges::any_of(status, [](const Message& message) {
        return english(message) == "the king of black is attacked";
    }));
    CHECK(refusal(position, "d3-d4") == "the king on a1 would be attacked from a5");
    CHECK(refusal(position, "a1-b1") == "the king on b1 would be attacked from b5");
    CHECK(first_moves({kSlide}, "king a1, guard d5/guard a5 b4, king e4") == Names{"d5xa5"});
}

TEST_CASE("A stone that shields its king moves along the line only", "[rules]") {
    CHECK(first_moves({kSlide}, "king a1, guard a3/guard a5 b5, king e5") ==
          Names{"a3-a2", "a3-a4", "a3xa5", "a1-a2"});
    // Two shields protect each other.
    CHECK(first_moves({kSlide}, "king a1, guard a2 a3/guard a5 b5, king e5").size() == 10);
}

TEST_CASE("A side that is attacked and cannot move loses, else 'stuck' decides", "[rules]") {
    const auto end = game_of({kSlide}, "king e5, guard b3 c4/king a1");
    const Position checkmate = play(end, "c4-a4");
    REQUIRE(checkmate.over());
    CHECK(checkmate.outcome().winner == 1);
    CHECK(checkmate.verdict().reason == "checkmate");
    CHECK(english(checkmate.verdict().text) == "white cannot save the king: checkmate");
    CHECK(checkmate.verdict().cells == std::vector<Cell>{0});
    const auto still = game_of({kSlide}, "king e5, guard b3 c4/king a1");
    const Position stalemate = play(still, "c4-c2");
    REQUIRE(stalemate.over());
    CHECK(stalemate.outcome().draw());
    CHECK(stalemate.verdict().reason == "stuck");
}

TEST_CASE("Stones placed between stop an attack, and others do not", "[rules]") {
    const auto game =
        game_of({kSlide, "place beside=own", "full_board"}, "king a1/guard a5, king e5");
    const Position position(game);
    CHECK(action_names(position) == Names{"a2", "a1-b1", "a1-b2"});
    CHECK(refusal(position, "b1") == "the king on a1 would be attacked from a5");
}

TEST_CASE("A stone that becomes royal must be safe", "[rules]") {
    const auto game = game_of({kSlide, "step/ahead piece=guard towards=forward-diagonal",
                               "promote piece=guard in=last to=king"},
                              "king a1, guard d4/king e2, guard c2");
    CHECK(refusal(Position(game), "d4-c5") == "the king on c5 would be attacked from c2");
    CHECK(refusal(Position(game), "d4-e5").empty());
}

TEST_CASE("Royal stones are safe from moves of all kinds", "[rules]") {
    const std::vector<std::vector<std::string>> games{
        {kSlide},
        {"slide piece=guard most=2 onto=empty,other"},
        {"leap piece=guard by=1/2 onto=empty,other", "step piece=guard towards=forward"},
        {"hop piece=guard", "step piece=guard towards=orthogonal"},
        {"hop piece=guard far=true towards=orthogonal", "step piece=guard"},
        {"hop piece=guard again=straight", "step piece=guard towards=diagonal"},
        {"hop piece=guard over=own,other towards=diagonal", "step piece=guard towards=orthogonal"},
        {"slide piece=guard over=own onto=empty,other towards=orthogonal"},
        {"slide piece=guard exactly=stones_in_line onto=empty,other over=own"},
        {"slide piece=guard exactly=stones_in_line onto=empty,other",
         "leap by=1/2 piece=guard onto=other"},
        {"step piece=guard towards=forward onto=empty,other",
         "promote piece=guard in=last to=king"},
        {"step piece=guard towards=forward onto=empty,other", "leap piece=king by=2/2 onto=other",
         "promote piece=king in=last to=guard"},
        {"slide piece=guard onto=empty,other", "fly piece=guard at_most=3"},
        {"slide piece=guard onto=empty,other not_into=last"},
        {"slide piece=guard over=own onto=empty,other not_into=last"},
        {"leap piece=guard by=1/2 onto=empty,other not_into=last",
         "step piece=guard onto=empty,other not_into=last"},
        {"hop piece=guard not_into=last", "step piece=guard towards=orthogonal"},
    };
    const std::string stones = "king c1, guard a1 b2 e1/guard a5 c3 d5 e4, king c5";
    int tests = 0, refused = 0;
    for (const auto& rules : games) {
        const auto game = game_of(rules, stones);
        INFO(to_text(game->description()));
        GameDescription without = game->description();
        std::erase_if(without.rules, [](const RuleUse& use) {
            return use.name == "royal" || use.name == "move_limit";
        });
        without.rules.push_back(describe({5, 5, {"move_limit moves=9"}}).rules[0]);
        const auto free = Game::create(without, all_rules()).value();
        std::mt19937 random(3);
        for (int round = 0; round < 8; ++round) {
            Position position(game);
            ActionList scratch;
            while (!position.over()) {
                const auto list = position.legal(scratch);
                std::vector<Action> legal(list.begin(), list.end());
                INFO(actions_text(position));
                const Action action = legal[random() % legal.size()];
                std::ranges::sort(legal);
                const std::vector<Action> safe = safe_by_playing(position, free);
                REQUIRE(legal == safe);
                ++tests;
                refused += position.status().empty() ? 0 : 1;
                position.apply(action);
            }
        }
    }
    CHECK(tests > 1000);
    CHECK(refused > 30);
}

TEST_CASE("Games with royal stones keep the promises of a game", "[rules]") {
    const std::vector<std::vector<std::string>> games{
        {kSlide},
        {kSlide, "place beside=own", "full_board"},
        {"leap piece=guard by=1/2 onto=empty,other", "turns stones=2 first=1"},
        {"hop piece=guard", "step piece=guard towards=orthogonal", "few"},
        {kSlide, "hand pieces=3", "place from=hand", "fly piece=guard at_most=2"},
        {kSlide, "repetition of=board result=forbidden"},
        {"step piece=guard towards=forward onto=empty,other", "promote piece=guard in=last to=king",
         "place beside=own", "full_board"},
        {kSlide, "line length=3", "reach region=last piece=king"},
        {kSlide, "place piece=any", "full_board"},
    };
    for (const auto& rules : games) {
        const auto game = game_of(rules, "king c1, guard a1 b2/guard a5 c3, king c5");
        INFO(to_text(game->description()));
        CHECK(find_breach(game, all_rules(), {.games = 30}) == "");
    }
}

TEST_CASE("Three sides attack each other's royal stones", "[rules]") {
    const auto game = game_of({kSlide}, "king a1/guard a5, king e5/guard e2, king c4", 3);
    CHECK(action_names(Position(game)) == Names{"a1-b1"});
    CHECK(find_breach(game, all_rules(), {.games = 30}) == "");
}

TEST_CASE("Senseless combinations with royal stones are refused", "[rules]") {
    const auto refused = [](std::vector<std::string> rules, std::vector<std::string> pieces) {
        GameDescription description = describe({5, 5, std::move(rules)});
        description.pieces = std::move(pieces);
        const auto game = Game::create(description, all_rules());
        return game ? "" : english(game.error());
    };
    const std::vector<std::string> both{"guard", "king"};
    const std::string end = "stuck", limit = "move_limit moves=9", step = "step onto=empty,other";
    CHECK(refused({step, "royal", end, limit}, {}) ==
          "rules.royal.piece: there is no piece 'king' (add it to 'pieces')");
    CHECK(refused({step, "royal piece=kign", end, limit}, both) ==
          "rules.royal.piece: there is no piece 'kign' (add it to 'pieces') (did you mean "
          "'king'?)");
    CHECK(refused({step, "royal piece=any", end, limit}, both) ==
          "rules.royal.piece: there is no piece 'any' (add it to 'pieces')");
    CHECK(refused({step, "royal piece=", end, limit}, both) == "rules.royal.piece: names no piece");
    CHECK(refused({"place", "royal", end, limit}, both) ==
          "rules.royal: no move takes a stone (add 'hop', or 'onto: other')");
    CHECK(refused({"step", "royal", end, limit}, both) ==
          "rules.royal: no move takes a stone (add 'hop', or 'onto: other')");
    CHECK(refused({step, "royal", "pass", limit}, both) ==
          "rules.royal: a side may have no move that keeps its pieces safe (add 'stuck')");
    CHECK(refused({step, "royal", end, "must_take", limit}, both) ==
          "rules.royal: a move that takes may leave a piece attacked (leave out this or "
          "'must_take')");
    CHECK(refused({"hop again=must", "royal", end, limit}, both) ==
          "rules.royal: a chain of hops must continue, even if a piece is attacked (leave out "
          "'again: must')");
    for (const char* part :
         {"flip pattern=around", "capture sizes=1 goal=0", "enclose goal=0 suicide=allowed"}) {
        const std::string name(std::string_view(part).substr(0, std::string_view(part).find(' ')));
        CHECK(refused({step, "royal", end, limit, part}, both) ==
              "rules.royal: '" + name +
                  "' changes further stones, so attacks after a move are not foreseen (leave out "
                  "one)");
    }
}

}  // namespace tengen::test::royals
