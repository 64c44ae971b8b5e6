#include "view/side_look.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace tengen {
namespace {

struct NamedColours {
    std::string_view name;
    StoneColours colours;
};

constexpr Colour kLightSign{250, 244, 236};
constexpr Colour kDarkSign{30, 24, 18};

// In the order of a theme's stones. Each pair differs in lightness as well as in hue, so that all
// eight can be told apart by people who see fewer colours.
constexpr std::array<NamedColours, 8> kNamed{
    {{"black", {{74, 74, 74}, {13, 13, 13}, {244, 240, 232}}},
     {"white", {{255, 255, 255}, {207, 201, 190}, {43, 38, 32}}},
     {"red", {{217, 114, 90}, {156, 51, 34}, kLightSign}},
     {"blue", {{80, 130, 192}, {20, 66, 118}, kLightSign}},
     {"green", {{112, 196, 152}, {40, 128, 92}, kDarkSign}},
     {"yellow", {{250, 230, 130}, {210, 172, 30}, kDarkSign}},
     {"purple", {{132, 92, 168}, {64, 30, 96}, kLightSign}},
     {"orange", {{255, 190, 104}, {218, 132, 30}, kDarkSign}}}};

struct NamedSign {
    std::string_view name;
    SignShape shape;
};
constexpr std::array<NamedSign, 11> kSigns{{{"x", SignShape::Cross},
                                            {"o", SignShape::Ring},
                                            {"cross", SignShape::Cross},
                                            {"ring", SignShape::Ring},
                                            {"disc", SignShape::Disc},
                                            {"triangle", SignShape::Triangle},
                                            {"square", SignShape::Square},
                                            {"diamond", SignShape::Diamond},
                                            {"star", SignShape::Star},
                                            {"bars", SignShape::Bars},
                                            {"plus", SignShape::Plus}}};

template <std::size_t count, class Named>
const Named* find(const std::array<Named, count>& all, std::string_view name) {
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const Named& named) { return named.name == name; });
    return found == all.end() ? nullptr : &*found;
}

bool alike(Colour one, Colour other) {
    const auto distance = [](int a, int b) { return std::abs(a - b); };
    return distance(one.red, other.red) + distance(one.green, other.green) +
               distance(one.blue, other.blue) <
           40;
}

bool alike(const StoneColours& one, const StoneColours& other) {
    return alike(one.light, other.light) && alike(one.rim, other.rim);
}

/// Takes the looks of sides with a name first, then finds others for the rest.
class Looks {
  public:
    Looks(const Game& game, const Theme& theme, bool signs_on_all)
        : theme_(theme), signs_on_all_(signs_on_all), looks_(game.description().sides.size()) {
        const auto& names = game.description().sides;
        std::vector<std::size_t> rest;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (!named(i, names[i])) rest.push_back(i);
        }
        for (const std::size_t i : rest) set_stone(i, free_colours(i));
    }
    std::vector<SideLook> take() { return std::move(looks_); }

  private:
    bool named(std::size_t i, std::string_view name) {
        if (const NamedSign* sign = find(kSigns, name); sign != nullptr && is_free(sign->shape)) {
            const Colour ink = theme_.signs[i];
            looks_[i] = {false, {ink, ink, ink}, sign->shape};
            return true;
        }
        const NamedColours* found = find(kNamed, name);
        if (found == nullptr) return false;
        // Flat stones have edges, which the theme knows to go with its board.
        const StoneColours& colours =
            theme_.flat_stones ? theme_.stones[static_cast<std::size_t>(found - &kNamed[0])]
                               : found->colours;
        if (!is_free(colours)) return false;
        set_stone(i, colours);
        return true;
    }

    void set_stone(std::size_t i, const StoneColours& colours) {
        const bool sign = i >= 2 || signs_on_all_;
        looks_[i] = {true, colours, sign ? static_cast<SignShape>(i + 1) : SignShape::None};
        taken_.push_back(colours);
    }

    StoneColours free_colours(std::size_t i) const {
        for (std::size_t next = 0; next < theme_.stones.size(); ++next) {
            const StoneColours& colours = theme_.stones[(i + next) % theme_.stones.size()];
            if (is_free(colours)) return colours;
        }
        for (const NamedColours& other : kNamed) {
            if (is_free(other.colours)) return other.colours;
        }
        return theme_.stones[i];
    }

    bool is_free(SignShape shape) const {
        return std::none_of(looks_.begin(), looks_.end(), [&](const SideLook& look) {
            return !look.stone && look.sign == shape;
        });
    }
    bool is_free(const StoneColours& colours) const {
        return std::none_of(taken_.begin(), taken_.end(),
                            [&](const StoneColours& other) { return alike(other, colours); });
    }

    const Theme& theme_;
    bool signs_on_all_;
    std::vector<SideLook> looks_;
    std::vector<StoneColours> taken_;
};

}  // namespace

std::vector<SideLook> side_looks(const Game& game, const Theme& theme, bool signs_on_all) {
    return Looks(game, theme, signs_on_all || theme.signs_on_all).take();
}

}  // namespace tengen
