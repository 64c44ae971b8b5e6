// royal: stones that may not stay attacked.
#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"
#include "rules/pieces.hpp"

namespace tengen::rules {

namespace {

/// The mover of the game keeps the stones safe.
class Royal final : public Rule, rule::Texts, rule::Symmetric {
  public:
    explicit Royal(PieceSet pieces) : pieces_(pieces) {}

    RuleTraits traits() const override {
        return {.may_leave_nothing = true, .needs_owned_stones = true, .royal_pieces = pieces_};
    }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    Message status(const Position& position) const override {
        const Game& game = position.game();
        const Side side = position.turn().side;
        const auto threat = position.over() ? std::nullopt : game.mover()->threat(position, side);
        if (!threat) return {};
        return Message("the {} of {} is attacked", game.piece_term(threat->piece),
                       game.side_term(side));
    }

  private:
    PieceSet pieces_;
};

}  // namespace

RuleType royal() {
    Field pieces = list_of(or_name_of(
        NamesOf::Pieces, choice_field("piece", "king", {"king"}, "the kinds that must be safe")));
    pieces.default_values = {std::string("king")};
    return {"royal",
            "No move may leave such a stone of its side attacked.",
            {std::move(pieces)},
            [](const Parameters& parameters,
               const RuleContext& context) -> Result<std::unique_ptr<Rule>> {
                PieceSet royals = 0;
                for (const Scalar& name : parameters.values("piece")) {
                    const auto piece = find_piece(std::get<std::string>(name), "piece", context);
                    if (!piece) return fail(piece.error());
                    royals = static_cast<PieceSet>(royals | 1u << *piece);
                }
                if (royals == 0) return fail(ErrorCode::Input, "piece", "names no piece");
                return std::make_unique<Royal>(royals);
            }};
}

}  // namespace tengen::rules
