// tengen check: validates and explains files, and tests plugins.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "config/explain.hpp"
#include "plugin_check.hpp"
#include "record/record_format.hpp"
#include "tournament/set_up.hpp"

namespace tengen::cli {
namespace {

struct CheckOptions {
    std::vector<std::string> files;
    std::vector<std::string> plugin_folders;
    PluginCheckOptions plugin;
    bool list = false;
    bool quick = false;
};

Result<const validator::Test*> read_test(const std::string& name) {
    if (const validator::Test* const test = validator::find_test(name)) return test;
    std::vector<std::string_view> names;
    for (const validator::Test& test : validator::all_tests()) names.push_back(test.name);
    return fail(ErrorCode::CommandLine, "", "there is no test '{}'{}", printable(name, 40),
                did_you_mean(name, names));
}

void declare_plugin_options(CommandLine& line, CheckOptions& options) {
    line.each(
        "--test", "NAME",
        [&options](const std::string& name) -> Result<void> {
            const auto test = read_test(name);
            if (!test) return fail(test.error());
            options.plugin.tests.push_back(*test);
            return {};
        },
        "run only this test of a plugin; may be repeated");
    line.number("--seed", "N", options.plugin.seed, 0, INT64_MAX,
                "repeat the tests of a plugin with this seed");
    line.flag("--quick", options.quick, "test a plugin in fewer positions");
    line.flag("--json", options.plugin.json, "print the results for plugins as JSON");
    line.flag("--list", options.list, "list the tests of plugins");
}

CommandLine declare(CheckOptions& options) {
    CommandLine line("tengen check",
                     "Check files: games, lineups, levels, engines and tournaments (.yaml), and "
                     "plugins (.so). Explain a valid file, or list all errors of an invalid one. "
                     "The tests of a plugin each run in their own process.");
    line.rest("FILE", options.files, Presence::Optional, "the files to check");
    declare_plugin_path(line, options.plugin_folders);
    declare_unsafe_plugins(line, options.plugin.unsafe);
    declare_plugin_options(line, options);
    line.example("tengen check mygame.yaml", "check and explain a game");
    line.example("tengen check build/mine.so", "test an AI");
    line.example("tengen check build/mine.so --test legal-moves --seed 7", "repeat one test");
    return line;
}

/// Whether a line of the text begins with a word and a colon, like every configuration file of
/// Tengen.
bool has_key(std::string_view text) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        const std::size_t word = line.find_first_not_of(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
        if (word > 0 && word != line.npos && line[word] == ':') return true;
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return false;
}

/// The kind of a file that is not a game, lineup, level or plugin; empty if it may be one.
std::string other_kind(const std::string& path) {
    std::error_code error;
    // Reading a pipe would block.
    if (!std::filesystem::is_regular_file(path, error)) return "";
    std::string begin(4096, '\0');
    std::ifstream file(path, std::ios::binary);
    if (!file) return "";
    file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<std::size_t>(file.gcount()));
    const RecordFormat* const format =
        format_of_path(path) != nullptr ? format_of_path(path) : format_of_content(begin);
    if (format != nullptr) {
        return fmt::format("the record of a game ({}), which tengen show and tengen convert read",
                           format->about);
    }
    if (begin.starts_with("\x7F"
                          "ELF") ||
        begin.starts_with("#!")) {
        return "a program (an engine plays as --seats human,engine:PATH)";
    }
    const bool named = path.ends_with(".yaml") || path.ends_with(".yml");
    return named || begin.empty() || has_key(begin) ? "" : "an unknown kind of file";
}

Result<void> explain_file(Program& program, const std::string& path) {
    // Reading a pipe without a writer would block.
    if (std::error_code error; std::filesystem::is_other(path, error)) {
        return fail(ErrorCode::Input, path, "not a regular file");
    }
    if (const std::string kind = other_kind(path); !kind.empty()) {
        return fail(ErrorCode::Input, path,
                    "{}; tengen check takes games, lineups, levels, engines and tournaments "
                    "(.yaml) and plugins (.so)",
                    kind);
    }
    // You must be able to check a levels file even if the installed one is invalid.
    const Result<const Levels*> levels = program.levels();
    const auto options_of = [&](const std::string& ai) {
        return program.plugins().find(ai).map(&AiInfo::options);
    };
    const auto of_set_up = [&](const TournamentSpec& spec,
                               const std::shared_ptr<const Game>& game) {
        return set_up_errors(program, spec, game);
    };
    const Result<Lines> explained = check_file(path, program.games(), levels ? **levels : Levels(),
                                               options_of, "en", of_set_up);
    if (!explained) return fail(explained.error());
    for (const std::string& text : *explained) program.out().line(text);
    return {};
}

Result<void> check(Program& program, const std::string& path, const PluginCheckOptions& options) {
    std::error_code error;
    if (!std::filesystem::exists(std::filesystem::symlink_status(path, error))) {
        return fail(ErrorCode::Input, path, "no such file");
    }
    return path.ends_with(".so") ? check_plugin(program, path, options)
                                 : explain_file(program, path);
}

}  // namespace

Result<int> run_check(Program& program, std::span<const std::string> arguments) {
    CheckOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    if (options.list) print_tests(program);
    if (options.files.empty() && !options.list) {
        return fail(ErrorCode::CommandLine, "",
                    "tengen check needs FILE (see 'tengen check --help')");
    }
    if (options.quick) options.plugin.effort = validator::Effort::Quick;
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    if (options.plugin.unsafe) program.trust_plugins();
    int code = 0;
    for (const std::string& file : options.files) {
        const Result<void> checked = check(program, file, options.plugin);
        if (checked) continue;
        program.out().flush();
        Program::print_error(checked.error());
        if (code == 0) code = static_cast<int>(checked.error().front().code);
    }
    return code;
}

}  // namespace tengen::cli
