// Painted boards, on a separate display.
#include "draw/board_painter.hpp"

#include <SFML/Graphics/RenderTexture.hpp>
#include <cstdlib>

#include "draw/board_canvas.hpp"
#include "gui/board_scenes.hpp"
#include "gui/virtual_display.hpp"
#include "support/catch.hpp"

namespace tengen::test {
using namespace gui;
namespace {

/// Uses one display for all tests of the process, because SFML connects only once.
void need_display() {
    static const VirtualDisplay display(64, 64);
    setenv("DISPLAY", display.name().c_str(), 1);
}

const FontSet kFonts{"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", {}};

sf::Image painted(BoardPainter& painter, const BoardScene& scene, Size size) {
    const BoardGeometry geometry(scene.game->board(), size, scene.coordinates, scene.viewport);
    const Theme& theme = shipped_theme(scene.theme);
    sf::RenderTexture texture;
    REQUIRE(texture.create(static_cast<unsigned>(size.width), static_cast<unsigned>(size.height)));
    texture.clear(painter.clear_colour());
    painter.draw(texture, geometry, scene.picture,
                 side_looks(*scene.game, theme, scene.signs_on_all));
    texture.display();
    return texture.getTexture().copyToImage();
}

sf::Image painted(const BoardScene& scene, Size size, const FontSet& fonts = kFonts) {
    BoardPainter painter(shipped_theme(scene.theme), fonts, 1);
    return painted(painter, scene, size);
}

/// Returns the lightness of a pixel, 0..255.
int lightness(const sf::Image& image, Point at) {
    const sf::Color colour =
        image.getPixel(static_cast<unsigned>(at.x), static_cast<unsigned>(at.y));
    return (colour.r + colour.g + colour.b) / 3;
}

BoardScene empty_board() {
    return {"empty", board_scenes().front().game, {}};
}

}  // namespace

TEST_CASE("boards look like the stored pictures", "[gui]") {
    need_display();
    for (const BoardScene& scene : board_scenes()) {
        INFO(scene.name);
        for (const float size : {720.0f, 1600.0f}) {
            if (!keeps_pictures()) break;
            keep(painted(scene, {size, size}),
                 "board_" + scene.name + '_' + std::to_string(static_cast<int>(size)));
        }
        const sf::Image small = painted(scene, {300, 300});
        keep(small, "board_" + scene.name + "_300");
        sf::Image stored;
        CHECK(stored.loadFromFile(TENGEN_SOURCE_DIR "/tests/gui/pictures/board_" + scene.name +
                                  ".png"));
        CHECK(difference(small, stored, 32) < 0.01);
    }
}

TEST_CASE("a board is opaque except for its round corners", "[gui]") {
    need_display();
    const sf::Image image = painted(empty_board(), {400, 300});
    for (const unsigned x : {0u, 399u}) {
        for (const unsigned y : {0u, 299u}) CHECK(image.getPixel(x, y).a == 0);
    }
    for (const unsigned x : {0u, 200u, 399u}) CHECK(image.getPixel(x, 150).a == 255);
    // Soft pixels have the board's colour. Otherwise corners would have a dark edge over a light
    // panel.
    for (unsigned x = 0; x < 12; ++x) CHECK(lightness(image, {static_cast<float>(x), 0}) > 140);
}

TEST_CASE("stones, ghosts and unknown sides are drawn correctly", "[gui]") {
    need_display();
    BoardScene scene = empty_board();
    const BoardGeometry geometry(scene.game->board(), {600, 600}, true);
    scene.picture.stones = {{20, 1}, {22, 2}, {24, 1, 0.5f}, {26, 0}, {28, 9}, {60000, 1}};
    scene.picture.marks = {{60000, MarkShape::Cross}, {60000, MarkShape::Region}};
    scene.picture.values = {{60000, 1, "1"}};
    scene.picture.winning = {20, 60000};
    const sf::Image image = painted(scene, {600, 600});
    const sf::Image bare = painted(empty_board(), {600, 600});
    const auto beside = [&](Cell cell) {
        const Point at = geometry.centre(cell);
        return Point{at.x + geometry.step() * 0.2f, at.y + geometry.step() * 0.2f};
    };
    CHECK(lightness(image, beside(20)) < 50);
    CHECK(lightness(image, beside(22)) > 200);
    CHECK(lightness(image, beside(24)) > 50);
    CHECK(lightness(image, beside(24)) < lightness(bare, beside(24)) - 20);
    for (const Cell cell : {Cell{26}, Cell{28}}) {
        CHECK(lightness(image, beside(cell)) == lightness(bare, beside(cell)));
    }
}

TEST_CASE("texts of any length stay on their cell, and values are readable", "[gui]") {
    need_display();
    const sf::Image bare = painted(empty_board(), {600, 600});
    BoardScene scene = empty_board();
    const Board& board = scene.game->board();
    const BoardGeometry geometry(board, {600, 600}, true);
    const Cell middle = board.cell(7, 7);
    // The width of the changed pixels in the cell's row.
    const auto width_of = [&](const sf::Image& image) {
        const float step = geometry.step();
        const auto top = static_cast<unsigned>(geometry.centre(middle).y - step / 2);
        unsigned left = image.getSize().x, right = 0;
        for (unsigned y = top; y < top + static_cast<unsigned>(step); ++y) {
            for (unsigned x = 0; x < image.getSize().x; ++x) {
                if (image.getPixel(x, y) == bare.getPixel(x, y)) continue;
                left = std::min(left, x);
                right = std::max(right, x);
            }
        }
        return left > right ? 0.0f : static_cast<float>(right - left + 1) / step;
    };
    for (const char* text : {"A", "123", "good", "a very long text of a book"}) {
        INFO(text);
        scene.picture.texts = {{middle, text}};
        const float width = width_of(painted(scene, {600, 600}));
        CHECK(width > 0.5f);
        CHECK(width < 0.95f);
    }
    // A value of a board with narrow cells has letters, and more of them with a large scale.
    scene.picture.texts.clear();
    const auto with_value = [&](const char* text, float scale, float side) {
        scene.picture.values = {{middle, 1, text}};
        BoardPainter painter(shipped_theme(scene.theme), kFonts, scale);
        return painted(painter, scene, {side, side});
    };
    CHECK(difference(with_value("88", 1, 300), with_value("77", 1, 300), 32) > 0);
    CHECK(difference(with_value("88", 1, 600), with_value("88", 2, 600), 32) > 0);
}

namespace {

/// True if a painter of boards of all sizes from 130 to `most` pixels, each larger by the factor,
/// draws its first picture again.
bool repeats_the_first_picture(float most, float factor) {
    need_display();
    BoardPainter painter(shipped_theme("paper"), kFonts, 1);
    const std::vector<BoardScene> scenes = board_scenes();
    const sf::Image first = painted(painter, scenes.front(), {300, 300});
    // More sizes of type than the painter keeps.
    for (float size = 130; size < most; size *= factor) {
        for (const std::size_t i : {0u, 1u, 5u}) painted(painter, scenes[i], {size, size});
    }
    return difference(first, painted(painter, scenes.front(), {300, 300}), 0) == 0;
}

}  // namespace

TEST_CASE("one painter draws several boards in turn, and the first one again", "[gui]") {
    CHECK(repeats_the_first_picture(700, 1.12f));
}

TEST_CASE("one painter draws boards of up to 1,800 pixels, and the first one again",
          "[gui][.slow]") {
    CHECK(repeats_the_first_picture(1800, 1.05f));
}

TEST_CASE("without a font a board is drawn without text", "[gui]") {
    need_display();
    const BoardScene scene = board_scenes()[1];
    const sf::Image with = painted(scene, {500, 500});
    const sf::Image without = painted(scene, {500, 500}, {"/no/such/font.ttf", {}});
    CHECK(difference(with, without) > 0.001);
    CHECK(difference(with, without) < 0.05);
}

TEST_CASE("a zoomed board draws nothing outside its field", "[gui]") {
    need_display();
    BoardScene scene = board_scenes()[9];
    BoardScene bare = scene;
    bare.picture = {};
    const BoardGeometry geometry(scene.game->board(), {500, 500}, true, scene.viewport);
    const sf::Image image = painted(scene, {500, 500});
    const sf::Image empty = painted(bare, {500, 500});
    const Rect field = geometry.field();
    int inside = 0, outside = 0;
    for (unsigned y = 0; y < 500; ++y) {
        for (unsigned x = 0; x < 500; ++x) {
            if (image.getPixel(x, y) == empty.getPixel(x, y)) continue;
            const Point at{static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f};
            ++(field.holds(at) ? inside : outside);
        }
    }
    CHECK(inside > 10'000);
    CHECK(outside == 0);
}

TEST_CASE("the smallest and the largest pictures are painted", "[gui]") {
    need_display();
    for (const BoardScene& scene : board_scenes()) {
        for (const Size size : {Size{1, 1}, Size{2, 300}, Size{2500, 40}}) painted(scene, size);
    }
    SUCCEED();
}

TEST_CASE("a canvas redraws only after a change", "[gui]") {
    need_display();
    const BoardScene scene = board_scenes().front();
    const auto looks = side_looks(*scene.game, shipped_theme("paper"), false);
    BoardPainter painter(shipped_theme("paper"), kFonts, 1);
    BoardCanvas canvas(painter);
    const auto picture = [&](bool coordinates, const BoardPicture& shown) {
        const BoardGeometry geometry(scene.game->board(), {400, 400}, coordinates);
        REQUIRE(canvas.draw(geometry, shown, looks) != 0);
        return canvas.texture()->copyToImage();
    };
    const sf::Image with = picture(true, scene.picture);
    CHECK(difference(with, picture(false, scene.picture)) > 0.002);
    CHECK(difference(with, picture(true, {})) > 0.01);
    CHECK(difference(with, picture(true, scene.picture), 0) == 0);
}

}  // namespace tengen::test
