// The buttons at the bottom of the table's column, and the review's controls.
#pragma once

#include <chrono>
#include <optional>

#include "view/commands.hpp"
#include "view/table_view.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

class TableButtons {
  public:
    /// The view must outlive it.
    explicit TableButtons(TableView& view) : view_(view) {}

    /// Whether the menu has most commands, because the column has no room for their buttons.
    void set_few(bool few) { few_ = few; }
    float height(const Ui& ui, float width) const;
    /// Returns the command of a clicked button.
    std::optional<Command> draw(Ui& ui, Rect rect);
    /// Draws the review's controls at the bottom of `rect`; returns their height.
    float review(Ui& ui, Rect rect, std::optional<Command>& wish);

    /// Whether moves follow each other automatically.
    void set_autoplay(bool on) { autoplay_ = on; }
    std::chrono::milliseconds autoplay_step() const;

  private:
    std::optional<Command> review_slider(Ui& ui, Rect rect);
    std::optional<Command> review_buttons(Ui& ui, Rect rect);

    TableView& view_;
    bool few_ = false;
    bool autoplay_ = false;
    int autoplay_speed_ = 1;  ///< index of the speeds
};

}  // namespace tengen::gui
