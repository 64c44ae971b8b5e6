#include "board_drawing/piece_look.hpp"

#include <algorithm>

#include "core/position_text.hpp"

namespace tengen {

std::string letters_beside(const Game& game, const Stone& stone) {
    const bool is_wall = stone.side == kNobody && game.has_walls();
    if (is_wall || (stone.piece == 0 && stone.side != kNobody)) return {};
    return piece_letters(game, stone.piece);
}

PieceLook piece_look(const Game& game, Side side, Piece piece) {
    const auto& names = game.description().pieces;
    if (names.empty() || (side == kNobody && game.has_walls())) return {};
    const auto has_sign = [](const std::string& name) { return sign_named(name).has_value(); };
    if (side == kNobody) {
        if (!std::ranges::all_of(names, has_sign)) return {false, {}, piece_letters(game, piece)};
        return {false, *sign_named(names[piece]), {}};
    }
    const bool symbols = std::ranges::any_of(game.description().sides, has_sign);
    if (names.size() > 2 || symbols) return {false, {}, piece_letters(game, piece)};
    return {piece > 0, {}, {}};
}

}  // namespace tengen
