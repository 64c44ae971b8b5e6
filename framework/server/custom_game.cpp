#include "server/custom_game.hpp"

#include "base/text.hpp"

namespace tengen::server {

namespace {

constexpr std::size_t kMaxRules = 24;
constexpr int kMaxSize = 32;
constexpr std::size_t kMaxTitle = 200;

}  // namespace

Result<ServedGame> custom_game(const messages::Rules& rules, const RuleCatalogue& catalogue) {
    auto description = parse_description(rules.description.value_or(""), catalogue);
    if (!description) return fail(description.error());
    if (description->rules.size() > kMaxRules) {
        return fail(ErrorCode::Input, "rules", "at most {}, found {}", kMaxRules,
                    description->rules.size());
    }
    const BoardShape& size = description->board;
    if (size.rows > kMaxSize || size.columns > kMaxSize) {
        return fail(ErrorCode::Input, "board", "at most {}x{} here", kMaxSize, kMaxSize);
    }
    auto game = Game::create(std::move(*description), catalogue);
    if (!game) return fail(game.error());
    ServedGame served{std::move(*game), 0, {}, {}};
    if (rules.title) served.title = {{"en", printable(*rules.title, kMaxTitle)}};
    if (rules.about) served.about = {{"en", printable(*rules.about, kMaxTitle)}};
    return served;
}

}  // namespace tengen::server
