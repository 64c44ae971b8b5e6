#include "support/parse_position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/text.hpp"
#include "core/position_text.hpp"

namespace tengen::test {

Result<Position> parse_position(std::string_view text, const RuleCatalogue& catalogue) {
    std::string description, setup, actions, key;
    for (const std::string_view line : split(text, '\n')) {
        const std::size_t space = std::min(line.find(' '), line.size());
        const std::string_view name = line.substr(0, space);
        const std::string_view rest = line.substr(std::min(space + 1, line.size()));
        if (name == "setup") {
            setup = rest;
        } else if (name == "actions") {
            actions = rest;
        } else if (name == "key") {
            key = rest;
        } else if (!line.empty()) {
            (description += line) += '\n';
        }
    }
    auto parsed = parse_description(description, catalogue);
    if (!parsed) return fail(parsed.error());
    auto game = Game::create(std::move(*parsed), catalogue);
    if (!game) return fail(game.error());
    const auto stones = parse_setup(**game, setup);
    if (!stones) return fail(stones.error());
    Position position(*game, *stones);
    if (auto played = play_actions(position, actions); !played) return fail(played.error());
    if (key != fmt::format("{:016x}", position.key())) {
        return fail(Error{ErrorCode::Input, "", Message("{}", std::string("another position"))});
    }
    return position;
}

}  // namespace tengen::test
