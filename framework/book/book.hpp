// A book: known good moves in positions of one game, as a sorted file that is mapped into memory.
// docs/books.md describes the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/file_descriptor.hpp"
#include "core/analysis.hpp"
#include "core/canonical_key.hpp"

namespace tengen {

/// A move of a position, as in the file.
struct BookEntry {
    std::uint64_t key = 0;     ///< of the position (CanonicalKey)
    std::uint32_t action = 0;  ///< in the canonical frame
    std::uint16_t weight = 0;  ///< how often it is played, relative to the others; 0: never
    std::uint16_t facts = kUnknownChance;

    static constexpr std::uint16_t kUnknownChance = 1023;

    /// The chance to win after the move, 0..1, of the seat that makes it.
    std::optional<double> chance() const;
    /// Rounds to thousandths.
    void set_chance(double chance);
    /// The proven result of the move, for the seat that makes it.
    Proven proven() const { return static_cast<Proven>(facts >> 10 & 3); }
    void set_proven(Proven proven);
    /// Whether an AI has confirmed the move.
    bool checked() const { return (facts & kChecked) != 0; }
    void set_checked() { facts |= kChecked; }

    friend bool operator==(const BookEntry&, const BookEntry&) = default;

  private:
    static constexpr std::uint16_t kChecked = 1u << 12;
};
static_assert(sizeof(BookEntry) == 16 && alignof(BookEntry) == 8);

/// Immutable; any thread may read it. The file may be replaced meanwhile (replace_file()), but must
/// not be written in place.
class Book {
  public:
    /// Fails if the file is not a whole book.
    static Result<std::shared_ptr<const Book>> open(const std::filesystem::path& path,
                                                    const RuleCatalogue& rules);
    /// The same for a known game. Also fails if it has other rules or another board.
    static Result<std::shared_ptr<const Book>> open(const std::filesystem::path& path,
                                                    const std::shared_ptr<const Game>& game);
    ~Book();
    Book(const Book&) = delete;
    Book& operator=(const Book&) = delete;

    const std::string& name() const { return name_; }
    const std::shared_ptr<const Game>& game() const { return frames_->shared_game(); }
    const std::shared_ptr<const CanonicalFrames>& frames() const { return frames_; }
    std::size_t positions() const { return positions_; }
    /// All entries, by key and action.
    std::span<const BookEntry> entries() const { return entries_; }

    /// The moves of a position, by action. Allocates nothing.
    std::span<const BookEntry> find(std::uint64_t key) const;

    /// Fails if the game has other rules or another board.
    Result<void> check_game(const Game& game) const;

  private:
    explicit Book(std::string name) : name_(std::move(name)) {}
    friend bool is_book_of(const std::filesystem::path& path, const Game& game);
    static Result<std::shared_ptr<Book>> map(const std::filesystem::path& path);
    Result<void> map(const FileDescriptor& file);
    /// Checks everything except the entries.
    Result<void> read_header();
    Result<std::shared_ptr<const Game>> make_game(const RuleCatalogue& rules) const;
    Result<void> read_entries(const std::shared_ptr<const Game>& game);

    std::string name_;
    std::string_view description_;  ///< of the game, as text
    void* memory_ = nullptr;
    std::size_t size_ = 0;
    std::span<const BookEntry> entries_;
    std::size_t positions_ = 0;
    std::shared_ptr<const CanonicalFrames> frames_;
};

/// Whether the file begins like a book. False if it cannot be read.
bool is_book(const std::filesystem::path& path);

/// Whether the file is a book of this game. Reads only its head; false if it cannot be read.
bool is_book_of(const std::filesystem::path& path, const Game& game);

/// Replaces the file by a book of these entries, or leaves it unchanged. Sorts them; no two may
/// have the same key and action.
Result<void> write_book(const std::filesystem::path& path, const CanonicalFrames& frames,
                        std::vector<BookEntry> entries);

}  // namespace tengen
