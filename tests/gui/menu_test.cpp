// The entries of the menu.
#include "view/menu.hpp"

#include <algorithm>

#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::gui;

TEST_CASE("the menu has entries about a game only during a game", "[gui]") {
    const auto has = [](const MenuSituation& situation, Command command) {
        const std::vector<Command> commands = menu_commands(situation);
        return std::ranges::count(commands, command) == 1;
    };
    for (const Command command : {Command::NewGame, Command::Save, Command::ExportPicture}) {
        CHECK(has({true, false}, command));
        CHECK(!has({false, false}, command));
    }
    for (const Command command :
         {Command::Setup, Command::Open, Command::Settings, Command::Plugins, Command::Help,
          Command::FullScreen, Command::Quit}) {
        CHECK(has({true, false}, command));
        CHECK(has({false, true}, command));
    }
    for (const Command command :
         {Command::Hint, Command::Pause, Command::OfferDraw, Command::Resign}) {
        CHECK(has({.game = true, .few_buttons = true}, command));
        CHECK(!has({.game = true}, command));
        CHECK(!has({.home = true, .few_buttons = true}, command));
    }
    CHECK(!has({true, false}, Command::JoinFile));
    for (const Command command :
         {Command::JoinFile, Command::Save, Command::SaveAs, Command::ExportPicture,
          Command::BranchOff, Command::EditPosition}) {
        CHECK(has({.analysis = true}, command));
    }
    for (const Command command : {Command::NextGame, Command::PreviousGame}) {
        CHECK(has({.analysis = true, .several_games = true}, command));
        CHECK(!has({.analysis = true}, command));
        CHECK(!has({.several_games = true}, command));
    }
    CHECK(has({true, false}, Command::Home));
    CHECK(!has({true, true}, Command::Home));
}
