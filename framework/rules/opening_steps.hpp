// The steps of an opening: their syntax and meaning. docs/openings.md explains the language.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.hpp"
#include "core/rule_catalogue.hpp"

namespace tengen::rules {

/// The actor of a step: a fixed seat, or the seat that currently plays a side.
struct Actor {
    Seat seat = 0;
    Side side = kEmpty;  ///< empty: the seat
};

enum class Act : std::uint8_t { Place, Choose, Declare, Offer, Pick };
/// The cells of a step, relative to the window round the centre.
enum class Region : std::uint8_t { Anywhere, Inside, Outside };

/// A word that a Choose step offers.
struct Choice {
    enum class Effect : std::uint8_t {
        Keep,
        Swap,    ///< the two seats exchange sides
        Take,    ///< the actor plays `side` from now on, and the opening is over
        Branch,  ///< only the steps of `branch` follow
    };

    std::string name;
    Effect effect = Effect::Keep;
    Side side = kEmpty;
    int branch = 0;
};

struct Step {
    Act act = Act::Place;
    Actor actor;
    Side stone = kEmpty;               ///< Place, Offer: the stone's side; empty: that of the actor
    Region region = Region::Anywhere;  ///< Place, Offer
    BoardSize window;                  ///< Inside, Outside
    bool touching = false;             ///< Place, Offer: only next to a stone
    std::vector<Choice> choices;       ///< Choose
    int min = 0;                       ///< Declare
    int max = 0;
    int count = 0;   ///< Offer: number of cells; 0: the declared number
    int branch = 0;  ///< 0: the steps without "if"
};

/// Whether a step is restricted to some cells.
inline bool is_restricted(const Step& step) {
    return step.region != Region::Anywhere || step.touching;
}

/// The maximum number of cells to offer, and to declare.
inline constexpr int kMaxOffers = 64;

/// The step of the same branch that follows steps[index]; steps.size() at the end.
std::size_t step_after(const std::vector<Step>& steps, std::size_t index, int branch);

/// The cells of a window in the middle of the board, one flag per cell. With an odd number of rows,
/// the middle one is row rows / 2 (0-based) of the board. With an even number, the window ends
/// below row rows / 2 plus half its height. The same holds for columns. An even window is in the
/// middle only on an even board.
std::vector<bool> cells_of_window(const Board& board, BoardSize window);

struct ReadSteps {
    std::vector<Step> steps;
    std::vector<Error> problems;  ///< empty if the steps are valid
};

/// Reads steps, one per line. A problem's place is "steps", or its line, such as "steps[0]"; its
/// text names the step and the expectation. Steps that do not fit the game, such as a swap among
/// three seats, are problems too; they are found only if all lines can be read.
ReadSteps read_steps(std::span<const std::string> lines, const RuleContext& context);

}  // namespace tengen::rules
