// The canonical text of a game description. Its lines, in order: game, board, blocked, one per line
// of a board of lines, sides, seats, facing (if a side does not face north), pieces (if stones have
// kinds), one line per region (or one for each of its sides), and one per rule:
//   game gomoku renju
//   board 15 15 lines [FEATURE ...]
//   blocked 0 14
//   line 2 4 6
//   sides black white
//   seats 2
//   facing north south
//   pieces man king
//   region crown=black 56 57
//   rule line length=5 ...
// Features of a board: hexagonal, wrap=columns|rows|both, layers=N, blocks=COLUMNSxROWS, numbers.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "base/checksum.hpp"
#include "base/text.hpp"
#include "core/game.hpp"
#include "core/notation.hpp"

namespace tengen {

namespace {

class Words {
  public:
    explicit Words(std::string_view line) : rest_(line) {}

    std::string_view next() {
        const std::size_t end = std::min(rest_.find(' '), rest_.size());
        const std::string_view word = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return word;
    }
    bool empty() const { return rest_.empty(); }
    std::string_view take_rest() { return std::exchange(rest_, {}); }

  private:
    std::string_view rest_;
};

/// The order is that of BoardDrawing.
constexpr std::array<std::string_view, 3> kDrawings{"lines", "squares", "chequered"};

std::optional<int> number(std::string_view word, int min, int max) {
    const auto value = to_number<int>(word);
    return value && *value >= min && *value <= max ? value : std::nullopt;
}

tl::unexpected<Errors> damaged(std::string_view line) {
    return fail(ErrorCode::Input, "", "'{}' is not a line of a game description", printable(line));
}

/// A word after the size, for a feature that a plain rectangle lacks.
Result<void> parse_feature(std::string_view word, BoardShape& shape) {
    const std::size_t sign = std::min(word.find('='), word.size());
    const std::string_view name = word.substr(0, sign);
    const std::string_view value = word.substr(std::min(sign + 1, word.size()));
    if (word == "hexagonal") {
        shape.neighbours = Neighbours::Hexagonal;
    } else if (word == "numbers") {
        shape.numbers = true;
    } else if (name == "wrap" && (value == "columns" || value == "rows" || value == "both")) {
        shape.wrap = {value != "rows", value != "columns"};
    } else if (const auto layers = number(value, 2, kMaxColumns); name == "layers" && layers) {
        shape.layers = *layers;
    } else if (const auto blocks = parse_board_size(value); name == "blocks" && blocks) {
        shape.blocks = *blocks;
    } else {
        return damaged("board");
    }
    return {};
}

std::string features_of(const BoardShape& board) {
    std::string text;
    if (board.neighbours == Neighbours::Hexagonal) text += " hexagonal";
    if (board.wrap.columns || board.wrap.rows) {
        const bool both = board.wrap.columns && board.wrap.rows;
        text += both ? " wrap=both" : board.wrap.rows ? " wrap=rows" : " wrap=columns";
    }
    if (board.layers > 1) text += fmt::format(" layers={}", board.layers);
    if (board.blocks.columns > 0) {
        text += fmt::format(" blocks={}x{}", board.blocks.columns, board.blocks.rows);
    }
    if (board.numbers) text += " numbers";
    return text;
}

Result<void> parse_board(Words& words, BoardShape& shape) {
    const auto rows = number(words.next(), 1, kMaxRows);
    const auto columns = number(words.next(), 1, kMaxColumns);
    const std::string_view drawing = words.next();
    const auto drawn = std::ranges::find(kDrawings, drawing);
    if (!rows || !columns || drawn == kDrawings.end()) return damaged("board");
    shape.rows = *rows;
    shape.columns = *columns;
    shape.drawing = static_cast<BoardDrawing>(drawn - kDrawings.begin());
    while (!words.empty()) {
        if (const auto parsed = parse_feature(words.next(), shape); !parsed) return parsed;
    }
    return {};
}

Result<void> parse_blocked(Words& words, BoardShape& shape) {
    while (!words.empty()) {
        const auto cell = number(words.next(), 0, kMaxRows * kMaxColumns - 1);
        if (!cell) return damaged("blocked");
        shape.blocked.push_back(static_cast<Cell>(*cell));
    }
    return {};
}

Result<void> parse_board_line(Words& words, BoardShape& shape) {
    std::vector<Cell>& line = shape.lines.emplace_back();
    while (!words.empty()) {
        const auto cell = number(words.next(), 0, kMaxRows * kMaxColumns - 1);
        if (!cell) return damaged("line");
        line.push_back(static_cast<Cell>(*cell));
    }
    return {};
}

Result<void> parse_rule(Words& words, GameDescription& description,
                        const RuleCatalogue& catalogue) {
    const std::string_view name = words.next();
    const RuleType* type = catalogue.find(name);
    if (type == nullptr) {
        return fail(ErrorCode::Input, "", "this program does not know the rule '{}'",
                    printable(name, 40));
    }
    auto parameters = parse_parameters(type->fields, static_cast<int>(description.sides.size()),
                                       words.take_rest());
    if (!parameters) return fail(parameters.error());
    description.rules.push_back({std::string(name), std::move(*parameters)});
    return {};
}

Result<void> parse_names(Words& words, GameDescription& description) {
    while (!words.empty()) description.sides.emplace_back(words.next());
    const std::size_t count = description.sides.size();
    if (count < 1 || count > kMaxSides) return damaged("sides");
    return {};
}

Result<void> parse_seats(Words& words, GameDescription& description) {
    const auto seats = number(words.next(), 1, kMaxSeats);
    if (!seats) return damaged("seats");
    description.seats = *seats;
    return {};
}

Result<void> parse_facing(Words& words, GameDescription& description) {
    const auto names = direction_names().first(4);
    while (!words.empty()) {
        const auto found = std::ranges::find(names, words.next());
        if (found == names.end()) return damaged("facing");
        description.facing.push_back(static_cast<Direction>(found - names.begin()));
    }
    if (description.facing.size() != description.sides.size()) return damaged("facing");
    return {};
}

Result<void> parse_pieces(Words& words, GameDescription& description) {
    while (!words.empty()) description.pieces.emplace_back(words.next());
    if (description.pieces.empty()) return damaged("pieces");
    return {};
}

/// Reads "NAME CELLS..." or "NAME=SIDE CELLS...". The sides of a region come in their order.
Result<void> parse_region_line(Words& words, GameDescription& description) {
    const std::string_view word = words.next();
    const std::size_t sign = std::min(word.find('='), word.size());
    const std::string_view name = word.substr(0, sign);
    const std::string_view side = word.substr(std::min(sign + 1, word.size()));
    std::vector<BoardRegion>& regions = description.regions;
    const bool goes_on = !side.empty() && !regions.empty() && regions.back().name == name;
    if (!goes_on) {
        if (name.empty() || find_region(regions, name) != nullptr) return damaged(word);
        regions.push_back({std::string(name), {}});
    }
    std::vector<std::vector<Cell>>& lists = regions.back().cells;
    if (!side.empty() &&
        (lists.size() >= description.sides.size() || description.sides[lists.size()] != side)) {
        return damaged(word);
    }
    std::vector<Cell>& cells = lists.emplace_back();
    while (!words.empty()) {
        const auto cell = number(words.next(), 0, kMaxRows * kMaxColumns - 1);
        if (!cell || (!cells.empty() && cells.back() >= *cell)) return damaged(word);
        cells.push_back(static_cast<Cell>(*cell));
    }
    return {};
}

/// The lines, in order. Reading a rule's parameters requires the sides.
enum class Line {
    Start,
    Game,
    Board,
    Blocked,
    OfBoard,
    Sides,
    Seats,
    Facing,
    Pieces,
    Region,
    Rule,
    Unknown
};

Line kind_of(std::string_view key) {
    constexpr std::array<std::string_view, 11> kKeys{"",       "game",   "board", "blocked",
                                                     "line",   "sides",  "seats", "facing",
                                                     "pieces", "region", "rule"};
    const auto found = std::find(kKeys.begin() + 1, kKeys.end(), key);
    return static_cast<Line>(found - kKeys.begin());
}

bool may_follow(Line line, Line last) {
    if (line == Line::Rule) return last >= Line::Seats && last <= Line::Rule;
    if (line == Line::Region) return last >= Line::Seats && last <= Line::Region;
    if (line == Line::Pieces && last == Line::Seats) return true;
    if (line == Line::OfBoard) return last >= Line::Board && last <= Line::OfBoard;
    if (line == Line::Sides && last >= Line::Board && last < Line::Sides) return true;
    return line != Line::Unknown && static_cast<int>(line) == static_cast<int>(last) + 1;
}

Result<void> parse_line(Line line, Words& words, GameDescription& description,
                        const RuleCatalogue& catalogue) {
    switch (line) {
        case Line::Game:
            description.id = words.next();
            description.variant = words.next();
            return {};
        case Line::Board:
            return parse_board(words, description.board);
        case Line::Blocked:
            return parse_blocked(words, description.board);
        case Line::OfBoard:
            return parse_board_line(words, description.board);
        case Line::Sides:
            return parse_names(words, description);
        case Line::Seats:
            return parse_seats(words, description);
        case Line::Facing:
            return parse_facing(words, description);
        case Line::Pieces:
            return parse_pieces(words, description);
        case Line::Region:
            return parse_region_line(words, description);
        default:
            return parse_rule(words, description, catalogue);
    }
}

std::string line_of(std::string start, const std::string& rest) {
    if (!rest.empty()) start += ' ' + rest;
    return start + '\n';
}

}  // namespace

std::string full_name(const GameDescription& description) {
    if (description.variant.empty()) return description.id;
    return description.id + ":" + description.variant;
}

std::string to_text(const GameDescription& description) {
    const BoardShape& board = description.board;
    std::string text = line_of("game " + description.id, description.variant);
    text += fmt::format("board {} {} {}{}\n", board.rows, board.columns,
                        kDrawings[static_cast<std::size_t>(board.drawing)], features_of(board));
    if (!board.blocked.empty()) text += fmt::format("blocked {}\n", fmt::join(board.blocked, " "));
    for (const std::vector<Cell>& line : board.lines) {
        text += fmt::format("line {}\n", fmt::join(line, " "));
    }
    text += fmt::format("sides {}\n", fmt::join(description.sides, " "));
    text += fmt::format("seats {}\n", description.seats);
    if (!description.facing.empty()) {
        text += "facing";
        for (const Direction direction : description.facing) {
            text += ' ';
            text += direction_names()[direction];
        }
        text += '\n';
    }
    if (!description.pieces.empty()) {
        text += fmt::format("pieces {}\n", fmt::join(description.pieces, " "));
    }
    for (const BoardRegion& region : description.regions) {
        for (std::size_t i = 0; i < region.cells.size(); ++i) {
            std::string name = "region " + region.name;
            if (region.cells.size() > 1) name += '=' + description.sides[i];
            text += line_of(std::move(name), fmt::format("{}", fmt::join(region.cells[i], " ")));
        }
    }
    for (const RuleUse& rule : description.rules) {
        text += line_of("rule " + rule.name, to_text(rule.parameters));
    }
    return text;
}

std::uint32_t fingerprint(const GameDescription& description) {
    if (description.board.drawing != BoardDrawing::Chequered) return crc32c(to_text(description));
    GameDescription plain = description;
    plain.board.drawing = BoardDrawing::Squares;
    return crc32c(to_text(plain));
}

bool has_same_rules(GameDescription one, const GameDescription& other) {
    one.id = other.id;
    one.variant = other.variant;
    one.board.drawing = other.board.drawing;
    one.board.numbers = other.board.numbers;
    return one == other;
}

Result<GameDescription> parse_description(std::string_view text, const RuleCatalogue& catalogue) {
    GameDescription description;
    Line last = Line::Start;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        Words words(text.substr(0, end));
        const Line line = kind_of(words.next());
        if (!may_follow(line, last)) return damaged(text.substr(0, end));
        const Result<void> parsed = parse_line(line, words, description, catalogue);
        if (!parsed) return fail(parsed.error());
        if (!words.empty()) return damaged(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        last = line;
    }
    if (last < Line::Seats) {
        return fail(ErrorCode::Input, "", "the game description is not complete");
    }
    return description;
}

}  // namespace tengen
