// Long because it joins the parts of the window, and each needs its few lines.
#include "app.hpp"

#include <unistd.h>

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <future>
#include <utility>

#include "config/lineup.hpp"
#include "journal/journal_folder.hpp"
#include "sandbox/sandbox_state.hpp"
#include "table/saved_games.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

constexpr std::chrono::milliseconds kSpin{125};
constexpr std::chrono::milliseconds kCardStep{1000};
constexpr std::size_t kMaxUnread = 64 * 1024;  ///< bytes
constexpr std::chrono::seconds kLastMoment{1};

}  // namespace

/// The first signal closes the window in order.
class App::Signals {
  public:
    explicit Signals(App& app) : endings_(app.io_, SIGINT, SIGTERM, SIGHUP) {
        endings_.async_wait([this, &app](const boost::system::error_code& error, int signal) {
            if (error) return;
            caught_ = signal;
            app.closing_ = true;
        });
    }

    /// 0: none.
    int caught() const { return caught_; }

  private:
    int caught_ = 0;
    boost::asio::signal_set endings_;
};

App::App(Program& program, const PlayOptions& options, bool speak)
    : program_(program),
      options_(options),
      speaks_(speak),
      folder_(JournalFolder::standard_path().and_then(
          [](const std::filesystem::path& path) { return JournalFolder::open(path); })),
      settings_(Settings::standard()),
      scores_(ScoreSheet::standard()),
      sounds_([this](const std::string& why) { remark(why); }),
      view_([this] { on_change(); }, [this](const std::string& text) { this->speak(text); }),
      ticker_(io_),
      card_timer_(io_),
      idle_timer_(io_),
      autoplay_timer_(io_) {
    if (speak || isatty(STDERR_FILENO) == 1) writer_ = std::make_shared<BackgroundWriter>();
    if (speak) program.out().write_behind(writer_);
}

/// Without waiting for a stopped terminal (Ctrl-S), which would stop the window.
void App::remark(const std::string& text) const {
    if (isatty(STDERR_FILENO) != 1) return Program::remark(text);
    try {
        writer_->write(STDERR_FILENO, Program::remark_line(text));
    } catch (const OutputFailure&) {
        // Nothing is left to report this on.
    }
}

App::~App() = default;

TableServices App::services() {
    TableServices services{io_, program_.rules(), *seating_, {}, &folder_};
    services.load_game = program_.game_loader();
    services.syncer = &syncer_;
    return services;
}

Checked<int> App::run(DisplayConnection display) {
    Checked<PlayPlan> plan = make_plan(options_, program_.folders());
    if (!plan) return tl::unexpected(std::move(plan.error()));
    const Signals signals(*this);
    load_settings();
    if (Checked<void> opened = open_window(std::move(display), *plan); !opened) {
        return tl::unexpected(std::move(opened.error()));
    }
    tell_missing_fonts();
    make_screens(**program_.levels());
    if (speaks_) window_->ui().on_say([this](const std::string& text) { speak(text); });
    show_first(*plan);
    apply_settings();
    if (settings_.values().full_screen) window_->set_full_screen(true);
    window_->run(*this);
    plugin_watch_.reset();
    table_->leave();
    save_settings();
    if (writer_ != nullptr) writer_->drain(kLastMoment);
    return signals.caught() == 0 ? 0 : 128 + signals.caught();
}

/// Opening the display takes longest, on one core; on another everything is read, and the game that
/// is asked for begins. What that one calls finds no window yet.
Checked<void> App::open_window(DisplayConnection display, PlayPlan& plan) {
    const WindowPlace place = settings_.values().window;
    const float content_scale = scale();
    std::future<Checked<void>> table = std::async(std::launch::async, [&] {
        load_themes();
        return make_table(plan);
    });
    auto window = std::make_unique<Window>(io_, std::move(display), "Tengen", place, paper_theme(),
                                           content_scale);
    Checked<void> made = table.get();
    window_ = std::move(window);
    return made;
}

/// The table, and the game that the command line asks for.
Checked<void> App::make_table(PlayPlan& plan) {
    Checked<const Levels*> levels = program_.levels();
    if (!levels) return tl::unexpected(std::move(levels.error()));
    seating_ = std::make_unique<Seating>(io_, program_.plugins_not_looked_at(), **levels,
                                         plan.table.isolation);
    seating_->remark_to([this](const Message& remark) { say(tr(remark)); });
    if (options_.allow_limits) seating_->allow_limits_of_files();
    if (plan.ai_log) seating_->log_to(*plan.ai_log);
    table_ = std::make_unique<Table>(services(), view_);
    view_.attach(*table_);
    view_.listen([this](TableEvent event) { heard(event); });
    program_.games();
    return asks_for_game(plan) ? resume_or_play(plan) : Checked<void>();
}

void App::make_screens(const Levels& levels) {
    make_painter(1);
    pictures_ = std::make_unique<BoardPictures>(*painter_, theme());
    home_view_ = std::make_unique<HomeView>(
        program_.games(), &folder_, program_.folders(),
        [this, &levels](const SeatSpec& asked, const std::string& game) {
            return named_ai(asked, levels, game, program_.plugins_not_looked_at());
        });
    home_view_->refresh();
    home_screen_ = std::make_unique<HomeScreen>(*home_view_, *pictures_);
    setup_view_ = std::make_unique<SetupView>(SetupServices{
        program_.rules(), program_.game_loader(), program_.plugins_not_looked_at(), levels,
        program_.folders(), [this] { return plugin_watch_ && plugin_watch_->looking(); }});
    setup_screen_ = std::make_unique<SetupScreen>(*setup_view_, *pictures_);
    table_screen_ = std::make_unique<TableScreen>(view_, *painter_);
    settings_screen_ = std::make_unique<SettingsScreen>(settings_.edit(), themes_);
    plugins_screen_ = std::make_unique<PluginsScreen>(
        program_.plugins_not_looked_at(),
        PluginTrust{text_of(available_sandbox()), [this](const std::filesystem::path& path) {
                        return program_.known_plugins().hash(path);
                    }});
    plugin_watch_ = std::make_unique<PluginWatch>(io_, program_.plugins_not_looked_at(), [this] {
        setup_view_->refresh_ais();
        if (play_awaits_ais_ && !setup_view_->awaits_ais()) start_configured_game();
        if (!resume_awaits_ais_.empty() && !plugin_watch_->looking()) {
            resume(std::exchange(resume_awaits_ais_, {}));
        }
        if (place_ == Place::Home && home_view_->saved_known()) home_view_->read_saved();
        if (!plugin_watch_->looking()) tell_strangers();
        window_->redraw();
    });
}

void App::tell_strangers() {
    std::vector<std::string> names;
    for (const std::filesystem::path& path : program_.report_new_plugins()) {
        names.push_back(path.filename().string());
    }
    if (names.size() == 1) {
        say(tr(Message("new plugin {}: more of it under Plugins", names.front())));
    } else if (!names.empty()) {
        say(tr(Message("{} new plugins: {} (more of them under Plugins)", names.size(),
                       fmt::format("{}", fmt::join(names, tr(", "))))));
    }
}

/// Texts are drawn in ImGui's own letters then.
void App::tell_missing_fonts() const {
    const FontFiles& files = window_->fonts().files();
    if (files.sans.empty()) {
        remark("no font found (install fonts-noto-core or fonts-dejavu-core)");
    }
    if (files.chinese.empty() && language() == "zh") {
        remark("no font with Chinese letters found (install fonts-wqy-microhei)");
    }
}

// Settings.

void App::load_settings() {
    find_translations(program_.plugin_host().parent_path());
    set_language("system");
    const Problems wrong_settings = settings_.load();
    set_language(settings_.values().language);
    if (!wrong_settings.empty()) say(wrong_settings);
}

void App::load_themes() {
    Problems wrong_themes;
    themes_ = read_themes(program_.folders(), wrong_themes);
    if (!wrong_themes.empty()) say(wrong_themes);
    if (const Problems problems = scores_.load(); !problems.empty()) say(problems);
}

const Theme& App::theme() const {
    const auto found = std::find_if(themes_.begin(), themes_.end(), [this](const Theme& theme) {
        return theme.name == settings_.values().theme;
    });
    return found == themes_.end() ? paper_theme() : *found;
}

/// What the settings say, for everything that shows it.
void App::apply_settings() {
    const SettingsValues& values = settings_.values();
    set_language(values.language);
    BoardToggles& toggles = view_.toggles;
    toggles.coordinates = values.coordinates;
    toggles.numbers = values.numbers;
    toggles.forbidden = values.forbidden;
    toggles.values = values.values;
    toggles.animations = values.animations;
    toggles.follow_live = values.follow_live;
    sounds_.set_muted(!values.sounds);
    window_->ui().set_theme(theme());
    show_words_as(words_of(values.colours.stones));
    painter_scale_ = 0;
    home_view_->refresh();
    note_activity();
    window_->redraw();
}

void App::save_settings() {
    if (const Result<void> saved = settings_.save(); !saved) say(Problems{saved.error()});
}

/// Everything that draws boards lets go of the old painter before it goes.
void App::make_painter(float scale) {
    if (painter_ != nullptr && painter_scale_ == scale) return;
    const FontFiles& files = window_->fonts().files();
    auto painter =
        std::make_unique<BoardPainter>(theme(), FontSet{files.sans, files.chinese}, scale);
    std::swap(painter_, painter);
    painter_scale_ = scale;
    shown_game_ = nullptr;
    if (pictures_ == nullptr) return;
    pictures_->use(*painter_, theme(), settings_.values().stone_signs, settings_.values().colours);
    table_screen_->refresh(*painter_, {});
}

float App::scale() const {
    return static_cast<float>(settings_.values().scale);
}

/// In English, like all lines on standard error.
std::string App::after_lost_display() {
    if (!view_.has_game() || table_->read_only() || table_->position().ply() == 0) return "";
    if (table_->unsaved()) return " (the game is not saved)";
    return table_->match().result() ? " (the game is saved)"
                                    : " (the game is saved; --resume continues it)";
}

void App::moved(const WindowPlace& place) {
    settings_.edit().window = place;
}

// What is said.

void App::say(const std::string& text) {
    notice_ = text;
    speak(text);
    if (window_ != nullptr) window_->redraw();
}

void App::say(const Problems& problems) {
    if (!problems.empty()) say(problem_text(problems.front()));
}

/// Drops the text while the reader is too slow.
void App::speak(const std::string& text) {
    if (!speaks_ || text.empty() || program_.out().waiting() > kMaxUnread) return;
    program_.out().line(text);
    program_.out().flush();
}

void App::on_change() {
    if (window_ == nullptr) return;
    window_->redraw();
    tick();
}

/// Clocks and spinners change by themselves: a frame comes when the next change is due.
void App::tick() {
    ticker_.cancel();
    if (!view_.has_game() || place_ != Place::Table) return;
    std::optional<std::chrono::milliseconds> wait = view_.next_clock_change();
    if (view_.ai_thinks() && view_.toggles.animations) wait = wait ? std::min(*wait, kSpin) : kSpin;
    if (!wait) return;
    ticker_.expires_after(*wait);
    ticker_.async_wait([this](const boost::system::error_code& error) {
        if (error) return;
        if (view_.low_second()) sounds_.play(Sound::LowTime);
        window_->redraw();
        tick();
    });
}

/// The game of one card on the home screen plays itself, a stone a second; empty: none does.
void App::play_card(const std::string& game) {
    if (game == home_view_->playing()) return;
    home_view_->play(game);
    card_timer_.cancel();
    window_->redraw();
    if (!game.empty()) step_card();
}

void App::step_card() {
    card_timer_.expires_after(kCardStep);
    card_timer_.async_wait([this](const boost::system::error_code& error) {
        // One that was due already is not cancelled any more.
        if (error || home_view_->playing().empty()) return;
        home_view_->play_on();
        window_->redraw();
        step_card();
    });
}

/// What can be heard of the table, and what is kept of it.
void App::heard(TableEvent event) {
    note_activity();
    if (event == TableEvent::Refused && !view_.has_game()) {
        if (window_ != nullptr) tell_refusal();
        refused_ = true;
        return;
    }
    if (event == TableEvent::Stone) sounds_.play(Sound::Stone);
    if (event == TableEvent::End) {
        sounds_.play(Sound::Win);
        if (const auto ended = ended_game(*table_)) {
            scores_.count(*ended);
            counted_ = ended->id;
        }
    } else if (event == TableEvent::Other && !counted_.empty() && !table_->match().result()) {
        scores_.forget(counted_);
        counted_.clear();
    } else if (event == TableEvent::Game) {
        counted_.clear();
        autoplay(false);
    }
    if (const Result<void> saved = scores_.save(); !saved) say(Problems{saved.error()});
}

/// Nobody sat down, so there is no table to show.
void App::tell_refusal() {
    const std::string why = view_.message();
    go(setup_view_->begun() ? Place::Setup : Place::Home);
    notice_ = why;
}

bool App::asks_for_game(const PlayPlan& plan) const {
    return !options_.what.empty() || !options_.lineup.empty() || options_.resume ||
           !options_.seats.empty() || !options_.stones.empty() || !plan.table.overrides.empty();
}

/// The game that the command line asks for; without one the choice of games.
void App::show_first(const PlayPlan& plan) {
    if (refused_) return tell_refusal();
    if (asks_for_game(plan)) return go(Place::Table);
    speak(tr("Home"));
}

Checked<void> App::resume_or_play(PlayPlan& plan) {
    const ChangedRules changed = options_.keep_rules ? ChangedRules::Keep : ChangedRules::Refuse;
    const bool numbered = !options_.what.empty() &&
                          options_.what.find_first_not_of("0123456789") == std::string::npos;
    std::filesystem::path saved;
    if (numbered || program_.is_record(options_.what)) {
        const auto found = find_saved(&folder_, options_.what);
        if (!found) return failed(found.error());
        if (auto right = check_for_saved_game(options_); !right) return failed(right.error());
        saved = *found;
    } else if (options_.resume) {
        if (!folder_) return failed(folder_.error());
        const std::vector<SavedGame> unfinished =
            unfinished_games(*folder_, program_.rules(), options_.what, 1);
        if (unfinished.empty()) {
            return failed({ErrorCode::Input, "--resume", Message("there is no unfinished game")});
        }
        saved = unfinished.front().path;
    }
    if (saved.empty()) {
        auto planned = tengen::planned(plan.table, program_.game_loader());
        if (!planned) return tl::unexpected(std::move(planned.error()));
        planned->seats_from_elsewhere = plan.seats_from_elsewhere;
        planned->notes = plan.notes;
        return table_->play(std::move(*planned));
    }
    const auto loaded = table_->load(saved, changed);
    if (!loaded) return tl::unexpected(loaded.error());
    return {};
}

// The frame.

void App::frame(Ui& ui, const std::vector<KeyPress>& keys) {
    make_painter(ui.scale());
    pictures_->hold(first_frame_);
    table_screen_->hold(first_frame_);
    handle_keys(ui, keys);
    const Rect area = top_bar(ui);
    screen(ui, area, keys);
    dialogs(ui, keys);
    // What they did may have begun or ended somebody's turn.
    const bool clicked = ImGui::IsAnyMouseDown() || ImGui::IsMouseReleased(0);
    if (!keys.empty() || ui.keys_came() || clicked) note_activity();
    if (first_frame_ && !ui.lacks_letters()) {
        first_frame_ = false;
        window_->redraw();
        // What takes a moment comes when something can be seen.
        boost::asio::post(io_, [this] { plugin_watch_->look_again(); });
    }
}

}  // namespace tengen::gui
