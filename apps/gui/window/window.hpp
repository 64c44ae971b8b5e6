// The window itself: opens it, waits without polling, passes events on, and draws a frame when
// something has changed.
#pragma once

#include <SFML/Graphics/RenderWindow.hpp>
#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "view/geometry.hpp"
#include "view/window_place.hpp"
#include "window/display.hpp"
#include "window/imgui_input.hpp"
#include "window/ui.hpp"

namespace boost::asio {
class io_context;
}
struct ImGuiContext;

namespace tengen::gui {

/// A key that went down; `repeated` when it is held.
struct KeyPress {
    sf::Event::KeyEvent key;
    bool repeated = false;
};

/// What a window shows, and what becomes of what people do.
class Content {
  public:
    virtual ~Content() = default;
    /// One frame; called again only when something has changed. Every frame begins with all keys
    /// that were pressed since the last.
    virtual void frame(Ui& ui, const std::vector<KeyPress>& keys) = 0;
    /// Frames follow each other at the display's rate as long as this is true.
    virtual bool animated() const = 0;
    /// Pixels for each pixel of the design; 0: as many as the system says.
    virtual float scale() const = 0;
    /// The window should close now.
    virtual bool wants_to_close() const = 0;
    /// The close button was pressed.
    virtual void close_asked() = 0;
    /// What to add to the line that says that the display is lost: " (the game is saved)".
    virtual std::string after_lost_display() = 0;
    /// The window has come to stand there.
    virtual void moved(const WindowPlace& place) = 0;
};

/// One thread: that of the io_context.
class Window {
  public:
    static constexpr int kMinWidth = 640;
    static constexpr int kMinHeight = 480;

    /// `scale` is what the content will ask for first; 0: as many pixels for each of the design as
    /// the system says.
    Window(boost::asio::io_context& io, DisplayConnection display, const std::string& title,
           const WindowPlace& place, const Theme& theme, float scale);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// Runs until the content wants to close, or stop() is called.
    void run(Content& content);
    void stop() { stopped_ = true; }

    /// Something has changed: a frame is drawn soon. May be called at any time on the thread.
    void redraw() { frames_wanted_ = std::max(frames_wanted_, 1); }

    Fonts& fonts() { return fonts_; }
    Ui& ui() { return ui_; }
    /// Comes about before the next frame.
    void set_full_screen(bool on);
    bool full_screen() const { return full_screen_wanted_; }

  private:
    /// ImGui places some things in the frame after the one that asks for them.
    static constexpr int kSettlingFrames = 3;
    struct Waiter;
    struct Desktop;

    float scale_for(float asked) const { return asked > 0 ? asked : system_scale_; }
    void settle() { frames_wanted_ = kSettlingFrames; }
    void open(const sf::VideoMode& mode, sf::Uint32 style);
    void change_full_screen();
    bool handle_events(Content& content);
    void handle(const sf::Event& event, Content& content);
    void wait(const Content& content);
    void follow_scale();
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
    std::string title_;
    std::vector<KeyPress> keys_;
    std::vector<bool> down_;  ///< keys, by code
    Ui::FocusKeys focus_keys_;
    bool frame_due_ = false;  ///< the next event waits for a frame
    int unseen_frames_ = 0;   ///< since the last that was drawn
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
