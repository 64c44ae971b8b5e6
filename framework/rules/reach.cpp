// reach: a stone in the side's region decides, or stones in all its cells.
#include <algorithm>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"
#include "rules/pieces.hpp"
#include "rules/region_of.hpp"
#include "rules/result.hpp"

namespace tengen::rules {

namespace {

/// The cells of the region that need a stone.
enum class Needs : std::uint8_t {
    OneStone,   ///< any cell, with an own stone
    AllOwn,     ///< all, with own stones
    AllFilled,  ///< all, with at least one own stone, so others cannot block the
                ///< region
};

class Reach final : public Rule, rule::Judge, rule::Symmetric {
  public:
    Reach(BoardRegion region, Needs needs, PieceSet pieces, GameResult result)
        : region_(std::move(region)), needs_(needs), pieces_(pieces), result_(result) {}

    RuleTraits traits() const override {
        return {.judge_rank = JudgeRank::Decides, .needs_owned_stones = true};
    }
    const Judge* judge() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    std::vector<StoneGoal> goals(int sides) const override {
        std::vector<StoneGoal> goals;
        for (Side side = 1; side <= sides && result_ == GameResult::Wins; ++side) {
            const auto cells = region_.of(side);
            const bool all = needs_ != Needs::OneStone;
            goals.push_back({GoalPurpose::Wins, side, pieces_, {cells.begin(), cells.end()}, all});
        }
        return goals;
    }

    bool keeps(const Board&, const Symmetry& symmetry) const override {
        return std::ranges::all_of(region_.cells, [&](const std::vector<Cell>& cells) {
            return std::ranges::all_of(cells, [&](Cell cell) {
                return std::ranges::binary_search(cells, symmetry.image[cell]);
            });
        });
    }

    bool decides(const Position& position, Outcome& outcome) const override {
        const auto stone = stone_there(position, JudgedSides::Playing);
        if (!stone) return false;
        outcome = outcome_for(position, result_, stone->side);
        return true;
    }

    Verdict explain(const Position& position) const override {
        const Stone stone = stone_there(position, JudgedSides::All).value_or(Stone{});
        if (needs_ != Needs::OneStone) return explain_filled(position, stone.side);
        const Term side = position.game().side_term(stone.side);
        const std::string cell = cell_name(position.board(), stone.cell);
        switch (result_) {
            case GameResult::Wins:
                return {"reach", Message("{} reaches {} and wins", side, cell), {stone.cell}};
            case GameResult::Loses:
                return {"reach", Message("{} reaches {} and loses", side, cell), {stone.cell}};
            case GameResult::Draw:
                break;
        }
        return {"reach", Message("{} reaches {}", side, cell), {stone.cell}};
    }

  private:
    Verdict explain_filled(const Position& position, Side number) const {
        const Term side = position.game().side_term(number);
        const std::span<const Cell> region = region_.of(number);
        const std::vector<Cell> cells(region.begin(), region.end());
        switch (result_) {
            case GameResult::Wins:
                return {"reach",
                        Message("all cells that {} must reach are filled, and it wins", side),
                        cells};
            case GameResult::Loses:
                return {"reach",
                        Message("all cells that {} must reach are filled, and it loses", side),
                        cells};
            case GameResult::Draw:
                break;
        }
        return {"reach", Message("all cells that {} must reach are filled", side), cells};
    }

    bool is_own(const Position& position, Side side, Cell cell) const {
        return position.at(cell) == side && has_piece(pieces_, position.piece_at(cell));
    }

    /// A stone of a side that has what it needs; kNoCell if it has not.
    Cell cell_reached(const Position& position, Side side) const {
        Cell own = kNoCell;
        for (const Cell cell : region_.of(side)) {
            if (is_own(position, side, cell)) {
                own = cell;
                if (needs_ == Needs::OneStone) return cell;
            } else if (needs_ == Needs::AllOwn ||
                       (needs_ == Needs::AllFilled && position.at(cell) == kEmpty)) {
                return kNoCell;
            }
        }
        return own;
    }

    /// A stone in the region of its side, the actor's first.
    std::optional<Stone> stone_there(const Position& position, JudgedSides judged) const {
        const Game& game = position.game();
        for (int i = 0; i < game.sides(); ++i) {
            const auto side = static_cast<Side>((position.turn().side - 1 + i) % game.sides() + 1);
            const Cell cell = cell_reached(position, side);
            if (cell != kNoCell && is_judged(position, side, judged)) {
                return position.stone_at(cell);
            }
        }
        return std::nullopt;
    }

    BoardRegion region_;
    Needs needs_;
    PieceSet pieces_;
    GameResult result_;
};

Result<std::unique_ptr<Rule>> create_reach(const Parameters& parameters,
                                           const RuleContext& context) {
    const auto region = read_region("region", {}, parameters, context);
    if (!region) return fail(region.error());
    const Result<PieceSet> pieces = read_pieces(parameters, context);
    if (!pieces) return fail(pieces.error());
    const std::string& all = parameters.text("all");
    const Needs needs = all == "own"      ? Needs::AllOwn
                        : all == "filled" ? Needs::AllFilled
                                          : Needs::OneStone;
    return std::make_unique<Reach>(**region, needs, *pieces, result_of(parameters));
}

}  // namespace

RuleType reach() {
    RuleType type{"reach",
                  "A side that has a stone in its region wins.",
                  {or_name_of(NamesOf::Regions,
                              choice_field("region", "goal", {"goal"}, "the region of each side")),
                   choice_field("result", "wins", {"wins", "loses", "draw"}, "result of that side"),
                   piece_field("the kinds of stones that decide"),
                   added_later(choice_field(
                       "all", "no", {"no", "own", "filled"},
                       "whether all cells of the region need a stone: 'own': of the side; "
                       "'filled': of any side, but one of this side"))},
                  create_reach};
    type.repeats = true;
    return type;
}

}  // namespace tengen::rules
