#include "measured_ai.hpp"

#include <algorithm>

#include "core/position_text.hpp"
#include "games.hpp"

namespace tengen::bench {
namespace {

constexpr std::string_view kOpening = "h8 i9 i7 g7 j10 g9 g8 f10 j8 k9";

Result<Parameters> read_options(const AiInfo& info, const std::vector<std::string_view>& texts) {
    Parameters parameters(info.options, 1);
    for (const std::string_view text : texts) {
        const std::size_t equals = std::min(text.find('='), text.size());
        const auto field =
            std::find_if(info.options.begin(), info.options.end(),
                         [&](const Field& each) { return each.name == text.substr(0, equals); });
        if (field == info.options.end()) {
            return fail(ErrorCode::CommandLine, "bench", "there is no option '{}'", text);
        }
        const auto value = parse_scalar(*field, text.substr(std::min(equals + 1, text.size())));
        if (!value) return Failure(value.error());
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
    if (!parameters) return Failure(parameters.error());
    auto ai = AiInstance::create(*opened, info.id, std::move(game), *parameters);
    if (!ai) return fail(ErrorCode::Plugin, plugin, "{}", english(ai.error().text));
    return std::move(*ai);
}

/// Those after each action.
Result<std::vector<Position>> positions_after_each(std::shared_ptr<const Game> game,
                                                   std::string_view actions) {
    std::vector<Position> positions;
    Position position(std::move(game));
    while (!actions.empty()) {
        const std::string_view name = actions.substr(0, actions.find(' '));
        actions.remove_prefix(std::min(name.size() + 1, actions.size()));
        const auto action = parse_action(position, name);
        if (!action) return Failure(action.error());
        position.apply(*action);
        positions.push_back(position);
    }
    return positions;
}

}  // namespace

Result<MeasuredAi> MeasuredAi::open(const char* plugin,
                                    const std::vector<std::string_view>& options) {
    const auto game = line_game(15, 15, 5, 2);
    if (!game) return Failure(game.error());
    auto positions = positions_after_each(*game, kOpening);
    if (!positions) return Failure(positions.error());
    auto ai = open_ai(plugin, *game, options);
    if (!ai) return Failure(ai.error());
    return MeasuredAi{std::move(*ai), std::move(*positions)};
}

}  // namespace tengen::bench
