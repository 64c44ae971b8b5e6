// Decisions in openings with choices: swap2, swaps, offered stones and others.
#pragma once

#include <tengen/kit/opening.hpp>

#include <functional>
#include <optional>
#include <string_view>

#include "root.hpp"

namespace sente {

/// Judges positions of an opening by short searches. Its stones leave even chances if the other
/// player chooses next.
class Guide : public tengen::ai::OpeningGuide {
  public:
    /// `limits` are those of one position.
    Guide(Engine& engine, const tengen::ai::Game& game, Limits limits)
        : engine_(engine), game_(game), limits_(std::move(limits)) {}

    double worth(tengen::ai::Position& position, int seat) override;
    tengen::ai::Action stone(tengen::ai::Position& position) override;

  private:
    Engine& engine_;
    const tengen::ai::Game& game_;
    Limits limits_;
};

/// The number of positions to judge for one decision in an opening.
int opening_calls(tengen::ai::Position& position);

/// Whether the player to move places a stone, and the other one chooses next, such as to swap.
bool other_chooses_next(tengen::ai::Position& position);

/// The lines of an own list of three-stone starts on 15x15, such as "h8 i9 j8".
std::string_view starts_for(SideRule black);

/// The next stone of a listed start in any orientation, if the player to move places the first
/// three stones and the other one chooses next.
std::optional<Cell> listed_stone(const tengen::ai::Game& game, tengen::ai::Position& position,
                                 std::string_view starts, tengen::ai::Chance& chance);

}  // namespace sente
