// place: a stone on an empty cell, of the side to move or of any side.
#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/cell_texts.hpp"

namespace tengen::rules {

namespace {

class Place final : public Rule, rule::Candidates, rule::Effect, rule::Symmetric {
  public:
    RuleTraits traits() const override {
        return {.role = RuleRole::Places,
                .offers_all_empty_cells = true,
                .places_own_stones = true,
                .needs_empty_cells = true};
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
        edit.set_cell(action.cell(), edit.position().turn().side);
    }
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
};

}  // namespace

RuleType place() {
    return {"place",
            "A stone is placed on an empty cell.",
            {choice_field("on", "empty", {"empty"}, "which cells may be played"),
             choice_field("stones", "own", {"own", "any"}, "whose stones a side may place")},
            [](const Parameters& parameters, const RuleContext&) -> Result<std::unique_ptr<Rule>> {
                if (parameters.text("stones") == "any") return std::make_unique<PlaceAny>();
                return std::make_unique<Place>();
            }};
}

}  // namespace tengen::rules
