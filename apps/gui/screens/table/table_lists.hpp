// The lower part of the table's column: the moves, an AI's evaluation, and the talk of an online
// game.
#pragma once

#include <string>
#include <vector>

#include "board_drawing/side_look.hpp"
#include "view/table_facts.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

class TableLists {
  public:
    /// `looks` are those of the sides, for the graph. Both must outlive it.
    TableLists(TableView& view, const std::vector<SideLook>& looks) : view_(view), looks_(looks) {}

    void draw(Ui& ui, Rect rect);

  private:
    enum class Tab { Moves, Thoughts, Talk };

    float tabs(Ui& ui, Rect rect);
    void right_list(Ui& ui, Rect heading, Rect rest);
    void live_chip(Ui& ui, float right, float middle);
    void moves(Ui& ui, Rect rect);
    void move(Ui& ui, const MoveEntry& entry, Rect place);
    void thoughts_heading(Ui& ui, Rect rect);
    void thoughts(Ui& ui, Rect rect);
    void graph(Ui& ui, Rect rect);
    Colour seat_colour(Seat seat) const;
    float toggles(Ui& ui, Rect rect);

    // table_talk.cpp
    std::string talk_label() const;
    void talk(Ui& ui, Rect rect);
    float say(Ui& ui, Rect rect);
    void speaker(Ui& ui, Rect rect, const TalkLine& line, std::size_t index);

    TableView& view_;
    const std::vector<SideLook>& looks_;
    Tab tab_ = Tab::Moves;    ///< in a narrow column
    bool talks_ = true;       ///< whether a wide column shows talk instead of the evaluation
    std::size_t listed_ = 0;  ///< moves when the list was last scrolled to its end
    int listed_at_ = -1;      ///< the ply shown then
    std::size_t heard_ = 0;   ///< lines of talk when the list was last scrolled to its end
    std::string said_;        ///< the line that is being written
};

}  // namespace tengen::gui
