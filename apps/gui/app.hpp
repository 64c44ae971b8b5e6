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

#include "play_options.hpp"
#include "program.hpp"
#include "screens/home_screen.hpp"
#include "screens/setup_screen.hpp"
#include "screens/table_screen.hpp"
#include "view/keys.hpp"
#include "view/settings.hpp"
#include "view/theme.hpp"
#include "window/window.hpp"

namespace tengen {

/// One a process; the main thread's.
class App final : public Content {
  public:
    /// `speak`: every event is a line on standard output too.
    App(Program& program, const PlayOptions& options, bool speak);
    ~App() override;

    /// Opens the window and runs until it closes. Returns the exit code.
    Checked<int> run(const DisplayConnection& display);

    // Content.
    void frame(Ui& ui, const std::vector<KeyPress>& keys) override;
    bool animated() const override;
    float scale() const override;
    bool wants_to_close() const override { return closing_; }
    void close_asked() override { closing_ = true; }
    void moved(const WindowPlace& place) override;

  private:
    enum class Place { Home, Setup, Table };
    class Signals;

    TableServices services();
    Checked<void> open_first(PlayPlan& plan);
    Checked<void> resume_or_play(PlayPlan& plan);
    void load_settings();
    void apply_settings();
    void save_settings();
    const Theme& theme() const;
    void make_painter(float scale);

    void go(Place place);
    void set_up(const std::string& game);
    void play(TablePlan plan);
    void resume(const std::filesystem::path& path);
    void execute(Command command);
    void execute_at_table(Command command);
    void toggle(bool& shown, bool SettingsValues::*kept);
    void save_picture();
    void handle_keys(const Ui& ui, const std::vector<KeyPress>& keys);

    Rect top_bar(Ui& ui);
    void home(Ui& ui, Rect area);
    void setup(Ui& ui, Rect area);
    void table(Ui& ui, Rect area);
    void say(const std::string& text);
    void say(const Problems& problems);
    void notice(Ui& ui);
    void speak(const std::string& text);
    void on_change();
    void tick();

    Program& program_;
    const PlayOptions& options_;
    bool speaks_;
    boost::asio::io_context io_{1};
    Result<JournalFolder> folder_;
    Settings settings_;
    std::vector<Theme> themes_;
    TableView view_;
    std::unique_ptr<Seating> seating_;
    std::unique_ptr<Table> table_;
    std::unique_ptr<Window> window_;
    std::unique_ptr<BoardPainter> painter_;
    float painter_scale_ = 0;
    std::unique_ptr<HomeView> home_view_;
    std::unique_ptr<HomeScreen> home_screen_;
    std::unique_ptr<SetupView> setup_view_;
    std::unique_ptr<SetupScreen> setup_screen_;
    std::unique_ptr<TableScreen> table_screen_;
    const Game* shown_game_ = nullptr;  ///< for which the table's screen was made ready
    boost::asio::steady_timer ticker_;
    Place place_ = Place::Home;
    std::string notice_;
    bool closing_ = false;
};

}  // namespace tengen
