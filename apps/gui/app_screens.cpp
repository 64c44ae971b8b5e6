// The screens of a frame, and the dialogs above them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "app.hpp"
#include "view/seat_choice.hpp"
#include "view/table_layout.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

constexpr float kSetupFoot = 66;  ///< the buttons of the set-up, with their margin

}  // namespace

/// Drawn from left to right, which is the order of Tab. Returns where they begin.
float App::corner_buttons(Ui& ui, Rect bar) {
    struct Button {
        std::string id, label, called;
        std::function<void()> press;
    };
    std::vector<Button> buttons;
    if (place_ == Place::Home) {
        buttons.push_back({"language", "English · 中文", "", [this] { switch_language(); }});
    }
    buttons.push_back({"settings", tr("Settings"), "", [this] { execute(Command::Settings); }});
    buttons.push_back({"help", "?  " + settings_.values().keys.label(Command::Help), tr("Help"),
                       [this] { execute(Command::Help); }});
    float left = bar.right() - ui.px(22) + ui.px(14);
    for (const Button& button : buttons) left -= ui.button_width(button.label) + ui.px(14);
    float x = left;
    for (const Button& button : buttons) {
        const float width = ui.button_width(button.label);
        if (!button.called.empty()) ui.called(button.called);
        const Rect place{x, ui.px(10), width, ui.px(32)};
        if (ui.button("bar " + button.id, place, button.label)) button.press();
        x += width + ui.px(14);
    }
    return left - ui.px(14);
}

void App::switch_language() {
    settings_.edit().language = language() == "zh" ? "en" : "zh";
    apply_settings();
    save_settings();
}

Rect App::top_bar(Ui& ui) {
    const Theme& theme = ui.theme();
    const Rect bar{0, 0, ui.size().width, ui.px(kTopBarHeight)};
    ui.fill(bar, theme.panel);
    ui.line({0, bar.bottom() - 1}, {bar.right(), bar.bottom() - 1}, theme.line);
    const std::string brand = "天元 Tengen";
    const float brand_width = ui.measure(Face::Bold, brand).width;
    const Rect brand_rect{ui.px(14), ui.px(8), brand_width + ui.px(16), ui.px(36)};
    ui.called(tr("Home"));
    const Touch touched = ui.touch("brand", brand_rect);
    if (touched.clicked) execute(Command::Home);
    if (touched.hovered) ui.fill(brand_rect, theme.soft, 8);
    if (touched.focused) ui.outline(brand_rect, theme.accent, 8, 2);
    ui.text_in({ui.px(22), 0, brand_width, bar.height}, Face::Bold, theme.ink, brand);
    const float right = corner_buttons(ui, bar);
    std::string where;
    if (place_ == Place::Table && view_.has_game()) where = view_.title();
    if (place_ == Place::Setup) where = setup_view_->title();
    const float left = ui.px(22) + brand_width + ui.px(15);
    const Rect room{left, 0, right - left, bar.height};
    if (!notice(ui, room) && room.width > ui.px(40)) {
        ui.text_in(room, Face::Text, theme.muted, where);
    }
    return {0, bar.height, ui.size().width, std::max(1.0f, ui.size().height - bar.height)};
}

void App::screen(Ui& ui, Rect area, const std::vector<KeyPress>& keys) {
    switch (place_) {
        case Place::Home:
            return home(ui, area);
        case Place::Setup:
            return setup(ui, area);
        case Place::Table:
            return table(ui, area);
        case Place::Settings:
            return settings(ui, area, keys);
        case Place::Plugins:
            return plugins(ui, area);
    }
}

void App::home(Ui& ui, Rect area) {
    std::size_t ais = 0;
    for (const PluginFile& file : program_.plugins_not_looked_at().files()) ais += file.ais.size();
    const std::optional<HomeScreen::Wish> wish = home_screen_->frame(ui, area, ais);
    if (home_screen_->wants_saved() && !first_frame_) {
        home_view_->read_saved();
        window_->redraw();
    }
    play_card(view_.toggles.animations ? home_screen_->pointed() : "");
    if (!wish) return;
    using Kind = HomeScreen::Wish::Kind;
    switch (wish->kind) {
        case Kind::SetUp:
            return set_up(wish->text);
        case Kind::SetUpLineup:
            if (const Checked<void> loaded = setup_view_->load_lineup(wish->text); !loaded) {
                return say(loaded.error());
            }
            setup_screen_->refresh();
            return go(Place::Setup);
        case Kind::Resume:
            return resume(wish->path);
        case Kind::Discard:
            return ask(discard_question(wish->text), [this, path = wish->path](bool yes) {
                if (!yes) return;
                const Result<void> discarded = home_view_->discard(path);
                if (!discarded) say(Problems{discarded.error()});
            });
        case Kind::OpenRecord:
            if (wish->path.empty()) return open_file_dialog(FilePurpose::OpenGame);
            return resume(wish->path);
        case Kind::Plugins:
            return go(Place::Plugins);
    }
}

void App::setup(Ui& ui, Rect area) {
    const std::optional<SetupScreen::Wish> wish = setup_screen_->frame(ui, area);
    if (!wish) return;
    if (*wish == SetupScreen::Wish::Back) return go_home();
    if (*wish == SetupScreen::Wish::Colours) {
        settings_.edit().colours = setup_screen_->colours();
        apply_settings();
        return save_settings();
    }
    start_configured_game();
}

void App::table(Ui& ui, Rect area) {
    if (!view_.has_game()) {
        ui.text_in(area, Face::Heading, ui.theme().muted, tr("Waiting for players to get ready."),
                   Align::Centre);
        return;
    }
    if (shown_game_ != view_.table().position().shared_game()) {
        shown_game_ = view_.table().position().shared_game();
        table_screen_->refresh(*painter_,
                               side_looks(*shown_game_, theme(), settings_.values().stone_signs,
                                          settings_.values().colours));
    }
    const BoardToggles before = view_.toggles;
    const std::optional<Command> wish =
        table_screen_->frame(ui, area, score_line(scores_, *table_));
    if (!(before == view_.toggles)) {
        SettingsValues& values = settings_.edit();
        values.coordinates = view_.toggles.coordinates;
        values.numbers = view_.toggles.numbers;
        values.forbidden = view_.toggles.forbidden;
        values.values = view_.toggles.values;
        save_settings();
    }
    if (wish) execute(*wish);
    const std::optional<Seat> seat = table_screen_->clicked_seat();
    if (seat && view_.has_game()) {
        changed_seat_ = *seat;
        change_seat_.emplace(table_->game().side_name(table_->position().side_of(*seat)),
                             table_->seat_spec(*seat),
                             SeatChoices::of(program_.plugins_not_looked_at(), **program_.levels(),
                                             EngineList::read(program_.folders()),
                                             full_name(table_->game().description())));
        window_->redraw();
    }
}

void App::settings(Ui& ui, Rect area, const std::vector<KeyPress>& keys) {
    const std::optional<SettingsWish> wish = settings_screen_->frame(ui, area, keys);
    if (!wish) return;
    if (*wish == SettingsWish::Back) return go(before_);
    apply_settings();
    save_settings();
}

void App::plugins(Ui& ui, Rect area) {
    const std::optional<PluginsWish> wish =
        plugins_screen_->frame(ui, area, plugin_watch_->looking());
    if (!wish) return;
    if (*wish == PluginsWish::Back) return go(before_);
    plugin_watch_->look_again();
}

bool App::dialog_open() const {
    return help_ || menu_ || files_ || question_ || change_seat_;
}

void App::dialogs(Ui& ui, const std::vector<KeyPress>& keys) {
    // No clock runs while its table cannot be seen; before an answer is acted on it does again.
    const auto cover = [this] { view_.cover(place_ != Place::Table || dialog_open()); };
    cover();
    if (help_ && help_->frame(ui, settings_.values().keys, keys)) help_.reset();
    if (menu_) {
        const MenuSituation situation{view_.has_game() && place_ == Place::Table,
                                      place_ == Place::Home};
        const auto answer =
            menu_->frame(ui, situation, window_->full_screen(), settings_.values().keys, keys);
        if (answer) {
            menu_.reset();
            cover();
            if (answer->command) execute(*answer->command);
        }
    }
    if (files_) {
        if (const auto answer = files_->frame(ui, keys)) {
            if (answer->path) take_file(*answer->path);
            files_.reset();
        }
    }
    if (question_) {
        if (const std::optional<bool> answer = question_->frame(ui)) {
            question_.reset();
            cover();
            // What follows may ask the next question.
            std::exchange(answered_, nullptr)(*answer);
        }
    }
    if (change_seat_) {
        if (const auto answer = change_seat_->frame(ui, keys)) {
            change_seat_.reset();
            cover();
            if (answer->spec && view_.has_game()) {
                const Checked<void> changed = table_->change_seat(changed_seat_, *answer->spec);
                if (!changed) say(changed.error());
            }
        }
    }
    cover();
    if (!dialog_open()) return;
    // What closed in this frame is gone in the next.
    window_->redraw();
}

/// Above the buttons at the foot of the screen.
void App::long_notice(Ui& ui) const {
    const float foot = ui.px(place_ == Place::Setup ? kSetupFoot : 10);
    const float height = ui.remark_height(notice_);
    ui.remark({ui.px(22), ui.size().height - foot - height / 2}, notice_);
}

/// What the program has to say beside the table's own sentences, until the next click. It stands in
/// the bar, where it covers no board, unless it is too long for that; says whether it does.
bool App::notice(Ui& ui, Rect room) {
    if (ImGui::IsMouseClicked(0)) notice_.clear();
    if (notice_.empty()) return false;
    const float padding = ui.px(10);
    const float width =
        std::min(room.width - 2 * padding, ui.measure(Face::Small, notice_).width + 1);
    const Colour ink = ui.theme().ink;
    const float height = ui.paragraph({0, 0, width, 0}, Face::Small, ink, notice_, false);
    if (room.width < ui.px(160) || height > room.height - ui.px(12)) {
        long_notice(ui);
        return false;
    }
    const float top = std::round((room.height - height) / 2);
    ui.fill({room.x, top - ui.px(4), width + 2 * padding, height + ui.px(8)}, ui.theme().soft, 6);
    ui.paragraph({room.x + padding, top, width, height}, Face::Small, ink, notice_);
    return true;
}

bool App::animated() const {
    return place_ == Place::Table && view_.animated();
}

}  // namespace tengen::gui
