// Books from databases of games, compared with a slow count that plays all games.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "book/book_moves.hpp"
#include "book_sources/game_moves.hpp"
#include "explorer/made_games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

struct Count {
    int games = 0;
    double points = 0;
};

/// The games and points of each move in an image of the position, in the position's frame.
std::map<Action, Count> slow_count(const std::vector<ExplorerGame>& games,
                                   const Position& position) {
    std::map<Action, Count> counts;
    const std::vector<Symmetry> symmetries = symmetries_of(position.game());
    for (const ExplorerGame& game : games) {
        Position played(position.shared_game());
        for (const Action action : game.actions) {
            if (played.ply() == position.ply()) {
                std::set<Action> seen;
                for (const Symmetry& symmetry : symmetries) {
                    const auto image = image_of(played, symmetry);
                    if (!image || !(*image == position)) continue;
                    const Action moved = image_of(action, symmetry);
                    if (!seen.insert(moved).second) continue;
                    ++counts[moved].games;
                    counts[moved].points += game.winner == kEmpty               ? 0.5
                                            : game.winner == played.turn().side ? 1
                                                                                : 0;
                }
            }
            played.apply(action);
        }
    }
    return counts;
}

}  // namespace

TEST_CASE("a book of games has the moves that were often played with success", "[book_sources]") {
    const auto game = shipped("gomoku");
    MadeDatabase made(game);
    const std::vector<ExplorerGame> games = made_games(game, 400, 5);
    made.add(games);
    for (const auto& [least, from] :
         std::vector<std::pair<int, double>>{{3, 0.45}, {1, 0}, {9, 0.6}}) {
        BookDraft draft(made.database->frames());
        REQUIRE(add_game_moves(draft, *made.database, {least, from}));
        const auto path = made.folder / "g.book";
        REQUIRE(write_book(path, draft.frames(), draft.entries()));
        const auto book = Book::open(path, all_rules()).value();
        CHECK(book->positions() > 0);
        for (std::size_t i = 0; i < 40; ++i) {
            Position position(game);
            for (std::size_t ply = 0; ply < i % 6 && ply < games[i].actions.size(); ++ply) {
                position.apply(games[i].actions[ply]);
            }
            if (position.over()) continue;
            std::map<Action, double> expected;
            for (const auto& [action, count] : slow_count(games, position)) {
                const double chance = count.points / count.games;
                if (count.games >= least && chance >= from) expected[action] = chance;
            }
            std::map<Action, double> found;
            for (const BookMove& move : book_moves(*book, position)) {
                REQUIRE(move.entry.weight > 0);
                for (const Action action : move.equivalents) {
                    found[action] = move.entry.chance().value();
                }
            }
            REQUIRE(found.size() == expected.size());
            for (const auto& [action, chance] : expected) {
                REQUIRE(found.contains(action));
                CHECK(found[action] == Approx(chance).margin(0.0006));
            }
        }
    }
}
