// The file is plain, or one LZ4 frame: the number of records in 32 bits, then the records. A record
// is the length of its key in 16 bits, the key, the length of its content in 16 bits, and the
// content. A key is the rule, columns and rows in a byte each, then x and y of each black stone,
// then of each white one. There are as many black stones as white ones, or one more; (-1, -1) in
// place of a stone is a pass. A content is a label, a value in 16 bits, depth and bound in 16 bits,
// and a text; it may end after any of them. A board of 0x0 has notes about the file.
#include "book_sources/yixin_database.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

#include "book_sources/lz4_frame.hpp"

namespace tengen {

namespace {

constexpr int kMaxYixinBoard = 32;
constexpr std::size_t kKeyHead = 3;
constexpr std::uint8_t kPassByte = 0xFF;
constexpr std::uint32_t kExactBound = 3;

/// Takes numbers and bytes from a text; empty at its end.
class ByteReader {
  public:
    explicit ByteReader(std::string_view bytes) : rest_(bytes), size_(bytes.size()) {}

    template <class Number>
    std::optional<Number> number() {
        if (rest_.size() < sizeof(Number)) return std::nullopt;
        Number value = 0;
        std::memcpy(&value, rest_.data(), sizeof value);
        rest_.remove_prefix(sizeof value);
        return value;
    }
    std::optional<std::string_view> bytes(std::size_t count) {
        if (rest_.size() < count) return std::nullopt;
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return taken;
    }
    std::optional<std::string_view> counted() {
        const auto count = number<std::uint16_t>();
        if (!count) return std::nullopt;
        return bytes(*count);
    }
    bool at_end() const { return rest_.empty(); }
    std::size_t at() const { return size_ - rest_.size(); }

  private:
    std::string_view rest_;
    std::size_t size_;
};

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

/// Reads `count` stones. A pass ends them.
bool read_stones(std::string_view bytes, std::size_t count, const YixinPosition& board,
                 std::vector<YixinStone>& stones) {
    stones.clear();
    for (std::size_t i = 0; i < count; ++i) {
        const YixinStone stone{byte_at(bytes, 2 * i), byte_at(bytes, 2 * i + 1)};
        if (stone.x == kPassByte && stone.y == kPassByte) return i + 1 == count;
        if (stone.x >= board.columns || stone.y >= board.rows) return false;
        stones.push_back(stone);
    }
    return true;
}

bool have_double(const YixinPosition& position) {
    std::vector<bool> taken(std::size_t{kMaxYixinBoard} * kMaxYixinBoard);
    for (const auto* stones : {&position.black, &position.white}) {
        for (const YixinStone stone : *stones) {
            const std::size_t cell = std::size_t{stone.y} * kMaxYixinBoard + stone.x;
            if (taken[cell]) return true;
            taken[cell] = true;
        }
    }
    return false;
}

/// Returns false if the key makes no sense. A board of 0x0 has no stones.
bool read_key(std::string_view key, YixinPosition& position) {
    if (key.size() < kKeyHead || byte_at(key, 0) >= kYixinRules) return false;
    position.rule = static_cast<YixinRule>(byte_at(key, 0));
    position.columns = byte_at(key, 1);
    position.rows = byte_at(key, 2);
    if (position.columns > kMaxYixinBoard || position.rows > kMaxYixinBoard) return false;
    key.remove_prefix(kKeyHead);
    const std::size_t stones = key.size() / 2;
    const std::size_t black = (stones + 1) / 2;
    const std::size_t white = stones / 2;
    position.black_acts = black == white;
    return key.size() % 2 == 0 && read_stones(key, black, position, position.black) &&
           read_stones(key.substr(2 * black), white, position, position.white) &&
           !have_double(position);
}

YixinLabel label_of(std::uint8_t byte) {
    switch (byte) {
        case 'w':
        case 'W':
            return YixinLabel::Won;
        case 'l':
        case 'L':
            return YixinLabel::Lost;
        case 'd':
        case 'D':
            return YixinLabel::Drawn;
        case 'x':
        case 'X':
            return YixinLabel::Blocked;
        case '!':
            return YixinLabel::Forced;
        default:
            return YixinLabel::None;
    }
}

void read_content(std::string_view content, YixinPosition& position) {
    ByteReader reader(content);
    position.label = label_of(reader.number<std::uint8_t>().value_or(0));
    position.value = reader.number<std::int16_t>().value_or(0);
    const auto depth_and_bound = reader.number<std::uint16_t>();
    position.exact_value = depth_and_bound && (*depth_and_bound & kExactBound) == kExactBound;
    position.text = depth_and_bound ? *reader.bytes(content.size() - reader.at()) : "";
}

}  // namespace

bool looks_like_yixin_database(std::string_view bytes) {
    if (is_lz4_frame(bytes)) return true;
    ByteReader reader(bytes);
    const auto records = reader.number<std::uint32_t>();
    const auto length = reader.number<std::uint16_t>();
    const auto rule = reader.number<std::uint8_t>();
    const auto columns = reader.number<std::uint8_t>();
    const auto rows = reader.number<std::uint8_t>();
    return rows && *records > 0 && *records < kMaxYixinDatabase / kKeyHead && *length >= kKeyHead &&
           *length % 2 == 1 && *rule < kYixinRules && *columns <= kMaxYixinBoard &&
           *rows <= kMaxYixinBoard;
}

Result<void> read_yixin_database(std::string_view bytes, const std::string& file,
                                 const std::function<void(const YixinPosition&)>& take) {
    std::string unpacked;
    if (is_lz4_frame(bytes)) {
        Result<std::string> content = unpack_lz4_frame(bytes, file, kMaxYixinDatabase);
        if (!content) return fail(content.error());
        unpacked = std::move(*content);
        bytes = unpacked;
    }
    ByteReader reader(bytes);
    const auto count = reader.number<std::uint32_t>();
    if (!count) return fail(ErrorCode::Input, file, "not a database of Yixin or Rapfi");
    YixinPosition position;
    for (std::uint32_t i = 0; i < *count; ++i) {
        const std::size_t at = reader.at();
        const auto key = reader.counted();
        if (key && key->empty()) continue;
        const auto content = key ? reader.counted() : std::nullopt;
        if (!content) {
            return fail(ErrorCode::Input, file, "ends in record {} of {} (byte {})", i + 1, *count,
                        at);
        }
        if (!read_key(*key, position)) {
            return fail(ErrorCode::Input, file, "record {} of {} is damaged (byte {})", i + 1,
                        *count, at);
        }
        if (position.columns == 0 || position.rows == 0) continue;
        read_content(*content, position);
        take(position);
    }
    if (reader.at_end()) return {};
    return fail(ErrorCode::Input, file, "unexpected bytes after its {} records", *count);
}

}  // namespace tengen
