#include "view/online_choices.hpp"

#include <algorithm>

#include "config/table_spec.hpp"
#include "online/paces.hpp"
#include "online/table_request.hpp"
#include "view/online_lists.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {

using std::chrono::minutes;
using std::chrono::seconds;

namespace {

constexpr const char* kDefaultGame = "gomoku";

Pace pace_of(const ClockSettings& clock) {
    std::string words = clock_words(clock);
    return {words.empty() ? tr("no clock") : std::move(words), clock};
}

bool same_clock(const ClockSettings& left, const ClockSettings& right) {
    return left.total == right.total && left.move == right.move &&
           left.increment == right.increment;
}

}  // namespace

void OnlineChoices::refresh() {
    const auto name_at = [this](std::size_t index) {
        return index < games_.size() ? games_[index].name : std::string(kDefaultGame);
    };
    const std::string game = name_at(game_);
    const std::string quick = name_at(quick_game_);
    const auto place_of = [this](const std::string& name) {
        const auto place = std::ranges::find(games_, name, &GameChoice::name);
        return place == games_.end() ? 0 : static_cast<std::size_t>(place - games_.begin());
    };
    games_.clear();
    for (const GameEntry& entry : library_.entries()) {
        if (!entry.file) continue;
        games_.push_back({entry.name, entry.file->title().in(language())});
        for (const VariantInfo& variant : entry.file->variants()) {
            games_.push_back({entry.name + ":" + variant.name,
                              title_of(library_, entry.name + ":" + variant.name)});
        }
    }
    quick_game_ = place_of(quick);
    game_ = place_of(game);
    const bool first = paces_.empty();
    const ClockSettings before = first ? kNormalPace.clock : paces_[pace_].clock;
    paces_ = {pace_of({}),
              pace_of(kFastPace.clock),
              pace_of({.total = minutes(5), .increment = seconds(3)}),
              pace_of(kNormalPace.clock),
              pace_of({.total = minutes(30), .increment = seconds(20)}),
              pace_of({.move = seconds(30)}),
              pace_of(kDaysPace.clock)};
    quick_paces_.clear();
    for (const QuickPace& pace : kQuickPaces) quick_paces_.push_back(pace_of(pace.clock));
    propose(games_.empty() ? "" : games_[game_].name, before);
}

void OnlineChoices::propose(const std::string& game, const ClockSettings& clock) {
    const auto known = std::ranges::find(games_, game, &GameChoice::name);
    if (known != games_.end()) game_ = static_cast<std::size_t>(known - games_.begin());
    const auto pace = std::find_if(paces_.begin(), paces_.end(),
                                   [&](const Pace& one) { return same_clock(one.clock, clock); });
    pace_ = static_cast<std::size_t>(pace - paces_.begin());
    if (pace_ == paces_.size()) paces_.push_back(pace_of(clock));
}

std::pair<std::string, ClockSettings> OnlineChoices::table() const {
    return {game_ < games_.size() ? games_[game_].name : std::string(), paces_[pace_].clock};
}

Result<messages::TableRequest> OnlineChoices::request() const {
    if (game_ >= games_.size()) return fail(ErrorCode::Input, "", "there is no game");
    TableSpec spec;
    spec.game = games_[game_].name;
    spec.clock = paces_[pace_].clock;
    const Result<LoadedGame> loaded = library_.load(spec.game);
    if (!loaded) return fail(loaded.error());
    return table_request(spec, *loaded, messages::OpenTo::Listed);
}

}  // namespace tengen::gui
