#include "board_drawing/piece_look.hpp"

#include <algorithm>

namespace tengen {
namespace {

char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

}  // namespace

std::string piece_letters(const Game& game, Piece piece) {
    const auto& names = game.description().pieces;
    if (piece >= names.size()) return "";
    const std::string& name = names[piece];
    std::size_t length = 1;
    const auto begins_alike = [&](const std::string& other) {
        return other != name && other.substr(0, length) == name.substr(0, length);
    };
    while (length < name.size() && std::ranges::any_of(names, begins_alike)) ++length;
    std::string letters = name.substr(0, length);
    letters[0] = upper(letters[0]);
    return letters;
}

std::string letters_beside(const Game& game, const Stone& stone) {
    return stone.piece == 0 && stone.side != kNobody ? std::string()
                                                     : piece_letters(game, stone.piece);
}

PieceLook piece_look(const Game& game, Side side, Piece piece) {
    const auto& names = game.description().pieces;
    if (names.empty()) return {};
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
