// The form before a game: the board and its rules at the left and above, the players below.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "draw/board_pictures.hpp"
#include "online/table_request.hpp"
#include "view/setup_view.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

class SetupPage {
  public:
    enum class Wish {
        Play,     ///< view.plan() is good
        Analyse,  ///< the same
        Back,
        Colours,  ///< colours() has changed
    };

    SetupPage(SetupView& view, BoardPictures& pictures) : view_(view), pictures_(pictures) {}

    /// Prepares for another game: closes lists and dialogs.
    void refresh();

    /// Draws one frame in `area`; the view must have begun.
    std::optional<Wish> frame(Ui& ui, Rect area);

    /// The last chosen colours, after Wish::Colours.
    const SideColours& colours() const { return colours_; }

    /// Places for the table; the first is this computer. Keeps the choice if there are as many.
    void offer_places(std::vector<std::string> places);
    std::size_t place() const { return place_; }
    /// The choice about watchers, for a table at another place than this computer.
    WatchTerms watching() const;

    /// Whether to show all parameters of all rules, or the few most important ones.
    void show_all_options(bool all) { all_options_ = all; }

    /// Escape first closes a dialog.
    bool dialog_open() const { return ai_seat_.has_value() || saving_; }

  private:
    struct Columns {
        Rect board;  ///< its width is 0 without room for it
        Rect form;
        Rect bar;
    };
    Columns columns_of(const Ui& ui, Rect area, bool remark) const;
    void board(Ui& ui, Rect rect);
    void picture(Ui& ui, Rect rect);
    void form(Ui& ui, Rect rect);

    // The game (setup_rules.cpp). All return their height.
    float game(Ui& ui, Rect rect, bool draw);
    float variants(Ui& ui, Rect rect, bool draw);
    float board_size(Ui& ui, Rect rect, bool draw);
    float main_option(Ui& ui, Rect rect, bool draw);
    float openings(Ui& ui, Rect rect, bool draw);
    float all_options(Ui& ui, Rect rect, bool draw);
    float position(Ui& ui, Rect rect, bool draw);
    float option(Ui& ui, Rect rect, const OptionForm& option, bool draw);
    void control(Ui& ui, Rect rect, const OptionForm& option, std::size_t value);
    float list_choices(Ui& ui, Rect rect, const OptionForm& option, bool draw);
    float label_width(const Ui& ui, Rect rect) const;

    // The players (setup_seats.cpp).
    float seats(Ui& ui, Rect rect);
    void people_button(Ui& ui, float right, float y);
    float seat(Ui& ui, Rect rect, std::size_t index);
    void colour(Ui& ui, Rect rect, std::size_t index);
    void grip(Ui& ui, Rect rect, std::size_t index, float row_height);
    void sitter(Ui& ui, Rect rect, std::size_t index);
    std::vector<std::string> starters() const;
    void starter_choice(Ui& ui, Rect rect, const std::vector<std::string>& names);
    class Flow;
    float clocks(Ui& ui, Rect rect);
    void times(Ui& ui, Flow& flow);
    void policies(Ui& ui, Flow& flow);
    void place_choice(Ui& ui, Rect rect);
    void watching_choice(Ui& ui, Flow& flow);
    void policy_choice(Ui& ui, Rect rect, const PolicyField& policy);
    void ai_dialog(Ui& ui);

    // The lowest line (setup_screen.cpp).
    bool play_button(Ui& ui, Rect bar, bool playable);
    std::optional<Wish> bar(Ui& ui, Rect rect, bool playable);
    void save_dialog(Ui& ui);

    SetupView& view_;
    BoardPictures& pictures_;
    std::vector<std::string> places_;  ///< empty: only this computer
    std::size_t place_ = 0;
    std::size_t watching_ = 0;       ///< index of the choice
    std::optional<Position> shown_;  ///< the start of the game
    std::string shown_stones_;       ///< the text of its stones
    std::vector<SideLook> looks_;
    bool all_options_ = false;
    bool move_typed_ = false;
    bool total_typed_ = false;
    bool thinking_typed_ = false;
    std::optional<std::size_t> ai_seat_;  ///< the seat with open options
    bool saving_ = false;
    bool save_opens_ = false;  ///< in this frame
    std::string save_title_;
    std::string save_problem_;
    bool may_replace_ = false;
    std::string notice_;
    std::string said_problem_;
    SideColours colours_;
    bool coloured_ = false;  ///< in this frame
    bool removed_ = false;   ///< a seat was removed in this frame
};

}  // namespace tengen::gui
