// What the window's commands do.
#include <fmt/format.h>

#include <algorithm>

#include "app.hpp"
#include "draw/board_pictures.hpp"
#include "journal/journal.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"
#include "window/keyboard.hpp"

namespace tengen::gui {
namespace {

constexpr float kPictureSize = 1200;

/// What a file chooser calls the game: "gomoku-renju".
std::string file_name_of(const Game& game) {
    std::string name = full_name(game.description());
    for (char& letter : name) {
        if (letter == ':') letter = '-';
    }
    return name;
}

bool moves_cursor(Command command) {
    return command >= Command::CursorLeft && command <= Command::CursorDown;
}

void move_cursor(TableView& view, Command command) {
    const int right = command == Command::CursorRight ? 1 : command == Command::CursorLeft ? -1 : 0;
    const int up = command == Command::CursorUp ? 1 : command == Command::CursorDown ? -1 : 0;
    view.move_cursor(right, up);
}

}  // namespace

// Where to go.

void App::go(Place place) {
    if (place_ != Place::Settings && place_ != Place::Plugins) before_ = place_;
    const Place left = std::exchange(place_, place);
    notice_.clear();
    play_awaits_ais_ = false;
    resume_awaits_ais_.clear();
    play_card("");
    window_->ui().drop_focus();
    window_->ui().screen_changed();
    if (place == Place::Home) {
        // Whoever comes back finds the game among those that were left.
        autoplay(false);
        table_->leave();
        home_view_->refresh();
    }
    speak_place(left);
    on_change();
}

/// A game that begins at the table has said its own name.
void App::speak_place(Place before) {
    const bool back = before == Place::Settings || before == Place::Plugins;
    switch (place_) {
        case Place::Home:
            return speak(tr("Home"));
        case Place::Setup:
            return speak(setup_view_->title());
        case Place::Table:
            return back && view_.has_game() ? speak(view_.title()) : void();
        case Place::Settings:
            return speak(tr("Settings"));
        case Place::Plugins:
            return speak(tr("Plugins"));
    }
}

void App::go_home() {
    if (!view_.has_game() || !table_->unsaved()) return go(Place::Home);
    ask(unsaved_question(), [this](bool leave) {
        if (leave) go(Place::Home);
    });
}

void App::set_up(const std::string& game) {
    if (const Checked<void> begun = setup_view_->begin(game); !begun) return say(begun.error());
    setup_screen_->refresh();
    go(Place::Setup);
}

/// To look for AIs here would hold up the window: somebody is doing so already.
void App::start_configured_game() {
    play_awaits_ais_ = setup_view_->awaits_ais();
    if (play_awaits_ais_) return say(tr("Looking for AIs…"));
    Checked<TableSpec> spec = setup_view_->spec();
    if (!spec) return say(spec.error());
    play({std::move(*spec), setup_view_->loaded()});
}

/// A game that is not over ends when a new one begins; one that is resumed leaves it as it is.
void App::confirm_new_game(const std::function<void()>& begin) {
    const bool plays =
        view_.has_game() && !table_->match().result() && table_->position().ply() > 0;
    if (!plays) return begin();
    ask(another_game_question(), [begin](bool yes) {
        if (yes) begin();
    });
}

void App::play(const TablePlan& plan) {
    confirm_new_game([this, plan] {
        if (const Checked<void> begun = table_->play(plan); !begun) return say(begun.error());
        go(Place::Table);
    });
}

/// Who sits there is not known yet, and somebody is looking already.
bool App::awaits_ais(const std::filesystem::path& path) {
    if (!plugin_watch_->looking()) return false;
    // What is wrong with the file is told by who loads it.
    const Result<Journal> journal = read_journal(path, program_.rules(), DamagedFile::Keep);
    if (!journal) return false;
    return std::ranges::any_of(journal->seats, [&](const std::string& text) {
        const Result<SeatSpec> seat = parse_seat(text);
        return seat && !seating_->knows(*seat, *journal->game);
    });
}

void App::resume(const std::filesystem::path& path) {
    if (awaits_ais(path)) {
        resume_awaits_ais_ = path;
        return say(tr("Looking for AIs…"));
    }
    resume_awaits_ais_.clear();
    const auto loaded = table_->load(path);
    if (!loaded) return say(loaded.error());
    go(Place::Table);
    if (!loaded->empty()) view_.say(loaded->front());
}

// Commands.

void App::speak_toggle(Command command, bool on) {
    speak(tr(info(command).label) + std::string(tr(": ")) + (on ? tr("on") : tr("off")));
}

void App::toggle(Command command, bool& shown, bool SettingsValues::*kept) {
    shown = !shown;
    settings_.edit().*kept = shown;
    speak_toggle(command, shown);
    save_settings();
    window_->redraw();
}

void App::execute(Command command) {
    BoardToggles& toggles = view_.toggles;
    switch (command) {
        case Command::ToggleCoordinates:
            return toggle(command, toggles.coordinates, &SettingsValues::coordinates);
        case Command::ToggleNumbers:
            return toggle(command, toggles.numbers, &SettingsValues::numbers);
        case Command::ToggleForbidden:
            return toggle(command, toggles.forbidden, &SettingsValues::forbidden);
        case Command::ToggleValues:
            return toggle(command, toggles.values, &SettingsValues::values);
        case Command::ToggleAnimations:
            return toggle(command, toggles.animations, &SettingsValues::animations);
        case Command::FollowLive:
            return toggle(command, toggles.follow_live, &SettingsValues::follow_live);
        case Command::ToggleSounds:
            settings_.edit().sounds = !settings_.values().sounds;
            save_settings();
            speak_toggle(command, settings_.values().sounds);
            return sounds_.set_muted(!settings_.values().sounds);
        case Command::FullScreen:
            window_->set_full_screen(!window_->full_screen());
            settings_.edit().full_screen = window_->full_screen();
            speak_toggle(command, window_->full_screen());
            return save_settings();
        case Command::Home:
            return go_home();
        case Command::Setup: {
            if (!view_.has_game()) return set_up(TableSpec{}.game);
            if (const auto begun = setup_view_->begin(table_->spec()); !begun) {
                return say(begun.error());
            }
            setup_screen_->refresh();
            return go(Place::Setup);
        }
        case Command::Settings:
            return go(Place::Settings);
        case Command::Plugins:
            return go(Place::Plugins);
        case Command::Help:
            help_.emplace();
            return window_->redraw();
        case Command::Menu:
            if (place_ == Place::Settings || place_ == Place::Plugins) return go(before_);
            if (place_ == Place::Setup) return go_home();
            menu_.emplace();
            return window_->redraw();
        case Command::Open:
            return open_file_dialog(FilePurpose::OpenGame);
        case Command::Quit:
            return close_asked();
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
            if (table_->match().result()) return;
            return ask(resign_question(table_->others_play_on()), [this](bool yes) {
                if (yes) view_.resign();
            });
        case Command::OfferDraw:
            return view_.offer_draw();
        case Command::SwapSeats:
            return view_.swap_seats();
        case Command::NewGame:
            return confirm_new_game([this] { view_.new_game(); });
        case Command::CursorLeft:
        case Command::CursorRight:
        case Command::CursorUp:
        case Command::CursorDown:
            return move_cursor(view_, command);
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
            return view_.show_latest();
        case Command::Autoplay:
            return autoplay(!autoplaying_);
        case Command::Review:
            autoplay(false);
            return view_.review(!view_.reviewing());
        case Command::BranchOff:
            return confirm_new_game([this] { view_.branch_off(); });
        case Command::ZoomIn:
            return table_screen_->zoom_by(1.25f);
        case Command::ZoomOut:
            return table_screen_->zoom_by(0.8f);
        case Command::ZoomReset:
            return table_screen_->zoom_all();
        case Command::Save:
            return open_file_dialog(FilePurpose::SaveGame);
        case Command::ExportPicture:
            return open_file_dialog(FilePurpose::SavePicture);
        default:
            return;
    }
}

/// Move after move from the one that is shown, from the first when that is the last.
void App::autoplay(bool on) {
    autoplay_timer_.cancel();
    autoplaying_ = on && view_.has_game() && table_->position().ply() > 0;
    if (table_screen_ != nullptr) table_screen_->set_autoplay(autoplaying_);
    if (!autoplaying_) return;
    if (view_.live()) view_.look_at(0);
    autoplay_timer_.expires_after(table_screen_->autoplay_step());
    autoplay_timer_.async_wait([this](const boost::system::error_code& error) {
        // One that was due already is not cancelled any more, and the game may have been left.
        if (error || !autoplaying_) return;
        view_.look_forward(1);
        autoplay(!view_.live());
    });
}

// Files.

void App::open_file_dialog(FilePurpose purpose) {
    std::filesystem::path folder = settings_.values().folder;
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error)) folder = usual_folder(purpose);
    std::string name;
    if (purpose == FilePurpose::SaveGame) {
        name = file_name_of(table_->game()) + std::string(table_->usual_ending());
    }
    if (purpose == FilePurpose::SavePicture) name = file_name_of(table_->game()) + ".png";
    files_.emplace(purpose, folder, name);
    window_->redraw();
}

void App::take_file(const std::filesystem::path& path) {
    settings_.edit().folder = path.parent_path().string();
    save_settings();
    switch (files_->purpose()) {
        case FilePurpose::OpenGame:
            if (path.extension() == ".yaml" || path.extension() == ".yml") {
                return set_up(path.string());
            }
            return resume(path);
        case FilePurpose::SaveGame:
            return save_game(path);
        case FilePurpose::SavePicture:
            return save_picture(path);
    }
}

void App::save_game(const std::filesystem::path& path) {
    const Checked<std::vector<std::string>> lost = table_->save(path);
    if (!lost) return say(lost.error());
    if (lost->empty()) return say(tr(Message("saved as {}", path.string())));
    say(tr(Message("saved as {}; the format cannot hold: {}", path.string(),
                   fmt::format("{}", fmt::join(*lost, ", ")))));
}

void App::save_picture(const std::filesystem::path& path) {
    const std::vector<SideLook> looks = side_looks(
        table_->game(), theme(), settings_.values().stone_signs, settings_.values().colours);
    const BoardGeometry geometry(view_.shown().board(), {kPictureSize, kPictureSize},
                                 view_.toggles.coordinates);
    BoardCanvas canvas(*painter_);
    if (canvas.draw(geometry, view_.picture(std::nullopt), looks) == 0 ||
        !canvas.texture()->copyToImage().saveToFile(path.string())) {
        return say(tr(Message("cannot save to {}", path.string())));
    }
    say(tr(Message("saved as {}", path.string())));
}

// Keys.

/// Keys that are held down move the cursor and look through the game; everything else happens once.
void App::handle_keys(const Ui& ui, const std::vector<KeyPress>& keys) {
    const bool elsewhere = ui.typing() || ui.list_open() || dialog_open() ||
                           (place_ == Place::Settings && settings_screen_->takes_keys()) ||
                           (place_ == Place::Setup && setup_screen_->dialog_open());
    if (elsewhere) return;
    for (const KeyPress& press : keys) {
        const std::optional<Chord> chord = chord_of(press.key);
        if (!chord) continue;
        const std::optional<Command> command = settings_.values().keys.find(*chord);
        if (!command) continue;
        const bool repeats = moves_cursor(*command) || *command == Command::LookBack ||
                             *command == Command::LookForward;
        if (press.repeated && !repeats) continue;
        // The board has the keys now, and Enter plays there.
        if (moves_cursor(*command) && place_ == Place::Table) window_->ui().drop_focus();
        execute(*command);
        if (dialog_open()) return;
    }
}

bool App::person_is_awaited() const {
    return place_ == Place::Table && view_.has_game() && !table_->match().result() &&
           !table_->match().paused() && table_->is_human(table_->position().turn().seat);
}

/// After a while without anything in a person's turn the window asks whether to go on.
void App::note_activity() {
    idle_timer_.cancel();
    const int seconds = settings_.values().idle_question;
    if (seconds <= 0 || !person_is_awaited()) return;
    idle_timer_.expires_after(std::chrono::seconds(seconds));
    idle_timer_.async_wait([this](const boost::system::error_code& error) {
        // Not everything that ends a turn is activity.
        if (error || dialog_open() || !person_is_awaited()) return;
        ask(idle_question(), [this](bool pause) {
            if (pause && !table_->match().paused()) view_.toggle_pause();
        });
    });
}

/// The game is saved with every move; only what no disk has is asked about.
void App::close_asked() {
    if (closing_ || !view_.has_game() || !table_->unsaved() || question_) {
        closing_ = true;
        return;
    }
    ask(unsaved_question(), [this](bool quit) { closing_ = quit; });
}

void App::ask(Confirmation question, std::function<void(bool)> answered) {
    question_.emplace(std::move(question));
    answered_ = std::move(answered);
    window_->redraw();
}

}  // namespace tengen::gui
