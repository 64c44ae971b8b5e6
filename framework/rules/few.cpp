// few: a side with too few stones on the board and in hand loses.
#include <algorithm>
#include <bit>

#include "core/position.hpp"
#include "core/side_cells.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"
#include "rules/pieces.hpp"
#include "rules/result.hpp"

namespace tengen::rules {

namespace {

class Few final : public Rule, rule::Judge, rule::Symmetric {
  public:
    Few(int fewest, Side only, PieceSet pieces, GameResult result)
        : fewest_(fewest), only_(only), pieces_(pieces), result_(result) {}

    RuleTraits traits() const override {
        return {.judge_rank = JudgeRank::Decides,
                .needs_owned_stones = true,
                .fewer_wins = result_ == GameResult::Wins};
    }
    const Judge* judge() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool decides(const Position& position, Outcome& outcome) const override {
        const Side side = side_with_few(position, JudgedSides::Playing);
        if (side == kEmpty) return false;
        outcome = outcome_for(position, result_, side);
        return true;
    }

    Verdict explain(const Position& position) const override {
        const Side side = side_with_few(position, JudgedSides::All);
        const Term name = position.game().side_term(side);
        const Message left = left_of(position, side);
        switch (result_) {
            case GameResult::Wins:
                return {"few", Message("{} has {} and wins", name, left), {}};
            case GameResult::Loses:
                return {"few", Message("{} has {} and loses", name, left), {}};
            case GameResult::Draw:
                break;
        }
        return {"few", Message("{} has {}", name, left), {}};
    }

  private:
    /// "only 2 stones", "no king"
    Message left_of(const Position& position, Side side) const {
        const std::size_t stones = count(position, side);
        if (std::has_single_bit(pieces_)) {
            const auto piece = static_cast<Piece>(std::countr_zero(pieces_));
            const Term name = position.game().piece_term(piece);
            return stones == 0 ? Message("no {}", name) : Message("only {} × {}", stones, name);
        }
        if (stones > 0) return Message("only {}", quantity(stones, "{} stone", "{} stones"));
        return pieces_ == kAllPieces ? Message("no stones") : Message("no stones that count");
    }

    std::size_t count(const Position& position, Side side) const {
        const auto cells = position.cells();
        auto found = static_cast<std::size_t>(in_hand(position, side));
        if (pieces_ == kAllPieces) {
            return found + static_cast<std::size_t>(count_cells_of(cells, side));
        }
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            if (cells[cell] != side) continue;
            found += has_piece(pieces_, position.piece_at(static_cast<Cell>(cell))) ? 1 : 0;
        }
        return found;
    }

    /// Stones in hand are of the first kind.
    int in_hand(const Position& position, Side side) const {
        return has_piece(pieces_, 0) ? position.in_hand(side) : 0;
    }

    /// The first side after the actor's; the actor's is the last.
    Side side_with_few(const Position& position, JudgedSides judged) const {
        const int sides = position.game().sides();
        for (int i = 1; i <= sides; ++i) {
            const auto side = static_cast<Side>((position.turn().side - 1 + i) % sides + 1);
            if (only_ != kEmpty && side != only_) continue;
            if (!is_judged(position, side, judged)) continue;
            if (count(position, side) < static_cast<std::size_t>(fewest_)) return side;
        }
        return kEmpty;
    }

    int fewest_;
    Side only_;
    PieceSet pieces_;
    GameResult result_;
};

}  // namespace

RuleType few() {
    RuleType type{
        "few",
        "A side with fewer stones than this loses.",
        {integer_field("fewer_than", 1, 1, kMaxRows * kMaxColumns, "stones that a side needs"),
         or_name_of(NamesOf::Sides, choice_field("of", "any", {"any"}, "the side that needs them")),
         choice_field("result", "loses", {"loses", "wins", "draw"}, "result of that side"),
         piece_field("the kinds of stones that count")},
        [](const Parameters& parameters,
           const RuleContext& context) -> Result<std::unique_ptr<Rule>> {
            const Result<Side> side = read_side("of", parameters, {"any"}, context);
            if (!side) return fail(side.error());
            const Result<PieceSet> pieces = read_pieces(parameters, context);
            if (!pieces) return fail(pieces.error());
            return std::make_unique<Few>(static_cast<int>(parameters.integer("fewer_than")), *side,
                                         *pieces, result_of(parameters));
        }};
    type.repeats = true;
    return type;
}

}  // namespace tengen::rules
