#include "table/seating.hpp"

#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "match/ai_player.hpp"
#include "match/clock.hpp"
#include "match/human_player.hpp"
#include "table/limited_player.hpp"

namespace tengen {
namespace {

/// Errors in what was typed have no place of their own.
Error placed(Error error, const SeatSpec& seat) {
    if (error.place.empty() && seat.place.source != nullptr) error.place = seat.place.text();
    return error;
}

Problems placed(Problems problems, const SeatSpec& seat) {
    for (Error& error : problems) {
        // What was typed is the command line's fault, whoever found it.
        if (seat.place.source == nullptr) error.code = ErrorCode::CommandLine;
        error = placed(std::move(error), seat);
    }
    return problems;
}

std::string shown_name(const SeatSpec& asked, const SeatSpec& resolved) {
    if (asked.name != resolved.name) return resolved.name + ':' + asked.name;
    return to_text(asked);
}

}  // namespace

ThinkingTime ThinkingTime::of(std::chrono::milliseconds time) {
    return {time, time + ClockSettings{}.margin};
}

Seating::Seating(boost::asio::io_context& io, PluginLibrary& plugins, const Levels& levels,
                 Isolation isolation)
    : io_(io), plugins_(plugins), levels_(levels), isolation_(isolation) {}

Checked<ChosenAi> Seating::choose(const SeatSpec& seat, const Game& game) const {
    const Result<SeatSpec> resolved = levels_.resolve(seat, game.description().id);
    if (!resolved) return failed(placed(resolved.error(), seat));
    const Result<AiInfo> info = plugins_.find(resolved->name);
    if (!info) return failed(placed(info.error(), seat));
    Checked<Parameters> options = read_options(info->options, *resolved);
    if (!options) return tl::unexpected(placed(std::move(options.error()), seat));
    AiSettings settings{*info, std::move(*options), isolation_, plugins_.host()};
    return ChosenAi{std::move(settings), shown_name(seat, *resolved)};
}

Checked<std::unique_ptr<Player>> Seating::seat(const SeatSpec& seat,
                                               const std::shared_ptr<const Game>& game,
                                               const std::optional<ThinkingTime>& time,
                                               std::uint64_t salt) const {
    if (seat.kind == SeatKind::Human) return std::make_unique<HumanPlayer>(seat.name);
    if (seat.kind == SeatKind::Engine) {
        return failed(placed(Error{ErrorCode::CommandLine, "",
                                   Message("engines ('{}') cannot be seated by this version",
                                           printable(seat.name, 40))},
                             seat));
    }
    Checked<ChosenAi> ai = choose(seat, *game);
    if (!ai) return tl::unexpected(std::move(ai.error()));
    if (const Result<void> ready = ask(ai->settings, game); !ready) {
        return failed(placed(ready.error(), seat));
    }
    auto player =
        std::make_unique<AiPlayer>(ai->shown, make_ai_session(io_, std::move(ai->settings)), salt);
    const auto limit = seat.move_time ? ThinkingTime::of(*seat.move_time) : time;
    if (!limit) return player;
    return std::make_unique<LimitedPlayer>(std::move(player), *limit);
}

Result<void> Seating::ask(const AiSettings& settings, const std::shared_ptr<const Game>& game) {
    boost::asio::io_context io(1);
    const std::unique_ptr<AiSession> session = make_ai_session(io, settings);
    tl::expected<void, Fault> answer;
    bool answered = false;
    session->prepare(game, [&](tl::expected<void, Fault> ready) {
        answer = std::move(ready);
        answered = true;
    });
    while (!answered && io.run_one() > 0) {
    }
    if (answer) return {};
    return fail(ErrorCode::Plugin, fmt::format("plugin '{}'", settings.ai.id), "{}",
                english(answer.error().text));
}

Checked<ChosenAi> Seating::best(const std::shared_ptr<const Game>& game) const {
    const std::vector<std::string> names = levels_.names(game->description().id);
    Problems problems;
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        SeatSpec seat;
        seat.kind = SeatKind::Ai;
        seat.name = *name;
        Checked<ChosenAi> ai = choose(seat, *game);
        if (!ai) {
            problems = ai.error();
            continue;
        }
        const Result<void> ready = ask(ai->settings, game);
        if (ready) return ai;
        problems = {ready.error()};
    }
    if (!problems.empty()) return tl::unexpected(problems);
    return failed(Error{ErrorCode::Input, "", Message("no AI is known for this game")});
}

}  // namespace tengen
