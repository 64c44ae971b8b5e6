#include "view/online_opponents.hpp"

#include "online/paces.hpp"
#include "online/table_request.hpp"
#include "online/wire_parts.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

constexpr std::size_t kMaxLeadersShown = 10;

}  // namespace

void Opponents::choose_game(std::size_t index) {
    choices_.choose_quick_game(index);
    ask_leaders();
}

void Opponents::choose_pace(std::size_t index) {
    choices_.choose_quick_pace(index);
    ask_leaders();
}

bool Opponents::is_rated() const {
    const OnlineVisit* visit = visits_.chosen();
    return rated_ && visit != nullptr && visit->has_account();
}

/// The chosen visit, or null if no match can be requested there.
OnlineVisit* Opponents::ready_visit() const {
    return choices_.quick_game() < choices_.games().size() ? visits_.chosen() : nullptr;
}

void Opponents::ask_leaders() {
    OnlineVisit* visit = ready_visit();
    if (visit == nullptr) return;
    visit->ask_leaders(choices_.games()[choices_.quick_game()].name + ' ' +
                       std::string(kQuickPaces[choices_.quick_pace()].word));
}

std::vector<std::string> Opponents::leaders() const {
    std::vector<std::string> names;
    const OnlineVisit* visit = visits_.chosen();
    if (visit == nullptr) return names;
    for (const messages::Who& who : visit->leaders()) {
        if (names.size() < kMaxLeadersShown) names.push_back(rated_name(who));
    }
    return names;
}

std::vector<OnlineRow> Opponents::seeks() const {
    std::vector<OnlineRow> rows;
    const OnlineVisit* visit = visits_.chosen();
    if (visit == nullptr) return rows;
    for (const auto& [id, seek] : visit->seeks()) rows.push_back(row_of(services_.games, id, seek));
    return rows;
}

/// The same request meets the other one.
void Opponents::take_seek(const std::string& id) {
    OnlineVisit* visit = visits_.chosen();
    if (visit == nullptr) return;
    const auto found = visit->seeks().find(id);
    if (found == visit->seeks().end()) return;
    messages::Seek seek;
    seek.rules = found->second.rules;
    seek.clock = found->second.clock;
    seek.rated = found->second.rated;
    visit->look_for_player(std::move(seek));
}

void Opponents::play() {
    OnlineVisit* visit = ready_visit();
    if (visit == nullptr) return;
    messages::Seek seek;
    seek.rules.game = choices_.games()[choices_.quick_game()].name;
    seek.clock = clock_request(choices_.quick_paces()[choices_.quick_pace()].clock);
    seek.rated = is_rated();
    visit->look_for_player(std::move(seek));
}

void Opponents::cancel() {
    if (OnlineVisit* visit = visits_.chosen()) visit->cancel_seek();
}

bool Opponents::is_looking() const {
    const OnlineVisit* visit = visits_.chosen();
    return visit != nullptr && visit->seek().has_value();
}

void Opponents::challenge(const std::string& player) {
    OnlineVisit* visit = ready_visit();
    if (visit == nullptr) return;
    auto table =
        challenge_request({player, choices_.games()[choices_.quick_game()].name,
                           choices_.quick_paces()[choices_.quick_pace()].clock, is_rated()},
                          services_.games);
    if (!table) return services_.say(problem_text(table.error().front()));
    visit->open_table(std::move(*table));
}

std::vector<OnlineRow> Opponents::challenges() const {
    std::vector<OnlineRow> rows;
    const OnlineVisit* visit = visits_.chosen();
    if (visit == nullptr) return rows;
    for (const auto& [id, challenge] : visit->challenges()) {
        rows.push_back(row_of(services_.games, id, challenge));
    }
    return rows;
}

void Opponents::answer_challenge(const std::string& id, bool yes) {
    if (OnlineVisit* visit = visits_.chosen()) visit->answer_challenge(id, yes);
}

}  // namespace tengen::gui
