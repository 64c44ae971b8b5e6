// The screen "Play with others": its start and end, and the person's name.
#include "config/duration.hpp"
#include "screens/online/online_page.hpp"
#include "screens/screens.hpp"
#include "table/clock_text.hpp"
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
        if (page_.name_changed()) context_.settings.edit().player = context_.online.visits().name();
        keep_table();
        if (server != context_.online.server()) {
            context_.settings.edit().server = context_.online.server();
            context_.shell.save_settings();
        }
    }
    bool leaves_table() const override { return true; }
    void on_open(bool) override {
        context_.online.choices().refresh();
        context_.online.open();
    }
    void on_leave() override {
        context_.online.close();
        context_.shell.save_settings();
    }
    bool takes_keys() const override { return page_.dialog_open(); }
    bool on_escape() override {
        context_.shell.execute(Command::Home);
        return true;
    }

  private:
    /// The next start proposes the same table.
    void keep_table() {
        const auto [game, clock] = context_.online.choices().table();
        SettingsValues& values = context_.settings.edit();
        values.table_game = game;
        values.table_clock = game_clock_text(clock);
        values.table_move = clock.move ? tengen::to_text(*clock.move) : "";
    }

    ScreenContext context_;
    OnlinePage page_;
};

}  // namespace

std::unique_ptr<Screen> make_online_screen(const ScreenContext& context) {
    return std::make_unique<OnlineScreen>(context);
}

}  // namespace tengen::gui
