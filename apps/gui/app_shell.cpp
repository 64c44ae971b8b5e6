// Requests of the screens to the program, and events at the table.
#include <algorithm>

#include "app.hpp"
#include "base/text.hpp"
#include "journal/journal.hpp"
#include "screens/dialogs/file_dialog.hpp"
#include "table/record_file.hpp"
#include "view/translation.hpp"
#include "view/uri_list.hpp"
#include "view/words.hpp"

namespace tengen::gui {

// ---- Screens

void App::go(ScreenId target) {
    const bool returned = is_visited(shown_);
    if (!returned) before_ = shown_;
    screen().on_leave();
    shown_ = target;
    top_bar_.clear_notice();
    if (!is_visited(target) && target != ScreenId::Analysis) leave_analysis();
    resume_awaits_ais_.clear();
    window_->ui().focus().drop();
    // The first screen replaces nothing, so no press can have been meant for another.
    if (!first_frame_) window_->ui().screen_changed();
    if (target == ScreenId::Online) propose_online();
    if (screen().leaves_table()) table_->leave();
    screen().on_open(returned);
    speak(screen().spoken_name(returned));
    on_view_change();
}

/// Leaves the table for this screen.
void App::go_away(ScreenId target) {
    if (!view_.has_game() || !table_->file().unsaved()) return go(target);
    ask(unsaved_question(), [this, target](bool leave) {
        if (leave) go(target);
    });
}

void App::set_up(const std::string& game) {
    if (const Result<void> begun = setup_view_->begin(game); !begun) return say(begun.error());
    go(ScreenId::Setup);
}

/// Keeps the settings of the game at the table, if there is one.
void App::set_up_again() {
    if (!view_.has_game()) return set_up(TableSpec{}.game);
    if (const auto begun = setup_view_->begin(table_->plan().spec); !begun)
        return say(begun.error());
    go(ScreenId::Setup);
}

// ---- Games

/// A new game ends an unfinished one. Resuming a game leaves the unfinished one as it is.
void App::confirm_new_game(const std::function<void()>& begin) {
    // An online game stays at its server.
    const bool plays = view_.has_game() && table_->remote() == nullptr &&
                       !table_->match().result() && table_->position().ply() > 0;
    if (!plays) return begin();
    ask(another_game_question(), [begin](bool yes) {
        if (yes) begin();
    });
}

void App::join(std::unique_ptr<RemoteGame> game) {
    table_->join(std::move(game));
    go(ScreenId::Table);
}

void App::play(const TablePlan& plan) {
    confirm_new_game([this, plan] {
        if (const Result<void> begun = table_->play(plan); !begun) return say(begun.error());
        go(ScreenId::Table);
    });
}

/// Whether the search for AIs still runs and an AI of this file is not known yet.
bool App::awaits_ais(const std::filesystem::path& file) {
    if (!looking_for_plugins()) return false;
    // Table::load() reports the errors of a file.
    const Result<Journal> journal = read_journal(file, program_.rules(), DamagedFile::Keep);
    if (!journal) return false;
    return std::ranges::any_of(journal->seats, [&](const std::string& text) {
        const Result<SeatSpec> seat = parse_seat(text);
        return seat && !factory_->knows(*seat, *journal->game);
    });
}

void App::resume(const std::filesystem::path& file) {
    if (is_foreign_record(file)) return analyse_file(file);
    if (awaits_ais(file)) {
        resume_awaits_ais_ = file;
        return say(tr("Searching for AIs…"));
    }
    resume_awaits_ais_.clear();
    const auto loaded = table_->load(file);
    if (!loaded) return say(loaded.error());
    go(ScreenId::Table);
    if (!loaded->empty()) view_.say(tr(loaded->front()));
}

void App::open_file() {
    choose_file(FilePurpose::OpenGame, "",
                [this](const std::filesystem::path& file) { open_path(file); }, {});
}

void App::open_path(const std::filesystem::path& file) {
    const bool is_game = file.extension() == ".yaml" || file.extension() == ".yml";
    if (is_game) return set_up(file.string());
    shown_ == ScreenId::Analysis ? analyse_file(file) : resume(file);
}

/// The screen shows one game, so of several files none is the right one.
void App::files_dropped(const std::string& uris) {
    const auto files = files_of_uris(uris);
    if (!files) return say(files.error());
    screen().on_activity();
    if (screen().take_files(*files)) return;
    if (files->size() > 1) {
        return say(tr(Message("{} files were dropped (drop one at a time)", files->size())));
    }
    std::error_code error;
    if (std::filesystem::is_directory(files->front(), error)) {
        return say(tr(Message("{} is a folder (drop a file)",
                              printable(files->front().filename().string()))));
    }
    open_path(files->front());
}

void App::choose_file(FilePurpose purpose, std::string name,
                      std::function<void(const std::filesystem::path&)> chosen,
                      std::vector<std::string_view> refused) {
    std::filesystem::path folder = settings_.values().folder;
    const std::filesystem::path proposed = name;
    if (proposed.has_parent_path()) {
        folder = proposed.parent_path();
        name = proposed.filename().string();
    }
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error) && analysis_view_->has_study()) {
        folder = analysis_view_->path().parent_path();
    }
    if (!std::filesystem::is_directory(folder, error)) folder = default_folder(purpose);
    open([this, dialog = FileDialog(purpose, folder, std::move(name), std::move(refused)),
          chosen = std::move(chosen)](
             Ui& ui,
             const std::vector<KeyPress>& keys) mutable -> std::optional<std::function<void()>> {
        const auto answer = dialog.frame(ui, keys);
        if (!answer) return std::nullopt;
        return [this, chosen, path = answer->path] {
            if (!path) return;
            settings_.edit().folder = path->parent_path().string();
            save_settings();
            chosen(*path);
        };
    });
}

// ---- Commands

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

/// Whether a command would change nothing on the shown board, because its stones move.
bool App::is_without_effect(Command command) const {
    if (command != Command::ToggleNumbers && command != Command::ToggleForbidden &&
        command != Command::ToggleValues) {
        return false;
    }
    if (shown_ == ScreenId::Analysis) {
        return !has_fixed_stones(analysis_view_->shown_position().game());
    }
    return shown_ == ScreenId::Table && view_.has_game() && !view_.has_fixed_stones();
}

/// False if the command changes no setting.
bool App::change_setting(Command command) {
    // The analysis board has its own values.
    if (command == Command::ToggleValues && shown_ == ScreenId::Analysis) return false;
    if (is_without_effect(command)) {
        say(tr("The stones of this game have no numbers, values or forbidden points."));
        return true;
    }
    BoardToggles& toggles = view_.toggles;
    SettingsValues& values = settings_.edit();
    const auto toggle_table = [&](bool& shown, bool SettingsValues::*kept) {
        toggle(command, shown, kept);
        return true;
    };
    switch (command) {
        case Command::ToggleCoordinates:
            return toggle_table(toggles.coordinates, &SettingsValues::coordinates);
        case Command::FlipBoard:
            toggles.flipped = !toggles.flipped;
            speak_toggle(command, toggles.flipped);
            window_->redraw();
            return true;
        case Command::ToggleNumbers:
            return toggle_table(toggles.numbers, &SettingsValues::numbers);
        case Command::ToggleForbidden:
            return toggle_table(toggles.forbidden, &SettingsValues::forbidden);
        case Command::ToggleValues:
            return toggle_table(toggles.values, &SettingsValues::values);
        case Command::ToggleAnimations:
            return toggle_table(toggles.animations, &SettingsValues::animations);
        case Command::FollowLive:
            return toggle_table(toggles.follow_live, &SettingsValues::follow_live);
        case Command::ToggleSounds:
            toggle_table(values.sounds, &SettingsValues::sounds);
            sounds_.set_muted(!values.sounds);
            return true;
        case Command::FullScreen:
            window_->set_full_screen(!window_->full_screen());
            values.full_screen = window_->full_screen();
            speak_toggle(command, values.full_screen);
            save_settings();
            return true;
        default:
            return false;
    }
}

void App::execute(Command command) {
    if (change_setting(command)) return;
    switch (command) {
        case Command::Setup:
            return set_up_again();
        case Command::Help:
            return open_help();
        case Command::Menu:
            return screen().on_escape() ? void() : open_menu();
        case Command::Open:
            return open_file();
        case Command::Analysis:
            return open_analysis();
        case Command::Review:
            return reviews_table() ? review_table() : screen().execute(command);
        case Command::Quit:
            return close_asked();
        default:
            break;
    }
    const std::optional<ScreenId> opened = screen_of(command);
    if (!opened) return screen().execute(command);
    is_visited(*opened) ? go(*opened) : go_away(*opened);
}

/// Every move is saved. A question comes first if a game has no saved file, if others play at this
/// computer's server, or if an analysis has unsaved edits.
void App::close_asked() {
    const bool unsaved = view_.has_game() && table_->file().unsaved();
    const std::optional<std::filesystem::path> edited = analysis_view_->unsaved_file();
    if (closing_ || (!unsaved && !hosts_others() && !edited) || asks_to_close_) {
        closing_ = true;
        return;
    }
    asks_to_close_ = true;
    const auto question = [&] {
        if (unsaved) return unsaved_question();
        if (hosts_others()) return close_table_question();
        return unsaved_analysis_question(edited->filename().string());
    };
    ask(question(), [this](bool quit) {
        closing_ = quit;
        asks_to_close_ = false;
    });
}

// ---- Settings and notices

void App::settings_changed() {
    apply_settings();
    save_settings();
}

void App::save_settings() {
    if (const Result<void> saved = settings_.save(); !saved) say(saved.error());
}

void App::say(const std::string& text) {
    top_bar_.set_notice(text);
    speak(text);
    if (window_ != nullptr) window_->redraw();
}

void App::open(OpenDialog dialog) {
    dialogs_.push_back(std::move(dialog));
    window_->redraw();
}

// ---- Events

void App::on_plugins() {
    for (const auto& [id, screen] : screens_) screen->on_plugins();
    if (!looking_for_plugins()) {
        if (!resume_awaits_ais_.empty()) resume(std::exchange(resume_awaits_ais_, {}));
        report_new_plugins();
    }
    window_->redraw();
}

void App::on_view_change() {
    if (window_ == nullptr) return;
    window_->redraw();
    if (!screens_.empty()) screen().on_table_change();
}

void App::on_table_event(TableEvent event) {
    if (event == TableEvent::Refused && !view_.has_game()) {
        refused_ = true;
        return screens_.empty() ? void() : report_refusal();
    }
    if (!screens_.empty()) {
        screen().on_activity();
        screen().on_table_event(event);
    }
    if (event == TableEvent::Stone) sounds_.play(Sound::Stone);
    if (event == TableEvent::End) sounds_.play(Sound::Win);
    keep_score(event);
}

void App::keep_score(TableEvent event) {
    if (event == TableEvent::End) {
        if (const auto ended = ended_game(*table_)) {
            scores_.count(*ended);
            counted_ = ended->id;
        }
    } else if (event == TableEvent::Other && !counted_.empty() && !table_->match().result()) {
        scores_.forget(counted_);
        counted_.clear();
    } else if (event == TableEvent::Game) {
        counted_.clear();
    }
    if (const Result<void> saved = scores_.save(); !saved) say(saved.error());
}

/// No player took a seat, so there is no table to show.
void App::report_refusal() {
    const std::string why = view_.message();
    go(setup_view_->begun() ? ScreenId::Setup : ScreenId::Home);
    top_bar_.set_notice(why);
}

}  // namespace tengen::gui
