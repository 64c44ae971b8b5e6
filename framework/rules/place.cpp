// place: a stone on an empty cell, of the side to move, of any side or of none.
#include <algorithm>
#include <iterator>

#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/cell_texts.hpp"
#include "rules/place_limits.hpp"

namespace tengen::rules {

namespace {

class Place final : public Rule, rule::Candidates, rule::Effect, rule::Symmetric {
  public:
    /// `shared`: the stones belong to no side. `walls`: they stand among stones of sides.
    /// `each_turn`: no turn ends without one.
    Place(bool shared, bool walls, bool each_turn)
        : shared_(shared), walls_(walls), each_turn_(each_turn) {}

    RuleTraits traits() const override {
        return {.role = shared_ ? RuleRole::Other : RuleRole::Places,
                .offers_all_empty_cells = true,
                .places_own_stones = !shared_,
                .offers_places = true,
                .needs_empty_cells = true,
                .ends_repeats = walls_ && each_turn_,  // each fills a cell permanently
                .shares_stones = shared_ && !walls_,
                .blocks_cells = walls_};
    }
    const Candidates* candidates() const override { return this; }
    const Effect* effect() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    void list(const Position& position, Side, ActionList& actions) const override {
        const auto cells = position.empty_cells();
        actions.insert(actions.end(), cells.begin(), cells.end());
    }

    bool contains(const Position& position, Action action) const override {
        return places_on_empty(position, action);
    }

    bool can_act(const Position& position, Side) const override {
        return !position.empty_cells().empty();
    }

    Message why_absent(const Position& position, Action action) const override {
        if (!action.is_place()) return Message("a stone must be placed");
        return why_not_empty(position, action.cell());
    }

    void apply(Edit& edit, Action action) const override {
        edit.set_cell(action.cell(), shared_ ? kNobody : edit.position().turn().side);
    }

    std::optional<std::uint64_t> foresee(const Position& position, Action action) const override {
        return foresee_stone(position, action);
    }

  private:
    bool shared_;
    bool walls_;
    bool each_turn_;
};

/// Each action names the stone's side, its kind, or both.
class PlaceAny final : public Rule, rule::Candidates, rule::Effect, rule::Symmetric {
  public:
    enum class Sides : std::uint8_t { Own, Any, Nobody };

    /// `pieces`: the number of kinds to choose from; 1 if all stones are alike.
    PlaceAny(Sides sides, int pieces) : sides_(sides), pieces_(pieces) {}

    RuleTraits traits() const override {
        const bool only_sides = sides_ == Sides::Any && pieces_ == 1;
        return {.role = only_sides ? RuleRole::Places : RuleRole::Other,
                .needs_empty_cells = true,
                .shares_stones = sides_ == Sides::Nobody,
                .names_pieces = pieces_ > 1};
    }
    const Candidates* candidates() const override { return this; }
    const Effect* effect() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    void list(const Position& position, Side side, ActionList& actions) const override {
        const auto [first, last] = sides(position, side);
        for (Side placed = first; placed <= last; ++placed) {
            for (Piece piece = 0; piece < pieces_; ++piece) {
                for (const Action empty : position.empty_cells()) {
                    actions.push_back(Action::place_of(placed, empty.cell(), piece));
                }
            }
        }
    }

    bool contains(const Position& position, Action action) const override {
        if (action != Action::place_of(action.side(), action.cell(), action.piece())) return false;
        const auto [first, last] = sides(position, position.turn().side);
        return action.side() >= first && action.side() <= last && action.piece() < pieces_ &&
               action.cell() < position.board().cell_count() &&
               position.at(action.cell()) == kEmpty;
    }

    bool can_act(const Position& position, Side) const override {
        return !position.empty_cells().empty();
    }

    Message why_absent(const Position& position, Action action) const override {
        const Game& game = position.game();
        if (action.is_place()) {
            if (pieces_ > 1) {
                return Message("name the piece, such as {}@a1", game.description().pieces.front());
            }
            return Message("name the side of the stone, such as {}:a1", game.side_term(1));
        }
        if (action.kind() != ActionKind::PlaceOf) return Message("a stone must be placed");
        const Message taken = why_not_empty(position, action.cell());
        if (!taken.id.empty()) return taken;
        if (action.piece() >= pieces_) return Message("the game has no such piece");
        return sides_ == Sides::Any ? Message("the game has no such side")
                                    : Message("stones of this side cannot be placed here");
    }

    void apply(Edit& edit, Action action) const override {
        edit.set_piece(action.cell(), action.side(), action.piece());
    }

    std::optional<std::uint64_t> foresee(const Position& position, Action action) const override {
        return foresee_stone(position, action);
    }

  private:
    /// The first and the last side that `side` may place stones of.
    std::pair<Side, Side> sides(const Position& position, Side side) const {
        if (sides_ == Sides::Any) return {Side{1}, static_cast<Side>(position.game().sides())};
        const Side placed = sides_ == Sides::Nobody ? kNobody : side;
        return {placed, placed};
    }

    Sides sides_;
    int pieces_;
};

Result<std::unique_ptr<Rule>> create_place(const Parameters& parameters,
                                           const RuleContext& context) {
    const bool any_piece = parameters.text("piece") == "any";
    if (any_piece && context.pieces.empty()) {
        return fail(ErrorCode::Input, "piece", "needs kinds of stones (add 'pieces')");
    }
    const auto walls = places_walls(parameters, context);
    if (!walls) return fail(walls.error());
    if (*walls && any_piece) {
        return fail(ErrorCode::Input, "piece",
                    "'any' does not fit shared stones among those of sides");
    }
    auto limited = limited_place(parameters, context, *walls);
    if (!limited) return limited;
    if (*limited != nullptr) {
        if (!any_piece) return limited;
        return fail(ErrorCode::Input, "piece",
                    "'any' does not fit limits (leave out 'on', 'beside', 'not_beside', 'also' "
                    "and 'from')");
    }
    const std::string& stones = parameters.text("stones");
    const int pieces = any_piece ? static_cast<int>(context.pieces.size()) : 1;
    using Sides = PlaceAny::Sides;
    if (stones == "any") return std::make_unique<PlaceAny>(Sides::Any, pieces);
    if (pieces == 1) {
        const RuleUse* turns = find_use(context.rules, "turns");
        const bool each_turn = turns != nullptr && !turns->parameters.values("steps").empty() &&
                               find_use(context.rules, "pass") == nullptr;
        return std::make_unique<Place>(stones == "nobody", *walls, each_turn);
    }
    return std::make_unique<PlaceAny>(stones == "nobody" ? Sides::Nobody : Sides::Own, pieces);
}

}  // namespace

RuleType place() {
    std::vector<Field> fields{
        or_name_of(NamesOf::Regions,
                   choice_field("on", "empty", {"empty"}, "which cells may be played")),
        choice_field("stones", "own", {"own", "any", "nobody"}, "whose stones a side may place")};
    std::ranges::move(place_limit_fields(), std::back_inserter(fields));
    fields.push_back(added_later(choice_field("piece", "first", {"first", "any"},
                                              "the kind of a new stone; 'any' is a choice")));
    return {"place", "A stone is placed on an empty cell.", std::move(fields), create_place};
}

}  // namespace tengen::rules
