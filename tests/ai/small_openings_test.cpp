// Choices in openings. They are never random. On boards small enough for a full search, minimax
// never chooses a lost position.
#include <map>

#include "core/position_text.hpp"
#include "player.hpp"
#include "solve.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Finds by full search the value of a position for a seat: 1, 0 or -1. Only for games that the
/// stones alone decide after the opening.
class Tried {
  public:
    int worth(Position& position, Seat seat) {
        if (position.over()) return everything_.solve(position).worth[seat];
        if (!in_opening(position)) {
            // The stones do not show the side to move.
            const Seat actor = position.turn().seat;
            const int value = by_side(position);
            return actor == seat ? value : -value;
        }
        const auto found = known_.find(position.key());
        if (found != known_.end()) {
            return position.turn().seat == seat ? found->second : -found->second;
        }
        const Seat actor = position.turn().seat;
        int best = -1;
        for (const Action action : actions_of(position)) {
            position.apply(action);
            best = std::max(best, worth(position, actor));
            position.undo();
        }
        known_.emplace(position.key(), best);
        return actor == seat ? best : -best;
    }

    static std::vector<Action> actions_of(const Position& position) {
        ActionList scratch;
        const auto legal = position.legal(scratch);
        return {legal.begin(), legal.end()};
    }

    static bool in_opening(const Position& position) { return !english(position.prompt()).empty(); }

  private:
    /// The value for the seat to move. Seats that exchanged their sides share no memory.
    int by_side(Position& position) {
        Everything& memory = position.side_of(0) == 1 ? everything_ : exchanged_;
        return memory.solve(position).worth[position.turn().seat];
    }

    Everything everything_;
    Everything exchanged_;
    std::map<std::uint64_t, int> known_;
};

/// A board for three in a row, and how many positions of its opening are compared.
struct SmallBoard {
    int columns, rows;
    std::string opening;
    int most_positions;
};

void check_choices(const SmallBoard& row) {
    INFO(row.columns << "x" << row.rows << ", " << row.opening);
    const auto game = make({row.columns,
                            row.rows,
                            {"place", "line length=3", "full_board", "opening " + row.opening}});
    Player player("minimax", game);
    Tried tried;
    std::mt19937_64 random(1);
    int looked_at = 0;
    for (int games = 0; games < 200 && looked_at < row.most_positions; ++games) {
        Position position(game);
        while (!position.over() && Tried::in_opening(position)) {
            const Seat seat = position.turn().seat;
            const int best = tried.worth(position, seat);
            const Action action = player.think(position);
            INFO("in " << position.action_name(action) << " after " << position.ply());
            Position after = position;
            after.apply(action);
            CHECK(tried.worth(after, seat) == best);
            CHECK(player.report().line == std::vector<Action>{action});
            CHECK(player.report().win_chance == (1 + best) / 2.0);
            ++looked_at;
            position.apply(any_action(position, random));
        }
    }
    CHECK(looked_at > 5);
}

}  // namespace

TEST_CASE("minimax chooses no lost side and no lost stone if it has a better choice", "[ai]") {
    const SmallBoard row = GENERATE(values<SmallBoard>({
        {3, 3, "name=swap", 50},
        {4, 3, "name=swap", 10},
        {3, 3, "name=swap3", 30},
        {3, 3, "name=swap2", 10},
    }));
    check_choices(row);
}

TEST_CASE("minimax chooses no lost side and no lost stone in any of many openings", "[ai][.slow]") {
    const SmallBoard row = GENERATE(values<SmallBoard>({
        {3, 3, "name=swap", 200},
        {4, 3, "name=swap", 200},
        {3, 3, "name=swap3", 100},
        {4, 3, "name=swap3", 60},
        {3, 3, "name=swap2", 40},
    }));
    check_choices(row);
}

namespace {

void check_seedless_choices(const std::string& name, int size) {
    std::mt19937_64 random(5);
    for (const char* opening : {"swap", "swap2", "swap3", "swap5", "rif", "yamaguchi", "soosyrv8",
                                "taraguchi10", "tarannikov"}) {
        const auto game = make({size,
                                size,
                                {"place", "line length=5 overline=ignored", "full_board",
                                 "opening name=" + std::string(opening)}});
        Position position(game);
        const auto chooses = [&] {
            return Tried::actions_of(position)[0].kind() == ActionKind::Choose;
        };
        while (!chooses()) position.apply(any_action(position, random));
        INFO(name << " in " << opening << " on " << size << " after " << actions_text(position));
        Player player(name, game);
        player.budget.nodes = 300;
        const std::string choice = player.says(position, 1);
        CHECK(player.says(position, 2) == choice);
    }
}

}  // namespace

// The other AIs evaluate openings like rookie.
TEST_CASE("an AI's choice in an opening depends on the position and not on its seed", "[ai]") {
    check_seedless_choices(GENERATE("winblock", "rookie", "minimax"), 9);
}

TEST_CASE("an AI's choice in an opening of 15x15 does not depend on its seed", "[ai][.slow]") {
    check_seedless_choices(GENERATE("winblock", "rookie", "minimax"), 15);
}
