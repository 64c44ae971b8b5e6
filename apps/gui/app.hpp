// The program behind the window: one table, the screens, and the dialogs above them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "base/file_syncer.hpp"
#include "command_line/play_options.hpp"
#include "command_line/program.hpp"
#include "online/asio_timing.hpp"
#include "online/network_link.hpp"
#include "screens/screens.hpp"
#include "speech.hpp"
#include "top_bar.hpp"
#include "view/plugin_watch.hpp"
#include "view/study_list.hpp"

namespace tengen::gui {

/// One per process. Belongs to the main thread.
class App final : public Content, private Shell {
  public:
    /// `speak`: also prints every event as a line on standard output.
    /// `online` is a link or a server to begin with; empty: none.
    App(Program& program, const PlayOptions& options, std::string online, bool speak);
    ~App() override;

    /// Opens the window and runs until it closes. Returns the exit code.
    Result<int> run(DisplayConnection display);

    // Content.
    void frame(Ui& ui, const std::vector<KeyPress>& keys) override;
    bool animated() const override { return screen().animated(); }
    float scale() const override { return static_cast<float>(settings_.values().scale); }
    bool wants_to_close() const override { return closing_; }
    void close_asked() override;
    std::string after_lost_display() override;
    void moved(const WindowPlace& place) override { settings_.edit().window = place; }
    bool takes_files() const override { return !dialog_open(); }
    void files_dropped(const std::string& uris) override;

  private:
    class Signals;

    // app.cpp: the parts, from start to end.
    TableServices services();
    Result<void> open_window(DisplayConnection display, PlayPlan& plan);
    Result<void> make_table(PlayPlan& plan);
    void make_views(const Levels& levels);
    void load_settings();
    void apply_settings();
    void report_missing_fonts() const;
    void report_new_plugins();
    bool asks_for_game(const PlayPlan& plan) const;
    Result<void> resume_or_play(PlayPlan& plan);
    void show_first(const PlayPlan& plan);

    // app_shell.cpp: requests of the screens, and events at the table.
    void go(ScreenId screen) override;
    void back() override { go(before_); }
    void execute(Command command) override;
    void redraw() override { window_->redraw(); }
    bool first_frame_drawn() const override { return !first_frame_; }
    using Shell::say;
    void say(const std::string& text) override;
    void speak(const std::string& text) override { speech_.speak(text); }
    void open(OpenDialog dialog) override;
    bool dialog_open() const override { return !dialogs_.empty(); }
    void choose_file(FilePurpose purpose, std::string name,
                     std::function<void(const std::filesystem::path&)> chosen,
                     std::vector<std::string_view> refused) override;
    void set_up(const std::string& game) override;
    void play(const TablePlan& plan) override;
    void resume(const std::filesystem::path& file) override;
    void analyse(const Position& position) override;
    void play_from(const Position& position) override;
    void join(std::unique_ptr<RemoteGame> game);
    void confirm_new_game(const std::function<void()>& begin) override;
    void settings_changed() override;
    void save_settings() override;
    bool looking_for_plugins() const override { return plugin_watch_ && plugin_watch_->looking(); }
    void look_for_plugins() override { plugin_watch_->rescan(); }

    // app_online.cpp
    void make_online_view();
    OnlineNetwork ways_to_network();
    bool hosts_others() const;
    void propose_online();

    // app_analysis.cpp
    StudyServices study_services();
    void make_analysis_view();
    void list_studies(HomeView::TakeStudies take);
    void open_analysis();
    void analyse_table();
    /// Whether a review of the game at the table happens on the analysis board.
    bool reviews_table() const;
    void review_table();
    void analyse_file(const std::filesystem::path& file);
    /// Calls `then`, if set, when the file is open.
    void open_large_file(const std::filesystem::path& file, std::function<void()> then = {});
    void show_opening(std::string title);
    void resume_study(const UnsavedStudy& study) override;
    bool is_still_played(const std::filesystem::path& file) const;
    void leave_analysis();

    void go_away(ScreenId target);
    void set_up_again();
    void open_file();
    void open_path(const std::filesystem::path& file);
    bool awaits_ais(const std::filesystem::path& file);
    bool is_without_effect(Command command) const;
    bool change_setting(Command command);
    void toggle(Command command, bool& shown, bool SettingsValues::*kept);
    void speak_toggle(Command command, bool on);
    void on_plugins();
    void on_view_change();
    void on_table_event(TableEvent event);
    void keep_score(TableEvent event);
    void report_refusal();

    // app_frame.cpp: a frame.
    Screen& screen() const { return *screens_.at(shown_); }
    void renew_painter(float scale);
    void handle_keys(Ui& ui, const std::vector<KeyPress>& keys);
    void draw_dialogs(Ui& ui, const std::vector<KeyPress>& keys);
    void open_help();
    void open_menu();

    Program& program_;
    const PlayOptions& options_;
    std::string online_;
    Speech speech_;
    boost::asio::io_context io_{1};
    FileSyncer syncer_;
    Result<JournalFolder> folder_;
    Settings settings_;
    ScoreSheet scores_;
    Sounds sounds_;
    TableView view_;
    AsioTiming timing_{io_};
    NetworkConnector connector_{io_};
    ServerList servers_{ServerList::standard_path()};
    KeptGames kept_games_{KeptGames::standard_path()};
    std::unique_ptr<HostServer> host_;         ///< this computer's server, while it runs
    std::unique_ptr<OnlineView> online_view_;  ///< outlives the table's game
    std::unique_ptr<PlayerFactory> factory_;
    std::unique_ptr<AnalysisView> analysis_view_;
    std::unique_ptr<StudyFile> first_study_;  ///< of the command line, until the window is open
    std::filesystem::path first_file_;        ///< the same, if it is large
    std::optional<Errors> first_problem_;     ///< the same, if it is not valid
    std::unique_ptr<Table> table_;
    std::unique_ptr<Window> window_;
    Appearance appearance_;  ///< must end before the window, whose textures it holds
    std::unique_ptr<HomeView> home_view_;
    std::unique_ptr<StudyList> study_list_;
    std::unique_ptr<SetupView> setup_view_;
    Screens screens_;  ///< empty until the window is open
    std::unique_ptr<PluginWatch> plugin_watch_;
    std::vector<OpenDialog> dialogs_;
    ScreenId shown_ = ScreenId::Home;
    ScreenId before_ = ScreenId::Home;  ///< the screen to return to from a visited one
    TopBar top_bar_{[this]() -> Screen& { return screen(); },
                    [this](Command command) { execute(command); }};
    std::string counted_;                      ///< the last game counted in the scores
    std::filesystem::path resume_awaits_ais_;  ///< the file to resume when its AIs are found
    bool refused_ = false;                     ///< the first game, before the window existed
    bool first_frame_ = true;
    bool asks_to_close_ = false;
    bool closing_ = false;
};

}  // namespace tengen::gui
