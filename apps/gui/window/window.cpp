#include "window/window.hpp"

#include <backends/imgui_impl_opengl2.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <SFML/OpenGL.hpp>
#include <SFML/System/Err.hpp>
#include <algorithm>
#include <cmath>
#include <future>
#include <optional>
#include <utility>
#include <vector>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>

namespace tengen::gui {
namespace {

constexpr std::chrono::milliseconds kFrameTime{16};
/// No hand is faster between two drawn frames, and a flood of events must not delay the picture.
constexpr int kMaxUnseenFrames = 16;

bool moves_focus(const sf::Event::KeyEvent& key) {
    return key.code == sf::Keyboard::Tab && !key.control && !key.alt;
}

bool presses(const sf::Event::KeyEvent& key) {
    return (key.code == sf::Keyboard::Enter || key.code == sf::Keyboard::Space) && !key.control &&
           !key.alt && !key.shift;
}

/// Down is 1, Up is -1, and any other key is 0.
int rows_down(const sf::Event::KeyEvent& key) {
    if (key.control || key.alt || key.shift) return 0;
    if (key.code == sf::Keyboard::Down) return 1;
    return key.code == sf::Keyboard::Up ? -1 : 0;
}

constexpr unsigned kIconSize = 64;

/// A black stone with a light spot; each pixel is red, green, blue and opacity.
std::vector<sf::Uint8> icon() {
    constexpr float kRadius = 30;
    std::vector<sf::Uint8> pixels;
    pixels.reserve(kIconSize * kIconSize * 4);
    for (unsigned index = 0; index < kIconSize * kIconSize; ++index) {
        const float x = static_cast<float>(index % kIconSize) - 31.5f;
        const float y = static_cast<float>(index / kIconSize) - 31.5f;
        const float inside = std::clamp(kRadius - std::hypot(x, y), 0.0f, 1.0f);
        const float light = std::max(0.0f, 1 - std::hypot(x + 10, y + 10) / kRadius);
        const auto shade = static_cast<sf::Uint8>(25 + 110 * light);
        pixels.insert(pixels.end(), {shade, shade, shade, static_cast<sf::Uint8>(255 * inside)});
    }
    return pixels;
}

}  // namespace

/// Waits for events on the connection to the display, without polling.
struct Window::Waiter {
    explicit Waiter(boost::asio::io_context& io) : descriptor(io), timer(io) {}
    ~Waiter() {
        // The descriptor belongs to the display.
        if (descriptor.is_open()) descriptor.release();
    }

    boost::asio::posix::stream_descriptor descriptor;
    boost::asio::steady_timer timer;
    bool asked = false;
};

/// Waits for changes of the desktop.
struct Window::Desktop {
    Desktop(boost::asio::io_context& io, int number) : descriptor(io, number) {}
    ~Desktop() {
        // The descriptor belongs to the connection.
        descriptor.release();
    }

    boost::asio::posix::stream_descriptor descriptor;
};

/// Waits for files that are dragged from other programs.
struct Window::Drops {
    Drops(boost::asio::io_context& io, std::function<bool()> takes_files)
        : files(std::move(takes_files)), descriptor(io) {
        if (files.descriptor() >= 0) descriptor.assign(files.descriptor());
    }
    ~Drops() {
        // The descriptor belongs to the connection.
        if (descriptor.is_open()) descriptor.release();
    }

    FileDrops files;
    boost::asio::posix::stream_descriptor descriptor;
};

void Window::DestroyContext::operator()(ImGuiContext* context) const {
    ImGui_ImplOpenGL2_Shutdown();
    ImGui::DestroyContext(context);
}

Window::Window(boost::asio::io_context& io, DisplayConnection display, const std::string& title,
               const WindowPlace& place, const Theme& theme, float scale)
    : io_(io),
      display_(std::move(display)),
      desktop_(std::make_unique<Desktop>(io, display_.descriptor())),
      context_((ImGui::CreateContext(), ImGui_ImplOpenGL2_Init(), ImGui::GetCurrentContext())),
      input_(std::make_unique<ImGuiInput>()),
      fonts_(find_fonts()),
      ui_(fonts_, theme),
      title_(title),
      down_(static_cast<std::size_t>(sf::Keyboard::KeyCount)),
      drops_(std::make_unique<Drops>(
          io, [this] { return content_ != nullptr && content_->takes_files(); })),
      system_scale_(display_.scale()) {
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NoMouseCursorChange;
    const WindowPlace seen = on_screen(place, display_.width(), display_.height());
    const auto width = static_cast<unsigned>(std::max(seen.width, kMinWidth));
    const auto height = static_cast<unsigned>(std::max(seen.height, kMinHeight));
    // SFML prints unwanted warnings about missing abilities of a driver.
    sf::err().rdbuf(nullptr);
    // Letters are drawn while the display opens, which does not need ImGui.
    std::future<bool> letters =
        std::async(std::launch::async, [this, scale] { return fonts_.update(scale_for(scale)); });
    open({width, height}, sf::Style::Default);
    if (seen.placed) {
        window_.setPosition({seen.x, seen.y});
    } else {
        // SFML 2.5 uses the screen's width as its height.
        window_.setPosition({std::max(0, (display_.width() - static_cast<int>(width)) / 2),
                             std::max(0, (display_.height() - static_cast<int>(height)) / 2)});
    }
    letters.get();
    follow_scale();
    follow_drops();
}

Window::~Window() {
    desktop_.reset();
    drops_.reset();
    waiter_.reset();
    // The context's textures must end before the window's OpenGL context.
    context_.reset();
}

void Window::open(const sf::VideoMode& mode, sf::Uint32 style) {
    waiter_.reset();
    if (window_.isOpen()) forget_events(window_.getSystemHandle());
    window_.create(mode, sf::String::fromUtf8(title_.begin(), title_.end()), style);
    window_.setVerticalSyncEnabled(false);
    if (texture_made_) {
        ImGui_ImplOpenGL2_DestroyDeviceObjects();
        texture_made_ = false;
    }
    window_.setActive(true);
    if (style != sf::Style::Fullscreen) {
        limit_size(window_.getSystemHandle(), kMinWidth, kMinHeight);
    }
    drops_->files.attach(window_.getSystemHandle());
    window_.setIcon(kIconSize, kIconSize, icon().data());
    detect_key_repeat();
    waiter_ = std::make_unique<Waiter>(io_);
    if (const int descriptor = display_descriptor(); descriptor >= 0) {
        waiter_->descriptor.assign(descriptor);
    }
    settle();
}

void Window::set_full_screen(bool on) {
    full_screen_wanted_ = on;
    redraw();
}

/// Call between frames only: objects of a started frame belong to the old window.
void Window::change_full_screen() {
    if (full_screen_wanted_ == full_screen_) return;
    full_screen_ = full_screen_wanted_;
    if (full_screen_) {
        before_full_screen_ = noted_;
        open(sf::VideoMode::getDesktopMode(), sf::Style::Fullscreen);
        return;
    }
    open({static_cast<unsigned>(std::max(before_full_screen_.width, kMinWidth)),
          static_cast<unsigned>(std::max(before_full_screen_.height, kMinHeight))},
         sf::Style::Default);
    if (before_full_screen_.placed) {
        window_.setPosition({before_full_screen_.x, before_full_screen_.y});
    }
}

void Window::run(Content& content) {
    content_ = &content;
    explain_lost_display([&content] { return content.after_lost_display(); });
    while (!stopped_ && !content.wants_to_close()) {
        change_full_screen();
        const bool more = handle_events(content);
        io_.restart();
        io_.poll();
        if (stopped_ || content.wants_to_close()) return;
        if (more) {
            ++unseen_frames_;
            make_frame(content);
            ImGui::EndFrame();
        } else if (frames_wanted_ > 0 || content.animated()) {
            // A person who has just clicked waits for the frame; other frames keep to the display's
            // rate.
            if (unseen_frames_ == 0) wait(content);
            draw(content);
        } else {
            wait(content);
        }
    }
}

/// Waits for the time of the next frame; if none is wanted, for an event.
void Window::wait(const Content& content) {
    io_.restart();
    if (!waiter_->asked && waiter_->descriptor.is_open()) {
        waiter_->asked = true;
        waiter_->descriptor.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                                       [this](const boost::system::error_code& error) {
                                           if (!error) waiter_->asked = false;
                                       });
    }
    if (frames_wanted_ == 0 && !content.animated()) {
        io_.run_one();
        return;
    }
    const auto next = last_frame_ + kFrameTime;
    while (!stopped_ && std::chrono::steady_clock::now() < next) io_.run_one_until(next);
}

void Window::follow_scale() {
    // The scale's replies may have brought events; the descriptor would not wake up for these.
    while (display_.scale_may_have_changed()) {
        system_scale_ = display_.scale();
        settle();
    }
    desktop_->descriptor.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                                    [this](const boost::system::error_code& error) {
                                        if (!error) follow_scale();
                                    });
}

void Window::follow_drops() {
    while (const std::optional<std::string> uris = drops_->files.read()) {
        settle();
        content_->files_dropped(*uris);
    }
    if (!drops_->descriptor.is_open()) return;
    drops_->descriptor.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                                  [this](const boost::system::error_code& error) {
                                      if (!error) follow_drops();
                                  });
}

/// Handles events up to one that must take effect before the next one counts. That is a mouse
/// button, at the pointer's place, or a key that moves the focus or presses a control. Repeated
/// keys may be combined. Returns whether the frame need not be drawn: in a flood only one of
/// several is.
bool Window::handle_events(Content& content) {
    sf::Event event{};
    frame_due_ = false;
    while (!frame_due_ && window_.pollEvent(event)) handle(event, content);
    return frame_due_ && unseen_frames_ < kMaxUnseenFrames;
}

void Window::handle(const sf::Event& event, Content& content) {
    settle();
    input_->handle(event);
    switch (event.type) {
        case sf::Event::Closed:
            content.close_asked();
            break;
        case sf::Event::Resized:
            window_.setView(sf::View({0, 0, static_cast<float>(event.size.width),
                                      static_cast<float>(event.size.height)}));
            break;
        case sf::Event::KeyPressed: {
            const auto code = static_cast<std::size_t>(event.key.code);
            if (event.key.code < 0 || code >= down_.size()) break;
            const bool repeated = down_[code];
            down_[code] = true;
            if (moves_focus(event.key)) {
                frame_due_ = !repeated;
                (event.key.shift ? focus_keys_.previous : focus_keys_.next) = true;
            } else if (const int rows = rows_down(event.key); rows != 0 && ui_.focus().in_list()) {
                focus_keys_.rows += rows;
                frame_due_ = !repeated;
            } else if (presses(event.key) && ui_.focus().is_shown() && !ui_.typing() &&
                       !(event.key.code == sf::Keyboard::Space && ui_.focus().in_list())) {
                focus_keys_.press = frame_due_ = !repeated;
            } else {
                keys_.push_back({event.key, repeated});
            }
            break;
        }
        case sf::Event::KeyReleased:
            if (event.key.code >= 0 && static_cast<std::size_t>(event.key.code) < down_.size()) {
                down_[static_cast<std::size_t>(event.key.code)] = false;
            }
            break;
        case sf::Event::LostFocus:
            std::fill(down_.begin(), down_.end(), false);
            break;
        case sf::Event::MouseButtonPressed:
        case sf::Event::MouseButtonReleased:
            frame_due_ = true;
            break;
        case sf::Event::GainedFocus:
            if (!any_key_held()) break;
            // A key pressed elsewhere and still held repeats here.
            for (std::size_t code = 0; code < down_.size(); ++code) {
                down_[code] = sf::Keyboard::isKeyPressed(static_cast<sf::Keyboard::Key>(code));
            }
            break;
        default:
            break;
    }
}

/// Passes events to the content, and makes the lists to draw.
void Window::make_frame(Content& content) {
    window_.setActive(true);
    const sf::Vector2u pixels = window_.getSize();
    const Size size{static_cast<float>(std::max(pixels.x, 1u)),
                    static_cast<float>(std::max(pixels.y, 1u))};
    const float scale = scale_for(content.scale());
    if (fonts_.update(scale) || !texture_made_) {
        if (texture_made_) ImGui_ImplOpenGL2_DestroyDeviceObjects();
        ImGui_ImplOpenGL2_NewFrame();
        // The letters' pixels are not needed again until letters are added.
        ImGui::GetIO().Fonts->ClearTexData();
        texture_made_ = true;
    }
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {size.width, size.height};
    io.DeltaTime = 1.0f / 60;
    input_->new_frame();
    ImGui_ImplOpenGL2_NewFrame();
    ImGui::NewFrame();
    ui_.focus().set_keys(std::exchange(focus_keys_, {}));
    ui_.begin(size, scale);
    // A motion needs one more frame when it has ended.
    if (content.animated()) redraw();
    content.frame(ui_, std::exchange(keys_, {}));
    ui_.end();
    if (ui_.unsettled()) settle();
}

void Window::draw(Content& content) {
    last_frame_ = std::chrono::steady_clock::now();
    if (frames_wanted_ > 0) --frames_wanted_;
    unseen_frames_ = 0;
    make_frame(content);
    if (fonts_.stale()) {
        // A text is invisible until its letters exist.
        ImGui::EndFrame();
        make_frame(content);
    }
    ImGui::Render();
    const Colour back = ui_.theme().background;
    window_.setActive(true);
    window_.clear({back.red, back.green, back.blue});
    ImGui_ImplOpenGL2_RenderDrawData(ImGui::GetDrawData());
    window_.display();
    note_place(content);
    // Letters that only the second of two frames needed.
    if (fonts_.stale()) redraw();
}

void Window::note_place(Content& content) {
    if (full_screen_) return;
    const sf::Vector2u size = window_.getSize();
    const sf::Vector2i at = window_.getPosition();
    const WindowPlace now{static_cast<int>(size.x), static_cast<int>(size.y), true, at.x, at.y};
    if (now == noted_) return;
    noted_ = now;
    content.moved(now);
}

}  // namespace tengen::gui
