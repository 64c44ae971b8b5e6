// The list of the moves of all stones of a side.
#include <algorithm>
#include <array>

#include "core/mover.hpp"
#include "core/mover_hops.hpp"
#include "core/mover_lines.hpp"
#include "core/mover_walks.hpp"
#include "core/position.hpp"

namespace tengen {

/// Collects actions before they join a list, because each growth of a list has a cost.
class Mover::Block {
  public:
    explicit Block(ActionList& actions) : actions_(actions) {}

    void push(Action action) {
        make_room(1);
        *end_++ = action;
    }
    /// Where up to `count` <= kMovesTogether actions may be written, and one more that advance()
    /// leaves out.
    Action* make_room(std::size_t count) {
        if (static_cast<std::size_t>(end_ - list_) + count > kMovesTogether) flush();
        return end_;
    }
    void advance(Action* end) { end_ = end; }
    void flush() {
        actions_.insert(actions_.end(), list_, end_);
        end_ = list_;
    }

  private:
    ActionList& actions_;
    union {
        Action list_[kMovesTogether + 1];  // not initialised, because that would cost time
    };
    Action* end_ = list_;
};

/// Writes the moves of a stone along a way, at most Way::most_moves. Returns their end.
[[gnu::always_inline]] inline Action* Mover::write_moves(const Position& position, Side side,
                                                         const Way& way, Cell from,
                                                         const LineStones* stones,
                                                         Action* out) const {
    const Side* const cells = position.cells().data();
    const auto write = [&](Cell to) {
        *out++ = Action::move(from, to);
        return false;
    };
    const auto write_found = [&](const Found& found) { return write(found.to); };
    // Without a branch, because that would be mispredicted.
    const auto write_if_accepted = [&](Cell to) {
        *out = Action::move(from, to);
        out += way.accepts >> cells[to] & 1;
    };
    switch (way.how) {
        case Way::How::Target:
            write_if_accepted(way.targets[from]);
            return out;
        case Way::How::Line: {
            const MoveLine& line = way.line;
            if (line.most != 0 || line.over_own || !line.onto_empty || way.closed != nullptr) {
                visit_line(position, side, way, from, write_found);
                return out;
            }
            const Cell* ray = way.rays->from(from);
            for (; cells[*ray] == kEmpty; ++ray) write(*ray);
            write_if_accepted(*ray);
            return out;
        }
        case Way::How::Counted: {
            if (stones == nullptr || way.closed != nullptr) {
                visit_counted(position, side, way, from, write_found);
                return out;
            }
            const unsigned steps = stones->steps(from, way.line);
            const Cell to = way.rays->from(from)[steps == 0 ? 0 : steps - 1];
            *out = Action::move(from, to);
            return out + ((way.accepts >> cells[to] & 1) & unsigned{steps != 0});
        }
        case Way::How::Flight:
            for (const Action empty : position.empty_cells()) {
                if (way.ends_on(empty.cell())) write(empty.cell());
            }
            return out;
        case Way::How::Hop:
        case Way::How::Anywhere:
            break;
    }
    return out;
}

/// `areas`: not null if kinds share hops.
[[gnu::always_inline]] inline void Mover::list_others(const Position& position, Side side,
                                                      const LineStones* stones, HopAreas* areas,
                                                      ActionList& actions) const {
    const Kinds& kinds = kinds_of(position, side);
    const Side* const cells = position.cells().data();
    Block block(actions);
    visit_cells_of(position.cells(), side, [&](Cell from) {
        const Kind& kind = kinds[position.piece_at(from)];
        const bool is_single = kind.single.last == kind.others.last;
        if (is_single || (areas != nullptr && kind.shares_hops)) {
            Action* out = block.make_room(kind.single.last - std::size_t{kind.single.first});
            for (const Way& way : ways(kind.single)) {
                const Cell to = way.targets[from];
                *out = Action::move(from, to);
                out += way.accepts >> cells[to] & 1;
            }
            block.advance(out);
            if (is_single) return false;
            areas->visit(kind, from, [&](std::span<const Cell> ends) {
                if (kind.closed != nullptr || ends.size() > kMovesTogether) {
                    for (const Cell to : ends) {
                        if (kind.closed == nullptr || kind.closed[to] == 0) {
                            block.push(Action::move(from, to));
                        }
                    }
                    return;
                }
                Action* end = block.make_room(ends.size());
                for (const Cell to : ends) *end++ = Action::move(from, to);
                block.advance(end);
            });
        } else if (kind.others_are_plain) {
            for (const Way& way : ways(kind.others)) {
                Action* const out = block.make_room(way.most_moves);
                block.advance(write_moves(position, side, way, from, stones, out));
            }
        } else {
            return visit(position, side, from, kind, kind.others, [&](const Found& found) {
                visit_actions(position, from, found, [&](Action action) { block.push(action); });
                return false;
            });
        }
        return false;
    });
    block.flush();
}

void Mover::list_others(const Position& position, Side side, ActionList& actions) const {
    if (line_count_ > 0) {
        list_counted(position, side, actions);
    } else if (shares_hops_) {
        list_hops(position, side, actions);
    } else {
        list_others(position, side, nullptr, nullptr, actions);
    }
}

void Mover::list_counted(const Position& position, Side side, ActionList& actions) const {
    const LineStones stones(*this, position, side);
    HopAreas areas(position);
    list_others(position, side, &stones, &areas, actions);
}

void Mover::list_hops(const Position& position, Side side, ActionList& actions) const {
    HopAreas areas(position);
    list_others(position, side, nullptr, &areas, actions);
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

}  // namespace tengen
