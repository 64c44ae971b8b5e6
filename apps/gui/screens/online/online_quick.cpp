// Opponents on the page "Play with others": a quick match, a challenge, and the best players.
#include <algorithm>

#include "screens/online/online_section.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr std::size_t kMaxChallenged = 32;
constexpr float kLeaderLine = 26;
constexpr float kLeaderColumn = 200;

}  // namespace

float OnlinePage::quick(Ui& ui, Rect column) {
    Section section(ui, column, tr("Quick match"));
    if (!opponents_.is_looking()) {
        quick_choices(ui, section);
        challenge(ui, section);
        return section.finish();
    }
    const Rect row = section.take(Ui::kButtonHeight);
    const float width = ui.button_width(tr("Cancel"));
    ui.text_in({row.x, row.y, row.width - width - ui.px(10), row.height}, Face::Text,
               ui.theme().ink, tr("Waiting for an opponent while you stay on this page."));
    if (ui.button("cancel quick", {row.right() - width, row.y, width, row.height}, tr("Cancel"))) {
        opponents_.cancel();
    }
    return section.finish();
}

void OnlinePage::quick_choices(Ui& ui, Section& section) {
    const std::vector<std::string> games = game_titles();
    if (games.empty()) return;
    const Rect row = section.take(Ui::kButtonHeight);
    const float play = std::max(ui.px(110), ui.button_width(tr("Play"), Look::Accent));
    const Rect button{row.right() - play, row.y, play, row.height};
    ui.called(tr("Game"));
    const Rect list{row.x, row.y, row.width - play - ui.px(10), row.height};
    const int game = ui.dropdown("quick game", list, games[choices_.quick_game()], games,
                                 static_cast<int>(choices_.quick_game()));
    if (game >= 0) opponents_.choose_game(static_cast<std::size_t>(game));
    const bool plays = ui.button("play quick", button, tr("Play"), Look::Accent);
    section.space(10);
    paces(ui, section);
    if (plays) opponents_.play();
}

/// The paces, and whether the match counts for the rating.
void OnlinePage::paces(Ui& ui, Section& section) {
    const Rect row = section.take(Ui::kChipHeight);
    Point at{row.x, row.y};
    for (std::size_t i = 0; i < choices_.quick_paces().size(); ++i) {
        const Look look = i == choices_.quick_pace() ? Look::ChipOn : Look::Chip;
        if (ui.button_at("pace " + std::to_string(i), at, choices_.quick_paces()[i].title, look)) {
            opponents_.choose_pace(i);
        }
    }
    if (!view_.visits().chosen()->has_account()) return;
    const std::string label = opponents_.is_rated() ? tr("rated") : tr("casual");
    const float width = ui.button_width(label, Look::Chip);
    const Rect place{std::max(at.x, row.right() - width), row.y, width, row.height};
    ui.called(tr("Rated games"));
    const Look look = opponents_.is_rated() ? Look::ChipOn : Look::Chip;
    if (ui.button("rated", place, label, look)) opponents_.set_rated(!opponents_.is_rated());
}

/// A challenge has the game and the pace of the quick match.
void OnlinePage::challenge(Ui& ui, Section& section) {
    section.space(12);
    const Rect row = section.take(Ui::kButtonHeight);
    const float width = ui.button_width(tr("Challenge"));
    const Rect box{row.x, row.y, row.width - width - ui.px(10), row.height};
    ui.called(tr("Name of a player"));
    ui.text_box("challenged", box, challenged_, kMaxChallenged, tr("Name of a player"));
    const Rect button{row.right() - width, row.y, width, row.height};
    const bool clicked =
        ui.button("challenge", button, tr("Challenge"), Look::Plain, !challenged_.empty());
    if ((clicked || ui.entered("challenged")) && !challenged_.empty()) {
        opponents_.challenge(challenged_);
        challenged_.clear();
    }
}

/// The best players, from top to bottom, in as many columns as fit.
float OnlinePage::leaders(Ui& ui, Rect column) {
    const std::vector<std::string> names = opponents_.leaders();
    if (names.empty()) return 0;
    const std::string what = game_titles()[choices_.quick_game()] + " · " +
                             choices_.quick_paces()[choices_.quick_pace()].title;
    Section section(ui, column, tr("Best players"), what);
    const auto columns =
        static_cast<std::size_t>(std::clamp(section.inner() / ui.px(kLeaderColumn), 1.0f, 3.0f));
    const std::size_t lines = (names.size() + columns - 1) / columns;
    for (std::size_t line = 0; line < lines; ++line) {
        const Rect row = section.take(kLeaderLine);
        const float width = row.width / static_cast<float>(columns);
        for (std::size_t i = line; i < names.size(); i += lines) {
            const float left = row.x + static_cast<float>(i / lines) * width;
            const float number = ui.px(28);
            ui.text_in({left, row.y, number, row.height}, Face::Small, ui.theme().muted,
                       std::to_string(i + 1) + '.');
            ui.text_in({left + number, row.y, width - number - ui.px(8), row.height}, Face::Text,
                       ui.theme().ink, names[i]);
        }
    }
    return section.finish();
}

}  // namespace tengen::gui
