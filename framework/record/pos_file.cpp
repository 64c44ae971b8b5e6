// Renju positions, .pos: a byte with the number of moves, then one byte per move. By RenLib's
// Pos.cpp: 15 x row + column, from 0, rows from the top. (A fork of Yixin-Board swaps the two,
// which mirrors the games along the diagonal.)
#include "record/codecs.hpp"
#include "record/stone_order.hpp"

namespace tengen {

namespace {

constexpr int kPosSize = 15;
constexpr int kPosCells = kPosSize * kPosSize;

}  // namespace

Result<Record> read_pos(const RecordSource& source) {
    const auto byte = [&](std::size_t i) {
        return static_cast<int>(static_cast<unsigned char>(source.bytes[i]));
    };
    const int count = byte(0);
    if (count > kPosCells || source.bytes.size() != static_cast<std::size_t>(count) + 1) {
        return fail(ErrorCode::Input, source.file,
                    "not a .pos file (its first byte announces {} moves, and {} bytes follow)",
                    count, source.bytes.size() - 1);
    }
    Record record;
    record.board = {kPosSize, kPosSize};
    record.places = RecordPlaces::FileBytes;
    RecordNodeId last = kRecordRoot;
    for (std::size_t i = 1; i < source.bytes.size(); ++i) {
        const RecordPlace place{0, static_cast<std::uint32_t>(i)};
        if (byte(i) >= kPosCells) {
            return fail(ErrorCode::Input, place_text(source.file, place),
                        "{} is not a point (0..{})", byte(i), kPosCells - 1);
        }
        const int row = kPosSize - 1 - byte(i) / kPosSize;
        last = record.add(last, RecordMove::Stone,
                          Action::place(static_cast<Cell>(row * kPosSize + byte(i) % kPosSize)));
        record.nodes[last].at = place.column;
    }
    return record;
}

Result<std::string> write_pos(const Record& record, const Position&) {
    if (auto fits = require_board(record, ".pos", {kPosSize, kPosSize}); !fits) {
        return fail(fits.error());
    }
    const auto stones = stones_in_turn(record, ".pos");
    if (!stones) return fail(stones.error());
    std::string bytes(1, static_cast<char>(stones->size()));
    for (const RecordNodeId id : *stones) {
        const int cell = record.nodes[id].action.cell();
        bytes += static_cast<char>((kPosSize - 1 - cell / kPosSize) * kPosSize + cell % kPosSize);
    }
    return bytes;
}

}  // namespace tengen
