// Reads and creates one game from its merged keys. Long, because one class reads all keys of a
// file.
#include "config/game_reader.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "config/overrides.hpp"
#include "config/playout_check.hpp"
#include "config/region_reader.hpp"
#include "config/rule_reader.hpp"
#include "config/value_reader.hpp"
#include "core/board_outline.hpp"
#include "core/notation.hpp"

namespace tengen {
namespace {

constexpr std::size_t kMaxLine = 400;  ///< characters of a line of a board

std::optional<NumberRange> read_range_map(std::string_view name, int lowest, int highest,
                                          const YamlEntry& entry, ErrorList& errors) {
    MapReader map(entry.value, name, entry.place, errors);
    NumberRange range{0, lowest, highest};
    bool good = true;
    auto read_limit = [&](const YamlEntry* number, std::string_view key, int& limit) {
        if (number == nullptr) return;
        const auto value = read_integer(key, range.min, range.max, number->value, errors);
        good = good && value.has_value();
        if (value) limit = *value;
    };
    read_limit(map.find("min"), "min", range.min);
    read_limit(map.find("max"), "max", range.max);
    const YamlEntry* usual = map.need("default");
    map.finish();
    if (usual == nullptr || !good) return std::nullopt;
    if (range.min == range.max && !usual->value.is_word(std::to_string(range.min))) {
        errors.add(usual->value.place, "'{}' must be {}, found {}", name, range.min,
                   found(usual->value));
        return std::nullopt;
    }
    const auto value = read_integer(name, range.min, range.max, usual->value, errors);
    if (!value) return std::nullopt;
    range.value = *value;
    return range;
}

/// Reads a plain number, or {default: 15, min: 5, max: 25}. `fixed`: a plain number allows no
/// other.
std::optional<NumberRange> read_range(std::string_view name, int highest, bool fixed,
                                      const YamlEntry& entry, ErrorList& errors) {
    if (entry.value.is_map()) return read_range_map(name, 1, highest, entry, errors);
    const auto value = read_integer(name, 1, highest, entry.value, errors);
    if (!value) return std::nullopt;
    return fixed ? NumberRange{*value, *value, *value} : NumberRange{*value, 1, highest};
}

/// Reads one game. Each function reports errors and skips invalid values.
class GameReader {
  public:
    GameReader(const YamlNode& keys, const RuleCatalogue& catalogue,
               const std::optional<Place>& option, ErrorList& errors)
        : keys_(keys), catalogue_(catalogue), option_(option), findings_(errors) {}

    std::optional<MadeGame> read(const std::string& id, const std::string& variant) {
        const std::size_t before = findings_.count();
        MapReader map(keys_, "", keys_.place, findings_);
        description_.id = id;
        description_.variant = variant;
        read_board(map.need("board"));
        read_sides(map.need("sides"));
        const YamlEntry* seats = map.find("seats");
        read_seats(seats);
        read_teams(map.find("teams"));
        share_sides(seats);
        read_facing(map.find("facing"));
        read_pieces(map.find("pieces"));
        read_regions(map.find("regions"));
        read_rules(map.need("rules"));
        map.finish();
        if (findings_.count() != before) return std::nullopt;
        return make();
    }

  private:
    void read_board(const YamlEntry* entry) {
        if (entry == nullptr || !expect_map(entry->value, "board", findings_)) return;
        MapReader map(entry->value, "board", entry->place, findings_);
        const YamlEntry* shape = map.find("shape");
        if (shape != nullptr && !shape->value.is_word("rectangle")) {
            read_shape(*shape, map);
        } else {
            read_rectangle(map);
        }
        if (const YamlEntry* draw = map.find("draw")) {
            read_drawing(draw->value);
        }
        read_blocked(map.find("blocked"));
        read_only(map.find("only"));
        if (shape != nullptr && shape->value.is_word("boxes")) add_regions_of_boxes();
        if (const YamlEntry* numbers = map.find("numbers")) {
            const auto word = read_choice("numbers", {"true", "false"}, numbers->value, findings_);
            description_.board.numbers = word == "true";
        }
        map.finish();
    }

    void read_drawing(const YamlNode& node) {
        const auto word = read_choice("draw", {"lines", "squares", "chequered"}, node, findings_);
        if (!word) return;
        BoardShape& board = description_.board;
        board.drawing = *word == "lines"     ? BoardDrawing::Lines
                        : *word == "squares" ? BoardDrawing::Squares
                                             : BoardDrawing::Chequered;
        const bool has_squares =
            board.neighbours == Neighbours::Square && board.lines.empty() && !boxes_of(board);
        if (board.drawing != BoardDrawing::Chequered || has_squares) return;
        findings_.add(node.place, "'draw: chequered' needs a board of squares");
    }

    void read_rectangle(MapReader& map) {
        BoardShape& board = description_.board;
        if (const YamlEntry* size = map.find("size")) {
            findings_.add(size->place, "'size' needs 'shape' (a rectangle has rows and columns)");
        }
        read_size(map.need("rows"), kMaxRows, form_.rows, board.rows);
        const YamlEntry* columns = map.need("columns");
        read_size(columns, kMaxColumns, form_.columns, board.columns);
        read_neighbours(map.find("neighbours"));
        read_wrap(map.find("wrap"));
        read_layers(map.find("layers"), columns);
        read_blocks(map.find("blocks"));
        read_lines(map.find("lines"));
    }

    /// Rows of cells such as a1-d1-g1. Players cannot choose the size of such a board.
    void read_lines(const YamlEntry* entry) {
        if (entry == nullptr || !expect_list(entry->value, "lines", findings_)) return;
        const Result<Board> board = Board::create(description_.board);
        if (!board) return;  // rows or columns are invalid and already reported
        BoardShape& shape = description_.board;
        form_.rows = {shape.rows, shape.rows, shape.rows};
        form_.columns = {shape.columns, shape.columns, shape.columns};
        for (const YamlNode& item : entry->value.items) {
            const auto text = read_text("lines", kMaxLine, item, findings_);
            if (!text) continue;
            std::vector<Cell> line;
            for (const std::string_view name : split(*text, '-')) {
                const Result<Cell> cell = parse_cell(*board, name);
                if (cell) {
                    line.push_back(*cell);
                } else {
                    findings_.add(item.place, cell.error().front().message);
                }
            }
            if (line.size() != split(*text, '-').size()) continue;
            shape.lines.push_back(std::move(line));
            // Each line is checked with those before it, so the error is at its place.
            if (const auto joined = Board::create(shape); !joined) {
                findings_.add(item.place, joined.error().front().message);
                shape.lines.pop_back();
            }
        }
        check_margins(*entry);
    }

    /// Another number of rows or columns does not stretch the lines.
    void check_margins(const YamlEntry& lines) {
        const BoardShape& shape = description_.board;
        int top = -1, right = -1;
        for (const std::vector<Cell>& line : shape.lines) {
            for (const Cell cell : line) {
                top = std::max(top, cell / shape.columns);
                right = std::max(right, cell % shape.columns);
            }
        }
        if (top < 0 || (top + 1 == shape.rows && right + 1 == shape.columns)) return;
        findings_.add(lines.place, "'lines' need a board of {}×{}, found {}×{}", right + 1, top + 1,
                      shape.columns, shape.rows);
    }

    void read_shape(const YamlEntry& entry, MapReader& map) {
        const auto word = read_choice(
            "shape", {"rectangle", "hexagon", "triangle", "star", "boxes"}, entry.value, findings_);
        if (word == "boxes") {
            read_boxes(map);
        } else {
            read_outline(word, map);
        }
    }

    /// The rows and columns of a file count boxes.
    void read_boxes(MapReader& map) {
        for (const std::string_view key : {"size", "neighbours", "wrap", "layers", "blocks"}) {
            if (const YamlEntry* other = map.find(key)) {
                findings_.add(other->place,
                              "'{}' does not fit 'shape: boxes' (write 'rows' and 'columns')", key);
            }
        }
        BoardSize boxes{1, 1};
        read_size(map.need("rows"), kMaxBoxes, form_.rows, boxes.rows);
        read_size(map.need("columns"), kMaxBoxes, form_.columns, boxes.columns);
        description_.board = board_of_boxes(boxes);
    }

    /// The regions of a board of boxes, without blocked cells.
    void add_regions_of_boxes() {
        description_.regions = {{"boxes", {box_cells(description_.board)}},
                                {"edges", {edge_cells(description_.board)}}};
    }

    /// A shape determines its rows and columns, which players then cannot choose.
    void read_outline(const std::optional<std::string>& word, MapReader& map) {
        for (const std::string_view key :
             {"rows", "columns", "neighbours", "wrap", "layers", "blocks", "lines"}) {
            const YamlEntry* other = map.find(key);
            if (other == nullptr || !word) continue;
            findings_.add(other->place,
                          "'{}' does not fit 'shape: {}' (its cells follow from 'size')", key,
                          *word);
        }
        const YamlEntry* size = map.need("size");
        if (size == nullptr || !word) return;
        const auto name = std::ranges::find(kOutlineNames, *word);
        const auto outline = static_cast<Outline>(name - kOutlineNames.begin());
        const auto cells = read_range("size", largest_size(outline), false, *size, findings_);
        if (!cells) return;
        description_.board = outlined(outline, cells->value);
        form_.size = *cells;
        form_.rows = form_.columns = {description_.board.rows, description_.board.rows,
                                      description_.board.rows};
    }

    void read_neighbours(const YamlEntry* entry) {
        if (entry == nullptr) return;
        const auto word =
            read_choice("neighbours", {"square", "hexagonal"}, entry->value, findings_);
        if (word == "hexagonal") description_.board.neighbours = Neighbours::Hexagonal;
    }

    void read_wrap(const YamlEntry* entry) {
        if (entry == nullptr) return;
        const auto word =
            read_choice("wrap", {"none", "columns", "rows", "both"}, entry->value, findings_);
        if (word)
            description_.board.wrap = {*word == "columns" || *word == "both",
                                       *word == "rows" || *word == "both"};
    }

    /// In a file, rows and columns are those of one layer.
    void read_layers(const YamlEntry* entry, const YamlEntry* columns) {
        if (entry == nullptr) return;
        BoardShape& board = description_.board;
        const auto layers = read_integer("layers", 1, kMaxColumns, entry->value, findings_);
        if (!layers) return;
        const int most = kMaxColumns / static_cast<int>(*layers);
        if (columns != nullptr && board.columns > most) {
            // The option typed last is to blame, not the file.
            const bool typed = entry->value.place.code == ErrorCode::CommandLine;
            findings_.add(typed ? entry->value.place : columns->value.place,
                          "{} layers of {} columns do not fit on a board (at most {} columns each)",
                          *layers, board.columns, most);
            return;
        }
        board.layers = *layers;
        board.columns *= *layers;
    }

    void read_blocks(const YamlEntry* entry) {
        if (entry == nullptr) return;
        const auto text = read_text("blocks", kMaxName, entry->value, findings_);
        if (!text) return;
        const Result<BoardSize> size = parse_board_size(*text);
        if (size) {
            description_.board.blocks = *size;
        } else {
            findings_.add(entry->value.place, size.error().front().message);
        }
    }

    void read_size(const YamlEntry* entry, int highest, NumberRange& range, int& size) {
        if (entry == nullptr) return;
        const auto read = read_range(entry->key, highest, false, *entry, findings_);
        if (!read) return;
        range = *read;
        size = read->value;
    }

    void read_blocked(const YamlEntry* entry) {
        if (entry == nullptr || !expect_list(entry->value, "blocked", findings_)) return;
        const Result<Board> board = Board::create(description_.board);
        if (!board) return;  // rows or columns are invalid and already reported
        for (const YamlNode& item : entry->value.items) {
            const auto text = read_text("blocked", kMaxName, item, findings_);
            if (!text) continue;
            const Result<Cell> cell = parse_cell(*board, *text);
            if (cell) {
                description_.board.blocked.push_back(*cell);
            } else {
                findings_.add(item.place, cell.error().front().message);
            }
        }
        std::vector<Cell>& cells = description_.board.blocked;
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    }

    /// Blocks the light squares; a1 is dark.
    void read_only(const YamlEntry* entry) {
        if (entry == nullptr) return;
        const auto word = read_choice("only", {"all", "dark"}, entry->value, findings_);
        BoardShape& board = description_.board;
        if (!word || *word == "all") return;
        if (board.neighbours != Neighbours::Square || board.layers > 1) {
            findings_.add(entry->value.place,
                          "'only: dark' needs a board of squares with one layer");
            return;
        }
        for (int row = 0; row < board.rows; ++row) {
            for (int column = (row + 1) % 2; column < board.columns; column += 2) {
                board.blocked.push_back(static_cast<Cell>(row * board.columns + column));
            }
        }
        std::vector<Cell>& cells = board.blocked;
        std::ranges::sort(cells);
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    }

    void read_sides(const YamlEntry* entry) {
        if (entry == nullptr || !expect_list(entry->value, "sides", findings_)) return;
        const std::vector<YamlNode>& items = entry->value.items;
        if (items.empty() || items.size() > kMaxSides) {
            findings_.add(entry->value.place, "'sides' must be 1..{} names, found {}", kMaxSides,
                          items.size());
            return;
        }
        for (const YamlNode& item : items) {
            // An invalid name still counts.
            auto name = read_name("sides", item, findings_).value_or(std::string());
            if (!name.empty() && std::find(names_.begin(), names_.end(), name) != names_.end()) {
                findings_.add(item.place, "'sides' names '{}' twice", name);
            }
            names_.push_back(std::move(name));
        }
    }

    void read_seats(const YamlEntry* entry) {
        const auto count = std::clamp(static_cast<int>(names_.size()), 1, kMaxSeats);
        form_.seats = {count, count, count};
        if (entry != nullptr) {
            const auto range = read_range("seats", kMaxSeats, true, *entry, findings_);
            if (range) form_.seats = *range;
            const bool open = entry->value.is_map() && entry->value.find("max") == nullptr;
            if (range && open) form_.seats.max = std::max(range->value, count);
        }
        description_.seats = form_.seats.value;
    }

    /// The seats of a team play one side, in turn. With two teams, seat 3 plays with seat 1.
    void read_teams(const YamlEntry* entry) {
        if (entry == nullptr || entry->value.is_word("off") || names_.empty()) return;
        const int most = std::min(static_cast<int>(names_.size()), description_.seats);
        const auto teams = read_integer("teams", 2, std::max(2, most), entry->value, findings_);
        teams_ = teams.value_or(1);  // errors are reported, so the seats need no second report
        if (!teams) return;
        if (description_.seats % teams_ == 0) return;
        findings_.add(entry->value.place, "'teams' {} cannot share {} seats evenly", teams_,
                      description_.seats);
    }

    /// Gives every seat or team its own side.
    void share_sides(const YamlEntry* seats) {
        const int named = static_cast<int>(names_.size());
        if (teams_ == 0 && seats != nullptr && !names_.empty() && form_.seats.max > named) {
            findings_.add(seats->value.place,
                          "'seats' allows {} players, but 'sides' names {} (name "
                          "a side for each)",
                          form_.seats.max, named);
        }
        const auto sides = teams_ != 0 ? teams_ : std::min(named, description_.seats);
        description_.sides.assign(names_.begin(), names_.begin() + sides);
        const auto most = teams_ != 0 ? teams_ : std::min(named, form_.seats.max);
        form_.sides.assign(names_.begin(), names_.begin() + std::max(sides, most));
    }

    /// Sides that are not named face north. The description has no directions if all do.
    void read_facing(const YamlEntry* entry) {
        says_facing_ = entry != nullptr;
        if (entry == nullptr || !expect_map(entry->value, "facing", findings_)) return;
        const std::vector<std::string> words{"east", "west", "north", "south"};
        std::vector<Direction> facing(description_.sides.size(), kNorth);
        const std::vector<std::string_view> known(names_.begin(), names_.end());
        for (const YamlEntry& side : entry->value.entries) {
            const auto found = std::ranges::find(known, side.key);
            if (found == known.end()) {
                findings_.add(side.place, "unknown side '{}'{}", printable(side.key, 40),
                              did_you_mean(side.key, known));
                continue;
            }
            const auto word = read_choice("facing", words, side.value, findings_);
            const auto index = static_cast<std::size_t>(found - known.begin());
            if (!word || index >= facing.size()) continue;
            facing[index] = static_cast<Direction>(std::ranges::find(words, *word) - words.begin());
        }
        const auto is_north = [](Direction direction) { return direction == kNorth; };
        if (!std::ranges::all_of(facing, is_north)) description_.facing = std::move(facing);
    }

    void read_pieces(const YamlEntry* entry) {
        if (entry == nullptr || entry->value.is_word("off")) return;
        if (!expect_list(entry->value, "pieces", findings_)) return;
        const std::vector<YamlNode>& items = entry->value.items;
        if (items.empty() || items.size() > kMaxPieces) {
            findings_.add(entry->value.place, "'pieces' must be 1..{} names, found {}", kMaxPieces,
                          items.size());
            return;
        }
        std::vector<std::string>& pieces = description_.pieces;
        for (const YamlNode& item : items) {
            auto name = read_name("pieces", item, findings_);
            if (!name) continue;
            if (std::ranges::find(pieces, *name) != pieces.end()) {
                findings_.add(item.place, "'pieces' names '{}' twice", *name);
            }
            pieces.push_back(std::move(*name));
        }
    }

    void read_regions(const YamlEntry* entry) {
        if (entry == nullptr) return;
        const Result<Board> board = Board::create(description_.board);
        if (!board) return;  // check_fit() or the reader of its size reports it
        const SideNames sides{names_, description_.sides.size(), keys_.place};
        std::vector<BoardRegion> regions = tengen::read_regions(*entry, *board, sides, findings_);
        std::ranges::move(regions, std::back_inserter(description_.regions));
    }

    void read_rules(const YamlEntry* entry) {
        if (entry == nullptr || !expect_map(entry->value, "rules", findings_)) return;
        const SideNames sides{names_, description_.sides.size(), keys_.place};
        for (const YamlEntry& rule : entry->value.entries) {
            auto use = read_rule(rule, sides, catalogue_, findings_);
            if (use) description_.rules.push_back(std::move(*use));
        }
    }

    std::optional<MadeGame> make() {
        check_fit();
        if (misfit_) return std::nullopt;
        auto game = Game::create(description_, catalogue_);
        if (!game) {
            add_misfit(game.error().front().place, game.error().front().message);
            return std::nullopt;
        }
        if (const std::optional<Error> stuck = find_dead_end(*game)) {
            add_misfit(stuck->place, stuck->message);
            return std::nullopt;
        }
        return MadeGame{std::move(*game), form_};
    }

    /// Finds the errors of Game::create(), but all of them, not just the first.
    void check_fit() {
        const Result<Board> board = Board::create(description_.board);
        if (!board) {
            add_misfit("board." + board.error().front().place, board.error().front().message);
            return;
        }
        const int seats = description_.seats;
        if (seats > board->playable_count()) {
            add_misfit("seats", Message("'seats' {} does not fit a {}×{} board", seats,
                                        board->columns(), board->rows()));
        }
        const RuleContext context{*board,
                                  static_cast<int>(description_.sides.size()),
                                  seats,
                                  description_.sides,
                                  description_.rules,
                                  description_.regions,
                                  description_.facing,
                                  description_.pieces};
        for (const RuleUse& use : description_.rules) {
            const RuleType& type = *catalogue_.find(use.name);
            const auto rule = type.create(use.parameters, context);
            if (rule) continue;
            std::vector<Error> problems;
            if (type.problems != nullptr) problems = type.problems(use.parameters, context);
            if (problems.empty()) problems = rule.error();
            for (const Error& problem : problems) {
                const std::string& field = problem.place;
                add_misfit("rules." + use.name + (field.empty() ? "" : "." + field),
                           problem.message);
            }
        }
        require_facing();
    }

    /// That several sides all move to the north is hardly ever meant, so a file must say it.
    void require_facing() {
        if (says_facing_ || description_.sides.size() < 2) return;
        const auto is_ahead = [](const Scalar& value) {
            const auto* word = std::get_if<std::string>(&value);
            return word != nullptr && (word->starts_with("forward") || word->starts_with("back"));
        };
        for (const RuleUse& use : description_.rules) {
            for (const Parameters::Entry& entry : use.parameters.entries()) {
                const auto found = std::ranges::find_if(entry.values, is_ahead);
                if (entry.name != "towards" || found == entry.values.end()) continue;
                add_misfit(
                    "rules." + use.name + ".towards",
                    Message("'{}' needs to know where each side faces (add '{}')",
                            std::get<std::string>(*found),
                            fmt::format("facing: {{{}: south}}", description_.sides.back())));
            }
        }
    }

    void add_misfit(const std::string& path, const Message& message) {
        const Place place = place_of(keys_, path);
        const bool by_option =
            place.code == ErrorCode::CommandLine || (option_ && option_->source == place.source);
        findings_.add(option_ && !by_option ? *option_ : place, message);
        misfit_ = true;
    }

    const YamlNode& keys_;
    const RuleCatalogue& catalogue_;
    const std::optional<Place>& option_;
    ErrorList& findings_;
    GameDescription description_;
    GameForm form_;
    std::vector<std::string> names_;  ///< all sides that the game may have
    bool says_facing_ = false;
    int teams_ = 0;  ///< 0: no teams
    bool misfit_ = false;
};

}  // namespace

std::optional<MadeGame> make_game(const YamlNode& keys, const std::string& id,
                                  const std::string& variant, const RuleCatalogue& catalogue,
                                  const std::optional<Place>& option, ErrorList& errors) {
    return GameReader(keys, catalogue, option, errors).read(id, variant);
}

}  // namespace tengen
