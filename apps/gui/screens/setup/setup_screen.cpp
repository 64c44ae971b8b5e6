// The set-up screen: the actions of its buttons.
#include "screens/screens.hpp"
#include "screens/setup/setup_page.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr float kFoot = 66;  ///< the buttons, with their margin; design pixels

class SetupScreen final : public Screen {
  public:
    explicit SetupScreen(const ScreenContext& context)
        : context_(context), page_(context.setup, context.appearance.pictures()) {}

    std::string title() const override { return context_.setup.game().title(); }
    std::string spoken_name(bool) const override { return title(); }
    float foot() const override { return kFoot; }
    void frame(Ui& ui, Rect area, const std::vector<KeyPress>& keys) override;
    bool on_escape() override {
        context_.shell.execute(Command::Home);
        return true;
    }
    bool takes_keys() const override { return page_.dialog_open(); }
    void on_open(bool returned) override {
        if (!returned) page_.refresh();
        page_.offer_places(context_.online.places());
    }
    void on_leave() override { play_awaits_ais_ = false; }
    void on_plugins() override;

  private:
    void play();
    void analyse();

    ScreenContext context_;
    SetupPage page_;
    bool play_awaits_ais_ = false;  ///< Play was pressed before its AIs were found
};

void SetupScreen::frame(Ui& ui, Rect area, const std::vector<KeyPress>&) {
    const std::optional<SetupPage::Wish> wish = page_.frame(ui, area);
    if (!wish) return;
    switch (*wish) {
        case SetupPage::Wish::Back:
            return context_.shell.execute(Command::Home);
        case SetupPage::Wish::Colours:
            context_.settings.edit().colours = page_.colours();
            return context_.shell.settings_changed();
        case SetupPage::Wish::Play:
            return play();
        case SetupPage::Wish::Analyse:
            return analyse();
    }
}

void SetupScreen::on_plugins() {
    context_.setup.seats().refresh_ais();
    if (play_awaits_ais_ && !context_.setup.seats().awaits_ais()) play();
}

/// Without players, the position alone.
void SetupScreen::analyse() {
    const Result<TableSpec> spec = context_.setup.spec();
    if (!spec) return context_.shell.say(spec.error());
    const Result<Setup> setup = context_.setup.position();
    if (!setup) return context_.shell.say(setup.error());
    context_.shell.analyse(Position(context_.setup.game().loaded().game, *setup));
}

/// Searching for AIs here would block the window; another thread is already searching.
void SetupScreen::play() {
    play_awaits_ais_ = context_.setup.seats().awaits_ais();
    if (play_awaits_ais_) return context_.shell.say(tr("Searching for AIs…"));
    Result<TableSpec> spec = context_.setup.spec();
    if (!spec) return context_.shell.say(spec.error());
    const LoadedGame& game = context_.setup.game().loaded();
    if (page_.place() == 0) return context_.shell.play({std::move(*spec), game});
    context_.shell.confirm_new_game([this, spec = std::move(*spec), game] {
        context_.online.open_table_at(page_.place(), spec, game, page_.watching());
    });
}

}  // namespace

std::unique_ptr<Screen> make_setup_screen(const ScreenContext& context) {
    return std::make_unique<SetupScreen>(context);
}

}  // namespace tengen::gui
