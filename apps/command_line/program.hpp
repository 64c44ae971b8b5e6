// What the commands share: the rules that exist, the games and AIs that were found, and where
// output goes.
#pragma once

#include <filesystem>
#include <functional>
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

/// The folder of the running program. Fails where the system does not tell: without /proc.
Result<std::filesystem::path> executable_folder();

/// Raises the limit of open files to what this process may have: each AI takes some.
void allow_all_files();

/// One a process; used by its main thread. Games and plugins are looked for when first needed.
class Program {
  public:
    Program(std::filesystem::path executable_folder, Output& output);

    Output& out() { return output_; }
    const RuleCatalogue& rules() const { return rules_; }
    const ConfigFolders& folders() const { return folders_; }

    const GameLibrary& games();
    Result<const Levels*> levels();

    /// More folders in which plugins are looked for, before the first plugins().
    void add_plugin_folder(std::filesystem::path folder);
    /// Every plugin may run where there is no sandbox; before the first plugins().
    void trust_plugins() { trusts_plugins_ = true; }
    /// Looks at them at the first call, and then remarks on those of others that were never met
    /// before, and on a sandbox that is not whole.
    PluginLibrary& plugins();
    /// Tells of plugins of others that were never met before, with their hashes, and of what the
    /// sandbox lacks for them. Returns their files; reads those that are new.
    std::vector<std::filesystem::path> report_new_plugins(
        const std::function<void(const std::string&)>& report = print_warning);
    /// The plugins of others that were met, with their hashes.
    const KnownPlugins& known_plugins() const { return known_plugins_; }
    /// The same before anybody has looked at the files, which can take seconds.
    PluginLibrary& unscanned_plugins();
    /// The program that loads them.
    std::filesystem::path plugin_host() const { return executable_folder_ / "tengen-ai-host"; }

    /// Does a word name a saved game: a path, but not of a .yaml file; NAME.tengen; or a file whose
    /// name is not that of a game too?
    bool is_record(const std::string& word);

    /// Is a word a path, but not of a .yaml file?
    static bool names_other_file(std::string_view name);

    /// A game by name ("gomoku:renju") or by the path of a file ("./mine.yaml:small").
    Result<LoadedGame> load_game(std::string_view name, const Overrides& overrides);
    /// The same as a function, which must not outlive the program.
    LoadGame game_loader();

    /// Prints one line on standard error: "tengen: place: problem".
    static void print_error(const Error& error);
    static void print_error(const Errors& problems);
    /// A remark that is not an error.
    static void print_warning(std::string_view text);
    /// The line that print_warning() writes.
    static std::string warning_line(std::string_view text);

  private:
    std::filesystem::path executable_folder_;
    Output& output_;
    RuleCatalogue rules_;
    ConfigFolders folders_;
    std::optional<GameLibrary> games_;
    std::optional<Levels> levels_;
    std::vector<std::filesystem::path> plugin_folders_;
    std::unique_ptr<PluginLibrary> plugins_;
    bool plugins_scanned_ = false;
    bool trusts_plugins_ = false;
    KnownPlugins known_plugins_;
    bool told_sandbox_ = false;  ///< what it lacks
};

}  // namespace tengen
