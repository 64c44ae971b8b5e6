// The end banner above the board: the winner, the reason, and the next actions.
#include <algorithm>
#include <cmath>
#include <vector>

#include "screens/table/table_page.hpp"
#include "view/button_rows.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr float kBesideBoard = 18;
constexpr float kMaxEndWidth = 460;
constexpr float kNarrowest = 240;

struct EndButton {
    const char* label;
    Command command;
    Look look;
};

std::vector<EndButton> end_buttons(const Table& table) {
    if (const RemoteGame* remote = table.remote()) {
        std::vector<EndButton> buttons;
        if (remote->own_seat()) buttons.push_back({tr("Rematch"), Command::NewGame, Look::Accent});
        buttons.push_back(
            {tr("Review"), Command::Review, remote->own_seat() ? Look::Plain : Look::Accent});
        buttons.push_back({tr("Menu"), Command::Home, Look::Plain});
        return buttons;
    }
    return {{{tr("Again"), Command::NewGame, Look::Accent},
             {tr("Swap sides"), Command::SwapSeats, Look::Plain},
             {tr("Review"), Command::Review, Look::Plain},
             {tr("Menu"), Command::Home, Look::Plain}}};
}

ButtonRows places(const Ui& ui, const Table& table, Rect area) {
    std::vector<ButtonNeed> needs;
    for (const EndButton& button : end_buttons(table)) {
        const Face face = button.look == Look::Accent ? Face::Bold : Face::Text;
        needs.push_back({ui.measure(face, button.label).width});
    }
    return button_rows(needs, area, ui.px(Ui::kButtonHeight), ui.scale(), RowAlign::Centred);
}

}  // namespace

/// At the bottom of the board; if the winning line is there, at the top.
Rect TablePage::banner_place(const Ui& ui, Size size) const {
    const Rect board = board_.rect();
    const float x = board.x + (board.width - size.width) / 2;
    const float low = board.bottom() - size.height - ui.px(26);
    const float high = board.y + ui.px(26);
    const std::vector<Cell>& line = view_.table().match().result()
                                        ? view_.table().match().result()->cells
                                        : std::vector<Cell>();
    const auto covers = [&](float y) {
        const Rect box{x, y, size.width, size.height};
        return std::any_of(line.begin(), line.end(), [&](Cell cell) {
            const Rect place = board_.cell_rect(cell);
            return place.x < box.right() && place.right() > box.x && place.y < box.bottom() &&
                   place.bottom() > box.y;
        });
    };
    if (!covers(low)) return {x, low, size.width, size.height};
    if (!covers(high)) return {x, high, size.width, size.height};
    // In the column, over the list of moves.
    const float right = std::min(board.right() + ui.px(kBesideBoard), ui.size().width - size.width);
    return {right, low, size.width, size.height};
}

std::optional<Command> TablePage::end_banner(Ui& ui, const std::string& scores) {
    const std::optional<EndBanner> end = view_.end();
    if (!end || view_.motion().banner_risen() <= 0) {
        end_greeted_ = false;
        return std::nullopt;
    }
    const Theme& theme = ui.theme();
    const float width =
        std::min(ui.px(kMaxEndWidth), std::max(board_.rect().width - ui.px(24), ui.px(kNarrowest)));
    const bool narrow = width < ui.px(kMaxEndWidth);
    const float around = ui.px(narrow ? 16 : 26);
    const float gap = ui.px(narrow ? 12 : 18);
    const float inner = width - 2 * ui.px(narrow ? 14 : 24);
    // Many winners need several lines.
    const bool fits = ui.measure(Face::Title, end->headline).width <= inner;
    const float title =
        fits ? ui.line_height(Face::Title)
             : ui.paragraph({0, 0, inner, 0}, Face::Heading, theme.ink, end->headline, false);
    const float small = ui.line_height(Face::Small);
    const float reason =
        ui.paragraph({0, 0, inner, 0}, Face::Text, theme.muted, end->reason, false);
    const float buttons = places(ui, view_.table(), {0, 0, inner, 0}).height;
    const float height = around + title + ui.px(10) + reason + gap + buttons +
                         (scores.empty() ? 0 : gap + small) + around;
    Rect box = banner_place(ui, {width, height});
    box.y += std::round((1 - view_.motion().banner_risen()) * ui.px(60));
    ui.shadow(box, 10);
    ui.begin_layer("banner", box);
    const float left = box.x + (width - inner) / 2;
    float y = box.y + around;
    if (fits) {
        ui.text_in({left, y, inner, title}, Face::Title, theme.ink, end->headline, Align::Centre);
    } else {
        ui.paragraph({left, y, inner, title}, Face::Heading, theme.ink, end->headline);
    }
    y += title + ui.px(10);
    const float reason_width = std::min(inner, ui.measure(Face::Text, end->reason).width);
    ui.paragraph({box.x + (width - reason_width) / 2, y, inner, reason}, Face::Text, theme.muted,
                 end->reason);
    y += reason + gap;
    if (view_.motion().banner_risen() >= 1) greet_end(ui);
    const std::optional<Command> wish = end_row(ui, {left, y, inner, buttons});
    y += buttons + gap;
    ui.text_in({left, y, inner, small}, Face::Small, theme.muted, scores, Align::Centre);
    ui.end_layer();
    return wish;
}

/// Enter plays again.
void TablePage::greet_end(Ui& ui) {
    std::vector<std::string> labels;
    for (const EndButton& button : end_buttons(view_.table())) labels.emplace_back(button.label);
    greet(ui, end_greeted_, "end " + labels.front(), labels);
}

std::optional<Command> TablePage::end_row(Ui& ui, Rect rect) {
    std::optional<Command> wish;
    const ButtonRows rows = places(ui, view_.table(), rect);
    std::size_t index = 0;
    for (const EndButton& button : end_buttons(view_.table())) {
        if (ui.button(std::string("end ") + button.label, rows.places[index++], button.label,
                      button.look)) {
            wish = button.command;
        }
    }
    return wish;
}

}  // namespace tengen::gui
