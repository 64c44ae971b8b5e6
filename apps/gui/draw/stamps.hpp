// Stones, symbols and marks, drawn once per size into one texture, from which a frame copies.
#pragma once

#include <SFML/Graphics/Texture.hpp>
#include <array>
#include <bitset>
#include <cstdint>
#include <vector>

#include "board_drawing/geometry.hpp"
#include "board_drawing/side_look.hpp"

namespace tengen::gui {

/// The look of the stamps; a change remakes them.
struct StampStyle {
    float step = 0;     ///< pixels between cells
    float radius = 0;   ///< of stones, in steps
    bool even = false;  ///< an even number of pixels, for cells whose centre lies between pixels
    bool flat = false;  ///< no gradient and no shadow
    std::vector<StoneColours> stones;  ///< by side, the first one at index 0

    bool operator==(const StampStyle& other) const;
};

/// Names a stamp. All stamps except stones are white and take the colour of each drawing.
class StampId {
  public:
    enum Mark : std::uint8_t { White, Shadow, Disc, Dot, Ring, Halo, Cross, Frame, kMarks };

    // NOLINTNEXTLINE(google-explicit-constructor): a mark is a stamp.
    constexpr StampId(Mark mark) : index_(mark) {}
    static constexpr StampId stone(int side_index) { return StampId(kMarks + side_index); }
    static constexpr StampId sign_on_stone(SignShape shape) {
        return StampId(kMarks + kMaxSides + static_cast<int>(shape));
    }
    static constexpr StampId sign_alone(SignShape shape) {
        return StampId(kMarks + kMaxSides + kShapes + static_cast<int>(shape));
    }

    constexpr std::size_t index() const { return static_cast<std::size_t>(index_); }
    constexpr bool is_stone() const { return index_ >= kMarks && index_ < kMarks + kMaxSides; }
    constexpr std::size_t side_index() const { return index() - kMarks; }
    constexpr bool is_sign_on_stone() const {
        return index_ >= kMarks + kMaxSides && index_ < kMarks + kMaxSides + kShapes;
    }
    /// Only for symbols.
    constexpr SignShape shape() const {
        return static_cast<SignShape>((index_ - kMarks - kMaxSides) % kShapes);
    }

    static constexpr int kShapes = static_cast<int>(SignShape::Plus) + 1;
    static constexpr int kCount = kMarks + kMaxSides + 2 * kShapes;

  private:
    friend class Stamps;
    constexpr explicit StampId(int index) : index_(index) {}
    int index_;
};

/// One thread, with an OpenGL context.
class Stamps {
  public:
    /// Forgets the stamps if the style has changed. Steps above kMaxStep count as kMaxStep.
    void use(const StampStyle& style);
    /// The step of the stamps as they are made; at most kMaxStep.
    float step() const { return step_; }

    /// Notes that a stamp will be drawn; make() then makes missing ones.
    void need(StampId id) { needed_.set(id.index()); }
    void make();

    /// `scaled`: some stamps are drawn in a size other than their own. Without any, drawing is
    /// faster.
    const sf::Texture& texture(bool scaled) {
        if (texture_.isSmooth() != scaled) texture_.setSmooth(scaled);
        return texture_;
    }
    /// Returns the square of a stamp in the texture; empty for a stamp that was not needed.
    const sf::IntRect& at(StampId id) const { return places_[id.index()]; }

    static constexpr float kMaxStep = 420;

  private:
    int size_of(StampId id) const;
    float halo_radius() const;
    sf::Vector2u place_all();
    void paint(StampId id, std::vector<std::uint8_t>& pixels, unsigned width) const;
    Colour pixel(StampId id, Point point) const;
    float distance(StampId id, Point point) const;
    Colour stone_pixel(const StoneColours& colours, Point point) const;
    Colour shadow_pixel(Point point) const;

    StampStyle style_;
    float step_ = 0;
    std::bitset<StampId::kCount> needed_;
    std::bitset<StampId::kCount> made_;
    std::array<sf::IntRect, StampId::kCount> places_;
    sf::Texture texture_;
};

}  // namespace tengen::gui
