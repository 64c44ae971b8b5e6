// What people are told in an opening.
#pragma once

#include <optional>
#include <string>

#include "core/game.hpp"
#include "rules/opening_steps.hpp"

namespace tengen::rules {

/// What the texts need to know of a position, besides the step.
struct StepFacts {
    Term actor;       ///< "black", "the first player"
    Term side;        ///< whose stone it is about
    int stone = 0;    ///< which one, counted from 1
    int offered = 0;  ///< cells so far
    int wanted = 0;   ///< cells in all
    /// Of a cell that is asked about: whether it lies where the step's window wants it.
    bool in_window = true;
};

/// What the step asks for.
Message prompt_of(const Step& step, const StepFacts& facts);

/// What a choice does when `actor` makes it.
Message meaning_of(const Choice& choice, const Term& actor, const Game& game);

/// Why an action that does not name an empty cell is not what the step asks for; empty when it asks
/// for a cell.
Message why_no_choice(const Step& step);

/// Why the step does not allow an empty cell; `twin` is the cell offered before that is the same or
/// symmetric to it.
Message why_not_cell(const Step& step, const StepFacts& facts, const std::string& cell,
                     const std::optional<std::string>& twin);

}  // namespace tengen::rules
