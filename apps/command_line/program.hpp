// Shared by the commands: the rules, the installed games and AIs, and the output.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command_line/known_plugins.hpp"
#include "command_line/output.hpp"
#include "config/game_library.hpp"
#include "config/levels.hpp"
#include "core/rule_catalogue.hpp"
#include "plugin/plugin_library.hpp"

namespace tengen {

/// The folder of the running program. Fails without /proc.
Result<std::filesystem::path> executable_folder();

/// Raises the soft limit of open files to the hard limit, because each AI needs several.
void allow_all_files();

/// One per process, for the main thread. Searches for games and plugins when they are first needed.
class Program {
  public:
    Program(std::filesystem::path executable_folder, Output& output);

    Output& out() { return output_; }
    const RuleCatalogue& rules() const { return rules_; }
    const ConfigFolders& folders() const { return folders_; }

    const GameLibrary& games();
    Result<const Levels*> levels();

    /// Adds a folder to search for plugins. Call it before the first plugins().
    void add_plugin_folder(std::filesystem::path folder);
    /// Lets every plugin run without a sandbox if there is none. Call it before the first
    /// plugins().
    void trust_plugins() { trusts_plugins_ = true; }
    /// Scans the plugins at the first call. Then warns about new third-party plugins, and about an
    /// incomplete sandbox.
    PluginLibrary& plugins();
    /// Warns about new third-party plugins, with their hashes, and about the missing parts of their
    /// sandbox. Returns the plugins' files, and reads only the new ones.
    std::vector<std::filesystem::path> report_new_plugins(
        const std::function<void(const std::string&)>& report = print_warning);
    /// The known third-party plugins, with their hashes.
    const KnownPlugins& known_plugins() const { return known_plugins_; }
    /// The plugins before the files are scanned, which can take seconds.
    PluginLibrary& unscanned_plugins();
    /// The program that loads plugins.
    std::filesystem::path plugin_host() const { return executable_folder_ / "tengen-ai-host"; }

    /// Whether a word names a game's record. That is a path, except of a .yaml file; a name with
    /// the ending of a format; or a file whose name is not also the name of a game. A FEN has
    /// slashes too, but is not a path.
    bool is_record(const std::string& word);

    /// Whether a word is a path, except of a .yaml file.
    static bool names_other_file(std::string_view name);

    /// A game by name ("gomoku:renju") or by the path of a file ("./mine.yaml:small").
    Result<LoadedGame> load_game(std::string_view name, const Overrides& overrides);
    /// The same as a function, which the program must outlive.
    LoadGame game_loader();

    /// Prints one line on standard error: "tengen: place: problem".
    static void print_error(const Error& error);
    static void print_error(const std::vector<Error>& problems);
    /// Prints a warning on standard error.
    static void print_warning(std::string_view text);
    /// The line that remark() prints.
    static std::string warning_line(std::string_view text);

  private:
    /// A library that has at least this game; all games if there is none of this name.
    const GameLibrary& games_with(std::string_view name);

    std::filesystem::path executable_folder_;
    Output& output_;
    RuleCatalogue rules_;
    ConfigFolders folders_;
    std::optional<GameLibrary> games_;
    std::map<std::string, GameLibrary, std::less<>> named_games_;  ///< by the name of one game
    std::optional<Levels> levels_;
    std::vector<std::filesystem::path> plugin_folders_;
    std::unique_ptr<PluginLibrary> plugins_;
    bool plugins_scanned_ = false;
    bool trusts_plugins_ = false;
    KnownPlugins known_plugins_;
    bool told_sandbox_ = false;  ///< whether the missing parts of the sandbox were reported
};

}  // namespace tengen
