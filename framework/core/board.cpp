#include "core/board.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/notation.hpp"

namespace tengen {

namespace {

constexpr std::array<BoardOffset, 8> kSquare{
    {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}};

constexpr std::array<BoardOffset, 6> kHexagonal{
    {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, -1}, {-1, 1}}};

constexpr std::array<BoardOffset, 26> make_layered() {
    std::array<BoardOffset, 26> offsets{};
    std::size_t count = 0;
    for (const BoardOffset& flat : kSquare) offsets[count++] = flat;
    offsets[count++] = {0, 0, 1};
    offsets[count++] = {0, 0, -1};
    for (const BoardOffset& flat : kSquare) {
        offsets[count++] = {flat.row, flat.column, 1};
        offsets[count++] = {-flat.row, -flat.column, -1};
    }
    return offsets;
}
constexpr std::array<BoardOffset, 26> kLayered = make_layered();

constexpr std::array<std::string_view, 8> kNames{
    "east", "west", "north", "south", "north-east", "south-west", "north-west", "south-east"};

std::span<const BoardOffset> offsets_of(const BoardShape& shape) {
    if (shape.layers > 1) return kLayered;
    if (shape.neighbours == Neighbours::Hexagonal) return kHexagonal;
    return kSquare;
}

Result<void> check_size(const BoardShape& shape) {
    if (shape.rows < 1 || shape.rows > kMaxRows) {
        return fail(ErrorCode::Input, "rows", "must be 1..{}, found {}", kMaxRows, shape.rows);
    }
    if (shape.columns < 1 || shape.columns > kMaxColumns) {
        return fail(ErrorCode::Input, "columns", "must be 1..{}, found {}", kMaxColumns,
                    shape.columns);
    }
    return {};
}

Result<void> check_parts(const BoardShape& shape) {
    if (shape.layers < 1 || shape.columns % shape.layers != 0) {
        return fail(ErrorCode::Input, "layers", "{} columns cannot be divided among {} layers",
                    shape.columns, shape.layers);
    }
    const bool wraps = shape.wrap.columns || shape.wrap.rows;
    if (shape.layers > 1 && (wraps || shape.neighbours != Neighbours::Square)) {
        return fail(ErrorCode::Input, "layers",
                    "a board with layers has square neighbours and no joined edges");
    }
    const auto [columns, rows] = shape.blocks;
    if (columns == 0 && rows == 0) return {};
    if (columns < 1 || rows < 1 || shape.columns % columns != 0 || shape.rows % rows != 0) {
        return fail(ErrorCode::Input, "blocks",
                    "a {}×{} board cannot be divided into blocks of {}×{}", shape.columns,
                    shape.rows, columns, rows);
    }
    return {};
}

bool is_on(const std::vector<std::vector<Cell>>& lines, Cell cell) {
    return std::ranges::any_of(lines, [cell](const std::vector<Cell>& line) {
        return std::ranges::find(line, cell) != line.end();
    });
}

/// The direction from one cell to another in a straight line; none if there is none.
std::optional<Direction> way_between(const BoardShape& shape, Cell from, Cell to) {
    const int up = to / shape.columns - from / shape.columns;
    const int right = to % shape.columns - from % shape.columns;
    const int far = std::max(std::abs(up), std::abs(right));
    if (far == 0 || up % far != 0 || right % far != 0) return std::nullopt;
    const auto found = std::ranges::find(kSquare, BoardOffset{up / far, right / far});
    return static_cast<Direction>(found - kSquare.begin());
}

std::string name_of(const BoardShape& shape, Cell cell) {
    return column_name(cell % shape.columns) + std::to_string(cell / shape.columns + 1);
}

Result<void> check_line(const BoardShape& shape, const std::vector<Cell>& line) {
    const auto outside = [&](Cell cell) { return cell >= shape.rows * shape.columns; };
    if (line.size() < 2 || std::ranges::any_of(line, outside)) {
        return fail(ErrorCode::Input, "lines", "a line needs two or more cells of the board");
    }
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        if (way_between(shape, line[i], line[i + 1])) continue;
        return fail(ErrorCode::Input, "lines",
                    "a line goes from {} to {}, which is neither in its row, nor in its column, "
                    "nor on its diagonals",
                    name_of(shape, line[i]), name_of(shape, line[i + 1]));
    }
    return {};
}

/// Fails if two lines join a cell to different ones in one direction.
Result<void> check_joins(const BoardShape& shape) {
    std::vector<std::array<Cell, kSquare.size()>> joined(
        static_cast<std::size_t>(shape.rows * shape.columns));
    for (auto& neighbours : joined) neighbours.fill(kNoCell);
    for (const std::vector<Cell>& line : shape.lines) {
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            const Direction way = *way_between(shape, line[i], line[i + 1]);
            for (const auto& [from, to, direction] :
                 {std::tuple(line[i], line[i + 1], way),
                  std::tuple(line[i + 1], line[i], Board::opposite(way))}) {
                Cell& neighbour = joined[from][direction];
                if (neighbour != kNoCell && neighbour != to) {
                    return fail(ErrorCode::Input, "lines",
                                "{} is joined with both {} and {} in one direction",
                                name_of(shape, from), name_of(shape, neighbour),
                                name_of(shape, to));
                }
                neighbour = to;
            }
        }
    }
    return {};
}

Result<void> check_lines(const BoardShape& shape) {
    if (shape.lines.empty()) return {};
    if (shape.neighbours != Neighbours::Square || shape.layers > 1 || shape.blocks.columns > 0 ||
        shape.wrap != Wrap{}) {
        return fail(ErrorCode::Input, "lines",
                    "a board of lines has square neighbours, one layer, no blocks and no joined "
                    "edges");
    }
    for (const std::vector<Cell>& line : shape.lines) {
        if (const Result<void> checked = check_line(shape, line); !checked) return checked;
    }
    return check_joins(shape);
}

/// Cells on no line do not exist.
void block_rest(BoardShape& shape) {
    for (Cell cell = 0; cell < shape.rows * shape.columns; ++cell) {
        if (!is_on(shape.lines, cell)) shape.blocked.push_back(cell);
    }
}

Result<void> check_blocked(const BoardShape& shape) {
    const int cells = shape.rows * shape.columns;
    if (!shape.blocked.empty() && shape.blocked.back() >= cells) {
        return fail(ErrorCode::Input, "blocked", "a blocked cell is not on the {}×{} board",
                    shape.columns, shape.rows);
    }
    for (const Cell cell : shape.blocked) {
        if (!is_on(shape.lines, cell)) continue;
        return fail(ErrorCode::Input, "blocked", "{} is on a line of the board",
                    name_of(shape, cell));
    }
    if (static_cast<int>(shape.blocked.size()) == cells) {
        return fail(ErrorCode::Input, "blocked", "all cells are blocked (leave one to play on)");
    }
    return {};
}

}  // namespace

Result<Board> Board::create(BoardShape shape) {
    for (const auto check : {check_size, check_parts, check_lines}) {
        if (const Result<void> checked = check(shape); !checked) return fail(checked.error());
    }
    if (!shape.lines.empty()) block_rest(shape);
    std::sort(shape.blocked.begin(), shape.blocked.end());
    shape.blocked.erase(std::unique(shape.blocked.begin(), shape.blocked.end()),
                        shape.blocked.end());
    if (const Result<void> checked = check_blocked(shape); !checked) return fail(checked.error());
    return Board(std::move(shape));
}

Board::Board(BoardShape shape)
    : shape_(std::move(shape)),
      directions_(static_cast<int>(offsets_of(shape_).size())),
      blocked_(static_cast<std::size_t>(cell_count()) + 1, false),
      steps_(blocked_.size() * static_cast<std::size_t>(directions_), outside()) {
    for (const Cell cell : shape_.blocked) blocked_[cell] = true;
    shape_.lines.empty() ? join_cells() : join_lines();
    if (shape_.numbers) number_cells();
}

void Board::number_cells() {
    numbers_.assign(static_cast<std::size_t>(cell_count()), 0);
    std::uint16_t next = 0;
    for (int row = rows() - 1; row >= 0; --row) {
        for (int column = 0; column < columns(); ++column) {
            if (!blocked_[cell(row, column)]) numbers_[cell(row, column)] = ++next;
        }
    }
}

void Board::join_cells() {
    for (Cell from = 0; from < cell_count(); ++from) {
        for (Direction direction = 0; direction < directions_; ++direction) {
            const Cell to = neighbour(from, direction);
            if (blocked_[to]) continue;
            steps_[from * static_cast<std::size_t>(directions_) + direction] = to;
        }
    }
}

void Board::join_lines() {
    const auto join = [&](Cell from, Cell to, Direction direction) {
        steps_[from * static_cast<std::size_t>(directions_) + direction] = to;
    };
    for (const std::vector<Cell>& line : shape_.lines) {
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            const Direction way = *way_between(shape_, line[i], line[i + 1]);
            join(line[i], line[i + 1], way);
            join(line[i + 1], line[i], opposite(way));
        }
    }
}

BoardOffset Board::offset(Direction direction) const {
    return offsets_of(shape_)[direction];
}

Cell Board::neighbour(Cell from, Direction direction) const {
    const BoardOffset step = offset(direction);
    const int width = columns() / shape_.layers;
    int to_row = row(from) + step.row;
    int to_column = column(from) % width + step.column;
    const int to_layer = column(from) / width + step.layer;
    if (shape_.wrap.rows) to_row = (to_row + rows()) % rows();
    if (shape_.wrap.columns) to_column = (to_column + width) % width;
    const bool inside = to_row >= 0 && to_row < rows() && to_column >= 0 && to_column < width &&
                        to_layer >= 0 && to_layer < shape_.layers;
    return inside ? cell(to_row, to_layer * width + to_column) : outside();
}

BoardSize Board::block_size() const {
    if (shape_.blocks.columns > 0) return shape_.blocks;
    return {columns() / shape_.layers, rows()};
}

int Board::longest_line(Direction direction) const {
    int longest = 0;
    std::vector<bool> seen(blocked_.size(), false);
    const auto follow = [&](Cell from) {
        int length = 0;
        for (Cell cell = from; cell != outside() && !seen[cell]; cell = step(cell, direction)) {
            seen[cell] = true;
            ++length;
        }
        longest = std::max(longest, length);
    };
    for (Cell cell = 0; cell < cell_count(); ++cell) {
        if (!blocked_[cell] && step(cell, opposite(direction)) == outside()) follow(cell);
    }
    for (Cell cell = 0; cell < cell_count(); ++cell) {  // the remaining cells are on rings
        if (!blocked_[cell]) follow(cell);
    }
    return longest;
}

std::span<const std::string_view> direction_names() {
    return kNames;
}

}  // namespace tengen
