// promote: stones that reach a region become another kind.
#include <algorithm>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"
#include "rules/pieces.hpp"

namespace tengen::rules {

namespace {

/// The mover of the game makes the changes.
class Promote final : public Rule, rule::Symmetric {
  public:
    explicit Promote(std::vector<Promotion> promotions) : promotions_(std::move(promotions)) {}

    RuleTraits traits() const override {
        return {.moves_stones = true, .needs_owned_stones = true};
    }
    std::span<const Promotion> promotions() const override { return promotions_; }
    const Symmetric* symmetric() const override { return this; }

    bool keeps(const Board&, const Symmetry& symmetry) const override {
        return std::ranges::all_of(promotions_, [&](const Promotion& promotion) {
            return std::ranges::all_of(promotion.cells, [&](Cell cell) {
                return std::ranges::binary_search(promotion.cells, symmetry.image[cell]);
            });
        });
    }

  private:
    std::vector<Promotion> promotions_;
};

/// The kinds that stones of these kinds may become.
Result<std::vector<Piece>> new_kinds(const Parameters& parameters, PieceSet pieces,
                                     const RuleContext& context) {
    std::vector<Piece> kinds;
    for (const Scalar& value : parameters.values("to")) {
        const auto& name = std::get<std::string>(value);
        const Result<Piece> kind = find_piece(name, "to", context);
        if (!kind) return fail(kind.error());
        if (pieces != kAllPieces && has_piece(pieces, *kind)) {
            return fail(ErrorCode::Input, "to",
                        "'{}' cannot become itself (leave it out of 'piece')", name);
        }
        if (std::ranges::find(kinds, *kind) != kinds.end()) {
            return fail(ErrorCode::Input, "to", "names '{}' twice", name);
        }
        kinds.push_back(*kind);
    }
    if (kinds.empty()) return fail(ErrorCode::Input, "to", "names no piece");
    return kinds;
}

Result<std::unique_ptr<Rule>> create_promote(const Parameters& parameters,
                                             const RuleContext& context) {
    const Result<PieceSet> pieces = read_pieces(parameters, context);
    if (!pieces) return fail(pieces.error());
    const Result<std::vector<Piece>> to = new_kinds(parameters, *pieces, context);
    if (!to) return fail(to.error());
    const bool arrives = parameters.text("when") == "arrives";
    const bool ends = parameters.text("then") == "ends";
    if (ends && !arrives) {
        return fail(ErrorCode::Input, "then", "'ends' needs 'when: arrives'");
    }
    const std::string& name = parameters.text("in");
    const BoardRegion* region = find_region(context.regions, name);
    if (region == nullptr) {
        std::vector<std::string_view> known;
        for (const BoardRegion& other : context.regions) known.push_back(other.name);
        return fail(ErrorCode::Input, "in", "there is no region '{}' (add it to 'regions'){}",
                    printable(name, 40), did_you_mean(name, known));
    }
    std::vector<Promotion> promotions;
    for (int number = 1; number <= context.sides; ++number) {
        const auto side = static_cast<Side>(number);
        const auto cells = region->of(side);
        promotions.push_back({side, *pieces, *to, {cells.begin(), cells.end()}, arrives, ends});
    }
    return std::make_unique<Promote>(std::move(promotions));
}

}  // namespace

RuleType promote() {
    Field to = list_of(or_name_of(
        NamesOf::Pieces,
        choice_field("to", "king", {"king"}, "the new kind, or several to choose from")));
    to.default_values = {std::string("king")};
    RuleType type{"promote",
                  "A stone that moves into its region becomes another kind.",
                  {piece_field("the kinds of stones that change"),
                   or_name_of(NamesOf::Regions,
                              choice_field("in", "crown", {"crown"}, "the region of each side")),
                   std::move(to),
                   choice_field("when", "stops", {"stops", "arrives"},
                                "'stops': at the end of its move; 'arrives': between its hops too"),
                   choice_field("then", "goes_on", {"goes_on", "ends"},
                                "whether its hops end when it changes")},
                  create_promote};
    type.repeats = true;
    return type;
}

}  // namespace tengen::rules
