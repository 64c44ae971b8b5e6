#include "measured_ai.hpp"

#include <algorithm>

#include "config/game_library.hpp"
#include "core/position_text.hpp"
#include "games.hpp"
#include "games/all_rules.hpp"
#include "random.hpp"

namespace tengen::bench {
namespace {

constexpr std::string_view kQuietOpening = "h8 i9 i7 g7 j10 g9 g8 f10 j8 k9";
constexpr int kActionsByChance = 10;

/// Lives as long as the program, because games refer to it.
const RuleCatalogue& rules() {
    static const RuleCatalogue all = [] {
        RuleCatalogue catalogue;
        all_rules(catalogue);
        return catalogue;
    }();
    return all;
}

/// The positions after each action.
Result<std::vector<Position>> positions_after_each(std::shared_ptr<const Game> game,
                                                   std::string_view actions) {
    std::vector<Position> positions;
    Position position(std::move(game));
    while (!actions.empty()) {
        const std::string_view name = actions.substr(0, actions.find(' '));
        actions.remove_prefix(std::min(name.size() + 1, actions.size()));
        const auto action = parse_action(position, name);
        if (!action) return fail(action.error());
        position.apply(*action);
        positions.push_back(position);
    }
    return positions;
}

std::vector<Position> positions_by_chance(std::shared_ptr<const Game> game) {
    Random random(1);
    ActionList scratch;
    std::vector<Position> positions{Position(std::move(game))};
    for (int i = 0; i < kActionsByChance; ++i) {
        Position next = positions.back();
        const auto legal = next.legal(scratch);
        next.apply(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
        if (next.over()) break;
        positions.push_back(std::move(next));
    }
    return positions;
}

}  // namespace

Result<MeasuredGame> MeasuredGame::quiet_gomoku() {
    auto game = line_game(15, 15, 5, 2);
    if (!game) return fail(game.error());
    auto positions = positions_after_each(*game, kQuietOpening);
    if (!positions) return fail(positions.error());
    return MeasuredGame{std::move(*game), std::move(*positions)};
}

Result<MeasuredGame> MeasuredGame::shipped(std::string_view name, std::optional<BoardSize> board) {
    const GameLibrary library =
        GameLibrary::read(ConfigFolders{{TENGEN_SOURCE_DIR "/config"}, 0}, rules());
    Overrides overrides;
    overrides.board = board;
    const auto loaded = library.load(name, overrides);
    if (!loaded) return fail(loaded.error().front());
    return MeasuredGame{loaded->game, positions_by_chance(loaded->game)};
}

Result<Parameters> read_options(const AiInfo& info, const std::vector<std::string_view>& options) {
    Parameters parameters(info.options, 1);
    for (const std::string_view option : options) {
        const std::size_t equals = std::min(option.find('='), option.size());
        const auto named = [&](const Field& field) {
            return field.name == option.substr(0, equals);
        };
        const auto field = std::find_if(info.options.begin(), info.options.end(), named);
        if (field == info.options.end()) {
            return fail(ErrorCode::CommandLine, info.id, "there is no option '{}'", option);
        }
        const auto value = parse_scalar(*field, option.substr(std::min(equals + 1, option.size())));
        if (!value) return fail(value.error());
        parameters.set(field->name, {*value});
    }
    return parameters;
}

Result<std::unique_ptr<AiInstance>> open_ai(const char* plugin, std::shared_ptr<const Game> game,
                                            const std::vector<std::string_view>& options) {
    const auto opened = LoadedPlugin::open(plugin);
    if (!opened) return fail(ErrorCode::Plugin, plugin, "{}", opened.error().detail);
    const AiInfo& info = (*opened)->ais().at(0);
    const auto parameters = read_options(info, options);
    if (!parameters) return fail(parameters.error());
    auto ai = AiInstance::create(*opened, info.id, std::move(game), *parameters);
    if (!ai) return fail(ErrorCode::Plugin, plugin, "{}", english(ai.error().text));
    return std::move(*ai);
}

}  // namespace tengen::bench
