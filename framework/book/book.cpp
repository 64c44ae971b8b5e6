#include "book/book.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstring>

#include "base/checksum.hpp"
#include "base/durable_file.hpp"

namespace tengen {

namespace {

static_assert(std::endian::native == std::endian::little, "the file is used as it is");

constexpr std::string_view kMagic = "TGBOOK\r\n";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kMaxDescription = 64 * 1024;
/// More would be a damaged number.
constexpr std::uint64_t kMaxEntries = std::uint64_t{1} << 32;

/// The first bytes of the file. The game's description follows, filled up with zeros to a multiple
/// of 16 bytes, and then the entries.
struct Header {
    char magic[8];
    std::uint32_t version;
    std::uint32_t description_bytes;
    std::uint64_t entries;
    std::uint64_t start_key;  ///< of the start of the game: keys of other versions may differ
    std::uint32_t entries_checksum;
    std::uint32_t checksum;  ///< of the bytes before it, and of the description
};
static_assert(sizeof(Header) == 40 && std::is_trivially_copyable_v<Header>);

constexpr std::size_t kAlignment = sizeof(BookEntry);

constexpr std::size_t aligned(std::size_t bytes) {
    return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

std::string_view bytes_of(const void* begin, std::size_t size) {
    return {static_cast<const char*>(begin), size};
}

std::uint32_t checksum_of(const Header& header, std::string_view description) {
    std::string bytes(bytes_of(&header, offsetof(Header, checksum)));
    return crc32c(bytes += description);
}

/// Whether a symmetry can map the action.
bool fits(Action action, const Board& board) {
    const auto on_board = [&](Cell cell) { return cell < board.cell_count(); };
    if (!is_well_formed(action)) return false;
    switch (action.kind()) {
        case ActionKind::Place:
        case ActionKind::PlaceOf:
        case ActionKind::Take:
            return on_board(action.cell());
        case ActionKind::Move:
        case ActionKind::MoveAs:
            return on_board(action.from()) && on_board(action.to());
        case ActionKind::Choose:
        case ActionKind::Pass:
            return true;
    }
    return false;
}

bool comes_before(const BookEntry& left, const BookEntry& right) {
    return left.key != right.key ? left.key < right.key : left.action < right.action;
}

std::uint64_t key_of_start(const CanonicalFrames& frames) {
    const auto shared = std::shared_ptr<const CanonicalFrames>(std::shared_ptr<void>(), &frames);
    return CanonicalKey(shared, Position(frames.shared_game())).key();
}

Header header_of(const void* bytes) {
    Header header;
    std::memcpy(&header, bytes, sizeof header);
    return header;
}

/// The canonical text of a game without its names and the drawing of the board.
std::string rules_in(std::string_view description) {
    std::string text(description.substr(std::min(description.find('\n'), description.size())));
    for (const std::string_view drawing : {" lines", " squares", " chequered"}) {
        const std::size_t at = text.find(drawing);
        if (at < text.find('\n', 1)) text.erase(at, drawing.size());
    }
    return text;
}

/// "gomoku:renju, 15x15": the names and the board in the canonical text of a game.
std::string title_in(std::string_view description) {
    const auto word = [&] {
        const std::size_t end = std::min(description.find_first_of(" \n"), description.size());
        const std::string_view found = description.substr(0, end);
        description.remove_prefix(end);
        if (description.starts_with(' ')) description.remove_prefix(1);
        return std::string(found);
    };
    word();
    std::string title = word();
    if (!description.starts_with('\n')) title += ':' + word();
    if (!description.empty()) description.remove_prefix(1);
    word();
    const std::string rows = word();
    return title + ", " + word() + 'x' + rows;
}

tl::unexpected<Errors> damaged(const std::string& name) {
    return fail(ErrorCode::Input, name, "the book is damaged (make it again)");
}

}  // namespace

std::optional<double> BookEntry::chance() const {
    const unsigned value = facts & kUnknownChance;
    if (value == kUnknownChance) return std::nullopt;
    return std::min(1.0, value / 1000.0);
}

void BookEntry::set_chance(double chance) {
    const auto value = static_cast<unsigned>(std::lround(std::clamp(chance, 0.0, 1.0) * 1000));
    facts = static_cast<std::uint16_t>((facts & ~unsigned{kUnknownChance}) | value);
}

void BookEntry::set_proven(Proven proven) {
    const unsigned others = facts & ~(3u << 10);
    facts = static_cast<std::uint16_t>(others | static_cast<unsigned>(proven) << 10);
}

Result<std::shared_ptr<Book>> Book::map(const std::filesystem::path& path) {
    const Result<FileDescriptor> file = open_to_read(path);
    if (!file) return fail(file.error());
    std::shared_ptr<Book> book(new Book(path.string()));
    if (auto mapped = book->map(*file); !mapped) return fail(mapped.error());
    if (auto read = book->read_header(); !read) return fail(read.error());
    return book;
}

Result<std::shared_ptr<const Book>> Book::open(const std::filesystem::path& path,
                                               const RuleCatalogue& rules) {
    const Result<std::shared_ptr<Book>> book = map(path);
    if (!book) return fail(book.error());
    const auto game = (*book)->make_game(rules);
    if (!game) return fail(game.error());
    if (auto read = (*book)->read_entries(*game); !read) return fail(read.error());
    return std::shared_ptr<const Book>(*book);
}

Result<std::shared_ptr<const Book>> Book::open(const std::filesystem::path& path,
                                               const std::shared_ptr<const Game>& game) {
    const Result<std::shared_ptr<Book>> book = map(path);
    if (!book) return fail(book.error());
    if (auto checked = (*book)->check_game(*game); !checked) return fail(checked.error());
    if (auto read = (*book)->read_entries(game); !read) return fail(read.error());
    return std::shared_ptr<const Book>(*book);
}

Book::~Book() {
    if (memory_ != nullptr) ::munmap(memory_, size_);
}

Result<void> Book::map(const FileDescriptor& file) {
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) {
        return fail(ErrorCode::System, name_, "cannot read it: {}", std::strerror(errno));
    }
    size_ = static_cast<std::size_t>(status.st_size);
    char magic[kMagic.size()];
    if (size_ < kMagic.size() || ::pread(file.get(), magic, sizeof magic, 0) != sizeof magic ||
        bytes_of(magic, sizeof magic) != kMagic) {
        return fail(ErrorCode::Input, name_,
                    "not a book of moves (\"tengen book make\" makes one)");
    }
    if (size_ < sizeof(Header)) return damaged(name_);
    void* memory = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file.get(), 0);
    if (memory == MAP_FAILED) {
        return fail(ErrorCode::System, name_, "cannot read it: {}", std::strerror(errno));
    }
    memory_ = memory;
    return {};
}

Result<void> Book::read_header() {
    const auto* const bytes = static_cast<const char*>(memory_);
    const Header header = header_of(bytes);
    if (header.version != kVersion) {
        return fail(ErrorCode::Input, name_, "a book of version {}; this program reads version {}",
                    header.version, kVersion);
    }
    const std::size_t first = aligned(sizeof header + header.description_bytes);
    if (header.description_bytes > kMaxDescription || header.entries > kMaxEntries ||
        size_ != first + header.entries * sizeof(BookEntry)) {
        return damaged(name_);
    }
    description_ = {bytes + sizeof header, header.description_bytes};
    if (checksum_of(header, description_) != header.checksum) return damaged(name_);
    entries_ = {reinterpret_cast<const BookEntry*>(bytes + first),
                static_cast<std::size_t>(header.entries)};
    return {};
}

Result<std::shared_ptr<const Game>> Book::make_game(const RuleCatalogue& rules) const {
    auto description = parse_description(description_, rules);
    if (!description) {
        return fail(ErrorCode::Input, name_, "its game is invalid: {}",
                    description.error().front().message);
    }
    auto game = Game::create(std::move(*description), rules);
    if (game) return game;
    return fail(ErrorCode::Input, name_, "its game is invalid: {}", game.error().front().message);
}

Result<void> Book::read_entries(const std::shared_ptr<const Game>& game) {
    const Header header = header_of(memory_);
    frames_ = std::make_shared<const CanonicalFrames>(game);
    if (key_of_start(*frames_) != header.start_key) {
        return fail(ErrorCode::Input, name_,
                    "another version of Tengen made this book (make it again)");
    }
    if (crc32c(bytes_of(entries_.data(), entries_.size_bytes())) != header.entries_checksum) {
        return damaged(name_);
    }
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (!fits(Action(entries_[i].action), game->board())) return damaged(name_);
        if (i > 0 && !comes_before(entries_[i - 1], entries_[i])) return damaged(name_);
        if (i == 0 || entries_[i - 1].key != entries_[i].key) ++positions_;
    }
    return {};
}

std::span<const BookEntry> Book::find(std::uint64_t key) const {
    return {std::ranges::lower_bound(entries_, key, {}, &BookEntry::key),
            std::ranges::upper_bound(entries_, key, {}, &BookEntry::key)};
}

Result<void> Book::check_game(const Game& game) const {
    if (rules_in(description_) == rules_in(to_text(game.description()))) return {};
    return fail(ErrorCode::Input, name_, "a book of another game, board or rules than {} ({})",
                full_name(game.description()), title_in(description_));
}

bool is_book(const std::filesystem::path& path) {
    const Result<FileDescriptor> file = open_to_read(path);
    char magic[kMagic.size()];
    return file && ::pread(file->get(), magic, sizeof magic, 0) == sizeof magic &&
           bytes_of(magic, sizeof magic) == kMagic;
}

bool is_book_of(const std::filesystem::path& path, const Game& game) {
    const Result<std::shared_ptr<Book>> book = Book::map(path);
    return book && (*book)->check_game(game);
}

Result<void> write_book(const std::filesystem::path& path, const CanonicalFrames& frames,
                        std::vector<BookEntry> entries) {
    std::ranges::sort(entries, comes_before);
    const std::string description = to_text(frames.game().description());
    Header header{};
    std::memcpy(header.magic, kMagic.data(), kMagic.size());
    header.version = kVersion;
    header.description_bytes = static_cast<std::uint32_t>(description.size());
    header.entries = entries.size();
    header.start_key = key_of_start(frames);
    const std::string_view rest = bytes_of(entries.data(), entries.size() * sizeof(BookEntry));
    header.entries_checksum = crc32c(rest);
    header.checksum = checksum_of(header, description);
    std::string content(bytes_of(&header, sizeof header));
    content += description;
    content.resize(aligned(content.size()));
    content += rest;
    return replace_file(path, content);
}

}  // namespace tengen
