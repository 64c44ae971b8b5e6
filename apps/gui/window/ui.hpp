// What screens are drawn with: panels, texts, buttons, sliders, in the colours of the theme. It
// draws with ImGui's lists and hears clicks through ImGui, and looks nothing like it. Every thing
// that can be clicked can be reached with Tab and pressed with Enter or Space.
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

/// How a button looks.
enum class Look {
    Plain,   ///< outlined on the panel
    Accent,  ///< the main thing to do
    Chip,    ///< a small soft one
    ChipOn,  ///< the same, chosen
    Bare,    ///< text only
    Danger,  ///< outlined in the accent: cannot be undone
};

/// What the mouse and the keyboard did to a thing on the screen.
struct Touch {
    bool clicked = false;
    bool hovered = false;
    bool held = false;
    bool focused = false;
};

/// Lengths in arguments are pixels of the screen; px() makes them from those of the design.
class Ui {
  public:
    Ui(Fonts& fonts, const Theme& theme) : fonts_(fonts), theme_(&theme) {}

    /// One frame of the window; `scale`: pixels for each pixel of the design.
    void begin(Size size, float scale);
    void end();
    void set_theme(const Theme& theme) { theme_ = &theme; }
    /// Another screen is shown from the next frame on: the rest of a double click does not reach
    /// it.
    void screen_changed();

    const Theme& theme() const { return *theme_; }
    /// Of texts that tell what is wrong.
    Colour warning() const { return warning_colour(*theme_); }
    Size size() const { return size_; }
    float scale() const { return scale_; }
    /// A length of the design, in whole pixels.
    float px(float length) const;

    // Drawing.
    void fill(Rect rect, Colour colour, float radius = 0) const;
    void outline(Rect rect, Colour colour, float radius, float thickness = 1) const;
    /// A raised rectangle: panels, cards, pop-ups.
    void panel(Rect rect, float radius = 10) const;
    /// A panel behind what is drawn between them; its height is known at the end. Not one in
    /// another.
    void begin_panel() const;
    void end_panel(Rect rect, float radius = 10) const;
    void shadow(Rect rect, float radius) const;
    void line(Point from, Point to, Colour colour, float thickness = 1) const;
    void polyline(std::span<const Point> points, Colour colour, float thickness) const;
    void disc(Point centre, float radius, Colour colour) const;
    /// A board's picture from a canvas; without one (0) a plain board.
    void board(Rect rect, unsigned texture, float radius) const;
    void image(Rect rect, ImTextureID texture, bool upside_down = true, float radius = 0) const;

    // Texts.
    Size measure(Face face, std::string_view text) const;
    float line_height(Face face) const;
    /// The upper left corner of the text.
    void text(Point at, Face face, Colour colour, std::string_view text) const;
    /// One line in the middle of a rectangle's height; what does not fit ends in an ellipsis.
    void text_in(Rect rect, Face face, Colour colour, std::string_view text,
                 Align align = Align::Left) const;
    /// A line that fits into the width: what does not ends in an ellipsis.
    std::string cut(Face face, std::string_view text, float width) const;
    /// Breaks lines; returns the height.
    float paragraph(Rect rect, Face face, Colour colour, std::string_view text,
                    bool draw = true) const;

    // Things to click. The id is unique on the screen.
    Touch touch(std::string_view id, Rect rect, bool reachable = true, std::string_view value = {});
    /// What the next thing that can be reached is called when the focus comes to it, for those who
    /// cannot see it; a button is called what stands on it. Its value follows: "Board: 15".
    void called(std::string_view name) { name_ = name; }
    bool button(std::string_view id, Rect rect, std::string_view label, Look look = Look::Plain,
                bool enabled = true);
    /// The same as wide as its label; moves `at` to the right of it.
    bool button_at(std::string_view id, Point& at, std::string_view label, Look look = Look::Plain,
                   bool enabled = true);
    float button_width(std::string_view label, Look look = Look::Plain) const;
    static constexpr float kButtonHeight = 36;
    static constexpr float kChipHeight = 27;

    /// True when the value changed.
    bool slider(std::string_view id, Rect rect, int& value, int min, int max);
    bool toggle(std::string_view id, Rect rect, bool& value);
    bool text_box(std::string_view id, Rect rect, std::string& text, std::size_t limit,
                  std::string_view hint = {});
    /// A button that opens a list; the index that was chosen, or -1.
    int dropdown(std::string_view id, Rect rect, std::string_view shown,
                 std::span<const std::string> items, int chosen);

    /// The list of such a button, drawn by somebody else: open from the frame in which it
    /// `opens`. `icon`, where there is one, draws a picture at the left of an item.
    using Icon = std::function<void(Rect rect, std::size_t item)>;
    int choose(std::string_view id, Rect below, bool opens, std::span<const std::string> items,
               int chosen, const Icon& icon = {});

    /// A panel above all that was drawn before, lists that scroll too; what it covers hears no
    /// mouse, and Tab comes to what is in it first. Draw between them; not one in another.
    void begin_layer(std::string_view id, Rect rect);
    void end_layer();

    /// A part of the screen that scrolls; draw its content between them.
    void begin_scroll(std::string_view id, Rect rect);
    void end_scroll(float content_height);
    /// Where the content of the current scroll begins.
    Point scroll_origin() const;
    void scroll_to(float y);
    /// Scrolls as little as shows a part of the content, given in pixels of the screen.
    void reveal(Rect rect);
    /// Arrows, PageUp, PageDown, Home and End scroll it: where there is nothing to come to by Tab.
    void scroll_by_keys();

    /// A box above everything else, and whatever is outside is dimmed. Draw between them; false:
    /// somebody clicked outside or pressed Escape.
    /// What opens is said by its `title`. When it closes the focus comes back to what had it.
    bool begin_dialog(std::string_view id, Rect rect, std::string_view title);
    void end_dialog();
    /// A remark beside a point: "double three (d-h)".
    void remark(Point at, std::string_view text);
    float remark_height(std::string_view text) const;
    float remark_width(std::string_view text) const;

    // Keyboard.
    /// Keys that move the focus and press things, as they were pressed since the last frame.
    struct FocusKeys {
        bool next = false;
        bool previous = false;
        bool press = false;
    };
    void keys(FocusKeys keys) {
        keys_ = keys;
        keys_came_ = keys.next || keys.previous || keys.press;
    }
    /// There were some in this frame, whatever became of them.
    bool keys_came() const { return keys_came_; }
    void focus(std::string_view id);
    /// A dialog or a list has the keys, so that what lies below it cannot have the focus.
    bool covered() const;
    bool has_focus(std::string_view id) const;
    /// Where the thing of that id was drawn last; nothing when it cannot be reached.
    std::optional<Rect> place_of(std::string_view id) const;
    /// A list to choose from is open and takes the keys.
    bool list_open() const { return list_open_; }
    /// Something other than the board has the focus, so that Enter presses it.
    bool focus_shown() const { return focus_ != 0; }
    void drop_focus() { focus_ = dialog_owner_ = 0; }
    /// A text box takes the keys.
    bool typing() const;
    /// Enter was pressed in that text box, which has been drawn in this frame.
    bool entered(std::string_view id) const;

    // For those who cannot see it.
    /// Hears what the focus comes to, what changes there, and what opens.
    void on_say(std::function<void(const std::string&)> listener) {
        listener_ = std::move(listener);
    }
    void say(const std::string& text) const {
        if (listener_) listener_(text);
    }
    /// Nobody sees this frame: it needed letters for the first time, and comes once more with them.
    bool lacks_letters() const { return fonts_.stale(); }
    /// The frame must be drawn again at once: something opened or closed.
    bool unsettled() const { return unsettled_; }

  private:
    struct Reachable {
        ImGuiID name;  ///< among all that ImGui knows
        ImGuiID id;    ///< of what it was called alone
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
    std::string typed_text_;            ///< what stood in it when it was last drawn
    std::vector<Reachable> reachable_;  ///< of this frame, in order
    std::size_t layer_ = 0;             ///< the first of them that is in the layer
    bool reveals_ = false;              ///< the focus has moved by a key: scroll to it
    bool list_open_ = false;            ///< since the last frame
    bool list_drawn_ = false;           ///< in this frame
    bool in_list_ = false;              ///< what is drawn now belongs to it
    ImGuiID entered_ = 0;
    ImGuiID list_owner_ = 0;  ///< what opened the list, where a key did
    int focused_item_ = -1;   ///< of a list that has just been opened
    std::string name_;        ///< of the next thing
    std::function<void(const std::string&)> listener_;
    ImGuiID said_focus_ = 0;
    std::string said_;
    bool unsettled_ = false;
    bool above_ = false;  ///< what is drawn now is above everything
    int dialogs_ = 0;
    PressGuard guard_;
    bool dialog_shown_ = false;   ///< in this frame
    bool dialog_before_ = false;  ///< in the last
    ImGuiID dialog_owner_ = 0;    ///< what had the focus when the first dialog opened
};

}  // namespace tengen::gui
