#include "core/board.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace tengen {

namespace {

struct Offset {
    int row;
    int column;
};

constexpr std::array<Offset, Board::kDirections> kOffsets{
    {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}};

constexpr std::array<std::string_view, Board::kDirections> kNames{
    "east", "west", "north", "south", "north-east", "south-west", "north-west", "south-east"};

}  // namespace

Result<Board> Board::create(BoardShape shape) {
    if (shape.rows < 1 || shape.rows > kMaxRows) {
        return fail(ErrorCode::Input, "rows", "must be 1..{}, found {}", kMaxRows, shape.rows);
    }
    if (shape.columns < 1 || shape.columns > kMaxColumns) {
        return fail(ErrorCode::Input, "columns", "must be 1..{}, found {}", kMaxColumns,
                    shape.columns);
    }
    std::sort(shape.blocked.begin(), shape.blocked.end());
    shape.blocked.erase(std::unique(shape.blocked.begin(), shape.blocked.end()),
                        shape.blocked.end());
    const int cells = shape.rows * shape.columns;
    if (!shape.blocked.empty() && shape.blocked.back() >= cells) {
        return fail(ErrorCode::Input, "blocked", "a blocked cell is not on the {}×{} board",
                    shape.columns, shape.rows);
    }
    if (static_cast<int>(shape.blocked.size()) == cells) {
        return fail(ErrorCode::Input, "blocked", "all cells are blocked (leave one to play on)");
    }
    return Board(std::move(shape));
}

Board::Board(BoardShape shape)
    : shape_(std::move(shape)),
      blocked_(shape_.rows * shape_.columns + 1, false),
      steps_((shape_.rows * shape_.columns + 1) * std::size_t{kDirections}, outside()) {
    for (const Cell cell : shape_.blocked) blocked_[cell] = true;
    for (int index = 0; index < cell_count(); ++index) {
        const auto from = static_cast<Cell>(index);
        for (Direction direction = 0; direction < kDirections; ++direction) {
            const int to_row = row(from) + kOffsets[direction].row;
            const int to_column = column(from) + kOffsets[direction].column;
            if (to_row < 0 || to_row >= rows() || to_column < 0 || to_column >= columns()) continue;
            const Cell to = cell(to_row, to_column);
            if (!blocked_[to]) steps_[from * std::size_t{kDirections} + direction] = to;
        }
    }
}

std::span<const std::string_view> direction_names() {
    return kNames;
}

}  // namespace tengen
