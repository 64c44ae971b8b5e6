#include "board_drawing/side_look.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace tengen {
namespace {

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

const NamedSign* find_sign(std::string_view name) {
    const auto found = std::find_if(kSigns.begin(), kSigns.end(),
                                    [&](const NamedSign& sign) { return sign.name == name; });
    return found == kSigns.end() ? nullptr : &*found;
}

/// Gives looks to sides with a known name first, then finds others for the rest.
class Looks {
  public:
    Looks(const Game& game, const Theme& theme, bool signs_on_all, const SideColours& chosen)
        : theme_(theme),
          signs_on_all_(signs_on_all),
          chosen_(chosen),
          looks_(game.description().sides.size()) {
        const auto& names = game.description().sides;
        std::vector<std::size_t> rest;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (!named(i, names[i])) rest.push_back(i);
        }
        for (const std::size_t i : rest) set_stone(i, free_colour(i));
        if (!game.shares_stones() && !game.blocks_cells()) return;
        const Colour ink = theme_.signs[chosen_.signs.shown(0)];
        looks_.resize(kNobody, {false, {ink, ink, ink}, SignShape::Cross, 0});
    }
    std::vector<SideLook> take() { return std::move(looks_); }

  private:
    bool named(std::size_t i, std::string_view name) {
        if (const NamedSign* sign = find_sign(name); sign != nullptr && is_free(sign->shape)) {
            const Colour ink = theme_.signs[chosen_.signs.shown(i)];
            looks_[i] = {false, {ink, ink, ink}, sign->shape, i};
            return true;
        }
        const auto found = std::find(kStoneColours.begin(), kStoneColours.end(), name);
        if (found == kStoneColours.end()) return false;
        const auto colour = static_cast<std::size_t>(found - kStoneColours.begin());
        if (taken_[colour]) return false;
        set_stone(i, colour);
        return true;
    }

    void set_stone(std::size_t i, std::size_t colour) {
        const bool sign = i >= 2 || signs_on_all_;
        looks_[i] = {true, theme_.stones[chosen_.stones.shown(colour)],
                     sign ? static_cast<SignShape>(i + 1) : SignShape::None, colour};
        taken_[colour] = true;
    }

    /// There are as many colours as sides, so one is free.
    std::size_t free_colour(std::size_t i) const {
        std::size_t colour = i;
        while (taken_[colour]) colour = (colour + 1) % taken_.size();
        return colour;
    }

    bool is_free(SignShape shape) const {
        return std::none_of(looks_.begin(), looks_.end(), [&](const SideLook& look) {
            return !look.stone && look.sign == shape;
        });
    }

    const Theme& theme_;
    bool signs_on_all_;
    const SideColours& chosen_;
    std::vector<SideLook> looks_;
    std::array<bool, kMaxSides> taken_{};
};

}  // namespace

std::vector<SideLook> side_looks(const Game& game, const Theme& theme, bool signs_on_all,
                                 const SideColours& chosen) {
    return Looks(game, theme, signs_on_all || theme.signs_on_all, chosen).take();
}

std::optional<SignShape> sign_named(std::string_view name) {
    const NamedSign* sign = find_sign(name);
    return sign == nullptr ? std::nullopt : std::optional(sign->shape);
}

std::vector<SideLook> looks_in_all_colours(const SideLook& side, const Theme& theme) {
    std::vector<SideLook> looks(kMaxSides, side);
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const Colour ink = theme.signs[i];
        looks[i].colours = side.stone ? theme.stones[i] : StoneColours{ink, ink, ink};
        looks[i].colour = i;
    }
    return looks;
}

}  // namespace tengen
