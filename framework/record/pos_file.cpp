// Renju positions, .pos: a byte with the number of moves, then a byte for each. As RenLib has it
// (Pos.cpp): 15 x row + column, from 0, rows from the top. (A fork of Yixin-Board swaps the two;
// the games are then mirrored along the diagonal.)
#include "record/codecs.hpp"
#include "record/stone_order.hpp"

namespace tengen {

namespace {

constexpr int kSize = 15;
constexpr int kCells = kSize * kSize;

}  // namespace

Result<Record> read_pos(const RecordSource& source) {
    const auto byte = [&](std::size_t i) {
        return static_cast<int>(static_cast<unsigned char>(source.bytes[i]));
    };
    const int count = byte(0);
    if (count > kCells || source.bytes.size() != static_cast<std::size_t>(count) + 1) {
        return fail(ErrorCode::Input, source.file,
                    "not a .pos file (its first byte announces {} moves, and {} bytes follow)",
                    count, source.bytes.size() - 1);
    }
    Record record;
    record.board = {kSize, kSize};
    RecordNodeId last = kRecordRoot;
    for (std::size_t i = 1; i < source.bytes.size(); ++i) {
        const RecordPlace place{0, static_cast<std::uint32_t>(i)};
        if (byte(i) >= kCells) {
            return fail(ErrorCode::Input, place_text(source.file, place), "{} is no point (0..{})",
                        byte(i), kCells - 1);
        }
        const int row = kSize - 1 - byte(i) / kSize;
        last = record.add(last, RecordMove::Stone,
                          Action::place(static_cast<Cell>(row * kSize + byte(i) % kSize)));
        record.nodes[last].place = place;
    }
    return record;
}

Result<std::string> write_pos(const Record& record, const Position&) {
    if (auto fits = require_board(record, ".pos", {kSize, kSize}); !fits) {
        return Failure(fits.error());
    }
    const auto stones = stones_in_turn(record, ".pos");
    if (!stones) return Failure(stones.error());
    std::string bytes(1, static_cast<char>(stones->size()));
    for (const RecordNodeId id : *stones) {
        const int cell = record.nodes[id].action.cell();
        bytes += static_cast<char>((kSize - 1 - cell / kSize) * kSize + cell % kSize);
    }
    return bytes;
}

}  // namespace tengen
