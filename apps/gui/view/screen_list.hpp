// The list of screens. A new screen is a line here and a folder in apps/gui/screens, whose sources
// CMakeLists.txt adds. Its id, its command with key and texts, and its place in the menu follow.
#pragma once

/// SCREEN(id, name, label, help, keys): `name` is the folder, the name of the command in settings,
/// and a part of the function make_NAME_screen(). Texts and keys are those of CommandInfo. The
/// table is not in the list, because no command opens it.

/// Screens that replace the table. Ordered like the help sheet and the menu.
#define TENGEN_MAIN_SCREENS(SCREEN)                                                               \
    SCREEN(Home, home, translatable("Home"), translatable("All games, and your unfinished ones"), \
           "Ctrl+H")                                                                              \
    SCREEN(Online, online, translatable("Play with others"),                                      \
           translatable("Tables in your network, and on a server"), "Ctrl+L")                     \
    SCREEN(Analysis, analysis, translatable("Analysis board"),                                    \
           translatable("Study games and positions with engines"), "Ctrl+B")                      \
    SCREEN(Setup, setup, translatable("Set up a game"),                                           \
           translatable("Rules, board, players and clocks"), "Ctrl+Shift+N")

/// Screens that return to the previous screen.
#define TENGEN_VISITED_SCREENS(SCREEN)                                \
    SCREEN(Settings, settings, translatable("Settings"),              \
           translatable("Look, language, sounds and keys"), "Ctrl+,") \
    SCREEN(Plugins, plugins, translatable("Plugins"), translatable("Installed AIs"), "Ctrl+P")

/// The generator of a list of ids.
#define TENGEN_SCREEN_ID(id, name, label, help, keys) id,
