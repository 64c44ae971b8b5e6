#include "gui/window_program.hpp"

#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "board_drawing/board_geometry.hpp"
#include "core/notation.hpp"
#include "support/catch.hpp"
#include "view/table_layout.hpp"

namespace tengen::test {
using namespace gui;
namespace {

constexpr std::chrono::seconds kAllTime{120};

}  // namespace

Environment window_environment(const std::string& display, const Environment& more) {
    Environment environment{{"DISPLAY", display}, {"ALSOFT_DRIVERS", "null"}};
    const char* options = std::getenv("ASAN_OPTIONS");
    environment["ASAN_OPTIONS"] =
        (options == nullptr ? std::string() : std::string(options) + ':') + "detect_leaks=0";
    environment.merge(drawing_variables());
    for (const auto& [name, value] : more) environment[name] = value;
    return environment;
}

std::filesystem::path window_program() {
    return build_folder() / "bin/tengen-gui";
}

WindowProgram::WindowProgram(const Home& home, const VirtualDisplay& display,
                             const std::vector<std::string>& arguments, const Environment& more)
    : display_(display), running_(home, [&] {
          Run run;
          run.program = window_program();
          run.arguments = arguments;
          run.arguments.emplace_back("--speak");
          run.environment = window_environment(display.name(), more);
          run.limit = kAllTime;
          return run;
      }()) {
    if (!hears("\n")) throw std::runtime_error("the window did not start: " + wait().err);
    // It places itself before its first frame, and ignores earlier moves.
    wait_for_window([](const sf::IntRect& place) { return place.width > 0; });
    display_.act("search --name ^Tengen windowmove 0 0");
    wait_for_window([](const sf::IntRect& place) { return place.left == 0 && place.top == 0; });
}

void WindowProgram::wait_for_window(const std::function<bool(const sf::IntRect&)>& right) const {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!right(display_.window())) {
        if (std::chrono::steady_clock::now() > end)
            throw std::runtime_error("the window was not drawn in time");
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

bool WindowProgram::hears(const std::string& text, std::chrono::seconds within) {
    const bool heard = running_.sees_next(text, within);
    if (!heard) UNSCOPED_INFO("heard so far:\n" << said());
    return heard;
}

bool WindowProgram::tabs_to(const std::string& name) {
    constexpr int kControls = 40;
    // Each step says one line; earlier ones do not count.
    settle();
    while (running_.sees_next("\n", std::chrono::milliseconds(0))) continue;
    for (int i = 0; i < kControls; ++i) {
        const std::size_t before = said().size();
        key("Tab");
        if (!hears("\n")) return false;
        if (said().find(name, before) != std::string::npos) return true;
    }
    return false;
}

int WindowProgram::times(const std::string& text) const {
    int count = 0;
    for (std::size_t at = said().find(text); at != std::string::npos;
         at = said().find(text, at + 1)) {
        ++count;
    }
    return count;
}

/// The command "click" of xdotool would wait 100 ms.
void WindowProgram::click(Point at) {
    display_.act("mousemove " + std::to_string(static_cast<int>(at.x)) + ' ' +
                 std::to_string(static_cast<int>(at.y)) + " mousedown 1 mouseup 1");
}

Point WindowProgram::at(const Board& board, const std::string& cell) const {
    const Result<Cell> found = parse_cell(board, cell);
    if (!found) throw std::runtime_error("no cell " + cell);
    const auto width = static_cast<float>(width_);
    const auto height = static_cast<float>(height_);
    const Rect place = table_layout({0, kTopBarHeight, width, height - kTopBarHeight}, 1).board;
    const BoardGeometry geometry(board, {place.width, place.height}, true);
    const Point centre = geometry.centre(*found);
    return {place.x + centre.x, place.y + centre.y};
}

void WindowProgram::resize(int width, int height) {
    display_.act("search --name ^Tengen windowsize " + std::to_string(width) + ' ' +
                 std::to_string(height));
    expect_size(width, height);
}

void WindowProgram::expect_size(int width, int height) {
    width_ = width;
    height_ = height;
    settle();
}

sf::Image WindowProgram::picture() const {
    settle();
    return display_.screenshot({0, 0, width_, height_});
}

Ended WindowProgram::close() {
    kill(SIGTERM);
    return wait();
}

}  // namespace tengen::test
