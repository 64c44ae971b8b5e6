// The keyboard's focus: the controls that Tab reaches, and the focused one.
#pragma once

#include <imgui.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board_drawing/geometry.hpp"

namespace tengen::gui {

/// Keys pressed since the last frame that move the focus and press controls.
struct FocusKeys {
    bool next = false;
    bool previous = false;
    bool press = false;
    int rows = 0;  ///< down in a list; negative: up
};

/// Names are unique in ImGui; 0 means no control. Ids are the controls' own.
class Focus {
  public:
    void set_keys(FocusKeys keys) {
        keys_ = keys;
        keys_came_ = keys.next || keys.previous || keys.press || keys.rows != 0;
    }
    /// Whether this frame had keys, used or not.
    bool keys_came() const { return keys_came_; }
    /// The keys of this frame that no list has used.
    FocusKeys& keys() { return keys_; }

    /// Starts a frame.
    void begin() {
        reachable_.clear();
        in_list_ = false;
    }
    /// The last control is a row of a list. Up and Down move the focus through the rows, and Tab
    /// leaves the list. Only Enter presses a row: Space stays a command of the screen.
    void is_row_of(std::string_view list);
    /// Whether a row had the focus in the last frame.
    bool in_list() const { return in_list_; }
    /// Whether the frame's controls do not include the focused one.
    bool is_lost() const;
    /// Moves the focus by the frame's keys. Returns whether they have moved it.
    bool end();

    void move_to(std::string_view id);
    void set(ImGuiID name) { focus_ = name; }
    ImGuiID get() const { return focus_; }
    bool has(std::string_view id) const;
    /// Whether a control other than the board has the focus; Enter presses it.
    bool is_shown() const { return focus_ != 0; }
    /// Also forgets the control that would get it when a dialog closes.
    void drop() { focus_ = before_dialog_ = 0; }

    /// Adds a control to the order of Tab. Returns whether it has the focus.
    bool reach(std::string_view id, ImGuiID name, Rect rect);
    /// Whether keys have moved the focus since the last call.
    bool take_move() { return std::exchange(moved_, false); }
    /// The last place of a control, by id; nothing if it cannot be reached.
    std::optional<Rect> place_of(std::string_view id) const;
    /// The controls drawn between the two calls come first.
    void begin_layer() { layer_ = reachable_.size(); }
    void end_layer();

    /// A dialog has opened, or the last dialog has closed.
    void on_dialog_opened(bool first) {
        if (first) before_dialog_ = focus_;
        focus_ = 0;
    }
    /// Returns whether a control gets the focus again.
    bool on_dialogs_closed();
    /// The focused control has opened a list by key, or 0: by mouse.
    void set_list_owner(ImGuiID name) { list_owner_ = name; }
    /// No list is open. A list opened by key returns the focus to its owner.
    void on_no_list() {
        if (list_owner_ != 0) focus_ = std::exchange(list_owner_, 0);
    }

  private:
    struct Reachable {
        ImGuiID name;
        ImGuiID id;  ///< a hash of the control's own id
        Rect rect;
        ImGuiID list = 0;  ///< a hash of the list's id; 0: not a row
    };
    using Place = std::vector<Reachable>::const_iterator;

    Place after(Place at) const;
    Place before(Place at) const;
    Place row_after(Place at, int rows) const;

    FocusKeys keys_;
    bool keys_came_ = false;
    bool in_list_ = false;
    ImGuiID focus_ = 0;
    bool moved_ = false;
    std::vector<Reachable> reachable_;  ///< of this frame, in order
    std::size_t layer_ = 0;             ///< index of the first one in the layer
    ImGuiID before_dialog_ = 0;         ///< the focus before the first dialog opened
    ImGuiID list_owner_ = 0;            ///< the control that opened the list by key
};

/// The name of a control with this id in the current ImGui window.
ImGuiID name_of(std::string_view id);

}  // namespace tengen::gui
