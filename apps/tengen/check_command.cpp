// tengen check: validates files and explains what they say.
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "config/explain.hpp"
#include "plugin_text.hpp"

namespace tengen {
namespace {

struct CheckOptions {
    std::vector<std::string> files;
    std::vector<std::string> plugin_folders;
};

CommandLine declare(CheckOptions& options) {
    CommandLine line("tengen check",
                     "Checks files: games, lineups and levels (.yaml), and plugins (.so). Explains "
                     "what a good file says, and names everything that is wrong in a bad one.");
    line.rest("FILE", options.files, Presence::Required, "the files to check");
    declare_plugin_path(line, options.plugin_folders);
    line.example("tengen check mygame.yaml", "is this game right?");
    return line;
}

void append_lines(Lines& lines, std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end, text.size() - 1) + 1);
    }
}

/// Loaded by a process of its own, as always.
Checked<Lines> check_plugin(Program& program, const std::string& path) {
    PluginFolders only;
    only.folders = {path};
    only.named = 1;
    PluginLibrary library(std::move(only), program.plugin_host());
    library.scan();
    Lines lines;
    for (const PluginFile& file : library.files()) {
        if (file.refusal) return failed(*file.refusal);
        for (const AiInfo& ai : file.ais) append_lines(lines, describe(ai));
    }
    return lines;
}

Checked<Lines> check(Program& program, const std::string& path) {
    if (path.ends_with(".so")) return check_plugin(program, path);
    // A file that is itself the levels file must be checkable when the installed one is wrong.
    const Checked<const Levels*> levels = program.levels();
    const auto options_of = [&](const std::string& ai) {
        return program.plugins().find(ai).map(&AiInfo::options);
    };
    return check_file(path, program.games(), levels ? **levels : Levels(), options_of);
}

}  // namespace

Checked<int> run_check(Program& program, std::span<const std::string> arguments) {
    CheckOptions options;
    CommandLine line = declare(options);
    const Checked<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return tl::unexpected(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    int code = 0;
    for (const std::string& file : options.files) {
        const Checked<Lines> explained = check(program, file);
        if (explained) {
            for (const std::string& text : *explained) program.out().line(text);
            continue;
        }
        program.out().flush();
        Program::complain(explained.error());
        if (code == 0) code = static_cast<int>(explained.error().front().code);
    }
    return code;
}

}  // namespace tengen
