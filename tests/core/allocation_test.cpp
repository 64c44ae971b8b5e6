// Moves on a position allocate no memory.
#include <vector>

#include "book/book.hpp"
#include "core/position.hpp"
#include "counting_new.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::vector<std::shared_ptr<const Game>> games() {
    return {line_game(3, 3, 3), line_game(15, 15, 5), line_game(64, 64, 5, 8),
            make({7, 6, {"drop", "line length=4", "full_board"}}),
            make({19, 19, {"place", "line length=6", "turns stones=2 first=1", "full_board"}})};
}

/// Plays to the end, each time the middle legal move, and back to the start.
void there_and_back(Position& position, ActionList& scratch) {
    while (!position.over()) {
        const auto legal = position.legal(scratch);
        position.apply(legal[legal.size() / 2]);
    }
    while (position.ply() > 0) position.undo();
}

}  // namespace

TEST_CASE("The counter counts", "[core]") {
    const std::size_t before = allocation_count();
    const std::vector<int> list(100);
    const std::size_t after = allocation_count();
    CHECK(after == before + 1);
    CHECK(list.size() == 100);
}

TEST_CASE("Playing a game and undoing it allocates nothing", "[core]") {
    for (const auto& game : games()) {
        Position position(game);
        ActionList scratch;
        scratch.reserve(static_cast<std::size_t>(game->board().cell_count()));
        const std::size_t before = allocation_count();
        there_and_back(position, scratch);
        const std::size_t after = allocation_count();
        CHECK(after == before);
    }
}

TEST_CASE("Playing a game on a copy allocates nothing", "[core]") {
    for (const auto& game : games()) {
        const Position start(game);
        Position position = start;
        ActionList scratch;
        scratch.reserve(static_cast<std::size_t>(game->board().cell_count()));
        const std::size_t before = allocation_count();
        there_and_back(position, scratch);
        const std::size_t after = allocation_count();
        CHECK(after == before);
    }
}

TEST_CASE("Games that keep groups and positions allocate nothing", "[core]") {
    const auto game = make({9,
                            9,
                            {"place", "enclose goal=0", "repetition of=board result=forbidden",
                             "pass when=always", "count what=area when=passes"}});
    const Position start(game);
    Position position = start;
    ActionList scratch;
    scratch.reserve(static_cast<std::size_t>(game->board().cell_count()) + 1);
    const std::size_t before = allocation_count();
    for (int ply = 0; ply < 80 && !position.over(); ++ply) {
        const auto legal = position.legal(scratch);
        position.apply(legal[legal.size() / 2]);
    }
    const int plies = position.ply();
    position = start;
    const std::size_t after = allocation_count();
    CHECK(plies == 80);
    CHECK(after == before);
}

TEST_CASE("Looking a position up in a book allocates nothing", "[core]") {
    const TemporaryFolder folder;
    const auto game = line_game(15, 15, 5);
    const auto frames = std::make_shared<const CanonicalFrames>(game);
    const Position start(game);
    CanonicalKey key(frames, start);
    REQUIRE(write_book(folder / "a.book", *frames, {{key.key(), 112, 1}}));
    const auto book = Book::open(folder / "a.book", game).value();
    const Position other = play(game, "h8 i9 a1");
    key.follow(other);
    const std::size_t before = allocation_count();
    key.follow(start);
    const bool found = book->find(key.key()).size() == 1;
    key.follow(other);
    const bool other_found = !book->find(key.key()).empty();
    const std::size_t after = allocation_count();
    CHECK(after == before);
    CHECK(found);
    CHECK_FALSE(other_found);
}

TEST_CASE("Returning to the start by assignment allocates nothing", "[core]") {
    for (const auto& game : games()) {
        const Position start(game);
        Position position = start;
        ActionList scratch;
        scratch.reserve(static_cast<std::size_t>(game->board().cell_count()));
        const std::size_t before = allocation_count();
        for (int i = 0; i < 3; ++i) {
            position = start;
            while (!position.over()) position.apply(position.legal(scratch)[0]);
        }
        const std::size_t after = allocation_count();
        CHECK(after == before);
    }
}
