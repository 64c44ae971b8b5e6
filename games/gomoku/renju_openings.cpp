#include "games/gomoku/renju_openings.hpp"

#include <array>
#include <vector>

namespace tengen::gomoku {
namespace {

constexpr Side kBlack = 1;
constexpr Side kWhite = 2;

struct Place {
    int right = 0;  ///< columns from the centre
    int up = 0;

    friend bool operator==(const Place&, const Place&) = default;
};

struct KnownOpening {
    Place white;
    Place black;  ///< the third stone; the first one is in the centre
    RenjuOpening opening;
};

// Source: the list of openings of the Renju International Federation.
constexpr Place kDirect{0, 1};
constexpr Place kIndirect{1, 1};
constexpr std::array<KnownOpening, 26> kOpenings{{
    {kDirect, {0, 2}, {"1D", "Kansei"}},        {kDirect, {1, 2}, {"2D", "Keigetsu"}},
    {kDirect, {2, 2}, {"3D", "Sosei"}},         {kDirect, {1, 1}, {"4D", "Kagetsu"}},
    {kDirect, {2, 1}, {"5D", "Zangetsu"}},      {kDirect, {1, 0}, {"6D", "Ugetsu"}},
    {kDirect, {2, 0}, {"7D", "Kinsei"}},        {kDirect, {0, -1}, {"8D", "Shogetsu"}},
    {kDirect, {1, -1}, {"9D", "Kyugetsu"}},     {kDirect, {2, -1}, {"10D", "Shingetsu"}},
    {kDirect, {0, -2}, {"11D", "Zuisei"}},      {kDirect, {1, -2}, {"12D", "Sangetsu"}},
    {kDirect, {2, -2}, {"13D", "Yusei"}},       {kIndirect, {2, 2}, {"1I", "Chosei"}},
    {kIndirect, {2, 1}, {"2I", "Kyogetsu"}},    {kIndirect, {2, 0}, {"3I", "Kosei"}},
    {kIndirect, {2, -1}, {"4I", "Suigetsu"}},   {kIndirect, {2, -2}, {"5I", "Ryusei"}},
    {kIndirect, {1, 0}, {"6I", "Ungetsu"}},     {kIndirect, {1, -1}, {"7I", "Hogetsu"}},
    {kIndirect, {1, -2}, {"8I", "Rangetsu"}},   {kIndirect, {0, -1}, {"9I", "Gingetsu"}},
    {kIndirect, {0, -2}, {"10I", "Myojo"}},     {kIndirect, {-1, -1}, {"11I", "Shagetsu"}},
    {kIndirect, {-1, -2}, {"12I", "Meigetsu"}}, {kIndirect, {-2, -2}, {"13I", "Suisei"}},
}};

/// One of the eight images of a square.
Place turned(Place at, int image) {
    if ((image & 1) != 0) at.right = -at.right;
    if ((image & 2) != 0) at.up = -at.up;
    if ((image & 4) != 0) at = {at.up, at.right};
    return at;
}

struct ThreeStones {
    Place white;
    Place black;
};

/// The stones around the one in the centre; empty for other positions.
std::optional<ThreeStones> three_stones(const Position& position) {
    const Board& board = position.board();
    const int size = board.rows();
    if (size != board.columns() || size % 2 == 0) return std::nullopt;
    if (position.at(board.cell(size / 2, size / 2)) != kBlack) return std::nullopt;
    std::optional<Place> white, black;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        const Side side = position.at(cell);
        const Place at{board.column(cell) - size / 2, board.row(cell) - size / 2};
        if (side == kEmpty || side == kOutside || at == Place{}) continue;
        std::optional<Place>& place = side == kWhite ? white : black;
        if (side > kWhite || place) return std::nullopt;
        place = at;
    }
    if (!white || !black) return std::nullopt;
    return ThreeStones{*white, *black};
}

}  // namespace

std::optional<RenjuOpening> renju_opening(const Position& position) {
    const GameDescription& description = position.game().description();
    const bool is_gomoku = description.id == "gomoku" && description.sides.size() == 2;
    const auto stones = is_gomoku ? three_stones(position) : std::nullopt;
    if (!stones) return std::nullopt;
    for (int image = 0; image < 8; ++image) {
        const Place white = turned(stones->white, image), black = turned(stones->black, image);
        for (const KnownOpening& known : kOpenings) {
            if (known.white == white && known.black == black) return known.opening;
        }
    }
    return std::nullopt;
}

}  // namespace tengen::gomoku
