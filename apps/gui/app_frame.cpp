// A frame: keys, the screen below the bar, and the dialogs above it.
#include <boost/asio/post.hpp>

#include "app.hpp"
#include "screens/dialogs/help_sheet.hpp"
#include "screens/dialogs/menu_dialog.hpp"
#include "window/keyboard.hpp"

namespace tengen::gui {
namespace {

bool moves_cursor(Command command) {
    return command >= Command::CursorLeft && command <= Command::CursorDown;
}

/// A held key repeats these commands; every other command happens once.
bool repeats(Command command) {
    switch (command) {
        case Command::LookBack:
        case Command::LookForward:
        case Command::NextVariation:
        case Command::PreviousVariation:
        case Command::NextBranching:
        case Command::PreviousBranching:
        case Command::FindNext:
        case Command::FindPrevious:
            return true;
        default:
            return moves_cursor(command);
    }
}

}  // namespace

void App::frame(Ui& ui, const std::vector<KeyPress>& keys) {
    renew_painter(ui.scale());
    appearance_.pictures().hold(first_frame_);
    handle_keys(ui, keys);
    const Rect area = top_bar_.frame(ui, settings_.values().keys);
    screen().frame(ui, area, keys);
    draw_dialogs(ui, keys);
    // Keys and clicks can start or end a person's turn.
    const bool clicked = ImGui::IsAnyMouseDown() || ImGui::IsMouseReleased(0);
    if (!keys.empty() || ui.focus().keys_came() || clicked) screen().on_activity();
    if (first_frame_ && !ui.lacks_letters()) {
        first_frame_ = false;
        window_->redraw();
        // The search takes a moment, so it waits for the first picture.
        boost::asio::post(io_, [this] { look_for_plugins(); });
    }
}

/// Everything that draws boards gets the new painter before the old one ends.
void App::renew_painter(float scale) {
    const auto old = appearance_.renew(scale, window_->fonts().files());
    if (old == nullptr) return;
    for (const auto& [id, screen] : screens_) screen->on_appearance();
}

void App::handle_keys(Ui& ui, const std::vector<KeyPress>& keys) {
    if (ui.typing() || ui.covers().list_open() || dialog_open() || screen().takes_keys()) return;
    for (const KeyPress& press : keys) {
        const std::optional<Chord> chord = chord_of(press.key);
        if (!chord) continue;
        const std::optional<Command> command =
            settings_.values().keys.command_for(*chord, screen().key_place());
        if (!command || (press.repeated && !repeats(*command))) continue;
        // The board now has the keys, and Enter plays there.
        if (moves_cursor(*command) && screen().has_board()) ui.focus().drop();
        top_bar_.clear_notice();
        execute(*command);
        if (dialog_open()) return;
    }
}

void App::draw_dialogs(Ui& ui, const std::vector<KeyPress>& keys) {
    // Clocks of a covered table stop. They run again before an answer takes effect.
    const auto cover = [this] {
        view_.commands().cover(shown_ != ScreenId::Table || dialog_open());
    };
    cover();
    std::vector<std::function<void()>> answers;
    std::erase_if(dialogs_, [&](OpenDialog& dialog) {
        auto answer = dialog(ui, keys);
        if (answer) answers.push_back(std::move(*answer));
        return answer.has_value();
    });
    // A dialog that closes in this frame disappears in the next.
    if (!answers.empty() || dialog_open()) window_->redraw();
    cover();
    for (const std::function<void()>& act : answers) act();
    cover();
}

void App::open_help() {
    open([this, sheet = HelpSheet()](
             Ui& ui,
             const std::vector<KeyPress>& keys) mutable -> std::optional<std::function<void()>> {
        if (!sheet.frame(ui, settings_.values().keys, screen().key_place(), keys))
            return std::nullopt;
        return [] {};
    });
}

void App::open_menu() {
    open([this, menu = MenuDialog()](
             Ui& ui,
             const std::vector<KeyPress>& keys) mutable -> std::optional<std::function<void()>> {
        const MenuSituation situation{
            view_.has_game() && shown_ == ScreenId::Table, shown_ == ScreenId::Home,
            shown_ == ScreenId::Analysis,
            analysis_view_->has_study() && analysis_view_->record().games > 1,
            screen().has_few_buttons()};
        const auto answer =
            menu.frame(ui, situation, window_->full_screen(), settings_.values().keys, keys);
        if (!answer) return std::nullopt;
        return [this, command = answer->command] {
            if (command) execute(*command);
        };
    });
}

}  // namespace tengen::gui
