// stones: the stones on the board before the first action, unless other stones are set up.
#include <algorithm>
#include <vector>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "core/notation.hpp"
#include "core/position.hpp"
#include "core/region.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"
#include "rules/pieces.hpp"

namespace tengen::rules {

namespace {

class Stones final : public Rule, rule::Start, rule::Symmetric {
  public:
    explicit Stones(std::vector<Stone> stones) : stones_(std::move(stones)) {}

    RuleTraits traits() const override { return {.role = RuleRole::Stones}; }
    const Start* start() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool keeps(const Board&, const Symmetry& symmetry) const override {
        return std::ranges::all_of(stones_, [&](const Stone& stone) {
            const Stone image{symmetry.image[stone.cell], stone.side, stone.piece};
            return std::ranges::find(stones_, image) != stones_.end();
        });
    }

    std::span<const Stone> first_stones() const override { return stones_; }

  private:
    std::vector<Stone> stones_;
};

std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> found;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0) found.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return found;
}

/// The set of cells that the first words name, such as "a1-h2" or "row 8", and how many words it
/// has. Empty for a single cell.
std::pair<std::string, std::size_t> set_at(std::span<const std::string_view> words) {
    const std::string_view first = words.front();
    const bool is_word = is_region_word(first);
    if (!is_word && first.find('-') == first.npos) return {};
    const bool has_argument = is_word && first != "corners" && first != "rim";
    if (!has_argument || words.size() < 2) return {std::string(first), 1};
    return {std::string(first) + ' ' + std::string(words[1]), 2};
}

/// The board for reading cell names. If the stones are moved, only their final cells matter, so
/// names of holes are valid.
Board naming_board(const Parameters& parameters, const RuleContext& context) {
    if (!parameters.switched_on("centred")) return context.board;
    BoardShape shape = context.board.shape();
    shape.blocked.clear();
    shape.lines.clear();
    return Board::create(std::move(shape)).value();
}

bool has_digit(std::string_view word) {
    return word.find_first_of("0123456789") != std::string_view::npos;
}

/// Reads the cells, sets of cells and regions of stones of one side and kind.
Result<void> read_cells(const Board& board, std::span<const BoardRegion> regions,
                        std::span<const std::string> pieces,
                        std::span<const std::string_view> names, Side side, Piece piece,
                        std::vector<Stone>& stones) {
    for (auto name = names.begin(); name != names.end(); ++name) {
        if (const BoardRegion* region = find_region(regions, *name)) {
            for (const Cell cell : region->of(side)) stones.push_back({cell, side, piece});
            continue;
        }
        const auto [set, count] = set_at({name, names.end()});
        if (count > 0) {
            const Result<std::vector<Cell>> cells = parse_region(board, set);
            if (!cells) return fail(ErrorCode::Input, "cells", "{}", cells.error());
            for (const Cell cell : *cells) stones.push_back({cell, side, piece});
            name += static_cast<std::ptrdiff_t>(count) - 1;
            continue;
        }
        const Result<Cell> cell = parse_cell(board, *name);
        if (!cell) {
            if (std::ranges::find(pieces, *name) != pieces.end()) {
                return fail(ErrorCode::Input, "cells", "write a comma before '{}'",
                            printable(*name, 40));
            }
            std::vector<std::string_view> known;
            for (const BoardRegion& region : regions) known.push_back(region.name);
            if (has_digit(*name)) {
                return fail(ErrorCode::Input, "cells", "{} (write cells such as 'd4 e5'){}",
                            cell.error(), did_you_mean(*name, known));
            }
            return fail(ErrorCode::Input, "cells",
                        "'{}' is neither a cell nor a region or piece of this game (add it to "
                        "'regions' or 'pieces'){}",
                        printable(*name, 40), did_you_mean(*name, known));
        }
        stones.push_back({*cell, side, piece});
    }
    return {};
}

/// Whether a word names a kind of stones, perhaps wrongly, and no cells.
bool is_kind(std::string_view word, const RuleContext& context) {
    if (std::ranges::find(context.pieces, word) != context.pieces.end()) return true;
    return !context.pieces.empty() && !is_region_word(word) && !has_digit(word) &&
           find_region(context.regions, word) == nullptr;
}

/// An error in the cells of a side, with its place.
tl::unexpected<Errors> fail_at(Error error, Side side, const RuleContext& context) {
    error.place = "cells." + context.side_names[side - 1u];
    return fail(std::move(error));
}

/// Commas separate kinds of stones: "pawn row 2, king e1".
Result<std::vector<Stone>> read_stones(const Parameters& parameters, const RuleContext& context) {
    const Board board = naming_board(parameters, context);
    std::vector<Stone> stones;
    for (int number = 1; number <= context.sides; ++number) {
        const auto side = static_cast<Side>(number);
        for (const std::string_view part : split(parameters.text("cells", side), ',')) {
            const std::vector<std::string_view> names = words(part);
            if (names.empty()) continue;
            const bool has_kind = is_kind(names.front(), context);
            Piece piece = 0;
            if (has_kind) {
                const Result<Piece> found = find_piece(names.front(), "cells", context);
                if (!found) return fail_at(found.error().front(), side, context);
                piece = *found;
            }
            const auto cells = std::span(names).subspan(has_kind ? 1 : 0);
            if (cells.empty()) {
                return fail_at({ErrorCode::Input, "",
                                Message("no cells follow '{}' (write 'd4 e5' or a region after it)",
                                        printable(names.front(), 40))},
                               side, context);
            }
            const auto read =
                read_cells(board, context.regions, context.pieces, cells, side, piece, stones);
            if (!read) return fail_at(read.error().front(), side, context);
        }
    }
    return stones;
}

/// The offset that centres a pattern from `low` to `high`: half of the remaining cells, minus
/// `low`.
int shift(int size, int low, int high) {
    return (size - (high - low + 1)) / 2 - low;
}

/// Moves the stones to the middle of the board; towards the lower left if no cell is in the middle.
void centre(std::vector<Stone>& stones, const Board& board) {
    if (stones.empty()) return;
    const auto bounds = [&](auto coordinate) {
        const auto [low, high] = std::minmax_element(
            stones.begin(), stones.end(), [&](const Stone& left, const Stone& right) {
                return coordinate(left.cell) < coordinate(right.cell);
            });
        return std::pair(coordinate(low->cell), coordinate(high->cell));
    };
    const auto rows = bounds([&](Cell cell) { return board.row(cell); });
    const auto columns = bounds([&](Cell cell) { return board.column(cell); });
    const int up = shift(board.rows(), rows.first, rows.second);
    const int right = shift(board.columns(), columns.first, columns.second);
    for (Stone& stone : stones) {
        stone.cell = board.cell(board.row(stone.cell) + up, board.column(stone.cell) + right);
    }
}

Result<void> check(const std::vector<Stone>& stones, const RuleContext& context) {
    const Board& board = context.board;
    std::vector<Cell> cells;
    for (const Stone& stone : stones) {
        const std::string name = cell_name(board, stone.cell);
        if (board.is_blocked(stone.cell)) {
            return fail_at({ErrorCode::Input, "", Message("{} is a hole in the board", name)},
                           stone.side, context);
        }
        if (std::find(cells.begin(), cells.end(), stone.cell) != cells.end()) {
            return fail_at({ErrorCode::Input, "", Message("{} has two stones", name)}, stone.side,
                           context);
        }
        cells.push_back(stone.cell);
    }
    return {};
}

Result<std::unique_ptr<Rule>> create_stones(const Parameters& parameters,
                                            const RuleContext& context) {
    auto stones = read_stones(parameters, context);
    if (!stones) return fail(stones.error());
    if (parameters.switched_on("centred")) centre(*stones, context.board);
    if (auto checked = check(*stones, context); !checked) return fail(checked.error());
    return std::make_unique<Stones>(std::move(*stones));
}

std::vector<Error> idle_stones(const Parameters& parameters, const RuleContext&) {
    const auto& cells = parameters.values("cells");
    const bool some = std::any_of(cells.begin(), cells.end(), [](const Scalar& names) {
        return !words(std::get<std::string>(names)).empty();
    });
    if (some || !parameters.switched_on("centred")) return {};
    return {{ErrorCode::Input, "centred", Message("changes nothing: no stones are named")}};
}

}  // namespace

RuleType stones() {
    return {
        "stones",
        "Places stones at the start, unless a position is set up.",
        {per_side(text_field("cells", "",
                             "cells of the stones, such as 'd4 e5', sets such as a1-h2, or "
                             "regions; after the name of a piece, its cells")),
         switch_field("centred", false, "move all of them together to the middle of the board")},
        create_stones,
        {},
        idle_stones};
}

}  // namespace tengen::rules
