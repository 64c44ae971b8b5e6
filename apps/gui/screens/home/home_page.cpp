// Long, because the parts of the screen share their frame: a wish, a column and the pointed card.
#include "screens/home/home_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "view/translation.hpp"
#include "window/remark.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kMaxHomeWidth = 1320;
constexpr float kNarrowHome = 800;
constexpr float kHomeGap = 16;
constexpr float kCardPadding = 16;
constexpr float kKeptRow = 62;
constexpr float kTileWidth = 190;  ///< at least
constexpr float kTileHeight = 52;
constexpr int kNewPictures = 3;             ///< drawn in one frame
constexpr std::size_t kMaxOnlineGames = 3;  ///< the page of the server lists all
constexpr std::size_t kMaxUnreadable = 3;   ///< saved games with their reasons

Touch pressed(Ui& ui, const std::string& id, Rect rect, float radius) {
    const Touch touched = ui.touch(id, rect);
    ui.panel(rect, radius);
    if (touched.hovered || touched.focused) {
        ui.outline(rect, ui.theme().accent, radius, touched.focused ? 2 : 1);
    }
    return touched;
}

}  // namespace

std::optional<HomePage::Wish> HomePage::frame(Ui& ui, Rect area, std::size_t plugins,
                                              const std::vector<OnlineCard>& online) {
    wish_.reset();
    pointed_.clear();
    explained_.clear();
    new_pictures_ = 0;
    wants_pictures_ = false;
    begin_scroll("home", area);
    const Point origin = scroll_origin();
    Column column;
    column.narrow = area.width < ui.px(kNarrowHome);
    const float margin = ui.px(column.narrow ? 20 : 44);
    column.width = std::min(area.width - 2 * margin, ui.px(kMaxHomeWidth));
    column.x = std::round(origin.x + (area.width - column.width) / 2);
    column.y = origin.y + ui.px(column.narrow ? 18 : 30);
    heading(ui, column, plugins);
    this->online(ui, column, online);
    unfinished(ui, column);
    studies(ui, column);
    big_cards(ui, column);
    tiles(ui, column, area);
    chips(ui, column);
    recent(ui, column);
    broken(ui, column);
    end_scroll(column.y + ui.px(20) - origin.y);
    if (!explained_.empty()) remark(ui, explained_at_, explained_);
    return wish_;
}

/// A question that does not fit left of the buttons is above them.
void HomePage::heading(Ui& ui, Column& column, std::size_t plugins) {
    const std::string ais = plugins == 0 ? std::string(tr("AI plugins"))
                                         : fmt::format("{} · {}", tr("AI plugins"), plugins);
    struct Button {
        const char* id;
        std::string label;
        Wish::Kind kind;
    };
    // The rightmost one is first.
    const Button buttons[] = {{"plugins", ais, Wish::Kind::Plugins},
                              {"open", tr("Open a record…"), Wish::Kind::OpenRecord},
                              {"analysis", tr("Analysis board"), Wish::Kind::Analysis},
                              {"online", tr("Play with others"), Wish::Kind::Online}};
    const float height = ui.px(Ui::kButtonHeight);
    const float gap = ui.px(column.narrow ? 8 : 16);
    float room = column.width;
    for (const Button& button : buttons) room -= ui.button_width(button.label) + gap;
    const char* question = tr("Choose a game");
    const bool one_line = ui.measure(Face::Heading, question).width <= room;
    if (!one_line) room = column.width;
    const Face face = ui.measure(Face::Title, question).width <= room ? Face::Title : Face::Heading;
    ui.text_in({column.x, column.y, room, height}, face, ui.theme().ink, question);
    if (!one_line) column.y += height + ui.px(4);
    float right = column.x + column.width;
    for (const Button& button : buttons) {
        const float width = ui.button_width(button.label);
        right -= width;
        if (ui.button(button.id, {right, column.y, width, height}, button.label)) {
            wish_ = Wish{button.kind, {}, {}};
        }
        right -= gap;
    }
    column.y += height + ui.px(column.narrow ? 14 : 22);
}

void HomePage::picture(Ui& ui, Rect rect, const std::string& name, const Position& position,
                       float radius) {
    ui.board(rect, pictures_.picture(name, position, {rect.width, rect.height}, false), radius);
}

/// Unfinished online games, which their servers keep.
void HomePage::online(Ui& ui, Column& column, const std::vector<OnlineCard>& games) {
    std::vector<Kept> rows;
    for (const OnlineCard& game : games) {
        if (rows.size() == kMaxOnlineGames) break;
        rows.push_back({"online " + game.id, game.headline, game.detail,
                        Wish{Wish::Kind::ResumeOnline, game.id, {}},
                        Wish{Wish::Kind::ForgetOnline, game.id, {}},
                        tr(Message("Do not list: {}", game.headline))});
    }
    kept_list(ui, column, rows);
}

/// Analyses with unsaved edits.
void HomePage::studies(Ui& ui, Column& column) {
    if (view_.lists_studies()) {
        const float line = ui.line_height(Face::Small);
        ui.text_in({column.x, column.y, column.width, line}, Face::Small, ui.theme().muted,
                   tr("Searching for unsaved analyses…"));
        column.y += line + ui.px(12);
    }
    std::vector<Kept> rows;
    for (const StudyCard& card : view_.studies()) {
        const std::filesystem::path& journal = card.study.journal;
        rows.push_back({"study " + journal.string(), card.headline, card.detail,
                        Wish{Wish::Kind::ResumeStudy, {}, journal},
                        Wish{Wish::Kind::DiscardStudy, card.name, journal},
                        tr(Message("Discard the edits of {}", card.name))});
    }
    kept_list(ui, column, rows);
    if (!view_.more_studies()) return;
    Point at{column.x + ui.px(18), column.y - ui.px(column.narrow ? 6 : 12)};
    if (ui.button_at("all studies", at, tr("Show all unsaved analyses"), Look::Chip)) {
        view_.list_all_studies();
    }
    column.y += ui.px(Ui::kChipHeight + 6);
}

void HomePage::kept_list(Ui& ui, Column& column, const std::vector<Kept>& rows) {
    if (rows.empty()) return;
    const float row = ui.px(kKeptRow);
    const Rect box{column.x, column.y, column.width, row * static_cast<float>(rows.size())};
    ui.fill(box, ui.theme().accent, 10);
    ui.fill({box.x + ui.px(3), box.y, box.width - ui.px(3), box.height}, ui.theme().panel, 10);
    ui.outline(box, ui.theme().line, 10);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const float top = box.y + row * static_cast<float>(i);
        if (i > 0) ui.line({box.x + ui.px(3), top}, {box.right(), top}, ui.theme().line);
        kept_row(ui, {box.x, top, box.width, row}, rows[i]);
    }
    column.y = box.bottom() + ui.px(column.narrow ? 14 : 24);
}

void HomePage::kept_row(Ui& ui, Rect row, const Kept& kept) {
    const Theme& theme = ui.theme();
    const float width = ui.button_width(tr("Resume"), Look::Accent);
    const float height = ui.px(36);
    const Rect cross{row.right() - ui.px(44), row.y + (row.height - ui.px(32)) / 2, ui.px(32),
                     ui.px(32)};
    const Rect button{cross.x - ui.px(6) - width, row.y + (row.height - height) / 2, width, height};
    ui.called(kept.headline);
    if (ui.button("resume " + kept.id, button, tr("Resume"), Look::Accent)) wish_ = kept.resume;
    ui.called(kept.remove_name);
    if (ui.button("forget " + kept.id, cross, "×", Look::Bare)) wish_ = kept.remove;
    const float left = row.x + ui.px(18);
    const float room = button.x - ui.px(14) - left;
    const float line = ui.line_height(Face::Bold);
    const float top = row.y + (row.height - line - ui.line_height(Face::Small) - ui.px(3)) / 2;
    ui.text_in({left, top, room, line}, Face::Bold, theme.ink, kept.headline);
    ui.text_in({left, top + line + ui.px(3), room, ui.line_height(Face::Small)}, Face::Small,
               theme.muted, kept.detail);
}

/// The newest unfinished game on a card, older ones as one line each.
void HomePage::unfinished(Ui& ui, Column& column) {
    const std::vector<SavedCard>& games = view_.unfinished();
    if (games.empty()) return;
    const Theme& theme = ui.theme();
    const float first = ui.px(90);
    const float other = ui.px(44);
    const float more = view_.more_unfinished() ? ui.px(40) : 0;
    const float height = first + other * static_cast<float>(games.size() - 1) +
                         (games.size() > 1 ? ui.px(8) : 0) + more;
    const Rect box{column.x, column.y, column.width, height};
    ui.fill(box, theme.accent, 10);
    ui.fill({box.x + ui.px(3), box.y, box.width - ui.px(3), box.height}, theme.panel, 10);
    ui.outline(box, theme.line, 10);
    for (std::size_t i = 0; i < games.size(); ++i) {
        const float top = i == 0 ? box.y : box.y + first + other * static_cast<float>(i - 1);
        unfinished_row(ui, {box.x, top, box.width, i == 0 ? first : other}, i);
    }
    Point at{box.x + ui.px(98), box.bottom() - ui.px(38)};
    if (more > 0 &&
        ui.button_at("all unfinished", at, tr("Show all unfinished games"), Look::Chip)) {
        view_.list_all_unfinished();
    }
    column.y = box.bottom() + ui.px(column.narrow ? 14 : 24);
}

/// The game's picture and buttons, with its texts between them.
void HomePage::unfinished_row(Ui& ui, Rect row, std::size_t index) {
    const SavedCard& game = view_.unfinished()[index];
    const bool big = index == 0;
    const float side = ui.px(big ? 64 : 32);
    const float left = row.x + ui.px(big ? 18 : 34);
    picture(ui, {left, row.y + (row.height - side) / 2, side, side},
            "unfinished " + std::to_string(index), *game.position, big ? 8.0f : 4.0f);
    const Look look = big ? Look::Accent : Look::Plain;
    const float width = ui.button_width(tr("Resume"), look);
    const float height = ui.px(big ? 36 : 32);
    const Rect cross{row.right() - ui.px(44), row.y + (row.height - ui.px(32)) / 2, ui.px(32),
                     ui.px(32)};
    const Rect button{cross.x - ui.px(6) - width, row.y + (row.height - height) / 2, width, height};
    ui.called(tr(Message("Resume {}", game.headline)));
    if (ui.button("resume " + game.path.string(), button, tr("Resume"), look)) {
        wish_ = Wish{Wish::Kind::Resume, {}, game.path};
    }
    ui.called(tr(Message("Discard {}", game.headline)));
    if (ui.button("discard " + game.path.string(), cross, "×", Look::Bare)) {
        wish_ = Wish{Wish::Kind::Discard, game.headline, game.path};
    }
    const float text_x = row.x + ui.px(98);
    const Rect room{text_x, row.y, button.x - ui.px(14) - text_x, row.height};
    big ? unfinished_card(ui, room, game) : unfinished_line(ui, room, game);
}

void HomePage::unfinished_card(Ui& ui, Rect room, const SavedCard& game) const {
    const Theme& theme = ui.theme();
    const std::string lead = std::string(tr("Continue")) + " ";
    const float lead_width = ui.measure(Face::Bold, lead).width + ui.px(2);
    const float line = ui.line_height(Face::Text);
    const float top = room.y + room.height / 2 - line - ui.px(1);
    ui.text({room.x, top}, Face::Bold, theme.ink, lead);
    ui.text_in({room.x + lead_width, top, room.width - lead_width, line}, Face::Text, theme.ink,
               "· " + game.headline);
    ui.text_in({room.x, top + line + ui.px(4), room.width, ui.line_height(Face::Small)},
               Face::Small, theme.muted, tr(Message("last played {}", game.when)));
}

void HomePage::unfinished_line(Ui& ui, Rect room, const SavedCard& game) const {
    const float when = ui.measure(Face::Small, game.when).width + ui.px(14);
    ui.text_in({room.x, room.y, room.width - when, room.height}, Face::Text, ui.theme().ink,
               game.headline);
    ui.text_in(room, Face::Small, ui.theme().muted, game.when, Align::Right);
}

float HomePage::card_height(const Ui& ui, float width, bool narrow) const {
    const float padding = ui.px(narrow ? 8 : kCardPadding);
    float height = width - 2 * padding + padding + ui.px(narrow ? 8 : 16) +
                   ui.line_height(narrow ? Face::Bold : Face::Heading) + ui.px(narrow ? 10 : 4);
    if (narrow) return height;
    float about = 0;
    for (const GameCard& card : view_.cards()) {
        if (!card.big) continue;
        about = std::max(about, ui.paragraph({0, 0, width - 2 * padding, 0}, Face::Small,
                                             ui.theme().muted, card.about, false));
    }
    return height + about + ui.px(14);
}

void HomePage::big_cards(Ui& ui, Column& column) {
    const auto count = std::count_if(view_.cards().begin(), view_.cards().end(),
                                     [](const GameCard& card) { return card.big; });
    if (count == 0) return;
    const float gap = ui.px(column.narrow ? 10 : kHomeGap);
    const auto columns = static_cast<float>(std::max<long>(count, 4));
    const float width = std::floor((column.width - gap * (columns - 1)) / columns);
    const float height = card_height(ui, width, column.narrow);
    float x = column.x;
    for (const GameCard& game : view_.cards()) {
        if (!game.big) continue;
        card(ui, {x, column.y, width, height}, game, column.narrow);
        x += width + gap;
    }
    column.y += height + ui.px(column.narrow ? 16 : 26);
}

void HomePage::card(Ui& ui, Rect rect, const GameCard& card, bool narrow) {
    const Theme& theme = ui.theme();
    ui.called(card.title + ". " + card.about);
    const Touch touched = pressed(ui, "card " + card.game, rect, 10);
    if (touched.clicked) wish_ = Wish{Wish::Kind::SetUp, card.game, {}};
    if (touched.hovered || touched.focused) pointed_ = card.game;
    const float padding = ui.px(narrow ? 8 : kCardPadding);
    const float side = rect.width - 2 * padding;
    const Rect board{rect.x + padding, rect.y + padding, side, side};
    if (pictures_.held()) {
        ui.board(board, 0, 0);
    } else if (const Position* position = view_.position(card.game)) {
        picture(ui, board, "card " + card.game, *position, 0);
    }
    const Face face = narrow ? Face::Bold : Face::Heading;
    float y = rect.y + padding + side + ui.px(narrow ? 8 : 16);
    const float left = rect.x + padding;
    ui.text_in({left, y, side, ui.line_height(face)}, face, theme.ink, card.title);
    if (narrow) return;
    const float taken = ui.measure(face, card.title).width + ui.px(8);
    const bool fits = ui.measure(face, card.other_title).width <= side - taken;
    if (fits) ui.text({left + taken, y}, face, theme.ink, card.other_title);
    y += ui.line_height(face) + ui.px(4);
    ui.paragraph({left, y, side, 0}, Face::Small, theme.muted, card.about);
}

/// The other games: a small picture and the title, in columns.
void HomePage::tiles(Ui& ui, Column& column, Rect area) {
    const auto count =
        std::ranges::count_if(view_.cards(), [](const GameCard& card) { return !card.big; });
    if (count == 0) return;
    const float line = ui.line_height(Face::Heading);
    ui.text({column.x, column.y}, Face::Heading, ui.theme().ink, tr("More games"));
    column.y += line + ui.px(10);
    const float gap = ui.px(8);
    const float columns =
        std::max(1.0f, std::floor((column.width + gap) / (ui.px(kTileWidth) + gap)));
    const float width = std::floor((column.width - gap * (columns - 1)) / columns);
    const float height = ui.px(kTileHeight);
    Point at{column.x, column.y};
    for (const GameCard& card : view_.cards()) {
        if (card.big) continue;
        if (at.x + width > column.x + column.width + 1) {
            at = {column.x, at.y + height + gap};
        }
        const bool visible = at.y < area.bottom() && at.y + height > area.y;
        tile(ui, {at.x, at.y, width, height}, card, visible);
        at.x += width + gap;
    }
    column.y = at.y + height + ui.px(18);
}

/// New pictures take a moment, so few are drawn in each frame.
void HomePage::tile(Ui& ui, Rect rect, const GameCard& card, bool visible) {
    ui.called(card.title + ". " + card.about);
    const Touch touched = pressed(ui, "game " + card.game, rect, 8);
    if (touched.clicked) wish_ = Wish{Wish::Kind::SetUp, card.game, {}};
    if (touched.hovered || touched.focused) {
        explained_ = card.about;
        explained_at_ = {rect.x + ui.px(20), rect.bottom() + ui.px(24)};
    }
    if (!visible) return;
    const float inset = ui.px(6);
    const float side = rect.height - 2 * inset;
    const Rect board{rect.x + inset, rect.y + inset, side, side};
    const bool is_new = !pictured_.contains(card.game);
    if (pictures_.held() || (is_new && new_pictures_ == kNewPictures)) {
        wants_pictures_ = wants_pictures_ || !pictures_.held();
        ui.board(board, 0, 0);
    } else if (const Position* position = view_.position(card.game)) {
        picture(ui, board, "card " + card.game, *position, 4);
        if (is_new) ++new_pictures_;
        pictured_.insert(card.game);
    }
    const float left = board.right() + ui.px(10);
    ui.text_in({left, rect.y, rect.right() - ui.px(6) - left, rect.height}, Face::Text,
               ui.theme().ink, card.title);
}

/// The lineups, in lines broken at the column's width.
void HomePage::chips(Ui& ui, Column& column) {
    struct Chip {
        std::string id;
        std::string label;
        Wish wish;
    };
    const auto lines = [&](const char* title, const std::vector<Chip>& chips) {
        if (chips.empty()) return;
        const float height = ui.px(Ui::kChipHeight);
        const float step = height + ui.px(8);
        ui.text_in({column.x, column.y, column.width, height}, Face::Heading, ui.theme().ink,
                   title);
        const float indent = ui.measure(Face::Heading, title).width + ui.px(14);
        Point at{column.x + indent, column.y};
        for (const Chip& chip : chips) {
            const float width = ui.button_width(chip.label, Look::Chip);
            if (at.x + width > column.x + column.width && at.x > column.x + indent) {
                at = {column.x + indent, at.y + step};
            }
            if (ui.button_at(chip.id, at, chip.label, Look::Chip)) wish_ = chip.wish;
        }
        column.y = at.y + height + ui.px(14);
    };
    std::vector<Chip> lineups;
    for (const LineupCard& card : view_.lineups()) {
        lineups.push_back(
            {"lineup " + card.name, card.title, {Wish::Kind::SetUpLineup, card.name, {}}});
    }
    lines(tr("Lineups"), lineups);
}

void HomePage::recent(Ui& ui, Column& column) {
    if (view_.finished().empty()) return;
    const Theme& theme = ui.theme();
    const float title = ui.line_height(Face::Heading);
    column.y += ui.px(4);
    ui.text({column.x, column.y}, Face::Heading, theme.ink, tr("Recent games"));
    column.y += title + ui.px(8);
    for (const SavedCard& game : view_.finished()) {
        const Rect row{column.x, column.y, column.width, ui.px(34)};
        ui.called(game.headline + ", " + game.when);
        const Touch touched = ui.touch("record " + game.path.string(), row);
        if (touched.hovered || touched.focused) ui.fill(row, theme.soft, 8);
        if (touched.clicked) wish_ = Wish{Wish::Kind::OpenRecord, {}, game.path};
        const float side = ui.px(26);
        picture(ui, {row.x + ui.px(4), row.y + ui.px(4), side, side},
                "record " + game.path.string(), *game.position, 3);
        const float when = ui.measure(Face::Small, game.when).width + ui.px(18);
        ui.text_in({row.x + ui.px(42), row.y, row.width - ui.px(42) - when, row.height}, Face::Text,
                   theme.ink, game.headline);
        ui.text_in({row.x, row.y, row.width - ui.px(6), row.height}, Face::Small, theme.muted,
                   game.when, Align::Right);
        column.y = row.bottom();
    }
    column.y += ui.px(12);
}

void HomePage::broken(Ui& ui, Column& column) const {
    const auto warn = [&](const std::string& text) {
        column.y +=
            ui.paragraph({column.x, column.y, column.width, 0}, Face::Small, ui.warning(), text) +
            ui.px(6);
    };
    for (const BrokenGame& game : view_.broken()) {
        warn(tr(Message("'{}' cannot be played: {}", game.name, game.problem)));
    }
    const std::vector<UnreadableGame>& unreadable = view_.unreadable();
    const std::size_t shown = std::min(unreadable.size(), kMaxUnreadable);
    for (std::size_t i = 0; i < shown; ++i) {
        warn(tr(Message("the saved game '{}' cannot be opened: {}", unreadable[i].name,
                        unreadable[i].problem)));
    }
    if (unreadable.size() > shown) {
        warn(tr(Message("{} more saved games cannot be opened", unreadable.size() - shown)));
    }
}

}  // namespace tengen::gui
