#include "screens/analysis/analysis_review_panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/teams.hpp"
#include "view/analysis_review_words.hpp"
#include "view/translation.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kMistakeRow = 28;
constexpr float kReviewPadding = 14;
constexpr float kReviewGap = 10;
constexpr float kRowEdge = 6;
constexpr float kShapeSize = 5;
constexpr float kBarHeight = 4;
constexpr float kProvedOpacity = 0.16f;

/// Chips from left to right, on as many lines as they need.
class ChipRow {
  public:
    ChipRow(Ui& ui, Rect rect) : ui_(ui), rect_(rect), at_{rect.x, rect.y} {}

    bool add(const char* id, const std::string& label, const std::string& name,
             Look look = Look::Chip) {
        if (at_.x + ui_.button_width(label, look) > rect_.right() && at_.x > rect_.x) {
            at_ = {rect_.x, at_.y + ui_.px(Ui::kChipHeight + 6)};
        }
        ui_.called(name);
        return ui_.button_at(id, at_, label, look);
    }
    float height() const { return at_.y - rect_.y + ui_.px(Ui::kChipHeight); }

  private:
    Ui& ui_;
    Rect rect_;
    Point at_;
};

/// Texts below each other.
class TextStack {
  public:
    TextStack(const Ui& ui, Rect rect) : ui_(ui), rect_(rect) {}

    void add(Face face, Colour colour, const std::string& text, float gap = 2) {
        if (text.empty()) return;
        rect_.y += ui_.paragraph(rect_, face, colour, text) + ui_.px(gap);
    }
    void skip(float length) { rect_.y += length; }
    Rect rest() const { return rect_; }

  private:
    const Ui& ui_;
    Rect rect_;
};

/// Colours alone are not enough, so each kind has another shape.
void mistake_shape(const Ui& ui, Point centre, ReviewWord word, Colour colour, float size) {
    const auto [x, y] = centre;
    switch (word) {
        case ReviewWord::Inaccuracy:
            return ui.disc(centre, size * 0.8f, colour);
        case ReviewWord::Mistake: {
            const std::array<Point, 3> down{
                {{x - size, y - size * 0.8f}, {x + size, y - size * 0.8f}, {x, y + size}}};
            return ui.polygon(down, colour);
        }
        case ReviewWord::Blunder:
            return ui.fill({x - size * 0.9f, y - size * 0.9f, size * 1.8f, size * 1.8f}, colour);
        default: {
            const float wide = size * 1.3f;
            const std::array<Point, 4> diamond{
                {{x, y - wide}, {x + wide, y}, {x, y + wide}, {x - wide, y}}};
            return ui.polygon(diamond, colour);
        }
    }
}

Colour mistake_colour(const Ui& ui, ReviewWord word) {
    return word == ReviewWord::Inaccuracy ? ui.theme().muted : ui.theme().accent;
}

/// Tab reaches it and speaks it.
void add_summary(Ui& ui, TextStack& texts, const std::string& name, const SeatReport& seat) {
    const Theme& theme = ui.theme();
    const Rect begin = texts.rest();
    const std::string head = name + tr(": ") + tr_count("{} move", "{} moves", seat.all.actions);
    std::string spoken = head;
    const auto add = [&](Face face, Colour colour, const std::string& text) {
        texts.add(face, colour, text);
        if (!text.empty()) spoken += tr("; ") + text;
    };
    texts.add(Face::Bold, theme.ink, head);
    add(Face::Small, theme.ink, kinds_text(seat.all));
    add(Face::Small, theme.muted, part_text(seat.all));
    constexpr std::array<const char*, 3> kThirds{translatable("first third: {}"),
                                                 translatable("second third: {}"),
                                                 translatable("last third: {}")};
    for (std::size_t i = 0; i < kThirds.size(); ++i) {
        std::string text = part_text(seat.thirds[i]);
        if (text.empty()) continue;
        if (const std::string kinds = kinds_text(seat.thirds[i]); !kinds.empty()) {
            text += " · " + kinds;
        }
        add(Face::Small, theme.muted, tr(Message(kThirds[i], text)));
    }
    const float edge = ui.px(kRowEdge);
    const Rect all{begin.x - edge, begin.y, begin.width + 2 * edge, texts.rest().y - begin.y};
    ui.called(spoken);
    if (ui.touch("summary " + name, all).focused) ui.focus_ring(all, 6);
}

}  // namespace

std::string ReviewPanel::judgement_here() const {
    const ReviewFigures* figures = view_.review().figures();
    const int ply = figures == nullptr ? 0 : figures->ply_of(view_.place());
    if (ply < 1) return "";
    std::string text = mistake_text(figures->game(), ply - 1, figures->judgement(ply - 1));
    // The sentence of the board may already say it.
    return text == view_.message() ? "" : text;
}

std::optional<Command> ReviewPanel::draw(Ui& ui, Rect rect, bool judgement_shown) {
    wish_.reset();
    judgement_shown_ = judgement_shown;
    const float padding = ui.px(kReviewPadding);
    const float edge = ui.px(kRowEdge);
    const Rect list{rect.x + padding - edge, rect.y, rect.width - padding + edge - ui.px(4),
                    rect.height};
    begin_scroll("review", list);
    const Point origin = scroll_origin();
    const Rect inner{origin.x + edge, origin.y, list.width - padding - edge, 0};
    low_ = rect.height < ui.px(kLowList) && rect.width < ui.px(kNarrowList);
    view_.drill().on() ? drill(ui, inner) : review(ui, inner);
    return wish_;
}

void ReviewPanel::review(Ui& ui, Rect rect) {
    const ReviewFigures* figures = view_.review().figures();
    TextStack texts(ui, rect);
    // A low list begins with the mistakes.
    const bool buttons_last = low_ && figures != nullptr && !figures->report().moments.empty() &&
                              !view_.review().running();
    if (!buttons_last) texts.skip(buttons(ui, texts.rest(), figures) + ui.px(kReviewGap));
    if (view_.review().running()) {
        texts.skip(progress(ui, texts.rest()) + ui.px(kReviewGap));
    }
    if (figures == nullptr) {
        texts.add(Face::Small, ui.theme().muted,
                  tr("A review finds what each move of the main line lost, and what was better."));
    } else {
        const auto add_judgement = [&] {
            if (judgement_shown_) return;
            texts.add(Face::Text, ui.theme().ink, judgement_here(), kReviewGap);
        };
        if (!buttons_last) add_judgement();
        texts.skip(mistakes(ui, texts.rest(), *figures));
        if (buttons_last) {
            texts.skip(ui.px(kReviewGap));
            texts.skip(buttons(ui, texts.rest(), figures) + ui.px(kReviewGap));
            add_judgement();
        }
        const std::vector<SeatReport>& seats = figures->report().seats;
        for (std::size_t seat = 0; seat < seats.size(); ++seat) {
            texts.skip(ui.px(kReviewGap));
            const std::string name = view_.player_label(static_cast<Seat>(seat));
            add_summary(ui, texts, name, seats[seat]);
        }
    }
    end_scroll(texts.rest().y - rect.y);
}

/// Returns their height.
float ReviewPanel::buttons(Ui& ui, Rect rect, const ReviewFigures* figures) {
    const bool running = view_.review().running();
    ChipRow chips(ui, rect);
    const auto add = [&](const char* id, const char* label, Command command,
                         Look look = Look::Chip) {
        if (chips.add(id, label, tr(info(command).label), look)) wish_ = command;
    };
    if (running) {
        if (chips.add("review stop", tr("Stop"), tr("Stop the review"))) wish_ = Command::Review;
    } else if (figures == nullptr) {
        add("review start", tr("Review"), Command::Review, Look::ChipOn);
    } else {
        add("review start", tr("Review again"), Command::Review);
    }
    if (figures == nullptr || figures->report().moments.empty()) return chips.height();
    add("review last", "◀", Command::PreviousMistake);
    add("review next", "▶", Command::NextMistake);
    if (!running) add("review drill", tr("Drill"), Command::Drill);
    return chips.height();
}

/// One line and a bar. Returns their height.
float ReviewPanel::progress(Ui& ui, Rect rect) {
    const Review::Progress progress = view_.review().progress();
    const float line = ui.line_height(Face::Small);
    const std::string text =
        progress.known == 0 ? tr("Reviewing…")
                            : tr(Message("Reviewing: {} of {}", progress.done, progress.known));
    ui.text_in({rect.x, rect.y, rect.width, line}, Face::Small, ui.theme().muted, text);
    Rect bar{rect.x, rect.y + line + ui.px(4), rect.width, ui.px(kBarHeight)};
    ui.fill(bar, ui.theme().soft, 2);
    const float height = bar.bottom() - rect.y;
    if (progress.known == 0) return height;
    bar.width *= static_cast<float>(progress.done) / static_cast<float>(progress.known);
    ui.fill(bar, ui.theme().accent, 2);
    return height;
}

/// The mistakes, the dearest first; a click jumps to one. Returns their height.
float ReviewPanel::mistakes(Ui& ui, Rect rect, const ReviewFigures& figures) {
    const float edge = ui.px(kRowEdge);
    Rect row{rect.x - edge, rect.y, rect.width + 2 * edge, ui.px(kMistakeRow)};
    std::optional<int> clicked;
    for (const int ply : figures.report().moments) {
        ui.called(mistake_text(figures.game(), ply, figures.judgement(ply)));
        const Touch touched = ui.touch_row("mistakes", "mistake" + std::to_string(ply), row);
        const bool here = figures.ply_of(view_.place()) == ply + 1;
        if (here || touched.hovered || touched.focused) ui.fill(row, ui.theme().soft, 6);
        if (touched.focused) ui.focus_ring(row, 6);
        mistake(ui, row, figures, ply);
        if (touched.clicked) clicked = ply;
        row.y += row.height;
    }
    if (clicked) view_.review().show(*clicked);
    return row.y - rect.y;
}

/// The shape, the move, the word, and the points.
void ReviewPanel::mistake(Ui& ui, Rect row, const ReviewFigures& figures, int ply) {
    const Theme& theme = ui.theme();
    const MoveJudgement& judged = figures.judgement(ply);
    mistake_shape(ui, {row.x + ui.px(14), row.y + row.height / 2}, judged.word,
                  mistake_colour(ui, judged.word), ui.px(kShapeSize));
    // A proof in a position that is already bad costs no points; then the word says all.
    std::string points;
    const bool costs = !std::isnan(judged.loss) && std::llround(judged.loss) != 0;
    if (costs) points = fmt::format("−{}", std::llround(judged.loss));
    const float wide = ui.measure(Face::Bold, points).width;
    const float right = row.right() - ui.px(8);
    ui.text_in({right - wide, row.y, wide + 1, row.height}, Face::Bold, theme.ink, points);
    const std::string move = numbered_move(figures.game(), ply);
    const float move_width =
        std::max(ui.measure(Face::Text, move).width, ui.measure(Face::Text, "000. o15").width);
    const float left = row.x + ui.px(28);
    ui.text_in({left, row.y, move_width, row.height}, Face::Text, theme.ink, move);
    const float after = left + move_width + ui.px(10);
    ui.text_in({after, row.y, right - wide - ui.px(8) - after, row.height}, Face::Small,
               theme.muted, tr(word_text(judged.word)));
}

void ReviewPanel::drill(Ui& ui, Rect rect) {
    const AnalysisDrill& drill = view_.drill();
    const Theme& theme = ui.theme();
    TextStack texts(ui, rect);
    texts.add(Face::Bold, theme.ink,
              tr(Message("Mistake {} of {}", drill.number(), drill.mistakes())), 6);
    texts.add(Face::Text, theme.ink, drill.task(), 6);
    texts.add(Face::Text, theme.ink, drill.answer(), 6);
    if (drill.stage() == AnalysisDrill::Stage::Judges) {
        texts.add(Face::Small, theme.muted, tr("The engine judges the move."), 6);
    }
    texts.skip(ui.px(kReviewGap));
    ChipRow chips(ui, texts.rest());
    const bool solved = drill.stage() == AnalysisDrill::Stage::Solved;
    if (chips.add("drill next", solved ? tr("Next mistake") : tr("Skip"),
                  solved ? tr("Next mistake") : tr("Skip this mistake"),
                  solved ? Look::ChipOn : Look::Chip)) {
        wish_ = Command::NextMistake;
    }
    if (chips.add("drill end", tr("End drill"), tr("End drill"))) wish_ = Command::Drill;
    texts.skip(chips.height());
    end_scroll(texts.rest().y - rect.y);
}

// ---- The graph

void draw_proved(const Ui& ui, Rect rect, const std::vector<ProvedStretch>& stretches,
                 const GraphPlace& place) {
    for (const ProvedStretch& stretch : stretches) {
        const float left = place(stretch.first, 0).x;
        const float right = std::max(place(stretch.last, 0).x, left + ui.px(2));
        ui.fill({left, rect.y, right - left, rect.height},
                ui.theme().accent.with_alpha(kProvedOpacity));
    }
}

/// A mistake is at the position after it, on the curve of its player if there are several.
void draw_mistakes(const Ui& ui, const AnalysisView& view, const std::vector<GraphCurve>& curves,
                   const GraphPlace& place) {
    const ReviewFigures* figures = view.review().figures();
    const Game& game = *view.study().game();
    int ply = 0;
    for (const RecordNodeId node : view.line()) {
        const RecordNode& move = view.record().nodes[node];
        if (node != kRecordRoot && move.move != RecordMove::None) ++ply;
        const ReviewWord word = view.review().sign_of(node);
        if (word == ReviewWord::None) continue;
        double chance = 0.5;
        if (figures != nullptr && figures->ply_of(node) == ply) {
            const Seat mover = figures->game().turn(ply - 1).seat;
            const Seat seat = teams_of(game) == 2 ? Seat{0} : mover;
            const double after = figures->chance(ply, seat);
            const double before = figures->chance(ply - 1, seat);
            if (!std::isnan(before)) chance = before;
            if (!std::isnan(after)) chance = after;
        } else if (!curves.empty()) {
            const auto point = std::ranges::find(curves.front().points, ply, &GraphPoint::ply);
            if (point != curves.front().points.end()) chance = point->chance;
        }
        const Point at = place(ply, static_cast<float>(chance));
        mistake_shape(ui, at, word, ui.theme().panel, ui.px(kShapeSize + 2));
        mistake_shape(ui, at, word, mistake_colour(ui, word), ui.px(kShapeSize));
    }
}

}  // namespace tengen::gui
