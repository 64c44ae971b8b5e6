// tengen check: validates files and explains what they say.
#include <filesystem>

#include "command_line.hpp"
#include "commands.hpp"
#include "config/explain.hpp"

namespace tengen {
namespace {

struct CheckOptions {
    std::vector<std::string> files;
};

CommandLine declare(CheckOptions& options) {
    CommandLine line("tengen check",
                     "Checks files: games, lineups and levels (.yaml). Explains what a good file "
                     "says, and names everything that is wrong in a bad one.");
    line.rest("FILE", options.files, Presence::Required, "the files to check");
    line.example("tengen check mygame.yaml", "is this game right?");
    return line;
}

Checked<Lines> check(Program& program, const std::string& path) {
    if (path.ends_with(".so")) {
        return failed(Error{ErrorCode::CommandLine, path,
                            Message("is a plugin (see 'tengen plugins --plugin-path {}')",
                                    std::filesystem::path(path).parent_path().string())});
    }
    // A file that is itself the levels file must be checkable when the installed one is wrong.
    const Checked<const Levels*> levels = program.levels();
    static const Levels kNone;
    return check_file(path, program.games(), levels ? **levels : kNone);
}

}  // namespace

Checked<int> run_check(Program& program, std::span<const std::string> arguments) {
    CheckOptions options;
    CommandLine line = declare(options);
    const Checked<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return tl::unexpected(wanted.error());
    if (*wanted == Wanted::Help) return 0;
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
