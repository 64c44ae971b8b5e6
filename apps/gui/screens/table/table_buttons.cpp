#include "screens/table/table_buttons.hpp"

#include <algorithm>
#include <span>

#include "view/button_rows.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr float kNarrowColumn = 300;  ///< a column in which buttons are short of room
constexpr float kTouchWidth = 20;     ///< width of a button with only a symbol, without margins

struct Speed {
    const char* label;
    std::chrono::milliseconds step;
};
constexpr Speed kSpeeds[] = {{"½×", std::chrono::milliseconds(1600)},
                             {"1×", std::chrono::milliseconds(800)},
                             {"2×", std::chrono::milliseconds(400)},
                             {"4×", std::chrono::milliseconds(200)}};

/// `other`: the button's other label; the button is wide enough for both.
struct TableButton {
    const char* label;
    Command command;
    bool enabled = true;
    const char* other = "";
    bool right = false;
};

constexpr const char* kMenu = "☰";

/// The requests at an online game. Others decide about most of them.
std::vector<TableButton> online_buttons(const TableView& view, const TableButton& menu) {
    std::vector<TableButton> buttons;
    const RemoteGame& remote = *view.table().remote();
    const bool over = view.table().match().result().has_value();
    if (over) {
        if (remote.own_seat()) buttons.push_back({tr("Rematch"), Command::NewGame});
        buttons.push_back({tr("Review"), Command::Review});
        buttons.push_back({tr("Analyse"), Command::Analysis});
    } else if (remote.own_seat() && remote.stage() == RemoteStage::Playing) {
        if (view.table().plan().spec.policies.takebacks == TakebackPolicy::Allowed) {
            buttons.push_back(
                {tr("Ask to take back"), Command::Undo, view.commands().can_undo()});  // english-ok
        }
        buttons.push_back({tr("Offer a draw"), Command::OfferDraw});
        buttons.push_back({tr("Resign"), Command::Resign});
    }
    if (!over && remote.stage() == RemoteStage::Playing && !remote.link().empty()) {
        buttons.push_back({tr("Copy link"), Command::CopyLink, true, "", true});
    }
    buttons.push_back(menu);
    return buttons;
}

/// The currently available requests, in the order of the buttons.
std::vector<TableButton> table_buttons(const TableView& view, bool narrow, bool few) {
    const Match& match = view.table().match();
    const TableButton menu{kMenu, Command::Menu, true, "", !narrow};
    if (view.table().remote() != nullptr && !view.review().is_open())
        return online_buttons(view, menu);
    // The review's controls and the list of moves need the room.
    if (narrow && view.review().is_open()) return {{tr("End review"), Command::Review}, menu};
    if (few && match.result()) {
        const bool on = view.review().is_open();
        return {{on ? tr("End review") : tr("Review"), Command::Review}, menu};
    }
    if (few) {
        std::vector<TableButton> buttons{{"↶", Command::Undo, view.commands().can_undo()},
                                         {"↷", Command::Redo, view.commands().can_redo()}};
        if (match.paused()) buttons.push_back({tr("Go on"), Command::Pause});
        buttons.push_back(menu);
        return buttons;
    }
    std::vector<TableButton> buttons{
        {narrow ? "↶" : tr("↶ Undo"), Command::Undo, view.commands().can_undo()},
        {narrow ? "↷" : tr("↷ Redo"), Command::Redo, view.commands().can_redo()}};
    if (match.result()) {
        buttons.push_back({tr("New game"), Command::NewGame});
        if (narrow) buttons.push_back(menu);
        const bool on = view.review().is_open();
        if (!on) buttons.push_back({tr("Analyse"), Command::Analysis});
        buttons.push_back({on ? tr("End review") : tr("Review"), Command::Review, true,
                           on ? tr("Review") : tr("End review")});
        if (!narrow) buttons.push_back(menu);
        return buttons;
    }
    if (view.ai_thinks()) {
        buttons.push_back({tr("Move now"), Command::MoveNow, true, tr("Hint")});
    } else {
        buttons.push_back({tr("Hint"), Command::Hint, !match.paused(), tr("Move now")});
    }
    if (narrow) buttons.push_back(menu);
    const bool paused = match.paused();
    buttons.push_back({paused ? tr("Go on") : tr("Pause"), Command::Pause, true,
                       paused ? tr("Pause") : tr("Go on")});
    buttons.push_back({tr("Draw"), Command::OfferDraw, !paused, "", true});
    buttons.push_back({tr("Resign"), Command::Resign, true, "", true});
    if (!narrow) buttons.push_back(menu);
    return buttons;
}

/// The meaning of a symbol; nothing if the label explains it.
const char* said_label(const TableButton& button) {
    switch (button.command) {
        case Command::Undo:
        case Command::Redo:
        case Command::Menu:
            return tr(info(button.command).label);
        default:
            return "";
    }
}

ButtonRows places(const Ui& ui, std::span<const TableButton> buttons, Rect area) {
    std::vector<ButtonNeed> needs;
    for (const TableButton& button : buttons) {
        float width = std::max(ui.measure(Face::Text, button.label).width,
                               ui.measure(Face::Text, button.other).width);
        if (button.label == kMenu) width = std::max(width, ui.px(kTouchWidth));
        needs.push_back({width, button.right});
    }
    return button_rows(needs, area, ui.px(Ui::kButtonHeight), ui.scale(), RowAlign::Parted);
}

}  // namespace

std::chrono::milliseconds TableButtons::autoplay_step() const {
    return kSpeeds[autoplay_speed_].step;
}

float TableButtons::height(const Ui& ui, float width) const {
    const bool narrow = width < ui.px(kNarrowColumn);
    return places(ui, table_buttons(view_, narrow, few_), {0, 0, width, 0}).height;
}

std::optional<Command> TableButtons::draw(Ui& ui, Rect rect) {
    std::optional<Command> wish;
    const std::vector<TableButton> buttons =
        table_buttons(view_, rect.width < ui.px(kNarrowColumn), few_);
    const ButtonRows rows = places(ui, buttons, rect);
    for (std::size_t i = 0; i < buttons.size(); ++i) {
        const TableButton& button = buttons[i];
        ui.called(said_label(button));
        if (ui.button(std::string("table ") + button.label, rows.places[i], button.label,
                      Look::Plain, button.enabled)) {
            wish = button.command;
        }
    }
    return wish;
}

float TableButtons::review(Ui& ui, Rect rect, std::optional<Command>& wish) {
    const float row = ui.px(Ui::kButtonHeight);
    const float height = 2 * row + ui.px(8);
    const float y = rect.bottom() - height;
    if (const auto asked = review_slider(ui, {rect.x, y, rect.width, row})) wish = asked;
    const Rect below{rect.x, y + row + ui.px(8), rect.width, row};
    if (const auto asked = review_buttons(ui, below)) wish = asked;
    return height;
}

std::optional<Command> TableButtons::review_slider(Ui& ui, Rect rect) {
    struct Step {
        const char* sign;
        Command command;
    };
    constexpr Step kBefore[] = {{"|◀", Command::LookFirst}, {"◀", Command::LookBack}};
    constexpr Step kAfter[] = {{"▶", Command::LookForward}, {"▶|", Command::LookLast}};
    std::optional<Command> wish;
    const float width = ui.px(40);
    const float gap = ui.px(6);
    // In a narrow column the slider's ends replace the buttons for the first and the last move.
    const bool narrow = rect.width < ui.px(kNarrowColumn);
    float left = rect.x;
    for (const Step& step : kBefore) {
        if (narrow && step.command == Command::LookFirst) continue;
        ui.called(tr(info(step.command).label));
        if (ui.button(step.sign, {left, rect.y, width, rect.height}, step.sign)) {
            wish = step.command;
        }
        left += width + gap;
    }
    float right = rect.right() - (narrow ? width : 2 * width + gap);
    int ply = view_.review().shown_ply();
    const int last = view_.table().position().ply();
    ui.called(tr("Move"));
    if (ui.slider("review", {left, rect.y, right - left - gap, rect.height}, ply, 0, last)) {
        view_.review().look_at(ply);
    }
    for (const Step& step : kAfter) {
        if (narrow && step.command == Command::LookLast) continue;
        ui.called(tr(info(step.command).label));
        if (ui.button(step.sign, {right, rect.y, width, rect.height}, step.sign)) {
            wish = step.command;
        }
        right += width + gap;
    }
    return wish;
}

/// In a narrow column the menu has the buttons without room.
std::optional<Command> TableButtons::review_buttons(Ui& ui, Rect rect) {
    std::optional<Command> wish;
    const bool narrow = rect.width < ui.px(kNarrowColumn);
    float widest_speed = 0;
    for (const Speed& speed : kSpeeds) {
        widest_speed = std::max(widest_speed, ui.measure(Face::Text, speed.label).width);
    }
    const float play = std::max(ui.measure(Face::Text, tr("Autoplay")).width,
                                ui.measure(Face::Bold, tr("Stop")).width);
    std::vector<ButtonNeed> needs{{play}, {ui.measure(Face::Text, tr("Play from here")).width}};
    if (!narrow) {
        needs.push_back({widest_speed});
        needs.push_back({ui.measure(Face::Text, tr("Picture")).width, true});
        needs.push_back({ui.measure(Face::Text, tr("Save")).width, true});
    }
    std::swap(needs[1], needs[narrow ? 1 : 2]);
    const std::vector<Rect> at =
        button_rows(needs, rect, rect.height, ui.scale(), RowAlign::Parted).places;
    if (ui.button("autoplay", at[0], autoplay_ ? tr("Stop") : tr("Autoplay"),
                  autoplay_ ? Look::Accent : Look::Plain)) {
        wish = Command::Autoplay;
    }
    if (ui.button("branch", at[narrow ? 1 : 2], tr("Play from here"))) wish = Command::BranchOff;
    if (narrow) return wish;
    ui.called(tr(Message("Speed {}", kSpeeds[autoplay_speed_].label)));
    if (ui.button("speed", at[1], kSpeeds[autoplay_speed_].label)) {
        autoplay_speed_ = (autoplay_speed_ + 1) % static_cast<int>(std::size(kSpeeds));
    }
    if (ui.button("picture", at[3], tr("Picture"))) wish = Command::ExportPicture;
    if (ui.button("record", at[4], tr("Save"))) wish = Command::Save;
    return wish;
}

}  // namespace tengen::gui
