// The controls of the screens, in the colours of the theme. They draw with a pen and get clicks
// from ImGui, but have their own look. Tab reaches everything that can be clicked, and Enter or
// Space presses it. In lists, Up and Down reach the rows, and only Enter presses them.
#pragma once

#include <imgui.h>

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "view/press_guard.hpp"
#include "window/covers.hpp"
#include "window/focus.hpp"
#include "window/text_pen.hpp"
#include "window/voice.hpp"

namespace tengen::gui {

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

/// A frame of the window: what is drawn into it, and what people do with its controls.
class Ui : public TextPen {
  public:
    Ui(Fonts& fonts, const Theme& theme) : TextPen(fonts, theme) {}

    /// Starts a frame of the window; `scale`: screen pixels per design pixel.
    void begin(Size size, float scale);
    void end();
    /// Another screen is visible from the next frame on: the rest of a double click does not reach
    /// it.
    void screen_changed();
    /// The frame must be drawn again immediately: something opened or closed.
    void redraw() { unsettled_ = true; }
    bool unsettled() const { return unsettled_; }

    Focus& focus() { return focus_; }
    const Focus& focus() const { return focus_; }
    const Covers& covers() const { return covers_; }
    Voice& voice() { return voice_; }
    void say(const std::string& text) const { voice_.say(text); }

    // Controls. The id is unique on the screen.
    Touch touch(std::string_view id, Rect rect, bool reachable = true, std::string_view value = {});
    /// The same for a row of a list: see Focus::is_row_of().
    Touch touch_row(std::string_view list, std::string_view id, Rect rect);
    /// Sets the spoken name of the next control, for people who cannot see it. Otherwise a button's
    /// label is its name. The control's value follows: "Board: 15".
    void called(std::string_view name) { voice_.set_name(name); }
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
    /// A box for several lines; Enter starts a new one, and Tab leaves it.
    bool text_area(std::string_view id, Rect rect, std::string& text, std::size_t limit);
    /// A button that opens a list. Returns the chosen index, or -1.
    int dropdown(std::string_view id, Rect rect, std::string_view shown,
                 std::span<const std::string> items, int chosen);

    /// The list of such a button, which the caller draws. It opens in the frame with `opens`.
    /// `icon`, if set, draws a picture at the left of an item.
    using Icon = std::function<void(Rect rect, std::size_t item)>;
    int choose(std::string_view id, Rect below, bool opens, std::span<const std::string> items,
               int chosen, const Icon& icon = {});

    /// Whether a text box takes the keys.
    bool typing() const;
    /// Whether Enter was pressed in that text box, which was drawn in this frame.
    bool entered(std::string_view id) const;

    /// A panel above everything drawn before, even scrolling lists. Covered controls get no mouse
    /// events, and Tab reaches the layer first. Draw between the two calls. Layers cannot be
    /// nested.
    void begin_layer(std::string_view id, Rect rect);
    void end_layer();

    /// A box above everything else, which is dimmed. Draw between the two calls. Returns false
    /// after a click outside or Escape. Its `title` is spoken when it opens. When it closes, the
    /// previous control gets the focus again.
    bool begin_dialog(std::string_view id, Rect rect, std::string_view title);
    void end_dialog();

  private:
    bool reach(std::string_view id, ImGuiID name, Rect rect);
    // The parts of choose().
    void open_list(const std::string& popup, std::size_t items, int chosen);
    Rect list_below(Rect button, std::span<const std::string> items, float indent);
    void focus_in_list(const std::string& popup, int chosen);
    int list_items(const std::string& popup, float width, std::span<const std::string> items,
                   int chosen, const Icon& icon);

    Focus focus_;
    Covers covers_;
    Voice voice_;
    PressGuard guard_;
    bool unsettled_ = false;
    ImGuiID typed_in_ = 0;    ///< the text box that has taken the focus
    std::string typed_text_;  ///< its text when it was last drawn
    ImGuiID entered_ = 0;
    int focused_item_ = -1;  ///< in a list that has just opened
};

}  // namespace tengen::gui
