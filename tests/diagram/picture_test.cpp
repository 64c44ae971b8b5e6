// Diagrams as SVG, PNG and GIF.
#include <gif_lib.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/notation.hpp"
#include "diagram/diagram_files.hpp"
#include "diagram/png_pixels.hpp"
#include "diagram/svg_facts.hpp"
#include "diagram/text_width.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/shipped.hpp"

namespace tengen::test {
namespace {

Position random_game(std::shared_ptr<const Game> game, unsigned seed, int plies) {
    std::mt19937 random(seed);
    Position position(std::move(game));
    ActionList scratch;
    for (int i = 0; i < plies && !position.over(); ++i) {
        const auto legal = position.legal(scratch);
        position.apply(legal[random() % legal.size()]);
    }
    return position;
}

/// The cells with stones, by name.
std::vector<std::string> stone_names(const Diagram& diagram) {
    std::vector<std::string> names;
    for (const DiagramStone& stone : diagram.stones) {
        names.push_back(cell_name(diagram.game->board(), stone.cell));
    }
    std::ranges::sort(names);
    return names;
}

Diagram diagram_for(const Position& end, DiagramNumbers numbers = DiagramNumbers::AsPlayed) {
    DiagramWish wish;
    wish.numbers = numbers;
    return *make_diagram(end, nullptr, wish);
}

int lightness(const PngPixels& pixels, Point at) {
    const auto [red, green, blue] =
        pixels.at(static_cast<int>(std::lround(at.x)), static_cast<int>(std::lround(at.y)));
    return (red + green + blue) / 3;
}

}  // namespace

TEST_CASE("each shipped game has an SVG with its stones and numbers in their places", "[diagram]") {
    for (const std::string& name : full_names(shipped_library())) {
        for (const bool print : {false, true}) {
            INFO(name << (print ? " print" : ""));
            const Position end = random_game(shipped(name), 7, 30);
            const Diagram diagram = diagram_for(end);
            PictureStyle style;
            if (print) style.theme = print_theme();
            const DiagramPicture picture(diagram, style);
            const SvgFacts facts = read_svg(svg_of(diagram, style, name));
            const SvgElement& root = facts.elements.front();
            CHECK(root.number("width") == picture.size().width);
            CHECK(root.number("height") == picture.size().height);
            CHECK(std::max(picture.geometry().size().width, picture.geometry().size().height) <=
                  style.longest + 1);
            CHECK(facts.of("title")[0].text == name);
            CHECK(facts.cells("stone") == stone_names(diagram));
            for (const DiagramStone& stone : diagram.stones) {
                const std::string cell = cell_name(end.board(), stone.cell);
                INFO(cell);
                CHECK(facts.texts("number")[cell] == stone.number);
                const Point at = picture.geometry().centre(stone.cell);
                CHECK((at.x > 0 && at.x < picture.size().width));
                CHECK((at.y > 0 && at.y < picture.size().height));
            }
            for (const SvgElement& disc : facts.of("circle", "stone")) {
                const Cell cell = *parse_cell(end.board(), disc.cell);
                const Point at = picture.geometry().centre(cell);
                CHECK(std::abs(disc.number("cx") - at.x) < 0.02);
                CHECK(std::abs(disc.number("cy") - at.y) < 0.02);
            }
            CHECK(facts.of("text", "coordinates").size() == picture.geometry().labels().size());
        }
    }
}

TEST_CASE("each shipped game has a PNG with its stones", "[diagram]") {
    for (const std::string& name : full_names(shipped_library())) {
        INFO(name);
        const Position end = random_game(shipped(name), 8, 20);
        const Diagram diagram = diagram_for(end, DiagramNumbers::None);
        const Position start(end.shared_game());
        PictureStyle style;
        style.longest = 300;
        const Result<std::string> png = png_of(diagram, style);
        REQUIRE(png);
        const PngPixels pixels = read_png(*png);
        const DiagramPicture picture(diagram, style);
        CHECK(pixels.width == static_cast<int>(std::ceil(picture.size().width)));
        CHECK(pixels.height == static_cast<int>(std::ceil(picture.size().height)));
        const PngPixels empty = read_png(*png_of(diagram_for(start, DiagramNumbers::None), style));
        for (Cell cell = 0; cell < end.board().cell_count(); ++cell) {
            const bool same_stone = end.at(cell) == start.at(cell);
            if (same_stone || end.board().is_blocked(cell)) continue;
            // Inside the rim, where signs without a stone have a line too.
            const Point at = picture.geometry().centre(cell);
            const float step = picture.geometry().step();
            bool differs = false;
            for (float aside = 0; aside < 0.45f; aside += 0.05f) {
                const Point here{at.x + aside * step, at.y};
                differs =
                    differs || std::abs(lightness(pixels, here) - lightness(empty, here)) > 20;
            }
            INFO(cell_name(end.board(), cell));
            CHECK(differs);
        }
    }
}

TEST_CASE("a printed picture has only greys, and black and white stones", "[diagram]") {
    const Position end = play(line_game(9, 9, 5), "c3 g7");
    PictureStyle style;
    style.theme = print_theme();
    style.longest = 400;
    const Diagram diagram = diagram_for(end, DiagramNumbers::None);
    const PngPixels pixels = read_png(*png_of(diagram, style));
    for (int y = 0; y < pixels.height; ++y) {
        for (int x = 0; x < pixels.width; ++x) {
            const auto [red, green, blue] = pixels.at(x, y);
            if (red != green || green != blue) FAIL("a colour at " << x << ", " << y);
        }
    }
    const DiagramPicture picture(diagram, style);
    CHECK(lightness(pixels, picture.geometry().centre(*parse_cell(end.board(), "c3"))) < 30);
    CHECK(lightness(pixels, picture.geometry().centre(*parse_cell(end.board(), "g7"))) > 250);
    CHECK(lightness(pixels, {1, 1}) == 255);
}

TEST_CASE("two sides of a printed game are black and white, whatever their names", "[diagram]") {
    const Diagram diagram = diagram_for(play(shipped("connect_four"), "a1 b1"));
    PictureStyle style;
    style.theme = print_theme();
    const SvgFacts facts = read_svg(svg_of(diagram, style, "t"));
    std::map<std::string, std::string> fills;
    for (const SvgElement& disc : facts.of("circle", "stone")) {
        const std::string fill = disc.attributes.at("fill");
        if (fill != "none") fills[disc.cell] = fill;
    }
    CHECK(fills == std::map<std::string, std::string>{{"a1", "#111111"}, {"b1", "#ffffff"}});
}

TEST_CASE("a part of the board fills the picture", "[diagram]") {
    const bool flipped = GENERATE(false, true);
    for (const char* game : {"gomoku", "tictactoe:big", "hex", "tictactoe:three_d"}) {
        INFO(game << (flipped ? " flipped" : ""));
        const Position end = random_game(shipped(game), 3, 6);
        DiagramWish wish;
        wish.numbers = DiagramNumbers::None;
        wish.part = *parse_part(end.board(), "b1-d3");
        const Diagram diagram = *make_diagram(end, nullptr, wish);
        PictureStyle style;
        style.flipped = flipped;
        const DiagramPicture picture(diagram, style);
        const Rect field = picture.geometry().field();
        const float step = picture.geometry().step();
        for (const Cell cell : diagram.part) {
            const Point at = picture.geometry().centre(cell);
            CHECK((at.x >= field.x + step * 0.45f && at.x <= field.right() - step * 0.45f));
            CHECK((at.y >= field.y + step * 0.45f && at.y <= field.bottom() - step * 0.45f));
        }
        const float wide = field.width / step, high = field.height / step;
        if (!picture.geometry().hexagonal()) {
            CHECK(std::abs(wide - 3) < 0.1f);
            CHECK(std::abs(high - 3) < 0.1f);
        }
        CHECK(std::max(picture.size().width, picture.size().height) <= style.longest);
        CHECK(read_svg(svg_of(diagram, style, "t")).cells("stone") == stone_names(diagram));
    }
}

TEST_CASE("a flipped picture has the first row at the top", "[diagram]") {
    for (const char* game : {"chess", "hex", "chinese_checkers"}) {
        INFO(game);
        const Position end = random_game(shipped(game), 3, 6);
        const Diagram diagram = diagram_for(end);
        PictureStyle style;
        const DiagramPicture upright(diagram, style);
        PictureStyle turned = style;
        turned.flipped = true;
        const DiagramPicture flipped(diagram, turned);
        const Size size = upright.geometry().size();
        CHECK(flipped.geometry().size() == size);
        for (Cell cell = 0; cell < end.board().cell_count(); ++cell) {
            const Point one = upright.geometry().centre(cell);
            const Point other = flipped.geometry().centre(cell);
            CHECK(std::abs(one.x + other.x - size.width) <= 2);
            CHECK(std::abs(one.y + other.y - size.height) <= 2);
        }
        CHECK(read_svg(svg_of(diagram, turned, "t")).cells("stone") == stone_names(diagram));
    }
}

TEST_CASE("texts are escaped, and may be in any language", "[diagram]") {
    const Position end = play(line_game(5, 5, 5), "a1");
    RecordRemarks remarks;
    remarks.texts = {{6, "<&\">"}, {7, "中"}, {0, "x"}};
    const Diagram diagram = *make_diagram(end, &remarks, {});
    PictureStyle style;
    style.caption = "A & <B> 中文";
    const SvgFacts facts = read_svg(svg_of(diagram, style, "a<b & c"));
    CHECK(facts.of("title")[0].text == "a<b & c");
    CHECK(facts.texts("text") ==
          std::map<std::string, std::string>{{"a1", "x"}, {"b2", "<&\">"}, {"c2", "中"}});
    // A text replaces the number of a stone.
    CHECK(facts.texts("number").empty());
    CHECK(facts.of("text", "notes")[0].text == style.caption);
    CHECK(png_of(diagram, style));
}

TEST_CASE("marks and lines are drawn in their cells, and nothing beyond a part", "[diagram]") {
    const Position end = play(line_game(9, 9, 5), "d4 e5");
    RecordRemarks remarks;
    const auto cell = [&](const char* name) { return *parse_cell(end.board(), name); };
    remarks.marks = {{cell("d6"), MarkKind::Triangle}, {cell("i9"), MarkKind::Square}};
    remarks.texts = {{cell("f6"), "A"}, {cell("a1"), "B"}};
    remarks.rare.edit().lines = {{cell("d4"), cell("d6"), true}, {cell("e5"), cell("f6"), false}};
    DiagramWish wish;
    wish.part = *parse_part(end.board(), "c3-g7");
    const SvgFacts facts = read_svg(svg_of(*make_diagram(end, &remarks, wish), {}, "t"));
    CHECK(facts.cells("mark") == std::vector<std::string>{"d6"});
    CHECK(facts.texts("text") == std::map<std::string, std::string>{{"f6", "A"}});
    // An arrow is a line with a head.
    CHECK(facts.of("line", "arrow").size() == 1);
    CHECK(facts.of("polygon", "arrow").size() == 1);
    CHECK(facts.of("line", "line").size() == 1);
    CHECK(facts.of("polygon", "line").empty());
    // The grid does not cross the letter.
    CHECK(facts.of("rect", "text").size() == 1);
}

TEST_CASE("the board reaches the rim of a part, and not beyond", "[diagram]") {
    const Position end = play(line_game(9, 9, 5), "d4");
    DiagramWish wish;
    wish.part = *parse_part(end.board(), "c3-g7");
    const Diagram diagram = *make_diagram(end, nullptr, wish);
    PictureStyle style;
    style.theme = print_theme();
    style.coordinates = true;
    const std::string svg = svg_of(diagram, style, "t");
    CHECK(svg.find("<g clip-path=") != std::string::npos);
    const DiagramPicture picture(diagram, style);
    const Rect field = picture.geometry().field();
    const PngPixels pixels = read_png(*png_of(diagram, style));
    // A line of the board ends at the field, and the coordinates are outside.
    const float y = std::round(picture.geometry().centre(*parse_cell(end.board(), "c4")).y);
    CHECK(lightness(pixels, {field.x + 2, y}) < 200);
    CHECK(lightness(pixels, {field.x - 3, y}) > 250);
}

TEST_CASE("chequers, closed cells and camps differ from the ground", "[diagram]") {
    const auto at = [](const std::string& game, const Theme& theme,
                       const std::vector<std::string>& cells) {
        Diagram diagram = diagram_for(Position(shipped(game)), DiagramNumbers::None);
        diagram.stones.clear();
        PictureStyle style;
        style.theme = theme;
        const DiagramPicture picture(diagram, style);
        const PngPixels pixels = read_png(*png_of(diagram, style));
        std::vector<int> shades;
        for (const std::string& cell : cells) {
            Point place = picture.geometry().centre(*parse_cell(diagram.game->board(), cell));
            place.y -= picture.geometry().step() / 3;
            shades.push_back(lightness(pixels, place));
        }
        return shades;
    };
    for (const Theme* theme : {&paper_theme(), &print_theme()}) {
        const auto chess = at("chess", *theme, {"d4", "e4"});
        CHECK(chess[1] - chess[0] > 30);
        const auto brandub = at("brandub", *theme, {"d4", "e4"});
        CHECK(brandub[1] - brandub[0] > 10);
    }
    // The tip of red is at the top, near the light corner of the board.
    const auto star = at("chinese_checkers", paper_theme(), {"e17", "i9"});
    CHECK(star[0] < star[1]);
}

TEST_CASE("sides have their own edges to connect", "[diagram]") {
    const Diagram diagram = diagram_for(Position(shipped("hex:small")), DiagramNumbers::None);
    PictureStyle style;
    const DiagramPicture picture(diagram, style);
    const std::vector<EdgePicture> edges = edges_of(*diagram.game);
    const std::vector<SideLook> looks = side_looks(*diagram.game, style.theme, false);
    REQUIRE(edges.size() == 4);
    const PngPixels pixels = read_png(*png_of(diagram, style));
    for (const EdgePicture& edge : edges) {
        for (const Segment& line : picture.geometry().lines()) {
            if (line.edge != edge.edge) continue;
            const StoneColours& colours = looks[edge.side - 1u].colours;
            const Colour wanted = mixed(colours.light, colours.rim, 0.5f);
            const Point middle{(line.from.x + line.to.x) / 2, (line.from.y + line.to.y) / 2};
            const int grey = (wanted.red + wanted.green + wanted.blue) / 3;
            INFO(static_cast<int>(edge.edge));
            CHECK(std::abs(lightness(pixels, middle) - grey) < 12);
        }
    }
}

TEST_CASE("notes have lines below the board, as many as they need", "[diagram]") {
    Diagram diagram = diagram_for(play(line_game(5, 5, 5), "a1"));
    PictureStyle style;
    style.longest = 300;
    const DiagramPicture without(diagram, style);
    CHECK(without.size().height == without.geometry().size().height);
    for (int i = 0; i < 40; ++i) {
        diagram.notes.push_back({std::to_string(100 + i), 1, Message("at {}", "h8")});
    }
    const DiagramPicture picture(diagram, style);
    CHECK(picture.text().size() > 5);
    CHECK(picture.size().height > without.size().height + 5 * 11);
    const SvgFacts facts = read_svg(svg_of(diagram, style, "t"));
    for (const SvgElement& line : facts.of("text", "notes")) {
        CHECK(line.number("x") + text_width(line.text) * line.number("font-size") <=
              picture.size().width);
        CHECK(line.number("y") < picture.size().height);
    }
}

namespace {

struct GifFacts {
    int width = 0, height = 0;
    struct Frame {
        int delay = 0;
        std::vector<int> lightness;  ///< of the whole picture
    };
    std::vector<Frame> frames;
    bool repeats = false;
};

struct GifSource {
    const std::string& bytes;
    std::size_t at = 0;
};

int read_bytes(GifFileType* file, GifByteType* to, int length) {
    auto& source = *static_cast<GifSource*>(file->UserData);
    const std::size_t count =
        std::min(static_cast<std::size_t>(length), source.bytes.size() - source.at);
    std::copy_n(source.bytes.data() + source.at, count, to);
    source.at += count;
    return static_cast<int>(count);
}

GifFacts read_gif(const std::string& bytes) {
    GifSource source{bytes};
    int error = 0;
    GifFileType* file = DGifOpen(&source, read_bytes, &error);
    REQUIRE(file != nullptr);
    REQUIRE(DGifSlurp(file) == GIF_OK);
    GifFacts facts{file->SWidth, file->SHeight, {}, false};
    std::vector<int> picture(static_cast<std::size_t>(facts.width * facts.height));
    for (int i = 0; i < file->ImageCount; ++i) {
        const SavedImage& image = file->SavedImages[i];
        for (int k = 0; k < image.ExtensionBlockCount; ++k) {
            const ExtensionBlock& block = image.ExtensionBlocks[k];
            facts.repeats = facts.repeats || block.Function == APPLICATION_EXT_FUNC_CODE;
        }
        GraphicsControlBlock control;
        REQUIRE(DGifSavedExtensionToGCB(file, i, &control) == GIF_OK);
        const GifImageDesc& part = image.ImageDesc;
        for (int y = 0; y < part.Height; ++y) {
            for (int x = 0; x < part.Width; ++x) {
                const GifColorType& colour =
                    file->SColorMap->Colors[image.RasterBits[y * part.Width + x]];
                picture[static_cast<std::size_t>((part.Top + y) * facts.width + part.Left + x)] =
                    (colour.Red + colour.Green + colour.Blue) / 3;
            }
        }
        facts.frames.push_back({control.DelayTime, picture});
    }
    DGifCloseFile(file, &error);
    return facts;
}

}  // namespace

TEST_CASE("a GIF shows a move more in each frame, and captured stones vanish", "[diagram]") {
    const Position end = play(shipped("pente:small"), "g7 e8 f8 d4 g8 h8");
    DiagramWish wish;
    wish.numbers = DiagramNumbers::None;
    wish.first = 3;
    PictureStyle style;
    style.theme = print_theme();
    style.longest = 260;
    const Result<std::string> bytes = gif_of(end, nullptr, wish, style, 30);
    REQUIRE(bytes);
    const GifFacts facts = read_gif(*bytes);
    const Diagram last = diagram_for(end, DiagramNumbers::None);
    const DiagramPicture picture(last, style);
    CHECK(facts.width == static_cast<int>(std::ceil(picture.size().width)));
    CHECK(facts.height == static_cast<int>(std::ceil(picture.size().height)));
    CHECK(facts.repeats);
    std::vector<int> delays;
    for (const GifFacts::Frame& frame : facts.frames) delays.push_back(frame.delay);
    CHECK(delays == std::vector<int>{30, 30, 30, 30, 120});
    const auto light = [&](std::size_t frame, const char* name) {
        const Point at = picture.geometry().centre(*parse_cell(end.board(), name));
        // The lines cross in the middle.
        const auto x = static_cast<int>(at.x + picture.geometry().step() * 0.2f);
        const auto y = static_cast<int>(at.y + picture.geometry().step() * 0.2f);
        return facts.frames.at(frame).lightness[static_cast<std::size_t>(y * facts.width + x)];
    };
    struct Row {
        const char* cell;
        std::vector<bool> dark;  ///< in each frame
    };
    const Row rows[] = {{"g7", {true, true, true, true, true}},
                        {"f8", {false, true, true, true, false}},
                        {"g8", {false, false, false, true, false}},
                        {"h8", {false, false, false, false, false}}};
    for (const Row& row : rows) {
        for (std::size_t frame = 0; frame < facts.frames.size(); ++frame) {
            INFO(row.cell << " in frame " << frame);
            CHECK((light(frame, row.cell) < 80) == row.dark[frame]);
        }
    }
}

TEST_CASE("the last frame of a slow GIF stays as long as the format allows", "[diagram]") {
    PictureStyle style;
    style.longest = 64;
    const Result<std::string> bytes =
        gif_of(play(line_game(3, 3, 3), "a1"), nullptr, {}, style, 60'000);
    REQUIRE(bytes);
    const GifFacts facts = read_gif(*bytes);
    CHECK(facts.frames.at(0).delay == 60'000);
    CHECK(facts.frames.at(1).delay == 65'535);
}

TEST_CASE("a GIF of any shipped game has a frame for each move", "[diagram]") {
    for (const std::string& name : full_names(shipped_library())) {
        INFO(name);
        const Position end = random_game(shipped(name), 5, 4);
        PictureStyle style;
        style.longest = 120;
        const Result<std::string> bytes = gif_of(end, nullptr, {}, style, 10);
        REQUIRE(bytes);
        const Diagram diagram = diagram_for(end);
        CHECK(read_gif(*bytes).frames.size() == static_cast<std::size_t>(diagram.last) + 1);
    }
}

}  // namespace tengen::test
