// Play with others: at the left tables of this network, at the right the chosen server.
#pragma once

#include <string>
#include <vector>

#include "view/online_view.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

class OnlinePage {
  public:
    explicit OnlinePage(OnlineView& view)
        : view_(view), choices_(view.choices()), opponents_(view.opponents()) {}

    /// Draws one frame in `area`. Requests go to the view.
    void frame(Ui& ui, Rect area);
    /// Whether the person has changed the own name in the last frame.
    bool name_changed() const { return name_changed_; }
    /// Escape first closes the dialog about the account.
    bool dialog_open() const { return view_.account().is_open(); }

  private:
    /// A panel that grows with its content.
    class Section;
    enum class List { Found, Mine, Open, Seeks, Running, Challenges };

    // online_page.cpp
    float here(Ui& ui, Rect column);
    float new_table(Ui& ui, Rect column);
    float found(Ui& ui, Rect column);
    float link(Ui& ui, Rect column);
    float server(Ui& ui, Rect column);
    float chosen(Ui& ui, Rect column);
    void server_names(Ui& ui, Rect row);
    void name(Ui& ui, Rect row);

    // online_account.cpp
    void account(Ui& ui, Section& section);
    void sign_in(Ui& ui, Section& section);
    void account_buttons(Ui& ui, Section& section);
    void account_dialog(Ui& ui);
    void account_inputs(Ui& ui, Rect& rest);
    void account_code(Ui& ui, Rect& rest);

    // online_quick.cpp
    float quick(Ui& ui, Rect column);
    void quick_choices(Ui& ui, Section& section);
    void paces(Ui& ui, Section& section);
    void challenge(Ui& ui, Section& section);
    float leaders(Ui& ui, Rect column);

    // online_rows.cpp
    float rows(Ui& ui, Rect column, const char* title, const std::vector<OnlineRow>& rows,
               List list, const std::string& empty);
    void draw_rows(Ui& ui, Section& section, const std::vector<OnlineRow>& rows, List list);
    void row(Ui& ui, Rect place, const OnlineRow& row, List list);
    void press(const OnlineRow& row, List list, Seating seating);
    std::vector<std::string> game_titles() const;
    static std::vector<std::string> pace_titles(const std::vector<Pace>& paces);

    OnlineView& view_;
    OnlineChoices& choices_;
    Opponents& opponents_;
    std::string link_;
    std::string challenged_;                   ///< the name of the player to challenge
    std::string said_sign_in_, said_problem_;  ///< as last spoken
    bool name_changed_ = false;
    bool dialog_shown_ = false;  ///< in the last frame
};

}  // namespace tengen::gui
