// claim: a box whose last edge is drawn belongs to the side that drew it, which acts again.
#include <algorithm>
#include <array>
#include <vector>

#include "core/board_outline.hpp"
#include "core/notation.hpp"
#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/companions.hpp"

namespace tengen::rules {

namespace {

/// The directions from a box to its edges, and back.
constexpr std::array<Direction, 4> kAcross{0, 1, 2, 3};

class Claim final : public Rule, rule::Start, rule::Effect, rule::Turns, rule::Symmetric {
  public:
    explicit Claim(const Board& board)
        : is_box_(static_cast<std::size_t>(board.cell_count()) + 1, false) {
        for (const Cell cell : box_cells(board.shape())) is_box_[cell] = true;
    }

    RuleTraits traits() const override {
        return {.next_rank = NextRank::Begins,
                .adds_stones = true,
                .blocks_cells = true,
                .claims_cells = true};
    }
    const Start* start() const override { return this; }
    const Effect* effect() const override { return this; }
    const Turns* turns() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    Message why_not_start(const Board& board, std::span<const Stone> stones) const override {
        const auto has_stone = [&](Cell cell) {
            return std::ranges::find(stones, cell, &Stone::cell) != stones.end();
        };
        for (Cell box = 0; box < board.cell_count(); ++box) {
            if (!is_box_[box]) continue;
            const bool closed = is_closed(board, box, has_stone);
            if (closed == has_stone(box)) continue;
            return closed
                       ? Message("{} has all edges, so a side must own it", cell_name(board, box))
                       : Message("{} is owned, but lacks edges", cell_name(board, box));
        }
        return {};
    }

    /// Stones of a setup are shared until here.
    void begin(Edit& edit) const override {
        for (const Stone& stone : edit.position().setup().stones) {
            if (is_box_[stone.cell]) edit.set_cell(stone.cell, stone.side);
        }
    }

    void apply(Edit& edit, Action action) const override {
        if (!action.is_place()) return;
        const Position& position = edit.position();
        const Board& board = position.board();
        const auto has_stone = [&](Cell cell) { return position.at(cell) != kEmpty; };
        for (const Direction direction : kAcross) {
            const Cell box = board.step(action.cell(), direction);
            if (!is_box_[box] || has_stone(box) || !is_closed(board, box, has_stone)) continue;
            edit.set_cell(box, position.turn().side);
        }
    }

    /// The side that has claimed a box acts again.
    bool next(Edit& edit) const override {
        const Position& position = edit.position();
        const auto is_claim = [&](const Change& change) {
            return change.is_cell() && is_box_[change.cell()];
        };
        if (std::ranges::none_of(position.last_changes(), is_claim)) return false;
        edit.set_turn(position.turn().slot, position.turn().seat);
        return true;
    }

  private:
    /// Whether all edges of a box have stones. Blocked edges are never missing.
    template <class HasStone>
    static bool is_closed(const Board& board, Cell box, const HasStone& has_stone) {
        return std::ranges::all_of(kAcross, [&](Direction direction) {
            const Cell edge = board.step(box, direction);
            return edge == board.outside() || has_stone(edge);
        });
    }

    std::vector<bool> is_box_;
};

/// The parts that understand cells that are owned without a stone being placed on them.
constexpr std::array<std::string_view, 6> kClaimCompanions{"place", "claim",      "count",
                                                           "turns", "full_board", "move_limit"};

Result<std::unique_ptr<Rule>> create_claim(const Parameters&, const RuleContext& context) {
    if (!boxes_of(context.board.shape())) {
        return fail(ErrorCode::Input, "", "needs a board of boxes (write 'shape: boxes')");
    }
    if (const RuleUse* unfit = find_unfit(context, kClaimCompanions)) {
        return fail(ErrorCode::Input, "",
                    "'{}' does not fit boxes that sides claim (leave out one)", unfit->name);
    }
    const RuleUse* place = find_use(context.rules, "place");
    const BoardRegion* region =
        place == nullptr ? nullptr : find_region(context.regions, place->parameters.text("on"));
    const std::vector<Cell> edges = edge_cells(context.board.shape());
    const auto is_plain = [&](std::string_view field, std::string_view word) {
        return std::ranges::all_of(place->parameters.values(field), [&](const Scalar& value) {
            return std::get<std::string>(value) == word;
        });
    };
    const bool fits = region != nullptr && std::ranges::equal(region->of(1), edges) &&
                      is_plain("stones", "nobody") && is_plain("also", "none");
    if (!fits) {
        return fail(ErrorCode::Input, "",
                    "needs shared edges (give 'place' both 'on: edges' and 'stones: nobody')");
    }
    for (const Cell box : box_cells(context.board.shape())) {
        const bool has_edge = std::ranges::any_of(kAcross, [&](Direction direction) {
            return context.board.step(box, direction) != context.board.outside();
        });
        if (has_edge) continue;
        return fail(ErrorCode::Input, "", "{} has no edge (block the box, or fewer edges)",
                    cell_name(context.board, box));
    }
    return std::make_unique<Claim>(context.board);
}

}  // namespace

RuleType claim() {
    return {"claim",
            "A box with all edges belongs to the side that drew the last one, which acts again.",
            {},
            create_claim};
}

}  // namespace tengen::rules
