// The home screen: the actions of its cards, rows and buttons.
#include <boost/asio/steady_timer.hpp>

#include "screens/home/home_page.hpp"
#include "screens/screens.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr std::chrono::milliseconds kCardStep{1000};

class HomeScreen final : public Screen {
  public:
    explicit HomeScreen(const ScreenContext& context)
        : context_(context),
          page_(context.home, context.appearance.pictures()),
          card_timer_(context.io),
          studies_timer_(context.io) {}

    std::string spoken_name(bool) const override { return tr("Home"); }
    std::vector<BarButton> bar_buttons() override {
        return {{"language", "English · 中文", "", [this] { switch_language(); }}};
    }
    void frame(Ui& ui, Rect area, const std::vector<KeyPress>& keys) override;
    bool leaves_table() const override { return true; }  // it lists the game as unfinished
    void on_open(bool) override { context_.home.refresh(); }
    void on_leave() override { play_card(""); }
    void on_plugins() override {
        if (context_.home.saved_known()) context_.home.read_saved();
    }

  private:
    void act(const HomePage::Wish& wish);
    void discard(const HomePage::Wish& wish);
    void resume_study(const std::filesystem::path& journal);
    void discard_study(const HomePage::Wish& wish);
    void set_up_lineup(const std::string& name);
    void switch_language();
    void play_card(const std::string& game);
    void step_card();

    ScreenContext context_;
    HomePage page_;
    boost::asio::steady_timer card_timer_;
    boost::asio::steady_timer studies_timer_;  ///< until a slow list of studies is told
};

void HomeScreen::frame(Ui& ui, Rect area, const std::vector<KeyPress>&) {
    std::size_t ais = 0;
    for (const PluginFile& file : context_.program.unscanned_plugins().files()) {
        ais += file.ais.size();
    }
    const std::optional<HomePage::Wish> wish =
        page_.frame(ui, area, ais, context_.online.unfinished().cards());
    if (page_.wants_saved() && context_.shell.first_frame_drawn()) {
        context_.home.read_saved();
        context_.online.unfinished().read();
        context_.shell.redraw();
        studies_timer_.expires_after(HomeView::kNoticed);
        studies_timer_.async_wait([this](const boost::system::error_code& error) {
            if (!error && context_.home.lists_studies()) context_.shell.redraw();
        });
    }
    if (page_.wants_pictures()) context_.shell.redraw();
    play_card(context_.table.toggles.animations ? page_.pointed() : "");
    if (wish) act(*wish);
}

void HomeScreen::act(const HomePage::Wish& wish) {
    Shell& shell = context_.shell;
    using Kind = HomePage::Wish::Kind;
    switch (wish.kind) {
        case Kind::SetUp:
            return shell.set_up(wish.text);
        case Kind::SetUpLineup:
            return set_up_lineup(wish.text);
        case Kind::Resume:
            return shell.resume(wish.path);
        case Kind::Discard:
            return discard(wish);
        case Kind::OpenRecord:
            return wish.path.empty() ? shell.execute(Command::Open) : shell.resume(wish.path);
        case Kind::Plugins:
            return shell.go(ScreenId::Plugins);
        case Kind::Analysis:
            return shell.execute(Command::Analysis);
        case Kind::Online:
            return shell.go(ScreenId::Online);
        case Kind::ResumeOnline:
            return context_.online.unfinished().resume(wish.text);
        case Kind::ForgetOnline:
            return context_.online.unfinished().forget(wish.text);
        case Kind::ResumeStudy:
            return resume_study(wish.path);
        case Kind::DiscardStudy:
            return discard_study(wish);
    }
}

void HomeScreen::discard(const HomePage::Wish& wish) {
    context_.shell.ask(discard_question(wish.text), [this, path = wish.path](bool yes) {
        if (!yes) return;
        const Result<void> discarded = context_.home.discard(path);
        if (!discarded) context_.shell.say(discarded.error());
    });
}

void HomeScreen::resume_study(const std::filesystem::path& journal) {
    for (const StudyCard& card : context_.home.studies()) {
        if (card.study.journal == journal)
            return context_.shell.resume_study(UnsavedStudy(card.study));
    }
}

void HomeScreen::discard_study(const HomePage::Wish& wish) {
    context_.shell.ask(discard_edits_question(wish.text), [this, path = wish.path](bool yes) {
        if (!yes) return;
        const Result<void> discarded = context_.home.discard_study(path);
        if (!discarded) context_.shell.say(discarded.error());
    });
}

void HomeScreen::set_up_lineup(const std::string& name) {
    if (const Result<void> loaded = context_.setup.load_lineup(name); !loaded) {
        return context_.shell.say(loaded.error());
    }
    context_.shell.go(ScreenId::Setup);
}

void HomeScreen::switch_language() {
    context_.settings.edit().language = language() == "zh" ? "en" : "zh";
    context_.shell.settings_changed();
}

/// Plays a demonstration on the card of this game, a stone per second. An empty name ends it.
void HomeScreen::play_card(const std::string& game) {
    if (game == context_.home.playing()) return;
    context_.home.play(game);
    card_timer_.cancel();
    context_.shell.redraw();
    if (!game.empty()) step_card();
}

void HomeScreen::step_card() {
    card_timer_.expires_after(kCardStep);
    card_timer_.async_wait([this](const boost::system::error_code& error) {
        // A timer that is already due cannot be cancelled.
        if (error || context_.home.playing().empty()) return;
        context_.home.play_on();
        context_.shell.redraw();
        step_card();
    });
}

}  // namespace

std::unique_ptr<Screen> make_home_screen(const ScreenContext& context) {
    return std::make_unique<HomeScreen>(context);
}

}  // namespace tengen::gui
