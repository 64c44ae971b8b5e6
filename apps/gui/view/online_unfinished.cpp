#include "view/online_unfinished.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "table/clock_text.hpp"
#include "view/online_lists.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {

void UnfinishedGames::read() {
    games_.clear();
    if (services_.online.kept == nullptr) return;
    const auto games = services_.online.kept->read();
    if (!games) return services_.say(problem_text(games.error().front()));
    games_ = *games;
    visits_.end_refused();
    for (const KeptGame& game : games_) {
        const auto target = parse_link(game.link);
        // The server of this computer starts only when the player returns to its game.
        if (!target || (game.hosted && !services_.network.hosts())) continue;
        visits_
            .at(*target, game.hosted ? OnlineVisits::Host::ThisComputer : OnlineVisits::Host::Other)
            .refresh();
    }
}

std::vector<OnlineCard> UnfinishedGames::cards() const {
    std::vector<OnlineCard> cards;
    for (const KeptGame& game : games_) {
        const auto target = parse_link(game.link);
        if (!target) continue;
        const std::string state = state_of(game);
        const std::string names = printable(game.others, 100);
        const Message lead = names.empty() ? Message("Continue your online game")
                                           : Message("Continue with {}", names);
        const std::string where =
            game.hosted ? tr("this computer") : printable(target->server.host, 60);
        cards.push_back({game.id, state.empty() ? tr(lead) : tr(Message("{} ({})", lead, state)),
                         title_of(services_.games, game.rules) + " · " + where});
    }
    return cards;
}

/// "your move, 4:12", as its server has last reported; empty before that.
std::string UnfinishedGames::state_of(const KeptGame& game) const {
    const auto target = parse_link(game.link);
    const OnlineVisit* visit = target ? visits_.find(*target) : nullptr;
    if (visit == nullptr) return "";
    const auto listed = std::ranges::find(visit->mine(), game.id, &messages::ListedGame::game);
    if (listed == visit->mine().end() || listed->your_move != true) return "";
    if (!listed->left) return tr("your move");
    const auto passed = services_.network.timing.now() - visit->mine_at();
    const auto left = std::chrono::milliseconds(*listed->left) -
                      std::chrono::duration_cast<std::chrono::milliseconds>(passed);
    return tr(Message("your move, {}", clock_text(std::max(left, std::chrono::milliseconds(0)))));
}

void UnfinishedGames::resume(const std::string& id) {
    const auto found = std::ranges::find(games_, id, &KeptGame::id);
    if (found == games_.end()) return;
    const auto target = parse_link(found->link);
    if (!target) return services_.say(problem_text(target.error().front()));
    messages::OpenGame game;
    game.game = id;
    const auto open = [this, game](OnlineVisit& visit) {
        visit.open(game, Seating::Watch, [this, id = *game.game] { forget(id); });
    };
    found->hosted ? visits_.host(open) : open(visits_.at(*target));
}

void UnfinishedGames::forget(const std::string& id) {
    std::erase_if(games_, [&](const KeptGame& game) { return game.id == id; });
    if (services_.online.kept == nullptr) return;
    if (const auto forgotten = services_.online.kept->forget(id); !forgotten) {
        services_.say(problem_text(forgotten.error().front()));
    }
    services_.changed();
}

}  // namespace tengen::gui
