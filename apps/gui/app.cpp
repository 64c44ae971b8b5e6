// The parts of the window program, from start to end.
#include "app.hpp"

#include <fmt/format.h>

#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <future>
#include <utility>

#include "config/lineup.hpp"
#include "journal/journal_folder.hpp"
#include "table/record_file.hpp"
#include "table/saved_games.hpp"
#include "view/seat_choice.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

constexpr std::chrono::seconds kLastMoment{1};

}  // namespace

/// The first signal closes the window in an orderly way.
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

App::App(Program& program, const PlayOptions& options, std::string online, bool speak)
    : program_(program),
      options_(options),
      online_(std::move(online)),
      speech_(program.out(), speak),
      folder_(JournalFolder::standard_path().and_then(
          [](const std::filesystem::path& path) { return JournalFolder::open(path); })),
      settings_(Settings::standard()),
      scores_(ScoreSheet::standard()),
      sounds_([this](const std::string& why) { speech_.note(why); }),
      view_([this] { on_view_change(); }, [this](const std::string& text) { this->speak(text); }),
      appearance_(settings_) {}

App::~App() = default;

TableServices App::services() {
    TableServices services{io_, program_.rules(), *factory_, {}, &folder_};
    services.load_game = program_.game_loader();
    services.syncer = &syncer_;
    return services;
}

Result<int> App::run(DisplayConnection display) {
    Result<PlayPlan> plan = make_plan(options_, program_.folders());
    if (!plan) return fail(std::move(plan.error()));
    if (!online_.empty() && asks_for_game(*plan)) {
        return fail(ErrorCode::CommandLine, online_,
                    "games of a server are chosen there (leave out the other choices)");
    }
    const Signals signals(*this);
    load_settings();
    if (Result<void> opened = open_window(std::move(display), *plan); !opened) {
        return fail(std::move(opened.error()));
    }
    report_missing_fonts();
    make_views(**program_.levels());
    if (speech_.speaks()) {
        window_->ui().voice().on_say([this](const std::string& text) { this->speak(text); });
    }
    show_first(*plan);
    apply_settings();
    if (settings_.values().full_screen) window_->set_full_screen(true);
    window_->run(*this);
    plugin_watch_.reset();
    analysis_view_->close();
    table_->leave();
    online_view_->end();
    save_settings();
    speech_.drain(kLastMoment);
    return signals.caught() == 0 ? 0 : 128 + signals.caught();
}

/// Opening the display takes longest, on one core. Meanwhile another core reads all files and
/// starts the requested game. Callbacks of that game find no window yet.
Result<void> App::open_window(DisplayConnection display, PlayPlan& plan) {
    const WindowPlace place = settings_.values().window;
    const float content_scale = scale();
    std::future<Result<void>> table = std::async(std::launch::async, [&] {
        say(appearance_.load_themes(program_.folders()));
        say(scores_.load());
        return make_table(plan);
    });
    auto window = std::make_unique<Window>(io_, std::move(display), "Tengen", place, paper_theme(),
                                           content_scale);
    Result<void> made = table.get();
    window_ = std::move(window);
    return made;
}

/// Makes the table and the game of the command line.
Result<void> App::make_table(PlayPlan& plan) {
    Result<const Levels*> levels = program_.levels();
    if (!levels) return fail(std::move(levels.error()));
    factory_ = std::make_unique<PlayerFactory>(io_, program_.unscanned_plugins(), **levels,
                                               plan.table.isolation);
    factory_->remark_to([this](const Message& remark) { say(tr(remark)); });
    if (options_.allow_limits) factory_->allow_limits_of_files();
    if (plan.ai_log) factory_->log_to(*plan.ai_log);
    table_ = std::make_unique<Table>(services(), view_);
    view_.attach(*table_);
    view_.listen([this](TableEvent event) { on_table_event(event); });
    program_.games();
    return asks_for_game(plan) ? resume_or_play(plan) : Result<void>();
}

void App::make_views(const Levels& levels) {
    renew_painter(1);
    home_view_ = std::make_unique<HomeView>(
        program_.games(), &folder_, program_.folders(),
        [this, &levels](const SeatSpec& asked, const std::string& game) {
            return named_ai(asked, levels, game, program_.unscanned_plugins());
        },
        [this](HomeView::TakeStudies take) { list_studies(std::move(take)); });
    setup_view_ = std::make_unique<SetupView>(
        SetupServices{program_.rules(), program_.game_loader(), program_.unscanned_plugins(),
                      levels, program_.folders(), [this] { return looking_for_plugins(); }});
    make_online_view();
    make_analysis_view();
    screens_ = make_screens({*this, program_, io_, settings_, appearance_, sounds_, scores_, view_,
                             *home_view_, *setup_view_, *online_view_, *analysis_view_});
    plugin_watch_ =
        std::make_unique<PluginWatch>(io_, program_.unscanned_plugins(), [this] { on_plugins(); });
}

void App::report_new_plugins() {
    std::vector<std::string> names;
    for (const std::filesystem::path& path : program_.report_new_plugins()) {
        names.push_back(path.filename().string());
    }
    if (names.size() == 1) {
        say(tr(Message("New plugin {}. See Plugins.", names.front())));
    } else if (!names.empty()) {
        say(tr(Message("{} new plugins: {}. See Plugins.", names.size(),
                       fmt::format("{}", fmt::join(names, tr(", "))))));
    }
}

/// ImGui's own letters then draw the texts.
void App::report_missing_fonts() const {
    const FontFiles& files = window_->fonts().files();
    if (files.sans.empty()) {
        speech_.note("no font found (install fonts-noto-core or fonts-dejavu-core)");
    }
    if (files.chinese.empty() && language() == "zh") {
        speech_.note("no font with Chinese letters found (install fonts-wqy-microhei)");
    }
}

void App::load_settings() {
    find_translations(program_.plugin_host().parent_path());
    set_language("system");
    const std::vector<Error> wrong_settings = settings_.load();
    set_language(settings_.values().language);
    say(wrong_settings);
}

/// Passes the settings to everything that shows them.
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
    window_->ui().set_theme(appearance_.theme());
    show_words_as(words_of(values.colours.stones));
    appearance_.settings_changed();
    home_view_->refresh();
    online_view_->choices().refresh();
    screen().on_activity();
    window_->redraw();
}

/// The text is in English, like all lines on standard error.
std::string App::after_lost_display() {
    if (!view_.has_game() || table_->file().read_only() || table_->position().ply() == 0) return "";
    if (table_->file().unsaved()) return " (the game is not saved)";
    return table_->match().result() ? " (the game is saved)"
                                    : " (the game is saved; --resume continues it)";
}

bool App::asks_for_game(const PlayPlan& plan) const {
    return !options_.what.empty() || !options_.lineup.empty() || options_.resume ||
           !options_.seats.empty() || !options_.stones.empty() || !plan.table.overrides.empty();
}

/// Shows the game, link or server of the command line; otherwise the home screen.
void App::show_first(const PlayPlan& plan) {
    if (refused_) return report_refusal();
    if (first_study_ != nullptr) {
        analysis_view_->show(std::move(first_study_));
        return go(ScreenId::Analysis);
    }
    if (!first_file_.empty()) {
        speak(screen().spoken_name(false));
        return open_large_file(first_file_);
    }
    if (first_problem_) {
        speak(screen().spoken_name(false));
        return say(*first_problem_);
    }
    if (asks_for_game(plan)) return go(ScreenId::Table);
    if (!online_.empty()) {
        go(ScreenId::Online);
        return online_view_->follow(online_);
    }
    speak(screen().spoken_name(false));
}

Result<void> App::resume_or_play(PlayPlan& plan) {
    const ChangedRules changed = options_.keep_rules ? ChangedRules::Keep : ChangedRules::Refuse;
    const bool numbered = !options_.what.empty() &&
                          options_.what.find_first_not_of("0123456789") == std::string::npos;
    std::filesystem::path saved;
    if (numbered || program_.is_record(options_.what)) {
        const auto found = find_saved(&folder_, options_.what);
        if (!found) return fail(found.error());
        if (auto right = check_for_saved_game(options_); !right) return fail(right.error());
        saved = *found;
    } else if (options_.resume) {
        if (!folder_) return fail(folder_.error());
        std::string game;
        if (!options_.what.empty()) {
            const auto named = tengen::planned(plan.table, program_.game_loader());
            if (!named) return fail(named.error());
            game = full_name(named->game.game->description());
        }
        const std::vector<SavedGame> unfinished =
            unfinished_games(*folder_, program_.rules(), game, 1);
        if (unfinished.empty()) {
            return fail(Error{ErrorCode::Input, "--resume",
                              game.empty() ? Message("there is no unfinished game")
                                           : Message("there is no unfinished game of {}", game)});
        }
        saved = unfinished.front().path;
    }
    if (saved.empty()) {
        auto planned = tengen::planned(plan.table, program_.game_loader());
        if (!planned) return fail(std::move(planned.error()));
        planned->seats_from_elsewhere = plan.seats_from_elsewhere;
        planned->notes = plan.notes;
        return table_->play(std::move(*planned));
    }
    // Games with players continue at the table.
    if (options_.seats.empty() && options_.lineup.empty() && is_foreign_record(saved)) {
        if (AnalysisView::is_large(saved)) {
            first_file_ = saved;
            return {};
        }
        auto study = StudyFile::open(saved, {}, study_services());
        // A file that was opened from a folder has no terminal for messages.
        if (study) {
            first_study_ = std::move(*study);
        } else {
            first_problem_ = study.error();
        }
        return {};
    }
    const auto loaded = table_->load(saved, changed);
    if (!loaded) return fail(loaded.error());
    return {};
}

}  // namespace tengen::gui
