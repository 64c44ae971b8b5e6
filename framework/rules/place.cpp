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
    /// `shared`: the stones belong to no side.
    explicit Place(bool shared) : shared_(shared) {}

    RuleTraits traits() const override {
        return {.role = shared_ ? RuleRole::Other : RuleRole::Places,
                .offers_all_empty_cells = true,
                .places_own_stones = !shared_,
                .offers_places = true,
                .needs_empty_cells = true,
                .shares_stones = shared_};
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
};

/// Each action names the stone's side.
class PlaceAny final : public Rule, rule::Candidates, rule::Effect, rule::Symmetric {
  public:
    RuleTraits traits() const override {
        return {.role = RuleRole::Places, .needs_empty_cells = true};
    }
    const Candidates* candidates() const override { return this; }
    const Effect* effect() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    void list(const Position& position, Side, ActionList& actions) const override {
        for (Side side = 1; side <= position.game().sides(); ++side) {
            for (const Action empty : position.empty_cells()) {
                actions.push_back(Action::place_of(side, empty.cell()));
            }
        }
    }

    bool contains(const Position& position, Action action) const override {
        if (action != Action::place_of(action.side(), action.cell())) return false;
        return action.side() >= 1 && action.side() <= position.game().sides() &&
               action.cell() < position.board().cell_count() &&
               position.at(action.cell()) == kEmpty;
    }

    bool can_act(const Position& position, Side) const override {
        return !position.empty_cells().empty();
    }

    Message why_absent(const Position& position, Action action) const override {
        const Term first = position.game().side_term(1);
        if (action.is_place()) return Message("name the side of the stone, such as {}:a1", first);
        if (action.kind() != ActionKind::PlaceOf) return Message("a stone must be placed");
        const Message taken = why_not_empty(position, action.cell());
        return taken.id.empty() ? Message("the game has no such side") : taken;
    }

    void apply(Edit& edit, Action action) const override {
        edit.set_cell(action.cell(), action.side());
    }

    std::optional<std::uint64_t> foresee(const Position& position, Action action) const override {
        return foresee_stone(position, action);
    }
};

}  // namespace

RuleType place() {
    std::vector<Field> fields{
        or_name_of(NamesOf::Regions,
                   choice_field("on", "empty", {"empty"}, "which cells may be played")),
        choice_field("stones", "own", {"own", "any", "nobody"}, "whose stones a side may place")};
    std::ranges::move(place_limit_fields(), std::back_inserter(fields));
    return {"place", "A stone is placed on an empty cell.", std::move(fields),
            [](const Parameters& parameters,
               const RuleContext& context) -> Result<std::unique_ptr<Rule>> {
                auto limited = limited_place(parameters, context);
                if (!limited || *limited != nullptr) return limited;
                const std::string& stones = parameters.text("stones");
                if (stones == "any") return std::make_unique<PlaceAny>();
                return std::make_unique<Place>(stones == "nobody");
            }};
}

}  // namespace tengen::rules
