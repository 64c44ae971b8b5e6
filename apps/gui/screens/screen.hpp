// The interface of a screen, which fills the window below the top bar, and of the program around
// it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "config/error_list.hpp"
#include "screens/dialogs/confirm_dialog.hpp"
#include "table/table.hpp"
#include "view/commands.hpp"
#include "view/file_choice.hpp"
#include "view/home_view.hpp"
#include "view/screen_list.hpp"
#include "view/table_view.hpp"
#include "window/window.hpp"

namespace tengen::gui {

enum class ScreenId : std::uint8_t {
    Table,
    TENGEN_MAIN_SCREENS(TENGEN_SCREEN_ID)     // home, online, setup
    TENGEN_VISITED_SCREENS(TENGEN_SCREEN_ID)  // settings, plugins
};

/// Draws one frame of a dialog. Returns the action of a person's answer; the program closes the
/// dialog and then calls the action.
using OpenDialog =
    std::function<std::optional<std::function<void()>>(Ui&, const std::vector<KeyPress>&)>;

/// The program, from the view of screens. Call everything on the window's thread.
class Shell {
  public:
    virtual ~Shell() = default;

    virtual void go(ScreenId screen) = 0;
    /// Returns from a visited screen to the previous screen.
    virtual void back() = 0;
    /// The same as the command's key.
    virtual void execute(Command command) = 0;
    virtual void redraw() = 0;
    /// False until a frame with all letters has been drawn; slow work can wait for it.
    virtual bool first_frame_drawn() const = 0;

    /// Shows a text in the bar until the next click or command.
    virtual void say(const std::string& text) = 0;
    /// Prints a line for people who cannot see the window, if they asked for it.
    virtual void speak(const std::string& text) = 0;
    void say(const std::vector<Error>& problems);

    virtual void open(OpenDialog dialog) = 0;
    virtual bool dialog_open() const = 0;
    void ask(Confirmation question, std::function<void(bool)> answered);
    /// `name`: the proposed name of a new file. `refused`: endings of formats that cannot hold the
    /// game.
    virtual void choose_file(FilePurpose purpose, std::string name,
                             std::function<void(const std::filesystem::path&)> chosen,
                             std::vector<std::string_view> refused = {}) = 0;

    /// Opens the set-up form of a game (name or file).
    virtual void set_up(const std::string& game) = 0;
    /// Begins a game. Asks first if another game would end.
    virtual void play(const TablePlan& plan) = 0;
    /// Opens a saved game at the table, or the game file of another program on the analysis board.
    virtual void resume(const std::filesystem::path& file) = 0;
    /// Continues a study with its unsaved edits on the analysis board.
    virtual void resume_study(const UnsavedStudy& study) = 0;
    /// Opens a position on the analysis board.
    virtual void analyse(const Position& position) = 0;
    /// Begins a game at a position. Asks first if another game would end.
    virtual void play_from(const Position& position) = 0;
    /// Calls `begin`. Asks first if an unfinished game would end.
    virtual void confirm_new_game(const std::function<void()>& begin) = 0;

    /// Applies and saves the changed settings.
    virtual void settings_changed() = 0;
    virtual void save_settings() = 0;

    virtual bool looking_for_plugins() const = 0;
    virtual void look_for_plugins() = 0;
};

/// A button in the bar, left of the common buttons.
struct BarButton {
    std::string id, label;
    std::string name;  ///< spoken; empty: the label
    std::function<void()> press;
};

/// One thread, the window's.
class Screen {
  public:
    virtual ~Screen() = default;

    /// The text in the bar; may be empty.
    virtual std::string title() const { return ""; }
    /// Spoken when the screen opens; may be empty. `returned`: from a visited
    /// screen.
    virtual std::string spoken_name(bool returned) const = 0;
    virtual std::vector<BarButton> bar_buttons() { return {}; }
    /// A text left of the buttons, after a dot that is filled while `on`; may be empty.
    struct BarNote {
        std::string text;
        bool on = false;
    };
    virtual BarNote bar_note() const { return {}; }
    /// Height of the bottom buttons, which a notice must keep free. Unit: design pixels.
    virtual float foot() const { return 10; }

    virtual void frame(Ui& ui, Rect area, const std::vector<KeyPress>& keys) = 0;
    /// Whether frames must follow each other without an event.
    virtual bool animated() const { return false; }
    /// Executes a command of the screen; the program executes its own.
    virtual void execute(Command) {}
    /// False: the menu opens.
    virtual bool on_escape() { return false; }
    /// Where keys are pressed on this screen.
    virtual KeyPlace key_place() const { return KeyPlace::Common; }
    /// Whether the cursor on a board takes the focus from controls.
    virtual bool has_board() const { return false; }
    /// Whether the menu must offer commands whose buttons have no room.
    virtual bool has_few_buttons() const { return false; }
    /// Whether keys are for the screen itself instead of commands.
    virtual bool takes_keys() const { return false; }

    /// Whether the screen has used dropped files itself; the program opens a single one.
    virtual bool take_files(const std::vector<std::filesystem::path>&) { return false; }

    /// Whether the game at the table is left when this screen opens.
    virtual bool leaves_table() const { return false; }
    virtual void on_open(bool /*returned*/) {}
    virtual void on_leave() {}
    /// A person did something, on this screen or another.
    virtual void on_activity() {}
    /// The table's view changed; a clock or an AI may run.
    virtual void on_table_change() {}
    virtual void on_table_event(TableEvent) {}
    /// The list of AIs changed, or the search for them began or ended.
    virtual void on_plugins() {}
    /// The theme, the scale or the colours changed; the old painter ends after this call.
    virtual void on_appearance() {}
};

}  // namespace tengen::gui
