// The engine sente as the programs of this folder use it.
#pragma once

#include <sente/root.hpp>

#include <vector>

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

/// The likely moves that are not forbidden.
inline std::vector<sente::Cell> allowed_moves(sente::Engine& engine) {
    std::vector<sente::Cell> moves;
    sente::Board& board = engine.board();
    for (const sente::Cell cell : engine.likely_moves()) {
        if (!board.is_forbidden(board.to_move(), cell)) moves.push_back(cell);
    }
    return moves;
}

}  // namespace training
