// The table: the board at the left; the players, the moves and an AI's evaluation at the right.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "screens/board_pane.hpp"
#include "screens/table/table_buttons.hpp"
#include "screens/table/table_lists.hpp"
#include "view/commands.hpp"
#include "view/score_sheet.hpp"
#include "view/table_facts.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

class TablePage {
  public:
    TablePage(TableView& view, BoardPainter& painter);
    TablePage(const TablePage&) = delete;
    TablePage& operator=(const TablePage&) = delete;

    /// Call after a change of the game, the theme or the stones.
    void refresh(BoardPainter& painter, std::vector<SideLook> looks);

    /// Draws one frame in `area`, below the top bar. Returns a command that the table cannot
    /// execute.
    std::optional<Command> frame(Ui& ui, Rect area, const std::string& scores);
    /// Puts the link of an online game on the clipboard.
    void copy_link();
    /// The seat clicked in the last frame, to change its player.
    std::optional<Seat> clicked_seat() const { return clicked_seat_; }
    BoardPane& board() { return board_; }
    TableButtons& buttons() { return buttons_; }

    /// Whether the menu must offer commands whose buttons have no room.
    bool has_few_buttons() const { return few_buttons_; }

  private:
    // table_panels.cpp
    float seats(Ui& ui, Rect rect);
    void seat(Ui& ui, Rect row, const SeatPanel& panel);
    void spinner(const Ui& ui, Point centre) const;
    float facts(Ui& ui, Rect rect, bool tight);
    static void rule_chip(Ui& ui, Rect rect, const std::string& fact, bool cut);
    /// Returns its height; without `draw`, only computes it.
    float choices(Ui& ui, Rect rect, bool draw);
    void choices_on_board(Ui& ui);

    // table_fault.cpp and table_end.cpp
    float fault_question(Ui& ui, Rect rect, bool draw);
    void fault_on_board(Ui& ui);
    /// Once: speaks the choices, and gives the default choice the focus.
    static void greet(Ui& ui, bool& greeted, const std::string& usual,
                      const std::vector<std::string>& labels);
    std::optional<Command> end_banner(Ui& ui, const std::string& scores);
    void greet_end(Ui& ui);
    std::optional<Command> end_row(Ui& ui, Rect rect);
    Rect banner_place(const Ui& ui, Size size) const;

    // table_online.cpp
    float online_bar(Ui& ui, Rect area) const;
    float invitation(Ui& ui, Rect rect);
    float online_question(Ui& ui, Rect rect, bool draw);
    static float presence_dot(const Ui& ui, const SeatPresence& presence, Rect line);
    float sit_button(Ui& ui, const SeatPanel& panel, Rect row);

    TableView& view_;
    std::vector<SideLook> looks_;
    BoardPane board_;
    TableLists lists_;
    TableButtons buttons_;
    bool end_greeted_ = false;    ///< the banner has been announced
    bool fault_greeted_ = false;  ///< the question has been announced
    std::string asked_;           ///< the question that was last announced
    std::optional<Seat> clicked_seat_;
    bool few_buttons_ = false;
};

}  // namespace tengen::gui
