// The steps of an opening: how people write them, and what they mean. The page docs/openings.md
// explains the language.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.hpp"
#include "core/rule_catalogue.hpp"

namespace tengen::rules {

/// Who acts in a step: a seat, whatever it plays, or the seat that then plays a side.
struct Actor {
    Seat seat = 0;
    Side side = kEmpty;  ///< empty: the seat
};

enum class Act : std::uint8_t { Place, Choose, Declare, Offer, Pick };
/// Which cells a step is about, by the window round the centre.
enum class Region : std::uint8_t { Anywhere, Inside, Outside };

/// One of the words that a Choose step offers.
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
    Side stone = kEmpty;               ///< Place, Offer: of which side; empty: of the actor's
    Region region = Region::Anywhere;  ///< Place, Offer
    BoardSize window;                  ///< Inside, Outside
    bool touching = false;             ///< Place, Offer: only next to a stone
    std::vector<Choice> choices;       ///< Choose
    int min = 0;                       ///< Declare
    int max = 0;
    int count = 0;   ///< Offer: how many cells; 0: as many as were declared
    int branch = 0;  ///< 0: the steps that are written without "if"
};

/// Whether a step is about some of the cells only.
inline bool is_restricted(const Step& step) {
    return step.region != Region::Anywhere || step.touching;
}

/// The most cells that can be offered, and the most that can be declared.
inline constexpr int kMaxOffers = 64;

/// The step of the same branch that follows steps[index]; steps.size() at the end.
std::size_t step_after(const std::vector<Step>& steps, std::size_t index, int branch);

/// The cells of the window of that size in the middle of the board; a flag a cell. An odd number of
/// rows lies round row rows / 2, counted from 0, an even one ends below the row rows / 2 + its
/// half; columns alike. Even numbers are in the middle of even boards only.
std::vector<bool> cells_of_window(const Board& board, BoardSize window);

struct ReadSteps {
    std::vector<Step> steps;
    Errors problems;  ///< the steps are good when there are none
};

/// Reads steps, one a line. A problem's place is the line, such as "steps[0]", or "steps"; its text
/// names the step and says what was expected. Steps that make no sense for the game (such as a swap
/// among three seats) are problems; they are looked for when all lines can be read.
ReadSteps read_steps(std::span<const std::string> lines, const RuleContext& context);

}  // namespace tengen::rules
