// The table of functions shows the position itself, and accepts only legal moves.
#include <random>

#include "plugin/game_view.hpp"
#include "plugin/position_api.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

const tengen_position_api_t& api = position_api();

std::vector<std::shared_ptr<const Game>> games() {
    return {line_game(3, 3, 3), line_game(5, 4, 3, 3),
            make({.columns = 1, .rows = 1, .rules = {"place", "full_board"}}),
            make({.columns = 7, .rows = 6, .rules = {"drop", "line length=4", "full_board"}}),
            make({.columns = 6,
                  .rows = 6,
                  .rules = {"place", "turns stones=2 first=1", "line length=5", "full_board"},
                  .blocked = {7, 8}})};
}

void check_same(tengen_position& handle, const Position& position) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    const tengen_action_t* actions = nullptr;
    const std::uint32_t count = api.legal(&handle, &actions);
    REQUIRE(count == legal.size());
    for (std::uint32_t i = 0; i < count; ++i) CHECK(actions[i] == legal[i].bits());
    CHECK(std::equal(position.cells().begin(), position.cells().end(), api.cells(&handle)));
    CHECK(api.over(&handle) == position.over());
    CHECK(api.key(&handle) == position.key());
    CHECK(api.ply(&handle) == static_cast<std::uint32_t>(position.ply()));
    CHECK(api.turn(&handle).seat == position.turn().seat);
    CHECK(api.turn(&handle).side == position.turn().side);
    for (Seat seat = 0; seat < position.game().seats(); ++seat) {
        CHECK(api.side_of(&handle, seat) == position.side_of(seat));
    }
}

}  // namespace

TEST_CASE("the table has the same effects as the position", "[plugin]") {
    std::mt19937 random(5);
    for (const auto& game : games()) {
        Position position(game);
        tengen_position handle(position);
        while (!position.over()) {
            check_same(handle, position);
            const tengen_action_t* actions = nullptr;
            const std::uint32_t count = api.legal(&handle, &actions);
            const tengen_action_t action = actions[random() % count];
            CHECK(api.is_legal(&handle, action));
            position.apply(Action(action));
            CHECK(api.apply(&handle, action) ==
                  (position.over() ? TENGEN_APPLY_OVER : TENGEN_APPLY_OK));
            CHECK(api.action_at(&handle, api.ply(&handle) - 1) == action);
        }
        check_same(handle, position);
        std::array<std::uint8_t, TENGEN_MAX_SEATS> ranks{};
        api.ranks(&handle, ranks.data());
        for (Seat seat = 0; seat < game->seats(); ++seat) {
            CHECK(ranks[seat] == position.outcome().rank[seat]);
        }
        while (position.ply() > 0) {
            position.undo();
            REQUIRE(api.undo(&handle));
            check_same(handle, position);
        }
        CHECK(!api.undo(&handle));
    }
}

TEST_CASE("only a legal move is played", "[plugin]") {
    std::mt19937 random(6);
    for (const auto& game : games()) {
        Position position(game);
        tengen_position handle(position);
        while (!position.over()) {
            for (int i = 0; i < 200; ++i) {
                const auto any = static_cast<std::uint32_t>(random());
                const std::uint32_t bits = i % 2 == 0 ? any : any & 0xF000003F;
                ActionList scratch;
                const auto legal = position.legal(scratch);
                const bool listed =
                    std::find(legal.begin(), legal.end(), Action(bits)) != legal.end();
                CHECK(api.is_legal(&handle, bits) == listed);
                if (!listed) CHECK(api.apply(&handle, bits) == TENGEN_APPLY_ILLEGAL);
            }
            check_same(handle, position);
            const Action action = position.empty_cells()[0];
            if (api.apply(&handle, action.bits()) == TENGEN_APPLY_ILLEGAL) break;
            position.apply(action);
        }
        const tengen_action_t* actions = nullptr;
        if (position.over()) {
            CHECK(api.legal(&handle, &actions) == 0);
            CHECK(api.apply(&handle, 0) == TENGEN_APPLY_ILLEGAL);
        }
    }
}

TEST_CASE("moves before a clone or a request cannot be undone", "[plugin]") {
    const Position position = play(line_game(5, 5, 4), "a1 b2 c3");
    tengen_position handle(position);
    CHECK(!api.undo(&handle));
    CHECK(api.apply(&handle, 0u) == TENGEN_APPLY_ILLEGAL);
    CHECK(api.apply(&handle, 1u) == TENGEN_APPLY_OK);
    tengen_position_t* clone = api.clone(&handle);
    REQUIRE(clone != nullptr);
    CHECK(!api.undo(clone));
    CHECK(api.apply(clone, 2u) == TENGEN_APPLY_OK);
    CHECK(api.undo(clone));
    CHECK(api.apply(clone, 3u) == TENGEN_APPLY_OK);
    api.assign(&handle, clone);
    CHECK(!api.undo(&handle));
    CHECK(api.key(&handle) == api.key(clone));
    api.destroy(clone);
}

TEST_CASE("names of moves are cut to the available space", "[plugin]") {
    const Position position(line_game(30, 30, 5));
    tengen_position handle(position);
    char text[16];
    CHECK(api.action_name(&handle, 899, text, sizeof text) == 4);
    CHECK(std::string(text) == "ad30");
    CHECK(api.action_name(&handle, 899, text, 3) == 2);
    CHECK(std::string(text) == "ad");
    CHECK(api.action_name(&handle, 899, text, 1) == 0);
    CHECK(api.action_name(&handle, 899, text, 0) == 0);
    CHECK(api.action_name(&handle, 0x1FFFFFFF, text, sizeof text) == 1);
    CHECK(std::string(text) == "?");
}

TEST_CASE("plugins see the whole description of a game", "[plugin]") {
    const auto game = make({.columns = 6,
                            .rows = 5,
                            .rules = {"place", "line length=4 overline=ignored,wins", "full_board"},
                            .blocked = {7, 8}});
    const GameView view(game);
    const tengen_game_t& raw = view.raw();
    CHECK(raw.rows == 5);
    CHECK(raw.columns == 6);
    CHECK(raw.cell_count == 30);
    CHECK(raw.seats == 2);
    REQUIRE(raw.sides == 2);
    CHECK(std::string(raw.side_names[1]) == game->description().sides[1]);
    CHECK(raw.blocked[7] == 1);
    CHECK(raw.blocked[9] == 0);
    CHECK(raw.steps[0 * raw.direction_count + 0] == 1);
    CHECK(raw.steps[6 * raw.direction_count + 0] == 30);
    REQUIRE(raw.rule_count == 3);
    CHECK(std::string(raw.rules[1].name) == "line");
    const tengen_parameter_t* overline = nullptr;
    for (std::uint32_t i = 0; i < raw.rules[1].parameter_count; ++i) {
        const tengen_parameter_t& parameter = raw.rules[1].parameters[i];
        if (std::string(parameter.name) == "overline") overline = &parameter;
    }
    REQUIRE(overline != nullptr);
    CHECK(std::string(overline->value) == "ignored,wins");
}
