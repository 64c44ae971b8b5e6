// PDN, the format of draughts: moves by numbers of cells ("11-15", "22x8") or their letters, and
// positions as lists of these.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "core/forsyth.hpp"
#include "core/notation.hpp"
#include "core/turn_text.hpp"
#include "record/codecs.hpp"
#include "record/tagged_text.hpp"

namespace tengen {

namespace {

constexpr std::string_view kGameType = "GameType";

/// A kind of draughts by its number in the tag GameType.
struct DraughtsType {
    int number = 0;
    std::string_view game;
    std::string_view details;  ///< the rest of the tag
    BoardSize board;
    Side white = 1;
    bool letters = false;        ///< cells are named like "c3"
    bool counts_points = false;  ///< results are 2-0, 1-1 and 0-2
};

constexpr std::array kTypes{
    DraughtsType{21, "draughts", "B,8,8,N1,0", {8, 8}, 2, false, false},
    DraughtsType{20, "draughts:international", "W,10,10,N2,0", {10, 10}, 1, false, true},
    DraughtsType{26, "draughts:brazilian", "W,8,8,A0,0", {8, 8}, 1, true, false},
};

/// Whether a move begins on a cell that only the larger board has.
bool has_large_cells(std::string_view game) {
    constexpr int kSmallBoard = 32;
    while (!game.empty()) {
        const std::size_t begin = game.find_first_of("0123456789");
        if (begin == game.npos) return false;
        game.remove_prefix(begin);
        const std::size_t end = std::min(game.find_first_not_of("0123456789"), game.size());
        const auto number = to_number<int>(game.substr(0, end));
        const std::string_view after = game.substr(end, 2);
        const bool is_move = after.size() == 2 && (after[0] == '-' || after[0] == 'x') &&
                             after[1] >= '1' && after[1] <= '9';
        if (is_move && number && *number > kSmallBoard && *number <= 50) return true;
        game.remove_prefix(end);
    }
    return false;
}

/// The type that a file means. Without a tag, its moves show the size of the board.
Result<DraughtsType> read_type(const TaggedReader& reader, Record& record) {
    const RecordTag* tag = reader.find(kGameType);
    if (tag == nullptr) {
        const auto game = std::string_view(record.kept.bytes).substr(0, record.kept.rest_begin);
        const DraughtsType type = kTypes[has_large_cells(game) ? 1 : 0];
        record.notes.push_back(Message("it has no tag GameType, so it is read as {}", type.game));
        return type;
    }
    const std::vector<std::string_view> parts = split(tag->value, ',');
    const auto number = whole_number(parts.front());
    const auto type = std::ranges::find_if(
        kTypes, [&](const DraughtsType& known) { return known.number == number; });
    if (type == kTypes.end()) {
        return reader.bad_at(tag->at,
                             "GameType '{}' is not known here (20: international, 21: English, "
                             "26: Brazilian draughts)",
                             printable(tag->value, 40));
    }
    DraughtsType found = *type;
    if (parts.size() == 1) return found;
    const std::vector<std::string_view> usual = split(found.details, ',');
    const auto columns = parts.size() > 3 ? whole_number(parts[2]) : std::nullopt;
    const auto rows = parts.size() > 3 ? whole_number(parts[3]) : std::nullopt;
    const bool sized = columns && rows && *columns >= 1 && *rows >= 1 && *columns <= kMaxColumns &&
                       *rows <= kMaxRows;
    if (!sized) {
        return reader.bad_at(tag->at, "GameType '{}' has no size of a board (such as '{},{}')",
                             printable(tag->value, 40), found.number, found.details);
    }
    found.board = {*columns, *rows};
    // Cells are the same by letters and by numbers, but not from another corner.
    const std::string_view notation = parts.size() > 4 ? parts[4] : usual[3];
    const bool same_corner = notation == usual[3] || (found.white == 1 && notation == "A0") ||
                             (found.white == 1 && notation == "N2");
    const bool dark = parts.size() < 6 || parts[5] == usual[4];
    if (same_corner && dark) return found;
    return reader.bad_at(tag->at,
                         "GameType '{}' numbers the cells in a way that is not known here "
                         "('{},{}' is)",
                         printable(tag->value, 40), found.number, found.details);
}

/// The text with letters of cells instead of their numbers: "c3xe5" for "22x15".
std::string with_letters(const Board& board, std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
        if (digits == 0) {
            result += text.front();
            text.remove_prefix(1);
            continue;
        }
        const Result<Cell> cell = parse_cell(board, text.substr(0, digits));
        result += column_name(board.column(*cell)) + std::to_string(board.row(*cell) + 1);
        text.remove_prefix(digits);
    }
    return result;
}

}  // namespace

Result<Record> read_pdn(const RecordSource& source) {
    TaggedReader reader(source);
    if (auto tags = reader.read_tags(); !tags) return fail(tags.error());
    Record& record = reader.record();
    const Result<DraughtsType> type = read_type(reader, record);
    if (!type) return fail(type.error());
    if (auto moves = reader.read_moves(type->white); !moves) return fail(moves.error());
    record.kept.format = KeptSource::Format::Pdn;
    record.names_turns = true;
    record.game = type->game;
    record.board = type->board;
    if (const RecordTag* fen = reader.find("FEN")) {
        record.start = fen->value;
        record.start_at = fen->at;
    }
    read_own_rules(reader, source.rules, record);
    return reader.take_record({kGameType, kOwnRules});
}

Result<std::string> write_pdn(const Record& record, const Position& end) {
    const Game& game = end.game();
    const std::string name = full_name(game.description());
    const auto type = std::ranges::find(kTypes, name, &DraughtsType::game);
    if (type == kTypes.end() || !has_forsyth(game)) {
        return fail(ErrorCode::CommandLine, "", "a {} file cannot hold {}", ".pdn",
                    fmt::format("{} (only draughts)", name));
    }
    const auto named = [&game, letters = type->letters](const std::string& text) {
        return letters ? with_letters(game.board(), text) : text;
    };
    TaggedWish wish;
    wish.format = KeptSource::Format::Pdn;
    wish.white = type->white;
    wish.turn = [&](const Position& position, std::span<const Action> turn) {
        return named(turn_text(position, turn));
    };
    std::string value = std::to_string(type->number);
    if (record.board != type->board) {
        const std::vector<std::string_view> usual = split(type->details, ',');
        value += fmt::format(",{},{},{},{},{}", usual[0], record.board.columns, record.board.rows,
                             usual[3], usual[4]);
    }
    wish.tags.push_back({std::string(kGameType), value});
    if (type->counts_points) {
        wish.white_wins = "2-0";
        wish.black_wins = "0-2";
        wish.drawn = "1-1";
    }
    if (record.setup != Setup{}) {
        wish.tags.push_back({"SetUp", "1"});
        wish.tags.push_back(
            {"FEN", named(forsyth_text(Position(end.shared_game(), record.setup)))});
    }
    return write_tagged(record, end, wish);
}

}  // namespace tengen
