// Databases of Yixin and Rapfi: their moves, and broken files.
#include <algorithm>
#include <random>

#include "book/book_moves.hpp"
#include "book_sources/made_database.hpp"
#include "book_sources/yixin_moves.hpp"
#include "core/position_text.hpp"
#include "support/says.hpp"
#include "support/shipped.hpp"
#include "support/spoiled.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Positions of freestyle on 15x15. y counts from the top or the bottom: it makes no difference.
std::string sample() {
    const std::string notes =
        yixin_record(std::string("\0\0\0", 3), std::string("\0\0\0\0\0charset=\"UTF-8\"", 20));
    return yixin_database({
        notes,
        yixin_record(0, 15, {}, {}),
        yixin_record(0, 15, {{7, 7}}, {}, -1, -40),
        yixin_record(0, 15, {{7, 7}}, {{8, 8}}, -1, 0, 3, "@BTXT@"),
        yixin_record(0, 15, {{7, 7}}, {{7, 8}}, 'w', -29990),
        yixin_record(0, 15, {{7, 7}}, {{9, 9}}, 'l'),
        yixin_record(0, 15, {{7, 7}}, {{9, 7}}, 'x'),
        yixin_record(0, 15, {{7, 7}}, {{8, 9}}, '!', 100),
        yixin_record(0, 15, {{7, 7}}, {{10, 10}}, -1, 30, 1),
        yixin_record(0, 15, {{7, 7}}, {{10, 9}}, -1, 400),
        // White has passed.
        yixin_record(0, 15, {{7, 7}}, {{-1, -1}}, -1, 7),
        yixin_record(0, 15, {{0, 0}, {1, 1}}, {{5, 5}}, 'w'),
        yixin_record(2, 15, {{7, 7}}, {}),
        yixin_record(0, 20, {{7, 7}}, {}),
    });
}

struct YixinBook {
    TemporaryFolder folder;
    std::shared_ptr<const Game> game = shipped("gomoku");
    std::shared_ptr<const Book> book;

    explicit YixinBook(const std::string& bytes) {
        BookDraft draft(std::make_shared<const CanonicalFrames>(game));
        const auto added =
            add_yixin_moves(draft, bytes, "f.db", {YixinRule::Freestyle, 15, 15}, 0.45);
        INFO((added ? "" : english(added.error())));
        REQUIRE(added);
        REQUIRE(write_book(folder / "y.book", draft.frames(), draft.entries()));
        book = Book::open(folder / "y.book", all_rules()).value();
    }
    BookEntry entry(std::string_view moves, std::string_view move) const {
        const Position position = play(game, moves);
        const Action action = parse_action(position, move).value();
        for (const BookMove& known : book_moves(*book, position)) {
            if (std::ranges::count(known.equivalents, action) > 0) return known.entry;
        }
        return {};
    }
};

}  // namespace

TEST_CASE("moves between positions of a Yixin database are those of a book", "[book_sources]") {
    for (const bool packed : {false, true}) {
        const YixinBook yixin(packed ? lz4_packed(sample()) : sample());
        // A value is that of the side to move after the move.
        CHECK(yixin.entry("", "h8").chance().value() == Approx(0.55).margin(0.001));
        CHECK(yixin.entry("h8", "i9").chance() == 0.5);
        CHECK(yixin.entry("h8", "g7").chance() == 0.5);
        CHECK(yixin.entry("h8", "h9").proven() == Proven::Won);
        CHECK(yixin.entry("h8", "h9").weight == 1000);
        CHECK(yixin.entry("h8", "j10").proven() == Proven::Lost);
        CHECK(yixin.entry("h8", "j10").weight == 0);
        CHECK(yixin.entry("h8", "j8").key != 0);
        CHECK(yixin.entry("h8", "j8").weight == 0);
        CHECK(yixin.entry("h8", "i10").weight == 65535);
        // A bound is not a value.
        CHECK_FALSE(yixin.entry("h8", "k11").chance());
        CHECK(yixin.entry("h8", "k11").weight == 1);
        CHECK(yixin.entry("h8", "k10").weight == 0);
        // The database has no position before the last of these stones.
        CHECK(yixin.entry("a1 f6", "b2").key == 0);
        CHECK(yixin.book->positions() == 2);
    }
}

TEST_CASE("the positions of a Yixin database are counted for each rule and board",
          "[book_sources]") {
    const auto counts = count_yixin_positions(sample(), "f.db").value();
    CHECK(counts.size() == 3);
    CHECK(counts.at({YixinRule::Freestyle, 15, 15}) == 11);
    CHECK(counts.at({YixinRule::Renju, 15, 15}) == 1);
    CHECK(counts.at({YixinRule::Freestyle, 20, 20}) == 1);
    CHECK(looks_like_yixin_database(sample()));
    CHECK(looks_like_yixin_database(lz4_packed(sample())));
    for (const std::string_view text : {"(;SZ[15]B[hh])", "", "h8 i9 j10", "\xff\xff\xff\xff\3"}) {
        CHECK_FALSE(looks_like_yixin_database(text));
    }
}

TEST_CASE("broken Yixin databases are refused with their place", "[book_sources]") {
    const auto refused = [](const std::string& bytes) {
        const auto counts = count_yixin_positions(bytes, "f.db");
        REQUIRE_FALSE(counts);
        CHECK(counts.error().front().code == ErrorCode::Input);
        return counts.error().front();
    };
    const std::string good = yixin_record(0, 15, {{7, 7}}, {});
    constexpr std::string_view kDamaged = "record {} of {} is damaged (byte {})";
    const std::vector<std::string> damaged = {
        yixin_record(3, 15, {}, {}),
        yixin_record(0, 33, {}, {}),
        yixin_record(0, 15, {{15, 0}}, {}),
        yixin_record(0, 15, {{0, -1}}, {}),
        yixin_record(0, 15, {{3, 3}}, {{3, 3}}),
        yixin_record(0, 15, {{-1, -1}, {3, 3}}, {{4, 4}}),
        yixin_record(std::string("\0\x0f", 2), ""),
        yixin_record(std::string("\0\x0f\x0f\7", 4), ""),
        yixin_record(0, 0, {{1, 1}}, {}),
    };
    for (const std::string& record : damaged) {
        CHECK(says_at("f.db", refused(yixin_database({good, record})), kDamaged, {"2", "2", "18"}));
    }
    CHECK(says(refused(""), "not a database of Yixin or Rapfi"));
    CHECK(says(refused("abc"), "not a database of Yixin or Rapfi"));
    CHECK(says(refused(yixin_database({good}) + "x"), "unexpected bytes after its {} records",
               {"1"}));
    const std::string bytes = sample();
    for (std::size_t size = 4; size < bytes.size(); ++size) {
        CHECK(refused(bytes.substr(0, size)).message.id == "ends in record {} of {} (byte {})");
    }
    const std::string packed = lz4_packed(bytes);
    for (std::size_t size = 4; size < packed.size(); ++size) refused(packed.substr(0, size));
    // A short content has only some facts.
    CHECK(count_yixin_positions(yixin_database({yixin_record(std::string("\0\x0f\x0f", 3), "")}),
                                "f"));
    // Like Rapfi, the reader skips a key without bytes.
    CHECK(count_yixin_positions(yixin_database({std::string(2, '\0')}), "f").value().empty());
}

TEST_CASE("random damage of a Yixin database gives an error or a book", "[book_sources]") {
    std::mt19937 random(11);
    const std::string plain = sample();
    const std::string packed = lz4_packed(plain);
    const auto frames = std::make_shared<const CanonicalFrames>(shipped("gomoku"));
    int read = 0;
    for (int i = 0; i < 4000; ++i) {
        std::string bytes = i % 2 == 0 ? plain : packed;
        spoil(bytes, random, 6);
        BookDraft draft(frames);
        const auto added = add_yixin_moves(draft, bytes, "f", {YixinRule::Freestyle, 15, 15}, 0.45);
        read += added ? 1 : 0;
        if (!added) CHECK(added.error().front().code == ErrorCode::Input);
    }
    CHECK(read > 0);
    CHECK(read < 4000);
}
