// Damaged books, and books of other games.
#include <cstring>
#include <random>

#include "base/checksum.hpp"
#include "book/book_draft.hpp"
#include "book/book_moves.hpp"
#include "support/says.hpp"
#include "support/shipped.hpp"
#include "support/spoiled.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

constexpr std::string_view kDamaged = "the book is damaged (make it again)";

/// The bytes of a small book.
std::string book_bytes(const TemporaryFolder& folder) {
    const auto frames = std::make_shared<const CanonicalFrames>(shipped("tictactoe"));
    Position position(frames->shared_game());
    CanonicalKey key(frames, position);
    BookDraft draft(frames);
    for (const Cell cell : {Cell{4}, Cell{0}, Cell{8}}) {
        draft.add(key, position, Action::place(cell), {});
        draft.add(key, position, Action::place(1), {});
        key.apply(position, Action::place(cell));
    }
    REQUIRE(write_book(folder / "good.book", *frames, draft.entries()));
    return content_of(folder / "good.book");
}

Result<std::shared_ptr<const Book>> opened(const TemporaryFolder& folder,
                                           const std::string& bytes) {
    write_to(folder / "bad.book", bytes);
    return Book::open(folder / "bad.book", all_rules());
}

constexpr std::size_t kHeaderBytes = 40;

/// Replaces the entries by these, with a correct checksum.
std::string with_entries(std::string bytes, const std::vector<BookEntry>& entries) {
    std::uint32_t length = 0;
    std::memcpy(&length, &bytes[12], sizeof length);
    bytes.resize((kHeaderBytes + length + 15) / 16 * 16);
    const std::string_view rest(reinterpret_cast<const char*>(entries.data()),
                                entries.size() * sizeof(BookEntry));
    const std::uint64_t count = entries.size();
    std::memcpy(&bytes[16], &count, sizeof count);
    const std::uint32_t of_entries = crc32c(rest);
    std::memcpy(&bytes[32], &of_entries, sizeof of_entries);
    const std::uint32_t all = crc32c(bytes.substr(0, 36) + bytes.substr(kHeaderBytes, length));
    std::memcpy(&bytes[36], &all, sizeof all);
    return bytes += rest;
}

}  // namespace

TEST_CASE("a book that is cut off anywhere, or longer, is refused", "[book]") {
    const TemporaryFolder folder;
    const std::string bytes = book_bytes(folder);
    REQUIRE(opened(folder, bytes));
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const auto book = opened(folder, bytes.substr(0, size));
        REQUIRE_FALSE(book);
        REQUIRE(book.error().front().code == ErrorCode::Input);
        if (size >= 8) REQUIRE(says(book.error(), kDamaged));
    }
    CHECK(says(opened(folder, bytes + "x").error(), kDamaged));
    CHECK(says(opened(folder, bytes + std::string(16, '\0')).error(), kDamaged));
}

TEST_CASE("a book with any changed byte is refused", "[book]") {
    const TemporaryFolder folder;
    const std::string bytes = book_bytes(folder);
    std::uint32_t length = 0;
    std::memcpy(&length, &bytes[12], sizeof length);
    const std::size_t filled = kHeaderBytes + length;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        // The bytes between the description and the entries mean nothing.
        if (at >= filled && at < (filled + 15) / 16 * 16) continue;
        std::string changed = bytes;
        changed[at] = static_cast<char>(changed[at] ^ 0x41);
        INFO("byte " << at);
        const auto book = opened(folder, changed);
        REQUIRE_FALSE(book);
        REQUIRE(book.error().front().code == ErrorCode::Input);
    }
}

TEST_CASE("random damage of a book gives an error or an equal book", "[book]") {
    const TemporaryFolder folder;
    const std::string bytes = book_bytes(folder);
    const std::size_t entries = opened(folder, bytes).value()->entries().size();
    std::mt19937 random(3);
    for (int i = 0; i < 3000; ++i) {
        std::string changed = bytes;
        spoil(changed, random, 5);
        const auto book = opened(folder, changed);
        if (book) {
            CHECK((*book)->entries().size() == entries);
        } else {
            CHECK(book.error().front().code == ErrorCode::Input);
        }
    }
}

TEST_CASE("entries that no writer makes are refused, even with a right checksum", "[book]") {
    const TemporaryFolder folder;
    const std::string bytes = book_bytes(folder);
    const auto book = Book::open(folder / "good.book", all_rules()).value();
    std::vector<BookEntry> entries(book->entries().begin(), book->entries().end());
    REQUIRE(opened(folder, with_entries(bytes, entries)));
    std::swap(entries[0], entries[1]);
    CHECK(says(opened(folder, with_entries(bytes, entries)).error(), kDamaged));
    entries[1] = entries[0];
    CHECK(says(opened(folder, with_entries(bytes, entries)).error(), kDamaged));
    for (const std::uint32_t action :
         {9u, 0xFFFFu, 0x10000u, 0x20000001u, Action::move(3, 9).bits(), 0xF0000000u}) {
        INFO(action);
        CHECK(says(opened(folder, with_entries(bytes, {{1, action, 1, 0}})).error(), kDamaged));
    }
    // An action that the position forbids is possible, because keys may collide: it is not played.
    Position position(book->game());
    position.apply(Action::place(4));
    const std::uint64_t key = CanonicalKey(book->frames(), position).key();
    const auto odd = opened(folder, with_entries(bytes, {{key, 4, 1, 0}}));
    REQUIRE(odd);
    CHECK(book_moves(**odd, position).empty());
    CHECK_FALSE(choose_from_book(**odd, position, 1));
}

TEST_CASE("a book of a version with other keys is refused", "[book]") {
    const TemporaryFolder folder;
    std::string bytes = book_bytes(folder);
    const auto book = Book::open(folder / "good.book", all_rules()).value();
    const std::vector<BookEntry> entries(book->entries().begin(), book->entries().end());
    bytes[24] = static_cast<char>(bytes[24] ^ 1);  // the key of the start
    CHECK(says(opened(folder, with_entries(bytes, entries)).error(),
               "another version of Tengen made this book (make it again)"));
}

TEST_CASE("a book of another game, board or rule is refused", "[book]") {
    const TemporaryFolder folder;
    const auto frames = std::make_shared<const CanonicalFrames>(shipped("gomoku"));
    REQUIRE(write_book(folder / "a.book", *frames, {}));
    const auto book = Book::open(folder / "a.book", all_rules()).value();
    CHECK(book->entries().empty());
    CHECK(book->check_game(*shipped("gomoku")));
    CHECK(Book::open(folder / "a.book", shipped("gomoku")));
    constexpr std::string_view kOther = "a book of another game, board or rules than {} ({})";
    for (const std::string name : {"gomoku:renju", "gomoku:swap2", "tictactoe"}) {
        const auto checked = book->check_game(*shipped(name));
        REQUIRE_FALSE(checked);
        CHECK_FALSE(Book::open(folder / "a.book", shipped(name)));
        CHECK(says_at((folder / "a.book").string(), checked.error(), kOther,
                      {name, "gomoku, 15x15"}));
    }
    Overrides large;
    large.board = {19, 19};
    CHECK_FALSE(book->check_game(*shipped("gomoku", large)));
}

TEST_CASE("other files are not books", "[book]") {
    const TemporaryFolder folder;
    CHECK_FALSE(is_book(folder / "none"));
    for (const std::string& bytes :
         {std::string(), std::string("(;SZ[15])"), std::string(9, 'x')}) {
        const auto book = opened(folder, bytes);
        REQUIRE_FALSE(book);
        CHECK(says(book.error(), "not a book of moves (\"tengen book make\" makes one)"));
        CHECK_FALSE(is_book(folder / "bad.book"));
    }
    book_bytes(folder);
    CHECK(is_book(folder / "good.book"));
    const auto missing = Book::open(folder / "none", all_rules());
    REQUIRE_FALSE(missing);
    CHECK(missing.error().front().code == ErrorCode::Input);
    CHECK_FALSE(Book::open(folder.path(), all_rules()));
}
