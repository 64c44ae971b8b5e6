// The shown position of a table: the newest one, or an earlier one during a review.
#pragma once

#include <optional>

#include "core/position.hpp"

namespace tengen::gui {

class TableView;

/// A part of a view, which must outlive it.
class TableReview {
  public:
    explicit TableReview(TableView& view) : view_(view) {}

    const Position& shown() const;
    int shown_ply() const { return shown().ply(); }
    /// Whether the newest position is shown.
    bool live() const { return !back_; }

    void look_at(int ply);
    void look_back(int count) { look_at(shown_ply() - count); }
    void look_forward(int count) { look_at(shown_ply() + count); }
    void show_latest();

    /// Whether the controls of the review are open.
    bool is_open() const { return open_; }
    /// Opens the review at the start of the game, or ends it.
    void set_open(bool open);
    /// Opens the controls at the shown position.
    void open_here() { open_ = true; }

    /// Another game has begun.
    void on_game(bool finished);
    /// The game has changed. `follows`: a new move ends the look back.
    void on_position(bool follows);

  private:
    /// Speaks the shown position: a move by its number among all actions, as in the list.
    void speak() const;

    TableView& view_;
    std::optional<Position> back_;  ///< the shown position, unless it is the newest
    bool open_ = false;
};

}  // namespace tengen::gui
