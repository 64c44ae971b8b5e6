// All screens, and their shared context.
#pragma once

#include <map>
#include <memory>
#include <optional>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <utility>

#include "command_line/program.hpp"
#include "screens/appearance.hpp"
#include "screens/screen.hpp"
#include "sound/sounds.hpp"
#include "view/analysis_view.hpp"
#include "view/home_view.hpp"
#include "view/online_view.hpp"
#include "view/score_sheet.hpp"
#include "view/setup_view.hpp"

namespace tengen::gui {

/// Everything in it must outlive the screens.
struct ScreenContext {
    Shell& shell;
    Program& program;
    boost::asio::io_context& io;
    Settings& settings;
    Appearance& appearance;
    Sounds& sounds;
    const ScoreSheet& scores;
    TableView& table;
    HomeView& home;
    SetupView& setup;
    OnlineView& online;
    AnalysisView& analysis;
};

using Screens = std::map<ScreenId, std::unique_ptr<Screen>>;

/// Whether the screen returns to the previous screen.
bool is_visited(ScreenId screen);
/// Returns the screen that a command opens.
std::optional<ScreenId> screen_of(Command command);

/// Makes one of each screen.
Screens make_screens(const ScreenContext& context);

}  // namespace tengen::gui
