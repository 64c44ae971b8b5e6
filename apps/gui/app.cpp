#include "app.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/signal_set.hpp>
#include <csignal>

#include "config/lineup.hpp"
#include "match/journal_folder.hpp"
#include "table/saved_games.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"
#include "window/keyboard.hpp"

namespace tengen {
namespace {

constexpr float kTopBar = 52;
constexpr std::chrono::milliseconds kSpin{125};

}  // namespace

/// The first signal closes the window in order.
class App::Signals {
  public:
    explicit Signals(App& app) : endings_(app.io_, SIGINT, SIGTERM, SIGHUP) {
        endings_.async_wait([&app](const boost::system::error_code& error, int) {
            if (!error) app.closing_ = true;
        });
    }

  private:
    boost::asio::signal_set endings_;
};

App::App(Program& program, const PlayOptions& options, bool speak)
    : program_(program),
      options_(options),
      speaks_(speak),
      folder_(JournalFolder::standard_path().and_then(
          [](const std::filesystem::path& path) { return JournalFolder::open(path); })),
      settings_(Settings::standard()),
      view_([this] { on_change(); }, [this](const std::string& text) { this->speak(text); }),
      ticker_(io_) {}

App::~App() = default;

TableServices App::services() {
    TableServices services{io_, program_.rules(), *seating_, {}, &folder_};
    services.load_game = [this](std::string_view name, const Overrides& overrides) {
        return program_.load_game(name, overrides);
    };
    return services;
}

Checked<int> App::run(const DisplayConnection& display) {
    Checked<PlayPlan> plan = make_plan(options_, program_.folders());
    if (!plan) return tl::unexpected(std::move(plan.error()));
    Checked<const Levels*> levels = program_.levels();
    if (!levels) return tl::unexpected(std::move(levels.error()));
    const Signals signals(*this);
    load_settings();
    window_ = std::make_unique<Window>(io_, display, "Tengen", settings_.values().window, theme());
    seating_ = std::make_unique<Seating>(io_, program_.plugins(), **levels, plan->isolation);
    table_ = std::make_unique<Table>(services(), view_);
    view_.attach(*table_);
    make_painter(1);
    table_screen_ = std::make_unique<TableScreen>(view_, *painter_);
    if (Checked<void> opened = open_first(*plan); !opened) {
        return tl::unexpected(std::move(opened.error()));
    }
    apply_settings();
    if (settings_.values().full_screen) window_->set_full_screen(true);
    window_->run(*this);
    table_->leave();
    save_settings();
    return 0;
}

// Settings.

void App::load_settings() {
    if (const Problems problems = settings_.load(); !problems.empty()) say(problems);
    Problems wrong_themes;
    themes_ = read_themes(program_.folders(), wrong_themes);
    if (!wrong_themes.empty()) say(wrong_themes);
    find_translations(program_.plugin_host().parent_path());
    set_language(settings_.values().language);
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
    window_->ui().set_theme(theme());
    painter_scale_ = 0;
    shown_game_ = nullptr;
    window_->redraw();
}

void App::save_settings() {
    if (const Result<void> saved = settings_.save(); !saved) say(Problems{saved.error()});
}

void App::make_painter(float scale) {
    if (painter_ != nullptr && painter_scale_ == scale) return;
    const FontFiles& files = window_->fonts().files();
    auto painter =
        std::make_unique<BoardPainter>(theme(), FontSet{files.sans, files.chinese}, scale);
    std::swap(painter_, painter);
    painter_scale_ = scale;
    shown_game_ = nullptr;
    // The screens let go of the old painter before it goes.
    if (table_screen_ != nullptr && view_.has_game()) {
        shown_game_ = &table_->game();
        table_screen_->refresh(*painter_,
                               side_looks(table_->game(), theme(), settings_.values().stone_signs));
    }
}

float App::scale() const {
    const double wanted = settings_.values().scale;
    return wanted > 0 ? static_cast<float>(wanted) : 1;
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

void App::speak(const std::string& text) {
    if (!speaks_ || text.empty()) return;
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
        window_->redraw();
        tick();
    });
}

// Where to go.

void App::go(Place place) {
    place_ = place;
    notice_.clear();
    if (place == Place::Home) speak(tr("Home"));
    on_change();
}

void App::play(TablePlan plan) {
    if (const Checked<void> begun = table_->play(std::move(plan)); !begun)
        return say(begun.error());
    go(Place::Table);
}

void App::resume(const std::filesystem::path& path) {
    const auto loaded = table_->load(path);
    if (!loaded) return say(loaded.error());
    go(Place::Table);
    if (!loaded->empty()) view_.say(loaded->front());
}

/// What the command line asks for; without a game the choice of games.
Checked<void> App::open_first(PlayPlan& plan) {
    const bool asked = !options_.what.empty() || !options_.lineup.empty() || options_.resume ||
                       !options_.seats.empty() || !options_.stones.empty() ||
                       !plan.table.overrides.empty();
    if (!asked) return {};
    if (Checked<void> opened = resume_or_play(plan); !opened) return opened;
    go(Place::Table);
    return {};
}

Checked<void> App::resume_or_play(PlayPlan& plan) {
    const ChangedRules changed = options_.keep_rules ? ChangedRules::Keep : ChangedRules::Refuse;
    const bool numbered = !options_.what.empty() &&
                          options_.what.find_first_not_of("0123456789") == std::string::npos;
    std::filesystem::path saved;
    if (numbered || program_.is_record(options_.what)) {
        const auto found = find_saved(&folder_, options_.what);
        if (!found) return failed(found.error());
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
    if (saved.empty()) return table_->play(plan.table);
    const auto loaded = table_->load(saved, changed);
    if (!loaded) return tl::unexpected(loaded.error());
    return {};
}

// Commands.

void App::toggle(bool& shown, bool SettingsValues::*kept) {
    shown = !shown;
    settings_.edit().*kept = shown;
    save_settings();
    window_->redraw();
}

void App::execute(Command command) {
    BoardToggles& toggles = view_.toggles;
    switch (command) {
        case Command::ToggleCoordinates:
            return toggle(toggles.coordinates, &SettingsValues::coordinates);
        case Command::ToggleNumbers:
            return toggle(toggles.numbers, &SettingsValues::numbers);
        case Command::ToggleForbidden:
            return toggle(toggles.forbidden, &SettingsValues::forbidden);
        case Command::ToggleValues:
            return toggle(toggles.values, &SettingsValues::values);
        case Command::ToggleAnimations:
            return toggle(toggles.animations, &SettingsValues::animations);
        case Command::FollowLive:
            return toggle(toggles.follow_live, &SettingsValues::follow_live);
        case Command::FullScreen:
            window_->set_full_screen(!window_->full_screen());
            settings_.edit().full_screen = window_->full_screen();
            return;
        case Command::Home:
            return go(Place::Home);
        case Command::Quit:
            closing_ = true;
            return;
        default:
            break;
    }
    if (place_ == Place::Table && view_.has_game()) execute_at_table(command);
}

void App::execute_at_table(Command command) {
    switch (command) {
        case Command::Undo:
            return view_.undo();
        case Command::Redo:
            return view_.redo();
        case Command::Hint:
            return view_.hint();
        case Command::Pause:
            return view_.toggle_pause();
        case Command::MoveNow:
            return view_.move_now();
        case Command::Resign:
            return view_.resign();
        case Command::OfferDraw:
            return view_.offer_draw();
        case Command::SwapSeats:
            return view_.swap_seats();
        case Command::NewGame:
            return view_.new_game();
        case Command::CursorLeft:
            return view_.move_cursor(-1, 0);
        case Command::CursorRight:
            return view_.move_cursor(1, 0);
        case Command::CursorUp:
            return view_.move_cursor(0, 1);
        case Command::CursorDown:
            return view_.move_cursor(0, -1);
        case Command::PlayAtCursor:
            if (view_.cursor() != kNoCell) view_.click(view_.cursor());
            return;
        case Command::LookBack:
            return view_.look_back(1);
        case Command::LookForward:
            return view_.look_forward(1);
        case Command::LookFirst:
            return view_.look_at(0);
        case Command::LookLast:
            return view_.go_live();
        case Command::Review:
            view_.dismiss_end();
            return view_.look_at(0);
        case Command::ZoomIn:
            return table_screen_->zoom_by(1.25f);
        case Command::ZoomOut:
            return table_screen_->zoom_by(0.8f);
        case Command::ZoomReset:
            return table_screen_->zoom_all();
        default:
            return;
    }
}

/// Keys that are held down move the cursor and look through the game; everything else happens once.
void App::handle_keys(const Ui& ui, const std::vector<KeyPress>& keys) {
    if (ui.typing()) return;
    for (const KeyPress& press : keys) {
        const std::optional<Chord> chord = chord_of(press.key);
        if (!chord) continue;
        const std::optional<Command> command = settings_.values().keys.find(*chord);
        if (!command) continue;
        const bool repeats = (*command >= Command::CursorLeft && *command <= Command::CursorDown) ||
                             *command == Command::LookBack || *command == Command::LookForward;
        if (press.repeated && !repeats) continue;
        execute(*command);
    }
}

// The frame.

bool App::animated() const {
    return place_ == Place::Table && view_.animated();
}

void App::frame(Ui& ui, const std::vector<KeyPress>& keys) {
    make_painter(ui.scale());
    handle_keys(ui, keys);
    const Rect area = top_bar(ui);
    if (place_ == Place::Table && view_.has_game()) {
        table(ui, area);
    } else {
        home(ui, area);
    }
    notice(ui);
}

Rect App::top_bar(Ui& ui) {
    const Theme& theme = ui.theme();
    const Rect bar{0, 0, ui.size().width, ui.px(kTopBar)};
    ui.fill(bar, theme.panel);
    ui.line({0, bar.bottom() - 1}, {bar.right(), bar.bottom() - 1}, theme.line);
    const std::string brand = "天元 Tengen";
    const float brand_width = ui.measure(Face::Bold, brand).width;
    if (ui.touch("brand", {ui.px(14), ui.px(8), brand_width + ui.px(16), ui.px(36)}).clicked) {
        execute(Command::Home);
    }
    ui.text_in({ui.px(22), 0, brand_width, bar.height}, Face::Bold, theme.ink, brand);
    float right = bar.right() - ui.px(22);
    const auto corner = [&](const char* label, Command command) {
        const float width = ui.button_width(label);
        right -= width;
        if (ui.button(std::string("bar ") + label, {right, ui.px(10), width, ui.px(32)}, label)) {
            execute(command);
        }
        right -= ui.px(14);
    };
    corner("?  F1", Command::Help);
    corner(tr("Settings"), Command::Settings);
    if (place_ == Place::Table && view_.has_game()) {
        const float left = ui.px(22) + brand_width + ui.px(15);
        ui.text_in({left, 0, std::max(0.0f, right - left), bar.height}, Face::Text, theme.muted,
                   view_.title());
    }
    return {0, bar.height, ui.size().width, std::max(1.0f, ui.size().height - bar.height)};
}

void App::table(Ui& ui, Rect area) {
    if (shown_game_ != &table_->game()) {
        shown_game_ = &table_->game();
        table_screen_->refresh(*painter_,
                               side_looks(table_->game(), theme(), settings_.values().stone_signs));
    }
    if (const auto wish = table_screen_->frame(ui, area, "")) execute(*wish);
}

void App::home(Ui& ui, Rect area) {
    Point at{area.x + ui.px(44), area.y + ui.px(40)};
    if (ui.button_at("gomoku", at, "Gomoku", Look::Accent)) play(TablePlan{});
}

/// What the program has to say beside the table's own sentences, until the next click.
void App::notice(Ui& ui) {
    if (notice_.empty()) return;
    ui.remark({ui.px(22), ui.size().height - ui.px(30)}, notice_);
    if (ImGui::IsMouseClicked(0)) notice_.clear();
}

}  // namespace tengen
