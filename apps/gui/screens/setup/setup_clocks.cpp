// The part of the set-up screen for the starting player and the clocks.
#include <fmt/format.h>

#include <algorithm>

#include "screens/setup/setup_lists.hpp"
#include "screens/setup/setup_page.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr const char* kMoveTimes[] = {"5s", "10s", "30s", "1min"};
constexpr const char* kGameTimes[] = {"3min", "5min+3s", "10min", "10min+5s", "30min"};
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

}  // namespace

/// Times to choose from, and a text box for other times.
void SetupPage::time_choice(Ui& ui, Point& at, const char* title, const char* id, std::string& text,
                            bool& typed, std::span<const char* const> presets, const char* pattern,
                            const char* none) {
    std::vector<std::string> values;
    std::vector<std::string> shown;
    if (none != nullptr) {
        values.emplace_back();
        shown.emplace_back(none);
    }
    const auto words = [&](const std::string& value) {
        return value.empty() ? std::string(none == nullptr ? "" : none)
                             : tr(Message(pattern, spaced(value)));
    };
    for (const char* preset : presets) {
        values.emplace_back(preset);
        shown.push_back(words(preset));
    }
    shown.emplace_back(tr("other…"));
    const int now = typed ? static_cast<int>(values.size()) : index_of(values, text);
    const std::string label = typed ? tr("other…") : words(text);
    const float chip = ui.px(Ui::kChipHeight);
    const float width = list_width(ui, label, ui.px(260));
    ui.called(title);
    const int chosen = ui.dropdown(id, {at.x, at.y, width, chip}, label, shown, now);
    at.x += width + ui.px(8);
    if (chosen >= 0) {
        typed = chosen == static_cast<int>(values.size());
        if (!typed) text = values[static_cast<std::size_t>(chosen)];
    }
    if (!typed) return;
    ui.called(title);
    ui.text_box(std::string(id) + " box", {at.x, at.y, ui.px(90), chip}, text, kMaxTimeText,
                "10min+5s");
    at.x += ui.px(98);
}

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

/// The starting player, the clocks and the policies, in lines that break. If y is below 0, only
/// computes the height.
float SetupPage::clocks(Ui& ui, Rect rect) {
    const bool draw = rect.y >= 0;
    const float chip = ui.px(Ui::kChipHeight);
    const float step = chip + ui.px(8);
    Point at{rect.x, rect.y + ui.px(4)};
    const float top = at.y;
    ClockForm clock = view_.clock();
    const bool no_clock =
        clock.move.empty() && clock.total.empty() && !move_typed_ && !total_typed_;
    const auto group = [&](const char* label, float width) {
        const float label_width = ui.measure(Face::Text, label).width + ui.px(12);
        if (at.x > rect.x && at.x + label_width + width > rect.x + rect.width) {
            at = {rect.x, at.y + step};
        }
        if (draw) {
            ui.text_in({at.x, at.y, label_width, chip}, Face::Text, ui.theme().muted, label);
        }
        at.x += label_width;
    };
    const std::vector<std::string> names = starters();
    const std::string& starter = names[std::min(view_.seats().starts(), names.size() - 1)];
    const float starter_width = list_width(ui, starter, ui.px(180));
    group(tr("Starts"), starter_width);
    if (draw) starter_choice(ui, {at.x, at.y, starter_width, chip}, names);
    at.x += starter_width + ui.px(16);
    const auto times = [&](const char* label, const char* called, const char* id, std::string& text,
                           bool& typed, std::span<const char* const> presets, const char* pattern,
                           const char* none) {
        const std::string shown = typed          ? std::string(tr("other…"))
                                  : text.empty() ? std::string(none)
                                                 : tr(Message(pattern, spaced(text)));
        const float width = list_width(ui, shown, ui.px(260)) + (typed ? ui.px(98) : 0);
        group(label, width);
        if (draw) {
            time_choice(ui, at, called, id, text, typed, presets, pattern, none);
        } else {
            at.x += width;
        }
        at.x += ui.px(8);
    };
    times(tr("Clock"), tr("time for a move"), "move time", clock.move, move_typed_, kMoveTimes,
          translatable("{} per move"), tr("no limit per move"));
    times("+", tr("time for a game"), "game time", clock.total, total_typed_, kGameTimes,
          translatable("{} per game"), tr("no limit per game"));
    if (no_clock) {
        times(tr("AIs think"), tr("thinking time"), "thinking time", clock.thinking,
              thinking_typed_, kThinkingTimes, translatable("{} per move"), nullptr);
    }
    for (const PolicyField& policy : policy_fields()) {
        if (!policy.matters(static_cast<int>(view_.seats().size()), view_.seats().ai_count()))
            continue;
        const std::string shown = words_of(policy)[policy.get(view_.policies())];
        const float width = list_width(ui, shown, ui.px(260));
        group(tr(policy.title), width);
        if (draw) policy_choice(ui, {at.x, at.y, width, chip}, policy);
        at.x += width + ui.px(16);
    }
    if (!places_.empty()) {
        const float width = list_width(ui, places_[place_], ui.px(260));
        group(tr("Where"), width);
        if (draw) place_choice(ui, {at.x, at.y, width, chip});
    }
    if (draw) view_.set_clock(clock);
    return at.y + step - top + ui.px(4);
}

}  // namespace tengen::gui
