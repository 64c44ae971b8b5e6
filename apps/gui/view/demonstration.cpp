#include "view/demonstration.hpp"

#include <algorithm>
#include <utility>

namespace tengen::gui {
namespace {

/// Every shipped game has a row.
constexpr std::pair<std::string_view, std::string_view> kDemonstrations[] = {
    {"atari_go", "d4 d3 e3 c4 d5 e4 f4 e5 c5 b4 f5 b5"},
    {"amazons", "d1-d7 g7 a7-c5 f5 g1-g3 c7 g10-g8 e6 d7-d4 h4"},
    {"ataxx", "b6 f6 c5 e5 d4 f5 c5-e3 g5 d3 f4 c6"},
    {"brandub", "d6-f6 d3-e3 f4-f3 e3-c3 g4-g5 c3-d3 f6-c6 e4-e3"},
    {"breakthrough", "d2-d3 e7-e6 d3-d4 d7-d6 c2-c3 f7-f6 d4-e5 d6xe5 e2-e3 c7-c6"},
    {"chess", "e2-e4 e7-e5 g1-f3 b8-c6 f1-b5 a7-a6 b5-a4 g8-f6 e1-g1 f8-e7 f1-e1 b7-b5 a4-b3"},
    {"chinese_checkers",
     "m3-k5 e15-g13 m1-m5 e17-e13 k4-k6 g14-g12 l3-j7 f15-h11 l4-j8 f14-h10 k5-i11 g13-k5"},
    {"clobber", "b2xb3 c4xc3 e5xe4 d1xe1 d4xd3"},
    {"col", "d4 e4 c3 d3 e5 d5 c5 c4 f4 b5 e3 f5"},
    {"connect6", "j10 i11 k11 i9 k9 j11 h10 l10 j8 i10 m11"},
    {"connect_four", "d1 d2 c1 e1 d3 c2 e2 c3 b1 d4 e3 f1"},
    {"dots_and_boxes", "b1 d3 a2 f5 b3 h7 c2 d1 e2 k4 g4 h3 i4 h5 j5 d5 c4 e4 f3 f7"},
    {"domineering", "d4 e5 f3 b4 e2 b6 g6 c8 g1 e8 a2"},
    {"draughts", "11-15 23-19 8-11 22-17 4-8 17-13 15-18 24-20 11-15 28-24"},
    {"go", "e5 g4 c4 c6 d7 f6 g7 g6 c7 f8 f7 g3 d6"},
    {"gomoku", "h8 i9 i7 g9 h7 h9 j9 f9 e9 h10 j7 k7 g7"},
    {"hasami_shogi", "e1-e5 d9-d6 c1-c5 d6-d5 g1-g5 f9-f6 h1-h6 a9-a4"},
    {"havannah", "h8 j7 f9 h10 i6 e8 j5 d11 h6 g11 f8 i9 g6"},
    {"hex", "f6 e7 g7 f7 g6 h5 d8 e8 d9 c9 d10 i4"},
    {"kalah", "d1 g1 f2 b2 c1"},
    {"konane", "d2xd4 d7xd5 d4xd6 f7xd7 c7xe7 f5xf7 d6xf6 h5xd5 g3xg5 h7xh5 b4xd4"},
    {"lines_of_action", "g8-a8 h5-f3 f8-f5 a7-c7 b8-g8 a2-c2 d1-d3"},
    {"los_alamos", "c2-c3 d5-d4 e1-d3 b6-c4 d3-f4 e5xf4 d2-d3 d4xc3 b2xc3 c4-e3 d1-d2"},
    {"mnk", "b2 c3 b3 b1 c2"},
    {"morris", "d2 d6 f4 b4 f6 f2 b2 d7 d1 d3 d5 e4 g4 e5"},
    {"ninuki", "h8 i9 i7 g9 h7 h9 j9 k10 g8 f8"},
    {"notakto", "b2 a1 c2 b1"},
    {"oware", "d1 e2 f1 b2 c1"},
    {"order_and_chaos", "x@c3 o@d4 x@d3 o@c4 x@b3 o@e3 x@c5 o@c2"},
    {"pentago",
     "b2 a4-right e5 a4-right e2 a1-left d4 d4-right b5 d1-right c4 a4-left c3 d4-left f6"},
    {"pente", "j10 k11 k9 i11 j8 j11 l11 h11 i10 m7"},
    {"pop_out", "d1 d2 c1 e1 d3 c2 e2 c3 b1 d4 e3"},
    {"quixo", "a1-a5 e5-a5 e1-e5 a1-e1 c1-c5 d5-d1 e2-a2 a4-e4 c1-c5 d1-e1 e3-e5 a4-e4"},
    {"reversi", "e3 f5 e6 d3 g4 f3 c2 d2 c3 f7 g2 g6"},
    {"score_four", "b2 c3 f2 g3 j2 b3 a1 c2 d4 e1 h4 k3"},
    {"snort", "d4 b6 d3 b5 e4 c6 e3 f6 f3 g6"},
    {"squava", "c3 b2 b4 d3 d5 b5 e2 a3"},
    {"teeko", "c3 b2 d4 d2 b4 c4 c2 e3 d4-d3 c4-d4"},
    {"tictactoe", "b2 a3 c3 a1"},
    {"y", "g5 f5 f6 g4 h4 h3 e7 d7 i3 i2 d8 c8"},
    {"yavalath", "e5 f5 d6 f3 g4 d4 g6 c7 e3"},
};

}  // namespace

std::string_view demonstration_moves(std::string_view game) {
    for (const auto& [name, moves] : kDemonstrations) {
        if (name == game) return moves;
    }
    return {};
}

Position demonstration(const std::shared_ptr<const Game>& game, std::string_view moves) {
    Position position(game);
    ActionList scratch;
    while (!moves.empty()) {
        const std::string_view name = moves.substr(0, moves.find(' '));
        moves.remove_prefix(std::min(name.size() + 1, moves.size()));
        const auto legal = position.legal(scratch);
        const auto action = std::find_if(legal.begin(), legal.end(), [&](Action candidate) {
            return position.action_name(candidate) == name;
        });
        if (action == legal.end()) break;
        position.apply(*action);
    }
    return position;
}

BoardPicture still_picture(const Position& position) {
    BoardPicture picture;
    picture.edges = edges_of(position.game());
    picture.special = special_cells(position.game());
    add_stones(position, picture);
    if (position.ply() == 0) return picture;
    if (const std::optional<Stone> stone = last_stone(position)) {
        picture.marks.push_back({stone->cell, MarkShape::Dot});
    }
    return picture;
}

}  // namespace tengen::gui
