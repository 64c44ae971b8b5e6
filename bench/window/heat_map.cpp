// Draws an AI's values for the cells of one position, like the window, into a PNG file:
//   tengen_heat_map OUT.png PLUGIN.so [OPTION=VALUE ...]
// Needs a display, such as that of xvfb-run. bench/heat_maps.sh makes the pictures of all bundled
// AIs.
#include <SFML/Graphics/RenderTexture.hpp>
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <string_view>

#include "bench/measured_ai.hpp"
#include "board_drawing/side_look.hpp"
#include "board_drawing/theme.hpp"
#include "config/folders.hpp"
#include "core/position_text.hpp"
#include "draw/board_painter.hpp"
#include "view/board_picture.hpp"
#include "window/fonts.hpp"

namespace {

using namespace tengen;
using namespace tengen::gui;

/// A quiet position, so several cells have a value. Black is to move.
constexpr std::string_view kGame = "h8 i9 i7 g7 j10 g9";
constexpr unsigned kPixels = 480;

int fail_with(const std::string& text) {
    std::fprintf(stderr, "tengen_heat_map: %s\n", text.c_str());
    return 2;
}

BoardPicture picture_of(const Position& position, const AiReport& report) {
    BoardPicture picture;
    for (int index = 0; index < position.board().cell_count(); ++index) {
        const auto cell = static_cast<Cell>(index);
        if (position.at(cell) != kEmpty) picture.stones.push_back({cell, position.at(cell)});
    }
    picture.marks.push_back({position.action(position.ply() - 1).cell(), MarkShape::Dot});
    picture.values = value_pictures(report, [&](Cell cell) { return position.at(cell) != kEmpty; });
    return picture;
}

bool draw(const Position& position, const AiReport& report, const char* path) {
    std::vector<Error> problems;
    const std::vector<Theme> themes =
        read_themes(ConfigFolders{{TENGEN_SOURCE_DIR "/config"}, 0}, problems);
    const auto paper = std::find_if(themes.begin(), themes.end(),
                                    [](const Theme& theme) { return theme.name == "paper"; });
    sf::RenderTexture texture;
    if (paper == themes.end() || !texture.create(kPixels, kPixels)) return false;
    BoardPainter painter(*paper, {find_fonts().sans, {}}, 1);
    const BoardGeometry geometry(position.board(), {kPixels, kPixels}, true);
    texture.clear(painter.clear_colour());
    painter.draw(texture, geometry, picture_of(position, report),
                 side_looks(position.game(), *paper, false));
    texture.display();
    return texture.getTexture().copyToImage().saveToFile(path);
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 3) return fail_with("usage: tengen_heat_map OUT.png PLUGIN.so [OPTION=VALUE ...]");
    const auto gomoku = bench::MeasuredGame::shipped("gomoku", std::nullopt);
    if (!gomoku) return fail_with(english(gomoku.error()));
    Position position(gomoku->game);
    if (const auto played = play_actions(position, kGame); !played) {
        return fail_with(english(played.error()));
    }
    const auto ai = bench::open_ai(arguments[2], gomoku->game, {arguments + 3, arguments + count});
    if (!ai) return fail_with(english(ai.error()));
    AiReport report;
    const std::atomic<std::uint32_t> no_stop = 0;
    const Answer answer = (*ai)->think(position, Budget{}, {&no_stop, 1},
                                       [&](const AiReport& newest) { report = newest; });
    if (!answer) return fail_with(english(answer.error().text));
    if (report.values.empty()) return fail_with("it reports no values of cells");
    if (!draw(position, report, arguments[1])) return fail_with("the picture cannot be written");
    return 0;
}
