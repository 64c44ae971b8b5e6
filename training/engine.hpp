// The engine sente as the programs of this folder use it.
#pragma once

#include <sente/root.hpp>

#include "game_file.hpp"

namespace training {

inline sente::Rules rules_of(const Header& header) {
    sente::Rules rules;
    rules.rows = header.rows;
    rules.columns = header.columns;
    rules.first = {header.rule != Rule::Freestyle, header.rule == Rule::Renju};
    rules.second = {header.rule == Rule::Standard, false};
    return rules;
}

}  // namespace training
