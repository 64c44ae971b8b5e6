#include "host_position.hpp"

#include <algorithm>
#include <cmath>

namespace sente {

namespace ai = tengen::ai;

void follow(Engine& engine, const ai::Game& game, ai::Position& position) {
    std::vector<Stone> stones;
    std::vector<bool> placed(static_cast<std::size_t>(game.cell_count()));
    std::vector<Stone> last;
    for (int ply = position.ply() - 1; ply >= 0; --ply) {
        const ai::Action action = position.action_at(ply);
        if (!ai::is_place(action)) continue;
        const Cell cell = ai::cell_of(action);
        if (position.at(cell) == ai::kEmpty || placed[cell]) continue;
        placed[cell] = true;
        last.push_back({cell, position.at(cell) - 1});
    }
    for (int cell = 0; cell < game.cell_count(); ++cell) {
        const auto at = static_cast<Cell>(cell);
        if (position.at(at) == ai::kEmpty || placed[at]) continue;
        stones.push_back({at, position.at(at) - 1});
    }
    stones.insert(stones.end(), last.rbegin(), last.rend());
    engine.set_position(stones);
    engine.board().give_turn(position.turn().side - 1);
}

std::vector<Cell> playable_moves(Engine& engine, ai::Position& position) {
    Board& board = engine.board();
    std::vector<Cell> moves;
    for (const Cell cell : engine.likely_moves()) {
        if (position.is_legal(ai::place(cell)) && !board.is_forbidden(board.to_move(), cell)) {
            moves.push_back(cell);
        }
    }
    if (!moves.empty()) return moves;
    std::vector<Cell> forbidden;
    for (const ai::Action action : position.legal()) {
        if (!ai::is_place(action)) continue;
        const Cell cell = ai::cell_of(action);
        (board.is_forbidden(board.to_move(), cell) ? forbidden : moves).push_back(cell);
    }
    return moves.empty() ? forbidden : moves;
}

double win_chance(int score) {
    if (score > kProven) return 1;
    if (score < -kProven) return 0;
    // Without proof, it is never certain.
    constexpr double kLeast = 0.001;
    return std::clamp(1 / (1 + std::exp(-static_cast<double>(score) / kChanceUnit)), kLeast,
                      1 - kLeast);
}

}  // namespace sente
