#include "view/board_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "table/move_words.hpp"
#include "view/board_input.hpp"

namespace tengen::gui {
namespace {

constexpr std::size_t kValuesShown = 12;
constexpr double kMinShown = 0.05;     ///< of the greatest value
constexpr float kTakenOpacity = 0.4f;  // of a stone that a chain will lift
constexpr float kGhost = 0.5f;         ///< opacity
constexpr float kExpected = 0.45f;     ///< opacity of stones in an AI's best line
constexpr float kTargetOpacity = 0.85f;
constexpr float kTarget = 0.4f;  ///< size of the stones where a chosen one may go
constexpr std::size_t kLineShown = 6;

/// The pale small stone of a possible action.
StonePicture target_picture(const Game& game, const Stone& stone) {
    StonePicture target = picture_of(game, stone);
    target.opacity = kTargetOpacity;
    target.size = kTarget;
    return target;
}

/// The stone that an action puts on its cell. It can belong to no side, even if others do.
std::optional<Stone> stone_after(const Position& position, Action action) {
    Position after = position;
    after.apply(action);
    const Side side = after.at(action.cell());
    if (side == kEmpty || side > kNobody) return stone_of(position, action);
    return after.stone_at(action.cell());
}

bool are_neighbours(const Board& board, Cell a, Cell b) {
    for (Direction direction = 0; direction < board.direction_count(); ++direction) {
        if (board.step(a, direction) == b) return true;
    }
    return false;
}

bool counts_area(const Game& game) {
    return std::ranges::any_of(game.description().rules, [](const RuleUse& use) {
        return use.part() == "count" && use.parameters.text("what") == "area";
    });
}

/// The connected empty cells around a cell, and the only side next to them; kEmpty if there is no
/// such side.
Side owner_of_region(const Position& position, const TouchingCells& touching, Cell start,
                     std::vector<Cell>& region) {
    Side owner = kEmpty;
    bool shared = false;
    region.assign(1, start);
    for (std::size_t i = 0; i < region.size(); ++i) {
        for (const Cell cell : touching.of(region[i])) {
            const Side side = position.at(cell);
            if (side == kEmpty) {
                if (std::ranges::find(region, cell) == region.end()) region.push_back(cell);
            } else if (side != kOutside) {
                shared = shared || (owner != kEmpty && side != owner);
                owner = side;
            }
        }
    }
    return shared ? kEmpty : owner;
}

/// Puts a small stone of its owner on each empty cell when a game that counts area has ended.
void add_territory(const Position& position, BoardPicture& picture) {
    const TouchingCells* touching = position.game().touching();
    if (!position.over() || touching == nullptr || !counts_area(position.game())) return;
    std::set<Cell> seen;
    std::vector<Cell> region;
    for (const Action empty : position.empty_cells()) {
        if (seen.contains(empty.cell())) continue;
        const Side owner = owner_of_region(position, *touching, empty.cell(), region);
        seen.insert(region.begin(), region.end());
        if (owner == kEmpty) continue;
        for (const Cell cell : region) {
            picture.stones.push_back(target_picture(position.game(), {cell, owner}));
        }
    }
}

/// Marks stones to take with a cross. In games of moved stones, also marks the cells for new
/// stones: if not all empty cells allow one and no stone can move, or next to the chosen stone.
void add_step_targets(const Position& position, Cell chosen, BoardPicture& picture) {
    const bool moves_stones = position.game().mover() != nullptr;
    bool can_move = false;
    std::vector<Action> places;
    ActionList scratch;
    for (const Action action : position.legal(scratch)) {
        const ActionKind kind = action.kind();
        can_move = can_move || action.is_move();
        if (kind == ActionKind::Take) {
            picture.marks.push_back({action.cell(), MarkShape::Saltire});
        } else if (kind == ActionKind::Place || kind == ActionKind::PlaceOf) {
            places.push_back(action);
        }
    }
    const bool all = places.size() >= position.empty_cells().size();
    if (!moves_stones || (all && !can_move) || (can_move && chosen == kNoCell)) return;
    for (const Action place : places) {
        if (can_move && !are_neighbours(position.board(), chosen, place.cell())) continue;
        if (const auto stone = stone_after(position, place)) {
            picture.stones.push_back(target_picture(position.game(), *stone));
        }
    }
}

/// The last action that moved a stone in the last turn, or the first one of its chain.
Action move_of_last_turn(const Position& position) {
    int ply = position.ply() - 1;
    const auto same_turn = [&](int earlier) {
        return earlier >= 0 && position.turn_at(earlier).slot == position.turn_at(ply).slot;
    };
    if (!position.action(ply).is_move() && same_turn(ply - 1)) --ply;
    while (position.action(ply).is_move() && same_turn(ply - 1) &&
           position.action(ply - 1).is_move() &&
           position.action(ply - 1).to() == position.action(ply).from()) {
        --ply;
    }
    return position.action(ply);
}

struct Value {
    Cell cell;
    double value;
};

/// The chosen cell's value is the reported winning chance, if any.
bool are_chances(const std::vector<Value>& values, Cell chosen, double win_chance) {
    constexpr double kSame = 1e-6;
    bool same = false;
    for (const Value& value : values) {
        if (value.value < -kSame || value.value > 1 + kSame) return false;
        same = same || (value.cell == chosen && std::abs(value.value - win_chance) < kSame);
    }
    return same;
}

}  // namespace

std::string chance_text(double chance) {
    return fmt::format("{}%", percent_of(std::clamp(chance, 0.0, 1.0)));
}

Cell chosen_cell(const AiReport& report) {
    if (report.line.empty()) return kNoCell;
    const Action first = report.line.front();
    const bool stone = first.is_place() || first.kind() == ActionKind::PlaceOf;
    return stone ? first.cell() : kNoCell;
}

std::vector<ValuePicture> value_pictures(const AiReport& report,
                                         const std::function<bool(Cell)>& taken) {
    const Cell chosen = chosen_cell(report);
    std::vector<Value> known;
    for (std::size_t index = 0; index < report.values.size(); ++index) {
        if (!std::isfinite(report.values[index])) continue;
        known.push_back({static_cast<Cell>(index), report.values[index]});
    }
    std::stable_sort(known.begin(), known.end(),
                     [](const Value& a, const Value& b) { return a.value > b.value; });
    const bool chances = are_chances(known, chosen, report.win_chance);
    std::vector<ValuePicture> pictures;
    if (chosen != kNoCell) {
        const std::string text =
            std::isnan(report.win_chance) ? "" : chance_text(report.win_chance);
        pictures.push_back({chosen, 1, text});
    }
    if (known.empty()) return pictures;
    const double least = known.back().value;
    const double range = known.front().value - least;
    if (known.size() > kValuesShown) known.resize(kValuesShown);
    for (const Value& value : known) {
        const double part = range > 0 ? (value.value - least) / range : 1;
        if (value.cell == chosen || taken(value.cell) || part < kMinShown) continue;
        pictures.push_back({value.cell, static_cast<float>(part),
                            chances ? chance_text(value.value) : std::string()});
    }
    return pictures;
}

StonePicture picture_of(const Game& game, const Stone& stone) {
    StonePicture picture{stone.cell, stone.side};
    picture.piece = piece_look(game, stone.side, stone.piece);
    return picture;
}

bool has_fixed_stones(const Game& game) {
    return game.mover() == nullptr && !game.counts_cells();
}

std::vector<StonePicture> stones_of(const Position& position) {
    std::vector<StonePicture> stones;
    for (int index = 0; index < position.board().cell_count(); ++index) {
        const auto cell = static_cast<Cell>(index);
        const Side side = position.at(cell);
        if (side == kEmpty || side == kOutside) continue;
        stones.push_back(picture_of(position.game(), position.stone_at(cell)));
        if (!position.values().empty() && (position.values()[cell] & kTaken) != 0) {
            stones.back().opacity = kTakenOpacity;
        }
    }
    return stones;
}

void add_stones(const Position& position, BoardPicture& picture) {
    const Board& board = position.board();
    if (position.game().counts_cells()) {
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            const int count = position.number_at(cell);
            if (count > 0) picture.counts.push_back({cell, std::to_string(count)});
        }
        return;
    }
    picture.stones = stones_of(position);
    add_territory(position, picture);
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (board.number(cell) == 0 || position.at(cell) != kEmpty) continue;
        picture.numbers.push_back({cell, std::to_string(board.number(cell))});
    }
}

void add_rule_marks(const Position& position, bool forbidden, BoardPicture& picture) {
    for (const Mark& mark : position.marks()) {
        // Marks on stones, such as a winning line, are drawn separately.
        if (position.at(mark.cell) != kEmpty) continue;
        if (mark.kind == "region") {
            picture.marks.push_back({mark.cell, MarkShape::Region});
        } else if (forbidden) {
            picture.marks.push_back({mark.cell, MarkShape::Cross});
        }
    }
}

void add_last_stone(const Position& position, BoardPicture& picture) {
    if (position.ply() == 0) return;
    if (const auto stone = last_stone(position)) {
        picture.marks.push_back({stone->cell, MarkShape::Dot});
    }
    const Action move = move_of_last_turn(position);
    if (move.is_move() && position.game().mover() != nullptr && position.at(move.from()) == kEmpty)
        picture.marks.push_back({move.from(), MarkShape::Origin});
}

std::optional<PlayedStone> played_stone(const Position& position, Action action) {
    if (action.is_move()) {
        Stone stone = position.stone_at(action.from());
        stone.cell = action.to();
        if (action.kind() == ActionKind::MoveAs) stone.piece = action.piece();
        return PlayedStone{stone, action.from()};
    }
    if (!stone_of(position, action)) return std::nullopt;
    const auto stone = stone_after(position, action);
    return stone ? std::optional(PlayedStone{*stone}) : std::nullopt;
}

void add_move(const MovePicture& move, BoardPicture& picture) {
    const auto same = [&](const MovePicture& other) {
        return other.from == move.from && other.to == move.to;
    };
    if (std::ranges::none_of(picture.moves, same)) picture.moves.push_back(move);
}

void add_line_stones(const Position& from, std::span<const Action> line, const std::string& first,
                     BoardPicture& picture) {
    Position position = from;
    std::size_t number = 0;
    std::set<Cell> ghosts;
    for (const Action action : line) {
        if (position.over() || !position.is_legal(action) || ++number > kLineShown) return;
        const std::optional<PlayedStone> played = played_stone(position, action);
        position.apply(action);
        if (!played) continue;
        const Cell cell = played->stone.cell;
        const bool on_stone = from.at(cell) != kEmpty;
        const std::string text = number == 1 && !first.empty() ? first : std::to_string(number);
        if (played->from != kNoCell) add_move({played->from, cell, on_stone}, picture);
        // An earlier stone of the line keeps its number.
        if (!ghosts.insert(cell).second || (on_stone && played->from == kNoCell)) continue;
        std::erase_if(picture.values,
                      [&](const ValuePicture& value) { return value.cell == cell; });
        if (on_stone) {
            ValuePicture corner{cell, 0, text};
            corner.on_stone = true;
            picture.values.push_back(std::move(corner));
            continue;
        }
        StonePicture ghost = picture_of(from.game(), played->stone);
        ghost.opacity = kExpected;
        ghost.number = text;
        picture.stones.push_back(std::move(ghost));
    }
}

void add_chosen(const Position& position, Cell chosen, BoardPicture& picture) {
    add_step_targets(position, chosen, picture);
    if (chosen == kNoCell) return;
    // A ring would look like the sign of a stone that is pushed in.
    const bool moves = position.game().mover() != nullptr;
    const MarkShape plain = moves ? MarkShape::Ring : MarkShape::Region;
    picture.marks.push_back({chosen, plain});
    const Side side = position.at(chosen) == kEmpty ? position.turn().side : position.at(chosen);
    std::set<Cell> targets;
    for (const Action move : moves_from(position, chosen)) {
        if (!targets.insert(move.to()).second) continue;  // the same move, as another kind
        if (position.at(move.to()) != kEmpty) {
            const bool takes = position.takes_stone(move);
            picture.marks.push_back({move.to(), takes ? MarkShape::Saltire : plain});
            continue;
        }
        picture.stones.push_back(
            target_picture(position.game(), {move.to(), side, position.piece_at(chosen)}));
    }
}

void add_ghost(const Position& position, Cell cell, BoardPicture& picture) {
    std::vector<Action> actions = actions_at(position, cell);
    if (!actions.empty() && actions.front().kind() == ActionKind::Choose) {
        for (const Cell option : position.cells_of(actions.front())) {
            picture.marks.push_back({option, MarkShape::Region});
        }
        return;
    }
    if (!moves_from(position, cell).empty()) picture.marks.push_back({cell, MarkShape::Region});
    if (position.at(cell) != kEmpty) return;
    cell = position.target_cell(cell);
    actions = actions_at(position, cell);
    if (actions.empty() || actions.front().kind() == ActionKind::Take) return;
    const std::optional<Stone> stone = stone_after(position, actions.front());
    const bool one_kind = actions.size() == 1 || actions.front().is_place();
    StonePicture ghost{cell, stone ? stone->side : position.turn().side};
    if (stone && one_kind) ghost = picture_of(position.game(), *stone);
    ghost.opacity = kGhost;
    picture.stones.push_back(std::move(ghost));
}

}  // namespace tengen::gui
