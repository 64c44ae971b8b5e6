// The controls of the screens: panels, texts, buttons, sliders, in the colours of the theme. It
// draws with ImGui's lists and gets clicks from ImGui, but has its own look. Tab reaches everything
// that can be clicked, and Enter or Space presses it.
#pragma once

#include <imgui.h>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "view/contrast.hpp"
#include "view/geometry.hpp"
#include "view/press_guard.hpp"
#include "view/theme.hpp"
#include "window/fonts.hpp"

namespace tengen::gui {

enum class Align { Left, Centre, Right };

/// The look of a button.
enum class Look {
    Plain,   ///< outlined on the panel
    Accent,  ///< the main action
    Chip,    ///< small and soft
    ChipOn,  ///< a chip, chosen
    Bare,    ///< text only
    Danger,  ///< outlined in the accent, for actions without undo
};

/// Whether a text box shows and speaks its text; passwords are hidden.
enum class Echo { Shown, Hidden };

/// Actions of the mouse and the keyboard on a control.
struct Touch {
    bool clicked = false;
    bool hovered = false;
    bool held = false;
    bool focused = false;
};

/// Arguments are in screen pixels; px() converts from design pixels.
class Ui {
  public:
    Ui(Fonts& fonts, const Theme& theme) : fonts_(fonts), theme_(&theme) {}

    /// Starts a frame of the window; `scale`: screen pixels per design pixel.
    void begin(Size size, float scale);
    void end();
    void set_theme(const Theme& theme) { theme_ = &theme; }
    /// Another screen is visible from the next frame on: the rest of a double click does not reach
    /// it.
    void screen_changed();

    const Theme& theme() const { return *theme_; }
    /// The colour of texts about errors.
    Colour warning() const { return warning_colour(*theme_); }
    Size size() const { return size_; }
    float scale() const { return scale_; }
    /// Converts design pixels to whole screen pixels.
    float px(float length) const;

    // Drawing.
    void fill(Rect rect, Colour colour, float radius = 0) const;
    void outline(Rect rect, Colour colour, float radius, float thickness = 1) const;
    /// A raised rectangle: panels, cards, pop-ups.
    void panel(Rect rect, float radius = 10) const;
    /// A panel behind everything drawn between the two calls; its height is known at the end.
    /// Panels cannot be nested.
    void begin_panel() const;
    void end_panel(Rect rect, float radius = 10) const;
    void shadow(Rect rect, float radius) const;
    void line(Point from, Point to, Colour colour, float thickness = 1) const;
    void polyline(std::span<const Point> points, Colour colour, float thickness) const;
    void disc(Point centre, float radius, Colour colour) const;
    /// A board's picture from a canvas; without a texture (0), a plain board.
    void board(Rect rect, unsigned texture, float radius) const;
    void image(Rect rect, ImTextureID texture, bool upside_down = true, float radius = 0) const;

    // Texts.
    Size measure(Face face, std::string_view text) const;
    float line_height(Face face) const;
    /// `at`: the upper left corner of the text.
    void text(Point at, Face face, Colour colour, std::string_view text) const;
    /// One line, centred in the rectangle's height. Text that does not fit ends in an ellipsis.
    void text_in(Rect rect, Face face, Colour colour, std::string_view text,
                 Align align = Align::Left) const;
    /// Returns one line that fits into the width. Longer text ends in an ellipsis.
    std::string cut(Face face, std::string_view text, float width) const;
    /// Breaks lines. Returns the height.
    float paragraph(Rect rect, Face face, Colour colour, std::string_view text,
                    bool draw = true) const;

    // Controls. The id is unique on the screen.
    Touch touch(std::string_view id, Rect rect, bool reachable = true, std::string_view value = {});
    /// Sets the spoken name of the next control, for people who cannot see it. Otherwise a button's
    /// label is its name. The control's value follows: "Board: 15".
    void called(std::string_view name) { name_ = name; }
    bool button(std::string_view id, Rect rect, std::string_view label, Look look = Look::Plain,
                bool enabled = true);
    /// A button as wide as its label; moves `at` to the right of it.
    bool button_at(std::string_view id, Point& at, std::string_view label, Look look = Look::Plain,
                   bool enabled = true);
    float button_width(std::string_view label, Look look = Look::Plain) const;
    static constexpr float kButtonHeight = 36;
    static constexpr float kChipHeight = 27;

    /// Returns true when the value changed.
    bool slider(std::string_view id, Rect rect, int& value, int min, int max);
    bool toggle(std::string_view id, Rect rect, bool& value);
    bool text_box(std::string_view id, Rect rect, std::string& text, std::size_t limit,
                  std::string_view hint = {}, Echo echo = Echo::Shown);
    /// A button that opens a list. Returns the chosen index, or -1.
    int dropdown(std::string_view id, Rect rect, std::string_view shown,
                 std::span<const std::string> items, int chosen);

    /// The list of such a button, which the caller draws. It opens in the frame with `opens`.
    /// `icon`, if set, draws a picture at the left of an item.
    using Icon = std::function<void(Rect rect, std::size_t item)>;
    int choose(std::string_view id, Rect below, bool opens, std::span<const std::string> items,
               int chosen, const Icon& icon = {});

    /// A panel above everything drawn before, even scrolling lists. Covered controls get no mouse
    /// events, and Tab reaches the layer first. Draw between the two calls. Layers cannot be
    /// nested.
    void begin_layer(std::string_view id, Rect rect);
    void end_layer();

    /// A scrolling part of the screen; draw its content between the two calls.
    void begin_scroll(std::string_view id, Rect rect);
    void end_scroll(float content_height);
    /// Returns the origin of the current scroll's content.
    Point scroll_origin() const;
    void scroll_to(float y);
    /// Scrolls just far enough to show a part of the content, given in screen pixels.
    void reveal(Rect rect);
    /// Arrows, PageUp, PageDown, Home and End scroll it. For content without controls for Tab.
    void scroll_by_keys();

    /// A box above everything else, which is dimmed. Draw between the two calls. Returns false
    /// after a click outside or Escape. Its `title` is spoken when it opens. When it closes, the
    /// previous control gets the focus again.
    bool begin_dialog(std::string_view id, Rect rect, std::string_view title);
    void end_dialog();
    /// A remark near a point: "double three (d-h)".
    void remark(Point at, std::string_view text);
    float remark_height(std::string_view text) const;
    float remark_width(std::string_view text) const;

    // Keyboard.
    /// Keys pressed since the last frame that move the focus and press controls.
    struct FocusKeys {
        bool next = false;
        bool previous = false;
        bool press = false;
    };
    void keys(FocusKeys keys) {
        keys_ = keys;
        keys_came_ = keys.next || keys.previous || keys.press;
    }
    /// Whether this frame had keys, used or not.
    bool keys_came() const { return keys_came_; }
    void focus(std::string_view id);
    /// Whether a dialog or a list has the keys; controls below it cannot have the focus.
    bool covered() const;
    bool has_focus(std::string_view id) const;
    /// The last place of a control, by id; nothing if it cannot be reached.
    std::optional<Rect> place_of(std::string_view id) const;
    /// Whether a list to choose from is open and takes the keys.
    bool list_open() const { return list_open_; }
    /// Whether a control other than the board has the focus; Enter presses it.
    bool focus_shown() const { return focus_ != 0; }
    void drop_focus() { focus_ = dialog_owner_ = 0; }
    /// Whether a text box takes the keys.
    bool typing() const;
    /// Whether Enter was pressed in that text box, which was drawn in this frame.
    bool entered(std::string_view id) const;

    // For people who cannot see the window.
    /// Calls the listener for each control that gets the focus, its changes, and everything that
    /// opens.
    void on_say(std::function<void(const std::string&)> listener) {
        listener_ = std::move(listener);
    }
    void say(const std::string& text) const {
        if (listener_) listener_(text);
    }
    /// This frame needed new letters: it stays invisible and is drawn again with them.
    bool lacks_letters() const { return fonts_.stale(); }
    /// The frame must be drawn again immediately: something opened or closed.
    bool unsettled() const { return unsettled_; }

  private:
    struct Reachable {
        ImGuiID name;  ///< unique in ImGui
        ImGuiID id;    ///< a hash of the control's own id
        Rect rect;
    };

    ImDrawList& list() const;
    ImFont* font(Face face) const { return fonts_.face(face); }
    void letters(std::string_view text) const { fonts_.need(text); }
    void thicken(ImFont* font, ImVec2 place, Colour colour, std::string_view text) const;
    void focus_ring(Rect rect, float radius) const;
    bool reach(std::string_view id, ImGuiID name, Rect rect);
    void say_focus(ImGuiID name, std::string_view value);
    void move_focus();

    Fonts& fonts_;
    const Theme* theme_;
    Size size_;
    float scale_ = 1;
    FocusKeys keys_;
    bool keys_came_ = false;
    ImGuiID focus_ = 0;
    ImGuiID typed_in_ = 0;              ///< the text box that has taken the focus
    std::string typed_text_;            ///< its text when it was last drawn
    std::vector<Reachable> reachable_;  ///< of this frame, in order
    std::size_t layer_ = 0;             ///< index of the first one in the layer
    bool reveals_ = false;              ///< the focus has moved by a key: scroll to it
    bool list_open_ = false;            ///< since the last frame
    bool list_drawn_ = false;           ///< in this frame
    bool in_list_ = false;              ///< the list is being drawn
    ImGuiID entered_ = 0;
    ImGuiID list_owner_ = 0;  ///< the control that opened the list by key
    int focused_item_ = -1;   ///< in a list that has just opened
    std::string name_;        ///< of the next control
    std::function<void(const std::string&)> listener_;
    ImGuiID said_focus_ = 0;
    std::string said_;
    bool unsettled_ = false;
    bool above_ = false;  ///< the current drawing is above everything
    int dialogs_ = 0;
    PressGuard guard_;
    bool dialog_shown_ = false;   ///< in this frame
    bool dialog_before_ = false;  ///< in the last
    ImGuiID dialog_owner_ = 0;    ///< the focus before the first dialog opened
};

}  // namespace tengen::gui
