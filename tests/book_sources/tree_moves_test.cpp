// Books from trees of moves, with opinions and evaluations.
#include "book_sources/tree_moves.hpp"
#include "book/book_moves.hpp"
#include "core/position_text.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"
#include "table/record_file.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

struct TreeBook {
    TemporaryFolder folder;
    std::shared_ptr<const Game> game;
    std::shared_ptr<const Book> book;

    explicit TreeBook(std::string_view sgf, const std::string& of = "gomoku") {
        RecordWish wish;
        wish.format = find_record_format("sgf");
        wish.game = of;
        const auto opened = read_record_bytes(
            sgf, "f", wish, all_rules(), [](std::string_view name, const Overrides& overrides) {
                return shipped_library().load(name, overrides);
            });
        INFO((opened ? "" : english(opened.error())));
        REQUIRE(opened);
        game = opened->end.shared_game();
        BookDraft draft(std::make_shared<const CanonicalFrames>(game));
        add_tree_moves(draft, opened->record, 0.45);
        REQUIRE(write_book(folder / "t.book", draft.frames(), draft.entries()));
        book = Book::open(folder / "t.book", all_rules()).value();
    }

    /// The entry of a move after others.
    BookEntry entry(std::string_view moves, std::string_view move) const {
        const Position position = play(game, moves);
        const Action action = parse_action(position, move).value();
        for (const BookMove& known : book_moves(*book, position)) {
            if (std::ranges::count(known.equivalents, action) > 0) return known.entry;
        }
        return {};
    }
    bool has(std::string_view moves, std::string_view move) const {
        return entry(moves, move).key != 0;
    }
};

}  // namespace

TEST_CASE("a tree gives its moves by their glyphs, from any order and image", "[book_sources]") {
    const TreeBook tree(
        "(;SZ[15](;B[hh](;W[ii]TE[1];B[aa])(;W[hi]BM[1])(;W[hj]DO[])(;W[jj]TE[2]GB[1])"
        "(;W[ij];B[jj](;W[ji])(;W[jh]))(;W[hg]GW[1])(;N[a note];W[kk])))");
    CHECK(tree.entry("", "h8").weight == 2);
    CHECK(tree.entry("h8", "i7").weight == 8);
    CHECK(tree.entry("h8", "g9").weight == 8);
    // h7 is bad, and its image h9 is good for white.
    CHECK(tree.entry("h8", "h7").weight == 0);
    CHECK(tree.entry("h8", "h9").weight == 0);
    CHECK(tree.has("h8", "h9"));
    CHECK(tree.entry("h8", "h6").weight == 1);
    // A good move into a position that is good for black is not one.
    CHECK(tree.entry("h8", "j6").weight == 0);
    CHECK(tree.entry("h8", "k5").weight == 2);
    CHECK(tree.entry("h8 i7", "a15").weight == 2);
    CHECK(tree.has("j6 i6 h8", "j7"));
    CHECK_FALSE(tree.has("h8", "a1"));
}

TEST_CASE("evaluations of a tree give chances, and the moves of their lines", "[book_sources]") {
    // The position after h8, for white: its lines, and by them what h8 is worth to black.
    const TreeBook tree(
        "(;SZ[15];B[hh]TGE[sente 00000000 rank=1 nodes=9 ms=1 chances=0.4,0.6 depth=3 moves=i7 h7]"
        "[sente 00000000 rank=2 nodes=9 ms=1 chances=0.7,0.3 depth=3 moves=h7]"
        "[sente 00000000 rank=3 nodes=9 ms=1 chances=0,1 proven=won length=5 depth=3 moves=a1]"
        ";W[ii]TGE[sente 00000000 rank=1 nodes=9 ms=1 chances=0.42,0.56 draw=0.02 depth=3 "
        "moves=g9])");
    CHECK(tree.entry("", "h8").chance() == 0.4);
    CHECK(tree.entry("", "h8").weight == 0);  // below the limit
    // The first known chance counts: that of the line.
    CHECK(tree.entry("h8", "i7").chance() == 0.6);
    CHECK(tree.entry("h8", "h7").weight == 0);
    CHECK(tree.entry("h8", "a1").proven() == Proven::Won);
    CHECK(tree.entry("h8", "a1").weight == 1000);
    CHECK(tree.entry("h8 i7", "g9").chance() == 0.43);
}

TEST_CASE("a proven result in a tree needs no chances", "[book_sources]") {
    const TreeBook tree(
        "(;SZ[15];B[hh]TGE[threats 00000000 rank=1 proven=won length=3 moves=i9 a1 j10];W[aa])");
    CHECK(tree.entry("h8", "i9").proven() == Proven::Won);
    CHECK(tree.entry("h8", "i9").weight == 1000);
    CHECK(tree.entry("", "h8").proven() == Proven::Lost);
    CHECK(tree.entry("", "h8").weight == 0);
}

TEST_CASE("a proven win is the mover's if it acts again", "[book_sources]") {
    // The first stone of two; then the other player's win.
    const TreeBook tree(
        "(;SZ[19];B[jj];W[aa]TGE[sente 00000000 rank=1 proven=won length=1 moves=a1]"
        ";W[as]TGE[sente 00000000 rank=1 proven=won length=1 moves=b1])",
        "connect6");
    CHECK(tree.entry("j10", "a19").proven() == Proven::Won);
    CHECK(tree.entry("j10", "a19").chance() == 1.0);
    CHECK(tree.entry("j10 a19", "a1").weight == 0);
}

TEST_CASE("chances that already have the draw's halves stay as they are", "[book_sources]") {
    const TreeBook tree(
        "(;SZ[15];B[hh]TGE[sente 00000000 rank=1 nodes=9 chances=0.4,0.6 draw=0.5 moves=i7])");
    CHECK(tree.entry("h8", "i7").chance() == 0.6);
}
