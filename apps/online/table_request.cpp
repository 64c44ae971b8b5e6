#include "online/table_request.hpp"

#include <utility>

#include "messages/clock_rules.hpp"

namespace tengen {
namespace {

std::optional<std::int64_t> count_of(std::optional<std::chrono::milliseconds> time) {
    if (!time) return std::nullopt;
    return time->count();
}

messages::Takebacks takebacks_request(TakebackPolicy policy) {
    switch (policy) {
        case TakebackPolicy::Allowed:
            return messages::Takebacks::Allowed;
        case TakebackPolicy::None:
            break;
    }
    return messages::Takebacks::None;
}

messages::OnLeave on_leave_request(LeavePolicy policy) {
    switch (policy) {
        case LeavePolicy::StandsIn:
            return messages::OnLeave::StandsIn;
        case LeavePolicy::Ends:
            break;
    }
    return messages::OnLeave::Ends;
}

}  // namespace

messages::Rules rules_request(const TableSpec& spec, const LoadedGame& game) {
    messages::Rules rules;
    if (game.definition == 0 || spec.overrides.keys) {
        rules.description = to_text(game.game->description());
        rules.title = game.title.in("en");
        return rules;
    }
    rules.game = full_name(game.game->description());
    std::map<std::string, std::string> set;
    for (const Setting& setting : spec.overrides.settings) set[setting.path] = setting.text;
    if (spec.overrides.board) {
        set["board.rows"] = std::to_string(spec.overrides.board->rows);
        set["board.columns"] = std::to_string(spec.overrides.board->columns);
    }
    if (spec.overrides.seats) set["seats"] = std::to_string(*spec.overrides.seats);
    if (!set.empty()) rules.set = std::move(set);
    return rules;
}

messages::ClockRequest clock_request(const ClockSettings& clock) {
    messages::ClockRequest request;
    request.total = count_of(clock.total);
    request.move = count_of(clock.move);
    if (clock.increment.count() > 0) request.increment = clock.increment.count();
    return request;
}

Result<messages::TableRequest> table_request(const TableSpec& spec, const LoadedGame& game,
                                             messages::OpenTo open, WatchTerms watch) {
    messages::TableRequest request;
    request.rules = rules_request(spec, game);
    request.clock = clock_request(spec.clock);
    if (const auto fits = messages::check_clock(request.clock); !fits) {
        return fail(Error{ErrorCode::CommandLine, "--clock", fits.error().front().message});
    }
    request.open = open;
    request.watchers = watch.watchers;
    request.delay = watch.delay;
    request.takebacks = takebacks_request(spec.policies.takebacks);
    request.on_leave = on_leave_request(spec.policies.on_leave);
    bool seated = false;
    for (int i = 0; i < game.game->seats(); ++i) {
        const auto index = static_cast<std::size_t>(i);
        const SeatSpec seat = index < spec.seats.size() ? spec.seats[index] : SeatSpec{};
        messages::SeatWish wish;
        if (seat.kind == SeatKind::Engine) {
            return fail(ErrorCode::CommandLine, "--seats",
                        "an engine cannot play at a server (use human or an AI)");
        }
        if (seat.kind == SeatKind::Ai) {
            wish.value = messages::SeatWish::Ai{to_text(seat)};
        } else if (!std::exchange(seated, true)) {
            wish.value = messages::SeatWish::Me{};
        }
        request.seats.push_back(std::move(wish));
    }
    return request;
}

Result<messages::TableRequest> challenge_request(const ChallengeWish& wish,
                                                 const GameLibrary& games) {
    TableSpec spec;
    spec.game = wish.game;
    spec.clock = wish.clock;
    if (wish.rated) spec.policies.takebacks = TakebackPolicy::None;
    const Result<LoadedGame> loaded = games.load(spec.game);
    if (!loaded) return fail(loaded.error());
    auto request = table_request(spec, *loaded, messages::OpenTo::Person);
    if (!request) return request;
    request->person = wish.person;
    request->rated = wish.rated;
    return request;
}

}  // namespace tengen
