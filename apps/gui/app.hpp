// The program behind the window: one table, the screens around it, and what every command does.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "base/file_syncer.hpp"
#include "command_line/play_options.hpp"
#include "command_line/program.hpp"
#include "screens/change_seat_dialog.hpp"
#include "screens/confirm_dialog.hpp"
#include "screens/file_dialog.hpp"
#include "screens/help_sheet.hpp"
#include "screens/home_screen.hpp"
#include "screens/menu_dialog.hpp"
#include "screens/plugins_screen.hpp"
#include "screens/settings_screen.hpp"
#include "screens/setup_screen.hpp"
#include "screens/table_screen.hpp"
#include "sound/sounds.hpp"
#include "view/plugin_watch.hpp"
#include "view/score_sheet.hpp"

namespace tengen::gui {

/// One a process; the main thread's.
class App final : public Content {
  public:
    /// `speak`: every event is a line on standard output too.
    App(Program& program, const PlayOptions& options, bool speak);
    ~App() override;

    /// Opens the window and runs until it closes. Returns the exit code.
    Checked<int> run(DisplayConnection display);

    // Content.
    void frame(Ui& ui, const std::vector<KeyPress>& keys) override;
    bool animated() const override;
    float scale() const override;
    bool wants_to_close() const override { return closing_; }
    void close_asked() override;
    std::string after_lost_display() override;
    void moved(const WindowPlace& place) override;

  private:
    enum class Place { Home, Setup, Table, Settings, Plugins };
    class Signals;

    // app.cpp: what there is, and the frame.
    TableServices services();
    void make_screens(const Levels& levels);
    Checked<void> open_window(DisplayConnection display, PlayPlan& plan);
    Checked<void> make_table(PlayPlan& plan);
    void show_first(const PlayPlan& plan);
    void tell_refusal();
    bool asks_for_game(const PlayPlan& plan) const;
    Checked<void> resume_or_play(PlayPlan& plan);
    void tell_missing_fonts() const;
    void remark(const std::string& text) const;
    void tell_strangers();
    void load_settings();
    void load_themes();
    void apply_settings();
    void save_settings();
    const Theme& theme() const;
    void make_painter(float scale);
    void say(const std::string& text);
    void say(const Problems& problems);
    void speak(const std::string& text);
    void on_change();
    void heard(TableEvent event);
    void tick();
    void play_card(const std::string& game);
    void step_card();

    // app_commands.cpp: what commands do.
    void go(Place place);
    void speak_place(Place before);
    void go_home();
    void set_up(const std::string& game);
    void start_configured_game();
    void play(const TablePlan& plan);
    void confirm_new_game(const std::function<void()>& begin);
    bool awaits_ais(const std::filesystem::path& path);
    void resume(const std::filesystem::path& path);
    void execute(Command command);
    void execute_at_table(Command command);
    void toggle(Command command, bool& shown, bool SettingsValues::*kept);
    void speak_toggle(Command command, bool on);
    void open_file_dialog(FilePurpose purpose);
    void take_file(const std::filesystem::path& path);
    void save_game(const std::filesystem::path& path);
    void save_picture(const std::filesystem::path& path);
    void autoplay(bool on);
    void handle_keys(const Ui& ui, const std::vector<KeyPress>& keys);
    bool person_is_awaited() const;
    void note_activity();
    void ask(Confirmation question, std::function<void(bool)> answered);

    // app_screens.cpp: the screens of a frame.
    Rect top_bar(Ui& ui);
    float corner_buttons(Ui& ui, Rect bar);
    void switch_language();
    void screen(Ui& ui, Rect area, const std::vector<KeyPress>& keys);
    void home(Ui& ui, Rect area);
    void setup(Ui& ui, Rect area);
    void table(Ui& ui, Rect area);
    void settings(Ui& ui, Rect area, const std::vector<KeyPress>& keys);
    void plugins(Ui& ui, Rect area);
    bool dialog_open() const;
    void dialogs(Ui& ui, const std::vector<KeyPress>& keys);
    bool notice(Ui& ui, Rect room);
    void long_notice(Ui& ui) const;

    Program& program_;
    const PlayOptions& options_;
    bool speaks_;
    std::shared_ptr<BackgroundWriter> writer_;  ///< null without speech and without a terminal
    boost::asio::io_context io_{1};
    FileSyncer syncer_;
    Result<JournalFolder> folder_;
    Settings settings_;
    std::vector<Theme> themes_;
    ScoreSheet scores_;
    Sounds sounds_;
    TableView view_;
    std::unique_ptr<Seating> seating_;
    std::unique_ptr<Table> table_;
    std::unique_ptr<Window> window_;
    std::unique_ptr<BoardPainter> painter_;
    float painter_scale_ = 0;
    std::unique_ptr<BoardPictures> pictures_;
    std::unique_ptr<HomeView> home_view_;
    std::unique_ptr<HomeScreen> home_screen_;
    std::unique_ptr<SetupView> setup_view_;
    std::unique_ptr<SetupScreen> setup_screen_;
    std::unique_ptr<TableScreen> table_screen_;
    std::unique_ptr<SettingsScreen> settings_screen_;
    std::unique_ptr<PluginsScreen> plugins_screen_;
    std::unique_ptr<PluginWatch> plugin_watch_;
    std::optional<HelpSheet> help_;
    std::optional<MenuDialog> menu_;
    std::optional<FileDialog> files_;
    std::optional<ConfirmDialog> question_;
    std::function<void(bool)> answered_;
    std::optional<ChangeSeatDialog> change_seat_;
    Seat changed_seat_ = 0;
    std::shared_ptr<const Game> shown_game_;  ///< for which the table's screen was made ready
    boost::asio::steady_timer ticker_;
    boost::asio::steady_timer card_timer_;
    boost::asio::steady_timer idle_timer_;
    boost::asio::steady_timer autoplay_timer_;
    bool autoplaying_ = false;
    Place place_ = Place::Home;
    Place before_ = Place::Home;  ///< where settings and plugins were asked for
    std::string notice_;
    std::string counted_;           ///< the game that has just been counted in the scores
    bool play_awaits_ais_ = false;  ///< Play was pressed before its AIs were found
    std::filesystem::path resume_awaits_ais_;  ///< to go on with when its AIs are found
    bool refused_ = false;                     ///< the first game, before there was a window
    bool first_frame_ = true;
    bool closing_ = false;
};

}  // namespace tengen::gui
