#include "screens/online/online_page.hpp"

#include <algorithm>
#include <cmath>

#include "screens/online/online_section.hpp"
#include "view/translation.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kMaxOnlineWidth = 1320;
constexpr float kTwoOnlineColumns = 880;
constexpr float kHereWidth = 444;
constexpr float kOnlineLabel = 76;
constexpr std::size_t kMaxLink = 400;
constexpr std::size_t kMaxOwnName = 32;

}  // namespace

void OnlinePage::frame(Ui& ui, Rect area) {
    name_changed_ = false;
    begin_scroll("online", area);
    const Point origin = scroll_origin();
    const bool narrow = area.width < ui.px(kTwoOnlineColumns);
    const float margin = ui.px(narrow ? 16 : 28);
    const float gap = ui.px(20);
    const float width = std::min(area.width - 2 * margin, ui.px(kMaxOnlineWidth));
    const float x = std::round(origin.x + (area.width - width) / 2);
    const float top = origin.y + ui.px(22);
    const float left = narrow ? width : std::min(ui.px(kHereWidth), std::round(width * 0.42f));
    const Rect first{x, top, left, 0};
    const float used = here(ui, first);
    const Rect second =
        narrow ? Rect{x, top + used, width, 0} : Rect{x + left + gap, top, width - left - gap, 0};
    const float other = server(ui, second);
    const float height = narrow ? used + other : std::max(used, other);
    end_scroll(top - origin.y + height);
    account_dialog(ui);
}

// ---- Here

float OnlinePage::here(Ui& ui, Rect column) {
    const float top = column.y;
    column.y += new_table(ui, column);
    column.y += found(ui, column);
    column.y += link(ui, column);
    return column.y - top;
}

float OnlinePage::new_table(Ui& ui, Rect column) {
    Section section(ui, column, tr("Here"), view_.hosting() ? tr("Hosting on this computer") : "");
    const auto labelled = [&](const char* label) {
        Rect row = section.take(Ui::kButtonHeight);
        ui.text_in({row.x, row.y, ui.px(kOnlineLabel), row.height}, Face::Text, ui.theme().muted,
                   label);
        section.space(8);
        row.x += ui.px(kOnlineLabel);
        row.width -= ui.px(kOnlineLabel);
        return row;
    };
    const std::vector<std::string> games = game_titles();
    Rect row = labelled(tr("Game"));
    if (!games.empty()) {
        ui.called(tr("Game"));
        const int chosen = ui.dropdown("here game", row, games[choices_.game()], games,
                                       static_cast<int>(choices_.game()));
        if (chosen >= 0) choices_.choose_game(static_cast<std::size_t>(chosen));
    }
    const std::vector<std::string> paces = pace_titles(choices_.paces());
    row = labelled(tr("Clock"));
    ui.called(tr("Clock"));
    const int pace = ui.dropdown("here clock", row, paces[choices_.pace()], paces,
                                 static_cast<int>(choices_.pace()));
    if (pace >= 0) choices_.choose_pace(static_cast<std::size_t>(pace));
    row = labelled(tr("Name"));
    name(ui, row);
    section.space(4);
    if (ui.button("open here", section.take(44), tr("Open a table here"), Look::Accent)) {
        view_.open_table_here();
    }
    section.space(10);
    section.text(ui.theme().muted,
                 tr("People in your network see the table. Others need its link."));
    return section.finish();
}

/// The own name, for servers that are visited the first time.
void OnlinePage::name(Ui& ui, Rect row) {
    std::string text = view_.visits().name();
    ui.called(tr("Name"));
    if (!ui.text_box("name", row, text, kMaxOwnName, tr("chosen by the server"))) return;
    view_.visits().set_name(std::move(text));
    name_changed_ = true;
}

float OnlinePage::found(Ui& ui, Rect column) {
    return rows(ui, column, tr("In your network"), view_.lan().rows(), List::Found,
                tr("No table yet. Tables in your network appear here."));
}

float OnlinePage::link(Ui& ui, Rect column) {
    Section section(ui, column, tr("A link or an address"));
    const Rect row = section.take(Ui::kButtonHeight);
    const float width = ui.button_width(tr("Open"));
    const Rect box{row.x, row.y, row.width - width - ui.px(10), row.height};
    ui.called(tr("A link or an address"));
    ui.text_box("link", box, link_, kMaxLink, "https://play.example/t/CODE");
    const bool clicked = ui.button("follow", {row.right() - width, row.y, width, row.height},
                                   tr("Open"), Look::Plain, !link_.empty());
    if ((clicked || ui.entered("link")) && !link_.empty()) {
        view_.follow(link_);
        link_.clear();
    }
    return section.finish();
}

// ---- The server

float OnlinePage::server(Ui& ui, Rect column) {
    const float top = column.y;
    column.y += chosen(ui, column);
    const OnlineVisit* visit = view_.visits().chosen();
    if (visit == nullptr || !visit->is_online()) return column.y - top;
    if (const auto challenges = opponents_.challenges(); !challenges.empty()) {
        column.y += rows(ui, column, tr("Challenges"), challenges, List::Challenges, "");
    }
    column.y += quick(ui, column);
    if (const auto mine = view_.mine(); !mine.empty()) {
        column.y += rows(ui, column, tr("Your games"), mine, List::Mine, "");
    }
    {
        const std::vector<OnlineRow> tables = view_.open_tables();
        const std::vector<OnlineRow> seeks = opponents_.seeks();
        Section section(ui, column, tr("Open tables"));
        draw_rows(ui, section, tables, List::Open);
        draw_rows(ui, section, seeks, List::Seeks);
        const bool empty = tables.empty() && seeks.empty();
        if (empty) section.text(ui.theme().muted, tr("No table waits for a player."));
        column.y += section.finish(empty ? 16 : 2);
    }
    column.y += rows(ui, column, tr("Running games"), view_.running(), List::Running,
                     tr("No game is being played."));
    column.y += leaders(ui, column);
    return column.y - top;
}

/// The chosen server, its state, and the list of the known ones.
float OnlinePage::chosen(Ui& ui, Rect column) {
    const OnlineVisit* visit = view_.visits().chosen();
    const bool online = visit != nullptr && visit->is_online();
    const std::string players =
        online ? tr_count("{} player", "{} players", visit->players()) : std::string();
    Section section(ui, column, tr("Server"), players);
    server_names(ui, section.take(Ui::kButtonHeight));
    section.space(10);
    const Rect row = section.take(20);
    float left = row.x;
    if (visit != nullptr) {
        const Point dot{row.x + ui.px(4), row.y + row.height / 2};
        ui.disc(dot, ui.px(3.5f), online ? ui.theme().ink : ui.theme().line);
        left += ui.px(16);
    }
    ui.text_in({left, row.y, row.right() - left, row.height}, Face::Small, ui.theme().muted,
               view_.server_line());
    if (online) account(ui, section);
    return section.finish();
}

void OnlinePage::server_names(Ui& ui, Rect row) {
    const std::vector<std::string>& known = view_.known();
    if (known.empty()) {
        ui.text_in(row, Face::Text, ui.theme().muted, tr("No server is known yet."));
        return;
    }
    const auto place = std::ranges::find(known, view_.server());
    const int index = place == known.end() ? -1 : static_cast<int>(place - known.begin());
    ui.called(tr("Server"));
    const std::string shown = view_.server().empty() ? tr("Choose a server") : view_.server();
    const int chosen = ui.dropdown("server", row, shown, known, index);
    if (chosen >= 0 && chosen != index) {
        view_.choose_server(known[static_cast<std::size_t>(chosen)]);
    }
}

}  // namespace tengen::gui
