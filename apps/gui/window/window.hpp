// The window itself: opens it, waits without polling, passes events on, and draws a frame after
// each change.
#pragma once

#include <SFML/Graphics/RenderWindow.hpp>
#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "board_drawing/geometry.hpp"
#include "view/window_place.hpp"
#include "window/display.hpp"
#include "window/file_drops.hpp"
#include "window/imgui_input.hpp"
#include "window/ui.hpp"

namespace boost::asio {
class io_context;
}
struct ImGuiContext;

namespace tengen::gui {

/// A key press; `repeated` if the key is held.
struct KeyPress {
    sf::Event::KeyEvent key;
    bool repeated = false;
};

/// The content of a window: its picture and its reaction to events.
class Content {
  public:
    virtual ~Content() = default;
    /// Draws one frame; called only after a change. Each frame gets all keys pressed since the
    /// last.
    virtual void frame(Ui& ui, const std::vector<KeyPress>& keys) = 0;
    /// While true, frames follow each other at the display's rate.
    virtual bool animated() const = 0;
    /// Screen pixels per design pixel; 0: the system's scale.
    virtual float scale() const = 0;
    /// Whether the window should close now.
    virtual bool wants_to_close() const = 0;
    /// The close button was pressed.
    virtual void close_asked() = 0;
    /// Text to add to the line about a lost display: " (the game is saved)".
    virtual std::string after_lost_display() = 0;
    /// The window has moved to this place.
    virtual void moved(const WindowPlace& place) = 0;
    /// Whether files from other programs may be dropped on the window now.
    virtual bool takes_files() const { return false; }
    /// A list of URIs was dropped; empty if its program did not give it.
    virtual void files_dropped(const std::string& /*uris*/) {}
};

/// One thread: that of the io_context.
class Window {
  public:
    static constexpr int kMinWidth = 640;
    static constexpr int kMinHeight = 480;

    /// `scale`: the first scale that the content will ask for; 0: the system's.
    Window(boost::asio::io_context& io, DisplayConnection display, const std::string& title,
           const WindowPlace& place, const Theme& theme, float scale);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// Runs until the content wants to close, or stop() is called.
    void run(Content& content);
    void stop() { stopped_ = true; }

    /// Requests a frame, for example after a change. May be called at any time on the thread.
    void redraw() { frames_wanted_ = std::max(frames_wanted_, 1); }

    Fonts& fonts() { return fonts_; }
    Ui& ui() { return ui_; }
    /// Takes effect before the next frame.
    void set_full_screen(bool on);
    bool full_screen() const { return full_screen_wanted_; }

  private:
    /// ImGui places some items one frame after the request.
    static constexpr int kSettlingFrames = 3;
    struct Waiter;
    struct Desktop;
    struct Drops;

    float scale_for(float asked) const { return asked > 0 ? asked : system_scale_; }
    void settle() { frames_wanted_ = kSettlingFrames; }
    void open(const sf::VideoMode& mode, sf::Uint32 style);
    void change_full_screen();
    bool handle_events(Content& content);
    void handle(const sf::Event& event, Content& content);
    void wait(const Content& content);
    void follow_scale();
    void follow_drops();
    void make_frame(Content& content);
    void draw(Content& content);
    void note_place(Content& content);

    boost::asio::io_context& io_;
    DisplayConnection display_;
    std::unique_ptr<Desktop> desktop_;
    sf::RenderWindow window_;
    struct DestroyContext {
        void operator()(ImGuiContext* context) const;
    };
    std::unique_ptr<ImGuiContext, DestroyContext> context_;
    std::unique_ptr<ImGuiInput> input_;
    Fonts fonts_;
    Ui ui_;
    std::unique_ptr<Waiter> waiter_;
    Content* content_ = nullptr;  ///< while it runs
    std::string title_;
    std::vector<KeyPress> keys_;
    std::vector<bool> down_;  ///< keys, by code
    std::unique_ptr<Drops> drops_;
    FocusKeys focus_keys_;
    bool frame_due_ = false;  ///< the next event waits for a frame
    int unseen_frames_ = 0;   ///< since the last drawn frame
    float system_scale_ = 1;
    int frames_wanted_ = kSettlingFrames;
    bool stopped_ = false;
    bool full_screen_ = false;
    bool full_screen_wanted_ = false;
    bool texture_made_ = false;
    WindowPlace before_full_screen_;
    std::chrono::steady_clock::time_point last_frame_;
    WindowPlace noted_;
};

}  // namespace tengen::gui
