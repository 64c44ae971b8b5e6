// Long, because one class makes all moves: steps, jumps, hops and their chains share the pass over
// the stones.
#include "core/mover.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>

#include "core/hop_walk.hpp"
#include "core/mover_safety.hpp"
#include "core/notation.hpp"
#include "core/position.hpp"
#include "core/side_cells.hpp"
#include "core/symmetry.hpp"

namespace tengen {

namespace {

constexpr std::size_t kMaxCells = std::size_t{kMaxRows} * kMaxColumns;

bool is_stone(Side there) {
    return there != kEmpty && there != kOutside;
}

/// The stones of any side in the line of a stone along a direction, both ways.
int stones_in_line(const Position& position, Cell cell, Direction direction) {
    const Board& board = position.board();
    int count = 1;
    for (const Direction way : {direction, Board::opposite(direction)}) {
        Cell next = board.step(cell, way);
        for (; next != board.outside() && next != cell; next = board.step(next, way)) {
            count += is_stone(position.at(next)) ? 1 : 0;
        }
        if (next == cell) break;  // a ring, all of it
    }
    return count;
}

/// Whether hops in any direction are one action.
bool goes_everywhere(const MoveLine& line) {
    return line.hop && line.hop->again == HopAgain::Anywhere;
}

bool is_flight(const MoveLine& line) {
    return line.flies_at_most > 0;
}

/// Moves obey the duty to take themselves. Taking a stone without a move, such as by a mill, is
/// taking too.
bool obeys_duty(Action action) {
    return action.is_move() || action.kind() == ActionKind::Take;
}

/// The sides whose stones a hop passes, a bit for each.
std::uint16_t passed_sides(const MoveLine& line) {
    unsigned sides = 0;
    for (Side side = 1; side <= kMaxSides; ++side) {
        if (passes_stone(line, side)) sides |= 1u << side;
    }
    return static_cast<std::uint16_t>(sides);
}

/// Excludes shared stones, because they belong to no other side.
std::uint16_t accepted_sides(const MoveLine& line) {
    constexpr unsigned kAllSides = (1u << (kMaxSides + 1)) - 2;
    const unsigned others = line.onto_other ? kAllSides & ~(1u << line.side) : 0;
    return static_cast<std::uint16_t>(others | (line.onto_empty ? 1u << kEmpty : 0));
}

}  // namespace

/// The stones in every line of the board, for moves as far as their line has stones.
struct Mover::LineStones {
    /// The board has at most kMaxCells lines along the axes of such moves.
    LineStones(const Mover& mover, const Position& position)
        : axis_of(mover.axis_of_), lines(mover.lines_) {
        std::fill_n(counts.begin(), mover.line_count_, std::uint8_t{0});
        const auto cells = position.cells().first(lines.size() / mover.axes_);
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            if (!is_stone(cells[cell])) continue;
            for (std::size_t axis = 0; axis < mover.axes_; ++axis) {
                ++counts[lines[cell * mover.axes_ + axis]];
            }
        }
        axes = mover.axes_;
    }

    int in_line(Cell cell, Direction direction) const {
        return counts[lines[cell * axes + axis_of[direction]]];
    }

    std::span<const std::uint8_t> axis_of;
    std::span<const std::uint16_t> lines;
    std::size_t axes = 0;
    std::array<std::uint8_t, kMaxCells> counts;  ///< each at most 64
};

Mover::Mover(const Board& board, Ways ways, int first_word)
    : board_(board),
      duty_(ways.duty),
      word_(first_word),
      promotions_(ways.promotions),
      royals_(ways.royals) {
    const auto directions = static_cast<std::size_t>(board.direction_count());
    steps_.resize(directions);
    for (const MoveLine& line : ways.lines) {
        if (line.jump != BoardOffset{}) jump_targets(line.jump);
        if (line.flies_at_most > 0) flies_at_most_[line.side] = line.flies_at_most;
        has_phases_ = has_phases_ || line.flies_at_most > 0 || line.when != MoveWhen::Always;
        can_take_stones_ = can_take_stones_ || line.onto_other || (line.hop && line.hop->takes);
        if (!line.hop) continue;
        has_hops_ = true;
        has_chains_ = has_chains_ || is_chain(line);
        marks_taken_ = marks_taken_ || (is_chain(line) && line.hop->lift_at_end);
    }
    number_lines(ways.lines);
    for (const Promotion& promotion : promotions_) {
        if (promotion.to.size() > 1) choosers_[promotion.side] |= promotion.pieces;
    }
    for (int phase = 0; phase < (has_phases_ ? kPhases : 1); ++phase) {
        for (Side side = 1; side <= kMaxSides; ++side) {
            Ways open = ways;
            std::erase_if(open.lines, [&](const MoveLine& line) {
                return line.side != side || !is_open(line, phase);
            });
            for (int piece = 0; piece < ways.pieces; ++piece) {
                add_ways(phase, side, static_cast<Piece>(piece), open);
            }
        }
    }
    add_landings();
    index_attacks();
}

/// The cells that are closed to all hops in any direction; null if there are none.
const std::uint8_t* Mover::close_landings(std::span<const Way> ways) {
    std::vector<std::uint8_t> closed(static_cast<std::size_t>(board_.cell_count()) + 1, 1);
    for (const Way& way : ways) {
        if (!goes_everywhere(way.line)) continue;
        if (way.closed == nullptr) return nullptr;
        for (std::size_t cell = 0; cell < closed.size(); ++cell) closed[cell] &= way.closed[cell];
    }
    return closed_cells_.emplace_back(std::move(closed)).data();
}

/// When all ways are known, because kinds point to them.
void Mover::add_landings() {
    for (auto& kinds_of_sides : kinds_) {
        for (Kinds& kinds : kinds_of_sides) {
            for (Kind& kind : kinds) {
                std::vector<const MoveLine*> hops;
                for (const Way& way : ways(kind.others)) {
                    if (!goes_everywhere(way.line)) continue;
                    kind.everywhere = &way;
                    hops.push_back(&way.line);
                }
                if (hops.empty()) continue;
                kind.closed = close_landings(ways(kind.others));
                std::vector<Landing> landings;
                for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
                    for (const MoveLine* hop : hops) {
                        const Cell over = board_.step(cell, hop->direction);
                        landings.push_back(
                            {over, board_.step(over, hop->direction), passed_sides(*hop)});
                    }
                }
                kind.landings_of_cell = hops.size();
                kind.landings = landings_.emplace_back(std::move(landings)).data();
            }
        }
    }
}

bool Mover::is_open(const MoveLine& line, int phase) const {
    if (!has_phases_) return true;
    if (is_flight(line) && (phase & kFlies) == 0) return false;
    const bool hand_empty = (phase & kHandEmpty) != 0;
    return line.when == MoveWhen::Always || (line.when == MoveWhen::HandEmpty) == hand_empty;
}

int Mover::phase_of(const Position& position, Side side) const {
    int phase = position.in_hand(side) == 0 ? kHandEmpty : 0;
    if (flies_at_most_[side] == 0) return phase;
    const auto stones = std::ranges::count(position.cells(), side);
    return stones <= flies_at_most_[side] ? phase | kFlies : phase;
}

/// A line that may take or not becomes two if there is a duty to take. All lines are of the side.
void Mover::add_ways(int phase, Side side, Piece piece, const Ways& ways) {
    Kind& kind = kinds_[phase][side][piece];
    const auto here = [&] { return static_cast<std::uint16_t>(ways_.size()); };
    const bool flies = std::ranges::any_of(ways.lines, [&](const MoveLine& line) {
        return is_flight(line) && has_piece(line.pieces, piece);
    });
    const auto each = [&](const auto& add) {
        for (const MoveLine& line : ways.lines) {
            if (has_piece(line.pieces, piece) && flies == is_flight(line)) add(line);
        }
    };
    const bool divided = duty_ != TakeDuty::None;
    kind.takes.first = here();
    each([&](MoveLine line) {
        if (!divided || !(line.hop ? line.hop->takes : line.onto_other)) return;
        line.onto_empty = false;
        add_way(line);
    });
    kind.takes.last = kind.others.first = here();
    each([&](MoveLine line) {
        if (divided && (line.hop ? line.hop->takes : !line.onto_empty)) return;
        if (divided) line.onto_other = false;
        add_way(line);
    });
    kind.others.last = here();
    kind.all = {kind.takes.first, kind.others.last};
    kind.chooses = has_piece(choosers_[side], piece);
    kind.others_have_one_target = std::ranges::all_of(
        this->ways(kind.others), [](const Way& way) { return way.targets != nullptr; });
}

void Mover::add_way(const MoveLine& line) {
    const bool jumps = line.jump != BoardOffset{};
    const bool steps =
        !jumps && !line.hop && !line.as_many_as_stones && !is_flight(line) && line.most == 1;
    Way way;
    way.line = line;
    way.accepts = accepted_sides(line);
    if (jumps) way.targets = jump_targets(line.jump);
    if (steps) way.targets = step_targets(line.direction);
    if (!line.closed.empty()) close_cells(way);
    ways_.push_back(std::move(way));
}

void Mover::close_cells(Way& way) {
    std::vector<std::uint8_t> closed(static_cast<std::size_t>(board_.cell_count()) + 1, 0);
    for (const Cell cell : way.line.closed) closed[cell] = 1;
    if (way.targets != nullptr) {
        std::vector<Cell> targets(way.targets, way.targets + board_.cell_count());
        for (Cell& to : targets) {
            if (closed[to] != 0) to = board_.outside();
        }
        way.targets = open_targets_.emplace_back(std::move(targets)).data();
    }
    way.closed = closed_cells_.emplace_back(std::move(closed)).data();
}

/// Numbers the lines along the axes of moves as far as their line has stones.
void Mover::number_lines(std::span<const MoveLine> moves) {
    constexpr std::uint8_t kNone = 0xFF;
    axis_of_.assign(static_cast<std::size_t>(board_.direction_count()), kNone);
    std::vector<Direction> axes;
    for (const MoveLine& move : moves) {
        if (!move.as_many_as_stones || axis_of_[move.direction] != kNone) continue;
        axis_of_[move.direction] = axis_of_[Board::opposite(move.direction)] =
            static_cast<std::uint8_t>(axes.size());
        axes.push_back(move.direction);
    }
    axes_ = axes.size();
    const auto cells = static_cast<std::size_t>(board_.cell_count());
    std::vector<bool> numbered;
    lines_.resize(cells * axes_);
    for (std::size_t axis = 0; axis < axes_; ++axis) {
        numbered.assign(cells, false);
        for (std::size_t start = 0; start < cells; ++start) {
            if (numbered[start]) continue;
            for (const Direction way : {axes[axis], Board::opposite(axes[axis])}) {
                auto cell = static_cast<Cell>(start);
                do {
                    numbered[cell] = true;
                    lines_[cell * axes_ + axis] = static_cast<std::uint16_t>(line_count_);
                    cell = board_.step(cell, way);
                } while (cell != board_.outside() && cell != start);
            }
            ++line_count_;
        }
    }
}

const Cell* Mover::step_targets(Direction direction) {
    std::vector<Cell>& targets = steps_[direction];
    for (int cell = static_cast<int>(targets.size()); cell < board_.cell_count(); ++cell) {
        targets.push_back(board_.step(static_cast<Cell>(cell), direction));
    }
    return targets.data();
}

const Cell* Mover::jump_targets(const BoardOffset& jump) {
    for (const auto& [offset, targets] : jumps_) {
        if (offset == jump) return targets.data();
    }
    std::vector<Cell> targets;
    for (int cell = 0; cell < board_.cell_count(); ++cell) {
        targets.push_back(cell_at(board_, static_cast<Cell>(cell), jump));
    }
    return jumps_.emplace_back(jump, std::move(targets)).second.data();
}

Side Mover::seen(const Position& position, Cell cell) {
    const auto values = position.values();
    return !values.empty() && (values[cell] & kTaken) != 0 ? kOutside : position.at(cell);
}

const Mover::Kind& Mover::kind_at(const Position& position, Side side, Cell cell) const {
    return kinds_of(position, side)[position.piece_at(cell)];
}

template <class Visit>
bool Mover::visit_line(const Position& position, Side side, const Way& way, Cell from,
                       const Visit& visit) const {
    const MoveLine& line = way.line;
    const Side* const cells = position.cells().data();
    Cell cell = from;
    for (int steps = 1; line.most == 0 || steps <= line.most; ++steps) {
        cell = board_.step(cell, line.direction);
        const Side there = cells[cell];
        const bool ends = (way.accepts >> there & 1) != 0 && way.ends_on(cell);
        if (ends && visit(Found{&way, cell})) return true;
        if (there == kEmpty) continue;
        if (!line.over_own || there != side || cell == from) return false;
    }
    return false;
}

/// Visits the target that is as far as the line of the stone has stones.
template <class Visit>
bool Mover::visit_counted(const Position& position, Side side, const Way& way, Cell from,
                          const LineStones* stones, const Visit& visit) const {
    const MoveLine& line = way.line;
    const Side* const cells = position.cells().data();
    const int count = stones != nullptr ? stones->in_line(from, line.direction)
                                        : stones_in_line(position, from, line.direction);
    Cell cell = board_.step(from, line.direction);
    for (int steps = 1; steps < count; ++steps) {
        const Side there = cells[cell];
        if (there != kEmpty && !(line.over_own && there == side && cell != from)) return false;
        cell = board_.step(cell, line.direction);
    }
    return (way.accepts >> cells[cell] & 1) != 0 && way.ends_on(cell) && visit(Found{&way, cell});
}

template <class Visit>
bool Mover::visit_hop(const Position& position, const Way& way, Cell from,
                      const Visit& visit) const {
    return walk_hop(
        board_, [&](Cell cell) { return seen(position, cell); }, way.line, from,
        [&](Cell to, Cell over) {
            return way.ends_on(to) && visit(Found{&way, to, over});
        });
}

/// Visits the targets of a stone, then the other cells that hops in any direction reach, once each.
/// Hops are written without branches, because these would be mispredicted.
template <class Visit>
bool Mover::visit_everywhere(const Position& position, Side side, Cell from, const Kind& kind,
                             Range range, const LineStones* stones, const Visit& visit) const {
    constexpr std::uint8_t kOffered = 1, kReached = 2;
    const std::span<const Side> cells = position.cells();
    std::array<std::uint8_t, kMaxCells + 1> marks;
    std::fill_n(marks.begin(), cells.size(), std::uint8_t{0});
    const bool is_done = visit_ways(position, side, from, range, stones, [&](const Found& found) {
        marks[found.to] = kOffered;
        return visit(found);
    });
    if (is_done) return true;
    std::array<Cell, kMaxCells + 1> queue;
    std::size_t count = 1;
    queue[0] = from;
    marks[from] = kReached;
    for (std::size_t next = 0; next < count; ++next) {
        std::size_t end = count;
        for (std::size_t i = 0; i < kind.landings_of_cell; ++i) {
            const auto& [over, to, passes] = kind.landings[queue[next] * kind.landings_of_cell + i];
            const Side there = marks_taken_ ? seen(position, over) : cells[over];
            const unsigned lands = (passes >> there & 1u) & unsigned{cells[to] == kEmpty} &
                                   unsigned{over != from} & unsigned{marks[to] < kReached};
            queue[end] = to;
            marks[to] = static_cast<std::uint8_t>(marks[to] + lands * kReached);
            end += lands;
        }
        for (; count < end; ++count) {
            const Cell to = queue[count];
            if ((marks[to] & kOffered) != 0) continue;
            if (kind.closed != nullptr && kind.closed[to] != 0) continue;
            if (visit(Found{kind.everywhere, to})) return true;
        }
    }
    return false;
}

/// Visits the targets of a stone, without those of hops in any direction as one action.
template <class Visit>
bool Mover::visit_ways(const Position& position, Side side, Cell from, Range range,
                       const LineStones* stones, const Visit& visit) const {
    const Side* const cells = position.cells().data();
    for (const Way& way : ways(range)) {
        if (way.targets != nullptr) {
            const Cell to = way.targets[from];
            if ((way.accepts >> cells[to] & 1) != 0 && visit(Found{&way, to})) return true;
        } else if (way.line.hop) {
            if (goes_everywhere(way.line)) continue;
            if (visit_hop(position, way, from, visit)) return true;
        } else if (is_flight(way.line)) {
            for (const Action empty : position.empty_cells()) {
                if (way.ends_on(empty.cell()) && visit(Found{&way, empty.cell()})) return true;
            }
        } else if (way.line.as_many_as_stones) {
            if (visit_counted(position, side, way, from, stones, visit)) return true;
        } else if (visit_line(position, side, way, from, visit)) {
            return true;
        }
    }
    return false;
}

/// Visits the targets of a stone until `visit(found)` returns true. Returns whether it did.
template <class Visit>
bool Mover::visit(const Position& position, Side side, Cell from, const Kind& kind, Range range,
                  const Visit& visit, const LineStones* stones) const {
    if (kind.landings != nullptr && range.last == kind.others.last) {
        return visit_everywhere(position, side, from, kind, range, stones, visit);
    }
    return visit_ways(position, side, from, range, stones, visit);
}

/// Visits the next hops of a chain.
template <class Visit>
bool Mover::visit_chain(const Position& position, Side side, Cell from, const Visit& visit) const {
    for (const Way& way : ways(kind_at(position, side, from).all)) {
        if (is_chain(way.line) && visit_hop(position, way, from, visit)) return true;
    }
    return false;
}

/// Visits the moves of all stones of a side, with the cell of each.
template <class Visit>
bool Mover::visit_stones(const Position& position, Side side, Range Kind::*range,
                         const Visit& visit) const {
    const Kinds& kinds = kinds_of(position, side);
    return visit_cells_of(position.cells(), side, [&](Cell from) {
        const Kind& kind = kinds[position.piece_at(from)];
        const auto visit_one = [&](const Found& found) { return visit(from, found); };
        return this->visit(position, side, from, kind, kind.*range, visit_one);
    });
}

/// Visits the moves that take, of the stone in a running chain or of all stones of a side.
template <class Visit>
void Mover::visit_takes(const Position& position, Side side, const Visit& visit) const {
    const auto go_on = [&](Cell from, const Found& found) {
        visit(from, found);
        return false;
    };
    const Cell stone = chain(position);
    if (stone == kNoCell) {
        visit_stones(position, side, &Kind::takes, go_on);
    } else if (position.at(stone) == side) {
        visit_chain(position, side, stone, [&](const Found& found) { return go_on(stone, found); });
    }
}

Cell Mover::chain(const Position& position) const {
    if (!has_chains_) return kNoCell;
    const std::int32_t word = position.word(word_);
    return word == 0 ? kNoCell : static_cast<Cell>(word - 1);
}

Offer Mover::offers(const Position& position) const {
    return chain(position) == kNoCell ? Offer::Some : Offer::Alone;
}

void Mover::list(const Position& position, Side side, ActionList& actions) const {
    const auto add = [&](Cell from, const Found& found) {
        visit_actions(position, from, found, [&](Action action) { actions.push_back(action); });
    };
    const std::size_t before = actions.size();
    if (duty_ == TakeDuty::Most) {
        int most = 0;
        const auto add_best = [&](const Found& found, Action action) {
            const int count = most_by(position, found, action);
            if (count < most) return;
            if (count > most) actions.resize(before);
            most = count;
            actions.push_back(action);
        };
        visit_takes(position, side, [&](Cell from, const Found& found) {
            visit_actions(position, from, found, [&](Action action) { add_best(found, action); });
        });
    } else if (duty_ == TakeDuty::Any || chain(position) != kNoCell) {
        visit_takes(position, side, add);
    }
    if (actions.size() > before || chain(position) != kNoCell) return;
    list_others(position, side, actions);
    keep_safe(position, side, actions, before);
}

/// Steps and jumps are written without branches, because these would be mispredicted.
void Mover::list_others(const Position& position, Side side, ActionList& actions) const {
    std::optional<LineStones> stones;
    if (line_count_ > 0 && line_count_ <= kMaxCells) stones.emplace(*this, position);
    const LineStones* const counted = stones ? &*stones : nullptr;
    const Kinds& kinds = kinds_of(position, side);
    const Side* const cells = position.cells().data();
    std::array<Action, 128> block;
    std::size_t count = 0;
    const auto flush = [&] {
        actions.insert(actions.end(), block.begin(), block.begin() + count);
        count = 0;
    };
    visit_cells_of(position.cells(), side, [&](Cell from) {
        const Kind& kind = kinds[position.piece_at(from)];
        const std::span<const Way> some = ways(kind.others);
        if (kind.others_have_one_target && !kind.chooses && some.size() <= block.size()) {
            if (count + some.size() > block.size()) flush();
            for (const Way& way : some) {
                const Cell to = way.targets[from];
                block[count] = Action::move(from, to);
                count += way.accepts >> cells[to] & 1;
            }
            return false;
        }
        const auto push = [&](Action action) {
            if (count == block.size()) flush();
            block[count++] = action;
        };
        const auto add = [&](const Found& found) {
            if (kind.chooses) {
                visit_actions(position, from, found, push);
            } else {
                push(Action::move(from, found.to));
            }
            return false;
        };
        return visit(position, side, from, kind, kind.others, add, counted);
    });
    flush();
}

/// The move to a cell, whatever the duty to take says; its way is null if there is none.
Mover::Found Mover::find(const Position& position, Side side, Cell from, Cell to) const {
    Found move;
    const auto is_it = [&](const Found& found) {
        if (found.to == to) move = found;
        return found.to == to;
    };
    const Cell stone = chain(position);
    if (stone == kNoCell) {
        const Kind& kind = kind_at(position, side, from);
        visit(position, side, from, kind, kind.all, is_it);
    } else if (stone == from) {
        visit_chain(position, side, from, is_it);
    }
    return move;
}

const Promotion* Mover::choice(const Position& position, Cell from, const Found& found) const {
    const MoveLine& line = found.way->line;
    const Piece piece = position.piece_at(from);
    if (!has_piece(choosers_[line.side], piece)) return nullptr;
    const Promotion* const promoted = promotion(line.side, piece, found.to);
    if (promoted == nullptr || promoted->to.size() < 2) return nullptr;
    if (promoted->on_arrival || !is_chain(line)) return promoted;
    return ends_chain(position, from, found) ? promoted : nullptr;
}

bool Mover::chooses_well(const Position& position, const Found& found, Action action) const {
    const Promotion* const promoted = choice(position, action.from(), found);
    if (promoted == nullptr) return action.kind() == ActionKind::Move;
    return action.kind() == ActionKind::MoveAs &&
           std::ranges::find(promoted->to, action.piece()) != promoted->to.end();
}

/// Visits the actions of a move: one, or one for each kind that its stone may become.
template <class Visit>
void Mover::visit_actions(const Position& position, Cell from, const Found& found,
                          const Visit& visit) const {
    const Promotion* const promoted = choice(position, from, found);
    if (promoted == nullptr) return visit(Action::move(from, found.to));
    for (const Piece piece : promoted->to) visit(Action::move_as(from, found.to, piece));
}

bool Mover::contains(const Position& position, Action action) const {
    if (!action.is_move() || action.from() >= board_.cell_count()) return false;
    const Side side = position.turn().side;
    if (position.at(action.from()) != side) return false;
    const Found move = find(position, side, action.from(), action.to());
    if (move.way == nullptr || !chooses_well(position, move, action)) return false;
    if (!is_safe(position, side, action)) return false;
    if (duty_ == TakeDuty::None) return true;
    const bool takes = move.way->line.hop ? move.way->line.hop->takes : move.way->line.onto_other;
    if (!takes) return !can_take(position, side);
    return duty_ == TakeDuty::Any || is_among_most(position, side, action);
}

bool Mover::is_among_most(const Position& position, Side side, Action action) const {
    int most = 0;
    bool is_among = false;
    const auto compare = [&](const Found& found, Action other) {
        const int count = most_by(position, found, other);
        if (count > most) is_among = other == action;
        if (count == most) is_among = is_among || other == action;
        most = std::max(most, count);
    };
    visit_takes(position, side, [&](Cell from, const Found& found) {
        visit_actions(position, from, found, [&](Action other) { compare(found, other); });
    });
    return is_among;
}

bool Mover::can_take(const Position& position, Side side) const {
    return visit_stones(position, side, &Kind::takes, [](Cell, const Found&) { return true; });
}

bool Mover::can_act(const Position& position, Side side) const {
    const Cell stone = chain(position);
    if (stone != kNoCell && position.at(stone) == side) return true;
    if (royals_ != 0) return has_safe_move(position, side);
    return visit_stones(position, side, &Kind::all, [](Cell, const Found&) { return true; });
}

bool Mover::has_safe_move(const Position& position, Side side) const {
    const Safety safety(*this, position, side);
    return visit_stones(position, side, &Kind::all, [&](Cell from, const Found& found) {
        bool is_safe = false;
        visit_actions(position, from, found,
                      [&](Action action) { is_safe = is_safe || safety.allows(action); });
        return is_safe;
    });
}

bool Mover::takes(const Position& position, Action action) const {
    if (!action.is_move() || action.from() >= board_.cell_count() ||
        action.to() >= board_.cell_count()) {
        return false;
    }
    if (position.at(action.to()) != kEmpty) return true;
    const Side side = position.at(action.from());
    if (side == kEmpty || side > kMaxSides) return false;
    const Found hop = find_hop(position, side, action.from(), action.to());
    return hop.way != nullptr && hop.way->line.hop->takes;
}

Mover::Found Mover::find_hop(const Position& position, Side side, Cell from, Cell to) const {
    Found hop;
    if (!has_hops_) return hop;
    for (const Way& way : ways(kind_at(position, side, from).all)) {
        if (!way.line.hop || goes_everywhere(way.line)) continue;
        const bool found = visit_hop(position, way, from, [&](const Found& move) {
            if (move.to == to) hop = move;
            return move.to == to;
        });
        if (found) break;
    }
    return hop;
}

Message Mover::why_absent(const Position& position, Action action) const {
    const Side side = position.turn().side;
    const Game& game = position.game();
    const Cell stone = chain(position);
    if (!action.is_move()) {
        return stone == kNoCell
                   ? Message("a stone must be moved")
                   : Message("the stone on {} must take again", cell_name(board_, stone));
    }
    if (action.from() >= board_.cell_count() || action.to() >= board_.cell_count()) {
        return Message("not a cell of the board");
    }
    const std::string from = cell_name(board_, action.from());
    const std::string to = cell_name(board_, action.to());
    if (position.at(action.from()) != side) {
        return Message("{} has no stone on {}", game.side_term(side), from);
    }
    if (stone != kNoCell && stone != action.from()) {
        return Message("the stone on {} must take again", cell_name(board_, stone));
    }
    if (position.at(action.to()) == side)
        return Message("{} already has a stone on {}", game.side_term(side), to);
    if (const Found move = find(position, side, action.from(), action.to()); move.way != nullptr) {
        if (!chooses_well(position, move, action)) return why_not_as(position, move, action);
        if (!is_safe(position, side, action)) return why_unsafe(position, side, action);
        return takes(position, action) ? Message("another move takes more stones")
                                       : why_not(position, action);
    }
    const Kind& kind = kind_at(position, side, action.from());
    const bool moves =
        visit(position, side, action.from(), kind, kind.all, [](const Found&) { return true; });
    if (!moves && position.in_hand(side) > 0) {
        return Message("the stone on {} cannot move while {} has stones in hand", from,
                       game.side_term(side));
    }
    if (!moves) return Message("the stone on {} cannot move", from);
    return Message("the stone on {} does not reach {}", from, to);
}

/// Why a move that exists does not name a new kind, or not this one.
Message Mover::why_not_as(const Position& position, const Found& move, Action action) const {
    const std::string from = cell_name(board_, action.from());
    if (choice(position, action.from(), move) == nullptr) {
        return Message("the stone on {} does not change on {} (write {})", from,
                       cell_name(board_, action.to()),
                       position.action_name(Action::move(action.from(), action.to())));
    }
    std::string names;
    visit_actions(position, action.from(), move, [&](Action named) {
        names += (names.empty() ? "" : ", ") + position.action_name(named);
    });
    return Message("the stone on {} becomes another kind: {}", from, names);
}

bool Mover::allows(const Position& position, Action action) const {
    const Side side = position.turn().side;
    if (!obeys_duty(action) && can_take(position, side)) return false;
    return action.is_move() || is_safe(position, side, action);
}

std::optional<std::uint64_t> Mover::foresee(const Position& position, Action action) const {
    if (action.kind() != ActionKind::Move) return std::nullopt;
    const Side side = position.at(action.from());
    if (find_hop(position, side, action.from(), action.to()).way != nullptr) return std::nullopt;
    const Side taken = position.at(action.to());
    const std::uint64_t left = taken == kEmpty ? 0 : cell_key(action.to(), taken);
    return cell_key(action.from(), side) ^ cell_key(action.to(), side) ^ left;
}

void Mover::keep_allowed(const Position& position, ActionList& actions) const {
    const Side side = position.turn().side;
    if (can_take(position, side)) {
        std::erase_if(actions, [](Action action) { return !obeys_duty(action); });
    }
    const auto is_move = [](Action action) { return action.is_move(); };
    if (royals_ == 0 || std::ranges::all_of(actions, is_move)) return;
    const Safety safety(*this, position, side);
    std::erase_if(actions,
                  [&](Action action) { return !action.is_move() && !safety.allows(action); });
}

Message Mover::why_not(const Position& position, Action action) const {
    const Side side = position.turn().side;
    if (!is_safe(position, side, action)) return why_unsafe(position, side, action);
    std::string example;
    visit_stones(position, side, &Kind::takes, [&](Cell from, const Found& found) {
        visit_actions(position, from, found,
                      [&](Action taking) { example = position.action_name(taking); });
        return true;
    });
    return Message("{} must take, such as by {}", position.game().side_term(side), example);
}

void Mover::apply(Edit& edit, Action action) const {
    const Position& position = edit.position();
    const Cell from = action.from(), to = action.to();
    const Side side = position.at(from);
    const Piece piece = position.piece_at(from);
    const Found hop = find_hop(position, side, from, to);
    edit.set_cell(from, kEmpty);
    if (hop.way != nullptr && hop.way->line.hop->takes) take(edit, hop, from);
    edit.set_piece(to, side, piece);

    const Promotion* const promoted = promotion(side, piece, to);
    const bool arrives = promoted != nullptr && promoted->on_arrival;
    const bool is_chosen = action.kind() == ActionKind::MoveAs;
    const Piece becomes = is_chosen             ? action.piece()
                          : promoted != nullptr ? promoted->to.front()
                                                : piece;
    if (arrives) edit.set_piece(to, side, becomes);
    if (has_chains_) {
        const bool ends = arrives && promoted->ends_chain;
        const bool goes_on = hop.way != nullptr && is_chain(hop.way->line) && !ends &&
                             visit_chain(position, side, to, [](const Found&) { return true; });
        edit.set_word(word_, goes_on ? to + 1 : 0);
        if (goes_on) return;
        if (marks_taken_) lift(edit);
    }
    if (promoted != nullptr && !arrives) edit.set_piece(to, side, becomes);
}

/// Takes the stones that a hop passes: one, or in a straight hop all on its way.
void Mover::take(Edit& edit, const Found& found, Cell from) const {
    const Position& position = edit.position();
    const MoveLine& line = found.way->line;
    if (is_chain(line) && line.hop->lift_at_end) {
        const std::uint8_t value = position.values()[found.over];
        edit.set_piece(found.over, position.at(found.over),
                       static_cast<std::uint8_t>(value | kTaken));
        return;
    }
    for (Cell cell = board_.step(from, line.direction); cell != found.to;
         cell = board_.step(cell, line.direction)) {
        if (position.at(cell) != kEmpty) edit.set_cell(cell, kEmpty);
    }
}

/// Lifts the stones that a chain has taken.
void Mover::lift(Edit& edit) const {
    constexpr std::uint64_t kAnyTaken = std::uint64_t{0x0101010101010101} * kTaken;
    const auto values = edit.position().values();
    for (std::size_t first = 0; first < values.size(); first += sizeof(std::uint64_t)) {
        std::uint64_t block = 0;
        const std::size_t count = std::min(sizeof block, values.size() - first);
        std::memcpy(&block, &values[first], count);
        if ((block & kAnyTaken) == 0) continue;
        for (std::size_t cell = first; cell < first + count; ++cell) {
            if ((values[cell] & kTaken) != 0) edit.set_cell(static_cast<Cell>(cell), kEmpty);
        }
    }
}

const Promotion* Mover::promotion(Side side, Piece piece, Cell cell) const {
    for (const Promotion& promotion : promotions_) {
        if (promotion.side != side || !has_piece(promotion.pieces, piece)) continue;
        if (std::ranges::find(promotion.to, piece) != promotion.to.end()) continue;
        if (std::ranges::binary_search(promotion.cells, cell)) return &promotion;
    }
    return nullptr;
}

bool Mover::next(Edit& edit) const {
    return chain(edit.position()) != kNoCell;
}

Message Mover::prompt(const Position& position) const {
    const Cell stone = chain(position);
    if (stone == kNoCell) return {};
    return Message("{} takes again with the stone on {}",
                   position.game().side_term(position.turn().side), cell_name(board_, stone));
}

void Mover::map_words(const Board&, const Symmetry& symmetry, std::span<std::int32_t> words) const {
    if (words[0] != 0) words[0] = symmetry.image[static_cast<std::size_t>(words[0] - 1)] + 1;
}

}  // namespace tengen
