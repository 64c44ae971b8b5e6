#include "stone_sign.hpp"

#include <algorithm>
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

/// The symbols of sides whose names imply none (sign_number()), and at last of shared stones.
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
/// if white moves first; the other sides have what is left.
std::size_t sign_number(const Game& game, Side side) {
    constexpr std::array<std::string_view, 2> kFixed{"black", "white"};
    const auto fixed_place = [&](Side of) {
        return std::ranges::find(kFixed, game.side_name(of)) - kFixed.begin();
    };
    std::array<bool, kFixed.size()> taken{};
    std::size_t others = 0;  // before this side
    for (Side of = 1; of <= game.sides(); ++of) {
        const auto place = static_cast<std::size_t>(fixed_place(of));
        if (place < kFixed.size()) {
            if (of == side) return place;
            taken[place] = true;
        } else if (of < side) {
            ++others;
        }
    }
    for (std::size_t place = 0;; ++place) {
        if (place < taken.size() && taken[place]) continue;
        if (others-- == 0) return place;
    }
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
