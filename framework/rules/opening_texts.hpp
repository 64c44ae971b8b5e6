// Texts of an opening.
#pragma once

#include <optional>
#include <string>

#include "core/game.hpp"
#include "rules/opening_steps.hpp"

namespace tengen::rules {

/// Facts about a position that the texts need, in addition to the step.
struct StepFacts {
    Term actor;       ///< "black", "the first player"
    Term side;        ///< the side of the stone
    int stone = 0;    ///< its number, counted from 1
    int offered = 0;  ///< number of offered cells
    int wanted = 0;   ///< number of cells to offer
    /// Whether the cell in question fits the step's window.
    bool in_window = true;
};

/// The request of the step.
Message prompt_of(const Step& step, const StepFacts& facts);

/// The effect of a choice by `actor`.
Message meaning_of(const Choice& choice, const Term& actor, const Game& game);

/// Why the step does not accept an action without an empty cell; empty if the step needs a cell.
Message why_no_choice(const Step& step);

/// Why the step does not allow an empty cell; `twin` is an offered cell that is equal or symmetric
/// to it.
Message why_not_cell(const Step& step, const StepFacts& facts, const std::string& cell,
                     const std::optional<std::string>& twin);

}  // namespace tengen::rules
