// The parameters of the rule "sow", for that rule and for counting its seeds.
#pragma once

#include <array>
#include <vector>

#include "core/rule_catalogue.hpp"

namespace tengen::rules {

enum class SowCapture : std::uint8_t {
    None,
    Opposite,  ///< a last seed in an own empty pit takes the seeds of the pit that faces it
    TwoThree,  ///< a last seed that makes two or three in another's pit takes them, and so do those
               ///< before it; but never all
};

struct SowSettings {
    int seeds = 4;                                          ///< in each pit at the start
    std::vector<Cell> track;                                ///< in the order of sowing
    std::array<Cell, 3> stores{kNoCell, kNoCell, kNoCell};  ///< by side
    std::array<std::vector<Cell>, 3> pits;                  ///< by side, ascending
    bool again_in_store = false;  ///< a last seed in the own store gives another turn
    SowCapture capture = SowCapture::None;
    bool feed = false;        ///< a side without seeds must be given some
    bool skip_start = false;  ///< no seed falls into the pit that they come from

    bool is_on_track(Cell cell) const;
};

/// Fails if the parameters do not fit the board. The error's place is the name of the field.
Result<SowSettings> read_sow_settings(const Parameters& parameters, const RuleContext& context);

}  // namespace tengen::rules
