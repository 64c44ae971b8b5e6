#include "explorer/stone_pattern.hpp"

#include <algorithm>
#include <set>

#include "base/text.hpp"

namespace tengen {

namespace {

std::optional<Side> side_of_sign(char sign, int sides) {
    int side = 0;
    if (sign == 'x' || sign == 'X') side = 1;
    if (sign == 'o' || sign == 'O') side = 2;
    if (sign >= '1' && sign <= '8') side = sign - '0';
    if (side < 1 || side > sides) return std::nullopt;
    return static_cast<Side>(side);
}

/// Whether a plain action of a stored game places a stone that stays.
bool only_places(const Game& game) {
    return std::ranges::none_of(game.traits(), [](const RuleTraits& traits) {
        return traits.moves_stones || traits.adds_stones || traits.shares_stones ||
               (traits.role == RuleRole::Opening && traits.words > 0);
    });
}

}  // namespace

Result<StonePattern> StonePattern::parse(std::string_view text, const Game& game) {
    StonePattern pattern;
    int row = 0;
    bool has_stone = false;
    for (const std::string_view line : split(text, '/')) {
        if (line.size() > static_cast<std::size_t>(kMaxColumns) || row >= kMaxRows) {
            return fail(ErrorCode::CommandLine, "", "a pattern has at most {} rows and columns",
                        kMaxRows);
        }
        for (std::size_t column = 0; column < line.size(); ++column) {
            const char sign = line[column];
            const BoardOffset offset{-row, static_cast<int>(column), 0};
            if (sign == '?') continue;
            if (sign == '.') {
                pattern.parts_.push_back({offset, kEmpty});
                continue;
            }
            const auto side = side_of_sign(sign, game.sides());
            if (!side) {
                return fail(ErrorCode::CommandLine, "",
                            "'{}' in a pattern is not a stone (1 to {}, x or o), '.' or '?'",
                            printable(line.substr(column, 1)), game.sides());
            }
            has_stone = true;
            pattern.parts_.push_back({offset, *side});
        }
        ++row;
    }
    if (!has_stone) {
        return fail(ErrorCode::CommandLine, "",
                    "a pattern needs a stone (such as 'xo./.x.', rows from the top)");
    }
    return pattern;
}

namespace {

BoardOffset offset_of(const Board& board, Cell cell) {
    const int width = board.columns() / board.shape().layers;
    return {board.row(cell), board.column(cell) % width, board.column(cell) / width};
}

}  // namespace

/// A part of a board, with all layers between two corners.
struct StonePattern::Box {
    BoardOffset low, high;

    void add(const BoardOffset& at) {
        low = {std::min(low.row, at.row), std::min(low.column, at.column),
               std::min(low.layer, at.layer)};
        high = {std::max(high.row, at.row), std::max(high.column, at.column),
                std::max(high.layer, at.layer)};
    }
    bool has(const BoardOffset& at) const {
        return at.row >= low.row && at.row <= high.row && at.column >= low.column &&
               at.column <= high.column && at.layer >= low.layer && at.layer <= high.layer;
    }
};

StonePattern StonePattern::of_box(const Position& position, const Box& box) {
    const Board& board = position.board();
    StonePattern pattern;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        const BoardOffset at = offset_of(board, cell);
        if (!box.has(at) || board.is_blocked(cell)) continue;
        pattern.parts_.push_back(
            {{at.row - box.low.row, at.column - box.low.column, at.layer - box.low.layer},
             position.at(cell)});
    }
    return pattern;
}

Result<StonePattern> StonePattern::around(const Position& position) {
    const Board& board = position.board();
    std::optional<Box> box;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (board.is_blocked(cell) || position.at(cell) == kEmpty) continue;
        const BoardOffset at = offset_of(board, cell);
        if (!box) box = Box{at, at};
        box->add(at);
    }
    if (!box) return fail(ErrorCode::Input, "", "an empty board is similar to every game");
    return of_box(position, *box);
}

Result<StonePattern> StonePattern::within(const Position& position, Cell one, Cell other) {
    const BoardOffset at = offset_of(position.board(), one);
    Box box{at, at};
    box.add(offset_of(position.board(), other));
    StonePattern pattern = of_box(position, box);
    const bool has_stone =
        std::ranges::any_of(pattern.parts_, [](const Part& part) { return part.side != kEmpty; });
    if (!has_stone) return fail(ErrorCode::Input, "", "a pattern needs a stone");
    return pattern;
}

PatternScan::PatternScan(const StonePattern& pattern, const CanonicalFrames& frames)
    : game_(frames.shared_game()), only_places_(only_places(*game_)) {
    const auto cells = static_cast<std::size_t>(game_->board().cell_count());
    of_cell_.resize(cells);
    touching_.resize(cells);
    std::set<std::vector<Direction>> turned;
    for (std::size_t frame = 0; frame < frames.size(); ++frame) {
        const Symmetry& symmetry = frames.symmetry(frame);
        if (!turned.insert(symmetry.directions).second) continue;
        std::vector<StonePattern::Part> parts = pattern.parts();
        for (StonePattern::Part& part : parts) {
            part.offset = image_of(game_->board(), part.offset, symmetry);
        }
        add_placements(parts);
    }
}

void PatternScan::add_placements(const std::vector<StonePattern::Part>& parts) {
    const Board& board = game_->board();
    const BoardOffset origin = parts.front().offset;
    for (Cell first = 0; first < board.cell_count(); ++first) {
        Placement placement;
        bool inside = !board.is_blocked(first);
        for (const StonePattern::Part& part : parts) {
            const BoardOffset offset{part.offset.row - origin.row,
                                     part.offset.column - origin.column,
                                     part.offset.layer - origin.layer};
            const Cell cell = cell_at(board, first, offset);
            inside = inside && cell != board.outside() &&
                     std::ranges::find(placement.cells, cell) == placement.cells.end();
            if (!inside) break;
            placement.cells.push_back(cell);
            placement.sides.push_back(part.side);
        }
        if (!inside) continue;
        const auto index = static_cast<std::uint32_t>(placements_.size());
        for (std::size_t i = 0; i < placement.cells.size(); ++i) {
            touching_[placement.cells[i]].push_back(index);
            if (placement.sides[i] != kEmpty) of_cell_[placement.cells[i]].push_back(index);
        }
        placements_.push_back(std::move(placement));
    }
}

bool PatternScan::fits(const Placement& placement, std::span<const Side> cells) const {
    for (std::size_t i = 0; i < placement.cells.size(); ++i) {
        if (cells[placement.cells[i]] != placement.sides[i]) return false;
    }
    return true;
}

std::optional<PatternFound> PatternScan::found_at(Cell cell, std::span<const Side> cells,
                                                  int ply) const {
    // A new stone completes only patterns that have a stone on its cell.
    const auto& candidates = only_places_ ? of_cell_[cell] : touching_[cell];
    for (const std::uint32_t index : candidates) {
        const Placement& placement = placements_[index];
        if (!fits(placement, cells)) continue;
        PatternFound found{ply, {}};
        for (std::size_t i = 0; i < placement.cells.size(); ++i) {
            if (placement.sides[i] != kEmpty) found.cells.push_back(placement.cells[i]);
        }
        std::ranges::sort(found.cells);
        return found;
    }
    return std::nullopt;
}

std::optional<PatternFound> PatternScan::find(const Setup& setup,
                                              std::span<const PackedAction> actions) {
    const bool plain = only_places_ && setup.stones.empty() &&
                       std::ranges::none_of(game_->rules(),
                                            [](const auto& rule) {
                                                return rule->start() != nullptr &&
                                                       !rule->start()->first_stones().empty();
                                            }) &&
                       std::ranges::all_of(actions, [](const PackedAction& action) {
                           return action.side != kEmpty;
                       });
    if (!plain) return find_by_rules(setup, actions);
    board_.assign(static_cast<std::size_t>(game_->board().cell_count()) + 1, kEmpty);
    int ply = 0;
    for (const PackedAction& action : actions) {
        const Cell cell = action.action.cell();
        if (cell >= game_->board().cell_count()) return std::nullopt;
        board_[cell] = action.side;
        ++ply;
        if (auto found = found_at(cell, board_, ply)) return found;
    }
    return std::nullopt;
}

std::optional<PatternFound> PatternScan::find_by_rules(
    const Setup& setup, std::span<const PackedAction> actions) const {
    if (!game_->check(setup)) return std::nullopt;
    Position position(game_, setup);
    for (Cell cell = 0; cell < game_->board().cell_count(); ++cell) {
        if (auto found = found_at(cell, position.cells(), 0)) return found;
    }
    for (const PackedAction& packed : actions) {
        if (position.over() || !position.is_legal(packed.action)) return std::nullopt;
        position.apply(packed.action);
        for (const Change& change : position.last_changes()) {
            if (!change.is_cell()) continue;
            if (auto found = found_at(change.cell(), position.cells(), position.ply())) {
                return found;
            }
        }
    }
    return std::nullopt;
}

}  // namespace tengen
