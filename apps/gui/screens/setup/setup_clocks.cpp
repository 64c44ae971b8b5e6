// The part of the set-up screen for the starting player and the clocks.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "screens/setup/setup_lists.hpp"
#include "screens/setup/setup_page.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr const char* kMoveTimes[] = {"5s", "10s", "30s", "1min"};
constexpr const char* kGameTimes[] = {"3min", "5min+3s", "10min", "10min+5s", "30min"};
/// Of watchers, in moves. After the last one, the list offers to admit none.
constexpr std::array<std::int64_t, 4> kDelays{0, 3, 10, 20};
constexpr float kTimeBox = 90;  ///< width in pixels without scaling
constexpr const char* kThinkingTimes[] = {"500ms", "1s", "2s", "5s", "10s"};

/// "10min" as "10 min"; other text is unchanged.
std::string part_in_words(const std::string& time) {
    const std::size_t unit = time.find_first_not_of("0123456789.");
    if (unit == 0 || unit == std::string::npos) return time;
    const std::string number = time.substr(0, unit);
    const std::string name = time.substr(unit);
    if (name == "ms") return tr(Message("{} ms", number));
    if (name == "s") return tr(Message("{} s", number));
    if (name == "min") return tr(Message("{} min", number));
    if (name == "h") return tr(Message("{} h", number));
    return number + ' ' + name;
}

/// "10min+5s" becomes "10 min + 5 s".
std::string spaced(const std::string& time) {
    const std::size_t plus = time.find('+');
    if (plus == std::string::npos) return part_in_words(time);
    return part_in_words(time.substr(0, plus)) + " + " + part_in_words(time.substr(plus + 1));
}

std::vector<std::string> words_of(const PolicyField& policy) {
    std::vector<std::string> words;
    for (const char* label : policy.labels) words.emplace_back(tr(label));
    return words;
}

struct TimeChoice {
    const char* label;
    const char* title;  ///< is spoken
    const char* id;
    std::string& text;
    bool& typed;  ///< whether the text box is open
    std::span<const char* const> presets;
    const char* pattern;  ///< "{} per move"
    const char* none;     ///< the words for no time; null if there must be one

    std::string words(const std::string& value) const {
        return value.empty() ? std::string(none == nullptr ? "" : none)
                             : tr(Message(pattern, spaced(value)));
    }
    std::string shown() const { return typed ? std::string(tr("other…")) : words(text); }
    float list(const Ui& ui) const { return list_width(ui, shown(), ui.px(260)); }
    float width(const Ui& ui) const { return list(ui) + (typed ? ui.px(8 + kTimeBox) : 0); }
};

/// Times to choose from, and a text box for other times.
void choose_time(Ui& ui, Point at, TimeChoice& time) {
    std::vector<std::string> values;
    if (time.none != nullptr) values.emplace_back();
    values.insert(values.end(), time.presets.begin(), time.presets.end());
    std::vector<std::string> words;
    for (const std::string& value : values) words.push_back(time.words(value));
    words.emplace_back(tr("other…"));
    const int now = time.typed ? static_cast<int>(values.size()) : index_of(values, time.text);
    const float chip = ui.px(Ui::kChipHeight);
    const float width = time.list(ui);
    ui.called(time.title);
    const int chosen = ui.dropdown(time.id, {at.x, at.y, width, chip}, time.shown(), words, now);
    if (chosen >= 0) {
        time.typed = chosen == static_cast<int>(values.size());
        if (!time.typed) time.text = values[static_cast<std::size_t>(chosen)];
    }
    if (!time.typed) return;
    ui.called(time.title);
    ui.text_box(std::string(time.id) + " box",
                {at.x + width + ui.px(8), at.y, ui.px(kTimeBox), chip}, time.text, kMaxTimeText,
                "10min+5s");
}

}  // namespace

/// Places groups of a label and a control in lines that break. If y is below 0, only computes the
/// height.
class SetupPage::Flow {
  public:
    Flow(Ui& ui, Rect rect)
        : ui_(ui), rect_(rect), draws_(rect.y >= 0), at_{rect.x, rect.y + ui.px(4)}, top_(at_.y) {}

    bool draws() const { return draws_; }
    float height() const { return at_.y + step() - top_ + ui_.px(4); }

    /// Draws the label. Returns the place of the control.
    Rect group(const char* label, float width) {
        const float chip = ui_.px(Ui::kChipHeight);
        const float label_width = ui_.measure(Face::Text, label).width + ui_.px(12);
        if (at_.x > rect_.x && at_.x + label_width + width > rect_.x + rect_.width) {
            at_ = {rect_.x, at_.y + step()};
        }
        if (draws_) {
            ui_.text_in({at_.x, at_.y, label_width, chip}, Face::Text, ui_.theme().muted, label);
        }
        const Rect place{at_.x + label_width, at_.y, width, chip};
        at_.x = place.x + width + ui_.px(16);
        return place;
    }

  private:
    float step() const { return ui_.px(Ui::kChipHeight) + ui_.px(8); }

    Ui& ui_;
    Rect rect_;
    bool draws_;
    Point at_;
    float top_;
};

std::vector<std::string> SetupPage::starters() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < view_.seats().size(); ++i) {
        const std::string& person = view_.seats()[i].person;
        const bool named = view_.seats()[i].kind == Sitter::Human && !person.empty();
        names.push_back(named ? person : tr(Message("seat {}", i + 1)));
    }
    return names;
}

void SetupPage::starter_choice(Ui& ui, Rect rect, const std::vector<std::string>& names) {
    const std::size_t now = std::min(view_.seats().starts(), names.size() - 1);
    ui.called(tr("Starts"));
    const int chosen =
        ui.dropdown("starts", rect, names[now], names, static_cast<int>(view_.seats().starts()));
    if (chosen >= 0) view_.seats().set_starts(static_cast<std::size_t>(chosen));
}

void SetupPage::offer_places(std::vector<std::string> places) {
    if (places.size() != places_.size()) place_ = 0;
    places_ = std::move(places);
}

/// The computer or the server that has the table.
void SetupPage::place_choice(Ui& ui, Rect rect) {
    ui.called(tr("Where"));
    const int chosen =
        ui.dropdown("where", rect, places_[place_], places_, static_cast<int>(place_));
    if (chosen >= 0) place_ = static_cast<std::size_t>(chosen);
}

WatchTerms SetupPage::watching() const {
    WatchTerms terms;
    if (watching_ < kDelays.size()) {
        terms.delay = kDelays[watching_];
    } else {
        terms.watchers = 0;
    }
    return terms;
}

void SetupPage::watching_choice(Ui& ui, Flow& flow) {
    std::vector<std::string> words{tr("see all moves")};
    for (std::size_t i = 1; i < kDelays.size(); ++i) {
        words.push_back(tr(Message("{} moves late", kDelays[i])));
    }
    words.emplace_back(tr("not admitted"));
    const Rect rect = flow.group(tr("Watchers"), list_width(ui, words[watching_], ui.px(260)));
    if (!flow.draws()) return;
    ui.called(tr("Watchers"));
    const int chosen =
        ui.dropdown("watching", rect, words[watching_], words, static_cast<int>(watching_));
    if (chosen >= 0) watching_ = static_cast<std::size_t>(chosen);
}

void SetupPage::policy_choice(Ui& ui, Rect rect, const PolicyField& policy) {
    const std::vector<std::string> words = words_of(policy);
    Policies policies = view_.policies();
    const std::size_t now = policy.get(policies);
    ui.called(tr(policy.title));
    const int chosen = ui.dropdown(std::string(policy.name).c_str(), rect, words[now], words,
                                   static_cast<int>(now));
    if (chosen < 0) return;
    policy.set(policies, static_cast<std::size_t>(chosen));
    view_.set_policies(policies);
}

/// The starting player, the clocks and the policies.
float SetupPage::clocks(Ui& ui, Rect rect) {
    Flow flow(ui, rect);
    const std::vector<std::string> names = starters();
    const std::string& starter = names[std::min(view_.seats().starts(), names.size() - 1)];
    const Rect start = flow.group(tr("Starts"), list_width(ui, starter, ui.px(180)));
    if (flow.draws()) starter_choice(ui, start, names);
    times(ui, flow);
    policies(ui, flow);
    if (!places_.empty()) {
        const Rect place = flow.group(tr("Where"), list_width(ui, places_[place_], ui.px(260)));
        if (flow.draws()) place_choice(ui, place);
        if (place_ > 0) watching_choice(ui, flow);
    }
    return flow.height();
}

void SetupPage::times(Ui& ui, Flow& flow) {
    ClockForm clock = view_.clock();
    const bool no_clock =
        clock.move.empty() && clock.total.empty() && !move_typed_ && !total_typed_;
    const auto choice = [&](TimeChoice time) {
        const Rect place = flow.group(time.label, time.width(ui));
        if (flow.draws()) choose_time(ui, {place.x, place.y}, time);
    };
    choice({tr("Clock"), tr("time for a move"), "move time", clock.move, move_typed_, kMoveTimes,
            translatable("{} per move"), tr("no limit per move")});
    choice({"+", tr("time for a game"), "game time", clock.total, total_typed_, kGameTimes,
            translatable("{} per game"), tr("no limit per game")});
    if (no_clock) {
        choice({tr("AIs think"), tr("thinking time"), "thinking time", clock.thinking,
                thinking_typed_, kThinkingTimes, translatable("{} per move"), nullptr});
    }
    if (flow.draws()) view_.set_clock(clock);
}

void SetupPage::policies(Ui& ui, Flow& flow) {
    for (const PolicyField& policy : policy_fields()) {
        if (!policy.matters(static_cast<int>(view_.seats().size()), view_.seats().ai_count())) {
            continue;
        }
        const std::string shown = words_of(policy)[policy.get(view_.policies())];
        const Rect place = flow.group(tr(policy.title), list_width(ui, shown, ui.px(260)));
        if (flow.draws()) policy_choice(ui, place, policy);
    }
}

}  // namespace tengen::gui
