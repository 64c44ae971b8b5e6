#include "stone_sign.hpp"

#include <array>

#include "board_drawing/piece_look.hpp"

namespace tengen::cli {
namespace {

struct NamedStone {
    std::string_view name;
    std::string_view unicode;
    char ascii;
    Ink ink;
};

/// Sides whose name implies their look.
constexpr std::array<NamedStone, 12> kNamed{{{"black", "", 0, Ink::Black},
                                             {"white", "", 0, Ink::White},
                                             {"red", "", 0, Ink::Red},
                                             {"blue", "", 0, Ink::Blue},
                                             {"green", "", 0, Ink::Green},
                                             {"yellow", "", 0, Ink::Yellow},
                                             {"purple", "", 0, Ink::Purple},
                                             {"orange", "", 0, Ink::Orange},
                                             {"x", "X", 'X', Ink::Cyan},
                                             {"o", "O", 'O', Ink::Orange},
                                             {"triangle", "△", '^', Ink::Green},
                                             {"square", "□", '#', Ink::Magenta}}};

/// Symbols by sign_number(); the last is that of shared stones.
constexpr std::array<std::string_view, kNobody> kSigns{"●", "○", "▲", "■", "◆", "★", "▼", "✚", "×"};
constexpr std::string_view kAsciiSigns = "XO#@%&$+*";
/// By side, for sides whose name implies no colour.
constexpr std::array<Ink, kNobody> kInks{Ink::Black,  Ink::White,  Ink::Red,
                                         Ink::Blue,   Ink::Green,  Ink::Yellow,
                                         Ink::Purple, Ink::Orange, Ink::Default};

const NamedStone* named(const Game& game, Side side) {
    for (const NamedStone& stone : kNamed) {
        if (stone.name == game.side_name(side)) return &stone;
    }
    return nullptr;
}

/// Symbols implied by names are used only if every side has one. Otherwise two sides could look
/// alike.
bool all_have_signs(const Game& game) {
    for (Side side = 1; side <= game.sides(); ++side) {
        const NamedStone* stone = named(game, side);
        if (stone == nullptr || stone->ascii == 0) return false;
    }
    return true;
}

/// The side's place in the lists of symbols. Black stones are filled and white ones are not, also
/// if white begins. With one of them, only a seventh other side is a disc.
std::size_t sign_number(const Game& game, Side side) {
    constexpr std::size_t kDiscs = 2;
    const auto disc_of = [&](Side of) {
        const std::string& name = game.side_name(of);
        return name == "black" ? 0 : name == "white" ? 1 : kDiscs;
    };
    if (disc_of(side) < kDiscs) return disc_of(side);
    std::array<bool, kDiscs> taken{};
    std::size_t number = kDiscs;
    for (Side of = 1; of <= game.sides(); ++of) {
        const std::size_t disc = disc_of(of);
        if (disc < kDiscs) taken[disc] = true;
        if (disc == kDiscs && of < side) ++number;
    }
    if (!taken[0] && !taken[1]) return number - kDiscs;
    return number < kMaxSides ? number : taken[0] ? 1 : 0;
}

}  // namespace

std::string stone_sign(const Game& game, const Stone& stone, bool unicode) {
    const std::string letters = letters_beside(game, stone);
    if (stone.side == kNobody && !letters.empty()) return letters.substr(0, 1);
    return stone_sign(game, stone.side, unicode);
}

std::string stone_sign(const Game& game, Side side, bool unicode) {
    if (side != kNobody && all_have_signs(game)) {
        const NamedStone* stone = named(game, side);
        return unicode ? std::string(stone->unicode) : std::string(1, stone->ascii);
    }
    const std::size_t number = side == kNobody ? kSigns.size() - 1 : sign_number(game, side);
    return unicode ? std::string(kSigns[number]) : std::string(1, kAsciiSigns[number]);
}

Ink stone_ink(const Game& game, Side side) {
    const NamedStone* stone = named(game, side);
    return stone != nullptr ? stone->ink : kInks[side - 1];
}

std::string side_label(const Game& game, Side side, TextStyle style) {
    Paint paint{stone_ink(game, side), Ink::Default, true};
    if (paint.front == Ink::Black) paint.front = Ink::Default;
    const std::string& name = game.side_name(side);
    const std::string sign = stone_sign(game, side, style.unicode);
    const bool named_by_sign = sign.size() == 1 && name.size() == 1;  // "x" and its symbol X
    return painted(named_by_sign ? sign : sign + ' ' + name, paint, style.colors);
}

}  // namespace tengen::cli
