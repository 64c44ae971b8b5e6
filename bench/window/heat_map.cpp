// Draws what an AI thinks of the cells of one position, as the window does, into a PNG file:
//   tengen_heat_map OUT.png PLUGIN.so [OPTION=VALUE ...]
// Needs a display, as xvfb-run gives one. bench/heat_maps.sh makes those of all bundled AIs.
#include <SFML/Graphics/RenderTexture.hpp>
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <string_view>

#include "config/folders.hpp"
#include "config/game_library.hpp"
#include "core/position_text.hpp"
#include "draw/board_painter.hpp"
#include "games/all_rules.hpp"
#include "plugin/ai_instance.hpp"
#include "view/board_picture.hpp"
#include "view/side_look.hpp"
#include "view/theme.hpp"
#include "window/fonts.hpp"

namespace {

using namespace tengen;

/// Quiet, so that several cells are worth something; black is to move.
constexpr std::string_view kGame = "h8 i9 i7 g7 j10 g9";
constexpr unsigned kPixels = 480;

int fail_with(const std::string& text) {
    std::fprintf(stderr, "tengen_heat_map: %s\n", text.c_str());
    return 2;
}

Result<Parameters> read_options(const AiInfo& info, int count, char** texts) {
    Parameters parameters(info.options, 1);
    for (int i = 0; i < count; ++i) {
        const std::string_view text = texts[i];
        const std::size_t equals = std::min(text.find('='), text.size());
        const auto named = [&](const Field& field) { return field.name == text.substr(0, equals); };
        const auto field = std::find_if(info.options.begin(), info.options.end(), named);
        if (field == info.options.end()) {
            return fail(ErrorCode::CommandLine, "", "there is no option '{}'", text);
        }
        auto value = parse_scalar(*field, text.substr(std::min(equals + 1, text.size())));
        if (!value) return Failure(value.error());
        parameters.set(field->name, {*value});
    }
    return parameters;
}

BoardPicture picture_of(const Position& position, const AiReport& report) {
    BoardPicture picture;
    for (int index = 0; index < position.board().cell_count(); ++index) {
        const auto cell = static_cast<Cell>(index);
        if (position.at(cell) != kEmpty) picture.stones.push_back({cell, position.at(cell)});
    }
    picture.marks.push_back({position.action(position.ply() - 1).cell(), MarkShape::Dot});
    picture.values =
        value_pictures(report.values, [&](Cell cell) { return position.at(cell) != kEmpty; });
    return picture;
}

bool draw(const Position& position, const AiReport& report, const char* path) {
    Problems problems;
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
    const auto plugin = LoadedPlugin::open(arguments[2]);
    if (!plugin) return fail_with(plugin.error().detail);
    const AiInfo& info = (*plugin)->ais().at(0);
    const auto options = read_options(info, count - 3, arguments + 3);
    if (!options) return fail_with(english(options.error()));
    RuleCatalogue rules;
    all_rules(rules);
    const GameLibrary library =
        GameLibrary::read(ConfigFolders{{TENGEN_SOURCE_DIR "/config"}, 0}, rules);
    const auto loaded = library.load("gomoku", {});
    if (!loaded) return fail_with("gomoku cannot be read");
    Position position(loaded->game);
    if (const auto played = play_actions(position, kGame); !played) {
        return fail_with(english(played.error()));
    }
    auto ai = AiInstance::create(*plugin, info.id, loaded->game, *options);
    if (!ai) return fail_with(english(ai.error().text));
    AiReport report;
    const std::atomic<std::uint32_t> no_stop = 0;
    const Answer answer = (*ai)->think(position, Budget{}, {&no_stop, 1},
                                       [&](const AiReport& newest) { report = newest; });
    if (!answer) return fail_with(english(answer.error().text));
    if (report.values.empty()) return fail_with(info.id + " reports no values of cells");
    if (!draw(position, report, arguments[1])) return fail_with("the picture cannot be written");
    return 0;
}
