#include "draw/stamps.hpp"

#include <algorithm>
#include <cmath>

#include "board_drawing/proportions.hpp"
#include "board_drawing/shapes.hpp"
#include "draw/mesh.hpp"

namespace tengen::gui {
namespace {

// Lengths in steps.
constexpr float kCrossRadius = 0.28f;
constexpr float kCrossWidth = 0.058f;
constexpr float kRingRadius = 0.36f;
constexpr float kRingWidth = 0.06f;
constexpr float kFrameHalf = 0.45f;
constexpr float kFrameCorner = 0.12f;
constexpr float kFrameWidth = 0.06f;

// Lengths in radii of a stone.
constexpr float kDiscRadius = 0.92f;

constexpr float kWhiteHalf = 1.5f;
constexpr int kPadding = 1;

bool same(const StoneColours& one, const StoneColours& other) {
    return one.light == other.light && one.rim == other.rim && one.sign == other.sign;
}

std::uint8_t byte(float part) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(part, 0.0f, 1.0f) * 255));
}

}  // namespace

bool StampStyle::operator==(const StampStyle& other) const {
    return step == other.step && radius == other.radius && even == other.even &&
           flat == other.flat &&
           std::equal(stones.begin(), stones.end(), other.stones.begin(), other.stones.end(), same);
}

void Stamps::use(const StampStyle& style) {
    needed_.reset();
    needed_.set(StampId(StampId::White).index());
    if (style == style_) return;
    style_ = style;
    step_ = std::min(style.step, kMaxStep);
    made_.reset();
    places_.fill({});
}

void Stamps::make() {
    if ((needed_ & ~made_).none()) return;
    made_ |= needed_;
    const sf::Vector2u size = place_all();
    std::vector<std::uint8_t> pixels(std::size_t{size.x} * size.y * 4);
    for (int index = 0; index < StampId::kCount; ++index) {
        const StampId id(index);
        if (made_[id.index()]) paint(id, pixels, size.x);
    }
    if (texture_.getSize() != size && !texture_.create(size.x, size.y)) {
        made_.reset();
        return;
    }
    texture_.update(pixels.data());
}

int Stamps::size_of(StampId id) const {
    float half = kWhiteHalf;
    const float stone = style_.radius * step_;
    if (id.is_stone()) {
        half = stone;
    } else if (id.index() >= StampId::kMarks) {
        half = id.is_sign_on_stone() ? stone * (kSignRadius + kSignWidth / 2)
                                     : step_ * (kLoneRadius + kLoneWidth / 2);
    } else {
        const std::array<float, StampId::kMarks> halves{kWhiteHalf,
                                                        stone * kShadowReach,
                                                        stone,
                                                        std::max(step_ * kDotRadius, 1.0f),
                                                        step_ * (kRingRadius + kRingWidth / 2),
                                                        halo_radius(),
                                                        step_ * (kCrossRadius + kCrossWidth / 2),
                                                        step_ * (kFrameHalf + kFrameWidth)};
        half = halves[id.index()];
    }
    const int size = 2 * static_cast<int>(std::ceil(half + 0.5f));
    return style_.even ? size : size + 1;
}

/// The radius around symbols in squares, which are larger than stones.
float Stamps::halo_radius() const {
    return step_ * std::max(style_.radius, kHaloRadius);
}

/// Places stamps in rows, the largest first.
sf::Vector2u Stamps::place_all() {
    std::vector<StampId> ids;
    float area = 0;
    int widest = 1;
    for (int index = 0; index < StampId::kCount; ++index) {
        const StampId id(index);
        if (!made_[id.index()]) continue;
        ids.push_back(id);
        const int size = size_of(id) + 2 * kPadding;
        area += static_cast<float>(size) * static_cast<float>(size);
        widest = std::max(widest, size);
    }
    std::stable_sort(ids.begin(), ids.end(),
                     [this](StampId one, StampId other) { return size_of(one) > size_of(other); });
    const int width = std::max(widest, static_cast<int>(std::sqrt(area) * 1.15f));
    int x = 0, y = 0, row = 0, used = 0;
    for (const StampId id : ids) {
        const int size = size_of(id);
        if (x + size + 2 * kPadding > width) {
            x = 0;
            y += row;
            row = 0;
        }
        places_[id.index()] = {x + kPadding, y + kPadding, size, size};
        x += size + 2 * kPadding;
        used = std::max(used, x);
        row = std::max(row, size + 2 * kPadding);
    }
    return {static_cast<unsigned>(used), static_cast<unsigned>(y + row)};
}

void Stamps::paint(StampId id, std::vector<std::uint8_t>& pixels, unsigned width) const {
    const sf::IntRect& place = at(id);
    const float middle = static_cast<float>(place.width) / 2;
    // The padding has the colour of the edge, or filtering would mix it with black.
    for (int y = -kPadding; y < place.height + kPadding; ++y) {
        for (int x = -kPadding; x < place.width + kPadding; ++x) {
            const Point point{static_cast<float>(x) + 0.5f - middle,
                              static_cast<float>(y) + 0.5f - middle};
            const Colour colour = pixel(id, point);
            const auto row = static_cast<std::size_t>(place.top + y);
            const auto column = static_cast<std::size_t>(place.left + x);
            std::uint8_t* out = &pixels[(row * width + column) * 4];
            out[0] = colour.red;
            out[1] = colour.green;
            out[2] = colour.blue;
            out[3] = colour.alpha;
        }
    }
}

Colour Stamps::pixel(StampId id, Point point) const {
    if (id.is_stone()) return stone_pixel(style_.stones[id.side_index()], point);
    if (id.index() == StampId::Shadow) return shadow_pixel(point);
    return {255, 255, 255, byte(coverage(distance(id, point)))};
}

float Stamps::distance(StampId id, Point point) const {
    const float stone = style_.radius * step_;
    if (id.index() >= StampId::kMarks) {
        if (!id.is_sign_on_stone()) {
            return sign_distance(id.shape(), point, step_ * kLoneRadius, step_ * kLoneWidth);
        }
        const float width = std::max(stone * kSignWidth, 1.0f);
        return sign_distance(id.shape(), point, stone * kSignRadius, width);
    }
    switch (static_cast<StampId::Mark>(id.index())) {
        case StampId::Disc:
            return disc_distance(point, stone * kDiscRadius);
        case StampId::Dot:
            return disc_distance(point, std::max(step_ * kDotRadius, 1.0f));
        case StampId::Ring:
            return ring_distance(point, step_ * kRingRadius, std::max(step_ * kRingWidth, 1.2f));
        case StampId::Halo: {
            const float width = std::max(step_ * kHaloWidth, 1.5f);
            return ring_distance(point, halo_radius() - width / 2, width);
        }
        case StampId::Cross:
            return sign_distance(SignShape::Cross, point, step_ * kCrossRadius,
                                 std::max(step_ * kCrossWidth, 1.2f));
        case StampId::Frame:
            return frame_distance(point, step_ * kFrameHalf, step_ * kFrameCorner,
                                  std::max(step_ * kFrameWidth, 1.5f));
        default:
            return -1;
    }
}

Colour Stamps::stone_pixel(const StoneColours& colours, Point point) const {
    const float radius = style_.radius * step_;
    const float from_rim = disc_distance(point, radius);
    Colour colour;
    if (style_.flat) {
        const float line = std::max(radius * kFlatEdge, 1.0f);
        const Colour edge = colours.rim == colours.light ? colours.sign : colours.rim;
        colour = mixed(edge, colours.light, coverage(from_rim + line));
    } else {
        const float reach = std::hypot(point.x - kLight.x * radius, point.y - kLight.y * radius);
        colour = mixed(colours.light, colours.rim, std::min(reach / (radius * kGradientEnd), 1.0f));
    }
    colour.alpha = byte(coverage(from_rim));
    return colour;
}

Colour Stamps::shadow_pixel(Point point) const {
    const float radius = style_.radius * step_;
    const float out = std::hypot(point.x, point.y) / radius;
    const float part = std::clamp((kShadowReach - out) / (kShadowReach - 0.84f), 0.0f, 1.0f);
    return {255, 255, 255, byte(part * part * (3 - 2 * part))};
}

}  // namespace tengen::gui
