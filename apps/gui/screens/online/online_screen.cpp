// The screen "Play with others": its start and end, and the person's name.
#include "screens/online/online_page.hpp"
#include "screens/screens.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

class OnlineScreen final : public Screen {
  public:
    explicit OnlineScreen(const ScreenContext& context)
        : context_(context), page_(context.online) {}

    std::string title() const override { return tr("Play with others"); }
    std::string spoken_name(bool) const override { return tr("Play with others"); }
    void frame(Ui& ui, Rect area, const std::vector<KeyPress>&) override {
        const std::string server = context_.online.server();
        page_.frame(ui, area);
        if (page_.name_changed()) context_.settings.edit().player = context_.online.name();
        if (server != context_.online.server()) {
            context_.settings.edit().server = context_.online.server();
            context_.shell.save_settings();
        }
    }
    void on_open(bool) override {
        context_.online.refresh();
        context_.online.open();
    }
    void on_leave() override {
        context_.online.close();
        context_.shell.save_settings();
    }
    bool on_escape() override {
        context_.shell.execute(Command::Home);
        return true;
    }

  private:
    ScreenContext context_;
    OnlinePage page_;
};

}  // namespace

std::unique_ptr<Screen> make_online_screen(const ScreenContext& context) {
    return std::make_unique<OnlineScreen>(context);
}

}  // namespace tengen::gui
