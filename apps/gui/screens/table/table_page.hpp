// The table: the board at the left; the players, the moves and an AI's evaluation at the right.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "draw/board_canvas.hpp"
#include "view/commands.hpp"
#include "view/score_sheet.hpp"
#include "view/table_facts.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

class TablePage {
  public:
    TablePage(TableView& view, BoardPainter& painter);

    /// Call after a change of the game, the theme or the stones.
    void refresh(BoardPainter& painter, std::vector<SideLook> looks);

    /// Draws one frame in `area`, below the top bar. Returns a command that the table cannot
    /// execute.
    std::optional<Command> frame(Ui& ui, Rect area, const std::string& scores);
    /// Puts the link of an online game on the clipboard.
    void copy_link();
    /// Whether moves follow each other automatically.
    void set_autoplay(bool on) { autoplay_ = on; }
    std::chrono::milliseconds autoplay_step() const;
    /// The seat clicked in the last frame, to change its player.
    std::optional<Seat> clicked_seat() const { return clicked_seat_; }

    /// Shows plain boards for now: drawing the first one takes a moment.
    void hold(bool held) { held_ = held; }

    /// Zooms around the middle of the visible part.
    void zoom_by(float factor);
    void zoom_all() { viewport_ = {}; }

    /// The board's geometry and place in the last frame.
    const std::optional<BoardGeometry>& geometry() const { return geometry_; }
    Rect board_rect() const { return board_; }

  private:
    enum class Tab { Moves, Thoughts, Talk };

    void board(Ui& ui, Rect rect);
    void point(const Touch& touched);
    void scroll_board();
    void remarks(Ui& ui);
    Rect remark_place(Rect cell, Size size) const;
    int stones_below(Rect box) const;
    void menu(Ui& ui);
    /// Returns its height; without `draw`, only computes it.
    float fault_question(Ui& ui, Rect rect, bool draw);
    /// Once: speaks the choices, and gives the default choice the focus.
    static void greet(Ui& ui, bool& greeted, const std::string& usual,
                      const std::vector<std::string>& labels);
    Rect board_edge(const Ui& ui, float height) const;
    std::optional<Command> end_banner(Ui& ui, const std::string& scores);
    void greet_end(Ui& ui);
    std::optional<Command> end_row(Ui& ui, Rect rect);
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

    float online_bar(Ui& ui, Rect area) const;
    float invitation(Ui& ui, Rect rect);
    float online_question(Ui& ui, Rect rect, bool draw);
    static float presence_dot(const Ui& ui, const SeatPresence& presence, Rect line);
    float sit_button(Ui& ui, const SeatPanel& panel, Rect row);
    void right_list(Ui& ui, Rect heading, Rect rest);
    std::string talk_label() const;
    void talk(Ui& ui, Rect rect);
    float say(Ui& ui, Rect rect);
    void speaker(Ui& ui, Rect rect, const TalkLine& line, std::size_t index);

    float buttons_height(const Ui& ui, float width) const;
    std::optional<Command> buttons(Ui& ui, Rect rect);
    /// The review's controls, above the buttons; returns their height.
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
    bool end_greeted_ = false;    ///< the banner has been announced
    bool fault_greeted_ = false;  ///< the question has been announced
    Cell followed_ = kNoCell;     ///< the cursor's cell in the last frame
    bool autoplay_ = false;
    int autoplay_speed_ = 1;  ///< index of the speeds
    std::optional<Seat> clicked_seat_;
    Tab tab_ = Tab::Moves;   ///< in a narrow column
    int listed_at_ = -1;     ///< the ply shown then
    bool talks_ = true;      ///< whether a wide column shows talk instead of the evaluation
    std::size_t heard_ = 0;  ///< lines of talk when the list was last scrolled to its end
    std::string said_;       ///< the line that is being written
    std::string asked_;      ///< the question that was last announced
};

}  // namespace tengen::gui
