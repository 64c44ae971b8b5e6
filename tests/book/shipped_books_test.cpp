// The books of config/books: each is of the game that its file names, and all of it can be reached.
#include <set>

#include "base/text.hpp"
#include "book/book_moves.hpp"
#include "core/notation.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

namespace fs = std::filesystem;

/// The game of "gomoku-renju-15x15.book".
std::shared_ptr<const Game> game_named_by(const fs::path& file) {
    const std::string stem = file.stem().string();
    const std::vector<std::string_view> parts = split(stem, '-');
    INFO(stem);
    REQUIRE(parts.size() == 3);
    Overrides overrides;
    overrides.board = parse_board_size(parts[2]).value();
    return shipped(std::string(parts[0]) + ':' + std::string(parts[1]), overrides);
}

/// Visits all positions of the book that its own moves reach.
class BookWalk {
  public:
    explicit BookWalk(const Book& book) : book_(book) {}

    void visit(const Position& position) {
        const CanonicalKey key(book_.frames(), position);
        if (book_.find(key.key()).empty() || !keys_.insert(key.key()).second) return;
        const std::vector<BookMove> moves = book_moves(book_, position);
        if (moves.empty() || moves.front().entry.weight == 0) ++without_play;
        for (const BookMove& move : moves) {
            Position next = position;
            next.apply(move.action);
            visit(next);
        }
    }
    std::size_t positions() const { return keys_.size(); }

    int without_play = 0;  ///< positions without a move that may be played

  private:
    const Book& book_;
    std::set<std::uint64_t> keys_;
};

}  // namespace

TEST_CASE("shipped books are of the games that their files name, and whole", "[book]") {
    std::set<std::string> games;
    for (const auto& entry : fs::recursive_directory_iterator(TENGEN_SOURCE_DIR "/config/books")) {
        if (entry.is_directory()) continue;
        INFO(entry.path().string());
        const auto game = game_named_by(entry.path());
        CHECK(is_book_of(entry.path(), *game));
        CHECK_FALSE(is_book_of(entry.path(), *shipped("tictactoe")));
        const auto book = Book::open(entry.path(), game);
        REQUIRE(book);
        BookWalk walk(**book);
        walk.visit(Position(game));
        CHECK(walk.positions() == (*book)->positions());
        CHECK(walk.without_play == 0);
        games.insert(full_name(game->description()));
    }
    CHECK(games == std::set<std::string>{"gomoku:freestyle", "gomoku:renju", "gomoku:standard"});
    CHECK_FALSE(is_book_of(TENGEN_SOURCE_DIR "/config/levels.yaml", *shipped("gomoku")));
    CHECK_FALSE(is_book_of("none.book", *shipped("gomoku")));
}
