// Opponents, accounts and unfinished games of the page "Play with others".
#include <algorithm>

#include "base/text.hpp"
#include "online/paces.hpp"
#include "online/table_request.hpp"
#include "online/wire_parts.hpp"
#include "table/clock_text.hpp"
#include "view/online_view.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

constexpr std::size_t kMaxLeadersShown = 10;

}  // namespace

// ---- Opponents

void OnlineView::choose_quick_game(std::size_t index) {
    quick_game_ = index;
    ask_leaders();
}

void OnlineView::choose_quick_pace(std::size_t index) {
    quick_pace_ = index;
    ask_leaders();
}

void OnlineView::ask_leaders() {
    if (visit_ == nullptr || quick_game_ >= games_.size()) return;
    visit_->ask_leaders(games_[quick_game_].name + ' ' +
                        std::string(kQuickPaces[quick_pace_].word));
}

std::vector<std::string> OnlineView::leaders() const {
    std::vector<std::string> names;
    if (visit_ == nullptr) return names;
    for (const messages::Who& who : visit_->leaders()) {
        if (names.size() < kMaxLeadersShown) names.push_back(rated_name(who));
    }
    return names;
}

/// The same request meets the other one.
void OnlineView::take_seek(const std::string& id) {
    if (visit_ == nullptr) return;
    const auto found = visit_->seeks().find(id);
    if (found == visit_->seeks().end()) return;
    messages::Seek seek;
    seek.rules = found->second.rules;
    seek.clock = found->second.clock;
    seek.rated = found->second.rated;
    visit_->look_for_player(std::move(seek));
}

void OnlineView::play_quick() {
    if (visit_ == nullptr || quick_game_ >= games_.size()) return;
    messages::Seek seek;
    seek.rules.game = games_[quick_game_].name;
    seek.clock = clock_request(quick_paces_[quick_pace_].clock);
    seek.rated = rated();
    visit_->look_for_player(std::move(seek));
}

void OnlineView::cancel_quick() {
    if (visit_ != nullptr) visit_->cancel_seek();
}

void OnlineView::challenge(const std::string& player) {
    if (visit_ == nullptr || quick_game_ >= games_.size()) return;
    auto table = challenge_request(
        {player, games_[quick_game_].name, quick_paces_[quick_pace_].clock, rated()},
        services_.games);
    if (!table) return services_.say(problem_text(table.error().front()));
    visit_->open_table(std::move(*table));
}

void OnlineView::on_challenged(const messages::Challenge& challenge) const {
    services_.say(tr(
        Message("{} challenges you: answer under Play with others.", rated_name(challenge.from))));
}

void OnlineView::answer_challenge(const std::string& id, bool yes) {
    if (visit_ != nullptr) visit_->answer_challenge(id, yes);
}

// ---- The account

void OnlineView::submit(AccountForm& form) {
    if (visit_ != nullptr) form.submit(visit_->account());
}

void OnlineView::sign_out() {
    if (visit_ == nullptr) return;
    if (const auto out = visit_->account().sign_out(); !out) {
        services_.say(problem_text(out.error().front()));
    }
}

// ---- Unfinished games

void OnlineView::read_unfinished() {
    unfinished_.clear();
    if (services_.online.kept == nullptr) return;
    const auto games = services_.online.kept->read();
    if (!games) return services_.say(problem_text(games.error().front()));
    unfinished_ = *games;
    std::erase_if(others_, [](const std::unique_ptr<OnlineVisit>& visit) {
        return visit->state().state == RemoteConnection::State::Refused && !visit->has_games();
    });
    for (const KeptGame& game : unfinished_) {
        const auto target = parse_link(game.link);
        // The server of this computer starts only when the player returns to its game.
        if (!target || (game.hosted && !hosting())) continue;
        visit_at(*target, game.hosted ? Host::ThisComputer : Host::Other).refresh();
    }
}

std::vector<OnlineCard> OnlineView::unfinished() const {
    std::vector<OnlineCard> cards;
    for (const KeptGame& game : unfinished_) {
        const auto target = parse_link(game.link);
        if (!target) continue;
        const std::string state = state_of(game);
        const std::string names = printable(game.others, 100);
        const Message lead = names.empty() ? Message("Continue your online game")
                                           : Message("Continue with {}", names);
        const std::string where =
            game.hosted ? tr("this computer") : printable(target->server.host, 60);
        cards.push_back({game.id, state.empty() ? tr(lead) : tr(Message("{} ({})", lead, state)),
                         title_of(game.rules) + " · " + where});
    }
    return cards;
}

/// "your move, 4:12", as its server has last reported; empty before that.
std::string OnlineView::state_of(const KeptGame& game) const {
    const auto target = parse_link(game.link);
    const OnlineVisit* visit = target ? known_visit(*target) : nullptr;
    if (visit == nullptr) return "";
    const auto listed = std::ranges::find(visit->mine(), game.id, &messages::ListedGame::game);
    if (listed == visit->mine().end() || listed->your_move != true) return "";
    if (!listed->left) return tr("your move");
    const auto passed = services_.network.timing.now() - visit->mine_at();
    const auto left = std::chrono::milliseconds(*listed->left) -
                      std::chrono::duration_cast<std::chrono::milliseconds>(passed);
    return tr(Message("your move, {}", clock_text(std::max(left, std::chrono::milliseconds(0)))));
}

void OnlineView::resume(const std::string& id) {
    const auto found = std::ranges::find(unfinished_, id, &KeptGame::id);
    if (found == unfinished_.end()) return;
    const auto target = parse_link(found->link);
    if (!target) return services_.say(problem_text(target.error().front()));
    messages::OpenGame game;
    game.game = id;
    const auto open = [this, game](OnlineVisit& visit) {
        visit.open(game, Seating::Watch, [this, id = *game.game] { forget(id); });
    };
    found->hosted ? host(open) : open(visit_at(*target));
}

void OnlineView::forget(const std::string& id) {
    std::erase_if(unfinished_, [&](const KeptGame& game) { return game.id == id; });
    if (services_.online.kept == nullptr) return;
    if (const auto forgotten = services_.online.kept->forget(id); !forgotten) {
        services_.say(problem_text(forgotten.error().front()));
    }
    services_.changed();
}

}  // namespace tengen::gui
