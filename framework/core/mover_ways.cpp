// The ways of the stones of each side and kind, prepared from the move lines of a game.
#include <algorithm>
#include <utility>

#include "core/hop_walk.hpp"
#include "core/mover.hpp"
#include "core/mover_lines.hpp"
#include "core/mover_walks.hpp"
#include "core/notation.hpp"
#include "core/symmetry.hpp"

namespace tengen {

namespace {

/// Excludes shared stones, because they belong to no other side.
std::uint16_t accepted_sides(const MoveLine& line) {
    constexpr unsigned kAllSides = (1u << (kMaxSides + 1)) - 2;
    const unsigned others = line.onto_other ? kAllSides & ~(1u << line.side) : 0;
    return static_cast<std::uint16_t>(others | (line.onto_empty ? 1u << kEmpty : 0));
}

}  // namespace

Mover::Mover(const Board& board, Ways ways, int first_word)
    : board_(board),
      duty_(ways.duty),
      word_(first_word),
      promotions_(ways.promotions),
      royals_(ways.royals) {
    const auto directions = static_cast<std::size_t>(board.direction_count());
    steps_.resize(directions);
    rays_.resize(directions);
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

bool Mover::is_open(const MoveLine& line, int phase) const {
    if (!has_phases_) return true;
    if (is_flight(line) && (phase & kFlies) == 0) return false;
    const bool hand_empty = (phase & kHandEmpty) != 0;
    return line.when == MoveWhen::Always || (line.when == MoveWhen::HandEmpty) == hand_empty;
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
    for (const bool everywhere : {false, true}) {
        each([&](MoveLine line) {
            if (goes_everywhere(line) != everywhere) return;
            if (divided && (line.hop ? line.hop->takes : !line.onto_empty)) return;
            if (divided) line.onto_other = false;
            add_way(line);
        });
        if (!everywhere) kind.single = {kind.others.first, here()};
    }
    kind.others.last = here();
    kind.all = {kind.takes.first, kind.others.last};
    kind.chooses = has_piece(choosers_[side], piece);
    kind.others_are_plain =
        !kind.chooses && std::ranges::all_of(this->ways(kind.others), [](const Way& way) {
            return way.most_moves <= kMovesTogether;
        });
    const auto single = this->ways(kind.single);
    const bool has_single =
        !kind.chooses && single.size() <= kMovesTogether &&
        std::ranges::all_of(single, [](const Way& way) { return way.how == Way::How::Target; });
    if (!has_single) kind.single = {};
    const auto is_near_hop = [](const Way& way) { return way.overs != nullptr; };
    kind.takes_by_near_hops = std::ranges::all_of(this->ways(kind.takes), is_near_hop);
}

void Mover::add_way(const MoveLine& line) {
    const bool jumps = line.jump != BoardOffset{};
    Way way;
    way.line = line;
    way.accepts = accepted_sides(line);
    if (line.hop) {
        way.how = goes_everywhere(line) ? Way::How::Anywhere : Way::How::Hop;
        way.passes = passed_sides(line);
        if (!line.hop->far) way.overs = step_targets(line.direction);
    } else if (is_flight(line)) {
        way.how = Way::How::Flight;
        way.most_moves = static_cast<std::uint16_t>(board_.playable_count());
    } else if (jumps || (line.most == 1 && !line.as_many_as_stones)) {
        way.targets = jumps ? jump_targets(line.jump) : step_targets(line.direction);
        way.most_moves = 1;
    } else {
        way.how = line.as_many_as_stones ? Way::How::Counted : Way::How::Line;
        way.rays = rays(line.direction);
        way.most_moves = static_cast<std::uint16_t>(board_.longest_line(line.direction));
    }
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
        axes.push_back(static_cast<Direction>(move.direction & ~1));
    }
    axes_ = axes.size();
    const auto cells = static_cast<std::size_t>(board_.cell_count());
    places_.resize(cells * axes_);
    for (std::size_t axis = 0; axis < axes_; ++axis) {
        for (Cell start = 0; start < cells; ++start) {
            if (board_.step(start, Board::opposite(axes[axis])) != board_.outside()) continue;
            std::vector<Cell> line;
            for (Cell cell = start; cell != board_.outside();
                 cell = board_.step(cell, axes[axis])) {
                line.push_back(cell);
            }
            if (line.size() > 64) continue;
            for (std::size_t i = 0; i < line.size(); ++i) {
                places_[line[i] * axes_ + axis] = {static_cast<std::uint16_t>(line_count_),
                                                   static_cast<std::uint8_t>(i),
                                                   static_cast<std::uint8_t>(line.size())};
            }
            ++line_count_;
        }
    }
    // Rings have no start.
    const auto is_lost = [](const PlaceInLine& place) { return place.length == 0; };
    if (line_count_ > LineStones::kMaxLines || std::ranges::any_of(places_, is_lost)) {
        line_count_ = 0;
    }
}

const Cell* Mover::step_targets(Direction direction) {
    std::vector<Cell>& targets = steps_[direction];
    for (int cell = static_cast<int>(targets.size()); cell <= board_.cell_count(); ++cell) {
        targets.push_back(board_.step(static_cast<Cell>(cell), direction));
    }
    return targets.data();
}

const BoardRays* Mover::rays(Direction direction) {
    std::optional<BoardRays>& rays = rays_[direction];
    if (!rays) rays.emplace(board_, direction);
    return &*rays;
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

}  // namespace tengen
