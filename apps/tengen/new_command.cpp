// tengen new: creates an AI or a game from the installed templates.
#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "base/text.hpp"
#include "command_line/command_line.hpp"
#include "commands.hpp"
#include "config/text_file.hpp"
#include "config/value_reader.hpp"

namespace tengen::cli {
namespace {

namespace fs = std::filesystem;

struct NewOptions {
    std::string kind;
    std::string name;
    std::string folder;
};

/// A file to write, with its template (below templates/).
struct Part {
    std::string_view source;
    fs::path target;
};

CommandLine declare(NewOptions& options) {
    CommandLine line("tengen new",
                     "Create an AI from a template, as a folder with a source file, build files "
                     "and tests; or a game, as one file. No existing file is overwritten.");
    line.positional("ai|game", options.kind, Presence::Required, "what to create");
    line.positional("NAME", options.name, Presence::Required,
                    "its name: lower-case letters, digits and underscores");
    line.positional("FOLDER", options.folder, Presence::Optional,
                    "the folder for it (default: ./NAME for an AI, the current folder for a game)");
    line.example("tengen new ai nearby", "then read nearby/README.md");
    line.example("tengen new game ring", "then change ring.yaml");
    return line;
}

tl::unexpected<Errors> wrong(ErrorCode code, std::string place, Message message) {
    return fail(Error{code, std::move(place), std::move(message)});
}

Result<void> check(const NewOptions& options) {
    if (options.kind != "ai" && options.kind != "game") {
        return wrong(
            ErrorCode::CommandLine, "",
            Message("tengen new makes an 'ai' or a 'game', not '{}'", printable(options.kind, 40)));
    }
    if (!is_name(options.name)) {
        return wrong(ErrorCode::CommandLine, "NAME",
                     Message("'{}' is not a word of lower-case letters, digits and underscores",
                             printable(options.name, 40)));
    }
    // These words already name other players where an AI may be named.
    constexpr std::array<std::string_view, 2> kTaken{"human", "engine"};
    if (options.kind == "ai" &&
        std::find(kTaken.begin(), kTaken.end(), options.name) != kTaken.end()) {
        return wrong(ErrorCode::CommandLine, "NAME",
                     Message("'{}' means another player (choose another name)", options.name));
    }
    return {};
}

/// The text of the template, with the name filled in.
Result<std::string> expanded(const Program& program, std::string_view source,
                             const std::string& name) {
    std::error_code error;
    fs::path path;
    for (const fs::path& root : program.folders().roots) {
        path = root / "templates" / source;
        if (fs::exists(path, error)) break;
    }
    ErrorList errors;
    auto text = read_text_file(path, file_place(path.string()), errors);
    if (!text) return fail(errors.take());
    constexpr std::string_view kName = "@NAME@";
    for (std::size_t at = text->find(kName); at != std::string::npos; at = text->find(kName, at)) {
        text->replace(at, kName.size(), name);
    }
    return *text;
}

Result<void> system_failure(const fs::path& path, int number) {
    if (number == EEXIST) {
        return wrong(ErrorCode::System, path.string(),
                     Message("already exists (nothing was changed)"));
    }
    return wrong(ErrorCode::System, path.string(),
                 Message("cannot be written: {}", system_text(number)));
}

/// Never replaces a file. Removes a file that could be written only in part.
Result<void> write_new(const fs::path& path, const std::string& text) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) return system_failure(path, errno);
    std::size_t written = 0;
    int number = 0;
    while (written < text.size() && number == 0) {
        const ssize_t count = ::write(file, text.data() + written, text.size() - written);
        if (count > 0) written += static_cast<std::size_t>(count);
        if (count < 0 && errno != EINTR) number = errno;
    }
    if (::close(file) != 0 && number == 0) number = errno;
    if (number == 0) return {};
    ::unlink(path.c_str());
    return system_failure(path, number);
}

Result<void> make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return system_failure(folder, error.value());
    return {};
}

Result<void> write_all(const Program& program, const std::string& name,
                       const std::vector<Part>& parts) {
    std::error_code error;
    for (const Part& part : parts) {
        if (fs::exists(fs::symlink_status(part.target, error))) {
            return system_failure(part.target, EEXIST);
        }
    }
    for (const Part& part : parts) {
        const Result<std::string> text = expanded(program, part.source, name);
        if (!text) return fail(text.error());
        const Result<void> written = write_new(part.target, *text);
        if (!written) return written;
    }
    return {};
}

/// Of two AIs or games with the same name, one hides the other, perhaps by mistake.
void remark_on_name(std::string_view kind, const std::string& name) {
    Program::print_warning(fmt::format(
        "there is already {} '{}'; one will hide the other (choose another name)", kind, name));
}

Result<void> make_ai(Program& program, const NewOptions& options) {
    if (program.plugins().find(options.name)) remark_on_name("an AI", options.name);
    const fs::path folder = options.folder.empty() ? options.name : options.folder;
    if (const auto made = make_folder(folder); !made) return made;
    const auto written = write_all(program, options.name,
                                   {{"ai/CMakeLists.txt", folder / "CMakeLists.txt"},
                                    {"ai/NAME.cpp", folder / (options.name + ".cpp")},
                                    {"ai/README.md", folder / "README.md"},
                                    {"ai/gitignore", folder / ".gitignore"}});
    if (!written) return written;
    program.out().print("wrote {}: an AI that wins immediately if it can\n", folder.string());
    program.out().print("next: {}\n", (folder / "README.md").string());
    return {};
}

Result<void> make_game(Program& program, const NewOptions& options) {
    const auto names = program.games().names();
    if (std::find(names.begin(), names.end(), options.name) != names.end()) {
        remark_on_name("a game", options.name);
    }
    const fs::path folder = options.folder.empty() ? "." : options.folder;
    if (const auto made = make_folder(folder); !made) return made;
    const fs::path file = folder / (options.name + ".yaml");
    const auto written = write_all(program, options.name, {{"game.yaml", file}});
    if (!written) return written;
    program.out().print("wrote {}: four in a row with a hole in the board\n", file.string());
    program.out().print("next: tengen play {}\n", file.string());
    return {};
}

}  // namespace

Result<int> run_new(Program& program, std::span<const std::string> arguments) {
    NewOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    if (const auto good = check(options); !good) return fail(good.error());
    const auto made =
        options.kind == "ai" ? make_ai(program, options) : make_game(program, options);
    if (!made) return fail(made.error());
    return 0;
}

}  // namespace tengen::cli
