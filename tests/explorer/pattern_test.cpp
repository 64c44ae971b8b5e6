// Patterns, compared with a slow search in all positions of all games.
#include <random>

#include "core/position_text.hpp"
#include "explorer/made_games.hpp"
#include "explorer/stone_pattern.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

using Signs = std::vector<std::string>;

Signs turned(const Signs& rows) {
    Signs image(rows[0].size(), std::string(rows.size(), '?'));
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t column = 0; column < rows[row].size(); ++column) {
            image[column][rows.size() - 1 - row] = rows[row][column];
        }
    }
    return image;
}

Signs mirrored(Signs rows) {
    for (std::string& row : rows) std::ranges::reverse(row);
    return rows;
}

bool has(const Position& position, const Signs& rows) {
    const Board& board = position.board();
    const int height = static_cast<int>(rows.size());
    const int width = static_cast<int>(rows[0].size());
    for (int top = height - 1; top < board.rows(); ++top) {
        for (int left = 0; left + width <= board.columns(); ++left) {
            bool fits = true;
            for (int row = 0; row < height && fits; ++row) {
                for (int column = 0; column < width && fits; ++column) {
                    const char sign =
                        rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
                    const Side side = position.at(board.cell(top - row, left + column));
                    if (sign == '?') continue;
                    fits = side == (sign == '.' ? 0 : sign == 'x' ? 1 : 2);
                }
            }
            if (fits) return true;
        }
    }
    return false;
}

/// Returns the first ply with the pattern in any of these images, or -1.
int first_ply(const ExplorerGame& game, const std::shared_ptr<const Game>& rules,
              const std::vector<Signs>& images) {
    Position position(rules);
    for (std::size_t ply = 0;; ++ply) {
        for (const Signs& image : images) {
            if (has(position, image)) return static_cast<int>(ply);
        }
        if (ply == game.actions.size()) return -1;
        position.apply(game.actions[ply]);
    }
}

}  // namespace

TEST_CASE("a pattern is found like in a slow search", "[explorer]") {
    struct Row {
        std::string game, text;
        Signs rows;
        bool turns;
    };
    const Row row = GENERATE(values<Row>({
        {"gomoku", "xo/.x", {"xo", ".x"}, true},
        {"gomoku", "x?o/.1.", {"x?o", ".x."}, true},
        {"gomoku", "oo.", {"oo."}, true},
        {"connect_four", "xo/ox", {"xo", "ox"}, false},
        {"connect_four", "x.", {"x."}, false},
        {"pente", "xo/.x", {"xo", ".x"}, true},
        {"reversi", "xx/xo", {"xx", "xo"}, true},
    }));
    INFO(row.game << " " << row.text);
    const auto game = shipped(row.game);
    const auto games = made_games(game, 150, 9);
    MadeDatabase made(game);
    made.add(games);
    std::vector<Signs> images{row.rows, mirrored(row.rows)};
    if (row.turns) {
        Signs image = row.rows;
        for (int i = 0; i < 3; ++i) {
            image = turned(image);
            images.push_back(image);
            images.push_back(mirrored(image));
        }
    }
    if (row.game == "reversi") {
        // The starting stones leave only reflections along the diagonals, and the half turn.
        images = {row.rows, turned(turned(row.rows)), mirrored(turned(row.rows)),
                  mirrored(turned(turned(turned(row.rows))))};
    }
    const auto pattern = StonePattern::parse(row.text, *game);
    REQUIRE(pattern);
    std::int64_t total = 0;
    const auto found = made.database->games_with(*pattern, {}, 1000, total);
    REQUIRE(found);
    CHECK(total == static_cast<std::int64_t>(found->size()));
    std::map<std::string, int> plies;
    for (const KnownGame& known : *found) plies[known.source] = known.ply;
    int expected = 0;
    for (const ExplorerGame& each : games) {
        const int ply = first_ply(each, game, images);
        expected += ply >= 0 ? 1 : 0;
        INFO(each.source);
        CHECK(ply == (plies.contains(each.source) ? plies[each.source] : -1));
    }
    CHECK(expected > 0);
    CHECK(total == expected);
}

TEST_CASE("a pattern without a sense is refused", "[explorer]") {
    const auto game = shipped("gomoku");
    for (const std::string text : {"", "...", "??", "xz", "x3", "9x"}) {
        INFO(text);
        CHECK_FALSE(StonePattern::parse(text, *game));
    }
    CHECK(StonePattern::parse("x3", *shipped("gomoku:three_way")));
    CHECK_FALSE(StonePattern::parse(std::string(65, 'x'), *game));
}

TEST_CASE("a pattern can cross joined edges", "[explorer]") {
    const auto game = shipped("gomoku:torus");
    MadeDatabase made(game);
    ExplorerGame one;
    one.players = {"a", "b"};
    one.actions = {Action::place(0), Action::place(12)};  // a1 and m1 are neighbours
    made.add({one});
    std::int64_t total = 0;
    REQUIRE(made.database->games_with(*StonePattern::parse("xo", *game), {}, 5, total));
    CHECK(total == 1);
    REQUIRE(made.database->games_with(*StonePattern::parse("x?o", *game), {}, 5, total));
    CHECK(total == 0);
}
