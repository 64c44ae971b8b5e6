#include "screens/analysis/analysis_page.hpp"

#include <algorithm>
#include <utility>

#include "view/analysis_words.hpp"
#include "view/button_rows.hpp"
#include "view/table_layout.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

constexpr float kMinAnalysisColumn = 300;
constexpr float kMinBoard =
    200;  ///< a smaller board, or a lower column, takes turns with the others
constexpr float kMinColumnHeight = 220;
constexpr float kWideColumn = 400;  ///< from here on several parts are visible
constexpr float kTallColumn = 620;
constexpr float kFewButtonsHeight = 400;  ///< the menu has most buttons
constexpr float kGraphPanel = 96 + 24;    ///< with its margins
constexpr float kCommentShare = 0.3f;
constexpr float kMinCommentHeight = 92;
constexpr float kMaxCommentHeight = 190;
constexpr float kMinTabsBeside = 160;  ///< less has no place for the comment too
constexpr float kCommentLine = 30;
constexpr float kCommentLineGap = 4;
constexpr float kPartGap = 12;

struct PageButton {
    const char* label;
    Command command;
    bool enabled = true;
    bool right = false;
    bool is_word = false;  ///< its label is its name
};

std::vector<PageButton> page_buttons(const AnalysisView& view, AnalysisPage::ButtonSet set) {
    const bool at_start = view.place() == kRecordRoot;
    const bool at_end = view.line().back() == view.place();
    if (set == AnalysisPage::ButtonSet::Few) {
        return {{"◀", Command::LookBack, !at_start},
                {"▶", Command::LookForward, !at_end},
                {"☰", Command::Menu, true, true}};
    }
    if (set == AnalysisPage::ButtonSet::Short) {
        return {{"|◀", Command::LookFirst, !at_start}, {"◀", Command::LookBack, !at_start},
                {"▶", Command::LookForward, !at_end},  {"▶|", Command::LookLast, !at_end},
                {"↶", Command::Undo, view.can_undo()}, {"↷", Command::Redo, view.can_redo()},
                {"☰", Command::Menu, true, true}};
    }
    return {{"|◀", Command::LookFirst, !at_start},
            {"◀", Command::LookBack, !at_start},
            {"▶", Command::LookForward, !at_end},
            {"▶|", Command::LookLast, !at_end},
            {"↶", Command::Undo, view.can_undo()},
            {"↷", Command::Redo, view.can_redo()},
            {tr("Export…"), Command::ExportPicture, true, true, true},
            {tr("Save"), Command::Save, true, true, true},
            {"☰", Command::Menu, true, true}};
}

/// The moves without a cell: options of an opening, and passing.
std::vector<Action> moves_without_cell(const AnalysisView& view) {
    std::vector<Action> actions;
    if (!view.person_acts()) return actions;
    ActionList scratch;
    for (const Action action : view.shown_position().legal(scratch)) {
        if (action.kind() == ActionKind::Choose || action.kind() == ActionKind::Pass) {
            actions.push_back(action);
        }
    }
    return actions;
}

/// A pass alone is a chip in the head, because rows of buttons would take the room of other parts
/// in all positions.
bool only_pass(const std::vector<Action>& actions) {
    return actions.size() == 1 && actions.front().kind() == ActionKind::Pass;
}

bool has_comment(const AnalysisView& view) {
    const RecordRemarks* remarks = view.remarks();
    return remarks != nullptr && (!remarks->comment.empty() || !remarks->rare->title.empty() ||
                                  !print_text(*remarks).empty());
}

ButtonRows button_places(const Ui& ui, const std::vector<PageButton>& buttons, Rect area) {
    std::vector<ButtonNeed> needs;
    for (const PageButton& button : buttons) {
        const float width = std::max(ui.measure(Face::Text, button.label).width, ui.px(16));
        needs.push_back({width, button.right});
    }
    return button_rows(needs, area, ui.px(Ui::kButtonHeight), ui.scale(), RowAlign::Parted);
}

}  // namespace

AnalysisPage::AnalysisPage(AnalysisView& view, AnalysisExplorer& explorer, BoardPainter& painter)
    : view_(view),
      board_(view, view.input(), painter, looks_),
      review_panel_(view),
      explorer_(view, explorer) {}

void AnalysisPage::refresh(BoardPainter& painter, std::vector<SideLook> looks) {
    looks_ = std::move(looks);
    board_.refresh(painter);
}

std::optional<Command> AnalysisPage::frame(Ui& ui, Rect area) {
    wish_.reset();
    judgement_shown_ = false;
    follow_review();
    view_.set_pointed_moves({});
    const TableLayout columns = table_layout(area, ui.scale(), kMinAnalysisColumn);
    const bool tiny =
        columns.board.width < ui.px(kMinBoard) || columns.side.height < ui.px(kMinColumnHeight);
    tiny ? one_part(ui, area) : board_and_column(ui, columns);
    return wish_;
}

void AnalysisPage::board_and_column(Ui& ui, const TableLayout& columns) {
    board_.draw(ui, columns.board);
    view_.set_pointed(board_.pointed());
    Rect side = columns.side;
    const float gap = ui.px(kPartGap);
    const ButtonSet set = side.height < ui.px(kFewButtonsHeight) ? ButtonSet::Few : ButtonSet::All;
    const float button_rows = buttons_height(ui, side.width, set);
    const Rect button_rect{side.x, side.bottom() - button_rows, side.width, button_rows};
    side.height -= button_rows + gap;
    const auto take = [&](float used) {
        if (used <= 0) return;
        side.y += used + gap;
        side.height -= used + gap;
    };
    const float asked = banner(ui, side);
    take(asked);
    const float told = facts(ui, side);
    take(told);
    take(choices(ui, side));
    // A question or a long message leaves the parts where they are.
    const float room = side.height + asked + told - ui.line_height(Face::Text);
    if (side.width < ui.px(kWideColumn) || room < ui.px(kTallColumn)) {
        tabs(ui, side, ColumnKind::Small);
    } else {
        const float lines = engines_height(ui);
        const Rect box{side.x, side.y, side.width, lines};
        ui.panel(box);
        engines(ui, box);
        take(lines);
        // Games need the room.
        if (tab_ == "explorer") {
            tabs(ui, side, ColumnKind::Large);
        } else {
            graph_and_comment(ui, side);
        }
    }
    buttons(ui, button_rect, set);
    board_.menu(ui);
    board_.remarks(ui);
    cell_menu(ui);
    move_menu(ui);
}

/// The graph, a tab, and the comment.
void AnalysisPage::graph_and_comment(Ui& ui, Rect side) {
    const float gap = ui.px(kPartGap);
    const Rect curve{side.x, side.y, side.width, ui.px(kGraphPanel)};
    ui.panel(curve);
    graph(ui, {curve.x + gap, curve.y + gap, curve.width - 2 * gap, curve.height - 2 * gap});
    side.y += curve.height + gap;
    side.height -= curve.height + gap;
    const bool lists_mistakes = tab_ == kReviewTab;
    const float height = std::clamp(side.height * kCommentShare, ui.px(kMinCommentHeight),
                                    ui.px(lists_mistakes ? kMinCommentHeight : kMaxCommentHeight));
    if (side.height - height - gap < ui.px(kMinTabsBeside)) return tabs(ui, side, ColumnKind::Low);
    if (lists_mistakes) return review_and_comment(ui, side);
    comment_panel(ui, {side.x, side.bottom() - height, side.width, height});
    side.height -= height + gap;
    tabs(ui, side, ColumnKind::Large);
}

/// The list of mistakes needs the room, so a comment has one line.
void AnalysisPage::review_and_comment(Ui& ui, Rect side) {
    if (!has_comment(view_)) return tabs(ui, side, ColumnKind::Large);
    const float height = ui.px(kCommentLine);
    const Rect strip{side.x, side.bottom() - height, side.width, height};
    const RecordRemarks& remarks = *view_.remarks();
    std::string text = remarks.rare->title;
    for (const std::string& part : {print_text(remarks), remarks.comment}) {
        if (!part.empty()) text += (text.empty() ? "" : " · ") + part;
    }
    std::ranges::replace(text, '\n', ' ');
    ui.called(std::string(tr("Comment")) + tr(": ") + text);
    const Touch touched = ui.touch("comment line", strip);
    ui.panel(strip);
    if (touched.hovered || touched.focused) ui.outline(strip, ui.theme().accent, 10);
    ui.text_in({strip.x + ui.px(14), strip.y, strip.width - ui.px(28), strip.height}, Face::Small,
               ui.theme().ink, text);
    if (touched.clicked) wish_ = Command::EditComment;
    side.height -= height + ui.px(kCommentLineGap);
    tabs(ui, side, ColumnKind::Large);
}

/// Unsaved edits of an earlier program; they wait for an answer before the next edit.
float AnalysisPage::banner(Ui& ui, Rect rect) {
    if (view_.unsaved() == 0) {
        discard_asked_ = false;
        return 0;
    }
    const float padding = ui.px(14);
    const auto edits = static_cast<std::int64_t>(view_.unsaved());
    const std::string text = view_.path().empty()
                                 ? tr_count("{} edit of this board was not saved.",
                                            "{} edits of this board were not saved.", edits)
                                 : tr_count("{} edit of this file was not saved.",
                                            "{} edits of this file were not saved.", edits);
    const Rect words{rect.x + padding, rect.y + padding, rect.width - 2 * padding, 0};
    const float height = ui.paragraph(words, Face::Text, ui.theme().ink, text, false);
    const float all = height + 3 * padding + ui.px(Ui::kButtonHeight);
    const Rect box{rect.x, rect.y, rect.width, all};
    ui.fill(box, ui.theme().accent, 10);
    ui.fill({box.x + ui.px(3), box.y, box.width - ui.px(3), box.height}, ui.theme().panel, 10);
    ui.outline(box, ui.theme().line, 10);
    ui.paragraph(words, Face::Text, ui.theme().ink, text);
    Point at{words.x, words.y + height + padding};
    if (ui.button_at("restore", at, tr("Restore"), Look::Accent)) view_.restore();
    // Nothing brings them back, so it needs two clicks.
    const char* const discard = discard_asked_ ? tr("Discard permanently") : tr("Discard");
    if (ui.button_at("discard", at, discard, Look::Danger) &&
        std::exchange(discard_asked_, !discard_asked_)) {
        view_.discard();
    }
    return all;
}

/// The number of the move, the state of the game, other places with the same position, and the way
/// back from a game of the explorer.
float AnalysisPage::facts(Ui& ui, Rect rect) {
    const int last = static_cast<int>(view_.line().size()) - 1;
    const std::string count = tr(Message("move {} of {}", view_.ply(), last));
    const float count_width = ui.measure(Face::Text, count).width;
    const float line = ui.line_height(Face::Text);
    // A narrow column has the number above.
    const bool narrow = count_width > rect.width / 2;
    ui.text_in({narrow ? rect.x : rect.right() - count_width, rect.y, count_width + 1, line},
               Face::Text, ui.theme().muted, count, narrow ? Align::Left : Align::Right);
    const float above = narrow ? line + ui.px(4) : 0;
    const float width = narrow ? rect.width : rect.width - count_width - ui.px(14);
    const Rect words{rect.x, rect.y + above, width, 0};
    float used = above + ui.paragraph(words, Face::Text, ui.theme().ink, view_.status());
    // Sentences about mistakes are long, and the parts below stay in their place.
    const bool long_ones =
        !narrow && column_ < ColumnKind::Small && view_.review().figures() != nullptr;
    if (const std::string judged =
            long_ones && !view_.drill().on() ? review_panel_.judgement_here() : "";
        tab_ == kReviewTab && !judged.empty() && used <= line) {
        const Rect below{words.x, words.y + line, rect.width, line};
        ui.text_in(below, Face::Small, ui.theme().muted, judged);
        judgement_shown_ = true;
    }
    used = std::max(long_ones ? 2 * line : line, used);
    const float said = ui.measure(Face::Text, view_.status()).width;
    return fact_chips(ui, rect, {words.x + said, words.y, words.width - said, line}, used);
}

/// A pass, other places with the same position, and the way back from a game of the explorer: in
/// the `row` right of the sentence if there is room, because walking would move all parts below.
/// Returns the height of the head.
float AnalysisPage::fact_chips(Ui& ui, Rect rect, Rect row, float used) {
    struct Fact {
        const char* id;
        std::string label;
        std::optional<Command> command;  ///< nothing: a pass, or another game
    };
    std::vector<Fact> facts;
    if (only_pass(moves_without_cell(view_))) {
        facts.push_back({"pass", action_label(view_.shown_position(), Action::pass()), {}});
    }
    if (view_.has_former()) {
        facts.push_back(
            {"return", tr(Message("Return to {}", view_.former_name())), Command::ReturnToFile});
    }
    const int unsaved = view_.changed_file() ? 0 : view_.other_unsaved();
    if (unsaved > 0) {
        facts.push_back({"unsaved", tr(Message("Unsaved edits: game {}", unsaved)), {}});
    }
    if (const std::size_t places = view_.same_places(); places > 0) {
        facts.push_back({"same",
                         tr_count("{} other place in this tree", "{} other places in this tree",
                                  static_cast<std::int64_t>(places)),
                         Command::SamePlace});
    }
    const float gap = ui.px(6);
    float wide = ui.px(8);
    for (Fact& fact : facts) {
        fact.label = ui.cut(Face::Small, fact.label, rect.width - ui.px(24));
        wide += ui.button_width(fact.label, Look::Chip) + gap;
    }
    const float height = ui.px(Ui::kChipHeight);
    const bool in_row = wide <= row.width;
    Point at = in_row ? Point{row.right() - wide + ui.px(8), row.y + (row.height - height) / 2}
                      : Point{rect.x, rect.y + used + ui.px(8)};
    for (const Fact& fact : facts) {
        const float width = ui.button_width(fact.label, Look::Chip);
        if (!in_row && at.x > rect.x && at.x + width > rect.right()) {
            at = {rect.x, at.y + height + gap};
        }
        if (!in_row) used = at.y + height - rect.y;
        ui.called(fact.label);
        if (!ui.button_at(fact.id, at, fact.label, Look::Chip)) continue;
        if (!fact.command && fact.id == std::string_view("unsaved")) {
            view_.other_game(unsaved - view_.record().number);
            break;
        }
        if (!fact.command) {
            view_.act(Action::pass());
            break;
        }
        wish_ = fact.command;
    }
    return used;
}

/// Moves without a cell, unless the head has them.
float AnalysisPage::choices(Ui& ui, Rect rect) {
    const Position& position = view_.shown_position();
    const std::vector<Action> actions = moves_without_cell(view_);
    if (actions.empty() || only_pass(actions)) return 0;
    std::vector<ButtonNeed> needs;
    for (const Action action : actions) {
        needs.push_back({ui.measure(Face::Text, action_label(position, action)).width});
    }
    const ButtonRows rows =
        button_rows(needs, rect, ui.px(Ui::kButtonHeight), ui.scale(), RowAlign::Centred);
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const std::string label = action_label(position, actions[i]);
        if (!ui.button("choice" + std::to_string(i), rows.places[i], label)) continue;
        view_.act(actions[i]);
        break;
    }
    return rows.height;
}

float AnalysisPage::buttons_height(const Ui& ui, float width, ButtonSet set) const {
    return button_places(ui, page_buttons(view_, set), {0, 0, width, 0}).height;
}

void AnalysisPage::buttons(Ui& ui, Rect rect, ButtonSet set) {
    const std::vector<PageButton> buttons = page_buttons(view_, set);
    const ButtonRows rows = button_places(ui, buttons, rect);
    for (std::size_t i = 0; i < buttons.size(); ++i) {
        const PageButton& button = buttons[i];
        if (!button.is_word) ui.called(tr(info(button.command).label));
        if (ui.button(std::string("analysis ") + button.label, rows.places[i], button.label,
                      Look::Plain, button.enabled)) {
            wish_ = button.command;
        }
    }
}

}  // namespace tengen::gui
