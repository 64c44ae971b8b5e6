// The speed of drawing a full board, compared with SFML's shapes. Not a normal test: run it with
// "tengen_window_tests [.bench]".
#include <SFML/Graphics/CircleShape.hpp>
#include <SFML/Graphics/RectangleShape.hpp>
#include <SFML/Graphics/RenderTexture.hpp>
#include <SFML/Graphics/Sprite.hpp>
#include <SFML/OpenGL.hpp>
#include <ctime>
#include <functional>
#include <iostream>

#include "draw/board_canvas.hpp"
#include "draw/board_painter.hpp"
#include "gui/board_scenes.hpp"
#include "gui/virtual_display.hpp"
#include "support/catch.hpp"

namespace tengen::test {
using namespace gui;
namespace {

constexpr Size kSize{720, 720};

/// Frames per second of processor time. This includes the threads of a software OpenGL, but no
/// other load of the machine.
double frames_per_second(sf::RenderTexture& target, const std::function<void()>& draw) {
    constexpr double kTime = 3;
    const auto frame = [&] {
        target.clear();
        draw();
        target.display();
        glFinish();
    };
    frame();
    int frames = 0;
    const std::clock_t start = std::clock();
    const auto spent = [&] { return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC; };
    while (spent() < kTime) {
        frame();
        ++frames;
    }
    return frames / spent();
}

sf::Color colour_of(Colour colour) {
    return {colour.red, colour.green, colour.blue, colour.alpha};
}

/// Draws the same board without letters, gradients and symbols.
void draw_shapes(sf::RenderTarget& target, const BoardGeometry& geometry,
                 const BoardPicture& picture, const std::vector<SideLook>& looks,
                 const Theme& theme) {
    sf::RectangleShape board({kSize.width, kSize.height});
    board.setFillColor(colour_of(theme.board_from));
    target.draw(board);
    for (const Segment& line : geometry.lines()) {
        sf::RectangleShape shape({line.to.x - line.from.x + 1, line.to.y - line.from.y + 1});
        shape.setPosition(line.from.x, line.from.y);
        shape.setFillColor(colour_of(theme.grid));
        target.draw(shape);
    }
    const float radius = geometry.step() * 0.46f;
    for (const StonePicture& stone : picture.stones) {
        const Point at = geometry.centre(stone.cell);
        sf::CircleShape shadow(radius);
        shadow.setPosition(at.x - radius + 2, at.y - radius + 3);
        shadow.setFillColor(sf::Color(40, 22, 0, 90));
        target.draw(shadow);
        sf::CircleShape shape(radius);
        shape.setPosition(at.x - radius, at.y - radius);
        shape.setFillColor(colour_of(looks[stone.side - 1u].colours.rim));
        target.draw(shape);
    }
}

}  // namespace

TEST_CASE("a full board of 19x19 is drawn by the painter and by shapes", "[gui][.bench]") {
    const VirtualDisplay display(64, 64);
    setenv("DISPLAY", display.name().c_str(), 1);
    const BoardScene scene = full_board();
    const Theme& theme = shipped_theme(scene.theme);
    const BoardGeometry geometry(scene.game->board(), kSize, true);
    const auto looks = side_looks(*scene.game, theme, false);
    BoardPainter painter(theme, {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", {}}, 1);
    BoardCanvas canvas(painter);
    sf::RenderTexture target;
    REQUIRE(target.create(720, 720));

    const auto milliseconds = [&](const std::function<void()>& draw) {
        const std::clock_t start = std::clock();
        draw();
        glFinish();
        return static_cast<double>(std::clock() - start) * 1000 / CLOCKS_PER_SEC;
    };
    milliseconds([&] { target.clear(); });
    const auto paint = [&] { painter.draw(target, geometry, scene.picture, looks); };
    const double first = milliseconds(paint);
    const double second = milliseconds(paint);
    std::cout << "first frame " << first << " ms, second " << second << " ms\n";

    const double shapes = frames_per_second(
        target, [&] { draw_shapes(target, geometry, scene.picture, looks, theme); });
    const double painted =
        frames_per_second(target, [&] { painter.draw(target, geometry, scene.picture, looks); });
    const double cached = frames_per_second(target, [&] {
        canvas.draw(geometry, scene.picture, looks);
        target.setActive(true);
        target.draw(sf::Sprite(*canvas.texture()));
    });
    std::cout << "full 19x19 board, 720x720 pixels, frames a second of processor time\n"
              << "  SFML shapes  " << shapes << "\n  painter      " << painted << "  ("
              << painted / shapes << " times)\n  canvas       " << cached << "  ("
              << cached / shapes << " times)\n";

    const BoardScene largest = board_scenes()[9];
    double zoom = 1;
    const auto all_looks = side_looks(*largest.game, theme, false);
    const double zooming = frames_per_second(target, [&] {
        zoom = zoom > 12 ? 1 : zoom * 1.01;
        const BoardGeometry seen(largest.game->board(), kSize, true,
                                 {static_cast<float>(zoom), {32, 32}});
        painter.draw(target, seen, largest.picture, all_looks);
    });
    std::cout << "64x64 board, eight sides, zooming: " << zooming
              << " frames a second of processor time\n";
    CHECK(zooming > 0);
}

}  // namespace tengen::test
