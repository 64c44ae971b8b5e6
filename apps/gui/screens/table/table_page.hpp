// The table: the board at the left, and at the right who plays, the moves, and what an AI thinks.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "draw/board_canvas.hpp"
#include "view/commands.hpp"
#include "view/score_sheet.hpp"
#include "view/table_view.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

class TablePage {
  public:
    TablePage(TableView& view, BoardPainter& painter);

    /// Another game, theme or look of the stones.
    void refresh(BoardPainter& painter, std::vector<SideLook> looks);

    /// One frame below the top bar, `area`; what was asked for that is not the table's own.
    std::optional<Command> frame(Ui& ui, Rect area, const std::string& scores);
    /// Moves follow each other by themselves.
    void set_autoplay(bool on) { autoplay_ = on; }
    std::chrono::milliseconds autoplay_step() const;
    /// The seat whose panel was clicked in the last frame, to change who sits there.
    std::optional<Seat> clicked_seat() const { return clicked_seat_; }

    /// Plain boards for now: drawing the first one takes a moment.
    void hold(bool held) { held_ = held; }

    /// Zooms around the middle of what is seen.
    void zoom_by(float factor);
    void zoom_all() { viewport_ = {}; }

    /// The board's geometry in the last frame, and where it was.
    const std::optional<BoardGeometry>& geometry() const { return geometry_; }
    Rect board_rect() const { return board_; }

  private:
    enum class Tab { Moves, Thoughts };

    void board(Ui& ui, Rect rect);
    void point(const Touch& touched);
    void scroll_board();
    void remarks(Ui& ui);
    Rect remark_place(Rect cell, Size size) const;
    int stones_below(Rect box) const;
    void menu(Ui& ui);
    /// Returns its height; where it is not drawn, what it would be.
    float fault_question(Ui& ui, Rect rect, bool draw);
    /// Once: what can be chosen is said, and the default choice gets the focus.
    static void greet(Ui& ui, bool& greeted, const std::string& usual,
                      const std::vector<std::string>& labels);
    Rect board_edge(const Ui& ui, float height) const;
    std::optional<Command> end_banner(Ui& ui, const std::string& scores);
    void greet_end(Ui& ui);
    static std::optional<Command> end_row(Ui& ui, Rect rect);
    static void lie_on_board(Ui& ui, std::string_view id, Rect box);
    Rect banner_place(const Ui& ui, Size size) const;

    float seats(Ui& ui, Rect rect);
    void seat(Ui& ui, Rect row, const SeatPanel& panel);
    void spinner(const Ui& ui, Point centre) const;
    float facts(Ui& ui, Rect rect, bool tight);
    static void rule_chip(Ui& ui, Rect rect, const std::string& fact, bool cut);
    float choices(Ui& ui, Rect rect, bool draw);
    void choices_on_board(Ui& ui);
    void fault_on_board(Ui& ui);
    void follow_cursor();

    void lists(Ui& ui, Rect rect);
    float tabs(Ui& ui, Rect rect);
    void live_chip(Ui& ui, float right, float middle);
    void moves(Ui& ui, Rect rect);
    void move(Ui& ui, const MoveEntry& entry, Rect place);
    void thoughts_heading(Ui& ui, Rect rect);
    void thoughts(Ui& ui, Rect rect);
    void graph(Ui& ui, Rect rect);
    Colour seat_colour(Seat seat) const;
    float toggles(Ui& ui, Rect rect);

    float buttons_height(const Ui& ui, float width) const;
    std::optional<Command> buttons(Ui& ui, Rect rect);
    /// The controls for looking through the game, above the buttons; returns their height.
    float review(Ui& ui, Rect rect, std::optional<Command>& wish);
    std::optional<Command> review_slider(Ui& ui, Rect rect);
    std::optional<Command> review_buttons(Ui& ui, Rect rect);
    Rect cell_rect(Cell cell) const;

    TableView& view_;
    BoardCanvas canvas_;
    std::vector<SideLook> looks_;
    std::optional<BoardGeometry> geometry_;
    Rect board_;
    Viewport viewport_;
    std::optional<Cell> pointed_;
    std::size_t listed_ = 0;  ///< moves when the list was last scrolled to its end
    bool held_ = false;
    bool end_greeted_ = false;    ///< the banner has been seen
    bool fault_greeted_ = false;  ///< so has the question
    Cell followed_ = kNoCell;     ///< where the cursor was in the last frame
    bool autoplay_ = false;
    int autoplay_speed_ = 1;  ///< index of a table
    std::optional<Seat> clicked_seat_;
    Tab tab_ = Tab::Moves;  ///< in a narrow column
    int listed_at_ = -1;    ///< the ply that was shown then
};

}  // namespace tengen::gui
