#include "view/table_review.hpp"

#include <algorithm>
#include <utility>

#include "view/table_view.hpp"
#include "view/translation.hpp"

namespace tengen::gui {

const Position& TableReview::shown() const {
    return back_ ? *back_ : view_.table().position();
}

void TableReview::look_at(int ply) {
    const Position& now = view_.table().position();
    ply = std::clamp(ply, 0, now.ply());
    if (ply == now.ply()) return show_latest();
    if (!back_ || back_->ply() < ply) back_ = now;
    while (back_->ply() > ply) back_->undo();
    speak();
    view_.input().clear();
    view_.clear_message();
    view_.changed();
}

void TableReview::show_latest() {
    if (std::exchange(back_, std::nullopt)) speak();
    view_.input().clear();
    view_.clear_message();
    view_.changed();
}

void TableReview::set_open(bool open) {
    open_ = open;
    view_.dismiss_end();
    if (!open) return show_latest();
    look_at(0);
}

void TableReview::on_game(bool finished) {
    back_.reset();
    open_ = finished;
}

void TableReview::on_position(bool follows) {
    if (follows || (back_ && back_->ply() > view_.table().position().ply())) back_.reset();
}

void TableReview::speak() const {
    const int ply = shown_ply();
    if (live()) return view_.speak(tr("The newest position"));
    if (ply == 0) return view_.speak(tr("The beginning of the game"));
    const MoveEntry& move = view_.moves().entries()[static_cast<std::size_t>(ply - 1)];
    view_.speak(
        tr(Message("After move {} of {}: {}", ply, view_.table().position().ply(), move.text)));
}

}  // namespace tengen::gui
