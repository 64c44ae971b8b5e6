#include "server.hpp"

#include <utility>

#include "base/text.hpp"
#include "exhaustion.hpp"
#include "games/all_rules.hpp"
#include "plugin/fault_text.hpp"
#include "plugin/position_api.hpp"
#include "plugin/report_throttle.hpp"

namespace tengen::ai_host {

namespace {

constexpr int kLinesPerQuestion = 64;

tl::unexpected<Fault> refused(const Errors& errors) {
    return tl::unexpected(cannot_play_fault(errors.front()));
}

}  // namespace

Server::Server(Channel& channel, std::shared_ptr<const LoadedPlugin> plugin)
    : channel_(channel), plugin_(std::move(plugin)) {
    all_rules(catalogue_);
}

bool Server::run() {
    while (const auto message = channel_.receive()) {
        if (!handle(*message)) return false;
    }
    return true;
}

bool Server::handle(const wire::Received& message) {
    lines_left_ = kLinesPerQuestion;
    watch_for_exhaustion();
    switch (message.type) {
        case wire::Type::Sit: {
            const auto sitting = wire::read_sit(message.body);
            return sitting && sit(message.request, *sitting);
        }
        case wire::Type::NewGame: {
            const auto news = wire::read_new_game(message.body);
            if (!ai_ || !news) return false;
            new_game(*news);
            return true;
        }
        case wire::Type::Stones: {
            const auto setup = wire::read_stones(message.body);
            return setup && set_stones(*setup);
        }
        case wire::Type::Actions: {
            const auto actions = wire::read_actions(message.body);
            return actions && play(*actions);
        }
        case wire::Type::Think: {
            const auto question = wire::read_think(message.body);
            return question && think(message.request, *question);
        }
        default:
            return false;
    }
}

bool Server::sit(std::uint32_t request, const wire::Sit& message) {
    ai_.reset();
    position_.reset();
    new_game_fault_.reset();
    if (const auto seated = take_seat(message); !seated) return send_fault(request, seated.error());
    wire::write_seated(buffer_, request, ai_->can_analyse());
    return channel_.send(buffer_);
}

tl::expected<void, Fault> Server::take_seat(const wire::Sit& message) {
    auto description = parse_description(message.game, catalogue_);
    if (!description) return refused(description.error());
    auto game = Game::create(std::move(*description), catalogue_);
    if (!game) return refused(game.error());
    const auto index = plugin_->find(message.ai);
    if (!index) return tl::unexpected(gone_fault(printable(message.ai)));
    auto options = parse_parameters(plugin_->ais()[*index].options, 1, message.options);
    if (!options) return refused(options.error());
    auto ai = AiInstance::create(
        plugin_, message.ai, *game, std::move(*options),
        [this](std::string_view text) { log(text); }, book_of_seat(message.book, *game));
    if (!ai) return tl::unexpected(ai.error());
    ai_ = std::move(*ai);
    position_.emplace(*game);
    return {};
}

void Server::new_game(const wire::NewGame& message) {
    new_game_fault_.reset();
    if (const auto begun = ai_->new_game(message.last); !begun) new_game_fault_ = begun.error();
}

bool Server::set_stones(const Setup& setup) {
    if (!ai_ || !ai_->game()->check(setup)) return false;
    position_.emplace(ai_->game(), setup);
    return true;
}

bool Server::play(const wire::Actions& actions) {
    if (!position_ || actions.keep > static_cast<std::uint32_t>(position_->ply())) return false;
    while (static_cast<std::uint32_t>(position_->ply()) > actions.keep) position_->undo();
    for (const Action action : actions.actions) {
        if (!is_well_formed(action) || !position_->is_legal(action)) return false;
        position_->apply(action);
    }
    return true;
}

bool Server::think(std::uint32_t request, const wire::Think& message) {
    if (!play(message.actions) || position_->over()) return false;
    if (new_game_fault_) return send_fault(request, *std::exchange(new_game_fault_, {}));
    if (message.budget.analysis) return analyse(request, message.budget);
    ReportThrottle reports([&](const AiReport& report) {
        wire::write(buffer_, request, report);
        channel_.offer(buffer_);
    });
    const Answer answer =
        ai_->think(*position_, message.budget, StopSignal{&channel_.stopped(), request},
                   [&](const AiReport& report) { reports.take(report); });
    reports.flush();
    if (!answer) return send_fault(request, answer.error());
    wire::write(buffer_, request, *answer);
    return channel_.send(buffer_);
}

bool Server::analyse(std::uint32_t request, const Budget& budget) {
    if (!ai_->can_analyse()) return send_fault(request, failed_fault("it does not analyse"));
    AnalysisThrottle sets([&](const Analysis& set) {
        wire::write(buffer_, request, set);
        channel_.offer(buffer_);
    });
    const auto ended = ai_->analyse(*position_, budget, StopSignal{&channel_.stopped(), request},
                                    [&](const Analysis& set) { sets.take(set); });
    sets.flush();
    if (!ended) return send_fault(request, ended.error());
    wire::write(buffer_, request, Decision{});
    return channel_.send(buffer_);
}

bool Server::send_fault(std::uint32_t request, const Fault& fault) {
    wire::write(buffer_, request, to_wire(fault));
    return channel_.send(buffer_);
}

void Server::log(std::string_view text) {
    if (lines_left_.fetch_sub(1) <= 0) return;
    wire::Buffer line;  // a separate buffer, because any thread of the plugin may log
    wire::write_log(line, text);
    channel_.offer(line);
}

}  // namespace tengen::ai_host
