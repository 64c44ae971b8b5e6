#include "gui/stage.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "support/waiting.hpp"
#include "view/translation.hpp"

// From Xlib, whose header defines a macro KeyPress.
extern "C" int XInitThreads();

namespace tengen::test {
using namespace gui;
namespace {

/// ImGui places some items a few frames after the request.
constexpr int kSameFrames = 4;

/// Allows two threads to use two displays.
void prepare_threads() {
    static const bool kPrepared = XInitThreads() != 0;
    if (!kPrepared) throw std::runtime_error("Xlib does not support threads");
}

VirtualDisplay& shared_display(int width, int height) {
    prepare_threads();
    static VirtualDisplay display(std::max(width, 1280), std::max(height, 800));
    return display;
}

std::vector<Theme> shipped_themes() {
    std::vector<Error> problems;
    std::vector<Theme> themes = read_themes({{TENGEN_SOURCE_DIR "/config"}, 0}, problems);
    if (!problems.empty()) throw std::runtime_error(english(problems.front()));
    return themes;
}

DisplayConnection connected(const VirtualDisplay& display) {
    setenv("DISPLAY", display.name().c_str(), 1);
    Result<DisplayConnection> connection = DisplayConnection::open();
    if (!connection) throw std::runtime_error(english(connection.error()));
    return std::move(*connection);
}

}  // namespace

class Stage::Shown final : public Content {
  public:
    explicit Shown(float scale) : scale_(scale) {}

    void frame(Ui& ui, const std::vector<KeyPress>& keys) override {
        ++frames;
        const float bar = ui.px(52);
        const Rect area{0, bar, ui.size().width, ui.size().height - bar};
        if (scene) scene(ui, area, keys);
        ui.fill({0, 0, ui.size().width, bar}, ui.theme().panel);
        ui.line({0, bar}, {ui.size().width, bar}, ui.theme().line);
        ui.text_in({ui.px(22), 0, ui.px(200), bar}, Face::Bold, ui.theme().ink, "天元 Tengen");
    }
    bool animated() const override { return false; }
    float scale() const override { return scale_; }
    bool wants_to_close() const override { return false; }
    void close_asked() override {}
    std::string after_lost_display() override { return ""; }
    void moved(const WindowPlace&) override {}

    Scene scene;
    std::uint64_t frames = 0;

  private:
    float scale_;
};

struct Stage::Inside {
    Inside(const VirtualDisplay& display, int width, int height, float scale, const Theme& theme)
        : window(io, connected(display), "Tengen", {width, height, true, 0, 0}, theme, scale),
          shown(scale) {}

    boost::asio::io_context io{1};
    Window window;
    Shown shown;
};

Stage::Stage(int width, int height, float scale)
    : display_(shared_display(width, height)),
      width_(width),
      height_(height),
      themes_(shipped_themes()) {
    find_translations(TENGEN_BINARY_DIR "/bin");
    inside_ = std::make_unique<Inside>(display_, width, height, scale, paper_theme());
}

Stage::~Stage() = default;

void Stage::settle() {
    constexpr int kMaxFrames = 300;
    std::uint64_t before = 0;
    int same = 0;
    for (int i = 0; i < kMaxFrames && same < kSameFrames; ++i) {
        std::uint64_t drawn = 0;
        change([&] { drawn = inside_->shown.frames; });
        wait_for([&] { return inside_->shown.frames > drawn; });
        const std::uint64_t now = display_.fingerprint();
        same = now == before ? same + 1 : 0;
        before = now;
    }
}

sf::Image Stage::picture() {
    settle();
    return display_.screenshot({0, 0, width_, height_});
}

boost::asio::io_context& Stage::io() {
    return inside_->io;
}

void Stage::run(const std::function<void()>& script) {
    std::exception_ptr failure;
    std::thread thread([&] {
        try {
            script();
        } catch (...) {
            failure = std::current_exception();
        }
        change([this] { inside_->window.stop(); });
    });
    inside_->window.run(inside_->shown);
    thread.join();
    if (failure) std::rethrow_exception(failure);
}

void Stage::change(const std::function<void()>& what) {
    std::promise<void> done;
    boost::asio::post(inside_->io, [&] {
        what();
        inside_->window.redraw();
        done.set_value();
    });
    done.get_future().wait();
}

void Stage::wait_for(const std::function<bool()>& fact) {
    wait_until([&] {
        bool holds = false;
        change([&] { holds = fact(); });
        return holds;
    });
}

void Stage::show(Scene scene) {
    change([&] { inside_->shown.scene = std::move(scene); });
}

void Stage::set_look(const std::string& theme, const std::string& language) {
    change([&] {
        for (const Theme& one : themes_) {
            if (one.name == theme) inside_->window.ui().set_theme(one);
        }
        set_language(language);
    });
}

}  // namespace tengen::test
