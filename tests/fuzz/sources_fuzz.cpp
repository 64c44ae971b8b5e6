// Fuzzing of a reader of many games or positions, by TENGEN_FUZZ_SOURCE: "db" (databases of Yixin
// and Rapfi), "book" (books) or "rif" (RenjuNet). Any bytes give an error with a place, or content
// that the rules allow or refuse. For libFuzzer; see fuzz.sh.
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <map>

#include "base/checksum.hpp"
#include "base/durable_file.hpp"
#include "book/book_moves.hpp"
#include "book_sources/yixin_marks.hpp"
#include "explorer/explorer_game.hpp"
#include "explorer/rif_reader.hpp"
#include "fuzz_input.hpp"

namespace tengen {
namespace {

using fuzz::catalogue;
using fuzz::require;

/// Bytes as a file without a disk.
class MemoryFile {
  public:
    explicit MemoryFile(std::string_view bytes) : file_(::memfd_create("fuzz", MFD_CLOEXEC)) {
        require(file_ >= 0 && ::write(file_, bytes.data(), bytes.size()) ==
                                  static_cast<ssize_t>(bytes.size()),
                "memory holds a file");
    }
    ~MemoryFile() { ::close(file_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    std::string path() const { return fmt::format("/proc/self/fd/{}", file_); }

  private:
    int file_;
};

void check_errors(const Errors& errors) {
    require(!errors.front().place.empty(), "an error has a place");
    require(!english(errors).empty(), "an error has a text");
}

/// Gomoku on small boards, whose symmetries are known from the last input.
std::shared_ptr<const CanonicalFrames> frames_on(int columns, int rows) {
    static std::map<std::pair<int, int>, std::shared_ptr<const CanonicalFrames>> known;
    auto& frames = known[{columns, rows}];
    if (frames != nullptr) return frames;
    auto description = parse_description(
        fmt::format("game gomoku \nboard {} {} lines\nsides black white\nseats 2\nrule place \n"
                    "rule line length=5\nrule full_board \n",
                    rows, columns),
        catalogue());
    if (!description) return nullptr;
    const auto game = Game::create(std::move(*description), catalogue());
    if (!game) return nullptr;
    return frames = std::make_shared<const CanonicalFrames>(*game);
}

void read_yixin(std::string_view bytes) {
    const auto counts = count_yixin_positions(bytes, "f");
    if (!counts) return check_errors(counts.error());
    for (const auto& [game, count] : *counts) {
        require(count > 0, "a counted game has positions");
        const auto frames = frames_on(game.columns, game.rows);
        if (frames == nullptr) continue;
        BookDraft draft(frames);
        const auto added = add_yixin_moves(draft, bytes, "f", game, 0.45);
        if (!added) return check_errors(added.error());
        draft.entries();
        const MemoryFile file(bytes);
        const auto marks = YixinMarks::read(file.path(), frames->game());
        require(marks.has_value(), "what can be counted can be read");
        const Position start(frames->shared_game());
        for (const YixinMark& mark : (*marks)->find(start)) {
            require(start.at(mark.cell) == kEmpty, "a next move is on an empty cell");
            require(!mark.chance || (*mark.chance >= 0 && *mark.chance <= 1), "a chance is one");
        }
    }
}

/// A small book with these bytes as its entries, and right checksums. docs/books.md has the layout.
std::string book_with(std::string_view entries) {
    static const std::string head = [] {
        const auto path =
            std::filesystem::temp_directory_path() / fmt::format("tengen-fuzz-{}.book", ::getpid());
        require(write_book(path, *frames_on(9, 9), {}).has_value(), "an empty book is written");
        std::string bytes;
        const auto opened = open_to_read(path);
        bytes = read_all(*opened, path, 1u << 20).value();
        std::filesystem::remove(path);
        return bytes;
    }();
    constexpr std::size_t kHeader = 40;
    std::string book = head;
    entries = entries.substr(0, entries.size() / sizeof(BookEntry) * sizeof(BookEntry));
    const std::uint64_t count = entries.size() / sizeof(BookEntry);
    const std::uint32_t of_entries = crc32c(entries);
    std::uint32_t length = 0;
    std::memcpy(&length, &book[12], sizeof length);
    std::memcpy(&book[16], &count, sizeof count);
    std::memcpy(&book[32], &of_entries, sizeof of_entries);
    const std::uint32_t all = crc32c(book.substr(0, 36) + book.substr(kHeader, length));
    std::memcpy(&book[36], &all, sizeof all);
    return book.append(entries);
}

/// After a first byte of 1, the bytes are the entries of a book; otherwise a whole file.
void read_book(std::string_view input) {
    const bool whole = input.empty() || input[0] != 1;
    const std::string bytes = whole ? std::string(input) : book_with(input.substr(1));
    const MemoryFile file(bytes);
    const auto book = Book::open(file.path(), catalogue());
    if (!book) return check_errors(book.error());
    const std::span<const BookEntry> entries = (*book)->entries();
    for (const BookEntry& entry : entries) {
        const auto found = (*book)->find(entry.key);
        require(std::ranges::count(found, entry) == 1, "a book finds its entries");
    }
    Position position((*book)->game());
    for (int ply = 0; ply < 8; ++ply) {
        const auto action = choose_from_book(**book, position, 1);
        if (!action) break;
        require(position.is_legal(*action), "a book plays by the rules");
        position.apply(*action);
        if (position.over()) break;
    }
}

void read_renjunet(std::string_view bytes) {
    static const auto game = frames_on(15, 15)->shared_game();
    const auto take = [](const Result<Record>& record) {
        if (!record) {
            check_errors(record.error());
            return true;
        }
        const auto played = explorer_game(*record, game, "f", catalogue());
        if (!played) check_errors(played.error());
        return true;
    };
    const auto read = read_rif(bytes, "f", take);
    if (!read) check_errors(read.error());
}

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::string_view source = TENGEN_FUZZ_SOURCE;
    if (source == "db") tengen::read_yixin(bytes);
    if (source == "book") tengen::read_book(bytes);
    if (source == "rif") tengen::read_renjunet(bytes);
    return 0;
}
