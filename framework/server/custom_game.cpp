#include "server/custom_game.hpp"

#include <algorithm>
#include <random>

#include "base/text.hpp"
#include "core/position.hpp"

namespace tengen::server {

namespace {

constexpr std::size_t kMaxRules = 24;
constexpr int kMaxSize = 32;
constexpr std::size_t kMaxTitle = 200;
constexpr int kAttempts = 3;  ///< since other programs can disturb the first ones

/// All that a server does with an action.
void work(Position& position, Action action, ActionList& scratch) {
    position.apply(action);
    if (!position.over()) static_cast<void>(position.legal(scratch));
    static_cast<void>(position.status());
    static_cast<void>(position.marks());
}

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

Result<void> try_custom_game(const std::shared_ptr<const Game>& game, const TrialLimits& limits,
                             const std::function<std::chrono::nanoseconds()>& processor_time) {
    const std::chrono::nanoseconds start = processor_time();
    std::mt19937_64 random(1);
    ActionList scratch, after;
    for (int round = 0; round < limits.games; ++round) {
        Position position(game);
        while (!position.over() && position.ply() < limits.plies) {
            const auto legal = position.legal(scratch);
            if (legal.size() > limits.actions) {
                return fail(ErrorCode::Input, "", "a position has more than {} choices",
                            limits.actions);
            }
            if (legal.empty()) break;
            const Action action = legal[random() % legal.size()];
            auto shortest = std::chrono::nanoseconds::max();
            for (int attempt = 0; attempt < kAttempts && shortest > limits.slowest; ++attempt) {
                if (attempt > 0) position.undo();
                const std::chrono::nanoseconds before = processor_time();
                work(position, action, after);
                shortest = std::min(shortest, processor_time() - before);
            }
            if (shortest > limits.slowest) {
                return fail(ErrorCode::Input, "", "a move takes too long for a server");
            }
            if (processor_time() - start > limits.all) return {};
        }
    }
    return {};
}

}  // namespace tengen::server
