// The candidates of a rule in a game whose turns have steps.
#pragma once

#include "core/position.hpp"
#include "core/rule.hpp"

namespace tengen {

/// Offers the candidates of a rule in some steps of a turn. All parts must outlive it.
class StepCandidates final : public rule::Candidates {
  public:
    /// `open`: the steps, a bit for each.
    StepCandidates(const rule::Candidates& candidates, const rule::Steps& steps, std::uint64_t open)
        : candidates_(candidates), steps_(steps), open_(open) {}

    Offer offers(const Position& position) const override {
        return is_open(position) ? candidates_.offers(position) : Offer::Nothing;
    }
    void list(const Position& position, Side side, ActionList& actions) const override {
        candidates_.list(position, side, actions);
    }
    bool contains(const Position& position, Action action) const override {
        return candidates_.contains(position, action);
    }
    bool can_act(const Position& position, Side side) const override {
        return is_open(position, side) && candidates_.can_act(position, side);
    }
    Message why_absent(const Position& position, Action action) const override {
        if (is_open(position)) return candidates_.why_absent(position, action);
        return Message("this is for another step of the turn");
    }
    Cell target_cell(const Position& position, Cell cell) const override {
        return is_open(position) ? candidates_.target_cell(position, cell) : cell;
    }

  private:
    bool is_open(const Position& position, Side side) const {
        return (open_ >> steps_.step(position, side) & 1) != 0;
    }
    bool is_open(const Position& position) const { return is_open(position, position.turn().side); }

    const rule::Candidates& candidates_;
    const rule::Steps& steps_;
    std::uint64_t open_;
};

}  // namespace tengen
