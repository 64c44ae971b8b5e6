// The named openings of gomoku and renju, in the language of docs/openings.md.
#include "games/gomoku/rules.hpp"

namespace tengen::gomoku {

namespace {

using Steps = std::vector<std::string>;

/// The canonical openings of renju: 184 ways to place three stones, 26 up to symmetry.
const Steps kRenjuOpening{"first places black in 1x1", "first places white in 3x3",
                          "first places black in 5x5"};

Steps operator+(Steps steps, const Steps& more) {
    steps.insert(steps.end(), more.begin(), more.end());
    return steps;
}

}  // namespace

// Sources: the rule pages of the Renju International Federation, the regulations of the gomoku
// world championships, and Gomocup's SWAP2BOARD.
std::vector<rules::NamedOpening> openings() {
    const Steps three{"first places black", "first places white", "first places black"};
    const Steps windows{"black places in 1x1", "white may swap",      "white places in 3x3",
                        "black may swap",      "black places in 5x5", "white may swap",
                        "white places in 7x7"};
    return {
        {"pro", {"black places in 1x1", "white places", "black places outside 5x5"}},
        {"long_pro", {"black places in 1x1", "white places", "black places outside 7x7"}},
        {"swap", {"first places black", "second may swap"}},
        {"swap3", three + Steps{"second chooses black or white"}},
        {"swap2",
         three + Steps{"second chooses black, white or more", "if more, second places white",
                       "if more, second places black", "if more, first chooses black or white"}},
        {"swap5",
         {"black places", "white may swap", "white places", "black may swap", "black places",
          "white may swap", "white places", "black may swap", "black places", "white may swap"}},
        {"rif",
         kRenjuOpening + Steps{"second may swap", "white places", "black offers 2", "white picks"}},
        {"yamaguchi",
         kRenjuOpening + Steps{"first declares 1 to 12", "second may swap", "white places",
                               "black offers declared", "white picks"}},
        {"soosyrv8",
         kRenjuOpening + Steps{"second may swap", "white places", "white declares 1 to 8",
                               "black may swap", "black offers declared", "white picks"}},
        {"taraguchi10",
         windows + Steps{"black chooses keep, swap or ten", "black places in 9x9", "white may swap",
                         "if ten, black offers 10", "if ten, white picks"}},
        {"tarannikov", windows + Steps{"black may swap", "black places in 9x9", "white may swap"}},
    };
}

}  // namespace tengen::gomoku
